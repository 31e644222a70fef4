/* Leads counted rule by rule: how many ways there are to answer a palette.
 *
 * A way to play is a palette with its scores, and the cards that are then in hand, as the number of
 * them of each colour. Under each rule where it leads over the other palette, that many cards may
 * go onto the canvas, and the rule may be kept if it is in force. SSE2 counts in its lanes; plain
 * words have a byte for each rule. */
#ifndef RED7_CORE_TALLY_H
#define RED7_CORE_TALLY_H

#include <core/scores.h>

#if defined(__SSE2__) && !defined(R7_PLAIN_LANES)

/* Numbers by colours. */
typedef __m128i r7i_weights;

/* Where there is a lead: all bits of the lane. */
typedef __m128i r7i_mask;

struct r7i_tally {
    __m128i lays, keeps;
};

static inline r7i_weights r7i_weights_none(void)
{
    return _mm_setzero_si128();
}

static inline r7i_weights r7i_weights_one(unsigned colour)
{
    static const _Alignas(16) int16_t ones[R7_COLOURS][8] = {
        {1},
        {0, 1},
        {0, 0, 1},
        {0, 0, 0, 1},
        {0, 0, 0, 0, 1},
        {0, 0, 0, 0, 0, 1},
        {0, 0, 0, 0, 0, 0, 1},
    };
    return r7i_lanes_table(ones[colour]);
}

static inline r7i_weights r7i_weights_plus(r7i_weights weights, unsigned colour)
{
    return _mm_add_epi16(weights, r7i_weights_one(colour));
}

static inline r7i_weights r7i_weights_minus(r7i_weights weights, unsigned colour)
{
    return _mm_sub_epi16(weights, r7i_weights_one(colour));
}

static inline r7i_mask r7i_mask_greater(r7i_lanes a, r7i_lanes b)
{
    return _mm_cmpgt_epi16(a, b);
}

static inline struct r7i_tally r7i_tally_none(void)
{
    return (struct r7i_tally){_mm_setzero_si128(), _mm_setzero_si128()};
}

/* Adds the weights of the rules that are led. */
static inline void r7i_tally_lay(struct r7i_tally *tally, r7i_mask leads, r7i_weights weights)
{
    tally->lays = _mm_add_epi16(tally->lays, _mm_and_si128(leads, weights));
}

/* Counts one for each of these rules. */
static inline void r7i_tally_keep(struct r7i_tally *tally, r7i_mask leads)
{
    tally->keeps = _mm_sub_epi16(tally->keeps, leads);
}

/* All that was laid. */
static inline unsigned r7i_tally_lays(const struct r7i_tally *tally)
{
    __m128i sum = _mm_madd_epi16(tally->lays, _mm_set1_epi16(1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return (unsigned)_mm_cvtsi128_si32(sum);
}

/* All that was kept, a byte for each rule. */
static inline uint64_t r7i_tally_keeps(const struct r7i_tally *tally)
{
    uint64_t bytes;
    _mm_storel_epi64((__m128i *)(void *)&bytes, _mm_packus_epi16(tally->keeps, tally->keeps));
    return bytes;
}

#else

typedef uint64_t r7i_weights;
typedef uint64_t r7i_mask; /* the lowest bit of each byte */

struct r7i_tally {
    unsigned lays;
    uint64_t keeps;
};

static inline r7i_weights r7i_weights_none(void)
{
    return 0;
}

static inline r7i_weights r7i_weights_plus(r7i_weights weights, unsigned colour)
{
    return weights + (UINT64_C(1) << 8 * colour);
}

static inline r7i_weights r7i_weights_minus(r7i_weights weights, unsigned colour)
{
    return weights - (UINT64_C(1) << 8 * colour);
}

static inline r7i_mask r7i_mask_greater(r7i_lanes a, r7i_lanes b)
{
    return r7i_tables.spread[r7i_lanes_greater(a, b)];
}

static inline struct r7i_tally r7i_tally_none(void)
{
    return (struct r7i_tally){0, 0};
}

static inline void r7i_tally_lay(struct r7i_tally *tally, r7i_mask leads, r7i_weights weights)
{
    tally->lays += (unsigned)((weights & leads * 0xFF) * UINT64_C(0x0101010101010101) >> 56);
}

static inline void r7i_tally_keep(struct r7i_tally *tally, r7i_mask leads)
{
    tally->keeps += leads;
}

static inline unsigned r7i_tally_lays(const struct r7i_tally *tally)
{
    return tally->lays;
}

static inline uint64_t r7i_tally_keeps(const struct r7i_tally *tally)
{
    return tally->keeps;
}

#endif
#endif
