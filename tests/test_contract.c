/* What the headers promise for calls that a program gets wrong: an error, in release builds too,
 * and nothing changed. */
#include "check.h"
#include <stdlib.h>
#include <string.h>

static void wrong_deals(void **state)
{
    struct r7_random random = {5};
    struct r7_round round, untouched;
    struct r7_match match;
    struct r7_rules unknown = {.edition = 9}, idle = {.house = 1U << R7_ONE_FREE};
    memset(&round, 0x55, sizeof round);
    memcpy(&untouched, &round, sizeof round);
    for (int players = -1; players <= 9; players++) {
        enum r7_error wanted = players >= 2 && players <= 4 ? R7_ERR_RULES : R7_ERR_PLAYERS;
        assert_int_equal(r7_deal_seed(&round, unknown, players, 1), wanted);
        assert_int_equal(r7_deal_seed(&round, idle, players, 1), wanted);
        assert_int_equal(r7_deal_random(&round, unknown, players, &random), wanted);
        assert_int_equal(r7_match_init(&match, unknown, players, 1), wanted);
    }
    assert_memory_equal(&round, &untouched, sizeof round);
    assert_int_equal(random.state, 5);
}

static void wrong_questions(void **state)
{
    char *memory = aligned_alloc(16, R7_BOT_MEMORY + 16);
    struct r7_round round;
    struct r7_view view;
    struct r7_bot_answer answer = {0};
    assert_non_null(memory);
    assert_int_equal(r7_deal_seed(&round, (struct r7_rules){0}, 2, 1), R7_OK);
    r7_view_init(&view, &round, round.turn);
    const struct r7_bot *casual = r7_bot_find("casual"), *open = r7_bot_find("open");
    struct r7_bot_question question = {.now = &view.round, .memory = memory};
    assert_null(r7_bot_find(NULL));
    assert_null(r7_bot_find(""));
    assert_int_equal(r7_bot_ask(NULL, &question, &answer), R7_ERR_BOT_NONE);
    assert_int_equal(r7_bot_ask(open, &question, &answer), R7_ERR_BOT_OPEN);
    question.memory = NULL;
    assert_int_equal(r7_bot_ask(casual, &question, &answer), R7_ERR_MEMORY);
    question.memory = memory + 1;
    assert_int_equal(r7_bot_ask(casual, &question, &answer), R7_ERR_MEMORY);
    question = (struct r7_bot_question){.memory = memory};
    assert_int_equal(r7_bot_ask(casual, &question, &answer), R7_ERR_EMPTY);
    assert_int_equal(answer.plan.count, 0);
    question.now = &view.round;
    assert_int_equal(r7_bot_ask(casual, &question, &answer), R7_OK);
    assert_true(answer.plan.count > 0);
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(wrong_deals),
                                       cmocka_unit_test(wrong_questions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
