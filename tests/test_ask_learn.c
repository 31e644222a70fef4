/* What the door teaches: advice, reviews, lessons, puzzles; and what it proves:
 * shuffles, the solver's count. */
#include "ask.h"
#include <red7/red7.h>

/* ---- advice ---- */

static void survivors_survive(void **state)
{
    char *record = read_data("basic-2.r7");
    json_t *answer = ask("survivors", "viewer 1\nturns 0\n", record);
    json_t *table = ask("table", "viewer 1\nturns 0\n", record);
    const json_t *turns = list_of(answer, "turns");
    assert_true(json_array_size(turns) > 3);
    assert_int_equal(number_of(answer, "more"), 0);
    for (size_t i = 0; i < json_array_size(turns); i++) {
        char steps[128], fields[256];
        join(list_of(json_array_get(turns, i), "steps"), steps, sizeof steps);
        snprintf(fields, sizeof fields, "viewer 1\nturns 0\ndraft %s\n", steps);
        json_t *then = ask("table", fields, record), *choice = json_object_get(then, "choice");
        assert_true(is_true(choice, "leads"));
        assert_false(is_true(choice, "loses"));
        assert_string_equal(text_of(choice, "asks"), "done");
        json_decref(then);
    }
    json_decref(answer);
    answer = ask("survivors", "viewer 1\nturns 0\npast 1\n", record);
    assert_non_null(strstr(text_of(answer, "text"), "Ben had "));
    json_decref(answer);
    json_decref(table);
    free(record);
}

static void hints_are_rated(void **state)
{
    char *record = read_data("basic-2.r7");
    json_t *answer = ask("hint", "viewer 1\nturns 0\nnodes 20000\n", record);
    json_t *again = ask("hint", "viewer 1\nturns 0\nnodes 20000\n", record);
    const json_t *ratings = list_of(answer, "ratings");
    assert_int_equal(json_array_size(ratings), 3);
    assert_true(json_equal(answer, again));
    double last = 1;
    for (size_t i = 0; i < 3; i++) {
        const json_t *rating = json_array_get(ratings, i);
        double worth = json_real_value(json_object_get(rating, "worth"));
        assert_true(worth <= last && worth >= 0);
        last = worth;
        assert_true(json_array_size(list_of(rating, "reasons")) > 0);
    }
    json_decref(answer);
    json_decref(again);
    free(record);
}

/* ---- reviews ---- */

/* The events of a review, against the library's. */
static void compare_review(const char *name, const char *fields,
                           const struct r7_review_options *options)
{
    static struct r7_review review;
    char *record = read_data(name);
    enum r7_record_event event;
    long long index = 0;
    json_decref(ask("review", fields, record));
    r7_review_init(&review, record, strlen(record), options);
    do {
        event = r7_review_next(&review);
        if (event == R7_RECORD_TAG || event == R7_RECORD_ROUND)
            continue;
        json_t *told = ask("review-next", "", "");
        if (event == R7_RECORD_TURN) {
            assert_string_equal(text_of(told, "kind"), "turn");
            assert_int_equal(number_of(told, "index"), index++);
            assert_string_equal(text_of(told, "mark"), r7_mark_name(review.judgement.mark));
            assert_true(is_true(told, "judged") == review.judgement.judged);
            assert_true(is_true(told, "judged") == (text_of(told, "why")[0] == '\0'));
            double loss = json_real_value(json_object_get(told, "loss")) - review.judgement.loss;
            assert_true(loss < 1e-6 && loss > -1e-6);
            bool better = review.judgement.judged && !review.judgement.played_best;
            assert_true((text_of(told, "bestText")[0] != '\0') == better);
            assert_true((json_array_size(list_of(told, "reasons")) > 0) == better);
        } else {
            assert_string_equal(text_of(told, "kind"), event == R7_RECORD_OVER ? "round" : "end");
            assert_true(text_of(told, "text")[0] != '\0');
        }
        json_decref(told);
    } while (event < R7_RECORD_END);
    expect_refusal("review-next", "", "", "review");
    free(record);
}

static void marks_are_those_of_the_library(void **state)
{
    void *memory = aligned_alloc(64, R7_BOT_MEMORY);
    struct r7_review_options options = {.nodes = 2000, .no_open = true, .memory = memory};
    compare_review("actions-3.r7", "nodes 2000\n", &options);
    compare_review("seat1-2.r7", "nodes 2000\n", &options);
    compare_review("unfinished-3.r7", "nodes 2000\n", &options);
    options.no_open = false;
    compare_review("basic-2.r7", "nodes 2000\nopen 1\n", &options);
    free(memory);
}

/* ---- lessons ---- */

