/* All palettes that a seat can still come to: see halves.h. */
#include "halves.h"
#include <string.h>

#define COUNT_2(n) n, n + 1, n + 1, n + 2
#define COUNT_4(n) COUNT_2(n), COUNT_2(n + 1), COUNT_2(n + 1), COUNT_2(n + 2)
#define COUNT_6(n) COUNT_4(n), COUNT_4(n + 1), COUNT_4(n + 1), COUNT_4(n + 2)
const uint8_t r7i_set_counts[R7I_SETS] = {COUNT_6(0), COUNT_6(1)};

/* The cards of the hand at the start that are in a set. */
static unsigned places_of(const struct r7i_half *half, r7_cards set)
{
    unsigned places = 0;
    for (int i = 0; i < R7I_PLACES; i++)
        places |= (unsigned)r7_cards_has(set, half->cards[i]) << i;
    return places;
}

static void fill_colours(struct r7i_half *half)
{
    half->colours = 0;
    for (int i = 0; i < R7_COLOURS; i++)
        half->of_colours[1 << i] = 0;
    for (int i = 0; i < R7I_PLACES && half->cards[i] != R7_NO_CARD; i++) {
        const unsigned colour = r7i_tables.facts[half->cards[i]].colour;
        half->colours |= (uint64_t)colour << 8 * i;
        half->of_colours[1 << colour] |= (uint8_t)(1U << i);
    }
    half->of_colours[0] = 0;
    for (int i = 1; i < R7I_SETS; i++)
        half->of_colours[i] = half->of_colours[i & (i - 1)] | half->of_colours[i & -i];
}

/* The scores of each palette from those of the one without its last card. */
static void fill_scores(struct r7i_half *half, const struct r7_seat *seat)
{
    r7_cards palettes[R7I_SETS] = {seat->palette};
    half->scores[0] = r7i_scores_of(seat);
    for (unsigned i = 1; i <= half->places; i++) {
        const unsigned less = i & (i - 1);
        const r7_card card = half->cards[r7i_lowest_bit(i)];
        struct r7_scores scores;
        r7i_lanes_store(scores.by, half->scores[less]);
        const struct r7i_base base = r7i_base_of(palettes[less], scores);
        half->scores[i] = r7i_lanes_with(&base, card);
        palettes[i] = palettes[less] | r7_card_bit(card);
    }
}

/* Cards cost something; what comes earlier later must not get below 0. */
static void fill_orders(struct r7i_half *half)
{
    memset(half->luck, 0, sizeof half->luck);
    for (int i = 0; i < R7I_TURNS; i++) {
        const int cards = (i / 8 == R7I_NO_PLACE ? 0 : 3) + (i % 8 == R7I_NO_PLACE ? 0 : 5);
        half->orders[i] = (int16_t)((16 + cards) * R7I_HALF_UNIT + i);
    }
}

void r7i_half_fill(struct r7i_half *half, const struct r7_seat *seat)
{
    int count = 0;
    half->palette = seat->palette;
    half->hand = seat->hand;
    for (r7_cards rest = seat->hand; rest != 0; rest &= rest - 1)
        half->cards[count++] = (r7_card)r7i_lowest_bit(rest);
    half->places = (1U << count) - 1;
    while (count < R7I_PLACES)
        half->cards[count++] = R7_NO_CARD;
    fill_colours(half);
    fill_scores(half, seat);
    fill_orders(half);
}

bool r7i_half_holds(const struct r7i_half *half, const struct r7_seat *seat)
{
    const r7_cards gained = seat->palette & ~half->palette;
    return (half->palette & ~seat->palette) == 0 && ((gained | seat->hand) & ~half->hand) == 0;
}

unsigned r7i_half_sets(const struct r7i_half *half, const struct r7_seat *seat)
{
    return places_of(half, seat->hand) | places_of(half, seat->palette & ~half->palette)
                                             << R7I_PLACES;
}
