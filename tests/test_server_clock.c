/* The server's clock: times for people follow the system's clock, deadlines do not. */
#include "../app/server/clock.h"
#include "check.h"

static struct {
    int64_t wall, elapsed;
} hands;

static int64_t read_wall(void *context)
{
    (void)context;
    return hands.wall;
}

static int64_t read_elapsed(void *context)
{
    (void)context;
    return hands.elapsed;
}

static const struct clock_source by_hand = {.wall = read_wall, .elapsed = read_elapsed};

static void pass(struct clock *clock, int64_t elapsed, int64_t wall)
{
    hands.elapsed += elapsed;
    hands.wall += wall;
    clock_read(clock);
}

static void test_set_ahead_and_back(void **state)
{
    struct clock clock;
    (void)state;
    hands.wall = 1763270000000;
    hands.elapsed = 5000;
    clock_start(&clock, &by_hand);
    const int64_t now = clock.now, ticks = clock.ticks;
    assert_true(now == hands.wall && clock.wall == hands.wall && ticks > 0);
    pass(&clock, 20, 20);
    pass(&clock, 10, 8 * 86400000LL);
    assert_true(clock.now == now + 30 && clock.ticks == ticks + 30 && clock.wall == hands.wall);
    pass(&clock, 10, -16 * 86400000LL);
    assert_true(clock.now == now + 40 && clock.ticks == ticks + 40 && clock.wall == hands.wall);
}

static void test_stalls(void **state)
{
    struct clock clock;
    (void)state;
    clock_start(&clock, &by_hand);
    const int64_t now = clock.now, ticks = clock.ticks;
    pass(&clock, CLOCK_STEP, CLOCK_STEP);
    assert_true(clock.ticks == ticks + CLOCK_STEP);
    pass(&clock, 3600000, 3600000); /* the index knows of the hour, players are not charged */
    assert_true(clock.ticks == ticks + 2 * CLOCK_STEP && clock.now == now + CLOCK_STEP + 3600000);
    pass(&clock, -5, 0); /* which no clock should do */
    pass(&clock, 5, 0);
    assert_true(clock.ticks == ticks + 2 * CLOCK_STEP && clock.now == now + CLOCK_STEP + 3600000);
    pass(&clock, 1, 1);
    assert_true(clock.ticks == ticks + 2 * CLOCK_STEP + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set_ahead_and_back),
        cmocka_unit_test(test_stalls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
