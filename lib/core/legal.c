/* Whether one step is legal, and which rule forbids it if not.
 *
 * The lists and sets of legal_sets.c stand on the same small functions, so that
 * they cannot disagree. A mover whose hand is not wholly known (somebody
 * else, seen from a view) is asked only what can be told: where a rule looks
 * ahead, the unknown cards are taken to be whatever would help. */
#include <core/lookahead.h>
#include <core/moves.h>

static const struct r7_seat *mover(const struct r7_round *round)
{
    return &round->seats[round->turn];
}

static bool hand_empty(const struct r7_round *round)
{
    return mover(round)->hand == 0 && mover(round)->hidden == 0;
}

static bool may_be_in_hand(const struct r7_round *round, r7_card card)
{
    return r7_cards_has(mover(round)->hand, card) || (mover(round)->hidden > 0 && card < R7_CARDS &&
                                                      !r7_cards_has(r7_round_located(round), card));
}

/* The prospects of the mover once `card` has left the hand: if it was the only
 * one not known, the rest of the hand is known. */
static struct r7i_lookahead lookahead_without(const struct r7_round *round, r7_card card)
{
    bool was_hidden = !r7_cards_has(mover(round)->hand, card);
    struct r7i_lookahead o = r7i_lookahead(round, mover(round)->hidden > was_hidden);
    o.unsure = false;
    o.hand |= r7_card_bit(card);
    return o;
}

r7_cards r7i_hopeful_cards(const struct r7i_lookahead *o)
{
    const r7_cards threes = o->hand & r7_cards_of_number(3);
    if (!o->round->rules.actions || threes == 0 || r7_round_deck_count(o->round) == 0)
        return 0;
    return threes | (o->hand & r7_cards_of_number(5));
}

/* A card of the hand into the palette. */
static enum r7_error palette_error(const struct r7_round *round, r7_card card)
{
    bool must_survive = r7i_has(round, R7_LOSE_FORCED);
    if (!may_be_in_hand(round, card))
        return R7_ERR_NOT_IN_HAND;
    bool binds =
        r7_cards_has(r7i_bound_cards(round, r7_cards_count(mover(round)->palette) + 1), card);
    if (!binds && !must_survive)
        return R7_OK;
    struct r7i_lookahead o = lookahead_without(round, card);
    if (r7i_sure_cards(&o, r7_card_bit(card)) != 0 ||
        (must_survive && r7_cards_has(r7i_hopeful_cards(&o), card)))
        return R7_OK;
    if (!binds)
        return R7_ERR_SURVIVE_PALETTE;
    return r7_card_number(card) == 1 ? R7_ERR_ONE_LEAD : R7_ERR_SEVEN_LEAD;
}

static enum r7_error canvas_error(const struct r7_round *round, r7_card card)
{
    if (!may_be_in_hand(round, card))
        return R7_ERR_NOT_IN_HAND;
    unsigned leads = r7i_mover_leads(round);
    return (leads >> r7_card_colour(card) & 1) != 0 ? R7_OK : R7_ERR_CANVAS_LEAD;
}

enum r7_error r7i_end_error(const struct r7i_lookahead *o)
{
    const struct r7_round *round = o->round;
    if (r7i_leads_now(o))
        return R7_OK;
    if (round->duty)
        return R7_ERR_END_LEAD;
    if (r7i_has(round, R7_LOSE_FORCED) && (!round->tried || r7i_canvas_cards(o) != 0))
        return R7_ERR_SURVIVE_END;
    return R7_OK;
}

enum r7_error r7i_pass_error(const struct r7i_lookahead *o)
{
    if (!r7i_has(o->round, R7_LOSE_FORCED))
        return R7_OK;
    /* Who leads stays in the lead with any card added, also one that is not known. */
    bool sure = r7i_sure_at_start(o) || (r7i_leads_now(o) && o->unsure);
    return sure ? R7_ERR_SURVIVE_PASS : R7_OK;
}

static enum r7_error take_error(const struct r7_round *round, int seat, r7_card card)
{
    if (seat >= round->players)
        return R7_ERR_TAKE_SEAT;
    if (seat == round->turn)
        return R7_ERR_TAKE_SELF;
    if (round->seats[seat].out)
        return R7_ERR_TAKE_OUT;
    if (!r7i_can_take_from(round, seat, r7_cards_count(mover(round)->palette)))
        return r7i_has(round, R7_ONE_TWO) ? R7_ERR_TAKE_SINGLE : R7_ERR_TAKE_FEWER;
    if (!r7_cards_has(round->seats[seat].palette, card))
        return R7_ERR_NOT_IN_PALETTE;
    struct r7i_lookahead o = r7i_lookahead(round, true);
    return r7_cards_has(r7i_take_cards(&o), card) ? R7_OK : R7_ERR_TAKE_LEAD;
}

