/* Eight small numbers side by side: the seven scores of a palette, and a zero.
 * Processors with SSE2 (every x86-64) take them as one word; elsewhere, and where
 * R7_PLAIN_LANES is defined, plain loops say the same. */
#ifndef RED7_CORE_LANES_H
#define RED7_CORE_LANES_H

#include <red7/palette.h>

/* The place of the lowest bit of a word that is not 0. */
static inline unsigned r7i_lowest_bit(uint64_t word)
{
#if defined(__GNUC__) || defined(__clang__)
    return (unsigned)__builtin_ctzll(word);
#else
    return r7_cards_top(word & (0 - word));
#endif
}

#if defined(__SSE2__) && !defined(R7_PLAIN_LANES)
#include <emmintrin.h>

typedef __m128i r7i_lanes;

static inline r7i_lanes r7i_lanes_load(const int16_t from[8])
{
    return _mm_loadu_si128((const __m128i *)(const void *)from);
}

/* From a table that is aligned to 16 bytes. */
static inline r7i_lanes r7i_lanes_table(const int16_t from[8])
{
    return _mm_load_si128((const __m128i *)(const void *)from);
}

static inline void r7i_lanes_store(int16_t to[8], r7i_lanes a)
{
    _mm_storeu_si128((__m128i *)(void *)to, a);
}

static inline r7i_lanes r7i_lanes_add(r7i_lanes a, r7i_lanes b)
{
    return _mm_add_epi16(a, b);
}

static inline r7i_lanes r7i_lanes_and(r7i_lanes a, r7i_lanes b)
{
    return _mm_and_si128(a, b);
}

static inline r7i_lanes r7i_lanes_max(r7i_lanes a, r7i_lanes b)
{
    return _mm_max_epi16(a, b);
}

static inline r7i_lanes r7i_lanes_min(r7i_lanes a, r7i_lanes b)
{
    return _mm_min_epi16(a, b);
}

/* Bit i is set where a is greater than b in lane i. */
static inline unsigned r7i_lanes_greater(r7i_lanes a, r7i_lanes b)
{
    __m128i greater = _mm_cmpgt_epi16(a, b);
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(greater, _mm_setzero_si128()));
}

static inline r7i_lanes r7i_lanes_all(int16_t number)
{
    return _mm_set1_epi16(number);
}

static inline r7i_lanes r7i_lanes_sub(r7i_lanes a, r7i_lanes b)
{
    return _mm_sub_epi16(a, b);
}

/* Numbers that are not negative, divided by 64. */
static inline r7i_lanes r7i_lanes_div_64(r7i_lanes a)
{
    return _mm_srli_epi16(a, 6);
}

/* 1 where a is greater than a number, 0 elsewhere. */
static inline r7i_lanes r7i_lanes_above(r7i_lanes a, int16_t number)
{
    return _mm_srli_epi16(_mm_cmpgt_epi16(a, _mm_set1_epi16(number)), 15);
}

/* The numbers of a that are greater than those of b; INT16_MAX in place of the others. */
static inline r7i_lanes r7i_lanes_beyond(r7i_lanes a, r7i_lanes b)
{
    __m128i greater = _mm_cmpgt_epi16(a, b), most = _mm_set1_epi16(INT16_MAX);
    return _mm_or_si128(a, _mm_andnot_si128(greater, most));
}

/* The least of eight numbers that are not negative. */
static inline int r7i_lanes_least(r7i_lanes a)
{
    a = _mm_min_epi16(a, _mm_shuffle_epi32(a, _MM_SHUFFLE(1, 0, 3, 2)));
    a = _mm_min_epi16(a, _mm_shuffle_epi32(a, _MM_SHUFFLE(2, 3, 0, 1)));
    a = _mm_min_epi16(a, _mm_srli_epi32(a, 16));
    return _mm_extract_epi16(a, 0);
}

