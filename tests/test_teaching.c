/* What is told about the rules: texts that follow the switches, and examples that are true. In
 * English, which needs no catalogue. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <red7/red7.h>
#include <stdio.h>
#include <words/rules.h>
#include <words/text.h>
#include <words/why.h>

#define ROOM 16384

static struct r7_rules everything(enum r7_edition edition)
{
    return (struct r7_rules){.edition = (uint8_t)edition, .advanced = true, .actions = true};
}

/* The rules as a text, from the cards on: what stands before names the edition. */
static const char *tell(struct r7_rules rules, char room[ROOM])
{
    struct words text = {.bytes = room, .size = ROOM};
    room[0] = '\0';
    words_add_rules(&text, rules, 0);
    const char *cards = strstr(room, "THE CARDS");
    assert_non_null(cards);
    return cards;
}

/* Every switch is heard in the text, whatever edition it was set in. */
static void switches_are_told(void **state)
{
    char one[ROOM], other[ROOM];
    for (int edition = 0; edition < R7_EDITIONS; edition++)
        for (int s = 0; s < R7_SWITCHES; s++) {
            struct r7_rules rules = everything((enum r7_edition)edition), changed = rules;
            r7_rules_set(&changed, (enum r7_switch)s, !r7_rules_has(rules, (enum r7_switch)s));
            if (s == R7_TARGET_OFF && r7_rules_has(rules, R7_TARGET_OFF))
                changed.target = 40;
            if (strcmp(tell(rules, one), tell(changed, other)) == 0)
                fail_msg("%s: %s changes nothing in the text",
                         r7_edition_info((enum r7_edition)edition)->name,
                         r7_switch_info((enum r7_switch)s)->name);
        }
}

/* An edition whose switches are set to those of another is told as that one. */
static void switches_count_not_names(void **state)
{
    char one[ROOM], other[ROOM];
    for (int edition = 0; edition < R7_EDITIONS; edition++) {
        struct r7_rules target = everything((enum r7_edition)edition), rules = everything(R7_V1_3);
        for (int s = 0; s < R7_SWITCHES; s++)
            r7_rules_set(&rules, (enum r7_switch)s, r7_rules_has(target, (enum r7_switch)s));
        assert_string_equal(tell(rules, one), tell(target, other));
    }
}

static void expect_text(struct r7_rules rules, const char *piece, bool there)
{
    char room[ROOM];
    if ((strstr(tell(rules, room), piece) != NULL) != there)
        fail_msg("\"%s\" should %sbe in: %s", piece, there ? "" : "not ", room);
}

static void editions_in_words(void **state)
{
    expect_text(everything(R7_V1_2), "a 7 may always be played", true);
    expect_text(everything(R7_V1_3), "a 7 may always be played", false);
    expect_text(everything(R7_V1_2), "the 1 is an ordinary card", true);
    expect_text(everything(R7_LUCRUM), "the 1 is an ordinary card", false);
    expect_text(everything(R7_7ROSSO), "- Pass, but only if no move is sure", true);
    expect_text(everything(R7_V1_3), "- Pass: you", true);
    expect_text(everything(R7_7ROSSO), "You may not lose on purpose", true);
    expect_text(everything(R7_LUCRUM), "you must draw a card", true);
    expect_text(everything(R7_V1_3), "you may draw a card", true);
}

/* The cards of a text up to its end or a sign: "V6 G5 lead against ..." */
static r7_cards read_cards(const char **text)
{
    r7_cards cards = 0;
    for (;; *text += 3) {
        r7_card card = r7_card_read(*text, 2);
        if (card == R7_NO_CARD)
            return cards;
        cards |= r7_card_bit(card);
        if ((*text)[2] != ' ')
            return cards;
    }
}

/* In each of the seven examples the first palette leads under its rule. */
static void examples_are_true(void **state)
{
    static const char between[] = "lead against ";
    char room[ROOM];
    const char *at = tell(everything(R7_V1_3), room);
    for (int rule = R7_RED; rule >= R7_VIOLET; rule--) {
        const char *middle = strstr(at, between), *first = middle;
        assert_non_null(middle);
        while (first[-2] != '.')
            first--;
        r7_cards winner = read_cards(&first);
        at = middle + strlen(between);
        r7_cards loser = read_cards(&at);
        assert_true(winner != 0 && loser != 0 && (winner & loser) == 0);
        if (r7_palette_scores(winner).by[rule] <= r7_palette_scores(loser).by[rule])
            fail_msg("example %d is wrong: %s", rule, middle);
    }
    assert_null(strstr(at, between));
}

/* ---- why ---- */

