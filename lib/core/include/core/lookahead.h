/* Whether a player can still be sure to end the turn in the lead.
 *
 * Three rules ask this: a 1 or a 7 may be played only by one who can, a 5 is
 * void if only such cards are left, and lose:forced forbids losing on purpose.
 * Answers are sets of cards: what is asked of one card of a hand is mostly asked
 * of all of them. */
#ifndef RED7_CORE_LOOKAHEAD_H
#define RED7_CORE_LOOKAHEAD_H

#include <core/hot.h>
#include <core/moves.h>

/* The player to move in the middle of thought: the hand and palette as they
 * would be, the best of the others, the rule as it would be. */
struct r7i_lookahead {
    const struct r7_round *round;
    r7_cards hand;
    struct r7i_base mine; /* the palette and its scores */
    r7i_lanes best;
    enum r7_colour rule;
    /* The hand holds cards that are not known, and `hand` only those that are:
     * what a 5 leads to cannot be said then. */
    bool unsure;
    /* `hand` holds whatever those cards may be: the question is then whether the
     * lead is possible at all. */
    bool generous;
};

/* The prospects of the player to move, as things are. With `generous`, cards that
 * are not known may be any that lie nowhere else. */
static inline struct r7i_lookahead r7i_lookahead(const struct r7_round *round, bool generous)
{
    const struct r7_seat *me = &round->seats[round->turn];
    bool any = generous && me->hidden > 0;
    return (struct r7i_lookahead){
        .round = round,
        .hand = any ? me->hand | (R7_ALL_CARDS & ~r7_round_located(round)) : me->hand,
        .mine = r7i_base_of(me->palette, me->scores),
        .best = r7i_best_but(round, round->turn, round->turn),
        .rule = r7i_rule(round),
        .unsure = me->hidden > 0 && !generous,
        .generous = any,
    };
}

/* The same with one more card of the hand in the palette. */
static inline struct r7i_lookahead r7i_lookahead_with(const struct r7i_lookahead *o, r7_card card)
{
    struct r7i_lookahead after = *o;
    after.mine = r7i_base_with(&o->mine, card);
    after.hand &= ~r7_card_bit(card);
    return after;
}

/* The rules under which the lead is had, bit c for colour c. */
static inline unsigned r7i_leads(const struct r7i_lookahead *o)
{
    return r7i_lanes_greater(o->mine.scores, o->best);
}

/* Whether it is had under the rule in force. */
static inline bool r7i_leads_now(const struct r7i_lookahead *o)
{
    return (r7i_leads(o) >> o->rule & 1) != 0;
}

/* The hand's cards that lead when put onto the canvas. */
static inline r7_cards r7i_canvas_cards(const struct r7i_lookahead *o)
{
    return o->hand & r7i_tables.colour_cards[r7i_leads(o)];
}

/* Whether leading under these rules is enough: one of them is in force, or a card of the
 * hand brings it there. */
static inline bool r7i_serves(unsigned leads, unsigned rule, r7_cards hand)
{
    return ((leads >> rule & 1) | (hand & r7i_tables.colour_cards[leads])) != 0;
}

/* The cards among these that lead over others of this strength, as ordinary cards. What
 * a 3 draws never counts, so that it is one. */
static R7I_WITHIN r7_cards r7i_sure_against(const struct r7i_lookahead *o, r7_cards cards,
                                            r7i_lanes best)
{
    r7_cards sure = 0;
    for (; cards != 0; cards &= cards - 1) {
        const r7_cards bit = cards & (0 - cards);
        const r7i_lanes mine = r7i_lanes_with(&o->mine, (r7_card)r7i_lowest_bit(cards));
        if (r7i_serves(r7i_lanes_greater(mine, best), o->rule, o->hand & ~bit))
            sure |= bit;
    }
    return sure;
}

/* The cards among these, all of the hand, after which the turn can be brought to an end in the
 * lead once they are in the palette, whatever a 3 may draw. */
r7_cards r7i_sure_cards(const struct r7i_lookahead *o, r7_cards cards);

/* Whether any play at all is sure to survive. */
bool r7i_sure_at_start(const struct r7i_lookahead *o);

/* Where losing on purpose is forbidden, a 3 may always be tried while the deck has a card, also as
 * the end of a chain of 5s: these cards of the hand. */
r7_cards r7i_hopeful_cards(const struct r7i_lookahead *o);

/* Whether the turn may be ended here, and whether one may pass; see legal.c. */
enum r7_error r7i_end_error(const struct r7i_lookahead *o);
enum r7_error r7i_pass_error(const struct r7i_lookahead *o);

/* Whether a 5 that was just played asks for nothing: the hand is empty or holds
 * only 1s and 7s that may not be played. */
bool r7i_five_void(const struct r7i_lookahead *o);

/* Whether a 1 may take from this seat, given the size of one's own palette. */
bool r7i_can_take_from(const struct r7_round *round, int seat, int own_cards);

/* What each card that a 1 may take leaves as the best of the others. */
struct r7i_takes {
    int count;
    r7_card cards[R7_CARDS];
    r7i_lanes best[R7_CARDS];
};

/* The takes open to a palette of so many cards, seat by seat, each strongest first. */
void r7i_takes_list(struct r7i_takes *takes, const struct r7_round *round, int own_cards);

/* The cards that a 1 in the palette may take: those after which the lead can be had. */
r7_cards r7i_take_cards(const struct r7i_lookahead *o);

/* A palette without each of its cards. */
struct r7i_withouts {
    int count;
    r7_card cards[R7_CARDS];
    struct r7i_base base[R7_CARDS];
};

void r7i_withouts_list(struct r7i_withouts *withouts, r7_cards palette);

/* The cards of the palette that a 7 lying there may move, onto the canvas and onto the deck. */
struct r7i_moves {
    r7_cards canvas, deck;
};

struct r7i_moves r7i_move_cards(const struct r7i_lookahead *o, r7_card seven);

/* The same for a 7 of the hand that is yet to be put into the palette; `withouts` are of the
 * palette as it is before that. */
struct r7i_moves r7i_moves_with(const struct r7i_lookahead *o, r7_card seven,
                                const struct r7i_withouts *withouts);

/* Whether there is a card that a 7 could move at all. */
bool r7i_can_move(const struct r7_round *round, r7_card seven);

/* The 1s and 7s that bind: they may be played only by one who can end the turn in the lead, and
 * then does. `own_cards`: how many cards the own palette has with the 1. */
r7_cards r7i_bound_cards(const struct r7_round *round, int own_cards);

#endif
