/* Histories: every moment of a round is found again, in memory and from its text; and what a
 * round scored, and how it stood before. */
#include "check.h"

enum { ROUNDS = 2000 };

static struct r7_rules rules_number(int n)
{
    return (struct r7_rules){.edition = (uint8_t)(n / 4 % R7_EDITIONS),
                             .advanced = (n & 1) != 0,
                             .actions = (n & 2) != 0};
}

static void play_round(struct r7_history *history, struct r7_rules rules, int n)
{
    struct r7_random random = {(uint64_t)n};
    struct r7_round deal;
    r7_deal_seed(&deal, rules, 2 + n % 3, (uint64_t)n);
    r7_history_init(history, &deal);
    while (history->now.phase != R7_PHASE_OVER)
        assert_int_equal(r7_history_play(history, some_step(&history->now, &random)), R7_OK);
}

/* A round that is over before its scoring: consistent, and its winner leads under the rule in
 * force as far as anybody does; under each rule the crown is that of the palettes. */
static void check_unscored(const struct r7_history *history)
{
    struct r7_round before = r7_round_unscored(&history->start, &history->now);
    int winner = r7_round_winner(&history->now);
    r7_cards set = r7_history_scored(history);
    assert_true(r7_round_valid(&before));
    assert_int_equal(r7_round_winner(&before), winner);
    assert_true(set == (history->now.rules.advanced
                            ? r7_palette_set(before.seats[winner].palette, r7_round_rule(&before))
                            : 0));
    assert_true(r7_round_scored(&history->start, &before) == 0);
    for (int rule = 0; rule < R7_COLOURS; rule++) {
        r7_cards counts = r7_palette_set(before.seats[winner].palette, (enum r7_colour)rule);
        assert_int_equal(r7_round_leader_under(&before, (enum r7_colour)rule, -1),
                         counts != 0 ? winner : -1);
    }
}

static void test_unscored(void **state)
{
    static struct r7_history history;
    for (int n = 0; n < ROUNDS; n++) {
        play_round(&history, rules_number(2 * n + 1), n); /* advanced */
        check_unscored(&history);
    }
    play_round(&history, (struct r7_rules){0}, 0);
    check_unscored(&history);
    struct r7_round unchanged = r7_round_unscored(&history.start, &history.start);
    assert_int_equal(r7_round_winner(&unchanged), -1);
    assert_true(r7_round_equal(&unchanged, &history.start));
}

/* Each moment of a round as it was, however one goes back to it. */
static void check_moments(const struct r7_history *history)
{
    static struct r7_history again, back, read;
    char text[R7_HISTORY_TEXT_MAX], same[R7_HISTORY_TEXT_MAX];
    struct r7_fault fault;
    struct r7_round before;
    r7_history_init(&again, &history->start);
    for (size_t i = 0; i < history->count; i++) {
        bool begins = again.now.phase == R7_PHASE_START;
        r7_history_before(history, i, &before);
        assert_true(r7_round_equal(&before, &again.now));
        assert_int_equal(r7_history_turns(&again), again.turn_count - !begins);
        back = *history;
        r7_history_take_back(&back, i);
        assert_memory_equal(back.turns, again.turns, again.turn_count * sizeof back.turns[0]);
        assert_int_equal(back.turn_count, again.turn_count);
        assert_true(r7_round_equal(&back.now, &again.now));
        assert_int_equal(r7_history_play(&again, history->steps[i]), R7_OK);
    }
    assert_true(r7_round_equal(&again.now, &history->now));
    size_t length = r7_history_write(history, text, sizeof text);
    assert_true(length < sizeof text);
    assert_true(r7_history_read(text, length, &read, &fault));
    r7_history_write(&read, same, sizeof same);
    assert_string_equal(same, text);
}

static void check_turns(const struct r7_history *history)
{
    struct r7_turn turn;
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    size_t at = 0;
    for (size_t i = 0; i < history->turn_count; i++) {
        assert_int_equal(r7_history_turn_start(history, i), at);
        r7_history_turn(history, i, &turn, rounds);
        assert_memory_equal(turn.steps, history->steps + at, turn.count * sizeof turn.steps[0]);
        assert_int_equal(rounds[0].phase, R7_PHASE_START);
        for (int n = 1; n < turn.count; n++)
            assert_true(rounds[n].phase > R7_PHASE_START && rounds[n].phase < R7_PHASE_OVER);
        at += turn.count;
        r7_history_before(history, at, &rounds[0]);
        assert_true(r7_round_equal(&rounds[0], &rounds[turn.count]));
    }
    assert_int_equal(at, history->count);
    assert_int_equal(r7_history_turn_start(history, history->turn_count), at);
}

static void test_moments(void **state)
{
    static struct r7_history history;
    for (int n = 0; n < 300; n++) {
        play_round(&history, rules_number(n), n);
        check_moments(&history);
        check_turns(&history);
    }
}

static void test_position(void **state)
{
    static struct r7_history history;
    const char *text = "v1.3+actions 0 - V2 I4R1/R7/- V1/O6B2/- ; +R1";
    struct r7_fault fault;
    struct r7_position position, read;
    char written[R7_POSITION_TEXT_MAX];
    assert_true(r7_history_read(text, strlen(text), &history, &fault));
    assert_int_equal(history.count, 1);
    assert_int_equal(r7_history_turns(&history), 0);
    assert_int_equal(r7_history_play(&history, r7_step_end()), R7_ERR_ONE_DUE);
    assert_int_equal(history.count, 1);
    r7_history_position(&history, &position);
    assert_true(r7_position_read(text, strlen(text), &read, &fault));
    assert_true(r7_round_equal(&position.now, &read.now));
    r7_position_write(&position, written, sizeof written);
    assert_string_equal(written, text);
    assert_false(
        r7_history_read("v1.3 0 - - I4/R7/- V1/O6/- ; +I4 . pass +V7", 43, &history, &fault));
    assert_int_equal(fault.step, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unscored),
        cmocka_unit_test(test_moments),
        cmocka_unit_test(test_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