/* Numbers in the lanes of indigo, yellow and orange, zero elsewhere. */
static inline r7i_lanes r7i_lanes_groups(unsigned indigo, unsigned yellow, unsigned orange)
{
    __m128i a = _mm_setzero_si128();
    a = _mm_insert_epi16(a, (short)indigo, R7_INDIGO);
    a = _mm_insert_epi16(a, (short)yellow, R7_YELLOW);
    return _mm_insert_epi16(a, (short)orange, R7_ORANGE);
}

#else

typedef struct {
    int16_t by[8];
} r7i_lanes;

static inline r7i_lanes r7i_lanes_load(const int16_t from[8])
{
    r7i_lanes a;
    for (int i = 0; i < 8; i++)
        a.by[i] = from[i];
    return a;
}

static inline r7i_lanes r7i_lanes_table(const int16_t from[8])
{
    return r7i_lanes_load(from);
}

static inline void r7i_lanes_store(int16_t to[8], r7i_lanes a)
{
    for (int i = 0; i < 8; i++)
        to[i] = a.by[i];
}

static inline r7i_lanes r7i_lanes_add(r7i_lanes a, r7i_lanes b)
{
    for (int i = 0; i < 8; i++)
        a.by[i] = (int16_t)(a.by[i] + b.by[i]);
    return a;
}

static inline r7i_lanes r7i_lanes_and(r7i_lanes a, r7i_lanes b)
{
    for (int i = 0; i < 8; i++)
        a.by[i] = (int16_t)(a.by[i] & b.by[i]);
    return a;
}

static inline r7i_lanes r7i_lanes_max(r7i_lanes a, r7i_lanes b)
{
    for (int i = 0; i < 8; i++)
        a.by[i] = a.by[i] > b.by[i] ? a.by[i] : b.by[i];
    return a;
}

static inline r7i_lanes r7i_lanes_min(r7i_lanes a, r7i_lanes b)
{
    for (int i = 0; i < 8; i++)
        a.by[i] = a.by[i] < b.by[i] ? a.by[i] : b.by[i];
    return a;
}

static inline unsigned r7i_lanes_greater(r7i_lanes a, r7i_lanes b)
{
    unsigned greater = 0;
    for (int i = 0; i < 8; i++)
        greater |= (unsigned)(a.by[i] > b.by[i]) << i;
    return greater;
}

static inline r7i_lanes r7i_lanes_all(int16_t number)
{
    r7i_lanes a;
    for (int i = 0; i < 8; i++)
        a.by[i] = number;
    return a;
}

static inline r7i_lanes r7i_lanes_sub(r7i_lanes a, r7i_lanes b)
{
    for (int i = 0; i < 8; i++)
        a.by[i] = (int16_t)(a.by[i] - b.by[i]);
    return a;
}

static inline r7i_lanes r7i_lanes_div_64(r7i_lanes a)
{
    for (int i = 0; i < 8; i++)
        a.by[i] = (int16_t)(a.by[i] / 64);
    return a;
}

static inline r7i_lanes r7i_lanes_above(r7i_lanes a, int16_t number)
{
    for (int i = 0; i < 8; i++)
        a.by[i] = a.by[i] > number;
    return a;
}

static inline r7i_lanes r7i_lanes_beyond(r7i_lanes a, r7i_lanes b)
{
    for (int i = 0; i < 8; i++)
        a.by[i] = a.by[i] > b.by[i] ? a.by[i] : INT16_MAX;
    return a;
}

static inline int r7i_lanes_least(r7i_lanes a)
{
    int least = a.by[0];
    for (int i = 1; i < 8; i++)
        least = a.by[i] < least ? a.by[i] : least;
    return least;
}

static inline r7i_lanes r7i_lanes_groups(unsigned indigo, unsigned yellow, unsigned orange)
{
    r7i_lanes a = {{0}};
    a.by[R7_INDIGO] = (int16_t)indigo;
    a.by[R7_YELLOW] = (int16_t)yellow;
    a.by[R7_ORANGE] = (int16_t)orange;
    return a;
}

#endif
#endif
