/* Bits of a word by their number. */
#ifndef RED7_CORE_BITS_H
#define RED7_CORE_BITS_H

#include <core/hot.h>
#include <red7/card.h>

/* The eight bytes of a word: in how many of them is the number at most n? All
 * numbers are below 128. */
static inline unsigned r7i_bytes_up_to(uint64_t bytes, uint64_t n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
    return (unsigned)(((((n * ones | high) - bytes) & high) >> 7) * ones >> 56);
}

/* The bits of each byte, counted side by side, and added up: byte i has how many there are in bytes
 * 0 to i. */
static inline uint64_t r7i_running_counts(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    return ((word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) * UINT64_C(0x0101010101010101);
}

/* The place of set bit number n, from 0 to their count less one, given those counts: first the byte
 * that holds it, then its place in the byte. There is no loop, since its end could not be
 * foretold. */
static inline unsigned r7i_counted_bit(uint64_t word, uint64_t counts, uint32_t n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    assert(n < counts >> 56);
    const unsigned row = 8 * r7i_bytes_up_to(counts, n); /* bytes that end at or before it */
    const uint64_t before = counts << 8 >> row & 0xFF;
    /* The bits of the byte, one to a byte, counted the same way. */
    const uint64_t spread = (word >> row & 0xFF) * ones & UINT64_C(0x8040201008040201);
    const uint64_t places = ((spread + ones * 0x7F) >> 7 & ones) * ones;
    return row + r7i_bytes_up_to(places, n - before);
}

static R7I_SELDOM unsigned r7i_find_nth_bit(uint64_t word, uint32_t n)
{
    return r7i_counted_bit(word, r7i_running_counts(word), n);
}

static inline unsigned r7i_nth_bit(uint64_t word, uint32_t n)
{
#ifdef R7I_CLONES
    if (r7i_has_nth_bit())
        return (unsigned)__builtin_ctzll(r7i_nth_bit_alone(word, n));
#endif
    return r7i_find_nth_bit(word, n);
}

#endif
