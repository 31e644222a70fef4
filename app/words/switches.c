/* The switches of the rules as people set and read them. */
#include <words/cards.h>
#include <words/names.h>
#include <words/switches.h>

enum {
    ALWAYS = 0,
    ADVANCED = WORDS_NEEDS_ADVANCED,
    ACTIONS = WORDS_NEEDS_ACTIONS,
};

static const struct words_switch switches[] = {
    {R7_LOSE_FORCED,
     ALWAYS,
     N_("Losing on purpose"),
     N_("Whether you may pass, or play a card that doesn’t keep you in, when another move would."),
     {N_("allowed"), N_("not while you have a safe move")}},
    {R7_DRAW_MUST,
     ADVANCED,
     N_("The advanced draw"),
     N_("You earn a card from the deck by a canvas card whose number is higher than the number of "
        "cards in your palette."),
     {N_("may be left"), N_("must be taken")}},
    {R7_TARGET_OFF,
     ADVANCED,
     N_("Points that end the game"),
     N_("The game ends after a round in which somebody reaches them, or when the cards run short."),
     {N_("40, 35 or 30 with 2, 3 or 4 players"), N_("none, it ends when the cards run short")}},
    {R7_ONE_TWO,
     ACTIONS,
     N_("A 1 takes from palettes of"),
     N_("A 1 played to your palette puts a card from somebody else’s palette on top of the deck."),
     {N_("as many cards as your own, or more"), N_("two cards or more")}},
    {R7_ONE_FREE,
     ACTIONS,
     N_("A 1 with nobody to take from"),
     N_("Whether you must still end your turn in the lead to play it."),
     {N_("asks for the lead all the same"), N_("is an ordinary card")}},
    {R7_SEVEN_OTHER,
     ACTIONS,
     N_("A 7 may move itself"),
     N_("A 7 played to your palette moves a card out of your palette."),
     {N_("yes, or any other card of the palette"), N_("no, another card of the palette")}},
    {R7_SEVEN_CANVAS,
     ACTIONS,
     N_("A 7 moves a card to"),
     N_("On the canvas the card changes the rule; on the deck it is the next one to be drawn."),
     {N_("the canvas or the deck"), N_("the canvas")}},
    {R7_SEVEN_NOW,
     ACTIONS,
     N_("A 7 asks for the lead"),
     N_("When you must lead after its move: before or after the card you may play to the canvas."),
     {N_("at the end of the turn"), N_("at once, and without it there is no action")}},
    {R7_SEVEN_DRAWS,
     ADVANCED | ACTIONS,
     N_("A draw for what a 7 moves"),
     N_("Whether the card that a 7 moves to the canvas can earn the advanced draw."),
     {N_("no draw"), N_("as for a canvas card from hand")}},
    {R7_SEVEN_HAND_IDLE,
     ADVANCED | ACTIONS,
     N_("A draw for a 7 from hand"),
     N_("Whether a 7 played from your hand to the canvas can earn the advanced draw."),
     {N_("as for any canvas card"), N_("no draw in a game with actions")}},
};

#define SWITCHES (sizeof switches / sizeof switches[0])
_Static_assert(SWITCHES == R7_SWITCHES, "people can set every switch");

/* Points to choose from beside the usual ones. */
static const uint16_t targets[] = {20, 30, 35, 40, 50, 75, 100};

const struct words_switch *words_switch_at(size_t i)
{
    return i < SWITCHES ? &switches[i] : NULL;
}

/* Whether it is not as the edition has it. */
static bool is_house_rule(const struct words_switch *s, struct r7_rules rules)
{
    return s->which == R7_TARGET_OFF ? rules.target != 0 : (rules.house >> s->which & 1) != 0;
}

/* The rule set with this switch as the edition has it. */
static struct r7_rules without(const struct words_switch *s, struct r7_rules rules)
{
    rules.house = (uint16_t)(rules.house & ~(1U << s->which));
    rules.target = s->which == R7_TARGET_OFF ? 0 : rules.target;
    return rules;
}

