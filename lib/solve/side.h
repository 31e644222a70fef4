/* What one of two players can do in a turn with actions, whatever the rival has.
 *
 * A turn is a chain of 5s, a last palette card with its action, and perhaps a canvas card. All
 * but the canvas card depend on the own cards alone, apart from which of them leads: such a
 * beginning is an option. Its scores are compared with the rival's, and the rules under which it
 * leads say which canvas cards may follow and whether none need. So one list serves for all turns
 * of the rival, first to count the answers that he leaves, then as the mover's own. */
#ifndef RED7_SOLVE_SIDE_H
#define RED7_SOLVE_SIDE_H

#include <core/moves.h>
#include <core/tally.h>

/* The rules of a round, as far as they matter here. */
struct r7i_laws {
    bool advanced, must_draw;
    bool one_two, one_free;
    bool seven_other, seven_canvas, seven_now, seven_draws, seven_idle;
};

struct r7i_laws r7i_laws_of(const struct r7_round *round);

/* No 7 has changed the rule. */
#define R7I_RULE_STAYS R7_COLOURS

struct r7i_side_option {
    r7i_lanes scores; /* of the palette afterwards */
    r7i_weights lays; /* the cards of the hand by colours, and the rule that a 7 brought */
    r7_cards palette; /* but for a card that a 1 takes, which is the rival's */
    r7_cards hand;    /* but for a card that is drawn */
    uint8_t rule;     /* the colour of the card that a 7 moved onto the canvas */
    r7_card pushed;   /* the card that a 7 put onto the deck, R7_NO_CARD */
    r7_card last;     /* the last palette card, R7_NO_CARD for none */
    uint8_t count;    /* cards in the palette */
    uint8_t since;    /* only if no option from here to the one before serves */
    bool takes;       /* the last card is a 1 */
    bool draws;       /* a card is drawn before the canvas card, if the deck has one */
    bool at_once;     /* the move of a 7 that asks for the lead at once */
    bool empty;       /* a 5 that asks for nothing */
};

/* With many 5s and 7s in hand there can be more: then `overflow` is set. */
#define R7I_OPTIONS_MAX 250

struct r7i_side {
    r7_cards hand, palette;
    r7i_lanes scores;
    int count;           /* the first option is no palette card at all */
    unsigned takes_with; /* the fewest palette cards of an option that takes; R7_CARDS: none */
    bool overflow;
    struct r7i_side_option options[R7I_OPTIONS_MAX];
    /* By options what the loss of a card would make of the palette, once somebody has asked; a bit
     * for each where it is known. */
    uint64_t weighed[(R7I_OPTIONS_MAX + 63) / 64];
    r7i_lanes weakest[R7I_OPTIONS_MAX];
};

/* Lists the options of a side whose hand, palette and scores are there. */
void r7i_side_fill(struct r7i_side *side, const struct r7i_laws *laws);

/* Under each rule the weakest that the loss of one card can make the palette of an option. */
r7i_lanes r7i_side_weakest(struct r7i_side *side, unsigned option);

/* Whether a 1 as one of `own` palette cards takes from a palette of the rival's. */
static inline bool r7i_laws_take(const struct r7i_laws *laws, unsigned own, unsigned rival)
{
    return laws->one_two ? rival >= 2 : rival >= own;
}

#endif
