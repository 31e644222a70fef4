/* How many whole turns are sure to survive, without playing or listing them.
 *
 * After the last palette card and its action a turn ends by a canvas card or without one: that
 * is as many turns as cards in hand whose colour is a rule that is led, and one more if the rule
 * in force is. A chain of 5s may be played in any order, so that each set of k of them stands
 * for k! turns; only the falling order is walked. A card with which some turn can begin is a sure
 * step, so that counting tells these as well. */
#include <core/hot.h>
#include <core/lookahead.h>
#include <core/moves.h>
#include <red7/legal.h>
#include <red7/turns.h>

/* The ways to end a turn with a lead under these rules. */
static R7I_WITHIN uint64_t ends(unsigned leads, unsigned rule, r7_cards hand)
{
    return (uint64_t)r7_cards_count(hand & r7i_tables.colour_cards[leads]) + (leads >> rule & 1);
}

static R7I_WITHIN uint64_t ends_now(const struct r7i_lookahead *o)
{
    return ends(r7i_leads(o), o->rule, o->hand);
}

/* Those with one more card of the hand in the palette, against the best of the others. */
static R7I_WITHIN uint64_t ends_with(const struct r7i_lookahead *o, r7_card card, r7i_lanes best)
{
    const r7i_lanes mine = r7i_lanes_with(&o->mine, card);
    return ends(r7i_lanes_greater(mine, best), o->rule, o->hand & ~r7_card_bit(card));
}

/* Below, `sure` gathers the cards with which a turn was found. */
static R7I_WITHIN uint64_t count_ones(const struct r7i_lookahead *o, r7_cards ones, r7_cards *sure)
{
    struct r7i_takes takes;
    uint64_t count = 0;
    if (ones == 0)
        return 0;
    r7i_takes_list(&takes, o->round, r7_cards_count(o->mine.palette) + 1);
    if (takes.count == 0) /* nobody to take from: a card like others */
        takes.best[takes.count++] = o->best;
    while (ones != 0) {
        const r7_card card = r7_cards_take_top(&ones);
        const r7i_lanes mine = r7i_lanes_with(&o->mine, card);
        const r7_cards hand = o->hand & ~r7_card_bit(card);
        const uint64_t before = count;
        for (int i = 0; i < takes.count; i++)
            count += ends(r7i_lanes_greater(mine, takes.best[i]), o->rule, hand);
        *sure |= (r7_cards)(count > before) << card;
    }
    return count;
}

/* The turns after a 7 has moved a card: a move is legal only if there is one, or if it leads at
 * once where the rules ask for that. */
static R7I_WITHIN uint64_t ends_moved(const struct r7i_lookahead *o, r7_card card, unsigned leads,
                                      r7_cards hand)
{
    const unsigned colour = r7i_tables.facts[card].colour;
    const bool now = r7i_has(o->round, R7_SEVEN_NOW);
    uint64_t count = 0;
    if (!now || (leads >> colour & 1) != 0)
        count += ends(leads, colour, hand);
    if (!r7i_has(o->round, R7_SEVEN_CANVAS) && (!now || (leads >> o->rule & 1) != 0))
        count += ends(leads, o->rule, hand);
    return count;
}

static R7I_WITHIN uint64_t count_seven(const struct r7i_lookahead *o, r7_card seven,
                                       const struct r7i_withouts *withouts)
{
    const r7_cards hand = o->hand & ~r7_card_bit(seven);
    const bool other = r7i_has(o->round, R7_SEVEN_OTHER);
    uint64_t count = other ? 0 : ends_moved(o, seven, r7i_leads(o), hand);
    for (int i = 0; i < withouts->count; i++) {
        const r7i_lanes mine = r7i_lanes_with(&withouts->base[i], seven);
        count += ends_moved(o, withouts->cards[i], r7i_lanes_greater(mine, o->best), hand);
    }
    const bool idle = r7i_has(o->round, R7_SEVEN_NOW) || (other && withouts->count == 0);
    return count == 0 && idle ? ends_with(o, seven, o->best) : count;
}

static R7I_WITHIN uint64_t count_sevens(const struct r7i_lookahead *o, r7_cards sevens,
                                        r7_cards *sure)
{
    struct r7i_withouts withouts;
    uint64_t count = 0;
    if (sevens == 0)
        return 0;
    r7i_withouts_list(&withouts, o->mine.palette);
    while (sevens != 0) {
        const r7_card card = r7_cards_take_top(&sevens);
        const uint64_t turns = count_seven(o, card, &withouts);
        *sure |= (r7_cards)(turns > 0) << card;
        count += turns;
    }
    return count;
}

/* The turns whose last palette card is one of these, none of them a 5. */
static R7I_HOT uint64_t count_last(const struct r7i_lookahead *o, r7_cards cards, r7_cards *sure)
{
    const r7_cards ones = cards & r7_cards_of_number(1), sevens = cards & r7_cards_of_number(7);
    uint64_t count = count_ones(o, ones, sure) + count_sevens(o, sevens, sure);
    for (r7_cards rest = cards & ~(ones | sevens); rest != 0; rest &= rest - 1) {
        const r7_card card = (r7_card)r7i_lowest_bit(rest);
        const uint64_t turns = ends_with(o, card, o->best);
        *sure |= (r7_cards)(turns > 0) << card;
        count += turns;
    }
    return count;
}

