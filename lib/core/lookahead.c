/* The look ahead within one turn.
 *
 * Only a 5 asks for another palette card, so a turn's palette cards are a chain
 * of 5s and one last card; after its action at most one canvas card follows.
 * All of it is searched, except that the order in which the 5s of a chain are
 * played makes no difference and is tried once.
 *
 * What makes it quick: a lead under each of the seven rules is one comparison of
 * lanes, and the last canvas card only asks whether one of those rules is in force
 * or in hand. So for a 1 it does not matter which card is taken: under each rule
 * the best take is the one that leaves the others weakest there, and one comparison
 * with the weakest that any take leaves, lane by lane, answers for all of them. */
#include <core/hot.h>
#include <core/lookahead.h>
#include <core/moves.h>

/* ---- a 1 ---- */

bool r7i_can_take_from(const struct r7_round *round, int seat, int own_cards)
{
    if (seat == round->turn || round->seats[seat].out)
        return false;
    int cards = r7_cards_count(round->seats[seat].palette);
    return r7i_has(round, R7_ONE_TWO) ? cards >= 2 : cards >= own_cards;
}

R7I_HOT void r7i_takes_list(struct r7i_takes *takes, const struct r7_round *round, int own_cards)
{
    takes->count = 0;
    for (int seat = 0; seat < round->players; seat++) {
        if (!r7i_can_take_from(round, seat, own_cards))
            continue;
        const r7_cards palette = round->seats[seat].palette;
        const r7i_lanes others = r7i_best_but(round, round->turn, seat);
        for (r7_cards rest = palette; rest != 0;) {
            const r7_card card = r7_cards_take_top(&rest);
            const r7i_lanes left = r7i_lanes_of(palette & ~r7_card_bit(card));
            takes->cards[takes->count] = card;
            takes->best[takes->count++] = r7i_lanes_max(others, left);
        }
    }
}

R7I_HOT r7_cards r7i_take_cards(const struct r7i_lookahead *o)
{
    struct r7i_takes takes;
    r7_cards cards = 0;
    r7i_takes_list(&takes, o->round, r7_cards_count(o->mine.palette));
    for (int i = 0; i < takes.count; i++)
        if (r7i_serves(r7i_lanes_greater(o->mine.scores, takes.best[i]), o->rule, o->hand))
            cards |= r7_card_bit(takes.cards[i]);
    return cards;
}

/* Under each rule the weakest that a take can make the best of the others. Where nobody can be
 * taken from, they stay as they are. */
