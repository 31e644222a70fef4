/* What is said about a game: to the one whose turn it was, about somebody else, and to nobody. In
 * English, which needs no catalogue. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <red7/red7.h>
#include <stdio.h>
#include <words/print.h>
#include <words/reasons.h>
#include <words/text.h>
#include <words/turns.h>

#define NOBODY (-1)

/* A text as it is printed. */
static const char *printed(const char *text)
{
    static char bytes[2048];
    FILE *out = fmemopen(bytes, sizeof bytes, "w");
    assert_non_null(out);
    words_print(out, text, false);
    fclose(out);
    return bytes;
}

static struct words_names names_for(int reader)
{
    return (struct words_names){.of = {"Ann", "Ben", "Cem"}, .reader = reader + 1};
}

static struct r7_history history_of(const char *text)
{
    static struct r7_history history;
    struct r7_fault fault;
    if (!r7_history_read(text, strlen(text), &history, &fault))
        fail_msg("%s: %s", text, r7_error_text(fault.error));
    return history;
}

/* ---- who leads ---- */

struct row {
    const char *position;
    int seat, reader;
    const char *sentence;
};

static const struct row standings[] = {
    /* Red: the cards themselves. */
    {"v1.3 0 - *30 *1/R6/- *1/B4/-", 0, 0, "You lead: your R6 beats Ben’s B4 (higher number)."},
    {"v1.3 0 - *30 *1/R6/- *1/B4/-", 0, 1, "Ann leads: R6 beats your B4 (higher number)."},
    {"v1.3 0 - *30 *1/R6/- *1/B4/-", 0, NOBODY, "Ann leads: R6 beats Ben’s B4 (higher number)."},
    {"v1.3 0 - *30 *1/R6/- *1/B6/-", 0, 0, "You lead: your R6 beats Ben’s B6 (stronger colour)."},
    {"v1.3 0 - *30 *1/R6/- *1/B4/-", 1, 1,
     "You don’t lead: Ann’s R6 beats your B4 (higher number)."},
    {"v1.3 0 - *30 *1/R6/- *1/B4/-", 1, 0, "Ben doesn’t lead: your R6 beats B4 (higher number)."},
    {"v1.3 0 - *30 *1/R6/- *1/B4/-", 1, NOBODY,
     "Ben doesn’t lead: Ann’s R6 beats B4 (higher number)."},
    /* The other rules: counts, and ties. */
    {"v1.3 0 O1 *30 *1/R4Y4/- *1/B7/-", 0, 0, "You lead: two 4s to one."},
    {"v1.3 0 Y1 *30 *1/R4R2/- *1/B7/-", 0, 1, "Ann leads: 2 red cards to 1."},
    {"v1.3 0 G1 *30 *1/O6Y2/- *1/B4V2/-", 0, 0,
     "You lead: 2 even cards each; your O6 beats Ben’s B4 (higher number)."},
    {"v1.3 0 G1 *30 *1/O6Y2/- *1/B4V2/-", 1, 1,
     "You don’t lead: 2 even cards each; Ann’s O6 beats your B4 (higher number)."},
    {"v1.3 0 G1 *30 *1/O6Y2/- *1/B5/-", 0, 0,
     "You lead: 2 even cards; nobody else has a card that counts."},
    {"v1.3 0 G1 *30 *1/O6Y2/- *1/B5/-", 1, 1,
     "You don’t lead: no card that counts; Ann has 2 even cards."},
    {"v1.3 0 G1 *30 *1/O6Y2/- *1/B5/-", 1, 0,
     "Ben doesn’t lead: no card that counts; you have 2 even cards."},
    {"v1.3 0 G1 *30 *1/O5Y3/- *1/B5/-", 0, 0, "You don’t lead: nobody has a card that counts."},
    {"v1.3 0 B1 *30 *1/O6Y2R1/- *1/B5G5/-", 0, 0, "You lead: 3 colours to 2."},
    {"v1.3 0 B1 *30 *1/O6Y2R1/- *1/B5G5/-", 0, NOBODY, "Ann leads: 3 colours to 2."},
    {"v1.3 0 I1 *30 *1/O6Y5R4G3/- *1/B5G6V7/-", 1, 1, "You don’t lead: a run of 3 to 4."},
    {"v1.3 0 V1 *30 *1/O3Y2/- *1/B5G2/-", 0, 0, "You lead: 2 cards below 4 to 1."},
    {"v1.3 0 O1 *30 *1/R3Y3/- *1/B2G2/-", 0, 0,
     "You lead: 2 cards of one number each; your R3 beats Ben’s G2 (higher number)."},
    {"v1.3 0 Y1 *30 *1/R3R2/- *1/B3B2/-", 0, NOBODY,
     "Ann leads: 2 cards of one colour each; R3 beats Ben’s B3 (stronger colour)."},
    {"v1.3 0 I1 *30 *1/R6/- *1/B4/-", 0, 1,
     "Ann leads: nobody has a run; R6 beats your B4 (higher number)."},
    /* Among more than two the rival has a name. */
    {"v1.3 0 B1 *28 *1/O6Y2R1/- *1/B5G5/- *1/I4/-", 0, 0, "You lead: 3 colours to Ben’s 2."},
    {"v1.3 0 B1 *28 *1/O6Y2R1/- *1/B5G5/- *1/I4/-", 0, 1, "Ann leads: 3 colours to your 2."},
    {"v1.3 0 B1 *28 *1/O6Y2R1/- *1/B5G5/- *1/I4/-", 2, 2, "You don’t lead: 1 colour to Ann’s 3."},
};

