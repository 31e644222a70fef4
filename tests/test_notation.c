/* Reading and writing: each kind of wrong input and its place, what is accepted
 * besides the one written form, and writers that have too little room. */
#include "check.h"

/* A whole text that is refused at this offset. */
static void refuse(const char *text, enum r7_error error, size_t offset)
{
    struct r7_position position;
    struct r7_fault fault;
    if (r7_position_read(text, strlen(text), &position, &fault))
        fail_msg("should have been refused: %s", text);
    assert_string_equal(r7_error_name(fault.error), r7_error_name(error));
    if (fault.offset != offset)
        fail_msg("%s: offset %zu instead of %zu", text, fault.offset, offset);
    assert_true(fault.offset + fault.length <= strlen(text));
}

static void accept(const char *text, const char *written)
{
    struct r7_position position;
    struct r7_fault fault;
    char got[R7_POSITION_TEXT_MAX];
    if (!r7_position_read(text, strlen(text), &position, &fault))
        fail_msg("%s: offset %zu: %s", text, fault.offset, r7_error_text(fault.error));
    r7_position_write(&position, got, sizeof got);
    assert_string_equal(got, written);
}

static void wrong_positions(void **state)
{
    refuse("", R7_ERR_EMPTY, 0);
    refuse("   ", R7_ERR_EMPTY, 0);
    refuse("v1.4 0 - - -/R1/- -/R2/-", R7_ERR_EDITION, 0);
    for (int e = 0; e < R7_EDITIONS; e++) /* the message names them all */
        assert_non_null(
            strstr(r7_error_text(R7_ERR_EDITION), r7_edition_info((enum r7_edition)e)->name));
    refuse("v1.3+fast 0 - - -/R1/- -/R2/-", R7_ERR_OPTION, 4);
    refuse("v1.3+ 0 - - -/R1/- -/R2/-", R7_ERR_OPTION, 4);
    refuse("v1.3+actions+actions 0 - - -/R1/- -/R2/-", R7_ERR_OPTION_TWICE, 12);
    refuse("v1.3", R7_ERR_MISSING, 4);
    refuse("v1.3 0", R7_ERR_MISSING, 6);
    refuse("v1.3 0 -", R7_ERR_MISSING, 8);
    refuse("v1.3 x - - -/R1/- -/R2/-", R7_ERR_NUMBER, 5);
    refuse("v1.3 -1 - - -/R1/- -/R2/-", R7_ERR_NUMBER, 5);
    refuse("v1.3 2 - - -/R1/- -/R2/-", R7_ERR_TURN, 5);
    refuse("v1.3 99999999999999999999 - - -/R1/- -/R2/-", R7_ERR_TURN, 5);
    refuse("v1.3 0 - - x-/R1/- -/R2/- -/R3/-", R7_ERR_TURN_OUT, 5);
    refuse("v1.3 0 - - -/R1/- x-/R2/-", R7_ERR_ROUND_FEW, 25);
    refuse("v1.3 0 - - -/R1/- -/R2/- over", R7_ERR_OVER_MANY, 25);
    refuse("v1.3 0 - - -/R1/-", R7_ERR_SEATS_FEW, 17);
    refuse("v1.3 0 - -", R7_ERR_SEATS_FEW, 10);
    refuse("v1.3 0 - - -/-/- -/-/- -/-/- -/-/- -/-/-", R7_ERR_SEATS_MANY, 35);
    refuse("v1.3 0 - - R8/R1/- -/R2/-", R7_ERR_CARD, 11);
    refuse("v1.3 0 - - X3/R1/- -/R2/-", R7_ERR_CARD, 11);
    refuse("v1.3 0 - - r3/R1/- -/R2/-", R7_ERR_CARD, 11);
    refuse("v1.3 0 - - R/R1/- -/R2/-", R7_ERR_CARD, 11);
    refuse("v1.3 0 - - /R1/- -/R2/-", R7_ERR_CARD, 11);
    refuse("v1.3 0 - - R1/R1/- -/R2/-", R7_ERR_CARD_TWICE, 14);
    refuse("v1.3 0 R2 - -/R1/- -/R2/-", R7_ERR_CARD_TWICE, 21);
    refuse("v1.3 0 - *48 -/R1/- -/R2/-", R7_ERR_CARDS_TOO_MANY, 22);
    refuse("v1.3 0 - *50 -/-/- -/-/-", R7_ERR_CARDS_TOO_MANY, 9);
    refuse("v1.3 0 - *4294967297 -/-/- -/-/-", R7_ERR_CARDS_TOO_MANY, 9);
    refuse("v1.3 0 - * -/-/- -/-/-", R7_ERR_NUMBER, 9);
    refuse("v1.3 0 - *3R1 -/-/- -/-/-", R7_ERR_HIDDEN_ORDER, 11);
    refuse("v1.3 0 *3 - -/-/- -/-/-", R7_ERR_HIDDEN_PLACE, 7);
    refuse("v1.3 0 - - -/*3/- -/-/-", R7_ERR_HIDDEN_PLACE, 13);
    refuse("v1.3 0 - - -/- -/-/-", R7_ERR_SEAT, 14);
    refuse("v1.3 0 - - -/-/-/- -/-/-", R7_ERR_SEAT, 16);
    refuse("v1.3 0 - -/ -/-/- -/-/-", R7_ERR_CARD, 10);
    refuse("v1.3 0 - - -/R1/- -/R2/- hello", R7_ERR_TRAILING, 25);
    refuse("v1.3 0 - - hello", R7_ERR_SEAT, 11);
    refuse("v1.3 0 -R3 - -/R1/- -/R2/-", R7_ERR_NONE_ALONE, 7);
    refuse("v1.3 0 - - -/R1/- x-/R2/- over hello", R7_ERR_TRAILING, 31);
    refuse("v1.3 0 - - -/R1/- \x01-/R2/-", R7_ERR_BINARY, 18);
    refuse("v1.3 0 - - -/R1/- \xff-/R2/-", R7_ERR_BINARY, 18);
}

