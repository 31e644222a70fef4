/* Why the rules say so: from a refusal or a standing to the rule behind it.
 *
 * A rule has a name that stays, the same as the tags of tests/conformance, a sentence in our own
 * words, the switch by which it is in force, if it is not the same everywhere, and, where the
 * rulebooks leave a choice, how we read them (docs/readings.md). */
#include <red7/red7.h>
#include <words/names.h>
#include <words/text.h>
#include <words/why.h>

/* Rules that somebody can ask for. The seven colours come first, red at the top. */
enum rule {
    RULE_RED,
    RULE_ORANGE,
    RULE_YELLOW,
    RULE_GREEN,
    RULE_BLUE,
    RULE_INDIGO,
    RULE_VIOLET,
    RULE_LEAD_COUNT,
    RULE_LEAD_TIE,
    RULE_LEAD_EMPTY,
    RULE_TURN_CHOICES,
    RULE_TURN_ORDER,
    RULE_TURN_HAND,
    RULE_OUT_CANVAS,
    RULE_OUT_EMPTY_HAND,
    RULE_ROUND_LAST,
    RULE_LOSE_FORCED,
    RULE_LOSE_HOPE,
    RULE_DRAW_GREATER,
    RULE_DRAW_MAY,
    RULE_DRAW_MUST,
    RULE_SCORE_SET,
    RULE_SCORE_GROUP,
    RULE_SCORE_EMPTY,
    RULE_GAME_BASIC,
    RULE_ACTION_ODD,
    RULE_ACTION_OFF,
    RULE_ACTION_LEAD,
    RULE_ONE_LEAD,
    RULE_ONE_TAKE,
    RULE_ONE_TWO,
    RULE_ONE_LEVEL,
    RULE_ONE_OUT,
    RULE_ONE_BOUND,
    RULE_FIVE_MORE,
    RULE_SEVEN_LEAD,
    RULE_SEVEN_NOW,
    RULE_SEVEN_OTHER,
    RULE_SEVEN_CANVAS,
    RULE_SEVEN_OWN,
    RULE_COUNT
};

struct rule_row {
    const char *id;
    const char *text, *reading; /* messages */
    bool by_switch;             /* in force where `which` is as `on` says */
    enum r7_switch which;
    bool on;
};

