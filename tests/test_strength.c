/* Strength that must not be lost again, in contests of a second or two: little effort is no reason
 * to play worse than a level below, and more effort is never worse. What is measured with error
 * bars is docs/bots.md and docs/strength.md; here the seeds are fixed, so the results are the same
 * everywhere. */
#include "check.h"

static _Alignas(16) unsigned char memory[R7_BOT_MEMORY];

struct side {
    const char *name;
    uint64_t nodes;
};

/* Whether the first of two sides wins the round of a deal, in a seat. */
static bool wins(const struct side sides[2], struct r7_rules rules, uint64_t deal, int seat)
{
    static struct r7_table table;
    struct r7_match match;
    r7_match_init(&match, rules, 2, deal);
    r7_table_init(&table, &match);
    const struct r7_round *round = &table.match.round;
    while (r7_round_winner(round) < 0) {
        const struct side *side = &sides[round->turn == seat ? 0 : 1];
        struct r7_bot_question question = r7_table_question(&table);
        struct r7_bot_answer answer = {0};
        question.nodes = side->nodes;
        question.seed = deal;
        question.memory = memory;
        assert_int_equal(r7_bot_ask(r7_bot_find(side->name), &question, &answer), R7_OK);
        for (int i = 0; i < answer.plan.count; i++)
            assert_int_equal(r7_table_play(&table, answer.plan.steps[i]), R7_OK);
    }
    return r7_round_winner(round) == seat;
}

/* Rounds that the first side wins, of two for each deal. */
static int count_wins(struct side first, struct side second, bool actions, int deals)
{
    const struct side sides[2] = {first, second};
    const struct r7_rules rules = {.edition = R7_V1_3, .actions = actions};
    int won = 0;
    for (int deal = 0; deal < deals; deal++)
        for (int seat = 0; seat < 2; seat++)
            won += wins(sides, rules, (uint64_t)deal, seat);
    return won;
}

/* The strongest level spread its effort over all turns and then over proofs: with 2,000 nodes it
 * won 41 of 100 rounds against the level below, which has 4,800. */
static void little_effort_is_spent_well(void **state)
{
    assert_in_range(
        count_wins((struct side){"master", 2000}, (struct side){"skilled", 0}, false, 100), 90,
        200);
}

/* From one budget to the next it gets better, or stays as good as chance can tell. */
static void more_effort_is_never_worse(void **state)
{
    static const uint64_t nodes[] = {2000, 6000, 18000};
    for (size_t i = 1; i < sizeof nodes / sizeof nodes[0]; i++)
        assert_in_range(count_wins((struct side){"master", nodes[i]},
                                   (struct side){"master", nodes[i - 1]}, false, 50),
                        45, 100);
}

/* With actions the same playouts tell less: the first level that thinks had no more than 54 of 100
 * rounds against one that does not. */
static void thinking_pays_with_actions(void **state)
{
    assert_in_range(count_wins((struct side){"regular", 0}, (struct side){"casual", 0}, true, 200),
                    226, 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(little_effort_is_spent_well),
        cmocka_unit_test(more_effort_is_never_worse),
        cmocka_unit_test(thinking_pays_with_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
