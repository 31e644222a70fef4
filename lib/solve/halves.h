/* What the cards of one seat can still become in a round without actions or draws.
 *
 * Every palette of the rest of the round is the one at the start and some cards of the hand: at
 * most 128 for a hand of seven, all scored beforehand. Cards are called by their places in the
 * hand at the start, 0 to 6, and sets of them are seven bits. */
#ifndef RED7_SOLVE_HALVES_H
#define RED7_SOLVE_HALVES_H

#include <core/moves.h>

#define R7I_PLACES 7
#define R7I_SETS (1 << R7I_PLACES)
/* The place of no card. */
#define R7I_NO_PLACE R7I_PLACES

/* A turn is a number: 8 * palette place + canvas place. In the order of trying it is the low six
 * bits of a greater one, and the least comes first. What counts there is in units of this. */
#define R7I_TURNS (8 * (R7I_NO_PLACE + 1))
#define R7I_ORDER_UNIT R7I_TURNS
#define R7I_ORDER_KILLER (8 * R7I_ORDER_UNIT)

struct r7i_half {
    r7i_lanes scores[R7I_SETS]; /* of the palette with these cards */
    r7_cards palette, hand;     /* at the start */
    r7_card cards[R7I_PLACES];
    unsigned places;              /* those that have a card */
    uint64_t colours;             /* a byte for each place */
    uint8_t of_colours[R7I_SETS]; /* the places of cards with one of these colours */
    uint8_t luck[R7I_TURNS];      /* how often each turn was right, 0 to 63 */
    int16_t orders[R7I_TURNS];    /* its number for the order of trying, before answers count */
};

/* How many bits a set has. */
extern const uint8_t r7i_set_counts[R7I_SETS];

/* Gets a half ready for a seat with at most seven cards in hand. */
void r7i_half_fill(struct r7i_half *half, const struct r7_seat *seat);

/* Whether a seat may come from the one at the start. */
bool r7i_half_holds(const struct r7i_half *half, const struct r7_seat *seat);

/* The seat as two sets: the hand in the low seven bits, what the palette has got above them. */
unsigned r7i_half_sets(const struct r7i_half *half, const struct r7_seat *seat);

/* A turn was right, or not. */
static inline void r7i_half_learn(struct r7i_half *half, unsigned turn, bool right)
{
    const int before = half->luck[turn];
    const int luck = right ? before + (64 - before) / 4 : before - before / 8;
    half->luck[turn] = (uint8_t)luck;
    half->orders[turn] = (int16_t)(half->orders[turn] + (before / 8 - luck / 8) * R7I_ORDER_UNIT);
}

/* Makes a turn that was right against a sister of a position come earlier; and no longer. */
static inline void r7i_half_prefer(struct r7i_half *half, unsigned turn)
{
    half->orders[turn] = (int16_t)(half->orders[turn] - R7I_ORDER_KILLER);
}

static inline void r7i_half_forget(struct r7i_half *half, unsigned turn)
{
    half->orders[turn] = (int16_t)(half->orders[turn] + R7I_ORDER_KILLER);
}

#endif
