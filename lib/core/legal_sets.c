/* The legal steps, all at once: see red7/legal.h. The questions are those of legal.c, asked of
 * sets of cards, and none is asked twice. */
#include <core/bits.h>
#include <core/hot.h>
#include <core/lookahead.h>
#include <core/moves.h>
#include <red7/legal.h>
#include <red7/turns.h>

#define ALSO(action) (1U << ((action)-R7_ACTION_DRAW))

/* The cards that may go into the palette. Where the turn must survive, those that are sure, and
 * those that may still draw what helps. */
static r7_cards palette_cards(const struct r7i_lookahead *o, r7_cards bound)
{
    const bool must_survive = r7i_has(o->round, R7_LOSE_FORCED);
    const r7_cards asked = must_survive ? o->hand : o->hand & bound;
    r7_cards cards = (o->hand & ~asked) | (asked == 0 ? 0 : r7i_sure_cards(o, asked));
    return must_survive ? cards | r7i_hopeful_cards(o) : cards;
}

static struct r7_legal at_canvas(const struct r7i_lookahead *o, bool sure)
{
    struct r7_legal legal = {.phase = R7_PHASE_CANVAS, .canvas = r7i_canvas_cards(o)};
    if (r7i_leads_now(o) || (!sure && r7i_end_error(o) == R7_OK))
        legal.also = ALSO(R7_ACTION_END);
    return legal;
}

static R7I_WITHIN struct r7_legal at_start(const struct r7i_lookahead *o, bool sure)
{
    struct r7_legal legal = {.phase = R7_PHASE_START, .canvas = r7i_canvas_cards(o)};
    if (sure) { /* the plain game waits for no call */
        legal.cards = o->round->rules.actions ? r7i_sure_cards(o, o->hand)
                                              : r7i_sure_against(o, o->hand, o->best);
    } else {
        const r7_cards bound = r7i_bound_cards(o->round, r7_cards_count(o->mine.palette) + 1);
        legal.cards = palette_cards(o, bound);
        if (r7i_pass_error(o) == R7_OK)
            legal.also = ALSO(R7_ACTION_PASS);
    }
    return legal;
}

static R7I_WITHIN struct r7_legal at_five(const struct r7i_lookahead *o, bool sure)
{
    const r7_cards bound = r7i_bound_cards(o->round, r7_cards_count(o->mine.palette) + 1);
    struct r7_legal legal = {.phase = R7_PHASE_FIVE};
    legal.cards = sure ? r7i_sure_cards(o, o->hand) : palette_cards(o, bound);
    /* Only 1s and 7s that may not be played: the 5 is void. */
    return legal.cards == 0 && (o->hand & ~bound) == 0 ? at_canvas(o, sure) : legal;
}

static R7I_WITHIN struct r7_legal sure_at_canvas(const struct r7_round *round)
{
    const unsigned leads = r7i_mover_leads(round), ends = leads >> r7i_rule(round) & 1;
    return (struct r7_legal){
        .phase = R7_PHASE_CANVAS,
        .canvas = round->seats[round->turn].hand & r7i_tables.colour_cards[leads],
        .also = (uint8_t)(ends * ALSO(R7_ACTION_END)),
    };
}

static R7I_WITHIN struct r7_legal legal_sets(const struct r7_round *round, bool sure)
{
    struct r7_legal legal = {.phase = round->phase};
    assert(round->phase == R7_PHASE_OVER || round->seats[round->turn].hidden == 0);
    switch ((enum r7_phase)round->phase) {
    case R7_PHASE_SEVEN_DRAW:
    case R7_PHASE_DRAW:
        legal.also = ALSO(R7_ACTION_DRAW) | ALSO(R7_ACTION_LEAVE);
        return legal;
    case R7_PHASE_OVER:
        return legal;
    case R7_PHASE_CANVAS: /* most often asked: no look ahead is needed for what is sure */
        if (sure)
            return sure_at_canvas(round);
        break;
    case R7_PHASE_START:
    case R7_PHASE_FIVE:
    case R7_PHASE_ONE:
    case R7_PHASE_SEVEN:
        break;
    }
    const struct r7i_lookahead o = r7i_lookahead(round, false);
    if (round->phase == R7_PHASE_START)
        return at_start(&o, sure);
    if (round->phase == R7_PHASE_CANVAS)
        return at_canvas(&o, sure);
    if (round->phase == R7_PHASE_FIVE)
        return at_five(&o, sure);
    if (round->phase == R7_PHASE_ONE) { /* legal only if the lead can be had, as is a move */
        legal.cards = r7i_take_cards(&o);
    } else {
        const struct r7i_moves moves = r7i_move_cards(&o, round->seven);
        legal.cards = moves.deck;
        legal.canvas = moves.canvas;
    }
    return legal;
}

R7I_HOT struct r7_legal r7_legal_steps(const struct r7_round *round)
{
    return legal_sets(round, false);
}

R7I_HOT struct r7_legal r7_legal_sure(const struct r7_round *round)
{
    return legal_sets(round, true);
}

/* ---- one of them ---- */

/* The strongest but n of a set. */
static R7I_WITHIN r7_card nth_strongest(r7_cards set, int n)
{
    return (r7_card)r7i_nth_bit(set, (uint32_t)(r7_cards_count(set) - 1 - n));
}

