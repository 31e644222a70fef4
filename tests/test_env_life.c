/* Environments: what they do is what the rules say; seeds, saved states and threads; wrong calls
 * change nothing.
 *
 * usage: test_env_life [GAMES [TEST]], as test_env. */
#include "env_kit.h"
#include <pthread.h>

static uint64_t games = 12;

/* ---- what an environment depends on ---- */

static void seed_and_number_decide(void **state)
{
    for (int options = 0; options < 4; options++) {
        struct r7_env_config config = {
            .rules = {.advanced = (options & 1) != 0, .actions = (options & 2) != 0}, .seed = 7};
        struct kit *many = open_kit(config, 40), *few = open_kit(config, 3);
        config.seed = 8;
        struct kit *other = open_kit(config, 3);
        assert_true(rows_hash(other, 0, 3) != rows_hash(few, 0, 3));
        assert_true(rows_hash(many, 0, 1) != rows_hash(many, 1, 1));
        for (int t = 0; t < 200; t++) {
            assert_true(rows_hash(many, 0, 3) == rows_hash(few, 0, 3));
            sample(many);
            sample(few);
            step(many);
            step(few);
        }
        /* A seed of one's own makes any of them the first of that seed. */
        const uint64_t seeds[3] = {7, 9, 7};
        const uint8_t mask[3] = {1, 0, 1};
        const uint64_t kept = rows_hash(few, 1, 1);
        struct kit *fresh = open_kit((struct r7_env_config){.rules = config.rules, .seed = 7}, 1);
        assert_int_equal(r7_envs_reset(few->envs, 0, 3, mask, seeds, NULL, NULL), R7_OK);
        assert_true(rows_hash(few, 0, 1) == rows_hash(fresh, 0, 1));
        assert_true(rows_hash(few, 2, 1) == rows_hash(fresh, 0, 1));
        assert_true(rows_hash(few, 1, 1) == kept);
        close_kit(many);
        close_kit(few);
        close_kit(other);
        close_kit(fresh);
    }
}

/* ---- saving ---- */

static void saved_states_go_on(void **state)
{
    for (uint64_t game = 0; game < 4 * games; game++) {
        struct r7_random random = {game};
        struct r7_env_config config = {
            .rules = rules_of((int)(game % 4), &random),
            .players = (uint8_t)(2 + r7_random_below(&random, 3)),
            .match = r7_random_below(&random, 2) == 0,
            .by = game % 4 < 2 && r7_random_below(&random, 2) == 0 ? R7_ENV_TURNS : R7_ENV_STEPS,
            .reset = (uint8_t)r7_random_below(&random, 3),
            .opponents = {r7_random_below(&random, 3) == 0 ? r7_bot_find("greedy") : NULL},
            .seed = game,
        };
        struct kit *one = open_kit(config, 1), *two = open_kit(config, 3);
        uint8_t saved[1024];
        assert_true(r7_env_saved_size(&config) <= sizeof saved);
        for (int t = 0; t < 40; t++) {
            for (uint32_t skip = r7_random_below(&random, 4); skip > 0; skip--) {
                sample(one);
                step(one);
            }
            const size_t size = r7_env_save(one->envs, 0, saved);
            assert_true(size <= r7_env_saved_size(&config));
            assert_int_equal(r7_env_load(two->envs, 1, saved, size), R7_OK);
            assert_memory_equal(one->observations, two->observations + two->observation,
                                one->observation);
            assert_memory_equal(one->masks, two->masks + two->mask, one->mask);
            assert_int_equal(one->seats[0], two->seats[1]);
            for (int n = 0; n < 5; n++) {
                sample(one);
                sample(two);
                assert_int_equal(one->actions[0], two->actions[1]);
                step(one);
                step(two);
                assert_true(rows_hash(one, 0, 1) == rows_hash(two, 1, 1));
            }
        }
        close_kit(one);
        close_kit(two);
    }
}

