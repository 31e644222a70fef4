/* How the editions' rules differ. The lists are made from the table of switches, so they cannot
 * disagree with how the game plays. */
#include <red7/red7.h>
#include <string.h>
#include <words/editions.h>
#include <words/switches.h>
#include <words/text.h>

/* The editions in the order in which they are listed, where each comes from, which box holds its
 * rules, and the language of that box if people who speak it are to play by it unasked. */
static const struct {
    enum r7_edition edition;
    const char *origin, *box, *language;
} sources[R7_EDITIONS] = {
    {R7_V1_2, N_("Hobby World, 2017, in Russian"), N_("Hobby World’s Russian box"), "ru"},
    {R7_V1_3, N_("Nuts Publishing, in French"),
     N_("Asmadi’s English box, and the French one of Nuts Publishing"), NULL},
    {R7_LUCRUM, N_("Lucrum Games, 2021, in Polish"), N_("the Polish box of Lucrum Games"), "pl"},
    {R7_7ROSSO, N_("7 Rosso, in Italian"), N_("the Italian box, called 7 Rosso"), "it"},
};

static bool answer(const struct words_switch *point, enum r7_edition edition)
{
    return (r7_edition_info(edition)->switches >> point->which & 1) != 0;
}

/* The editions with this answer: "v1.2, 7rosso". */
static struct phrase who_answers(const struct words_switch *point, bool value)
{
    struct phrase list = {""};
    for (int i = 0; i < R7_EDITIONS; i++)
        if (answer(point, sources[i].edition) == value)
            words_enlist(&list, r7_edition_info(sources[i].edition)->name);
    return list;
}

static void add_point(struct words *text, const char *message, const struct words_switch *point,
                      bool first)
{
    words_say(text, message, "topic", _(point->topic), "this", _(point->answers[first]), "that",
              _(point->answers[!first]), "editions", who_answers(point, first).bytes, "others",
              who_answers(point, !first).bytes, NULL);
    words_add_char(text, '\n');
}

struct phrase words_edition_names(void)
{
    struct phrase list = {""};
    for (int i = 0; i < R7_EDITIONS; i++)
        words_enlist(&list, r7_edition_info(sources[i].edition)->name);
    return list;
}

void words_add_editions(struct words *text)
{
    words_add(text, _("THE EDITIONS"));
    words_add(text, "\n\n");
    for (int i = 0; i < R7_EDITIONS; i++) {
        words_say(text, _("- {edition}: {origin}"), "edition",
                  r7_edition_info(sources[i].edition)->name, "origin", _(sources[i].origin), NULL);
        words_add_char(text, '\n');
    }
    words_add_char(text, '\n');
    const struct words_switch *point;
    for (size_t i = 0; (point = words_switch_at(i)) != NULL; i++)
        add_point(text, _("- {topic}: {this} ({editions}); {that} ({others})."), point,
                  answer(point, sources[0].edition));
}

/* A line for each answer that editions give and these rules don't: points of one's own are neither.
 */
static void add_difference(struct words *text, const struct words_switch *point,
                           struct r7_rules rules)
{
    bool mine = r7_rules_has(rules, point->which);
    bool own = point->which == R7_TARGET_OFF && !mine && rules.target != 0;
    for (int i = own ? 0 : 1; i < 2; i++) {
        bool that = i == 0 ? mine : !mine;
        if (who_answers(point, that).bytes[0] == '\0')
            continue;
        words_say(text, _("- {topic}: {this} ({others}: {that})."), "topic", _(point->topic),
                  "this", words_switch_value(point, rules, 0).bytes, "others",
                  who_answers(point, that).bytes, "that", _(point->answers[that]), NULL);
        words_add_char(text, '\n');
    }
}

void words_add_differences(struct words *text, struct r7_rules rules)
{
    const struct words_switch *point;
    words_add(text, _("HOW THIS EDITION DIFFERS FROM THE OTHERS"));
    words_add(text, "\n\n");
    for (size_t i = 0; (point = words_switch_at(i)) != NULL; i++)
        if (words_switch_refusal(point, rules) == NULL)
            add_difference(text, point, rules);
}

const char *words_edition_box(enum r7_edition edition)
{
    for (int i = 0; i < R7_EDITIONS; i++)
        if (sources[i].edition == edition)
            return _(sources[i].box);
    return "";
}

const char *words_edition_language(enum r7_edition edition)
{
    for (int i = 0; i < R7_EDITIONS; i++)
        if (sources[i].edition == edition)
            return sources[i].language;
    return NULL;
}

enum r7_edition words_edition_of_language(const char *language)
{
    size_t length = strcspn(language, "_-");
    for (int i = 0; i < R7_EDITIONS; i++) {
        const char *own = sources[i].language;
        if (own != NULL && strlen(own) == length && strncmp(own, language, length) == 0)
            return sources[i].edition;
    }
    return R7_V1_3;
}
