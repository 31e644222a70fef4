/* How the editions' rules differ. The lists are made from the table of switches, so they cannot
 * disagree with how the game plays. */
#include <red7/red7.h>
#include <words/editions.h>
#include <words/text.h>

/* The editions in the order in which they are listed, and where each comes from. */
static const struct {
    enum r7_edition edition;
    const char *origin;
} sources[R7_EDITIONS] = {
    {R7_V1_2, N_("Hobby World, 2017, in Russian")},
    {R7_V1_3, N_("Nuts Publishing, in French")},
    {R7_LUCRUM, N_("Lucrum Games, 2021, in Polish")},
    {R7_7ROSSO, N_("7 Rosso, in Italian")},
};

/* A point on which the editions differ: a switch, and its two positions in words. */
struct point {
    enum r7_switch which;
    const char *topic;
    const char *words[2]; /* off, on */
    unsigned needs;       /* the parts of the rules without which it does not matter */
};

enum { ALWAYS = 0, ADVANCED = 1, ACTIONS = 2 };

static const struct point points[] = {
    {R7_LOSE_FORCED,
     N_("Losing on purpose"),
     {N_("allowed"), N_("not while a play is sure to survive")},
     ALWAYS},
    {R7_DRAW_MUST, N_("The advanced draw"), {N_("may be left"), N_("must be taken")}, ADVANCED},
    {R7_TARGET_OFF,
     N_("Points that end the game"),
     {N_("40, 35 or 30 with 2, 3 or 4 players"), N_("none, it ends when the cards run short")},
     ADVANCED},
    {R7_ONE_TWO,
     N_("A 1 takes from palettes of"),
     {N_("as many cards as your own, or more"), N_("two cards or more")},
     ACTIONS},
    {R7_ONE_FREE,
     N_("A 1 with nobody to take from"),
     {N_("asks for the lead all the same"), N_("is an ordinary card")},
     ACTIONS},
    {R7_SEVEN_OTHER,
     N_("A 7 may move itself"),
     {N_("yes, or any other card of the palette"), N_("no, another card of the palette")},
     ACTIONS},
    {R7_SEVEN_CANVAS,
     N_("A 7 moves a card to"),
     {N_("the canvas or the deck"), N_("the canvas")},
     ACTIONS},
    {R7_SEVEN_NOW,
     N_("A 7 asks for the lead"),
     {N_("at the end of the turn"), N_("at once, and without it there is no action")},
     ACTIONS},
    {R7_SEVEN_DRAWS,
     N_("A draw for what a 7 moves"),
     {N_("no draw"), N_("as for a canvas card from hand")},
     ADVANCED | ACTIONS},
    {R7_SEVEN_HAND_IDLE,
     N_("A draw for a 7 from hand"),
     {N_("as for any canvas card"), N_("no draw in a game with actions")},
     ADVANCED | ACTIONS},
};

#define POINTS (sizeof points / sizeof points[0])

static bool answer(const struct point *point, enum r7_edition edition)
{
    return (r7_edition_info(edition)->switches >> point->which & 1) != 0;
}

/* The editions with this answer: "v1.2, 7rosso". */
static struct phrase who_answers(const struct point *point, bool value)
{
    struct phrase list = {""};
    for (int i = 0; i < R7_EDITIONS; i++)
        if (answer(point, sources[i].edition) == value)
            words_enlist(&list, r7_edition_info(sources[i].edition)->name);
    return list;
}

static void add_point(struct words *text, const char *message, const struct point *point,
                      bool first)
{
    words_say(text, message, "topic", _(point->topic), "this", _(point->words[first]), "that",
              _(point->words[!first]), "editions", who_answers(point, first).bytes, "others",
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
    words_add(text, _("THE FOUR EDITIONS"));
    words_add(text, "\n\n");
    for (int i = 0; i < R7_EDITIONS; i++) {
        words_say(text, _("- {edition}: {origin}"), "edition",
                  r7_edition_info(sources[i].edition)->name, "origin", _(sources[i].origin), NULL);
        words_add_char(text, '\n');
    }
    words_add_char(text, '\n');
    for (size_t p = 0; p < POINTS; p++)
        add_point(text, _("- {topic}: {this} ({editions}); {that} ({others})."), &points[p],
                  answer(&points[p], sources[0].edition));
}

void words_add_differences(struct words *text, struct r7_rules rules)
{
    unsigned played = (rules.advanced ? ADVANCED : 0) | (rules.actions ? ACTIONS : 0);
    words_add(text, _("WHAT IS DIFFERENT FROM THE OTHER EDITIONS"));
    words_add(text, "\n\n");
    for (size_t p = 0; p < POINTS; p++) {
        bool mine = r7_rules_has(rules, points[p].which);
        if ((points[p].needs & ~played) == 0 && who_answers(&points[p], !mine).bytes[0] != '\0')
            add_point(text, _("- {topic}: {this} ({others}: {that})."), &points[p], mine);
    }
}
