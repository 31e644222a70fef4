/* Editions, rule sets, levels of bots, marks, errors. */
#include <libintl.h>
#include <red7/red7.h>
#include <string.h>
#include <words/names.h>
#include <words/text.h>

const char *words_edition(enum r7_edition edition)
{
    switch (edition) {
    case R7_V1_3:
        return _("version 1.3");
    case R7_V1_2:
        return _("version 1.2");
    case R7_LUCRUM:
        return _("Lucrum's edition");
    case R7_7ROSSO:
        return _("7 Rosso");
    }
    return "";
}

/* The switches that are not as the edition has them, as the notation writes them: "draw:must". */
static struct phrase house_rules(struct r7_rules rules)
{
    char text[R7_RULES_TEXT_MAX];
    struct phrase list = {""};
    r7_rules_write(rules, text, sizeof text);
    for (char *word = text; *word != '\0';) {
        size_t length = strcspn(word, "+");
        bool more = word[length] != '\0';
        word[length] = '\0';
        if (strchr(word, ':') != NULL)
            words_enlist(&list, word);
        word += length + more;
    }
    return list;
}

struct phrase words_rules(struct r7_rules rules)
{
    const char *message = rules.advanced && rules.actions ? _("{edition}, advanced, with actions")
                          : rules.advanced                ? _("{edition}, advanced")
                          : rules.actions                 ? _("{edition}, with actions")
                                                          : _("{edition}, basic");
    struct phrase name =
        words_phrase(message, "edition", words_edition((enum r7_edition)rules.edition), NULL);
    struct phrase house = house_rules(rules);
    if (house.bytes[0] == '\0')
        return name;
    return words_phrase(_("{rules}, house rules: {list}"), "rules", name.bytes, "list", house.bytes,
                        NULL);
}

static const struct {
    const char *bot, *name, *summary;
} levels[] = {
    {"novice", N_("novice"), N_("overlooks most of what is not plain, and loves strong cards")},
    {"beginner", N_("beginner"), N_("often misses a change of the rule")},
    {"casual", N_("casual"), N_("sees most turns, but no further than its own")},
    {"regular", N_("regular"), N_("imagines now and then how the round might go on")},
    {"skilled", N_("skilled"), N_("imagines it often, and minds what the others do")},
    {"master", N_("master"), N_("plays as well as we know how")},
    {"random", N_("random"), N_("any turn that survives")},
    {"greedy", N_("greedy"), N_("keeps the most cards, then leads by the most")},
    {"twenty", N_("twenty"), N_("reference: 20 samples of the hidden cards, each solved")},
    {"hundred", N_("hundred"), N_("reference: 100 samples of the hidden cards, each solved")},
    {"playouts", N_("playouts"), N_("reference: 10,000 rounds played at random")},
    {"roundwise", N_("roundwise"), N_("reference: master without a sense for the match")},
    {"open", N_("open"), N_("sees all cards and plays perfectly")},
    {"perfect", N_("perfect"), N_("the same, but when all is lost it plays anything")},
};

#define LEVELS (sizeof levels / sizeof levels[0])

const char *words_level(const struct r7_bot *bot)
{
    for (size_t i = 0; i < LEVELS; i++)
        if (strcmp(bot->name, levels[i].bot) == 0)
            return _(levels[i].name);
    return bot->name;
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
