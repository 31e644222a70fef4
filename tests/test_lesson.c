/* Lessons: what must hold for each, so that a new one is tested by being there; and what
 * the judge says about every kind of answer. */
#include "check.h"

#define TURNS_MAX 4096

static struct r7_turn turns[TURNS_MAX];

static bool holds_in(const struct r7_lesson *lesson, int edition)
{
    return (lesson->editions >> edition & 1) != 0;
}

static struct r7_lesson_answer must_read_answer(const struct r7_lesson *lesson, const char *text)
{
    struct r7_lesson_answer answer;
    struct r7_fault fault;
    if (!r7_lesson_read(lesson, text, strlen(text), &answer, &fault))
        fail_msg("%s: \"%s\": offset %zu: %s", lesson->name, text, fault.offset,
                 r7_error_text(fault.error));
    return answer;
}

static struct r7_lesson_verdict verdict_in(int edition, const char *name, const char *text)
{
    const struct r7_lesson *lesson = r7_lesson_find(name);
    struct r7_lesson_verdict verdict;
    assert_non_null(lesson);
    struct r7_lesson_answer answer = must_read_answer(lesson, text);
    bool right = r7_lesson_check(lesson, (enum r7_edition)edition, &answer, &verdict);
    assert_int_equal(right, verdict.code == R7_LESSON_RIGHT);
    return verdict;
}

static struct r7_lesson_verdict expect(const char *name, const char *text, const char *code)
{
    struct r7_lesson_verdict verdict = verdict_in(R7_V1_3, name, text);
    assert_string_equal(r7_lesson_code_name(verdict.code), code);
    return verdict;
}

/* ---- what holds for every lesson ---- */

static void check_text(const struct r7_lesson *lesson, const char *text, size_t most)
{
    if (text == NULL || strlen(text) < 3 || strlen(text) > most)
        fail_msg("%s: a text is missing or too long: %s", lesson->name, text);
    assert_false(text[0] == ' ' || text[strlen(text) - 1] == ' ');
    assert_null(strstr(text, "  ")); /* where literals were joined */
    for (const char *c = text; *c != '\0'; c++)
        assert_true((unsigned char)*c >= ' ' && *c != '\x7f');
    /* Whatever edition is taught, nobody hears of others, of seats or of signs to type. */
    static const char *const never[] = {"edition", "eat 0", "eat 1", "Seat", "+", "@", "7^"};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strstr(text, never[i]) != NULL)
            fail_msg("%s: \"%s\" in: %s", lesson->name, never[i], text);
}

static void check_texts(const struct r7_lesson *lesson)
{
    int paragraphs = 0;
    check_text(lesson, r7_chapter_title(lesson->chapter), 30);
    check_text(lesson, lesson->title, 40);
    check_text(lesson, lesson->question, 250);
    check_text(lesson, lesson->hint, 200);
    check_text(lesson, lesson->moral, 200);
    for (; lesson->text[paragraphs] != NULL; paragraphs++)
        check_text(lesson, lesson->text[paragraphs], 400);
    assert_true(paragraphs >= 2 && paragraphs <= R7_LESSON_PARAGRAPHS);
}

static void test_texts(void **state)
{
    uint64_t numbers = 0;
    for (size_t i = 0; i < r7_lesson_count(); i++) {
        const struct r7_lesson *lesson = r7_lesson_at(i);
        assert_true(lesson->number < 64);
        assert_true((numbers >> lesson->number & 1) == 0);
        numbers |= UINT64_C(1) << lesson->number;
        assert_ptr_equal(r7_lesson_find(lesson->name), lesson);
        assert_true(strlen(lesson->name) <= 10);
        assert_true(i == 0 || r7_lesson_at(i - 1)->chapter <= lesson->chapter);
        for (int edition = 0; edition < R7_EDITIONS; edition++)
            check_texts(r7_lesson_in(lesson, (enum r7_edition)edition));
    }
    assert_null(r7_lesson_find("no such lesson"));
}

/* Every lesson is there in every edition: the same name, number and kind of answer. */
static void test_editions(void **state)
{
    for (size_t i = 0; i < r7_lesson_count(); i++)
        for (int edition = 0; edition < R7_EDITIONS; edition++) {
            const struct r7_lesson *lesson = r7_lesson_at(i);
            const struct r7_lesson *taught = r7_lesson_in(lesson, (enum r7_edition)edition);
            assert_true(holds_in(taught, edition));
            assert_int_equal(taught->number, lesson->number);
            assert_string_equal(taught->name, lesson->name);
            assert_int_equal(taught->chapter, lesson->chapter);
            assert_int_equal(r7_lesson_asks(taught), r7_lesson_asks(lesson));
        }
    const struct r7_lesson *one = r7_lesson_in(r7_lesson_find("one"), R7_V1_2);
    assert_non_null(strstr(one->text[0], "two cards or more"));
    assert_non_null(strstr(one->text[0], "the 1 is an ordinary card"));
    assert_non_null(strstr(r7_lesson_in(r7_lesson_find("draw"), R7_LUCRUM)->text[1], "must draw"));
    assert_non_null(strstr(r7_lesson_in(r7_lesson_find("draw"), R7_V1_3)->text[1], "may draw"));
}

