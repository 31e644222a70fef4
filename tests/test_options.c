/* Structs of options grow at their end: what a program of another version says is understood, or
 * refused, but never misread. */
#include "check.h"
#include <core/options.h>
#include <stdlib.h>

/* A struct as it was published first, and with two fields more. */
struct first {
    size_t size;
    uint64_t effort;
    const char *name;
};

struct grown {
    size_t size;
    uint64_t effort;
    const char *name;
    uint64_t more, most;
};

#define FIRST R7I_FIRST_SIZE(struct grown, name)

static void older_programs_mean_zeros(void **state)
{
    const struct first unsized = {.effort = 5}, sized = {.size = sizeof sized, .effort = 6};
    struct grown ours;
    memset(&ours, 0x55, sizeof ours);
    assert_int_equal(r7i_options_read(&ours, sizeof ours, FIRST, &unsized), R7_OK);
    assert_true(ours.effort == 5 && ours.name == NULL && ours.more == 0 && ours.most == 0);
    memset(&ours, 0x55, sizeof ours);
    assert_int_equal(r7i_options_read(&ours, sizeof ours, FIRST, &sized), R7_OK);
    assert_true(ours.effort == 6 && ours.more == 0 && ours.most == 0);
}

/* Without a size the new fields are not looked at: they may be anything that lies there. */
static void sizes_say_what_is_there(void **state)
{
    struct grown theirs = {.effort = 5, .more = 7, .most = 8}, ours;
    assert_int_equal(r7i_options_read(&ours, sizeof ours, FIRST, &theirs), R7_OK);
    assert_true(ours.effort == 5 && ours.more == 0 && ours.most == 0);
    theirs.size = offsetof(struct grown, most);
    assert_int_equal(r7i_options_read(&ours, sizeof ours, FIRST, &theirs), R7_OK);
    assert_true(ours.more == 7 && ours.most == 0);
    theirs.size = sizeof theirs;
    assert_int_equal(r7i_options_read(&ours, sizeof ours, FIRST, &theirs), R7_OK);
    assert_true(ours.more == 7 && ours.most == 8);
    theirs.size = FIRST - 1;
    assert_int_equal(r7i_options_read(&ours, sizeof ours, FIRST, &theirs), R7_ERR_OPTIONS);
}

static void newer_programs_are_not_misread(void **state)
{
    struct grown theirs = {.size = sizeof theirs, .effort = 5};
    struct first ours;
    assert_int_equal(r7i_options_read(&ours, sizeof ours, sizeof ours, &theirs), R7_OK);
    assert_true(ours.effort == 5);
    theirs.most = 1;
    assert_int_equal(r7i_options_read(&ours, sizeof ours, sizeof ours, &theirs), R7_ERR_OPTIONS);
}

/* ---- each struct of the library ---- */

static _Alignas(16) unsigned char memory[R7_BOT_MEMORY];
static struct r7_round round_now;
static struct r7_view view;

static enum r7_error solve(const void *options)
{
    struct r7_solution solution;
    return r7_solve(&round_now, options, &solution);
}

static enum r7_error start_solver(const void *options)
{
    struct r7_solver solver;
    return r7_solver_start(&solver, &round_now, options);
}

static enum r7_error ask(const void *question)
{
    struct r7_bot_answer answer = {0};
    return r7_bot_ask(r7_bot_find("random"), question, &answer);
}

static enum r7_error review(const void *options)
{
    static struct r7_review review;
    return r7_review_init(&review, "", 0, options);
}

static enum r7_error make_puzzle(const void *wish)
{
    struct r7_puzzle puzzle;
    return r7_puzzle_make(wish, &puzzle) ? R7_OK : R7_ERR_OPTIONS;
}

static enum r7_error check_env(const void *config)
{
    return r7_env_check(config, NULL);
}