static void broken_states_are_refused(void **state)
{
    const struct r7_env_config config = {.rules = {.advanced = true, .actions = true}};
    struct kit *kit = open_kit(config, 1);
    uint8_t saved[1024], broken[1024], before[1024];
    struct r7_random random = {3};
    for (int t = 0; t < 11; t++) {
        sample(kit);
        step(kit);
    }
    const size_t size = r7_env_save(kit->envs, 0, saved);
    for (size_t cut = 0; cut < size; cut++) {
        assert_int_equal(r7_env_load(kit->envs, 0, saved, cut), R7_ERR_ENV_SAVED);
        r7_env_save(kit->envs, 0, before);
        assert_memory_equal(saved, before, size);
    }
    memcpy(broken, saved, size);
    broken[4]++;
    assert_int_equal(r7_env_load(kit->envs, 0, broken, size), R7_ERR_ENV_VERSION);
    broken[4]--;
    broken[0]++;
    assert_int_equal(r7_env_load(kit->envs, 0, broken, size), R7_ERR_ENV_SAVED);
    /* Any bytes at all: refused, or a state that is valid and can be played on. */
    for (int t = 0; t < 20000; t++) {
        memcpy(broken, saved, size);
        for (uint32_t n = 1 + r7_random_below(&random, 3); n > 0; n--)
            broken[r7_random_below(&random, (uint32_t)size)] = (uint8_t)r7_random_next(&random);
        if (r7_env_load(kit->envs, 0, broken, size) != R7_OK)
            continue;
        assert_true(r7_round_valid(&r7_env_match(kit->envs, 0)->round));
        sample(kit);
        step(kit);
    }
    struct kit *other = open_kit((struct r7_env_config){.rules = {.advanced = true}}, 1);
    assert_int_equal(r7_env_load(other->envs, 0, saved, size), R7_ERR_ENV_SAVED);
    close_kit(other);
    close_kit(kit);
}

/* ---- ends ---- */

/* What a step that ends an episode tells, in each mode. */
static void check_end(struct kit *kit, size_t i, int mover)
{
    const int players = r7_envs_config(kit->envs)->players;
    float sum = 0, most = 0;
    for (int seat = 0; seat < players; seat++) {
        sum += kit->rewards[i * (size_t)players + (size_t)seat];
        most += kit->rewards[i * (size_t)players + (size_t)seat] > 0;
    }
    assert_true(sum > -1e-6F && sum < 1e-6F);
    if (kit->terminals[i] == 0 && kit->truncations[i] == 0) {
        assert_true(most == 0);
        return;
    }
    assert_true((most > 0) == (kit->terminals[i] != 0) || kit->config.match);
    const struct r7_round *now = &r7_env_match(kit->envs, i)->round;
    const uint8_t *row = kit->observations + i * kit->observation;
    const uint8_t *finals = kit->finals + i * (size_t)players * kit->observation;
    if (kit->config.reset == R7_ENV_SAME_STEP) {
        assert_false(r7_env_over(kit->envs, i));
        assert_int_equal(now->phase, R7_PHASE_START);
        assert_int_equal(read_number(kit, row, "hands", 0), R7_HAND_SIZE);
    } else {
        assert_true(r7_env_over(kit->envs, i));
        assert_int_equal(kit->seats[i], mover);
        assert_memory_equal(row, finals + (size_t)mover * kit->observation, kit->observation);
        for (int action = 0; action < r7_env_actions(&kit->config); action++)
            assert_false(in_mask(kit, i, action));
    }
    if (kit->truncations[i] != 0)
        return;
    for (int seat = 0; seat < players; seat++) {
        const uint8_t *final = finals + (size_t)seat * kit->observation;
        assert_true(read_cards(kit, final, "phase", 0) == 0);
        const int winner = read_number(kit, final, "mover", 0);
        if (!kit->config.match)
            assert_true((kit->rewards[i * (size_t)players + (size_t)seat] > 0) == (winner != 0));
    }
}