static const struct rule_row rules_told[RULE_COUNT] = {
    [RULE_RED] = {.id = "red.highest",
                  .text = N_("Under red the strongest card of each palette counts.")},
    [RULE_ORANGE] = {.id = "orange.number",
                     .text = N_("Under orange the biggest group of one number counts; of groups of "
                                "one size, the one with the strongest card.")},
    [RULE_YELLOW] = {.id = "yellow.colour",
                     .text = N_("Under yellow the biggest group of one colour counts; of groups of "
                                "one size, the one with the strongest card.")},
    [RULE_GREEN] = {.id = "green.even", .text = N_("Under green every 2, 4 and 6 counts.")},
    [RULE_BLUE] = {.id = "blue.colours",
                   .text = N_("Under blue the strongest card of each colour counts.")},
    [RULE_INDIGO] = {.id = "indigo.run",
                     .text = N_("Under indigo the longest run of numbers counts, each number by "
                                "its strongest card; 7 and 1 do not join.")},
    [RULE_VIOLET] = {.id = "violet.below4", .text = N_("Under violet every 1, 2 and 3 counts.")},
    [RULE_LEAD_COUNT] = {.id = "lead.count",
                         .text = N_("Whoever has the most cards that count leads.")},
    [RULE_LEAD_TIE] = {.id = "lead.tie",
                       .text = N_("With equally many cards, the strongest of those that count "
                                  "decides: number first, then colour.")},
    [RULE_LEAD_EMPTY] = {.id = "lead.empty",
                         .text = N_("Without a card that counts nobody leads.")},
    [RULE_TURN_CHOICES] = {.id = "turn.choices",
                           .text = N_("A turn is a card to your palette, a card to the canvas, "
                                      "both in this order, or a pass and nothing else.")},
    [RULE_TURN_ORDER] = {.id = "turn.order",
                         .text = N_("In a turn the palette comes first, then the canvas, with one "
                                    "card each; only a 5 asks for more."),
                         .reading = N_(
                             "One printing has examples in the other order; we go by its rules.")},
    [RULE_TURN_HAND] = {.id = "turn.hand",
                        .text = N_("The cards you play come from your own hand.")},
    [RULE_OUT_CANVAS] = {.id = "out.canvas",
                         .text =
                             N_("A card may go to the canvas only if you lead under its rule.")},
    [RULE_OUT_EMPTY_HAND] =
        {.id = "out.empty-hand",
         .text = N_("If your hand is empty when your turn comes, you’re out of the round.")},
    [RULE_ROUND_LAST] = {.id = "round.last",
                         .text = N_("The last player in wins the round, and then it is over.")},
    [RULE_LOSE_FORCED] = {.id = "lose.forced",
                          .text = N_(
                              "You may not lose on purpose: you may pass only if no move is sure "
                              "to keep you in, and a palette card must leave you sure to lead."),
                          .reading = N_("What a 3 or a draw may yet bring does not count."),
                          .by_switch = true,
                          .which = R7_LOSE_FORCED,
                          .on = true},
    [RULE_LOSE_HOPE] =
        {.id = "lose.hope",
         .text = N_("You may always try a 3 while the deck has a card. If you can lead after it, "
                    "you must."),
         .reading = N_("The rulebook does not say what follows the draw; who can lead then must."),
         .by_switch = true,
         .which = R7_LOSE_FORCED,
         .on = true},
    [RULE_DRAW_GREATER] =
        {.id = "draw.greater",
         .text =
             N_("In the advanced game a card from your hand to the canvas draws if its number is "
                "greater than the number of cards in your palette and the deck has a card.")},
    [RULE_DRAW_MAY] =
        {.id = "draw.may",
         .text = N_("You may take this draw or leave it, and you decide before anything else."),
         .by_switch = true,
         .which = R7_DRAW_MUST},
    [RULE_DRAW_MUST] =
        {.id = "draw.must",
         .text =
             N_("A draw that a canvas card earns is taken at once: there is nothing to choose."),
         .by_switch = true,
         .which = R7_DRAW_MUST,
         .on = true},
    [RULE_SCORE_SET] = {.id = "score.set",
                        .text = N_("The winner keeps the palette cards that count under the rule "
                                   "in force, and each scores its number."),
                        .reading = N_("That somebody else led before going out does not matter.")},
    [RULE_SCORE_GROUP] =
        {.id = "score.group",
         .text = N_("Of groups of one size the one with the strongest card is scored, even if "
                    "another is worth more."),
         .reading = N_("It is the group that leads; the rulebooks leave it open which is scored.")},
    [RULE_SCORE_EMPTY] = {.id = "score.empty",
                          .text = N_(
                              "Without a card that counts the winner of a round scores nothing."),
                          .reading = N_("The rulebooks leave this open.")},
    [RULE_GAME_BASIC] = {.id = "game.basic",
                         .text = N_("The basic game has no points: whoever wins the round wins.")},
    [RULE_ACTION_ODD] = {.id = "action.odd",
                         .text = N_("An odd card that you play to your palette does its action at "
                                    "once, before anything else; on the canvas it has none.")},
    [RULE_ACTION_OFF] = {.id = "action.off",
                         .text = N_("Without actions a 1, 3, 5 or 7 is an ordinary card.")},
    [RULE_ACTION_LEAD] = {.id = "action.lead",
                          .text =
                              N_("Whoever has played a 1 or a 7 must end the turn in the lead.")},
    [RULE_ONE_LEAD] = {.id = "action.1.lead",
                       .text =
                           N_("You may play a 1 only if you can then end your turn in the lead."),
                       .reading = N_("What a 3 or a draw may yet bring does not count.")},
    [RULE_ONE_TAKE] = {.id = "action.1.take",
                       .text = N_("A 1 puts a card of another player’s palette on the deck, one "
                                  "that still lets you end your turn in the lead."),
                       .reading = N_("The rulebooks ask for the lead; that a taken card may not "
                                     "make it impossible is our conclusion.")},
    [RULE_ONE_TWO] = {.id = "action.1.two",
                      .text = N_("A 1 takes only from players with two or more palette cards."),
                      .by_switch = true,
                      .which = R7_ONE_TWO,
                      .on = true},
    [RULE_ONE_LEVEL] =
        {.id = "action.1.level",
         .text = N_("A 1 takes only from players with at least as many palette cards as you."),
         .reading = N_("Palettes are compared after your 1 has joined yours."),
         .by_switch = true,
         .which = R7_ONE_TWO},
    [RULE_ONE_OUT] = {.id = "action.1.out",
                      .text = N_("A 1 takes from another player who is still in the round.")},
    [RULE_ONE_BOUND] =
        {.id = "action.1.alone-bound",
         .text = N_("A 1 with nobody to take from still asks you to end your turn in the lead."),
         .reading = N_("These rulebooks forbid playing a 1 without leading, and say nothing of a 1 "
                       "that takes nothing."),
         .by_switch = true,
         .which = R7_ONE_FREE},
    [RULE_FIVE_MORE] = {.id = "action.5.more",
                        .text = N_("A 5 asks for another card from your hand to your palette, "
                                   "while you have one that you may play.")},
    [RULE_SEVEN_LEAD] = {.id = "action.7.lead",
                         .text = N_("You may play a 7, and move a card with it, only if you can "
                                    "then end your turn in the lead."),
                         .reading = N_("What a 3 or a draw may yet bring does not count."),
                         .by_switch = true,
                         .which = R7_SEVEN_NOW},
    [RULE_SEVEN_NOW] = {.id = "action.7.now",
                        .text = N_("The card that a 7 moves must put you in the lead at once; if "
                                   "no card does, the 7 is an ordinary card."),
                        .by_switch = true,
                        .which = R7_SEVEN_NOW,
                        .on = true},
    [RULE_SEVEN_OTHER] = {.id = "action.7.other",
                          .text = N_("A 7 moves another card of your palette, never itself."),
                          .reading = N_("A second 7 counts as another card."),
                          .by_switch = true,
                          .which = R7_SEVEN_OTHER,
                          .on = true},
    [RULE_SEVEN_CANVAS] = {.id = "action.7.canvas",
                           .text = N_("A 7 moves a card to the canvas, never to the deck."),
                           .by_switch = true,
                           .which = R7_SEVEN_CANVAS,
                           .on = true},
    [RULE_SEVEN_OWN] = {.id = "action.7.own", .text = N_("A 7 moves a card of your own palette.")},
};

