/* Whole turns. Without actions a turn is at most two cards, and all of them are
 * found by scoring each palette once: the rules under which it leads say which
 * colours may go onto the canvas. With actions the turns are searched. */
#include <core/bits.h>
#include <core/hot.h>
#include <core/lookahead.h>
#include <core/moves.h>
#include <red7/turns.h>

/* ---- without actions ---- */

/* Byte p of `leads` has a bit for each rule under which the palette with the card
 * in place p leads. */
R7I_HOT bool r7_grid_fill(struct r7_grid *grid, const struct r7_round *round)
{
    assert(!round->rules.actions && round->phase == R7_PHASE_START);
    const struct r7_seat *me = &round->seats[round->turn];
    const struct r7i_base base = r7i_base_of(me->palette, me->scores);
    const r7i_lanes best = r7i_best_but(round, round->turn, round->turn);
    uint8_t colours[R7_HAND_SIZE + 1] = {(uint8_t)r7i_rule(round)};
    uint64_t leads = r7i_lanes_greater(base.scores, best), turns = 0;
    unsigned count = 1;
    grid->places[0] = R7_NO_CARD; /* which leaves the rule and the palette as they are */
    grid->after[0] = me->scores;
    for (r7_cards rest = me->hand; rest != 0; rest &= rest - 1, count++) {
        const r7_card card = (r7_card)r7i_lowest_bit(rest);
        if (count > R7_HAND_SIZE)
            return false;
        const r7i_lanes after = r7i_lanes_with(&base, card);
        leads |= (uint64_t)r7i_lanes_greater(after, best) << 8 * count;
        grid->places[count] = card;
        colours[count] = r7i_tables.facts[card].colour;
        r7i_lanes_store(grid->after[count].by, after);
    }
    /* Each place d takes, from every byte p at once, the bit of its card's rule. */
    for (unsigned d = count; d-- > 0;)
        turns += turns + (leads >> colours[d] & UINT64_C(0x0101010101010101));
    /* No card is played twice, and not nothing at all: the diagonal. */
    grid->turns = turns & ~UINT64_C(0x8040201008040201);
    return true;
}

R7I_HOT unsigned r7_grid_nth(const struct r7_grid *grid, uint32_t n)
{
    return r7i_nth_bit(grid->turns, n);
}

R7I_HOT int r7_grid_any(const struct r7_grid *grid, struct r7_random *random, unsigned *bit)
{
    const int count = r7_grid_count(grid);
    if (count > 0)
        *bit = r7i_nth_bit(grid->turns, r7_random_below(random, (uint32_t)count));
    return count;
}

/* A larger hand, as the advanced game may give. */
static size_t list_large(const struct r7_round *round, r7_play *plays)
{
    const struct r7_seat *me = &round->seats[round->turn];
    const struct r7i_base base = r7i_base_of(me->palette, me->scores);
    const r7i_lanes best = r7i_best_but(round, round->turn, round->turn);
    const unsigned rule = r7i_rule(round), before = r7i_lanes_greater(base.scores, best);
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
        plays[listed++] = r7_grid_play(&grid, r7i_lowest_bit(grid.turns));
    return listed;
}

/* The set of one card, or of none for R7_NO_CARD; without a branch. */
static inline r7_cards bit_or_none(r7_card card)
{
    return (r7_cards)1 << (card & 63) & R7_ALL_CARDS;
}

/* The part of a turn after the palette card: which of them it has is anybody's
 * guess, so there is no branch on it. */
static inline void finish_turn(struct r7_round *round, r7_card canvas, bool draw)
{
    struct r7_seat *me = &round->seats[round->turn];
    assert(round->canvas_count < R7_CARDS);
    me->hand &= ~bit_or_none(canvas);
    round->seen &= ~bit_or_none(canvas);
    round->canvas[round->canvas_count] = canvas;
    round->canvas_count = (uint8_t)(round->canvas_count + (canvas != R7_NO_CARD));
    if (round->rules.advanced && canvas != R7_NO_CARD && r7i_canvas_earns_draw(round, canvas) &&
        (draw || r7i_has(round, R7_DRAW_MUST)))
        r7i_draw(round, R7_NO_CARD);
    assert(r7_round_leader(round) == round->turn);
    r7i_next_turn(round);
}

