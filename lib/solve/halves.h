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
#define R7I_HALF_UNIT R7I_TURNS
#define R7I_HALF_KILLER (8 * R7I_HALF_UNIT)

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
    half->orders[turn] = (int16_t)(half->orders[turn] + (before / 8 - luck / 8) * R7I_HALF_UNIT);
}

/* Makes a turn that was right against a sister of a position come earlier; and no longer. */
static inline void r7i_half_prefer(struct r7i_half *half, unsigned turn)
{
    half->orders[turn] = (int16_t)(half->orders[turn] - R7I_HALF_KILLER);
}

static inline void r7i_half_forget(struct r7i_half *half, unsigned turn)
{
    half->orders[turn] = (int16_t)(half->orders[turn] + R7I_HALF_KILLER);
}

/* The turns of a position, by their numbers in the order of trying, and the first of those that are
 * left. After the last stand eight that are none: they are looked at by eights. */
struct r7i_turns {
    int count, first;
    int16_t turns[R7I_TURNS + 8];
};
#define R7I_NO_TURN INT16_MAX

static inline void r7i_turns_begin(struct r7i_turns *list)
{
    list->count = 0;
    list->first = R7I_NO_TURN;
}

static inline void r7i_turns_add(struct r7i_turns *list, int number)
{
    list->first = number < list->first ? number : list->first;
    list->turns[list->count++] = (int16_t)number;
}

static inline void r7i_turns_end(struct r7i_turns *list)
{
    r7i_lanes_store(list->turns + list->count, r7i_lanes_all(R7I_NO_TURN));
}

/* Goes on to the next turn of a list. No two have the same number, so it is the least of those that
 * are greater. */
static inline void r7i_turns_drop_first(struct r7i_turns *list)
{
    const r7i_lanes done = r7i_lanes_all((int16_t)list->first);
    r7i_lanes next = r7i_lanes_beyond(r7i_lanes_load(list->turns), done);
    for (int i = 8; i < list->count; i += 8)
        next = r7i_lanes_min(next, r7i_lanes_beyond(r7i_lanes_load(list->turns + i), done));
    list->first = r7i_lanes_least(next);
}

#endif
