/* Editions, rule sets, levels of bots, marks, errors. */
#include <libintl.h>
#include <red7/red7.h>
#include <string.h>
#include <words/names.h>
#include <words/switches.h>
#include <words/text.h>

const char *words_edition(enum r7_edition edition)
{
    switch (edition) {
    case R7_V1_3:
        return _("version 1.3");
    case R7_V1_2:
        return _("version 1.2");
    case R7_LUCRUM:
        return _("Lucrum");
    case R7_7ROSSO:
        return _("7 Rosso");
    }
    return "";
}

struct phrase words_rules(struct r7_rules rules)
{
    const char *message = rules.advanced && rules.actions ? _("{edition}, advanced, with actions")
                          : rules.advanced                ? _("{edition}, advanced")
                          : rules.actions                 ? _("{edition}, with actions")
                                                          : _("{edition}, basic");
    struct phrase name =
        words_phrase(message, "edition", words_edition((enum r7_edition)rules.edition), NULL);
    int house = words_house_count(rules);
    if (house == 0)
        return name;
    return words_phrase(
        ngettext("{rules}, {n} house rule", "{rules}, {n} house rules", (unsigned long)house),
        "rules", name.bytes, "n", words_number(house).bytes, NULL);
}

static const struct {
    const char *bot, *name, *summary;
} levels[] = {
    {"novice", N_("novice"), N_("misses most tricks and loves high cards")},
    {"beginner", N_("beginner"), N_("often misses a change of rule")},
    {"casual", N_("casual"), N_("sees most moves but never thinks ahead")},
    {"regular", N_("regular"), N_("sometimes thinks ahead")},
    {"skilled", N_("skilled"), N_("often thinks ahead and watches the others")},
    {"master", N_("master"), N_("the strongest bot we have")},
    {"random", N_("random"), N_("plays any safe move")},
    {"greedy", N_("greedy"), N_("hoards cards, then leads by as much as it can")},
#ifndef R7_WITHOUT_NET
    {"instinct", N_("instinct"), N_("plays at once, by what games with itself have taught it")},
#endif
    {"twenty", N_("twenty"), N_("reference: 20 samples of the hidden cards, each solved")},
    {"hundred", N_("hundred"), N_("reference: 100 samples of the hidden cards, each solved")},
    {"playouts", N_("playouts"), N_("reference: 10,000 rounds played at random")},
    {"roundwise", N_("roundwise"), N_("reference: master that thinks of the round, not the game")},
    {"open", N_("open"), N_("sees all cards and plays perfectly")},
    {"perfect", N_("perfect"), N_("the same, but plays anything once all is lost")},
};

#define LEVELS (sizeof levels / sizeof levels[0])

const char *words_level(const struct r7_bot *bot)
{
    for (size_t i = 0; i < LEVELS; i++)
        if (strcmp(bot->name, levels[i].bot) == 0)
            return _(levels[i].name);
    return bot->name;
}

struct phrase words_level_ranked(const struct r7_bot *bot)
{
    if (bot->level == 0)
        return words_phrase("{level}", "level", words_level(bot), NULL);
    /* For translators: a bot's level after its rank, "3 · casual" */
    return words_phrase(_("{rank} · {level}"), "rank", words_number(bot->level).bytes, "level",
                        words_level(bot), NULL);
}

const char *words_level_summary(const struct r7_bot *bot)
{
    for (size_t i = 0; i < LEVELS; i++)
        if (strcmp(bot->name, levels[i].bot) == 0)
            return _(levels[i].summary);
    return bot->summary;
}

const char *words_mark(enum r7_mark mark)
{
    switch (mark) {
    case R7_MARK_NONE:
        return _("not judged");
    case R7_MARK_FORCED:
        return C_("mark", "forced");
    case R7_MARK_BEST:
        return C_("mark", "best");
    case R7_MARK_GOOD:
        return C_("mark", "good");
    case R7_MARK_INACCURACY:
        return C_("mark", "inaccuracy");
    case R7_MARK_MISTAKE:
        return C_("mark", "mistake");
    case R7_MARK_BLUNDER:
        return C_("mark", "blunder");
    }
    return "";
}

const char *words_error(enum r7_error error)
{
    return gettext(r7_error_text(error));
}