void r7_plays_do(struct r7_round *round, r7_play play, bool draw)
{
    const r7_card palette = r7_play_palette(play);
    struct r7_seat *me = &round->seats[round->turn];
    assert(!round->rules.actions && round->phase == R7_PHASE_START);
    if (palette != R7_NO_CARD) {
        me->hand &= ~r7_card_bit(palette);
        round->seen &= ~r7_card_bit(palette);
        r7i_palette_add(me, palette);
    }
    finish_turn(round, r7_play_canvas(play), draw);
}

R7I_HOT void r7_grid_do(struct r7_round *round, const struct r7_grid *grid, unsigned bit, bool draw)
{
    const r7_play play = r7_grid_play(grid, bit);
    const r7_cards palette = bit_or_none(r7_play_palette(play));
    struct r7_seat *me = &round->seats[round->turn];
    assert(!round->rules.actions && round->phase == R7_PHASE_START);
    assert((grid->turns >> bit & 1) != 0);
    me->hand &= ~palette;
    me->palette |= palette;
    round->seen &= ~palette;
    me->scores = grid->after[bit >> 3];
    finish_turn(round, r7_play_canvas(play), draw);
}

/* ---- with actions ---- */

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

static void push(struct walk *walk, struct r7_step step)
{
    assert(walk->turn.count < R7_TURN_STEPS_MAX);
    walk->turn.steps[walk->turn.count++] = step;
}

/* A canvas card from hand ends the turn, but for the draw that it may earn. There
 * are many of these, so they are not played out. */
static void walk_canvas(struct walk *walk, const struct r7_round *round, r7_card card)
{
    push(walk, r7_step_canvas(card));
    if (r7i_has(round, R7_DRAW_MUST) || !r7i_canvas_earns_draw(round, card)) {
        emit(walk);
    } else {
        push(walk, r7_step_draw());
        emit(walk);
        walk->turn.steps[walk->turn.count - 1].kind = R7_STEP_LEAVE;
        if (walk->mode != R7_TURNS_SURE)
            emit(walk);
        walk->turn.count--;
    }
    walk->turn.count--;
}

static void walk_from(struct walk *walk, const struct r7_round *round);

static void walk_step(struct walk *walk, const struct r7_round *round, struct r7_step step)
{
    if (step.kind == R7_STEP_CANVAS) {
        walk_canvas(walk, round, step.card);
        return;
    }
    struct r7_round after = *round;
    struct r7_seat *me = &after.seats[walk->mover];
    push(walk, step);
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
    else if (!me->out || walk->mode == R7_TURNS_ALL)
        emit(walk);
    walk->turn.count--;
}

/* The last step of a turn that is sure to survive: a canvas card or none. Most of
 * the walk is here, so the steps are not listed first. */
static void walk_last(struct walk *walk, const struct r7_round *round)
{
    struct r7i_lookahead o = r7i_lookahead(round, false);
    for (r7_cards rest = r7i_canvas_cards(&o); rest != 0;)
        walk_canvas(walk, round, r7_cards_take_top(&rest));
    if (r7i_leads_now(&o)) {
        push(walk, r7_step_end());
        emit(walk);
        walk->turn.count--;
    }
}

static void walk_from(struct walk *walk, const struct r7_round *round)
{
    struct r7_step steps[R7_STEPS_MAX];
    if (walk->mode == R7_TURNS_SURE && round->phase == R7_PHASE_CANVAS) {
        walk_last(walk, round);
        return;
    }
    size_t count = walk->mode == R7_TURNS_SURE ? r7_turns_sure_steps(round, steps)
                                               : r7_round_legal(round, steps);
    for (size_t i = 0; i < count; i++)
        if (walk->mode != R7_TURNS_SURE || steps[i].kind != R7_STEP_LEAVE)
            walk_step(walk, round, steps[i]);
}

size_t r7_turns_list(const struct r7_round *round, enum r7_turns_mode mode, struct r7_turn *turns,
                     size_t room)
{
    struct walk walk = {.mode = mode, .turns = turns, .room = room, .mover = round->turn};
    assert(mode == R7_TURNS_SURE || round->deck_hidden == 0 ||
           !(round->rules.advanced || round->rules.actions));
    if (round->phase != R7_PHASE_OVER)
        walk_from(&walk, round);
    return walk.count;
}