/* Learners' progress is kept by number, so a number never changes its meaning. */
static void test_numbers(void **state)
{
    static const char *const names[] = {
        "table",  "strength", "red",    "orange", "yellow",    "green",  "blue",   "indigo",
        "violet", "tie",      "canvas", "both",   "out",       "draw",   "score",  "cheap",
        "three",  "five",     "one",    "seven",  "last-card", "answer", "unseen", "exam",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct r7_lesson *lesson = r7_lesson_find(names[i]);
        assert_non_null(lesson);
        assert_int_equal(lesson->number, i);
    }
}

static void test_positions(void **state)
{
    for (size_t i = 0; i < r7_lesson_count(); i++) {
        const struct r7_lesson *lesson = r7_lesson_at(i);
        assert_true(holds_in(lesson, R7_V1_3));
        for (int edition = 0; edition < R7_EDITIONS; edition++) {
            struct r7_round round;
            r7_lesson_round(lesson, (enum r7_edition)edition, &round);
            assert_true(r7_round_valid(&round));
            assert_int_equal(round.turn, 0);
            assert_int_equal(round.phase, R7_PHASE_START);
            assert_false(round.seats[0].out);
            assert_int_equal(round.rules.edition, edition);
            assert_true(r7_round_leader(&round) >= 0);
            assert_int_equal(round.rules.advanced, lesson->chapter == R7_CHAPTER_POINTS);
            assert_int_equal(round.rules.actions, lesson->chapter == R7_CHAPTER_ACTIONS);
            if (r7_lesson_asks(lesson) != R7_ANSWER_TURN)
                continue;
            assert_int_equal(round.seats[0].hidden, 0);
            assert_true(round.seats[0].hand != 0);
            assert_true(r7_round_leader(&round) != 0); /* or there would be nothing to do */
        }
    }
}

/* With a deck that is not known, all 49 cards are somewhere. */
static void test_cards_counted(void **state)
{
    for (size_t i = 0; i < r7_lesson_count(); i++) {
        struct r7_round round;
        r7_lesson_round(r7_lesson_at(i), R7_V1_3, &round);
        int count = r7_cards_count(r7_round_located(&round)) + round.deck_hidden;
        for (int seat = 0; seat < round.players; seat++)
            count += round.seats[seat].hidden;
        if (round.deck_hidden > 0)
            assert_int_equal(count, R7_CARDS);
    }
}

static void test_model_and_tempting(void **state)
{
    for (size_t i = 0; i < r7_lesson_count(); i++) {
        for (int edition = 0; edition < R7_EDITIONS; edition++) {
            const struct r7_lesson *lesson =
                r7_lesson_in(r7_lesson_at(i), (enum r7_edition)edition);
            struct r7_lesson_verdict verdict = verdict_in(edition, lesson->name, lesson->model);
            if (verdict.code != R7_LESSON_RIGHT)
                fail_msg("%s: %s is %s", lesson->name, lesson->model,
                         r7_lesson_code_name(verdict.code));
            verdict = verdict_in(edition, lesson->name, lesson->tempting);
            assert_true(verdict.code != R7_LESSON_RIGHT && verdict.code != R7_LESSON_SHORT);
        }
    }
}

/* Every turn: with a known deck all that are legal, else without actions every choice of
 * a palette and a canvas card, legal or not. */
static size_t list_turns(const struct r7_round *round)
{
    if (round->deck_hidden == 0) {
        size_t all = r7_turns_list(round, R7_TURNS_ALL, turns, TURNS_MAX);
        assert_true(all <= TURNS_MAX);
        return all;
    }
    size_t count = 0;
    assert_false(round->rules.actions);
    turns[count++] = (struct r7_turn){1, {r7_step_pass()}};
    for (r7_card p = 0; p <= R7_CARDS; p++)
        for (r7_card c = 0; c <= R7_CARDS; c++) {
            bool palette = r7_cards_has(round->seats[0].hand, p);
            bool canvas = r7_cards_has(round->seats[0].hand, c);
            struct r7_turn turn = {0};
            if ((p < R7_CARDS && !palette) || (c < R7_CARDS && !canvas) || p == c)
                continue;
            if (palette)
                turn.steps[turn.count++] = r7_step_palette(p);
            if (canvas)
                turn.steps[turn.count++] = r7_step_canvas(c);
            turns[count++] = turn;
        }
    return count;
}