static void ends_are_told(void **state)
{
    for (int reset = R7_ENV_SAME_STEP; reset <= R7_ENV_NO_RESET; reset++)
        for (int options = 0; options < 4; options++)
            for (int players = 2; players <= R7_SEATS_MAX; players++) {
                struct r7_env_config config = {
                    .rules = {.advanced = (options & 1) != 0, .actions = (options & 2) != 0},
                    .players = (uint8_t)players,
                    .match = players == 3,
                    .reset = (uint8_t)reset,
                    .steps = players == 4 ? 9 : 0,
                    .seed = 5,
                };
                struct kit *kit = open_kit(config, 8);
                int ends = 0;
                for (int t = 0; t < 200; t++) {
                    uint8_t waits[8], seats[8];
                    struct r7_round before[8];
                    sample(kit);
                    for (size_t i = 0; i < 8; i++) {
                        waits[i] = r7_env_over(kit->envs, i);
                        seats[i] = kit->seats[i];
                        before[i] = r7_env_match(kit->envs, i)->round;
                    }
                    step(kit);
                    for (size_t i = 0; i < 8; i++) {
                        check_end(kit, i, seats[i]);
                        ends += kit->terminals[i];
                        if (!waits[i])
                            continue;
                        assert_false(kit->terminals[i]);
                        assert_int_equal(r7_env_over(kit->envs, i), reset == R7_ENV_NO_RESET);
                        if (reset == R7_ENV_NO_RESET)
                            assert_true(
                                r7_round_equal(&before[i], &r7_env_match(kit->envs, i)->round));
                    }
                    if (reset == R7_ENV_NO_RESET && t % 50 == 49)
                        r7_envs_reset(kit->envs, 0, 8, waits, NULL, NULL, NULL);
                }
                assert_true(ends > 0);
                close_kit(kit);
            }
    float rewards[R7_SEATS_MAX];
    r7_env_rewards(3, 5, rewards);
    assert_true(rewards[0] == 0.25F && rewards[1] == -0.5F && rewards[2] == 0.25F);
}

/* ---- opponents ---- */

static void opponents_play(void **state)
{
    for (int options = 0; options < 4; options++)
        for (int seat = 0; seat < 3; seat++) {
            struct r7_env_config config = {
                .rules = {.advanced = (options & 1) != 0, .actions = (options & 2) != 0},
                .players = 3,
                .match = seat == 1,
                .pruned = true,
                .nodes = 200,
                .seed = 11,
            };
            const char *names[] = {"greedy", "novice", "regular"};
            for (int s = 0; s < 3; s++)
                config.opponents[s] = s == seat ? NULL : r7_bot_find(names[s]);
            struct kit *kit = open_kit(config, 2), *again = open_kit(config, 2);
            int ends = 0;
            for (int t = 0; t < 60; t++) {
                assert_int_equal(kit->seats[0], seat);
                sample(kit);
                sample(again);
                step(kit);
                step(again);
                assert_true(rows_hash(kit, 0, 2) == rows_hash(again, 0, 2));
                ends += kit->terminals[0];
            }
            assert_true(ends > 0 || config.match);
            close_kit(kit);
            close_kit(again);
        }
}

/* ---- wrong calls ---- */

static void illegal_actions_change_nothing(void **state)
{
    for (int by = 0; by < 2; by++) {
        struct kit *kit =
            open_kit((struct r7_env_config){.by = (uint8_t)by, .pruned = true, .seed = 1}, 4);
        struct r7_env_fault fault;
        for (int t = 0; t < 300; t++) {
            sample(kit);
            const int64_t right = kit->actions[2];
            const int64_t wrong[] = {-1, 102, 128, INT64_MAX, INT64_MIN, (right + 1) % 64};
            for (size_t n = 0; n < 6; n++) {
                if (r7_env_legal(kit->envs, 2, wrong[n]))
                    continue;
                const uint64_t before = rows_hash(kit, 0, 4);
                uint8_t saved[4][1024], after[1024];
                size_t sizes[4];
                for (size_t i = 0; i < 4; i++)
                    sizes[i] = r7_env_save(kit->envs, i, saved[i]);
                kit->actions[2] = wrong[n];
                assert_int_equal(r7_envs_step(kit->envs, 0, 4, NULL, &fault), R7_ERR_ENV_ACTION);
                assert_string_equal(fault.what, "actions");
                assert_int_equal(fault.index, 2);
                assert_true(rows_hash(kit, 0, 4) == before);
                for (size_t i = 0; i < 4; i++) {
                    assert_int_equal(r7_env_save(kit->envs, i, after), sizes[i]);
                    assert_memory_equal(after, saved[i], sizes[i]);
                }
            }
            kit->actions[2] = right;
            step(kit);
        }
        close_kit(kit);
    }
}

