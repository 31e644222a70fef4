/* The arena's references: they play legally, the honest ones by what their seat can know; and those
 * that see all cards win what can be won. */
#include "check.h"
#include "hidden.h"
#include <arena/reference.h>

static _Alignas(16) unsigned char memory[R7_BOT_MEMORY];

static struct r7_turn plan_of(const struct arena_reference *reference, const struct r7_round *shown,
                              enum r7_error expected)
{
    struct r7_bot_question question = {.now = shown, .seed = 7, .nodes = 300, .memory = memory};
    struct r7_bot_answer answer = {0};
    memset(memory, 0xA5, sizeof memory);
    assert_string_equal(r7_error_name(reference->ask(reference, &question, &answer)),
                        r7_error_name(expected));
    assert_int_equal(answer.plan.count == 0, expected != R7_OK);
    return answer.plan;
}

static void play_round(const struct arena_reference *reference, struct r7_rules rules, int players,
                       uint64_t seed)
{
    struct r7_round round, other;
    struct r7_view view;
    struct r7_random random = {seed};
    assert_int_equal(r7_deal_seed(&round, rules, players, seed), R7_OK);
    while (r7_round_winner(&round) < 0) {
        r7_view_init(&view, &round, round.turn);
        struct r7_turn plan = plan_of(reference, reference->open ? &round : &view.round, R7_OK);
        if (!reference->open) {
            other = round;
            shuffle_hidden(&other, round.turn, &random);
            r7_view_init(&view, &other, round.turn);
            struct r7_turn same = plan_of(reference, &view.round, R7_OK);
            assert_memory_equal(&same, &plan, sizeof plan);
            plan_of(reference, &round, R7_ERR_BOT_HONEST);
        }
        for (int i = 0; i < plan.count; i++)
            assert_int_equal(r7_round_apply(&round, plan.steps[i]), R7_OK);
    }
}

static void all_play(void **state)
{
    const struct arena_reference *reference;
    for (size_t i = 0; (reference = arena_reference_at(i)) != NULL; i++) {
        assert_ptr_equal(arena_reference_find(reference->bot.name), reference);
        assert_null(r7_bot_find(reference->bot.name));
        for (int options = 0; options < (reference->open ? 1 : 3); options++)
            for (int players = 2; players <= (reference->open ? 2 : 4); players++)
                play_round(reference,
                           (struct r7_rules){.advanced = options == 1, .actions = options == 2},
                           players, i * 10 + (uint64_t)players);
    }
    assert_null(arena_reference_at(SIZE_MAX));
    assert_null(arena_reference_find("master"));
}

/* Whoever sees all cards wins exactly the deals that are won. */
static void open_ones_win(void **state)
{
    static const char *const names[] = {"open", "perfect"};
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct r7_round round;
        struct r7_solution solution;
        assert_int_equal(r7_deal_seed(&round, (struct r7_rules){0}, 2, seed), R7_OK);
        assert_int_equal(r7_solve(&round, &(struct r7_solve_options){0}, &solution), R7_OK);
        const struct arena_reference *seats[] = {arena_reference_find(names[seed % 2]),
                                                 arena_reference_find(names[1 - seed % 2])};
        while (r7_round_winner(&round) < 0) {
            struct r7_bot_question question = {.now = &round, .memory = memory};
            struct r7_bot_answer answer = {0};
            const struct arena_reference *mover = seats[round.turn];
            assert_int_equal(mover->ask(mover, &question, &answer), R7_OK);
            for (int i = 0; i < answer.plan.count; i++)
                r7_round_play(&round, answer.plan.steps[i]);
        }
        assert_int_equal(r7_round_winner(&round), solution.winner);
    }
}

static void open_ones_refuse_views(void **state)
{
    struct r7_round round;
    struct r7_view view;
    assert_int_equal(r7_deal_seed(&round, (struct r7_rules){0}, 2, 1), R7_OK);
    r7_view_init(&view, &round, round.turn);
    plan_of(arena_reference_find("open"), &view.round, R7_ERR_BOT_OPEN);
    plan_of(arena_reference_find("perfect"), &view.round, R7_ERR_BOT_OPEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_play), cmocka_unit_test(open_ones_win),
                                       cmocka_unit_test(open_ones_refuse_views)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
