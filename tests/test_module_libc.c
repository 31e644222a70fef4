/* What the page's module has in the place of the C library's malloc() and snprintf(), compiled for
 * this machine under other names: the same bytes as the C library's, and memory that nobody else
 * has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

int module_snprintf(char *to, size_t size, const char *format, ...);
void *module_malloc(size_t size);
void *module_calloc(size_t count, size_t size);
void *module_realloc(void *room, size_t size);
void *module_aligned_alloc(size_t alignment, size_t size);
void module_free(void *room);
void *module_grow(size_t size);

/* A memory that grows at its end until it is full, as the module's does. */
static _Alignas(65536) unsigned char heap[64 << 16];
static size_t grown;

void *module_grow(size_t size)
{
    if (size > sizeof heap - grown)
        return NULL;
    grown += size;
    return heap + grown - size;
}

static uint64_t next(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 11;
}

#define SAME(size, ...)                                                                            \
    do {                                                                                           \
        char ours[64], theirs[64];                                                                 \
        memset(ours, '~', sizeof ours);                                                            \
        memset(theirs, '~', sizeof theirs);                                                        \
        assert_int_equal(module_snprintf(ours, size, __VA_ARGS__),                                 \
                         snprintf(theirs, size, __VA_ARGS__));                                     \
        assert_memory_equal(ours, theirs, sizeof ours);                                            \
    } while (0)

static void words_and_whole_numbers_are_the_same(void **state)
{
    (void)state;
    SAME(64, "%s", "text");
    SAME(64, "red7-fair-%d, 100 %%: %.*s|%.2s|%c", 2, 3, "abcdef", "xyz", 'q');
    SAME(64, "%d %ld %lld %u %lu %llu %zu", -1, -2L, INT64_MIN + 0LL, 4u, 5ul, UINT64_MAX + 0ull,
         (size_t)7);
    SAME(64, "%.*s", 0, "none");
    volatile size_t few[] = {0, 1, 2, 5, 6}; /* so that the compiler does not warn of what is cut */
    for (size_t i = 0; i < sizeof few / sizeof *few; i++)
        SAME(few[i], "%s%d", "abc", 45);
}

static void doubles_are_rounded_the_same(void **state)
{
    (void)state;
    uint64_t seed = 7;
    static const double edges[] = {0,     -0.0,   0.5,     1.5,   2.5,  0.125,
                                   0.375, 0.05,   0.15,    0.25,  0.45, 99.95,
                                   99.5,  1e-300, 9.5,     0.995, 1e15, 1e-9,
                                   -0.04, -12.65, 0.00005, 1,     100,  4503599627370495.5};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        for (int decimals = 0; decimals <= 9; decimals++)
            SAME(64, "%.*f", decimals, edges[i]);
    for (int i = 0; i < 300000; i++) {
        const double number = (double)next(&seed) / (double)(1 + next(&seed) % 1000000007) *
                              (i % 3 == 0   ? 1e-12
                               : i % 3 == 1 ? 1e-8
                                            : -1e-4);
        const double binary = (double)(next(&seed) % 4096) / 2048; /* often in the middle */
        SAME(64, "%.*f %.3f", i % 7, number, binary);
    }
}

enum { PIECES = 60 };

/* Pieces of all sizes, taken, grown and given back in any order: nobody writes into another's. */
static void pieces_do_not_meet(void **state)
{
    (void)state;
    unsigned char *pieces[PIECES] = {NULL};
    size_t sizes[PIECES] = {0};
    uint64_t seed = 1;
    for (int i = 0; i < 40000; i++) {
        const size_t n = next(&seed) % PIECES, size = next(&seed) % (i % 50 == 0 ? 100000 : 300);
        for (size_t at = 0; at<sizes[n]; at += sizes[n]> 400 ? 97 : 1)
            assert_int_equal(pieces[n][at], n);
        const uint64_t what = next(&seed) % 4;
        if (what == 0 && pieces[n] != NULL && size > sizes[n]) {
            unsigned char *larger = module_realloc(pieces[n], size);
            assert_non_null(larger);
            for (size_t at = 0; at < sizes[n]; at++)
                assert_int_equal(larger[at], n);
            pieces[n] = larger;
        } else {
            module_free(pieces[n]);
            pieces[n] = what == 1   ? module_calloc(size, 1)
                        : what == 2 ? module_aligned_alloc(64, (size + 63) / 64 * 64)
                                    : module_malloc(size);
            assert_non_null(pieces[n]);
            assert_int_equal((uintptr_t)pieces[n] % (what == 2 ? 64 : 16), 0);
            for (size_t at = 0; what == 1 && at < size; at++)
                assert_int_equal(pieces[n][at], 0);
        }
        memset(pieces[n], (int)n, size);
        sizes[n] = size;
    }
    for (size_t n = 0; n < PIECES; n++)
        module_free(pieces[n]);
    /* All has grown together again: nearly all of it can be had as one piece, twice over. */
    for (int i = 0; i < 2; i++) {
        void *all = module_malloc(grown - 4096);
        assert_non_null(all);
        module_free(all);
    }
}

static void too_much_is_refused(void **state)
{
    (void)state;
    assert_null(module_malloc(sizeof heap));
    assert_null(module_malloc(SIZE_MAX - 8));
    assert_null(module_calloc(SIZE_MAX / 2, 4));
    assert_null(module_aligned_alloc(64, SIZE_MAX - 63));
    module_free(NULL);
    void *some = module_realloc(NULL, 10);
    assert_non_null(some);
    assert_ptr_equal(module_realloc(some, 5), some);
    module_free(some);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_whole_numbers_are_the_same),
        cmocka_unit_test(doubles_are_rounded_the_same),
        cmocka_unit_test(pieces_do_not_meet),
        cmocka_unit_test(too_much_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