/* Every turn gets a verdict that agrees with the rules; some are right and some wrong. */
static void test_not_trivial(void **state)
{
    for (size_t i = 0; i < r7_lesson_count(); i++) {
        const struct r7_lesson *lesson = r7_lesson_at(i);
        if (r7_lesson_asks(lesson) != R7_ANSWER_TURN)
            continue;
        for (int edition = 0; edition < R7_EDITIONS; edition++) {
            struct r7_round round;
            r7_lesson_round(lesson, (enum r7_edition)edition, &round);
            size_t count = list_turns(&round), right = 0;
            for (size_t t = 0; t < count; t++) {
                struct r7_lesson_answer answer = {.turn = turns[t]};
                struct r7_lesson_verdict verdict;
                right += r7_lesson_check(lesson, (enum r7_edition)edition, &answer, &verdict);
                assert_true(verdict.code != R7_LESSON_SHORT);
                if (verdict.code == R7_LESSON_ILLEGAL)
                    assert_int_equal(verdict.error, R7_ERR_SURVIVE_PASS);
                if (verdict.code == R7_LESSON_RIGHT &&
                    r7_lesson_in(lesson, (enum r7_edition)edition)->task != R7_TASK_CHEAP)
                    assert_int_equal(r7_round_leader(&verdict.standing), 0);
                if (verdict.code == R7_LESSON_BEHIND)
                    assert_int_not_equal(r7_round_leader(&verdict.standing), 0);
            }
            assert_true(right >= 1);
            /* 7rosso forbids what does not lead, so there all legal turns may be right. */
            if (edition != R7_7ROSSO || round.deck_hidden > 0)
                assert_true(right < count);
        }
    }
}

/* Lessons about actions cannot be solved without them. */
static void test_actions_needed(void **state)
{
    for (size_t i = 0; i < r7_lesson_count(); i++) {
        struct r7_round round;
        r7_lesson_round(r7_lesson_at(i), R7_V1_3, &round);
        if (!round.rules.actions)
            continue;
        round.rules.actions = false;
        assert_int_equal(r7_turns_list(&round, R7_TURNS_SURE, NULL, 0), 0);
    }
}

/* ---- what the judge says ---- */

static void test_seats(void **state)
{
    struct r7_lesson_verdict v = expect("table", "1", "right");
    assert_int_equal(v.seat, 1);
    assert_int_equal(v.rule, R7_RED);
    v = expect("table", "2", "seat_other");
    assert_int_equal(v.seat, 2);
    assert_true(v.cards == r7_card_bit(r7_card_make(6, R7_YELLOW)));
    assert_true(v.others == r7_card_bit(r7_card_make(3, R7_RED)));
    expect("table", "3", "seat_none");
    expect("table", "9", "seat_none");
    expect("out", "1", "seat_out");
}

static void test_sets(void **state)
{
    expect("green", "V6G4R2", "right");
    expect("green", "r2 g4,v6", "right");
    struct r7_lesson_verdict v = expect("green", "V6 G4 B5", "set_other");
    assert_true(v.cards == r7_card_bit(r7_card_make(2, R7_RED)));
    assert_true(v.others == r7_card_bit(r7_card_make(5, R7_BLUE)));
    v = expect("green", "-", "set_other");
    assert_int_equal(r7_cards_count(v.cards), 3);
    /* Cards that lie elsewhere do not count either. */
    v = expect("green", "V6 G4 R2 O6", "set_other");
    assert_true(v.others == r7_card_bit(r7_card_make(6, R7_ORANGE)));
}

static void test_turns(void **state)
{
    expect("red", "+B7", "right");
    expect("red", "+B7 .", "right");
    expect("red", "+b7", "right");
    expect("red", "+B7 @Y6", "canvas");
    expect("red", "PASS", "passes");
    struct r7_lesson_verdict v = expect("red", "+Y6 .", "behind");
    assert_int_equal(v.seat, 1);
    v = expect("red", "@Y6", "behind"); /* the rules forbid it: it is shown why */
    assert_int_equal(v.rule, R7_YELLOW);
    assert_int_equal(v.error, R7_ERR_CANVAS_LEAD);
    v = expect("red", "+R5 @Y6", "behind");
    assert_int_equal(r7_cards_count(v.standing.seats[0].palette), 2);
    v = expect("red", "+O7", "illegal");
    assert_int_equal(v.error, R7_ERR_NOT_IN_HAND);
    v = expect("red", "+B7 +Y6", "illegal");
    assert_int_equal(v.error, R7_ERR_PALETTE_DONE);
    assert_int_equal(v.step, 1);
    v = expect("red", "+B7 . +Y6", "illegal");
    assert_int_equal(v.error, R7_ERR_RECORD_TURN_LONG);
    assert_int_equal(v.step, 2);
    v = expect("red", "@Y6 +O7", "illegal"); /* that cannot even be imagined */
    assert_int_equal(v.error, R7_ERR_CANVAS_LEAD);
    /* 7rosso forbids what does not lead; the reason is told all the same. */
    v = verdict_in(R7_7ROSSO, "five", "+B5 +R6 .");
    assert_int_equal(v.code, R7_LESSON_BEHIND);
    assert_int_equal(r7_cards_count(v.cards), 3);
}

