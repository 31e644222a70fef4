/* Environments with everything they need, for the tests of them. */
#ifndef RED7_TESTS_ENV_KIT_H
#define RED7_TESTS_ENV_KIT_H

#include "check.h"
#include "hidden.h"
#include "house_rules.h"
#include <stdlib.h>

#define MOST 64
#define ROW 1024

/* Environments with everything they need. */
struct kit {
    struct r7_env_config config;
    size_t count, observation, mask;
    struct r7_envs *envs;
    void *memory, *scratch;
    struct r7_env_buffers to;
    _Alignas(64) uint8_t observations[MOST * ROW], masks[MOST * 128];
    float rewards[MOST * R7_SEATS_MAX];
    uint8_t terminals[MOST], truncations[MOST], seats[MOST];
    int64_t actions[MOST];
    _Alignas(8) uint8_t finals[MOST * R7_SEATS_MAX * ROW];
};

static inline struct kit *open_kit(struct r7_env_config config, size_t count)
{
    struct kit *kit = calloc(1, sizeof *kit);
    struct r7_env_fault fault;
    assert_non_null(kit);
    assert_true(count <= MOST);
    kit->config = config;
    kit->count = count;
    kit->observation = r7_env_observation_size(&config);
    kit->mask = r7_env_mask_size(&config);
    assert_true(kit->observation <= ROW && kit->mask <= 128);
    const size_t size = (r7_envs_size(&config, count) + 63) / 64 * 64;
    kit->memory = aligned_alloc(R7_ENV_ALIGN, size);
    assert_non_null(kit->memory);
    memset(kit->memory, 0xA5, size);
    kit->envs = r7_envs_init(kit->memory, size, &config, count, &fault);
    if (kit->envs == NULL)
        fail_msg("%s: %s", fault.what, r7_error_text(fault.error));
    kit->scratch = aligned_alloc(16, R7_BOT_MEMORY);
    kit->to = (struct r7_env_buffers){kit->observations, kit->masks, kit->rewards, kit->terminals,
                                      kit->truncations,  kit->seats, kit->actions, kit->finals};
    assert_int_equal(r7_envs_bind(kit->envs, &kit->to, &fault), R7_OK);
    assert_int_equal(r7_envs_reset(kit->envs, 0, count, NULL, NULL, kit->scratch, &fault), R7_OK);
    return kit;
}

static inline void close_kit(struct kit *kit)
{
    free(kit->memory);
    free(kit->scratch);
    free(kit);
}

static inline void step(struct kit *kit)
{
    struct r7_env_fault fault;
    const enum r7_error error = r7_envs_step(kit->envs, 0, kit->count, kit->scratch, &fault);
    if (error != R7_OK)
        fail_msg("%s %zu: %s", fault.what, fault.index, r7_error_text(error));
}

static inline void sample(struct kit *kit)
{
    assert_int_equal(r7_envs_sample(kit->envs, 0, kit->count, NULL), R7_OK);
}

static inline struct r7_rules rules_of(int options, struct r7_random *random)
{
    struct r7_rules rules = {.edition = (uint8_t)r7_random_below(random, R7_EDITIONS),
                             .advanced = (options & 1) != 0,
                             .actions = (options & 2) != 0};
    return r7_random_below(random, 2) == 0 ? rules : some_house_rules(rules, random);
}

static inline bool in_mask(const struct kit *kit, size_t i, int action)
{
    const uint8_t *mask = kit->masks + i * kit->mask;
    if (kit->config.masks == R7_ENV_BYTES)
        return mask[action] != 0;
    uint64_t word;
    memcpy(&word, mask + action / 64 * 8, sizeof word);
    return (word >> action % 64 & 1) != 0;
}

/* All that the rows of some environments tell. */
static inline uint64_t rows_hash(const struct kit *kit, size_t first, size_t count)
{
    struct r7_random hash = {0};
    const struct {
        const void *at;
        size_t size;
    } parts[] = {{kit->observations, kit->observation},
                 {kit->masks, kit->mask},
                 {kit->rewards, sizeof(float) * r7_envs_config(kit->envs)->players},
                 {kit->terminals, 1},
                 {kit->truncations, 1},
                 {kit->seats, 1}};
    for (size_t p = 0; p < sizeof parts / sizeof parts[0]; p++)
        for (size_t i = first * parts[p].size; i < (first + count) * parts[p].size; i++)
            hash.state = r7_random_next(&hash) ^ ((const uint8_t *)parts[p].at)[i];
    return hash.state;
}

static inline r7_cards read_cards(const struct kit *kit, const uint8_t *observation,
                                  const char *name, size_t n)
{
    struct r7_env_field field;
    for (size_t f = 0; r7_env_field(&kit->config, f, &field); f++) {
        if (strcmp(field.name, name) != 0)
            continue;
        assert_true(n < field.count);
        const uint8_t *at = observation + field.offset + n * field.width;
        r7_cards cards = 0;
        if (kit->config.observations == R7_ENV_BITS) {
            memcpy(&cards, at, field.width);
            return cards;
        }
        for (size_t bit = 0; bit < field.width; bit++) {
            assert_true(at[bit] <= 1);
            cards |= (r7_cards)at[bit] << bit;
        }
        return cards;
    }
    return 0;
}

static inline int read_number(const struct kit *kit, const uint8_t *observation, const char *name,
                              size_t n)
{
    struct r7_env_field field;
    for (size_t f = 0; r7_env_field(&kit->config, f, &field); f++)
        if (strcmp(field.name, name) == 0)
            return observation[field.offset + n];
    return -1;
}

/* Hidden cards dealt anew inside the environment: the seat notices nothing, in any of its ways to
 * look, and the game goes on. */
static inline void check_resample(struct kit *kit, size_t i, uint64_t seed)
{
    static uint8_t before[4096], after[4096];
    char text[R7_HISTORY_TEXT_MAX], again[R7_HISTORY_TEXT_MAX];
    const int seat = kit->seats[i];
    const size_t size = r7_env_information_size(&kit->config);
    assert_true(size <= sizeof before);
    assert_int_equal(r7_env_information(kit->envs, i, seat, before), R7_OK);
    r7_env_render(kit->envs, i, seat, text, sizeof text);
    assert_int_equal(r7_env_resample(kit->envs, i, seat, seed), R7_OK);
    assert_true(r7_round_valid(&r7_env_match(kit->envs, i)->round));
    assert_int_equal(r7_env_information(kit->envs, i, seat, after), R7_OK);
    assert_memory_equal(before, after, size);
    r7_env_render(kit->envs, i, seat, again, sizeof again);
    assert_string_equal(text, again);
}

/* The arguments [GAMES [TEST]]: how many games, and which test alone. */
static inline void read_arguments(int argc, char **argv, uint64_t *games)
{
    if (argc > 1)
        *games = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
}

#endif
