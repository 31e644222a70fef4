/* Whole turns. Without actions a turn is at most two cards, and all of them are
 * found by scoring each palette once: the rules under which it leads say which
 * colours may go onto the canvas. With actions the turns are searched. */
#include "moves.h"
#include "outlook.h"
#include <red7/turns.h>

/* ---- without actions ---- */

/* Eight bytes as rows of a square of bits, turned around its diagonal: bit 8i + j
 * goes to 8j + i. First single bits change places, then squares of two by two,
 * then of four by four. */
static inline uint64_t turn_square(uint64_t x)
{
    uint64_t t = (x ^ x >> 7) & UINT64_C(0x00AA00AA00AA00AA);
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & UINT64_C(0x0000CCCC0000CCCC);
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & UINT64_C(0x00000000F0F0F0F0);
    return x ^ t ^ t << 28;
}

bool r7_grid_fill(struct r7_grid *grid, const struct r7_round *round)
{
    assert(!round->rules.actions && round->phase == R7_PHASE_START);
    const struct r7_seat *me = &round->seats[round->turn];
    const struct r7i_base base = r7i_base_of(me->palette, me->scores);
    const r7i_lanes best = r7i_best_but(round, round->turn, round->turn);
    const unsigned rule = r7_round_rule(round);
    uint64_t leads = 0, turns = 0, places = 0;
    unsigned count = 0; /* eight for each card */
    for (r7_cards rest = me->hand; rest != 0; rest &= rest - 1) {
        const r7_card card = (r7_card)r7i_lowest_bit(rest);
        if (count == 56)
            return false;
        places |= (uint64_t)card << count;
        leads |= (uint64_t)r7i_lanes_greater(r7i_lanes_with(&base, card), best) << count;
        count += 8;
    }
    places |= (uint64_t)R7_NO_CARD << count;
    leads |= (uint64_t)r7i_lanes_greater(base.scores, best) << count;
    const uint64_t by_colour = turn_square(leads);
    for (unsigned at = 0; at < count; at += 8) {
        unsigned colour = r7i_tables.facts[places >> at & 0xFF].colour;
        turns |= (by_colour >> 8 * colour & 0xFF) << at;
    }
    turns |= (by_colour >> 8 * rule & 0xFF) << count;
    /* No card is played twice, and not nothing at all: the diagonal. */
    grid->turns = turns & ~UINT64_C(0x8040201008040201);
    grid->places = places;
    return true;
}

/* A larger hand, as the advanced game may give. */
static size_t list_large(const struct r7_round *round, r7_play *plays)
{
    const struct r7_seat *me = &round->seats[round->turn];
    const struct r7i_base base = r7i_base_of(me->palette, me->scores);
    const r7i_lanes best = r7i_best_but(round, round->turn, round->turn);
    const unsigned rule = r7_round_rule(round), before = r7i_lanes_greater(base.scores, best);
    size_t listed = 0;
    for (r7_cards rest = me->hand; rest != 0;) {
        const r7_card card = r7_cards_take_top(&rest);
        const unsigned leads = r7i_lanes_greater(r7i_lanes_with(&base, card), best);
        r7_cards others = me->hand & r7i_tables.colour_cards[leads] & ~r7_card_bit(card);
        while (others != 0)
            plays[listed++] = r7_play_make(card, r7_cards_take_top(&others));
        if ((leads >> rule & 1) != 0)
            plays[listed++] = r7_play_make(card, R7_NO_CARD);
        if ((before >> r7i_tables.facts[card].colour & 1) != 0)
            plays[listed++] = r7_play_make(R7_NO_CARD, card);
    }
    return listed;
}

size_t r7_plays_list(const struct r7_round *round, r7_play plays[R7_PLAYS_MAX])
{
    struct r7_grid grid;
    size_t listed = 0;
    if (!r7_grid_fill(&grid, round))
        return list_large(round, plays);
    for (; grid.turns != 0; grid.turns &= grid.turns - 1)
        plays[listed++] = r7_grid_first(&grid);
    return listed;
}