static void lessons_take_their_models(void **state)
{
    json_t *list = ask("lessons", "edition v1.3\n", "");
    assert_int_equal(json_array_size(list_of(list, "lessons")), r7_lesson_count());
    for (size_t i = 0; i < R7_EDITIONS * r7_lesson_count(); i++) {
        enum r7_edition edition = (enum r7_edition)(i % R7_EDITIONS);
        const char *edition_name = r7_edition_info(edition)->name;
        const struct r7_lesson *lesson = r7_lesson_in(r7_lesson_at(i / R7_EDITIONS), edition);
        char fields[256];
        snprintf(fields, sizeof fields, "name %s\nedition %s\nanswer %s\n", lesson->name,
                 edition_name, lesson->model);
        json_t *verdict = ask("lesson-check", fields, "");
        strstr(fields, "\nanswer")[1] = '\0';
        json_t *shown = ask("lesson", fields, "");
        assert_true(is_true(verdict, "right"));
        assert_string_equal(text_of(shown, "model"), lesson->model);
        json_decref(verdict);
        snprintf(fields, sizeof fields, "name %s\nedition %s\nanswer %s\n", lesson->name,
                 edition_name, lesson->tempting);
        verdict = ask("lesson-check", fields, "");
        assert_false(is_true(verdict, "right"));
        assert_true(text_of(verdict, "text")[0] != '\0');
        json_decref(verdict);
        bool turn = r7_lesson_asks(lesson) == R7_ANSWER_TURN;
        char scene[1024]; /* a wrong turn can be chosen, or nobody would learn why it is wrong */
        snprintf(scene, sizeof scene, "viewer 0\nlenient 1\nview %s\ndraft %s\n",
                 text_of(shown, "view"), turn ? lesson->tempting : "");
        json_decref(ask("table", scene, ""));
        json_decref(shown);
    }
    json_decref(list);
    list = ask("lesson-check", "name orange\nanswer what?\n", "");
    assert_false(is_true(list, "right"));
    json_decref(list);
}

/* People who learn on the page type no commands. */
static void lessons_name_no_commands(void **state)
{
    for (size_t i = 0; i < r7_lesson_count(); i++) {
        char fields[64];
        snprintf(fields, sizeof fields, "name %s\n", r7_lesson_at(i)->name);
        json_t *lesson = ask("lesson", fields, "");
        char *text = json_dumps(lesson, 0);
        assert_null(strchr(text, '`'));
        free(text);
        json_decref(lesson);
    }
}

/* ---- puzzles ---- */

static void puzzles_take_their_solutions(void **state)
{
    static const char *const wishes[] = {
        "seed 1\nkind win\n", "seed 2\nkind survive\nrules v1.2+advanced+actions\nplayers 3\n",
        "seed 3\ndifficulty 2\n", "seed 4\nkind win\nrules v1.3+advanced\n"};
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        char fields[1024], steps[128];
        json_t *puzzle = ask("puzzle", wishes[i], ""), *again = ask("puzzle", wishes[i], "");
        json_t *solution = ask("puzzle-solution", wishes[i], "");
        assert_true(json_equal(puzzle, again));
        join(list_of(solution, "steps"), steps, sizeof steps);
        snprintf(fields, sizeof fields, "%ssteps %s\n", wishes[i], steps);
        json_t *verdict = ask("puzzle-check", fields, "");
        assert_string_equal(text_of(verdict, "judgement"), "right");
        assert_null(strpbrk(text_of(verdict, "text"), "+@")); /* in words, not in the notation */
        bool win = strcmp(text_of(puzzle, "kind"), "win") == 0;
        assert_true((json_array_size(list_of(verdict, "line")) > 0) == win);
        json_decref(verdict);
        snprintf(fields, sizeof fields, "%ssteps pass\n", wishes[i]);
        verdict = ask("puzzle-check", fields, "");
        assert_string_equal(text_of(verdict, "judgement"), "falls");
        json_decref(verdict);
        snprintf(fields, sizeof fields, "viewer %lld\nlenient 1\nview %s\n",
                 number_of(puzzle, "viewer"), text_of(puzzle, "view"));
        json_t *table = ask("table", fields, "");
        assert_false(json_is_null(json_object_get(table, "choice")));
        json_decref(table);
        json_decref(solution);
        json_decref(puzzle);
        json_decref(again);
    }
}

/* The last puzzle is kept, but not for other house rules. */
static void house_rules_make_another_puzzle(void **state)
{
    json_t *plain = ask("puzzle", "seed 1\nrules v1.3+advanced\n", "");
    json_t *house = ask("puzzle", "seed 1\nrules v1.3+advanced+draw:must\n", "");
    assert_string_equal(text_of(plain, "rules"), "v1.3+advanced");
    assert_string_equal(text_of(house, "rules"), "v1.3+advanced+draw:must");
    json_decref(plain);
    json_decref(house);
}

