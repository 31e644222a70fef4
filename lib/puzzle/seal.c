/* The seed in the deck: why two seeds never give the same position.
 *
 * The cards at the bottom of the deck could lie in any order without contradicting the
 * game that led to the position. So their order is used to write down the seed. From
 * the bottom up, each place has one of the cards that are left, and which of them,
 * counted from the weakest, is a digit:
 *
 *     place           0     1     2    ...   20
 *     digit less than 21    20    19   ...    1
 *
 * 21 cards are enough, since 21! > 2^64. A deck that has fewer, as with four players,
 * is reordered together with the cards that nobody has seen, in hidden hands; and if
 * these are too few as well, with the canvas below its top card, which means nothing
 * any more. The digits are then less than m, m - 1, ... for m such cards.
 *
 * Which of these ways it is, the places and the digits are all told by the position, and
 * so is the seed. */
#include "inner.h"

/* The seed is multiplied by this first, so that neighbours do not look alike. Both are
 * odd, and their product is 1 modulo 2^64. */
#define SPREAD UINT64_C(0x9E3779B97F4A7C15)
#define GATHER UINT64_C(0xF1DE83E19937733D)

/* So many cards in any order tell any seed. */
#define SEAL_CARDS 21

/* The places for the digits, and the cards that may lie there or in hidden hands. */
struct places {
    r7_card *at[2 * R7_CARDS];
    int count;
    r7_cards cards;
};

static bool is_enough(const struct places *p)
{
    uint64_t most = UINT64_MAX;
    int cards = r7_cards_count(p->cards);
    for (int i = 0; i < p->count && most > 0; i++)
        most /= (uint64_t)(cards - i);
    return most == 0;
}

/* The cards that are not in sight: not in a palette, on the canvas, known or scored. */
static r7_cards hidden_cards(const struct r7_round *round)
{
    r7_cards cards = R7_ALL_CARDS;
    for (int seat = 0; seat < round->players; seat++) {
        const struct r7_seat *s = &round->seats[seat];
        cards &= ~(s->hand | s->palette | s->scored);
    }
    for (int i = 0; i < round->canvas_count; i++)
        cards &= ~r7_card_bit(round->canvas[i]);
    return cards;
}

/* False if they are too few. */
static bool find_places(struct r7_round *round, struct places *p)
{
    *p = (struct places){0};
    for (int i = 0; i < round->deck_known && i < SEAL_CARDS; i++) {
        p->at[p->count++] = &round->deck[i];
        p->cards |= r7_card_bit(round->deck[i]);
    }
    if (p->count == SEAL_CARDS)
        return true;
    p->cards = hidden_cards(round);
    if (is_enough(p))
        return true;
    for (int i = 0; i + 1 < round->canvas_count; i++) {
        p->at[p->count++] = &round->canvas[i];
        p->cards |= r7_card_bit(round->canvas[i]);
    }
    return is_enough(p);
}

/* Card number n of a set, from the weakest. */
static r7_card nth_card(r7_cards set, uint64_t n)
{
    for (; n > 0; n--)
        set &= set - 1;
    return r7_cards_top(set & (~set + 1));
}

bool r7i_seal(struct r7_round *round, uint64_t seed)
{
    struct places p;
    r7_card before[2 * R7_CARDS];
    uint64_t number = seed * SPREAD, most = UINT64_MAX;
    int place = 0;
    /* A card that everybody has seen must stay where it is. */
    if (!find_places(round, &p) || (p.cards & round->seen) != 0)
        return false;
    for (int i = 0; i < p.count; i++)
        before[i] = *p.at[i];
    for (; most > 0; place++) {
        uint64_t base = (uint64_t)r7_cards_count(p.cards);
        *p.at[place] = nth_card(p.cards, number % base);
        p.cards &= ~r7_card_bit(*p.at[place]);
        number /= base;
        most /= base;
    }
    /* Beyond these all stays as it was, as far as the cards are still there. */
    for (int to = p.count - 1, from = to; to >= place; to--) {
        while (from >= 0 && !r7_cards_has(p.cards, before[from]))
            from--;
        *p.at[to] = from >= 0 ? before[from] : r7_cards_top(p.cards);
        p.cards &= ~r7_card_bit(*p.at[to]);
    }
    return true;
}

uint64_t r7_puzzle_seed(const struct r7_round *round)
{
    struct r7_round copy = *round;
    struct places p;
    uint64_t number = 0, worth = 1, most = UINT64_MAX;
    if (!find_places(&copy, &p))
        return 0;
    for (int place = 0; most > 0; place++) {
        r7_cards bit = r7_card_bit(*p.at[place]);
        uint64_t base = (uint64_t)r7_cards_count(p.cards);
        number += worth * (uint64_t)r7_cards_count(p.cards & (bit - 1));
        p.cards &= ~bit;
        worth *= base;
        most /= base;
    }
    return number * GATHER;
}
