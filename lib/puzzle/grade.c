/* How hard a puzzle is to see: what makes it hard is counted, weighed and added up.
 * The weights are judgement; the limits between the five difficulties come from the
 * distribution measured over many puzzles. docs/puzzles.md explains both. */
#include "inner.h"

/* The effort from which on a puzzle has difficulty 2, 3, 4, 5. Where cards are drawn
 * there is by nature more to calculate until the win. */
static const int limits[][2][R7_PUZZLE_DIFFICULTIES - 1] = {
    [R7_PUZZLE_SURVIVE] = {{5, 7, 9, 11}, {5, 7, 9, 11}},
    [R7_PUZZLE_WIN] = {{6, 10, 14, 19}, {9, 13, 17, 21}},
};

/* A miss by less than two numbers is a near one. */
#define NEAR (2 * R7_COLOURS)

/* Some sets are seen at a glance, others must be searched for. */
static const int rule_effort[R7_COLOURS] = {
    [R7_RED] = 0,  [R7_ORANGE] = 1, [R7_YELLOW] = 1, [R7_GREEN] = 1,
    [R7_BLUE] = 2, [R7_INDIGO] = 3, [R7_VIOLET] = 1,
};

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

/* The best score of the others in the round. */
static unsigned best_of_others(const struct r7_round *round, int seat, enum r7_colour rule)
{
    unsigned best = 0;
    for (int other = 0; other < round->players; other++)
        if (other != seat && !round->seats[other].out) {
            unsigned score = r7_scores_get(round->seats[other].scores, rule);
            best = score > best ? score : best;
        }
    return best;
}

/* ---- what the answer is like ---- */

static void look_at_answer(const struct r7_puzzle *puzzle, struct r7i_features *f)
{
    struct r7_round after = puzzle->round;
    const struct r7_turn *answer = &puzzle->answer;
    int hero = puzzle->round.turn;
    for (int i = 0; i < answer->count; i++) {
        int kind = answer->steps[i].kind;
        bool from_hand = kind == R7_STEP_PALETTE || kind == R7_STEP_CANVAS;
        f->cards += from_hand;
        f->extra += !from_hand && kind != R7_STEP_END;
    }
    r7i_turn_play(&after, answer);
    enum r7_colour rule = r7_round_rule(&after);
    unsigned mine = r7_scores_get(after.seats[hero].scores, rule);
    unsigned best = best_of_others(&after, hero, rule);
    f->changes = rule != r7_round_rule(&puzzle->round);
    f->rule = rule_effort[rule];
    /* A score is 64 for each card, plus the top card's index, plus 1. */
    if (mine / 64 == best / 64)
        f->closeness = (mine - 1) % 64 / R7_COLOURS == (best - 1) % 64 / R7_COLOURS ? 2 : 1;
    f->hand = r7_cards_count(puzzle->round.seats[hero].hand);
    for (int seat = 0; seat < puzzle->round.players; seat++)
        f->seats += !puzzle->round.seats[seat].out;
}

/* ---- survive: turns that miss the lead by little ---- */

/* A palette card and a canvas card, R7_NO_CARD for none. */
static struct r7_turn attempt(r7_card palette, r7_card canvas)
{
    struct r7_turn turn = {0};
    if (palette != R7_NO_CARD)
        turn.steps[turn.count++] = r7_step_palette(palette);
    if (canvas != R7_NO_CARD)
        turn.steps[turn.count++] = r7_step_canvas(canvas);
    else
        turn.steps[turn.count++] = r7_step_end();
    return turn;
}

/* By how much the attempt misses the lead, 0 if it does not: 64 for each card that is
 * missing, or if none is, how much stronger the leader's top card is. */
static int shortfall(const struct r7_round *round, r7_card palette, r7_card canvas)
{
    const struct r7_seat *me = &round->seats[round->turn];
    enum r7_colour rule = canvas == R7_NO_CARD ? r7_round_rule(round) : r7_card_colour(canvas);
    r7_cards cards = palette == R7_NO_CARD ? me->palette : me->palette | r7_card_bit(palette);
    int mine = (int)r7_palette_score(cards, rule);
    int best = (int)best_of_others(round, round->turn, rule);
    if (mine == 0)
        return best / 64 * 64 + 64;
    if (mine / 64 == best / 64)
        return best > mine ? best - mine : 0;
    return best > mine ? (best / 64 - mine / 64) * 64 : 0;
}