static void wrong_steps(void **state)
{
    const char *position = "v1.3 0 - - R5/R1/- V1/R2/- ; ";
    static const struct {
        const char *steps;
        enum r7_error error;
    } cases[] = {
        {"R5", R7_ERR_STEP},          {"+", R7_ERR_CARD},
        {"+R", R7_ERR_CARD},          {"+R9", R7_ERR_CARD},
        {"+R5x", R7_ERR_STEP},        {"+R5(", R7_ERR_CARD},
        {"+R5(V2", R7_ERR_STEP},      {"+R5(V2)", R7_ERR_DRAWN_NONE},
        {"passed", R7_ERR_STEP},      {"7@R5", R7_ERR_ACTIONS_OFF},
        {"7^R5", R7_ERR_ACTIONS_OFF}, {"-1:R2", R7_ERR_ACTIONS_OFF},
        {"-x:R2", R7_ERR_STEP},       {"-:R2", R7_ERR_STEP},
        {"=", R7_ERR_DRAW_BASIC},     {"!", R7_ERR_DRAW_BASIC},
        {".", R7_ERR_END_EARLY},      {"+R4", R7_ERR_NOT_IN_HAND},
        {"@R4", R7_ERR_NOT_IN_HAND},  {"; +R5", R7_ERR_STEP},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[128];
        struct r7_position p;
        struct r7_fault fault;
        snprintf(text, sizeof text, "%s%s", position, cases[i].steps);
        if (r7_position_read(text, strlen(text), &p, &fault))
            fail_msg("should have been refused: %s", text);
        assert_string_equal(r7_error_name(fault.error), r7_error_name(cases[i].error));
        assert_int_equal(fault.step, 1);
    }
    refuse("v1.3 0 - - R5/R1/- V1/R2/- ; +R5 +R5", R7_ERR_PALETTE_DONE, 33);
    refuse("v1.3 0 - - R5/R1/- V1/R2/- ; +R5 pass", R7_ERR_PASS_LATE, 33);
    refuse("v1.3+advanced 0 - I1 R7/R6/- V1/R2/- ; @R7 .", R7_ERR_DRAW_DUE, 43);
    refuse("v1.3+advanced 0 - I1 R7/R6/- V1/R2/- ; @R7 =(V3)", R7_ERR_DRAWN_OTHER, 43);
    refuse("v1.3+advanced 0 - *3 R7/R6/- V1/R2/- ; @R7 =(V1)", R7_ERR_DRAWN_ELSEWHERE, 43);
    refuse("v1.3+actions 0 - - R7/R6/- V1/R2/- ; +R7 .", R7_ERR_SEVEN_DUE, 41);
    refuse("v1.3+actions 0 - - R7/R6/- V1/R2/- ; +R7 7@R5", R7_ERR_NOT_IN_PALETTE, 41);
    refuse("v1.3+actions 0 - - R1/R6/- V1/R2V2/- ; +R1 -1:R5", R7_ERR_NOT_IN_PALETTE, 43);
    refuse("v1.3+actions 0 - - R7V1/G6/- V2/R2/- ; +R7 7@R7 @G1", R7_ERR_NOT_IN_HAND, 48);
    refuse("v1.3 1 - - x-/R1/- V1/R2/- over ; pass", R7_ERR_OVER, 34);
}