/* The seat whose palette holds a card; 0 if none does. */
static int owner_of(const struct r7_round *round, r7_card card)
{
    int seat = round->players - 1;
    while (seat > 0 && !r7_cards_has(round->seats[seat].palette, card))
        seat--;
    return seat;
}

struct r7_step r7_action_step(const struct r7_round *round, int action)
{
    const bool seven = round->phase == R7_PHASE_SEVEN;
    assert(action >= 0 && action < R7_ACTIONS);
    if (action >= R7_ACTION_DRAW) {
        const uint8_t kind = (uint8_t)(action - R7_ACTION_DRAW + R7_STEP_DRAW);
        return (struct r7_step){kind, R7_NO_CARD, 0, R7_NO_CARD};
    }
    if (action >= R7_ACTION_CANVAS) {
        const r7_card card = (r7_card)(action - R7_ACTION_CANVAS);
        return seven ? r7_step_move_canvas(card) : r7_step_canvas(card);
    }
    const r7_card card = (r7_card)action;
    if (round->phase == R7_PHASE_ONE)
        return r7_step_take(owner_of(round, card), card);
    return seven ? r7_step_move_deck(card) : r7_step_palette(card);
}

static_assert(R7_STEP_LEAVE == R7_STEP_DRAW + 1 && R7_STEP_END == R7_STEP_DRAW + 2 &&
                  R7_STEP_PASS == R7_STEP_DRAW + 3,
              "the last kinds of step are in the order of their actions");

int r7_step_action(struct r7_step step)
{
    switch ((enum r7_step_kind)step.kind) {
    case R7_STEP_PALETTE:
    case R7_STEP_TAKE:
    case R7_STEP_MOVE_DECK:
        return step.card;
    case R7_STEP_CANVAS:
    case R7_STEP_MOVE_CANVAS:
        return R7_ACTION_CANVAS + step.card;
    case R7_STEP_DRAW:
    case R7_STEP_LEAVE:
    case R7_STEP_END:
    case R7_STEP_PASS:
        break;
    }
    return R7_ACTION_DRAW + step.kind - R7_STEP_DRAW;
}

/* A take is listed by seats. */
static R7I_WITHIN struct r7_step nth_take(const struct r7_legal *legal,
                                          const struct r7_round *round, int n)
{
    for (int seat = 0;; seat++) {
        const r7_cards cards = legal->cards & round->seats[seat].palette;
        const int count = r7_cards_count(cards);
        assert(seat < round->players);
        if (n < count)
            return r7_step_take(seat, nth_strongest(cards, n));
        n -= count;
    }
}

/* Number n of the steps that are no card's. */
static struct r7_step nth_other(const struct r7_legal *legal, const struct r7_round *round, int n)
{
    unsigned also = legal->also;
    for (; n > 0; n--)
        also &= also - 1;
    return r7_action_step(round, R7_ACTION_DRAW + (int)r7i_lowest_bit(also));
}

/* Whether it is one of the first or of the second set is anybody's guess, so there is no branch
 * on it. */
static R7I_WITHIN struct r7_step legal_nth(const struct r7_legal *legal,
                                           const struct r7_round *round, int n)
{
    const int cards = r7_cards_count(legal->cards), canvas = r7_cards_count(legal->canvas);
    assert(n >= 0 && n < r7_legal_count(legal));
    if (n >= cards + canvas)
        return nth_other(legal, round, n - cards - canvas);
    if (legal->phase == R7_PHASE_ONE)
        return nth_take(legal, round, n);
    if (legal->phase == R7_PHASE_SEVEN) /* the canvas first */
        return n < canvas ? r7_step_move_canvas(nth_strongest(legal->canvas, n))
                          : r7_step_move_deck(nth_strongest(legal->cards, n - canvas));
    const bool lays = n >= cards;
    const r7_card card = nth_strongest(lays ? legal->canvas : legal->cards, n - (lays ? cards : 0));
    return (struct r7_step){
        .kind = lays ? R7_STEP_CANVAS : R7_STEP_PALETTE, .card = card, .drawn = R7_NO_CARD};
}

R7I_HOT struct r7_step r7_legal_nth(const struct r7_legal *legal, const struct r7_round *round,
                                    int n)
{
    return legal_nth(legal, round, n);
}

R7I_HOT int r7_legal_any(const struct r7_legal *legal, const struct r7_round *round,
                         struct r7_random *random, struct r7_step *step)
{
    const int count = r7_legal_count(legal);
    if (count > 0)
        *step = legal_nth(legal, round, (int)r7_random_below(random, (uint32_t)count));
    return count;
}

static size_t list(const struct r7_legal legal, const struct r7_round *round, struct r7_step *steps)
{
    const int count = r7_legal_count(&legal);
    for (int i = 0; i < count; i++)
        steps[i] = r7_legal_nth(&legal, round, i);
    return (size_t)count;
}

size_t r7_round_legal(const struct r7_round *round, struct r7_step steps[R7_STEPS_MAX])
{
    return list(legal_sets(round, false), round, steps);
}

size_t r7_turns_sure_steps(const struct r7_round *round, struct r7_step steps[R7_STEPS_MAX])
{
    return list(legal_sets(round, true), round, steps);
}