static enum r7_error move_error(const struct r7_round *round, r7_card card, bool to_canvas)
{
    if (!r7_cards_has(mover(round)->palette, card))
        return R7_ERR_NOT_IN_PALETTE;
    struct r7i_lookahead o = r7i_lookahead(round, true);
    if (r7i_has(round, R7_SEVEN_CANVAS) && !to_canvas)
        return R7_ERR_MOVE_DECK;
    if (r7i_has(round, R7_SEVEN_OTHER) && card == round->seven)
        return R7_ERR_MOVE_ITSELF;
    const struct r7i_moves moves = r7i_move_cards(&o, round->seven);
    if (r7_cards_has(to_canvas ? moves.canvas : moves.deck, card))
        return R7_OK;
    return r7i_has(round, R7_SEVEN_NOW) ? R7_ERR_MOVE_AT_ONCE : R7_ERR_MOVE_LEAD;
}

enum r7_phase r7_round_due(const struct r7_round *round)
{
    if (round->phase == R7_PHASE_FIVE && mover(round)->hidden == 0) {
        struct r7i_lookahead o = r7i_lookahead(round, false);
        if (r7i_five_void(&o))
            return R7_PHASE_CANVAS;
    }
    return (enum r7_phase)round->phase;
}

/* How many cards that lie nowhere could be 1s or 7s that may not be played. */
static int unplayable_elsewhere(const struct r7_round *round, const struct r7i_lookahead *o)
{
    r7_cards bound = r7i_bound_cards(round, r7_cards_count(o->mine.palette) + 1);
    int count = 0;
    for (r7_cards rest = bound & ~r7_round_located(round) & ~o->hand; rest != 0;) {
        r7_card card = r7_cards_take_top(&rest);
        struct r7i_lookahead with = *o;
        with.hand |= r7_card_bit(card);
        count += r7i_sure_cards(&with, r7_card_bit(card)) == 0;
    }
    return count;
}

/* Whether the 5 of a player whose hand is not wholly known may have asked for
 * nothing, if this step follows: all cards then in hand, the one that the step
 * shows among them, must be 1s and 7s that could not be played. */
static bool five_may_be_void(const struct r7_round *round, struct r7_step step)
{
    struct r7i_lookahead o = r7i_lookahead(round, false);
    int hidden = mover(round)->hidden;
    if (step.kind == R7_STEP_CANVAS && step.card < R7_CARDS && !r7_cards_has(o.hand, step.card)) {
        o.hand |= r7_card_bit(step.card);
        hidden--;
    }
    return r7i_five_void(&o) && unplayable_elsewhere(round, &o) >= hidden;
}

/* The phase as it concerns a step. */
static enum r7_phase phase_for(const struct r7_round *round, struct r7_step step)
{
    if (round->phase == R7_PHASE_FIVE && mover(round)->hidden > 0 && step.kind != R7_STEP_PALETTE &&
        five_may_be_void(round, step))
        return R7_PHASE_CANVAS;
    return r7_round_due(round);
}

/* Why there is no 1 to take a card with, or no 7 to move one with. */
static enum r7_error no_action(const struct r7_round *round, enum r7_phase phase, int number)
{
    if (!round->rules.actions)
        return R7_ERR_ACTIONS_OFF;
    bool idle = phase == R7_PHASE_CANVAS && round->idle == number;
    if (number == 1)
        return idle ? R7_ERR_ONE_IDLE : R7_ERR_ONE_NONE;
    return idle ? R7_ERR_SEVEN_IDLE : R7_ERR_SEVEN_NONE;
}

/* Why there is no draw to answer. */
static enum r7_error no_draw(const struct r7_round *round)
{
    if (!round->rules.advanced)
        return R7_ERR_DRAW_BASIC;
    return r7i_has(round, R7_DRAW_MUST) ? R7_ERR_DRAW_FORCED : R7_ERR_DRAW_NONE;
}

