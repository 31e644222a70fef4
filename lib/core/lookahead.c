/* The look ahead within one turn.
 *
 * Only a 5 asks for another palette card, so a turn's palette cards are a chain
 * of 5s and one last card; after its action at most one canvas card follows.
 * All of it is therefore searched by brute force, except that the order in
 * which the 5s of a chain are played makes no difference and is tried once. */
#include <core/lookahead.h>
#include <core/moves.h>

/* The scores of a palette, worked out anew. */
static r7i_lanes scores_of(r7_cards palette)
{
    return r7i_lanes_load(r7_palette_scores(palette).by);
}

struct r7i_lookahead r7i_lookahead(const struct r7_round *round, bool generous)
{
    const struct r7_seat *me = &round->seats[round->turn];
    bool any = generous && me->hidden > 0;
    return (struct r7i_lookahead){
        .round = round,
        .hand = any ? me->hand | (R7_ALL_CARDS & ~r7_round_located(round)) : me->hand,
        .palette = me->palette,
        .mine = r7i_scores_of(me),
        .best = r7i_best_but(round, round->turn, round->turn),
        .rule = r7_round_rule(round),
        .unsure = me->hidden > 0 && !generous,
        .generous = any,
    };
}

r7_cards r7i_canvas_cards(const struct r7i_lookahead *o)
{
    return o->hand & r7i_tables.colour_cards[r7i_lanes_greater(o->mine, o->best)];
}

bool r7i_can_lead(const struct r7i_lookahead *o)
{
    unsigned leads = r7i_lanes_greater(o->mine, o->best);
    return (leads >> o->rule & 1) != 0 || (o->hand & r7i_tables.colour_cards[leads]) != 0;
}

bool r7i_can_take_from(const struct r7_round *round, int seat, int own_cards)
{
    if (seat == round->turn || round->seats[seat].out)
        return false;
    int cards = r7_cards_count(round->seats[seat].palette);
    return r7i_has(round, R7_ONE_TWO) ? cards >= 2 : cards >= own_cards;
}

struct r7i_lookahead r7i_after_take(const struct r7i_lookahead *o, int seat, r7_card card)
{
    struct r7i_lookahead after = *o;
    r7_cards rest = o->round->seats[seat].palette & ~r7_card_bit(card);
    after.best = r7i_lanes_max(r7i_best_but(o->round, o->round->turn, seat), scores_of(rest));
    return after;
}

struct r7i_lookahead r7i_after_move(const struct r7i_lookahead *o, r7_card card, bool to_canvas)
{
    struct r7i_lookahead after = *o;
    after.palette &= ~r7_card_bit(card);
    after.mine = scores_of(after.palette);
    if (to_canvas)
        after.rule = r7_card_colour(card);
    return after;
}

static bool one_binds(const struct r7_round *round, int own_cards)
{
    if (!r7i_has(round, R7_ONE_FREE))
        return true;
    for (int seat = 0; seat < round->players; seat++)
        if (r7i_can_take_from(round, seat, own_cards))
            return true;
    return false;
}

r7_cards r7i_bound_cards(const struct r7_round *round, int own_cards)
{
    r7_cards bound = 0;
    if (!round->rules.actions)
        return 0;
    if (one_binds(round, own_cards))
        bound |= r7_cards_of_number(1);
    if (!r7i_has(round, R7_SEVEN_NOW))
        bound |= r7_cards_of_number(7);
    return bound;
}

bool r7i_move_serves(const struct r7i_lookahead *o, r7_card card, bool to_canvas)
{
    struct r7i_lookahead after = r7i_after_move(o, card, to_canvas);
    if (r7i_has(o->round, R7_SEVEN_NOW))
        return (r7i_lanes_greater(after.mine, after.best) >> after.rule & 1) != 0;
    return r7i_can_lead(&after);
}

static r7_cards movable(const struct r7_round *round, r7_cards palette, r7_card seven)
{
    return r7i_has(round, R7_SEVEN_OTHER) ? palette & ~r7_card_bit(seven) : palette;
}