static void test_standings(void **state)
{
    for (size_t i = 0; i < sizeof standings / sizeof standings[0]; i++) {
        const struct row *row = &standings[i];
        const struct r7_history history = history_of(row->position);
        struct words_names names = names_for(row->reader);
        char bytes[1024] = "";
        struct words text = WORDS_INIT(bytes);
        words_add_stand(&text, &history.now, row->seat, &names);
        assert_string_equal(printed(bytes), row->sentence);
    }
}

/* A name is written as its owner writes it; a seat without a name is not called by one. */
static void test_capitals(void **state)
{
    const struct r7_history history = history_of("v1.3 0 - *30 *1/R6/- *1/B4/-");
    struct words_names names = {.of = {"élodie"}};
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_stand(&text, &history.now, 0, &names);
    assert_string_equal(printed(bytes), "élodie leads: R6 beats seat 1’s B4 (higher number).");
    words_clear(&text);
    words_add_stand(&text, &history.now, 0, NULL);
    assert_string_equal(printed(bytes), "Seat 0 leads: R6 beats seat 1’s B4 (higher number).");
    static const char *const letters[][2] = {{"you", "You"}, {"été", "Été"},       {"ład", "Ład"},
                                             {"ćma", "Ćma"}, {"żuk", "Żuk"},       {"вы", "Вы"},
                                             {"ёж", "Ёж"},   {"\001R7", "\001R7"}, {"", ""}};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        words_clear(&text);
        words_add_first(&text, letters[i][0], "");
        assert_string_equal(bytes, letters[i][1]);
    }
}

/* ---- turns ---- */

static const struct row turns[] = {
    {"v1.3 0 - *30 I4O5/Y4/- *1/R6/- ; +I4 @O5", 0, 0,
     "You play I4 to your palette, then O5 to the canvas, and lead: two 4s to one."},
    {"v1.3 0 - *30 I4O5/Y4/- *1/R6/- ; +I4 @O5", 0, 1,
     "Ann plays I4 to their palette, then O5 to the canvas, and leads: two 4s to one."},
    {"v1.3 0 - *30 R7/Y4/- *1/R6/- ; +R7 .", 0, 0,
     "You play R7 to your palette, and lead: your R7 beats Ben’s R6 (higher number)."},
    {"v1.3 0 - *30 R7/Y4/- *1/R6/- ; +R7 .", 0, 1,
     "Ann plays R7 to their palette, and leads: R7 beats your R6 (higher number)."},
    {"v1.3 0 - *30 G1/Y4/- *1/R6/- ; +G1 .", 0, 0,
     "You play G1 to your palette, but don’t lead and are out."},
    {"v1.3 0 - *30 G1/Y4/- *1/R6/- ; +G1 .", 0, NOBODY,
     "Ann plays G1 to their palette, but doesn’t lead and is out."},
    {"v1.3 0 - *30 R7/Y4/- *1/R6/- ; pass", 0, 0, "You pass and are out."},
    {"v1.3 0 - *30 R7/Y4/- *1/R6/- ; pass", 0, 1, "Ann passes and is out."},
    {"v1.3 0 - *31 -/Y4/- *1/R6/- ; pass", 0, 0, "You have no cards left and are out."},
    {"v1.3 0 - *31 -/Y4/- *1/R6/- ; pass", 0, 1, "Ann has no cards left and is out."},
    {"v1.3 0 - *30 R7/Y4/- *1/R6/- ; +R7", 0, 0, "You play R7 to your palette."},
};

static void test_turns(void **state)
{
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        const struct r7_history history = history_of(turns[i].position);
        struct words_names names = names_for(turns[i].reader);
        struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
        struct r7_turn turn;
        char bytes[2048] = "";
        struct words text = WORDS_INIT(bytes);
        r7_history_turn(&history, 0, &turn, rounds);
        words_add_turn(&text, rounds, turn.steps, turn.count, &names);
        assert_string_equal(printed(bytes), turns[i].sentence);
    }
}

/* ---- the end ---- */