static R7I_WITHIN r7i_lanes weakest_others(const struct r7i_lookahead *o)
{
    struct r7i_takes takes;
    r7i_takes_list(&takes, o->round, r7_cards_count(o->mine.palette) + 1);
    r7i_lanes weakest = takes.count == 0 ? o->best : takes.best[0];
    for (int i = 1; i < takes.count; i++)
        weakest = r7i_lanes_min(weakest, takes.best[i]);
    return weakest;
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

/* Those that lead whatever they take need no look at it: a loss never makes the others stronger. */
static R7I_WITHIN r7_cards sure_ones(const struct r7i_lookahead *o, r7_cards ones)
{
    r7_cards sure = r7i_sure_against(o, ones, o->best);
    if (sure != ones)
        sure |= r7i_sure_against(o, ones & ~sure, weakest_others(o));
    return sure;
}

/* ---- a 7 ---- */

R7I_HOT void r7i_withouts_list(struct r7i_withouts *withouts, r7_cards palette)
{
    withouts->count = 0;
    for (r7_cards rest = palette; rest != 0;) {
        const r7_card card = r7_cards_take_top(&rest);
        const r7_cards left = palette & ~r7_card_bit(card);
        withouts->cards[withouts->count] = card;
        withouts->base[withouts->count++] = r7i_base_lanes(left, r7i_lanes_of(left));
    }
}

/* Adds a card that leaves the palette with a lead under these rules. It may go onto the canvas
 * if that serves under its own rule, onto the deck if it serves under the old one: at once, or
 * by the end of the turn, whichever the rules ask for. */
static R7I_WITHIN void add_move(struct r7i_moves *moves, const struct r7i_lookahead *o,
                                r7_card card, unsigned leads, r7_cards hand)
{
    const r7_cards bit = r7_card_bit(card);
    const unsigned colour = r7i_tables.facts[card].colour;
    if (r7i_has(o->round, R7_SEVEN_NOW))
        hand = 0;
    if (r7i_serves(leads, colour, hand))
        moves->canvas |= bit;
    if (r7i_serves(leads, o->rule, hand) && !r7i_has(o->round, R7_SEVEN_CANVAS))
        moves->deck |= bit;
}

struct r7i_moves r7i_moves_with(const struct r7i_lookahead *o, r7_card seven,
                                const struct r7i_withouts *withouts)
{
    struct r7i_moves moves = {0};
    const r7_cards hand = o->hand & ~r7_card_bit(seven);
    if (!r7i_has(o->round, R7_SEVEN_OTHER))
        add_move(&moves, o, seven, r7i_leads(o), hand);
    for (int i = 0; i < withouts->count; i++) {
        const r7i_lanes mine = r7i_lanes_with(&withouts->base[i], seven);
        add_move(&moves, o, withouts->cards[i], r7i_lanes_greater(mine, o->best), hand);
    }
    return moves;
}

R7I_HOT struct r7i_moves r7i_move_cards(const struct r7i_lookahead *o, r7_card seven)
{
    struct r7i_moves moves = {0};
    const bool other = r7i_has(o->round, R7_SEVEN_OTHER);
    for (r7_cards rest = o->mine.palette; rest != 0;) {
        const r7_card card = r7_cards_take_top(&rest);
        if (other && card == seven)
            continue;
        const r7i_lanes mine = r7i_lanes_of(o->mine.palette & ~r7_card_bit(card));
        add_move(&moves, o, card, r7i_lanes_greater(mine, o->best), o->hand);
    }
    return moves;
}

bool r7i_can_move(const struct r7_round *round, r7_card seven)
{
    r7_cards palette = round->seats[round->turn].palette;
    return (r7i_has(round, R7_SEVEN_OTHER) ? palette & ~r7_card_bit(seven) : palette) != 0;
}

/* Whether a 7 in the palette may move a card that leaves it with a lead under these rules. */
static R7I_WITHIN bool may_move(const struct r7i_lookahead *o, r7_card card, unsigned leads,
                                r7_cards hand)
{
    struct r7i_moves moves = {0};
    add_move(&moves, o, card, leads, hand);
    return (moves.canvas | moves.deck) != 0;
}

/* Where no card can be moved, or need be, a 7 is as good as an ordinary card. One card that may be
 * moved is enough, so that the palettes without the others need not be known. */
static R7I_WITHIN bool sure_seven(const struct r7i_lookahead *o, r7_card seven)
{
    const r7_cards palette = o->mine.palette, hand = o->hand & ~r7_card_bit(seven);
    const bool other = r7i_has(o->round, R7_SEVEN_OTHER);
    if (!other && may_move(o, seven, r7i_leads(o), hand))
        return true;
    for (r7_cards rest = palette; rest != 0;) {
        const r7_card card = r7_cards_take_top(&rest);
        const r7_cards left = palette & ~r7_card_bit(card);
        const r7i_lanes mine = r7i_lanes_of(left | r7_card_bit(seven));
        if (may_move(o, card, r7i_lanes_greater(mine, o->best), hand))
            return true;
    }
    const bool none = other && palette == 0;
    return (none || r7i_has(o->round, R7_SEVEN_NOW)) &&
           r7i_sure_against(o, r7_card_bit(seven), o->best) != 0;
}

static R7I_WITHIN r7_cards sure_sevens(const struct r7i_lookahead *o, r7_cards sevens)
{
    r7_cards sure = 0;
    while (sevens != 0) {
        const r7_card card = r7_cards_take_top(&sevens);
        if (sure_seven(o, card))
            sure |= r7_card_bit(card);
    }
    return sure;
}

/* ---- other cards, and chains of 5s ---- */

/* Whether some card among these is sure, the cheap questions first. Of the 5s, only those
 * weaker than `below` need be tried: any order of a chain does. */
static R7I_HOT bool some_sure(const struct r7i_lookahead *o, r7_cards cards, r7_card below);

R7I_HOT bool r7i_five_void(const struct r7i_lookahead *o)
{
    r7_cards bound = r7i_bound_cards(o->round, r7_cards_count(o->mine.palette) + 1);
    return (o->hand & ~bound) == 0 && !some_sure(o, o->hand, R7_CARDS);
}

/* A 5 was put into the palette. */
static R7I_WITHIN bool sure_five(const struct r7i_lookahead *o, r7_card below)
{
    if (o->unsure)
        return false;
    if ((o->generous || r7i_five_void(o)) && r7i_serves(r7i_leads(o), o->rule, o->hand))
        return true;
    return some_sure(o, o->hand, below);
}

static R7I_HOT bool some_sure(const struct r7i_lookahead *o, r7_cards cards, r7_card below)
{
    const r7_cards ones = r7_cards_of_number(1), fives = r7_cards_of_number(5),
                   sevens = r7_cards_of_number(7);
    if (r7i_sure_against(o, cards & ~(ones | fives | sevens), o->best) != 0 ||
        ((cards & ones) != 0 && sure_ones(o, cards & ones) != 0) ||
        ((cards & sevens) != 0 && sure_sevens(o, cards & sevens) != 0))
        return true;
    for (r7_cards rest = cards & fives; rest != 0;) {
        const r7_card five = r7_cards_take_top(&rest);
        if (five >= below)
            continue;
        const struct r7i_lookahead after = r7i_lookahead_with(o, five);
        if (sure_five(&after, five))
            return true;
    }
    return false;
}

R7I_HOT r7_cards r7i_sure_cards(const struct r7i_lookahead *o, r7_cards cards)
{
    const r7_cards ones = cards & r7_cards_of_number(1), fives = cards & r7_cards_of_number(5),
                   sevens = cards & r7_cards_of_number(7);
    if (!o->round->rules.actions)
        return r7i_sure_against(o, cards, o->best);
    r7_cards sure = r7i_sure_against(o, cards & ~(ones | fives | sevens), o->best);
    if (ones != 0)
        sure |= sure_ones(o, ones);
    if (sevens != 0)
        sure |= sure_sevens(o, sevens);
    for (r7_cards rest = fives; rest != 0;) {
        const r7_card five = r7_cards_take_top(&rest);
        const struct r7i_lookahead after = r7i_lookahead_with(o, five);
        if (sure_five(&after, R7_CARDS))
            sure |= r7_card_bit(five);
    }
    return sure;
}

bool r7i_sure_at_start(const struct r7i_lookahead *o)
{
    return r7i_canvas_cards(o) != 0 || r7i_sure_cards(o, o->hand) != 0;
}