/* Where a rule comes from: what is played, or a house rule. */
static struct phrase source_of(const struct rule_row *row, struct r7_rules rules)
{
    struct r7_rules preset = {.edition = rules.edition};
    if (!row->by_switch)
        return words_phrase("{all}", "all", _("every edition"), NULL);
    if (r7_rules_has(preset, row->which) == r7_rules_has(rules, row->which))
        return words_phrase("{edition}", "edition", words_edition((enum r7_edition)rules.edition),
                            NULL);
    const struct r7_switch_info *info = r7_switch_info(row->which);
    struct phrase written = words_phrase("{name}:{value}", "name", info->name, "value",
                                         row->on ? info->on : info->off, NULL);
    return words_phrase(_("house rule {switch}"), "switch", written.bytes, NULL);
}

static struct words_why explain(enum rule rule, struct r7_rules rules)
{
    const struct rule_row *row = &rules_told[rule];
    return (struct words_why){
        .rule = row->id,
        .text = _(row->text),
        .reading = row->reading != NULL ? _(row->reading) : NULL,
        .source = source_of(row, rules),
    };
}

/* ---- refusals ---- */

/* Whether a 1 that the player to move puts into the palette would find somebody to take from. */
static bool one_finds_somebody(const struct r7_round *round)
{
    int least = r7_cards_count(round->seats[round->turn].palette) + 1;
    if (r7_rules_has(round->rules, R7_ONE_TWO))
        least = 2;
    for (int seat = 0; seat < round->players; seat++)
        if (seat != round->turn && !round->seats[seat].out &&
            r7_cards_count(round->seats[seat].palette) >= least)
            return true;
    return false;
}