static void test_ends(void **state)
{
    struct words_names ann = names_for(0), nobody = names_for(NOBODY);
    assert_string_equal(words_winners(&ann, 1).bytes, "You win the game!");
    assert_string_equal(words_winners(&ann, 2).bytes, "Ben wins the game.");
    assert_string_equal(words_winners(&ann, 7).bytes, "You share the win with Ben and Cem.");
    assert_string_equal(words_winners(&ann, 6).bytes, "Ben and Cem share the win.");
    assert_string_equal(words_winners(&nobody, 1).bytes, "Ann wins the game.");
    assert_string_equal(words_winners(NULL, 3).bytes, "seat 0 and seat 1 share the win.");
    struct r7_history history = history_of("v1.3+advanced 0 - *30 R7/Y4/- *1/R6/-");
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    r7_cards scored = r7_card_bit(r7_card_make(2, R7_ORANGE));
    words_add_round_won(&text, &history.now, scored, &ann);
    assert_string_equal(printed(bytes), "You win the round and score 2 points: O2.");
    words_clear(&text);
    words_add_round_won(&text, &history.now, 0, &ann);
    assert_string_equal(bytes, "You win the round but score nothing.");
    words_clear(&text);
    words_add_round_won(&text, &history.now, scored, &nobody);
    assert_string_equal(printed(bytes), "Ann wins the round and scores 2 points: O2.");
}

/* ---- advice ---- */

static struct r7_turn turn_of(const char *text)
{
    const struct r7_history history = history_of(text);
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    struct r7_turn turn;
    r7_history_turn(&history, 0, &turn, rounds);
    return turn;
}

static void test_advice(void **state)
{
    struct words_names names = names_for(0);
    struct r7_bot_rating rating = {
        .turn = turn_of("v1.3 0 - *30 I4O5/Y4/- *1/R6/- ; +I4 @O5"), .chance = 0.97, .worth = 0.97};
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_rating(&text, 1, &rating, false, 0, &names);
    assert_string_equal(printed(bytes), "1. Play I4 to your palette, then O5 to the canvas: 97% to "
                                        "win the round");
    words_add_unsure(&text, &rating);
    assert_null(strstr(bytes, "±"));
    rating.error = 0.04;
    words_add_unsure(&text, &rating);
    assert_non_null(strstr(bytes, "win the round (±4%)"));
    rating.worth = 0.5;
    words_clear(&text);
    words_add_rating(&text, 2, &rating, true, 0, &names);
    assert_string_equal(printed(bytes), "2. Play I4 to your palette, then O5 to the canvas: 97% to "
                                        "win the round, 50% to win the game");
    rating = (struct r7_bot_rating){.turn = turn_of("v1.3 0 - *30 R7/Y4/- *1/R6/- ; pass")};
    words_clear(&text);
    words_add_rating(&text, 3, &rating, false, 0, &names);
    assert_string_equal(bytes, "3. Pass: loses the round");
    assert_string_equal(words_survivors(0, false, 0, &names).bytes, "You have no safe move.");
    assert_string_equal(words_survivors(1, true, 1, &names).bytes, "Ben had 1 safe move:");
    assert_string_equal(words_survivors(3, false, 0, &names).bytes, "You have 3 safe moves:");
}

/* Reasons support their numbers. */
static void test_answers(void **state)
{
    struct words_names names = names_for(0);
    struct r7_reason reason = {.code = R7_REASON_ANSWER_CARDS,
                               .seat = 1,
                               .cards = r7_card_bit(r7_card_make(7, R7_RED)),
                               .count = 1,
                               .of = 30,
                               .chance = 0.99,
                               .one_chance = 0.18};
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_reason(&text, &reason, &names);
    assert_string_equal(printed(bytes), "Ben can answer 99% of the time: 18% by one card (R7), the "
                                        "rest by two or more.");
    reason.chance = reason.one_chance;
    words_clear(&text);
    words_add_reason(&text, &reason, &names);
    assert_string_equal(printed(bytes),
                        "Ben can answer 18% of the time: 1 unseen card would do (R7).");
    reason.seat = 0;
    reason.code = R7_REASON_ANSWER_SEVERAL;
    words_clear(&text);
    words_add_reason(&text, &reason, &names);
    assert_string_equal(printed(bytes), "You can answer 18% of the time, but not with one card.");
}

/* Bots have names that no card begins with. */
static void test_bots(void **state)
{
    for (int i = 0; i < 20; i++) {
        const char *name = words_bot_name(i);
        assert_true(name[0] != '\0' && strchr("ROYGBIV", name[0]) == NULL);
        for (int other = i < 3 ? 0 : i - 3; other < i; other++)
            assert_string_not_equal(words_bot_name(other), name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_standings), cmocka_unit_test(test_capitals),
        cmocka_unit_test(test_turns),     cmocka_unit_test(test_ends),
        cmocka_unit_test(test_advice),    cmocka_unit_test(test_answers),
        cmocka_unit_test(test_bots),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