static void what_is_accepted(void **state)
{
    accept("v1.3+advanced+actions 0 O5B2 G1*28 R1Y3G6/Y4G2/- *5/I4/R7",
           "v1.3+advanced+actions 0 O5B2 G1*28 G6Y3R1/Y4G2/- *5/I4/R7");
    accept("v1.3+actions+advanced 0 - - -/R1/- -/R2/-",
           "v1.3+advanced+actions 0 - - -/R1/- -/R2/-");
    accept("  v1.3\t0   - -  -/R1/- -/R2/-  ", "v1.3 0 - - -/R1/- -/R2/-");
    accept("v1.3 0 - *0 -/R1/- -/R2/-", "v1.3 0 - - -/R1/- -/R2/-");
    accept("v1.3 0 - - R5/R1/- V1/R2/- ;", "v1.3 0 - - R5/R1/- V1/R2/-");
    accept("v1.3 0 - - R5/R1/- V1/R2/-;+R5", "v1.3 0 - - R5/R1/- V1/R2/- ; +R5");
    accept("v1.3 0 - - -/R1/R3 x-/R2/O3 over", "v1.3 0 - - -/R1/R3 x-/R2/O3 over");
    /* Brackets tell what the deck does not, and are left out where it does. */
    accept("v1.3+actions 0 - *9 G3/R7/- *3/R2/- ; +G3(Y2)",
           "v1.3+actions 0 - *9 G3/R7/- *3/R2/- ; +G3(Y2)");
    accept("v1.3+actions 0 - Y2*9 G3/R7/- *3/R2/- ; +G3(Y2)",
           "v1.3+actions 0 - Y2*9 G3/R7/- *3/R2/- ; +G3");
    accept("v1.3+actions 0 - *9 G3/R7/- *3/R2/- ; +G3 .", "v1.3+actions 1 - *8 *1/R7G3/- *3/R2/-");
    accept("v1.3+actions 0 - *9 G3/R7/- *3/R2/- ; +G3(Y2) .",
           "v1.3+actions 1 - *8 Y2/R7G3/- *3/R2/-");
}