bool r7i_can_move(const struct r7_round *round, r7_card seven)
{
    return movable(round, round->seats[round->turn].palette, seven) != 0;
}

bool r7i_some_move_serves(const struct r7i_lookahead *o, r7_card seven)
{
    bool deck = !r7i_has(o->round, R7_SEVEN_CANVAS);
    for (r7_cards rest = movable(o->round, o->palette, seven); rest != 0;) {
        r7_card card = r7_cards_take_top(&rest);
        if (r7i_move_serves(o, card, true) || (deck && r7i_move_serves(o, card, false)))
            return true;
    }
    return false;
}

/* A 1 was put into the palette. */
static bool sure_after_one(const struct r7i_lookahead *o)
{
    bool nobody = true;
    for (int seat = 0; seat < o->round->players; seat++) {
        if (!r7i_can_take_from(o->round, seat, r7_cards_count(o->palette)))
            continue;
        nobody = false;
        for (r7_cards rest = o->round->seats[seat].palette; rest != 0;) {
            struct r7i_lookahead after = r7i_after_take(o, seat, r7_cards_take_top(&rest));
            if (r7i_can_lead(&after))
                return true;
        }
    }
    return nobody && r7i_can_lead(o);
}

/* A 7 was put into the palette. Where no card can be moved, it is as good as an ordinary one. */
static bool sure_after_seven(const struct r7i_lookahead *o, r7_card seven)
{
    if (r7i_some_move_serves(o, seven))
        return true;
    bool idle = r7i_has(o->round, R7_SEVEN_NOW) || movable(o->round, o->palette, seven) == 0;
    return idle && r7i_can_lead(o);
}

static bool sure_after(const struct r7i_lookahead *o, r7_card card, r7_card below);

bool r7i_five_void(const struct r7i_lookahead *o)
{
    r7_cards bound = r7i_bound_cards(o->round, r7_cards_count(o->palette) + 1);
    for (r7_cards rest = o->hand; rest != 0;) {
        r7_card card = r7_cards_take_top(&rest);
        if (!r7_cards_has(bound, card) || sure_after(o, card, R7_CARDS))
            return false;
    }
    return true;
}

/* A 5 was put into the palette; the 5s that follow are tried in falling order. */
static bool sure_after_five(const struct r7i_lookahead *o, r7_card below)
{
    if (o->unsure)
        return false;
    if ((o->generous || r7i_five_void(o)) && r7i_can_lead(o))
        return true;
    for (r7_cards rest = o->hand; rest != 0;) {
        r7_card card = r7_cards_take_top(&rest);
        if (r7_card_number(card) == 5 && card >= below)
            continue;
        if (sure_after(o, card, card))
            return true;
    }
    return false;
}

/* `below`: of the 5s still in hand only weaker ones than this need be tried. */
static bool sure_after(const struct r7i_lookahead *o, r7_card card, r7_card below)
{
    struct r7i_lookahead after = *o;
    struct r7_scores scores;
    r7i_lanes_store(scores.by, o->mine);
    struct r7i_base base = r7i_base_of(o->palette, scores);
    after.mine = r7i_lanes_with(&base, card);
    after.palette |= r7_card_bit(card);
    after.hand &= ~r7_card_bit(card);
    if (!o->round->rules.actions)
        return r7i_can_lead(&after);
    switch (r7_card_number(card)) {
    case 1:
        return sure_after_one(&after);
    case 5:
        return sure_after_five(&after, below);
    case 7:
        return sure_after_seven(&after, card);
    default: /* what a 3 draws never counts */
        return r7i_can_lead(&after);
    }
}

bool r7i_sure_after(const struct r7i_lookahead *o, r7_card card)
{
    return sure_after(o, card, R7_CARDS);
}

bool r7i_sure_at_start(const struct r7i_lookahead *o)
{
    if (r7i_canvas_cards(o) != 0)
        return true;
    for (r7_cards rest = o->hand; rest != 0;)
        if (r7i_sure_after(o, r7_cards_take_top(&rest)))
            return true;
    return false;
}