/* Calls with the struct in front of a field that the library does not know. */
static void check_struct(enum r7_error (*call)(const void *), const void *options, size_t size)
{
    struct {
        _Alignas(16) unsigned char bytes[512];
    } later = {{0}};
    const size_t sizes[] = {0, size, size + 8, size + 200};
    assert_true(size + 200 <= sizeof later);
    memcpy(&later, options, size);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        memcpy(&later, &sizes[i], sizeof sizes[i]);
        assert_int_equal(call(&later), R7_OK);
    }
    later.bytes[size + 199] = 1;
    assert_int_equal(call(&later), R7_ERR_OPTIONS);
    memcpy(&later, &(size_t){8}, sizeof(size_t));
    assert_int_equal(call(&later), R7_ERR_OPTIONS);
}

static void every_struct_grows(void **state)
{
    assert_int_equal(r7_deal_seed(&round_now, (struct r7_rules){0}, 2, 1), R7_OK);
    r7_view_init(&view, &round_now, round_now.turn);
    const struct r7_solve_options options = {.nodes = 1000};
    const struct r7_bot_question question = {.now = &view.round, .memory = memory};
    const struct r7_review_options judged = {.memory = memory};
    const struct r7_puzzle_wish wish = {.difficulty = 1, .memory = memory};
    const struct r7_env_config config = {.seed = 1};
    check_struct(solve, &options, sizeof options);
    check_struct(start_solver, &options, sizeof options);
    check_struct(ask, &question, sizeof question);
    check_struct(review, &judged, sizeof judged);
    check_struct(make_puzzle, &wish, sizeof wish);
    check_struct(check_env, &config, sizeof config);
}

/* ---- a field that was added: the bot's progress ---- */

struct told {
    int times;
    uint64_t nodes;
    double error; /* of the best turn, when it was told last */
};

static void tell(void *context, const struct r7_bot_answer *answer)
{
    struct told *told = context;
    assert_true(answer->rated && answer->count > 1 && answer->nodes > told->nodes);
    for (size_t i = 1; i < answer->count; i++)
        assert_true(answer->ratings[i].worth <= answer->ratings[0].worth);
    for (int i = 0; i < answer->plan.count; i++)
        assert_int_equal(answer->plan.steps[i].card, answer->ratings[0].turn.steps[i].card);
    told->times++;
    told->nodes = answer->nodes;
    told->error = answer->ratings[0].error;
}

/* Whoever listens hears more than once, and what is answered is the same as without. */
static void progress_changes_nothing(void **state)
{
    static const char *const rules[] = {"v1.3", "v1.3+advanced", "v1.3+actions"};
    static struct r7_bot_rating ratings[2][R7_BOT_TURNS_MAX];
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        struct r7_rules read;
        struct r7_fault fault;
        struct told told = {0};
        assert_true(r7_rules_read(rules[i], strlen(rules[i]), &read, &fault));
        assert_int_equal(r7_deal_seed(&round_now, read, 2, 3), R7_OK);
        r7_view_init(&view, &round_now, round_now.turn);
        struct r7_bot_question question = {.now = &view.round,
                                           .seed = 5,
                                           .nodes = 60000,
                                           .context = &told,
                                           .memory = memory,
                                           .progress = tell};
        struct r7_bot_answer quiet = {.ratings = ratings[0], .room = R7_BOT_TURNS_MAX};
        struct r7_bot_answer loud = {.ratings = ratings[1], .room = R7_BOT_TURNS_MAX};
        assert_int_equal(r7_bot_ask(r7_bot_strongest(), &question, &quiet), R7_OK);
        assert_int_equal(told.times, 0); /* without a size it is not looked at */
        question.size = sizeof question;
        assert_int_equal(r7_bot_ask(r7_bot_strongest(), &question, &loud), R7_OK);
        assert_true(told.times >= 3);
        assert_true(quiet.nodes == loud.nodes && quiet.count == loud.count);
        assert_memory_equal(&quiet.plan, &loud.plan, sizeof quiet.plan);
        for (size_t k = 0; k < quiet.count; k++)
            assert_true(ratings[0][k].worth == ratings[1][k].worth &&
                        ratings[0][k].error == ratings[1][k].error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(progress_changes_nothing), cmocka_unit_test(older_programs_mean_zeros),
        cmocka_unit_test(sizes_say_what_is_there), cmocka_unit_test(newer_programs_are_not_misread),
        cmocka_unit_test(every_struct_grows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