/* Whether an attempt is no more than it looks: the palette card has no action, and
 * may be played. */
static bool is_simple(const struct r7_round *round, r7_card palette)
{
    if (palette == R7_NO_CARD)
        return true;
    return (!round->rules.actions || r7_card_number(palette) % 2 == 0) &&
           r7_round_check(round, r7_step_palette(palette)) == R7_OK;
}

/* Counts the attempts that miss only by a top card a little too weak, and keeps the
 * nearest. */
static void look_at_misses(struct r7_puzzle *puzzle, struct r7i_features *f)
{
    const struct r7_round *round = &puzzle->round;
    r7_card cards[R7_CARDS + 1] = {R7_NO_CARD};
    int count = 1, nearest = 0;
    for (r7_cards rest = round->seats[round->turn].hand; rest != 0;)
        cards[count++] = r7_cards_take_top(&rest);
    for (int p = 0; p < count; p++)
        for (int c = 0; c < count; c++) {
            if (p == c || !is_simple(round, cards[p]))
                continue;
            int missing = shortfall(round, cards[p], cards[c]);
            if (missing == 0)
                continue;
            f->decoys += missing < NEAR;
            if (nearest == 0 || missing < nearest) {
                nearest = missing;
                puzzle->tempting = attempt(cards[p], cards[c]);
            }
        }
}

/* ---- win: turns that survive and look good ---- */

/* How good a turn looks to one who does not calculate: cards kept, few answers. */
static int looks(const struct r7_round *round, const struct r7_turn *turn, int *replies)
{
    struct r7_round after = *round;
    r7i_turn_play(&after, turn);
    *replies = (int)r7_turns_list(&after, R7_TURNS_OPEN, NULL, 0);
    return 6 * r7_cards_count(after.seats[round->turn].hand) - at_most(*replies, 60);
}

static void look_at_others(struct r7_puzzle *puzzle, struct r7i_desk *desk, int count, int right,
                           struct r7i_features *f)
{
    const struct r7_round *round = &puzzle->round;
    int best = 0, answer = looks(round, &puzzle->answer, &f->replies);
    f->others = count - 1;
    for (int i = 0; i < count; i++) {
        int replies, look = looks(round, &desk->turns[i], &replies);
        if (i == right)
            continue;
        f->decoys += look >= answer;
        if (puzzle->tempting.count == 0 || look > best) {
            best = look;
            puzzle->tempting = desk->turns[i];
        }
    }
    struct r7_round after = *round;
    struct r7_turn line[R7_PUZZLE_LINE_MAX];
    r7i_turn_play(&after, &puzzle->answer);
    f->plies = 1 + r7i_line(desk, &after, line);
}

/* ---- the grade ---- */

static int weigh(const struct r7i_features *f, enum r7_puzzle_kind kind)
{
    int effort = f->rule + (f->changes ? 1 : 0) + 2 * (f->cards - 1) + 2 * f->extra;
    if (kind == R7_PUZZLE_WIN)
        return effort + 2 * at_most(f->decoys, 5) + at_most(f->others / 4, 4) +
               at_most((f->replies + 1) / 2, 4) + 2 * at_most((f->plies - 1) / 2, 4);
    return effort + f->closeness + at_most(f->decoys, 4) + (f->hand - 3) + (f->seats - 2);
}

void r7i_grade(struct r7_puzzle *puzzle, struct r7i_desk *desk, int count, int right)
{
    struct r7i_features f = {0};
    puzzle->answer = desk->turns[right];
    puzzle->tempting = (struct r7_turn){0};
    look_at_answer(puzzle, &f);
    if (puzzle->kind == R7_PUZZLE_SURVIVE)
        look_at_misses(puzzle, &f);
    else
        look_at_others(puzzle, desk, count, right, &f);
    puzzle->effort = weigh(&f, puzzle->kind);
    puzzle->difficulty = 1;
    bool draws = puzzle->round.rules.advanced || puzzle->round.rules.actions;
    for (int i = 0; i < R7_PUZZLE_DIFFICULTIES - 1; i++)
        puzzle->difficulty += puzzle->effort >= limits[puzzle->kind][draws][i];
}
