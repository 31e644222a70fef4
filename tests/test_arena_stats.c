/* What the arena makes of its numbers. */
#include <arena/arena.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define assert_near(a, b, most) assert_true(fabs((a) - (b)) <= (most))

static void test_mean(void **state)
{
    struct arena_sum sum = {0};
    assert_true(isinf(arena_sum_mean(&sum).error));
    arena_sum_add(&sum, 1);
    assert_true(isinf(arena_sum_mean(&sum).error));
    arena_sum_add(&sum, 0);
    arena_sum_add(&sum, 0.5);
    arena_sum_add(&sum, 1);
    struct arena_mean mean = arena_sum_mean(&sum);
    assert_near(mean.mean, 0.625, 1e-12);
    assert_near(mean.error, sqrt(0.6875 / 3 / 4), 1e-12); /* squares of distances / 3 / n */
}

static void test_elo(void **state)
{
    assert_near(arena_elo(0.5, 0.5), 0, 1e-9);
    assert_near(arena_elo(10.0 / 11, 0.5), 400, 1e-9);
    assert_near(arena_elo(1.0 / 3, 1.0 / 3), 0, 1e-9);
    assert_true(isinf(arena_elo(1, 0.5)) && arena_elo(1, 0.5) > 0);
    assert_true(isinf(arena_elo(0, 0.5)) && arena_elo(0, 0.5) < 0);
    for (double elo = -300; elo <= 300; elo += 50)
        for (double fair = 0.25; fair < 0.6; fair += 0.25)
            assert_near(arena_elo(arena_elo_share(elo, fair), fair), elo, 1e-9);
    struct arena_mean rating = arena_elo_mean((struct arena_mean){0.5, 0.01}, 0.5);
    assert_near(rating.error, arena_elo(0.51, 0.5), 0.01);
    assert_true(isinf(arena_elo_mean((struct arena_mean){1, 0}, 0.5).error));
}

static void test_times(void **state)
{
    struct arena_times *times = calloc(2, sizeof *times);
    for (int i = 1; i <= 1000; i++)
        arena_times_add(&times[i % 2], i / 1000.0);
    arena_times_merge(&times[0], &times[1]);
    assert_int_equal(times[0].count, 1000);
    assert_near(times[0].sum, 500.5, 1e-9);
    assert_near(arena_times_part(&times[0], 0.5), 0.5, 0.5 * 0.022);
    assert_near(arena_times_part(&times[0], 0.99), 0.99, 0.99 * 0.022);
    assert_near(arena_times_part(&times[0], 1), 1, 1e-12);
    arena_times_add(&times[1], 0);
    arena_times_add(&times[1], 1e9);
    assert_true(arena_times_part(&times[1], 1) > 1000);
    free(times);
}

/* Runs the test on deals of two rounds, each won with a probability; what is accepted. */
static int decide(struct r7_random *random, double elo)
{
    static const double tested[2] = {0, 100};
    double share = arena_elo_share(elo, 0.5);
    struct arena_sum sum = {0};
    for (;;) {
        int won = 0;
        for (int i = 0; i < 2; i++)
            won += (double)r7_random_below(random, 1000000) < share * 1000000;
        arena_sum_add(&sum, won / 2.0);
        double llr = arena_llr(&sum, 0.5, tested);
        if (fabs(llr) >= ARENA_LLR_BOUND)
            return llr > 0;
    }
}

static void test_sequential_test_is_right(void **state)
{
    struct r7_random random = {1};
    int wrong[2] = {0}, runs = 1000;
    for (int i = 0; i < runs; i++) {
        wrong[0] += decide(&random, 0);
        wrong[1] += !decide(&random, 100);
    }
    assert_in_range(wrong[0], 1, runs * 6 / 100); /* 5 %, and some luck */
    assert_in_range(wrong[1], 1, runs * 6 / 100);
}

/* A player who always has the same share must not cause a division by zero. */
static void test_sequential_test_without_spread(void **state)
{
    static const double tested[2] = {0, 10};
    struct arena_sum even = {0}, all = {0};
    for (int i = 0; i < 1000; i++) {
        arena_sum_add(&even, 0.5);
        arena_sum_add(&all, 1);
        assert_true(isfinite(arena_llr(&even, 0.5, tested)));
        assert_true(i < 29 ? arena_llr(&all, 0.5, tested) == 0 : arena_llr(&all, 0.5, tested) > 0);
    }
    assert_true(arena_llr(&even, 0.5, tested) < -ARENA_LLR_BOUND);
}

static void test_players(void **state)
{
    struct arena_player player;
    char why[ARENA_TEXT_MAX];
    assert_true(arena_player_read(&player, "greedy", why));
    assert_non_null(player.bot);
    assert_true(arena_player_read(&player, "greedy:nodes=1000000000", why));
    assert_true(player.nodes == 1000000000);
    assert_false(arena_player_read(&player, "greedy:nodes=18446744073709551615", why));
    assert_true(arena_player_read(&player, "greedy:ms=50", why));
    assert_int_equal(player.ms, 50);
    assert_true(arena_player_read(&player, "cmd:bot --fast", why));
    assert_string_equal(player.command, "bot --fast");
    assert_true(arena_player_read(&player, "./bot:ms=5", why));
    assert_string_equal(player.command, "./bot:ms=5");
    static const char *const wrong[] = {"",
                                        "greed",
                                        "greedy:",
                                        "greedy:ms=",
                                        "greedy:ms=0",
                                        "greedy:ms=-1",
                                        "greedy:ms=5x",
                                        "greedy:time=5",
                                        "greedy:5",
                                        "cmd:",
                                        "cmd: \t",
                                        "greedy ",
                                        "greedy:nodes=18446744073709551616",
                                        "a-name-that-is-longer-than-the-room-for-names"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(arena_player_read(&player, wrong[i], why));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mean),
        cmocka_unit_test(test_elo),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_sequential_test_is_right),
        cmocka_unit_test(test_sequential_test_without_spread),
        cmocka_unit_test(test_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