static void expect_fault(struct r7_env_config config, enum r7_error error, const char *what)
{
    struct r7_env_fault fault;
    _Alignas(64) static uint8_t memory[1 << 16];
    assert_string_equal(r7_error_name(r7_env_check(&config, &fault)), r7_error_name(error));
    assert_string_equal(fault.what, what);
    assert_null(r7_envs_init(memory, sizeof memory, &config, 1, &fault));
    assert_int_equal(fault.error, error);
}

static void wrong_configurations_are_refused(void **state)
{
    const struct r7_bot *greedy = r7_bot_find("greedy");
    const struct r7_bot stranger = {"stranger", "", 1};
    assert_int_equal(r7_env_check(NULL, NULL), R7_ERR_ENV_CONFIG);
    expect_fault((struct r7_env_config){.players = 1}, R7_ERR_PLAYERS, "players");
    expect_fault((struct r7_env_config){.players = 5}, R7_ERR_PLAYERS, "players");
    expect_fault((struct r7_env_config){.rules = {.edition = 9}}, R7_ERR_RULES, "rules");
    expect_fault((struct r7_env_config){.by = 2}, R7_ERR_ENV_CONFIG, "by");
    expect_fault((struct r7_env_config){.by = R7_ENV_TURNS, .rules = {.actions = true}},
                 R7_ERR_ENV_CONFIG, "by");
    expect_fault((struct r7_env_config){.reset = 3}, R7_ERR_ENV_CONFIG, "reset");
    expect_fault((struct r7_env_config){.observations = 2}, R7_ERR_ENV_CONFIG, "observations");
    expect_fault((struct r7_env_config){.masks = 2}, R7_ERR_ENV_CONFIG, "masks");
    expect_fault((struct r7_env_config){.hand = 8}, R7_ERR_ENV_CONFIG, "hand");
    expect_fault((struct r7_env_config){.deck = R7_ALL_CARDS + 1}, R7_ERR_DEAL_CARDS, "deck");
    expect_fault((struct r7_env_config){.deck = 0x7FFF}, R7_ERR_DEAL_HAND, "deck");
    expect_fault((struct r7_env_config){.hand = 3, .match = true}, R7_ERR_ENV_CONFIG, "match");
    expect_fault((struct r7_env_config){.opponents = {greedy, greedy}}, R7_ERR_ENV_CONFIG,
                 "opponents");
    expect_fault((struct r7_env_config){.opponents = {NULL, NULL, greedy}}, R7_ERR_BOT_NONE,
                 "opponents");
    expect_fault((struct r7_env_config){.opponents = {&stranger}}, R7_ERR_BOT_NONE, "opponents");
}

