/* Sets as bytes: bit i of a word becomes byte i, 0 or 1. Most of what an observation costs is
 * here, so it goes sixteen at a time where the processor can; R7_PLAIN_LANES does without, as
 * core/lanes.h does. */
#ifndef RED7_ENV_SPREAD_H
#define RED7_ENV_SPREAD_H

#include <core/scores.h>
#include <string.h>

#if defined(__SSE2__) && !defined(R7_PLAIN_LANES)
#include <emmintrin.h>

/* The bytes of a word, each eight times: 0 and 1, 2 and 3, 4 and 5, 6 and 7. */
struct r7i_eightfold {
    __m128i bytes[4];
};

static inline struct r7i_eightfold r7i_eightfold(uint64_t bits)
{
    const __m128i word =
        _mm_loadl_epi64((const __m128i *)(const void *)&bits); /* i386 has it too */
    const __m128i twice = _mm_unpacklo_epi8(word, word);
    const __m128i low = _mm_unpacklo_epi16(twice, twice), high = _mm_unpackhi_epi16(twice, twice);
    return (struct r7i_eightfold){{_mm_shuffle_epi32(low, 0x50), _mm_shuffle_epi32(low, 0xFA),
                                   _mm_shuffle_epi32(high, 0x50), _mm_shuffle_epi32(high, 0xFA)}};
}

static inline void r7i_spread_sixteen(uint8_t *to, __m128i eightfold)
{
    const __m128i bit = _mm_set1_epi64x((long long)UINT64_C(0x8040201008040201));
    const __m128i set = _mm_min_epu8(_mm_and_si128(eightfold, bit), _mm_set1_epi8(1));
    _mm_storeu_si128((__m128i *)(void *)to, set);
}

/* Eight small numbers as bytes: their multiples of 64; and what is left. */
static inline void r7i_lanes_multiples(uint8_t *to, r7i_lanes lanes)
{
    const __m128i high = _mm_srli_epi16(lanes, 6);
    _mm_storel_epi64((__m128i *)(void *)to, _mm_packus_epi16(high, high));
}

static inline void r7i_lanes_rests(uint8_t *to, r7i_lanes lanes)
{
    const __m128i low = _mm_and_si128(lanes, _mm_set1_epi16(63));
    _mm_storel_epi64((__m128i *)(void *)to, _mm_packus_epi16(low, low));
}

/* 64 bits as 64 bytes. */
static inline void r7i_spread_word(uint8_t *to, uint64_t bits)
{
    const struct r7i_eightfold e = r7i_eightfold(bits);
    for (int i = 0; i < 4; i++)
        r7i_spread_sixteen(to + (size_t)16 * (unsigned)i, e.bytes[i]);
}

/* A set of cards as 49 bytes. */
static inline void r7i_spread_cards(uint8_t *to, r7_cards cards)
{
    const struct r7i_eightfold e = r7i_eightfold(cards);
    for (int i = 0; i < 3; i++)
        r7i_spread_sixteen(to + (size_t)16 * (unsigned)i, e.bytes[i]);
    to[R7_CARDS - 1] = (uint8_t)(cards >> (R7_CARDS - 1));
}

#else

static inline void r7i_lanes_multiples(uint8_t *to, r7i_lanes lanes)
{
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)(lanes.by[i] >> 6);
}

static inline void r7i_lanes_rests(uint8_t *to, r7i_lanes lanes)
{
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)(lanes.by[i] & 63);
}

static inline void r7i_spread_bits(uint8_t *to, uint64_t bits, int count)
{
    for (int i = 0; i < count; i++)
        to[i] = bits >> i & 1;
}

static inline void r7i_spread_word(uint8_t *to, uint64_t bits)
{
    r7i_spread_bits(to, bits, 64);
}

static inline void r7i_spread_cards(uint8_t *to, r7_cards cards)
{
    r7i_spread_bits(to, cards, R7_CARDS);
}

#endif

/* Seven bits as seven bytes; one more is written as 0. */
static inline void r7i_spread_seven(uint8_t *to, unsigned bits)
{
    const uint64_t bytes = r7i_tables.spread[bits & 0x7F];
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(to, &bytes, sizeof bytes);
#else
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)(bytes >> 8 * i);
#endif
}

#endif