/* ---- shuffles ---- */

static void check_fair(const char *fields, const char *record, bool right, const char *last)
{
    json_t *answer = ask("verify", fields, record);
    const json_t *lines = list_of(answer, "lines");
    assert_true(is_true(answer, "ok") == right);
    assert_string_equal(json_string_value(json_array_get(lines, json_array_size(lines) - 1)), last);
    json_decref(answer);
}

static void shuffles_are_verified(void **state)
{
    char *record = read_data("fair.r7");
    check_fair("", record, true, "ok: 5 rounds; every deal and every move is right");
    check_fair("commit e475ce2a9ac400943746efa09b0a03a82df209db2aa8b5f0e0c519c7cbc20b67\n", record,
               true, "ok: 5 rounds; every deal and every move is right");
    check_fair("commit 12\n", record, false,
               "Line 10: not the commitment you noted: "
               "e475ce2a9ac400943746efa09b0a03a82df209db2aa8b5f0e0c519c7cbc20b67.");
    memcpy(strstr(record, "a5c2cf"), "a5c2ce", 6);
    check_fair("", record, false,
               "Line 16: not the shuffle's deal: in the hand of Ann is \001I7 instead of \001R7.");
    free(record);
    record = read_data("basic-2.r7");
    check_fair("", record, false,
               "There’s nothing to verify: only records of finished online games have the tag "
               "Fair.");
    free(record);
    check_fair("", "", false, "Line 1: a record starts with the tag [Red7 \"1\"].");
}

/* ---- the solver ---- */

static void the_count_is_the_solvers(void **state)
{
    static _Alignas(64) char memory[1 << 19];
    struct r7_solve_options options = {.memory = memory, .memory_size = sizeof memory};
    uint64_t nodes = 0;
    for (uint64_t i = 0; i < 50; i++) {
        struct r7_round round;
        struct r7_solution solution;
        r7_deal_seed(&round, (struct r7_rules){0}, 2, i);
        assert_int_equal(r7_solve(&round, &options, &solution), R7_OK);
        nodes += solution.nodes;
    }
    json_t *answer = ask("bench", "deals 50\n", "");
    assert_int_equal(number_of(answer, "nodes"), nodes);
    json_decref(answer);
}

/* ---- the first minute ---- */

/* The table of a step with a draft on it. */
static json_t *start_table(const json_t *step, const char *draft)
{
    char fields[256];
    snprintf(fields, sizeof fields, "viewer 0\nview %s\n%s%s\n", text_of(step, "view"),
             draft[0] != '\0' ? "draft " : "", draft);
    return ask("table", fields, "");
}

/* How many single cards lead, of those that may be played there. */
static int leading_options(const json_t *step)
{
    const char *puts = text_of(step, "puts");
    json_t *table = start_table(step, ""), *choice = json_object_get(table, "choice");
    const json_t *options = list_of(choice, "options");
    int leading = 0;
    for (size_t i = 0; i < json_array_size(options); i++) {
        const json_t *one = json_array_get(options, i);
        bool here = strcmp(puts, "anywhere") == 0 || strcmp(text_of(one, "kind"), puts) == 0;
        leading += here && is_true(one, "leads");
    }
    json_decref(table);
    return leading;
}

/* The story goes on as it is told, so one move leads; where two cards are asked for, no single one.
 */
static void the_first_minute_is_true(void **state)
{
    json_t *answer = ask("start", "", "");
    const json_t *steps = list_of(answer, "steps");
    assert_int_equal(json_array_size(steps), 6);
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        const char *model = text_of(step, "model");
        bool looks = strcmp(text_of(step, "puts"), "nothing") == 0;
        assert_int_equal(looks, model[0] == '\0');
        json_t *table = start_table(step, model);
        if (!looks) {
            assert_int_equal(leading_options(step), strchr(model, ' ') == NULL ? 1 : 0);
            assert_true(is_true(json_object_get(table, "choice"), "leads"));
        } else if (i + 1 == json_array_size(steps)) {
            assert_int_equal(number_of(table, "winner"), 0);
        }
        json_decref(table);
    }
    json_decref(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_minute_is_true),
        cmocka_unit_test(survivors_survive),
        cmocka_unit_test(hints_are_rated),
        cmocka_unit_test(marks_are_those_of_the_library),
        cmocka_unit_test(lessons_take_their_models),
        cmocka_unit_test(lessons_name_no_commands),
        cmocka_unit_test(puzzles_take_their_solutions),
        cmocka_unit_test(house_rules_make_another_puzzle),
        cmocka_unit_test(shuffles_are_verified),
        cmocka_unit_test(the_count_is_the_solvers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