/* Steps of a player whose hand is not known: what can be told is checked. */
static void hidden_hands(void **state)
{
    accept("v1.3 0 - *9 *3/R6/- V1/R2/- ; +R7 .", "v1.3 1 - *9 *2/R7R6/- V1/R2/-");
    accept("v1.3 0 - *9 G1*2/R6/- V1/R2/- ; +G1 .", "v1.3 1 - *9 *2/R6G1/- V1/R2/-");
    refuse("v1.3 0 - *9 *3/R6/- V1/R2/- ; +V1", R7_ERR_NOT_IN_HAND, 30);
    refuse("v1.3 0 - *9 *3/R1/- V1/R2/- ; @B3", R7_ERR_CANVAS_LEAD, 30);
    /* A 5 may have been void, but not if a card that is shown could have followed
     * it, nor if too few 1s and 7s are left. */
    refuse("v1.3+actions 0 R5 - *2/R6/- *5/O7/- ; +B5 @B4", R7_ERR_FIVE_DUE, 42);
    refuse("v1.2+actions 0 R5 - *2/R6/- *5/O7/- ; +B5 @B7", R7_ERR_FIVE_DUE, 42);
    refuse("v1.3+actions 0 R5 - *2/R6/- *5/O7/- ; +B5 @B7", R7_ERR_FIVE_DUE, 42);
    refuse("v1.3+actions 0 B6 - *2/O7/- *5/R6/- ; +B5 @B1", R7_ERR_FIVE_DUE, 42);
    refuse("v1.2+actions 0 - R1O1Y1G1B1I1V1 *2/R6/- *5/R7/- ; +B5 .", R7_ERR_FIVE_DUE, 54);
    refuse("v1.3+actions 0 - - *2/R7/- *5/R6/- ; +B5 .", R7_ERR_FIVE_DUE, 41);
    refuse("7rosso 0 - *4 *3/R7/- *5/R6/- ; pass", R7_ERR_SURVIVE_PASS, 32);
    accept("v1.3+actions 0 - *9 *3/R2/- V1/R6O4/- I1/B2/- ; +R5 .",
           "v1.3+actions 1 - *9 x*2/R5R2/- V1/R6O4/- I1/B2/-");
    refuse("v1.3+actions 0 - *9 G2*3/R6/- V1/R2/- ; +R5 .", R7_ERR_FIVE_DUE, 44);
    /* With one card that is not known, after it the hand is known. */
    refuse("v1.3+actions 0 - *9 R2*1/G1/- V1/R7R6/- ; +R1", R7_ERR_ONE_LEAD, 42);
    accept("v1.3+actions 0 - *9 R2*2/G1/- V1/R7R6/- ; +R1 -1:R7 @V6",
           "v1.3+actions 1 V6 R7*9 R2/R1G1/- V1/R6/-");
    accept("7rosso 0 - *9 *3/R1/- V1/R7/- ; pass", "7rosso 1 - *9 x*3/R1/- V1/R7/- over");
    refuse("7rosso 0 - *9 R7*2/R1/- V1/R6/- ; pass", R7_ERR_SURVIVE_PASS, 34);
}

static void short_buffers(void **state)
{
    struct r7_position position = must_read(R7_V1_3, "+advanced", "0 O5B2 G1*28 R1/Y4/- *5/I4/R7");
    char whole[R7_POSITION_TEXT_MAX], part[R7_POSITION_TEXT_MAX];
    size_t length = r7_position_write(&position, whole, sizeof whole);
    assert_int_equal(length, strlen(whole));
    for (size_t size = 0; size <= length + 1; size++) {
        memset(part, '#', sizeof part);
        assert_int_equal(r7_position_write(&position, part, size), length);
        assert_int_equal(part[size], '#');
        if (size > 0) {
            assert_int_equal(strlen(part), size - 1 < length ? size - 1 : length);
            assert_memory_equal(part, whole, strlen(part));
        }
    }
}

static void names_and_texts(void **state)
{
    for (int i = 0; i < R7_ERROR_COUNT; i++) {
        const char *text = r7_error_text((enum r7_error)i);
        assert_true(strlen(text) > 4 && text[strlen(text) - 1] != '.' &&
                    strchr(text, '\n') == NULL);
        assert_true(strlen(r7_error_name((enum r7_error)i)) > 1);
    }
    assert_string_equal(r7_version(), R7_VERSION_STRING);
    assert_int_equal(r7_colour_of_letter('Q'), -1);
    for (int colour = 0; colour < R7_COLOURS; colour++)
        assert_int_equal(r7_colour_of_letter(r7_colour_letter((enum r7_colour)colour)), colour);
    struct r7_step step;
    struct r7_fault fault;
    assert_false(r7_step_read("+R5 ", 4, &step, &fault));
    assert_int_equal(fault.error, R7_ERR_TRAILING);
    assert_false(r7_step_read("", 0, &step, &fault));
    struct r7_rules rules;
    assert_false(r7_rules_read("v1.3 ", 5, &rules, &fault));
    assert_int_equal(fault.error, R7_ERR_TRAILING);
}

