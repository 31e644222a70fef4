/* The daily challenge: dates, and what every deal promises. */
#include <game/daily.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define DAYS 60

static void dates_are_read_strictly(void **state)
{
    static const char *const wrong[] = {
        "",           "2026",       "2026-11",    "2026-11-1",  "2026-11-170", "2026-11-17 ",
        "2026/11/17", "2026-00-10", "2026-13-10", "2026-04-31", "2026-02-29",  "2026-11-00",
        "2025-12-31", "3000-01-01", "-026-11-17", "2026-11-1x", "20261117"};
    struct daily daily;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(daily_read(wrong[i], &daily));
}

static void days_are_counted_from_the_first(void **state)
{
    static const struct {
        const char *date;
        int number, weekday;
        const char *bot;
    } right[] = {{DAILY_FIRST, 1, 3, "regular"},   {"2026-01-05", 5, 0, "beginner"},
                 {"2026-11-17", 321, 1, "casual"}, {"2026-12-31", 365, 3, "regular"},
                 {"2028-02-29", 790, 1, "casual"}, {"2028-03-05", 795, 6, "master"},
                 {DAILY_LAST, 355746, 1, "casual"}};
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        struct daily daily;
        assert_true(daily_read(right[i].date, &daily));
        assert_int_equal(daily.number, right[i].number);
        assert_int_equal(daily.weekday, right[i].weekday);
        assert_string_equal(daily.bot->name, right[i].bot);
    }
}

/* Asks the solver about the first moves of a day, without the code that chose it. */
static void count_winning(const struct r7_round *round, size_t *safe, size_t *winning)
{
    static struct r7_turn turns[R7_PLAYS_MAX];
    static struct r7_solution solutions[R7_PLAYS_MAX];
    const struct r7_solve_options options = {0};
    *safe = r7_turns_list(round, R7_TURNS_SURE, turns, R7_PLAYS_MAX);
    *winning = 0;
    assert_int_equal(r7_solve_turns(round, &options, turns, *safe, solutions), R7_OK);
    for (size_t i = 0; i < *safe; i++)
        *winning += solutions[i].winner == 0;
}

static void every_day_can_be_won_but_not_by_any_move(void **state)
{
    uint32_t seeds[DAYS];
    for (int day = 0; day < DAYS; day++) {
        struct daily daily, again;
        struct r7_match match;
        size_t safe, winning;
        char date[32];
        snprintf(date, sizeof date, "2027-%02d-%02d", 1 + day / 28, 1 + day % 28);
        assert_true(daily_read(date, &daily) && daily_deal(&daily));
        assert_true(daily_read(date, &again) && daily_deal(&again));
        assert_memory_equal(&daily, &again, sizeof daily);
        assert_in_range(daily.par, 4, R7_HAND_SIZE);
        assert_int_equal(r7_match_init(&match, daily.rules, 2, daily.seed), R7_OK);
        assert_int_equal(match.round.turn, 0);
        count_winning(&match.round, &safe, &winning);
        assert_in_range(winning, 1, safe / 2);
        for (int before = 0; before < day; before++)
            assert_int_not_equal(seeds[before], daily.seed);
        seeds[day] = daily.seed;
    }
}

/* The world has played these: a change of the way from date to deal would be noticed. */
static void days_stay_as_they_are(void **state)
{
    static const struct {
        const char *date;
        uint32_t seed;
        int par;
    } days[] = {
        {"2026-01-01", 2514797624, 4}, {"2026-11-17", 1636739008, 4}, {"2027-05-09", 597372329, 5}};
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++) {
        struct daily daily;
        assert_true(daily_read(days[i].date, &daily) && daily_deal(&daily));
        assert_int_equal(daily.seed, days[i].seed);
        assert_int_equal(daily.par, days[i].par);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_read_strictly),
        cmocka_unit_test(days_are_counted_from_the_first),
        cmocka_unit_test(every_day_can_be_won_but_not_by_any_move),
        cmocka_unit_test(days_stay_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
