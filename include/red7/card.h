/* Cards and sets of cards.
 *
 * A card is its index in order of strength, so "stronger" is simply "greater":
 *
 *     index = (number - 1) * 7 + colour      number 1..7, colour 0 (violet) .. 6 (red)
 *
 *     0   1   2   3   4   5   6   7   ...  42  43  44  45  46  47  48
 *     V1  I1  B1  G1  Y1  O1  R1  V2  ...  V7  I7  B7  G7  Y7  O7  R7
 *
 * A set of cards is a 64-bit integer with bit i for card i: the strongest card
 * of a set is its highest bit, all cards of a number are seven neighbouring bits.
 */
#ifndef RED7_CARD_H
#define RED7_CARD_H

#include <assert.h>
#include <red7/export.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Colours by strength, the weakest first. A colour also names its rule. */
enum r7_colour {
    R7_VIOLET,
    R7_INDIGO,
    R7_BLUE,
    R7_GREEN,
    R7_YELLOW,
    R7_ORANGE,
    R7_RED,
};

#define R7_COLOURS 7
#define R7_NUMBERS 7
#define R7_CARDS 49

typedef uint8_t r7_card;
typedef uint64_t r7_cards;

#define R7_NO_CARD ((r7_card)0xFF)
#define R7_ALL_CARDS ((r7_cards)((UINT64_C(1) << R7_CARDS) - 1))

/* All seven cards of violet; shift left by a colour to get that colour's. */
#define R7_VIOLET_CARDS ((r7_cards)UINT64_C(0x0000040810204081))
/* All seven 1s; shift left by 7 * (number - 1) to get that number's. */
#define R7_NUMBER_ONE ((r7_cards)0x7F)

/* The card of a number (1..7) and a colour. */
R7_INLINE r7_card r7_card_make(int number, enum r7_colour colour)
{
    assert(number >= 1 && number <= R7_NUMBERS);
    return (r7_card)((number - 1) * R7_COLOURS + (int)colour);
}

R7_INLINE int r7_card_number(r7_card card)
{
    return card / R7_COLOURS + 1;
}

R7_INLINE enum r7_colour r7_card_colour(r7_card card)
{
    return (enum r7_colour)(card % R7_COLOURS);
}

/* The set that holds just this card. */
R7_INLINE r7_cards r7_card_bit(r7_card card)
{
    assert(card < R7_CARDS);
    return (r7_cards)1 << card;
}

R7_INLINE bool r7_cards_has(r7_cards set, r7_card card)
{
    return card < R7_CARDS && (set >> card & 1) != 0;
}

/* All cards of one number, all cards of one colour. */
R7_INLINE r7_cards r7_cards_of_number(int number)
{
    assert(number >= 1 && number <= R7_NUMBERS);
    return R7_NUMBER_ONE << (number - 1) * R7_COLOURS;
}

R7_INLINE r7_cards r7_cards_of_colour(enum r7_colour colour)
{
    return R7_VIOLET_CARDS << (int)colour;
}

/* How many cards are in the set. Written out because a plain x86-64 build has
 * no instruction for it and compilers would call a function. */
R7_INLINE int r7_cards_count(r7_cards set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* The strongest card of a set, R7_NO_CARD for the empty set. */
R7_INLINE r7_card r7_cards_top(r7_cards set)
{
    if (set == 0)
        return R7_NO_CARD;
#if defined(__GNUC__) || defined(__clang__)
    return (r7_card)(63 - __builtin_clzll(set));
#else
    r7_card top = 0;
    while (set >>= 1)
        top++;
    return top;
#endif
}

/* Removes the strongest card from a set that is not empty, and returns it:
 *
 *     for (r7_cards rest = hand; rest != 0;) {
 *         r7_card card = r7_cards_take_top(&rest);
 */
R7_INLINE r7_card r7_cards_take_top(r7_cards *set)
{
    assert(*set != 0);
    r7_card top = r7_cards_top(*set);
    *set ^= (r7_cards)1 << top;
    return top;
}

/* The sum of the numbers on the cards: what they score. */
R7_INLINE int r7_cards_points(r7_cards set)
{
    int points = 0;
    while (set != 0)
        points += r7_card_number(r7_cards_take_top(&set));
    return points;
}

#ifdef __cplusplus
}
#endif
#endif