/* A rule set as it is read, and as it is printed. */
static void reads(const char *text, const char *printed)
{
    struct r7_rules rules;
    struct r7_fault fault;
    char again[R7_RULES_TEXT_MAX];
    assert_true(r7_rules_read(text, strlen(text), &rules, &fault));
    assert_true(r7_rules_valid(rules));
    r7_rules_write(rules, again, sizeof again);
    assert_string_equal(again, printed);
}

static void refuses(const char *text, enum r7_error error, const char *piece)
{
    struct r7_rules rules;
    struct r7_fault fault;
    assert_false(r7_rules_read(text, strlen(text), &rules, &fault));
    assert_int_equal(fault.error, error);
    assert_int_equal(fault.offset, strstr(text, piece) - text);
    assert_int_equal(fault.length, strlen(piece));
}

static void house_rules(void **state)
{
    reads("v1.3+advanced+draw:must", "v1.3+advanced+draw:must");
    reads("7rosso+advanced+actions+7hand:yes+target:40",
          "7rosso+advanced+actions+target:40+7hand:yes");
    reads("HobbyWorld", "v1.2");
    reads("nuts+ACTIONS", "v1.3+actions");
    reads("Asmadi", "v1.3");
    reads("v1.2+1alone:bound+7to:both+actions+lose:forced",
          "v1.2+actions+lose:forced+7to:both+1alone:bound");
    /* As the edition has it: nothing to print. */
    reads("lucrum+draw:must", "lucrum");
    reads("7rosso+advanced+target:none", "7rosso+advanced");
    reads("v1.3+target:none+advanced", "v1.3+advanced+target:none");
    reads("7rosso+advanced+actions+lose:may+draw:may+target:9999+7card:other+7to:canvas+7lead:now+"
          "7draw:yes+7hand:yes+1from:two+1alone:free",
          "7rosso+advanced+actions+lose:may+draw:may+target:9999+7card:other+7to:canvas+7lead:now+"
          "7draw:yes+7hand:yes+1from:two+1alone:free");
    refuses("v1.3+luck:good", R7_ERR_OPTION, "+luck:good");
    refuses("v1.3+draw", R7_ERR_SWITCH_VALUE, "+draw");
    refuses("v1.3+draw:often", R7_ERR_SWITCH_VALUE, "often");
    refuses("v1.3+advanced+target:0", R7_ERR_SWITCH_VALUE, "0");
    refuses("v1.3+advanced+target:10000", R7_ERR_SWITCH_VALUE, "10000");
    refuses("v1.3+advanced+target:4x", R7_ERR_SWITCH_VALUE, "4x");
    refuses("v1.3+draw:may+DRAW:must", R7_ERR_OPTION_TWICE, "+DRAW:must");
    refuses("v1.3+target:40", R7_ERR_SWITCH_ADVANCED, "+target:40");
    refuses("v1.3+advanced+7to:canvas", R7_ERR_SWITCH_ACTIONS, "+7to:canvas");
    refuses("v1.3+1from:two", R7_ERR_SWITCH_ACTIONS, "+1from:two");
    struct r7_rules rules = {.edition = R7_7ROSSO, .advanced = true};
    assert_int_equal(r7_rules_target(rules, 2), 0);
    r7_rules_set(&rules, R7_TARGET_OFF, false);
    assert_int_equal(r7_rules_target(rules, 2), 0); /* there is no usual number to give back */
    rules.target = 25;
    assert_int_equal(r7_rules_target(rules, 4), 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_positions),  cmocka_unit_test(wrong_steps),
        cmocka_unit_test(what_is_accepted), cmocka_unit_test(hidden_hands),
        cmocka_unit_test(short_buffers),    cmocka_unit_test(names_and_texts),
        cmocka_unit_test(house_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