static void wrong_memory_is_refused(void **state)
{
    const struct r7_env_config config = {.opponents = {r7_bot_find("random")}};
    struct r7_env_fault fault;
    _Alignas(64) static uint8_t memory[1 << 16];
    const size_t size = r7_envs_size(&config, 2);
    assert_int_equal(r7_envs_size(&config, SIZE_MAX), 0);
    assert_null(r7_envs_init(NULL, size, &config, 2, &fault));
    assert_null(r7_envs_init(memory, size - 1, &config, 2, &fault));
    assert_null(r7_envs_init(memory + 8, size, &config, 2, &fault));
    assert_int_equal(fault.error, R7_ERR_MEMORY);
    assert_null(r7_envs_init(memory, sizeof memory, &config, SIZE_MAX, NULL));
    struct r7_envs *envs = r7_envs_init(memory, size, &config, 2, &fault);
    assert_non_null(envs);
    assert_int_equal(r7_envs_step(envs, 0, 2, NULL, &fault), R7_ERR_MEMORY);
    assert_string_equal(fault.what, "buffers");
    assert_int_equal(r7_envs_sample(envs, 0, 2, &fault), R7_ERR_MEMORY);

    struct kit *kit = open_kit(config, 2);
    struct r7_env_buffers to = kit->to;
    to.rewards = NULL;
    assert_int_equal(r7_envs_bind(kit->envs, &to, &fault), R7_ERR_MEMORY);
    assert_string_equal(fault.what, "rewards");
    to = kit->to;
    to.observations = kit->observations + 4;
    assert_int_equal(r7_envs_bind(kit->envs, &to, &fault), R7_ERR_MEMORY);
    assert_string_equal(fault.what, "observations");
    to = kit->to;
    to.finals = kit->finals + 1;
    assert_int_equal(r7_envs_bind(kit->envs, &to, &fault), R7_ERR_MEMORY);
    assert_string_equal(fault.what, "finals");
    assert_int_equal(r7_envs_step(kit->envs, 0, 2, NULL, &fault), R7_ERR_MEMORY);
    assert_string_equal(fault.what, "scratch");
    assert_int_equal(r7_envs_step(kit->envs, 1, 2, kit->scratch, &fault), R7_ERR_ENV_RANGE);
    assert_int_equal(r7_envs_reset(kit->envs, 3, 0, NULL, NULL, kit->scratch, &fault),
                     R7_ERR_ENV_RANGE);
    assert_int_equal(r7_envs_sample(kit->envs, 2, SIZE_MAX, &fault), R7_ERR_ENV_RANGE);
    close_kit(kit);
}

/* ---- threads ---- */

struct part {
    struct kit *kit;
    size_t first, count;
    void *scratch;
};

static void *run_part(void *argument)
{
    const struct part *part = argument;
    for (int t = 0; t < 300; t++) {
        r7_envs_sample(part->kit->envs, part->first, part->count, NULL);
        if (r7_envs_step(part->kit->envs, part->first, part->count, part->scratch, NULL) != R7_OK)
            abort();
    }
    return NULL;
}

static void threads_do_not_meet(void **state)
{
    const struct r7_env_config config = {.rules = {.advanced = true, .actions = true},
                                         .opponents = {r7_bot_find("greedy")},
                                         .seed = 3};
    struct kit *alone = open_kit(config, 24), *kit = open_kit(config, 24);
    struct part parts[3], whole = {alone, 0, 24, alone->scratch};
    pthread_t threads[3];
    run_part(&whole);
    for (size_t i = 0; i < 3; i++) {
        parts[i] = (struct part){kit, 8 * i, 8, aligned_alloc(16, R7_BOT_MEMORY)};
        assert_int_equal(pthread_create(&threads[i], NULL, run_part, &parts[i]), 0);
    }
    for (size_t i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
        free(parts[i].scratch);
    }
    assert_true(rows_hash(kit, 0, 24) == rows_hash(alone, 0, 24));
    close_kit(kit);
    close_kit(alone);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_and_number_decide),
        cmocka_unit_test(saved_states_go_on),
        cmocka_unit_test(broken_states_are_refused),
        cmocka_unit_test(ends_are_told),
        cmocka_unit_test(opponents_play),
        cmocka_unit_test(illegal_actions_change_nothing),
        cmocka_unit_test(wrong_configurations_are_refused),
        cmocka_unit_test(wrong_memory_is_refused),
        cmocka_unit_test(threads_do_not_meet),
    };
    read_arguments(argc, argv, &games);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
