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
    const struct r7_bot *casual = r7_bot_find("casual");
    struct r7_bot_question question = {.now = &view.round, .memory = memory};
    assert_null(r7_bot_find(NULL));
    assert_null(r7_bot_find(""));
    assert_int_equal(r7_bot_ask(NULL, &question, &answer), R7_ERR_BOT_NONE);
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

/* Nobody plays by cards that the seat cannot know, unless the caller says that they may be used. */
static void full_rounds_are_refused(void **state)
{
    static _Alignas(16) unsigned char memory[R7_BOT_MEMORY];
    static struct r7_turn turns[R7_BOT_TURNS_MAX];
    const struct r7_bot *bot;
    struct r7_round round;
    size_t count = 0;
    for (int options = 0; options < 4; options++) {
        struct r7_rules rules = {.advanced = (options & 1) != 0, .actions = (options & 2) != 0};
        assert_int_equal(r7_deal_seed(&round, rules, 3, 1), R7_OK);
        struct r7_bot_question question = {.now = &round, .nodes = 100, .memory = memory};
        for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++) {
            struct r7_bot_answer answer = {0};
            question.open = false;
            assert_int_equal(r7_bot_ask(bot, &question, &answer), R7_ERR_BOT_HONEST);
            assert_int_equal(answer.plan.count, 0);
            question.open = true;
            assert_int_equal(r7_bot_ask(bot, &question, &answer), R7_OK);
        }
        question.open = false;
        assert_int_equal(r7_bot_turns(&question, turns, &count), R7_ERR_BOT_HONEST);
    }
}

/* What a struct of options promises as it grows: whoever names only the fields they know gets, by
 * the zeros of the rest, what they got before. */
static void zero_means_default(void **state)
{
    static _Alignas(16) unsigned char memory[R7_BOT_MEMORY];
    struct r7_round round;
    struct r7_view view;
    struct r7_solve_options spelled = {.objective = R7_OBJECTIVE_WIN}, none = {0};
    struct r7_solution one, two;
    assert_int_equal(r7_deal_seed(&round, (struct r7_rules){0}, 2, 1), R7_OK);
    assert_int_equal(r7_solve(&round, &spelled, &one), R7_OK);
    assert_int_equal(r7_solve(&round, &none, &two), R7_OK);
    assert_int_equal(one.winner, two.winner);
    assert_true(one.exact && two.exact && one.nodes == two.nodes);
    r7_view_init(&view, &round, round.turn);
    struct r7_bot_question brief = {.now = &view.round, .memory = memory}, full = brief;
    struct r7_bot_answer short_answer = {0}, full_answer = {0};
    full.target = r7_rules_target(round.rules, round.players);
    full.nodes = 380000; /* master's own */
    assert_int_equal(r7_bot_ask(r7_bot_strongest(), &brief, &short_answer), R7_OK);
    assert_int_equal(r7_bot_ask(r7_bot_strongest(), &full, &full_answer), R7_OK);
    assert_memory_equal(&short_answer.plan, &full_answer.plan, sizeof short_answer.plan);
    assert_true(short_answer.nodes == full_answer.nodes);
}

static void wrong_wishes(void **state)
{
    static _Alignas(16) unsigned char memory[R7_PUZZLE_MEMORY];
    struct r7_puzzle puzzle = {.seed = 99};
    struct r7_puzzle_wish wishes[] = {
        {.kind = 3, .memory = memory},
        {.difficulty = 6, .memory = memory},
        {.difficulty = -1, .memory = memory},
        {.players = 5, .memory = memory},
        {.players = 1, .memory = memory},
        {.kind = R7_PUZZLE_WIN, .players = 3, .memory = memory},
        {.rules = {.edition = 9}, .memory = memory},
        {.memory = NULL},
        {.memory = memory + 1},
    };
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++)
        assert_false(r7_puzzle_make(&wishes[i], &puzzle));
    assert_true(puzzle.seed == 99);
}

static void wrong_numbers(void **state)
{
    struct r7_review review;
    assert_null(r7_lesson_at(r7_lesson_count()));
    assert_null(r7_bot_at(99));
    assert_string_equal(r7_error_text((enum r7_error)9999), "unknown error");
    assert_string_equal(r7_error_name((enum r7_error) - 1), "UNKNOWN");
    assert_int_equal(r7_review_init(&review, "", 0, &(struct r7_review_options){0}), R7_ERR_MEMORY);
}

/* The building blocks for bots of one's own. */
static void worlds_explain_views(void **state)
{
    struct r7_random random = {3};
    struct r7_round round, world, untouched;
    struct r7_view view, again;
    for (int seed = 0; seed < 50; seed++) {
        struct r7_rules rules = {.advanced = seed % 2 != 0, .actions = seed % 3 == 0};
        assert_int_equal(r7_deal_seed(&round, rules, 2 + seed % 3, (uint64_t)seed), R7_OK);
        r7_view_init(&view, &round, round.turn);
        assert_int_equal(r7_bot_world(&view.round, &random, &world), R7_OK);
        r7_view_init(&again, &world, round.turn);
        assert_true(r7_round_equal(&again.round, &view.round));
        r7_bot_playout(&world, &random);
        assert_true(r7_round_winner(&world) >= 0);
    }
    view.round.seats[1 - view.round.turn % 2].hidden = 60;
    memcpy(&untouched, &world, sizeof world);
    assert_int_equal(r7_bot_world(&view.round, &random, &world), R7_ERR_CANNOT_DEAL);
    assert_memory_equal(&world, &untouched, sizeof world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(wrong_deals),
                                       cmocka_unit_test(wrong_questions),
                                       cmocka_unit_test(full_rounds_are_refused),
                                       cmocka_unit_test(zero_means_default),
                                       cmocka_unit_test(wrong_wishes),
                                       cmocka_unit_test(wrong_numbers),
                                       cmocka_unit_test(worlds_explain_views)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