/* The turns from here on after some 5s, further ones being weaker than `below`. Each of those may
 * have been the first. */
static R7I_HOT uint64_t count_chain(const struct r7i_lookahead *o, r7_card below, r7_cards played,
                                    uint64_t orders, r7_cards *sure)
{
    const r7_cards fives = o->hand & r7_cards_of_number(5);
    const unsigned length = (unsigned)r7_cards_count(played);
    r7_cards last = 0;
    uint64_t count = count_last(o, o->hand & ~fives, &last);
    if (count == 0 && r7i_five_void(o))
        count = ends_now(o);
    *sure |= count > 0 ? played : 0;
    count *= orders;
    for (r7_cards rest = fives; rest != 0;) {
        const r7_card five = r7_cards_take_top(&rest);
        if (five >= below)
            continue;
        const struct r7i_lookahead after = r7i_lookahead_with(o, five);
        count += count_chain(&after, five, played | r7_card_bit(five), orders * (length + 1), sure);
    }
    return count;
}

static R7I_WITHIN uint64_t count_from_start(const struct r7i_lookahead *o, r7_cards *canvas,
                                            r7_cards *sure)
{
    *canvas = r7i_canvas_cards(o);
    *sure = 0;
    uint64_t count = (uint64_t)r7_cards_count(*canvas);
    if (!o->round->rules.actions) {
        for (r7_cards rest = o->hand; rest != 0; rest &= rest - 1) {
            const r7_card card = (r7_card)r7i_lowest_bit(rest);
            const uint64_t turns = ends_with(o, card, o->best);
            *sure |= (r7_cards)(turns > 0) << card;
            count += turns;
        }
        return count;
    }
    const r7_cards fives = o->hand & r7_cards_of_number(5);
    count += count_last(o, o->hand & ~fives, sure);
    for (r7_cards rest = fives; rest != 0;) {
        const r7_card five = r7_cards_take_top(&rest);
        const struct r7i_lookahead after = r7i_lookahead_with(o, five);
        count += count_chain(&after, five, r7_card_bit(five), 1, sure);
    }
    return count;
}

/* A 1 or a 7 lies in the palette and its action is due. */
static uint64_t count_actions(const struct r7i_lookahead *o)
{
    uint64_t count = 0;
    if (o->round->phase == R7_PHASE_ONE) {
        struct r7i_takes takes;
        r7i_takes_list(&takes, o->round, r7_cards_count(o->mine.palette));
        for (int i = 0; i < takes.count; i++)
            count += ends(r7i_lanes_greater(o->mine.scores, takes.best[i]), o->rule, o->hand);
        return count;
    }
    const r7_card seven = o->round->seven;
    for (r7_cards rest = o->mine.palette; rest != 0;) {
        const r7_card card = r7_cards_take_top(&rest);
        if (r7i_has(o->round, R7_SEVEN_OTHER) && card == seven)
            continue;
        const r7i_lanes mine = r7i_lanes_of(o->mine.palette & ~r7_card_bit(card));
        count += ends_moved(o, card, r7i_lanes_greater(mine, o->best), o->hand);
    }
    return count;
}

R7I_HOT uint64_t r7_turns_sure_count(const struct r7_round *round)
{
    assert(round->phase == R7_PHASE_OVER || round->seats[round->turn].hidden == 0);
    if (round->phase == R7_PHASE_OVER)
        return 0;
    if (round->phase == R7_PHASE_DRAW)
        return 1;
    const struct r7i_lookahead o = r7i_lookahead(round, false);
    r7_cards canvas, sure = 0;
    switch ((enum r7_phase)round->phase) {
    case R7_PHASE_START:
        return count_from_start(&o, &canvas, &sure);
    case R7_PHASE_FIVE:
        return count_chain(&o, R7_CARDS, 0, 1, &sure);
    case R7_PHASE_ONE:
    case R7_PHASE_SEVEN:
        return count_actions(&o);
    case R7_PHASE_SEVEN_DRAW: /* the draw is taken, and what it brings does not count */
    case R7_PHASE_CANVAS:
    case R7_PHASE_DRAW:
    case R7_PHASE_OVER:
        break;
    }
    return ends_now(&o);
}

R7I_HOT uint64_t r7_legal_sure_counted(const struct r7_round *round, struct r7_legal *sure)
{
    if (round->phase != R7_PHASE_START) {
        *sure = r7_legal_sure(round);
        return r7_turns_sure_count(round);
    }
    assert(round->seats[round->turn].hidden == 0);
    const struct r7i_lookahead o = r7i_lookahead(round, false);
    *sure = (struct r7_legal){.phase = R7_PHASE_START};
    return count_from_start(&o, &sure->canvas, &sure->cards);
}