static void test_goals(void **state)
{
    struct r7_lesson_verdict v = expect("last-card", "+V3 @O2", "keeps_few");
    assert_int_equal(v.count, 0);
    assert_int_equal(v.of, 1);
    assert_int_equal(expect("last-card", "@O2", "right").count, 1);
    v = expect("draw", "@G2", "draws_none");
    assert_int_equal(v.played, r7_card_make(2, R7_GREEN));
    assert_int_equal(v.count, 3);
    expect("draw", "@G5 !", "draws_none");
    expect("draw", "@G5 =", "right");
    assert_int_equal(verdict_in(R7_LUCRUM, "draw", "@G5").code, R7_LESSON_RIGHT);
    v = expect("score", "@V3", "points_few");
    assert_int_equal(v.count, 3);
    assert_int_equal(expect("score", "@O1", "right").count, 12);
    v = expect("cheap", "@R3", "points_many");
    assert_int_equal(v.count, 7);
    assert_int_equal(v.of, 2);
    expect("cheap", "+R3", "right");
    v = expect("answer", "@G1", "answered");
    assert_int_equal(v.seat, 1);
    assert_true(r7_cards_has(v.canvas, r7_card_make(1, R7_RED)));
    v = expect("exam", "+O6", "loses");
    assert_int_equal(v.seat, 1);
    assert_true(v.reply.count > 0);
}

static void test_actions(void **state)
{
    assert_int_equal(expect("five", "+B5", "short").error, R7_ERR_FIVE_DUE);
    assert_int_equal(expect("one", "+V1", "short").error, R7_ERR_ONE_DUE);
    assert_int_equal(expect("one", "+V1 -1:O4", "illegal").error, R7_ERR_TAKE_LEAD);
    assert_int_equal(expect("seven", "+V7", "short").error, R7_ERR_SEVEN_DUE);
    assert_int_equal(expect("seven", "+V7 7@B6", "illegal").error, R7_ERR_MOVE_LEAD);
    expect("three", "+I3", "behind");
}

static void test_reading(void **state)
{
    static const struct {
        const char *lesson, *text;
        enum r7_error error;
        size_t offset;
    } wrong[] = {
        {"table", "", R7_ERR_NUMBER, 0},
        {"table", "R7", R7_ERR_NUMBER, 0},
        {"table", "12", R7_ERR_NUMBER, 0},
        {"table", " 1 2", R7_ERR_TRAILING, 3},
        {"green", "", R7_ERR_CARD, 0},
        {"green", "V6 G8", R7_ERR_CARD, 3},
        {"green", "V6G", R7_ERR_CARD, 2},
        {"red", "", R7_ERR_STEP, 0},
        {"red", "+B7 foo", R7_ERR_STEP, 4},
        {"red", "B7", R7_ERR_STEP, 0},
        {"three", "+I3(G5)", R7_ERR_STEP, 0},
        {"red", "+B7+B7+B7+B7+B7+B7", R7_ERR_STEP, 0},
        {"red", ". . . . . . . . . . . . . . . . .", R7_ERR_STEPS_TOO_MANY, 32},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct r7_lesson_answer answer;
        struct r7_fault fault;
        assert_false(r7_lesson_read(r7_lesson_find(wrong[i].lesson), wrong[i].text,
                                    strlen(wrong[i].text), &answer, &fault));
        assert_string_equal(r7_error_name(fault.error), r7_error_name(wrong[i].error));
        assert_int_equal(fault.offset, wrong[i].offset);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),         cmocka_unit_test(test_editions),
        cmocka_unit_test(test_numbers),       cmocka_unit_test(test_positions),
        cmocka_unit_test(test_cards_counted), cmocka_unit_test(test_model_and_tempting),
        cmocka_unit_test(test_not_trivial),   cmocka_unit_test(test_actions_needed),
        cmocka_unit_test(test_seats),         cmocka_unit_test(test_sets),
        cmocka_unit_test(test_turns),         cmocka_unit_test(test_goals),
        cmocka_unit_test(test_actions),       cmocka_unit_test(test_reading),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