/* The rule of a refusal about a 1 or a 7; RULE_COUNT for others. */
static enum rule rule_of_action(enum r7_error error, struct r7_rules rules,
                                const struct r7_round *round)
{
    enum rule from = r7_rules_has(rules, R7_ONE_TWO) ? RULE_ONE_TWO : RULE_ONE_LEVEL;
    switch ((int)error) {
    case R7_ERR_ONE_IDLE:
    case R7_ERR_TAKE_FEWER:
    case R7_ERR_TAKE_SINGLE:
        return from;
    case R7_ERR_ONE_LEAD:
        return round != NULL && !one_finds_somebody(round) ? RULE_ONE_BOUND : RULE_ONE_LEAD;
    case R7_ERR_TAKE_LEAD:
    case R7_ERR_TAKE_SEAT:
        return RULE_ONE_TAKE;
    case R7_ERR_NOT_IN_PALETTE:
        return round != NULL && round->phase == R7_PHASE_ONE ? RULE_ONE_TAKE : RULE_SEVEN_OWN;
    case R7_ERR_TAKE_SELF:
    case R7_ERR_TAKE_OUT:
        return RULE_ONE_OUT;
    case R7_ERR_SEVEN_IDLE:
        return r7_rules_has(rules, R7_SEVEN_NOW) ? RULE_SEVEN_NOW : RULE_SEVEN_OTHER;
    case R7_ERR_SEVEN_LEAD:
    case R7_ERR_MOVE_LEAD:
        return RULE_SEVEN_LEAD;
    case R7_ERR_MOVE_AT_ONCE:
        return RULE_SEVEN_NOW;
    case R7_ERR_MOVE_ITSELF:
        return RULE_SEVEN_OTHER;
    case R7_ERR_MOVE_DECK:
        return RULE_SEVEN_CANVAS;
    case R7_ERR_END_LEAD:
        return round != NULL && round->idle == 1 ? RULE_ONE_BOUND : RULE_ACTION_LEAD;
    default:
        return RULE_COUNT;
    }
}

static enum rule rule_of(enum r7_error error, const struct r7_round *round)
{
    switch ((int)error) {
    case R7_ERR_OVER:
        return RULE_ROUND_LAST;
    case R7_ERR_HAND_EMPTY:
        return RULE_OUT_EMPTY_HAND;
    case R7_ERR_NOT_IN_HAND:
        return RULE_TURN_HAND;
    case R7_ERR_PALETTE_DONE:
        return RULE_TURN_ORDER;
    case R7_ERR_PASS_LATE:
    case R7_ERR_END_EARLY:
        return RULE_TURN_CHOICES;
    case R7_ERR_CANVAS_LEAD:
        return RULE_OUT_CANVAS;
    case R7_ERR_FIVE_DUE:
        return RULE_FIVE_MORE;
    case R7_ERR_ONE_DUE:
    case R7_ERR_SEVEN_DUE:
    case R7_ERR_ONE_NONE:
    case R7_ERR_SEVEN_NONE:
        return RULE_ACTION_ODD;
    case R7_ERR_ACTIONS_OFF:
        return RULE_ACTION_OFF;
    case R7_ERR_DRAW_DUE:
        return RULE_DRAW_MAY;
    case R7_ERR_DRAW_NONE:
    case R7_ERR_DRAW_BASIC:
        return RULE_DRAW_GREATER;
    case R7_ERR_DRAW_FORCED:
        return RULE_DRAW_MUST;
    case R7_ERR_SURVIVE_PALETTE:
    case R7_ERR_SURVIVE_PASS:
        return RULE_LOSE_FORCED;
    case R7_ERR_SURVIVE_END:
        return round != NULL && round->tried ? RULE_LOSE_HOPE : RULE_LOSE_FORCED;
    default:
        return RULE_COUNT;
    }
}

