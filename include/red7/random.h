/* The random generator that deals: SplitMix64, one 64-bit word of state.
 *
 * It is good and fast, small enough to be written again from this comment, and
 * no secret: whoever knows the seed knows the deal. (A server that must not be
 * predictable passes its own deck order to the deal instead.)
 *
 *     next:   state += 0x9E3779B97F4A7C15
 *             z = state
 *             z = (z xor z >> 30) * 0xBF58476D1CE4E5B9
 *             z = (z xor z >> 27) * 0x94D049BB133111EB
 *             return z xor z >> 31                        all modulo 2^64
 *
 *     below n: m = (next >> 32) * n                       a 64-bit product
 *              again while m mod 2^32 < 2^32 mod n
 *              return m >> 32
 */
#ifndef RED7_RANDOM_H
#define RED7_RANDOM_H

#include <assert.h>
#include <red7/export.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The seed is the first state. */
struct r7_random {
    uint64_t state;
};

R7_INLINE uint64_t r7_random_next(struct r7_random *random)
{
    uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* A number from 0 to n - 1, all equally likely; n must not be 0. */
R7_INLINE uint32_t r7_random_below(struct r7_random *random, uint32_t n)
{
    assert(n != 0);
    uint64_t m = (r7_random_next(random) >> 32) * n;
    if ((uint32_t)m < n) { /* only then can it be among those to reject */
        uint32_t reject = (uint32_t)(UINT64_C(0x100000000) % n);
        while ((uint32_t)m < reject)
            m = (r7_random_next(random) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

#ifdef __cplusplus
}
#endif
#endif