/* Reads what can be read of a position and its steps: the step that is refused is not played. */
static enum r7_error play_until_refused(const char *text, struct r7_position *position)
{
    struct r7_fault fault;
    if (r7_position_read(text, strlen(text), position, &fault))
        return R7_OK;
    enum r7_error error = fault.error;
    if (!r7_position_read(text, fault.offset, position, &fault))
        fail_msg("%s: %s", text, r7_error_text(fault.error));
    return error;
}

static void refusals_have_a_rule(void **state)
{
    static const struct {
        const char *text, *rule, *source;
        bool reading;
    } cases[] = {
        {"v1.3 0 - - G2/R1/- V1/O6/- ; @G2", "out.canvas", "every edition", false},
        {"v1.3 0 - - R7O7/R1/- V1/O6/- ; @R1", "turn.hand", "every edition", false},
        {"v1.3+actions 0 - - V7/R2/- V1/O6/- ; +V7 7@O6", "action.7.own", "every edition", false},
        {"v1.3+actions 0 - - R1/R6/- V1/O6O5/- ; +R1 -1:O4", "action.1.take", "every edition",
         true},
        {"v1.3+actions 0 - - R1/R6/- V1/O6O5/- ; +R1 -3:O4", "action.1.take", "every edition",
         true},
        {"v1.3 0 - - -/R1/- V1/O6/- ; +R2", "out.empty-hand", "every edition", false},
        {"v1.3 0 - - R7O7/R1/- V1/O6/- ; +R7 +O7", "turn.order", "every edition", true},
        {"v1.3 0 - - R7O7/R1/- V1/O6/- ; +R7 pass", "turn.choices", "every edition", false},
        {"v1.3 0 - - R1/R7/- V1/O6O5/- ; +R1 -1:O6", "action.off", "every edition", false},
        {"7rosso 0 - - R7B2/R1/- V1/O6/- ; pass", "lose.forced", "7 Rosso", true},
        {"v1.3+lose:forced 0 - - R7B2/R1/- V1/O6/- ; pass", "lose.forced", "house rule lose:forced",
         true},
        {"7rosso+actions 0 - V4 R3/G2/- V1/R7O6Y5/- ; +R3 .", "lose.hope", "7 Rosso", true},
        {"v1.2+actions 0 - - V7/I6I3/- V1/R7/- ; +V7 7^I3", "action.7.canvas", "version 1.2",
         false},
        {"v1.3+actions+7to:canvas 0 - - V7/I6I3/- V1/R7/- ; +V7 7^I3", "action.7.canvas",
         "house rule 7to:canvas", false},
        {"v1.2+actions 0 - - V7/I6I3/- V1/R7/- ; +V7 7@V7", "action.7.other", "version 1.2", true},
        {"v1.2+actions 0 V1 - V7/G6/- V2/I3/- ; +V7 7@G6", "action.7.now", "version 1.2", false},
        {"v1.3+actions 0 V1 - V7/G6/- V2/I3/- ; +V7", "action.7.lead", "version 1.3", true},
        {"v1.3+actions 0 - - O1/V2/- V1/R7R6/- ; +O1", "action.1.lead", "every edition", true},
        {"v1.3+actions 0 - - O1/V2/- V1/R7/- ; +O1", "action.1.alone-bound", "version 1.3", true},
        {"v1.2+actions+1alone:bound 0 - - O1/V2/- V1/R7/- ; +O1", "action.1.alone-bound",
         "house rule 1alone:bound", true},
        {"v1.3+actions 0 R4 - O1V4/R3V3/- V1/G7B2/- ; +O1 .", "action.1.alone-bound", "version 1.3",
         true},
        {"v1.2+actions 0 - - O1/R7/- V1/I3/- ; +O1 -1:I3", "action.1.two", "version 1.2", false},
        {"v1.3+actions 0 - - O1/R7O6/- V1/I3I2/- ; +O1 -1:I3", "action.1.level", "version 1.3",
         true},
        {"v1.3+actions 0 - - O1/G6/- V1/R7V5/- ; +O1 -1:V5", "action.1.take", "every edition",
         true},
        {"v1.3+actions 0 - - B5V2/G1/- V1/R7/- ; +B5 .", "action.5.more", "every edition", false},
        {"lucrum+advanced 0 - I1 R7/R6/- V1/R2/- ; @R7 =", "draw.must", "Lucrum", false},
        {"v1.3+advanced 0 - - R7/R6/- V1/R2/- ; @R7 =", "draw.greater", "every edition", false},
        {"v1.3+advanced 0 - I1 R7/R6/- V1/R2/- ; @R7 .", "draw.may", "version 1.3", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct r7_position position;
        struct words_why why;
        enum r7_error error = play_until_refused(cases[i].text, &position);
        if (error == R7_OK || !words_why_not(error, position.now.rules, &position.now, &why))
            fail_msg("%s: no rule for %s", cases[i].text, r7_error_name(error));
        if (strcmp(why.rule, cases[i].rule) != 0 ||
            strncmp(why.source.bytes, cases[i].source, strlen(cases[i].source)) != 0)
            fail_msg("%s: %s, %s", cases[i].text, why.rule, why.source.bytes);
        assert_int_equal(why.reading != NULL, cases[i].reading);
    }
}

/* Faults of a text have nothing to do with the rules. */
static void faults_have_none(void **state)
{
    struct words_why why;
    assert_false(words_why_not(R7_ERR_CARD, everything(R7_V1_3), NULL, &why));
    assert_false(words_why_not(R7_ERR_DRAWN_OTHER, everything(R7_V1_3), NULL, &why));
    /* Without the round there is an answer as well. */
    assert_true(words_why_not(R7_ERR_ONE_LEAD, everything(R7_V1_3), NULL, &why));
    assert_string_equal(why.rule, "action.1.lead");
}

static void expect_standing(const char *text, const char *colour, const char *decides)
{
    struct r7_position before, position;
    struct r7_fault fault;
    struct words_why whys[2];
    assert_true(r7_position_read(text, strcspn(text, ";"), &before, &fault));
    assert_int_equal(play_until_refused(text, &position), R7_OK);
    assert_int_equal(words_why_standing(&before.now, &position.now, whys), 2);
    assert_string_equal(whys[0].rule, colour);
    assert_string_equal(whys[1].rule, decides);
}

static void standings_have_a_rule(void **state)
{
    expect_standing("v1.3 0 - - V1/G5V6/- V2/R5/-", "red.highest", "lead.tie");
    expect_standing("v1.3 0 O7 - V1/Y4I4R6/- V2/R7/-", "orange.number", "lead.count");
    expect_standing("v1.3 0 V1 - V2/R7/- V3/O6/-", "violet.below4", "lead.empty");
    expect_standing("v1.3+advanced 0 Y1 - -/R7/- V3/G5G1R6R2/- ; pass", "yellow.colour",
                    "score.group");
    expect_standing("v1.3+advanced 0 G1 - -/R6/- V3/O6/- ; pass", "green.even", "score.set");
    expect_standing("v1.3+advanced 0 G1 - -/R6/- V3/O5/- ; pass", "green.even", "score.empty");
    /* What was scored before the position does not show in it. */
    expect_standing("v1.3+advanced 1 G1 - x-/R6/- V3/O5/O6 over", "green.even", "score.set");
    expect_standing("v1.3 0 I1 - -/R6/- V3/O5/- ; pass", "indigo.run", "game.basic");
}

static void why_is_a_sentence(void **state)
{
    char room[1024] = "";
    struct words text = WORDS_INIT(room);
    struct words_why why;
    assert_true(words_why_not(R7_ERR_TAKE_FEWER, everything(R7_LUCRUM), NULL, &why));
    words_add_why(&text, &why);
    assert_non_null(strstr(room, "A 1 takes only from players with at least as many"));
    assert_non_null(strstr(room, "; action.1.level) Our reading: Palettes are compared"));
}

static const char *names_path; /* tests/conformance/rules.txt: a name, a tab, its meaning */

static bool is_name_of_a_rule(FILE *names, const char *rule)
{
    char line[512];
    rewind(names);
    while (fgets(line, sizeof line, names) != NULL)
        if (strcspn(line, "\t") == strlen(rule) && strncmp(line, rule, strlen(rule)) == 0)
            return true;
    return false;
}

/* Every rule has a name of its own, and conformance cases can be tagged by it. */
static void names_are_those_of_the_cases(void **state)
{
    FILE *names = fopen(names_path, "r");
    assert_non_null(names);
    for (size_t i = 0; words_why_rule(i) != NULL; i++) {
        if (!is_name_of_a_rule(names, words_why_rule(i)))
            fail_msg("%s is not in %s", words_why_rule(i), names_path);
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(words_why_rule(i), words_why_rule(j));
    }
    fclose(names);
}

int main(int argc, char **argv)
{
    assert(argc == 2);
    names_path = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(switches_are_told),
        cmocka_unit_test(switches_count_not_names),
        cmocka_unit_test(editions_in_words),
        cmocka_unit_test(examples_are_true),
        cmocka_unit_test(refusals_have_a_rule),
        cmocka_unit_test(faults_have_none),
        cmocka_unit_test(standings_have_a_rule),
        cmocka_unit_test(why_is_a_sentence),
        cmocka_unit_test(names_are_those_of_the_cases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