const char *words_switch_refusal(const struct words_switch *s, struct r7_rules rules)
{
    unsigned played = (rules.advanced ? ADVANCED : 0U) | (rules.actions ? ACTIONS : 0U);
    if ((s->needs & ~played) == 0)
        return NULL;
    return s->needs == ADVANCED  ? _("Only in an advanced game.")
           : s->needs == ACTIONS ? _("Only in a game with actions.")
                                 : _("Only in an advanced game with actions.");
}

struct phrase words_switch_value(const struct words_switch *s, struct r7_rules rules, int players)
{
    bool on = r7_rules_has(rules, s->which);
    int points = s->which != R7_TARGET_OFF || on ? 0
                 : rules.target != 0             ? rules.target
                 : players >= 2                  ? r7_rules_target(rules, players)
                                                 : 0;
    if (points == 0)
        return words_phrase("{answer}", "answer", _(s->answers[on]), NULL);
    return words_count_points(points);
}

struct phrase words_switch_source(const struct words_switch *s, struct r7_rules rules, int players)
{
    const char *edition = words_edition((enum r7_edition)rules.edition);
    if (!is_house_rule(s, rules))
        return words_phrase(_("as in {edition}"), "edition", edition, NULL);
    return words_phrase(_("house rule; {edition}: {value}"), "edition", edition, "value",
                        words_switch_value(s, without(s, rules), players).bytes, NULL);
}

/* Numbers of points: some round ones but for the usual one, and the one that is set. */
static int add_targets(struct r7_rules rules, int players, struct r7_rules *options, int count)
{
    struct r7_rules usual = options[0];
    bool listed = rules.target == 0 || rules.target == R7_NO_TARGET;
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        if (targets[i] == r7_rules_target(usual, players) && targets[i] != rules.target)
            continue;
        listed = listed || targets[i] == rules.target;
        options[count] = usual;
        options[count++].target = targets[i];
    }
    if (!listed)
        options[count++] = rules;
    return count;
}

int words_switch_options(const struct words_switch *s, struct r7_rules rules, int players,
                         struct r7_rules options[WORDS_SWITCH_OPTIONS])
{
    if (words_switch_refusal(s, rules) != NULL)
        return 0;
    options[0] = options[1] = without(s, rules);
    bool usual = r7_rules_has(options[0], s->which);
    r7_rules_set(&options[1], s->which, !usual);
    if (s->which != R7_TARGET_OFF)
        return 2;
    /* Where the edition has no points, only a number can take the place of that. */
    return add_targets(rules, players, options, usual ? 1 : 2);
}

int words_house_count(struct r7_rules rules)
{
    int count = 0;
    for (size_t i = 0; i < SWITCHES; i++)
        count += is_house_rule(&switches[i], rules);
    return count;
}

void words_add_house_rules(struct words *text, struct r7_rules rules, int players,
                           const char *separator)
{
    bool first = true;
    for (size_t i = 0; i < SWITCHES; i++) {
        const struct words_switch *s = &switches[i];
        if (!is_house_rule(s, rules))
            continue;
        words_add(text, first ? "" : separator);
        first = false;
        words_say(text, _("{topic}: {value}"), "topic", _(s->topic), "value",
                  words_switch_value(s, rules, players).bytes, NULL);
    }
}

void words_say_house_rules(struct words *text, struct r7_rules rules, int players)
{
    char bytes[WORDS_HOUSE_MAX] = "";
    struct words list = WORDS_INIT(bytes);
    words_add_house_rules(&list, rules, players, "; ");
    if (list.length > 0)
        words_say(text, _("House rules: {list}."), "list", bytes, NULL);
}

void words_fit_house_rules(struct r7_rules *rules)
{
    for (size_t i = 0; i < SWITCHES; i++)
        if (words_switch_refusal(&switches[i], *rules) != NULL)
            *rules = without(&switches[i], *rules);
}