/* What a step would have needed that is not due. */
static enum r7_error not_due(const struct r7_round *round, enum r7_phase phase,
                             enum r7_step_kind kind)
{
    switch (kind) {
    case R7_STEP_PALETTE:
        /* A 5 that asks for nothing: each card of the hand has its own reason. */
        return round->phase == R7_PHASE_FIVE ? R7_OK : R7_ERR_PALETTE_DONE;
    case R7_STEP_TAKE:
        return no_action(round, phase, 1);
    case R7_STEP_MOVE_CANVAS:
    case R7_STEP_MOVE_DECK:
        return no_action(round, phase, 7);
    case R7_STEP_DRAW:
    case R7_STEP_LEAVE:
        return no_draw(round);
    case R7_STEP_END:
        return R7_ERR_END_EARLY;
    case R7_STEP_PASS:
        return R7_ERR_PASS_LATE;
    case R7_STEP_CANVAS:
        break;
    }
    return R7_ERR_STEP;
}

/* Whether a kind of step can come in a phase at all: R7_OK or what is due. */
static enum r7_error phase_error(const struct r7_round *round, struct r7_step step)
{
    enum r7_step_kind kind = (enum r7_step_kind)step.kind;
    enum r7_phase phase = phase_for(round, step);
    bool ok = false;
    switch (phase) {
    case R7_PHASE_OVER:
        return R7_ERR_OVER;
    case R7_PHASE_FIVE:
        return kind == R7_STEP_PALETTE ? R7_OK : R7_ERR_FIVE_DUE;
    case R7_PHASE_ONE:
        return kind == R7_STEP_TAKE ? R7_OK : R7_ERR_ONE_DUE;
    case R7_PHASE_SEVEN:
        ok = kind == R7_STEP_MOVE_CANVAS || kind == R7_STEP_MOVE_DECK;
        return ok ? R7_OK : R7_ERR_SEVEN_DUE;
    case R7_PHASE_SEVEN_DRAW:
    case R7_PHASE_DRAW:
        ok = kind == R7_STEP_DRAW || kind == R7_STEP_LEAVE;
        return ok ? R7_OK : R7_ERR_DRAW_DUE;
    case R7_PHASE_START:
        if (kind == R7_STEP_PASS)
            return R7_OK;
        if (hand_empty(round))
            return R7_ERR_HAND_EMPTY;
        ok = kind == R7_STEP_PALETTE || kind == R7_STEP_CANVAS;
        break;
    case R7_PHASE_CANVAS:
        ok = kind == R7_STEP_CANVAS || kind == R7_STEP_END;
        break;
    }
    return ok ? R7_OK : not_due(round, phase, kind);
}

/* The card that a step says was drawn. */
static enum r7_error drawn_error(const struct r7_round *round, struct r7_step step)
{
    if (step.drawn == R7_NO_CARD)
        return R7_OK;
    if (!r7_round_draws(round, step))
        return R7_ERR_DRAWN_NONE;
    if (round->deck_known > 0)
        return step.drawn == r7_round_deck_top(round) ? R7_OK : R7_ERR_DRAWN_OTHER;
    bool elsewhere = r7_cards_has(r7_round_located(round), step.drawn) ||
                     (step.kind != R7_STEP_DRAW && step.drawn == step.card);
    return step.drawn < R7_CARDS && !elsewhere ? R7_OK : R7_ERR_DRAWN_ELSEWHERE;
}

enum r7_error r7_round_check(const struct r7_round *round, struct r7_step step)
{
    enum r7_error error = phase_error(round, step);
    if (error != R7_OK)
        return error;
    const struct r7i_lookahead o = r7i_lookahead(round, false);
    switch ((enum r7_step_kind)step.kind) {
    case R7_STEP_PALETTE:
        error = palette_error(round, step.card);
        break;
    case R7_STEP_CANVAS:
        error = canvas_error(round, step.card);
        break;
    case R7_STEP_TAKE:
        error = take_error(round, step.seat, step.card);
        break;
    case R7_STEP_MOVE_CANVAS:
    case R7_STEP_MOVE_DECK:
        error = move_error(round, step.card, step.kind == R7_STEP_MOVE_CANVAS);
        break;
    case R7_STEP_END:
        error = r7i_end_error(&o);
        break;
    case R7_STEP_PASS:
        error = r7i_pass_error(&o);
        break;
    case R7_STEP_DRAW:
    case R7_STEP_LEAVE:
        break;
    }
    return error != R7_OK ? error : drawn_error(round, step);
}
