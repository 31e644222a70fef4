/* R7I_HOT marks what random rounds and searches spend their time in.
 *
 * Processors of the last ten years count bits, and find the nth of them, by one instruction each.
 * Where compiler and system can do it (gcc and glibc on x86-64) such a function is compiled twice,
 * once for all processors and once for those, and the loader takes what suits the machine. Both
 * say the same. R7_PLAIN_LANES and R7_ONE_COPY do without, and so do the sanitizers, which are not
 * ready yet when the loader asks. */
#ifndef RED7_CORE_HOT_H
#define RED7_CORE_HOT_H

#include <stdbool.h>
#include <stdint.h> /* it says whether this is glibc */

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&       \
    !defined(R7_PLAIN_LANES) && !defined(R7_ONE_COPY) && !defined(__SANITIZE_ADDRESS__) &&         \
    !defined(__SANITIZE_THREAD__)
#if __GNUC__ >= 12
#define R7I_CLONES 1
#endif
#endif

#ifdef R7I_CLONES
#define R7I_HOT __attribute__((target_clones("default", "arch=x86-64-v3")))
/* Marks what is to be compiled into those that call it, and so twice as well. */
#define R7I_WITHIN inline __attribute__((always_inline))
/* Marks what such processors never come to. */
#define R7I_SELDOM __attribute__((noinline, cold, unused))

/* Whether the processor finds the nth set bit of a word; to ask is a look into memory. */
static inline bool r7i_has_nth_bit(void)
{
    return __builtin_cpu_supports("bmi2") != 0;
}

/* By which it does. The compiler's own word for it could not stand where other processors come
 * along. */
static inline uint64_t r7i_nth_bit_alone(uint64_t word, uint32_t n)
{
    uint64_t bit;
    __asm__("pdepq %2, %1, %0" : "=r"(bit) : "r"(UINT64_C(1) << n), "rm"(word));
    return bit;
}
#else
#define R7I_HOT
#define R7I_WITHIN inline
#define R7I_SELDOM inline
#endif

#endif