bool words_why_not(enum r7_error error, struct r7_rules rules, const struct r7_round *round,
                   struct words_why *why)
{
    enum rule rule = rule_of_action(error, rules, round);
    if (rule == RULE_COUNT)
        rule = rule_of(error, round);
    if (rule == RULE_COUNT)
        return false;
    *why = explain(rule, rules);
    return true;
}

/* ---- standings and points ---- */

/* What decides between the leader and the best of the others. */
static enum rule what_decides(const struct r7_round *round)
{
    enum r7_colour rule = r7_round_rule(round);
    int leader = r7_round_leader(round);
    if (leader < 0)
        return RULE_LEAD_EMPTY;
    int next = r7_round_leader_under(round, rule, leader);
    if (next < 0)
        return RULE_LEAD_COUNT;
    int most = r7_cards_count(r7_palette_set(round->seats[leader].palette, rule));
    int others = r7_cards_count(r7_palette_set(round->seats[next].palette, rule));
    return most > others ? RULE_LEAD_COUNT : RULE_LEAD_TIE;
}

/* Whether another group of a palette is as large as the one that counts. */
static bool groups_tie(r7_cards palette, enum r7_colour rule)
{
    r7_cards set = r7_palette_set(palette, rule);
    if ((rule != R7_ORANGE && rule != R7_YELLOW) || set == 0)
        return false;
    r7_cards next = r7_palette_set(palette & ~set, rule);
    return r7_cards_count(next) == r7_cards_count(set);
}

/* What decides about the points of a round that is over. */
static enum rule what_scores(const struct r7_round *before, const struct r7_round *round)
{
    enum r7_colour rule = r7_round_rule(round);
    if (!round->rules.advanced)
        return RULE_GAME_BASIC;
    /* Of a position that is over from the start nobody knows what was scored. */
    if (before->phase == R7_PHASE_OVER)
        return RULE_SCORE_SET;
    struct r7_round unscored = r7_round_unscored(before, round);
    r7_cards palette = unscored.seats[r7_round_winner(round)].palette;
    if (r7_palette_set(palette, rule) == 0)
        return RULE_SCORE_EMPTY;
    return groups_tie(palette, rule) ? RULE_SCORE_GROUP : RULE_SCORE_SET;
}

int words_why_standing(const struct r7_round *before, const struct r7_round *round,
                       struct words_why whys[2])
{
    enum rule decides =
        r7_round_winner(round) < 0 ? what_decides(round) : what_scores(before, round);
    whys[0] = explain((enum rule)(RULE_RED + (R7_RED - r7_round_rule(round))), round->rules);
    whys[1] = explain(decides, round->rules);
    return 2;
}

void words_add_why(struct words *text, const struct words_why *why)
{
    words_say(text, _("{text} ({source}; {rule})"), "text", why->text, "source", why->source.bytes,
              "rule", why->rule, NULL);
    if (why->reading == NULL)
        return;
    words_add_char(text, ' ');
    words_say(text, _("Our reading: {reading}"), "reading", why->reading, NULL);
}

const char *words_why_rule(size_t i)
{
    return i < RULE_COUNT ? rules_told[i].id : NULL;
}