void r7_plays_do(struct r7_round *round, r7_play play, bool draw)
{
    const r7_card palette = r7_play_palette(play), canvas = r7_play_canvas(play);
    struct r7_seat *me = &round->seats[round->turn];
    assert(!round->rules.actions && round->phase == R7_PHASE_START);
    if (palette != R7_NO_CARD) {
        assert(r7_cards_has(me->hand, palette));
        me->hand &= ~r7_card_bit(palette);
        r7i_palette_add(me, palette);
    }
    if (canvas != R7_NO_CARD) {
        assert(r7_cards_has(me->hand, canvas));
        me->hand &= ~r7_card_bit(canvas);
        r7i_canvas_push(round, canvas);
        if (r7i_canvas_earns_draw(round, canvas) && (draw || r7i_edition(round)->must_draw))
            r7i_draw(round, R7_NO_CARD);
    }
    assert(r7_round_leader(round) == round->turn);
    r7i_next_turn(round);
}

/* ---- with actions ---- */

/* Whether a legal step leaves the player sure to survive. */
static bool step_is_sure(const struct r7i_outlook *o, struct r7_step step)
{
    switch ((enum r7_step_kind)step.kind) {
    case R7_STEP_PALETTE:
        return r7i_sure_after(o, step.card);
    case R7_STEP_END:
        return (r7i_lanes_greater(o->mine, o->best) >> o->rule & 1) != 0;
    case R7_STEP_PASS:
        return false;
    case R7_STEP_CANVAS: /* legal only with the lead */
    case R7_STEP_TAKE:   /* legal only if it can lead */
    case R7_STEP_MOVE_CANVAS:
    case R7_STEP_MOVE_DECK:
    case R7_STEP_DRAW: /* asked only of those who lead */
    case R7_STEP_LEAVE:
        return true;
    }
    return false;
}

size_t r7_turns_sure_steps(const struct r7_round *round, struct r7_step steps[R7_STEPS_MAX])
{
    size_t legal = r7_round_legal(round, steps), sure = 0;
    struct r7i_outlook o = r7i_outlook(round, false);
    for (size_t i = 0; i < legal; i++)
        if (step_is_sure(&o, steps[i]))
            steps[sure++] = steps[i];
    return sure;
}

struct walk {
    enum r7_turns_mode mode;
    struct r7_turn *turns;
    size_t room, count;
    uint8_t mover;
    struct r7_turn turn;
};

static void emit(struct walk *walk)
{
    if (walk->count < walk->room)
        walk->turns[walk->count] = walk->turn;
    walk->count++;
}

static void walk_from(struct walk *walk, const struct r7_round *round);

static void walk_step(struct walk *walk, const struct r7_round *round, struct r7_step step)
{
    struct r7_round after = *round;
    struct r7_seat *me = &after.seats[walk->mover];
    assert(walk->turn.count < R7_TURN_STEPS_MAX);
    walk->turn.steps[walk->turn.count++] = step;
    if (walk->mode == R7_TURNS_SURE && r7_round_draws(round, step)) {
        /* The card is drawn, but not counted on. */
        r7_cards hand = me->hand;
        r7_round_play(&after, step);
        me->hand &= hand;
        me->hidden = 0;
    } else {
        r7_round_play(&after, step);
    }
    if (after.turn == walk->mover && after.phase != R7_PHASE_OVER)
        walk_from(walk, &after);
    else if (!me->out)
        emit(walk);
    walk->turn.count--;
}

static void walk_from(struct walk *walk, const struct r7_round *round)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = walk->mode == R7_TURNS_SURE ? r7_turns_sure_steps(round, steps)
                                               : r7_round_legal(round, steps);
    for (size_t i = 0; i < count; i++)
        if (walk->mode == R7_TURNS_OPEN || steps[i].kind != R7_STEP_LEAVE)
            walk_step(walk, round, steps[i]);
}

size_t r7_turns_list(const struct r7_round *round, enum r7_turns_mode mode, struct r7_turn *turns,
                     size_t room)
{
    struct walk walk = {.mode = mode, .turns = turns, .room = room, .mover = round->turn};
    assert(mode == R7_TURNS_SURE || round->deck_hidden == 0);
    if (round->phase != R7_PHASE_OVER)
        walk_from(&walk, round);
    return walk.count;
}
