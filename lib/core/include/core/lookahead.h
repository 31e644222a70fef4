/* Whether a player can still be sure to end the turn in the lead.
 *
 * Three rules ask this: a 1 or a 7 may be played only by one who can, a 5 is
 * void if only such cards are left, and lose:forced forbids losing on purpose. */
#ifndef RED7_CORE_LOOKAHEAD_H
#define RED7_CORE_LOOKAHEAD_H

#include <core/lanes.h>
#include <red7/round.h>

/* The player to move in the middle of thought: the hand and palette as they
 * would be, the best of the others, the rule as it would be. */
struct r7i_lookahead {
    const struct r7_round *round;
    r7_cards hand;
    r7_cards palette;
    r7i_lanes mine, best;
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
struct r7i_lookahead r7i_lookahead(const struct r7_round *round, bool generous);

/* The hand's cards that lead when put onto the canvas. */
r7_cards r7i_canvas_cards(const struct r7i_lookahead *o);

/* Whether the lead is had now, or by one card from hand onto the canvas. */
bool r7i_can_lead(const struct r7i_lookahead *o);

/* Whether, after putting a card of the hand into the palette, the turn can be
 * brought to an end in the lead, whatever a 3 may draw. */
bool r7i_sure_after(const struct r7i_lookahead *o, r7_card card);

/* Whether any play at all is sure to survive. */
bool r7i_sure_at_start(const struct r7i_lookahead *o);

/* Whether a 5 that was just played asks for nothing: the hand is empty or holds
 * only 1s and 7s that may not be played. */
bool r7i_five_void(const struct r7i_lookahead *o);

/* Whether a 1 may take from this seat, given the size of one's own palette. */
bool r7i_can_take_from(const struct r7_round *round, int seat, int own_cards);

/* The prospects after a 1 took a card, after a 7 moved one. */
struct r7i_lookahead r7i_after_take(const struct r7i_lookahead *o, int seat, r7_card card);
struct r7i_lookahead r7i_after_move(const struct r7i_lookahead *o, r7_card card, bool to_canvas);

/* The 1s and 7s that bind: they may be played only by one who can end the turn in the lead, and
 * then does. `own_cards`: how many cards the own palette has with the 1. */
r7_cards r7i_bound_cards(const struct r7_round *round, int own_cards);

/* Whether a 7 may move this card there as far as the lead is concerned: it is had at once, or can
 * be had by the end of the turn, whichever the rules ask for. And whether there is such a card. */
bool r7i_move_serves(const struct r7i_lookahead *o, r7_card card, bool to_canvas);
bool r7i_some_move_serves(const struct r7i_lookahead *o, r7_card seven);
/* Whether there is a card that a 7 could move at all. */
bool r7i_can_move(const struct r7_round *round, r7_card seven);

#endif
