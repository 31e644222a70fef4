/* The door: doors, wrong questions, languages, and what does not change. */
#include "ask.h"
#include <red7/red7.h>

/* ---- the door ---- */

static void questions_have_a_bound(void **state)
{
    char *text = malloc(R7_ASK_QUESTION_MAX + 1);
    assert_non_null(text);
    memset(text, 'x', R7_ASK_QUESTION_MAX + 1);
    for (size_t length = R7_ASK_QUESTION_MAX; length <= R7_ASK_QUESTION_MAX + 1; length++) {
        json_t *answer = ask_bytes(text, length), *error = json_object_get(answer, "error");
        assert_string_equal(text_of(error, "code"),
                            length > R7_ASK_QUESTION_MAX ? "question" : "verb");
        json_decref(answer);
    }
    free(text);
}

/* What one door keeps does not show in another: only one of them has a review under way. */
static void doors_do_not_meet(void **state)
{
    struct r7_ask *one = r7_ask_open(), *two = r7_ask_open();
    static const char next[] = "review-next\n";
    char *record = read_data("basic-2.r7"), question[1 << 16];
    assert_int_equal(r7_ask_version(), R7_ASK_VERSION);
    assert_true(one != NULL && two != NULL);
    snprintf(question, sizeof question, "review\nnodes 10\n\n%s", record);
    assert_null(strstr(r7_ask_question(one, question, strlen(question), NULL), "\"error\""));
    assert_non_null(strstr(r7_ask_question(two, next, strlen(next), NULL), "\"error\""));
    assert_null(strstr(r7_ask_question(one, next, strlen(next), NULL), "\"error\""));
    free(record);
    r7_ask_close(one);
    r7_ask_close(two);
    r7_ask_close(NULL);
    assert_non_null(strstr(r7_ask_question(NULL, next, strlen(next), NULL), "\"memory\""));
}

static void odd_questions_are_refused(void **state)
{
    static const char *const questions[] = {
        "",
        "\n",
        "\n\n",
        "facts x\n",
        "nonsense\n\n",
        "facts\0\n",
        "FACTS",
        "table",
        "table\nviewer",
        "table\n\n\xff",
        "rules\nrules",
        "code\n",
        "lesson",
        "code\ncode",
        "review-next\n\n",
        "language\n\nxy",
        " facts\n",
        "game\n\n\n\n",
    };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        json_t *answer = ask_bytes(questions[i], strlen(questions[i]));
        json_t *error = json_object_get(answer, "error");
        /* An empty code is an unknown one, and there is a sentence for that. */
        if (strncmp(questions[i], "code\ncode", 9) != 0 && strncmp(questions[i], "facts", 6) != 0)
            assert_non_null(error);
        json_decref(answer);
    }
}

static void each_wrong_question_has_its_refusal(void **state)
{
    static const char seats[] = "name0 Ann\nname1 Ben\n";
    expect_refusal("nothing", "", "", "verb");
    expect_refusal("language", "", "", "question");
    expect_refusal("language", "language xx\n", "", "language");
    expect_refusal("rules", "rules v9\n", "", "EDITION");
    expect_refusal("rules", "players 5\n", "", "question");
    expect_refusal("code", "", "", "question");
    expect_refusal("table", "viewer 0\n", "", "RECORD_START");
    expect_refusal("table", "viewer 4\n", "", "question");
    expect_refusal("table", "viewer x\n", "", "question");
    expect_refusal("table", "viewer 0\nview nonsense\n", "", "EDITION");
    expect_refusal("table", "viewer 2\nview v1.3 0 - *33 *7/R7/- *7/O6/-\n", "", "TURN");
    expect_refusal("table", "viewer 0\nbefore 1\nview v1.3 0 - *33 *7/R7/- *7/O6/-\n", "",
                   "RECORD_TURN_NUMBER");
    expect_refusal("table", "viewer 0\nturns -1\n", "", "question");
    expect_refusal("survivors", "viewer 1\nview v1.3 0 - *33 *7/R7/- *7/O6/-\n", "",
                   "HAND_UNKNOWN");
    expect_refusal("hint", "viewer 0\nview v1.3 0 - *33 *7/R7/- *7/O6/-\n", "", "HAND_UNKNOWN");
    expect_refusal("new", "seed 1\n", "", "PLAYERS");
    expect_refusal("new", "name0 Ann\n", "", "PLAYERS");
    expect_refusal("new", "seed -1\nname0 Ann\nname1 Ben\n", "", "question");
    expect_refusal("new", "seed 99999999999999999999\nname0 Ann\nname1 Ben\n", "", "question");
    expect_refusal("new", "name0 Ann\nname1 Ben\nbot1 nobody\n", "", "bot");
    expect_refusal("new", "name0 Ann\nname1 Ben\nbot1 open\n", "", "bot"); /* it sees all cards */
    expect_refusal("new", "rules v1.3+x\nname0 Ann\nname1 Ben\n", "", "OPTION");
    expect_refusal("game", "", "no record", "record");
    expect_refusal("from", seats, "no record", "record");
    expect_refusal("review", "", "no record", "RECORD_START");
    expect_refusal("review-next", "", "", "review");
    expect_refusal("record", "", "", "RECORD_START");
    expect_refusal("lesson", "name nothing\n", "", "lesson");
    expect_refusal("lesson", "", "", "question");
    expect_refusal("lesson", "name orange\nedition v0\n", "", "EDITION");
    expect_refusal("puzzle", "seed 1\nplayers 1\n", "", "PLAYERS");
    expect_refusal("rules", "rules 7rosso+advanced\nplayers 1\n", "", "PLAYERS");
    expect_refusal("puzzle", "seed 1\nplayers 3\nkind win\n", "", "PLAYERS");
    expect_refusal("puzzle", "seed 1\ndifficulty 6\n", "", "question");
    expect_refusal("puzzle-check", "seed 1\nsteps +I9\n", "", "CARD");
    expect_refusal("bench", "deals 0\n", "", "question");
}

static void too_many_fields_are_refused(void **state)
{
    char fields[2048] = "";
    for (int i = 0; i < 40; i++)
        snprintf(fields + strlen(fields), sizeof fields - strlen(fields), "key%d value\n", i);
    expect_refusal("facts", fields, "", "question");
}

/* ---- languages ---- */

/* Entries for a few words; the fourth has Polish plurals. */
static const char polish[] = "highest card\0najwyższa karta\0"
                             "the rule\004red\0czerwony\0"
                             "Hello!\0Cześć!\0"
                             "{n} even card\0{n} parzysta\003{n} parzyste\003{n} parzystych\0";

static void a_catalogue_is_spoken(void **state)
{
    json_decref(ask_with("language", "language pl\n", polish, sizeof polish - 1));
    json_t *facts = ask("facts", "", "");
    json_t *red = json_array_get(list_of(facts, "colours"), 0);
    assert_string_equal(text_of(red, "name"), "czerwony");
    assert_string_equal(text_of(red, "rule"), "najwyższa karta");
    json_t *orange = json_array_get(list_of(facts, "colours"), 1);
    assert_string_equal(text_of(orange, "name"), "orange"); /* not in the catalogue */
    json_decref(facts);
    json_decref(ask("language", "language en\n", ""));
    facts = ask("facts", "", "");
    assert_string_equal(text_of(json_array_get(list_of(facts, "colours"), 0), "name"), "red");
    json_decref(facts);
}

/* The text of a set of so many even cards. */
static void expect_even(const char *palette, const char *expected)
{
    char fields[256];
    snprintf(fields, sizeof fields, "viewer 0\nview v1.3 0 - *3 R1/%s/- *7/O1/-\n", palette);
    json_t *table = ask("table", fields, "");
    json_t *green = json_array_get(list_of(table, "standings"), 3);
    json_t *set = json_array_get(list_of(green, "sets"), 0);
    assert_string_equal(text_of(set, "text"), expected);
    json_decref(table);
}

static void plurals_follow_the_language(void **state)
{
    static const char french[] = "{n} even card\0{n} paire\003{n} paires\0";
    expect_even("R2", "1 even card");
    expect_even("R2O2", "2 even cards");
    json_decref(ask_with("language", "language pl\n", polish, sizeof polish - 1));
    expect_even("R2", "1 parzysta");
    expect_even("R2O2", "2 parzyste");
    expect_even("R2O2Y2G2B2", "5 parzystych");
    json_decref(ask_with("language", "language ru\n", polish, sizeof polish - 1));
    expect_even("R2O2Y2G2B2I2V2R4O4Y4G4B4I4V4R6O6Y6G6B6I6V6", "21 parzysta");
    expect_even("R2O2Y2G2B2I2V2R4O4Y4G4B4I4V4R6O6Y6G6B6I6", "20 parzystych");
    expect_even("R2O2Y2G2B2I2V2R4O4Y4G4", "11 parzystych");
    json_decref(ask_with("language", "language fr\n", french, sizeof french - 1));
    expect_even("R2", "1 paire");
    expect_even("R2O2", "2 paires");
    json_decref(ask("language", "language en\n", ""));
}

/* A catalogue that is cut off anywhere still serves as far as it goes. */
static void cut_catalogues_do_no_harm(void **state)
{
    for (size_t length = 0; length < sizeof polish; length++) {
        json_decref(ask_with("language", "language pl\n", polish, length));
        json_decref(ask("facts", "", ""));
        json_decref(ask("table", "viewer 0\nview v1.3 0 - *3 R1/R2O2/- *7/O1/-\n", ""));
    }
    json_decref(ask("language", "language en\n", ""));
}

/* ---- what does not change ---- */

static void facts_are_complete(void **state)
{
    json_t *facts = ask("facts", "", "");
    assert_string_equal(text_of(facts, "version"), R7_VERSION_STRING);
    assert_int_equal(json_array_size(list_of(facts, "colours")), 7);
    assert_int_equal(json_array_size(list_of(facts, "editions")), R7_EDITIONS);
    assert_int_equal(json_array_size(list_of(facts, "bots")), 6);
    assert_int_equal(json_array_size(list_of(facts, "reactions")), 10);
    assert_int_equal(json_array_size(list_of(facts, "chapters")), R7_CHAPTERS);
    assert_int_equal(json_object_size(json_object_get(facts, "marks")), R7_MARKS);
    json_t *targets = list_of(json_object_get(facts, "targets"), "v1.2");
    assert_int_equal(json_integer_value(json_array_get(targets, 0)), 40);
    assert_int_equal(json_integer_value(json_array_get(targets, 2)), 30);
    json_decref(facts);
}

/* A rule set, and every rule set that the switches offer, can be asked about in turn. */
static void house_rules_lead_to_house_rules(void **state)
{
    char fields[128];
    json_t *house = ask("house", "rules v1.2+advanced+actions+target:77\nplayers 3\n", ""), *one,
           *option;
    size_t i, o;
    assert_string_equal(json_string_value(json_array_get(list_of(house, "list"), 0)),
                        "Points that end the game: 77 points");
    assert_int_equal(json_array_size(list_of(house, "switches")), R7_SWITCHES);
    json_array_foreach(list_of(house, "switches"), i, one)
    {
        assert_true(json_array_size(list_of(one, "options")) >= 2);
        json_array_foreach(list_of(one, "options"), o, option)
        {
            const char *set = text_of(option, "set");
            snprintf(fields, sizeof fields, "rules v1.2+advanced+actions%s%s\n",
                     set[0] != '\0' ? "+" : "", set);
            json_t *then = ask("house", fields, "");
            assert_int_equal(json_array_size(list_of(then, "list")), set[0] != '\0');
            json_decref(then);
        }
    }
    json_decref(house);
}

/* Lines that are headings, and marks before cards. */
static void rules_are_marked_for_a_page(void **state)
{
    json_t *rules = ask("rules", "rules 7rosso+advanced+actions\nplayers 3\n", "");
    const char *text = text_of(rules, "text");
    assert_non_null(strstr(text, "\n# THE CARDS\n"));
    assert_non_null(strstr(text, "\n# ACTIONS (an option)\n"));
    assert_non_null(strstr(text, "\001G5 beats \001R4"));
    assert_non_null(strstr(text, "\n- "));
    json_decref(rules);
    rules = ask("rules", "", "");
    assert_null(strstr(text_of(rules, "text"), "ACTIONS"));
    json_decref(rules);
    json_t *differences = ask("differences", "rules v1.2+actions\n", "");
    assert_int_equal(strncmp(text_of(differences, "text"), "# HOW THIS EDITION", 18), 0);
    json_decref(differences);
}

static void codes_are_sentences(void **state)
{
    json_t *code = ask("code", "code illegal\ndetail CANVAS_LEAD\n", "");
    assert_string_equal(text_of(code, "text"), "the rules don’t allow that: you must lead under "
                                               "the new rule");
    json_decref(code);
    code = ask("code", "code of-another-day\n", "");
    assert_string_equal(text_of(code, "text"), "the server refused: of-another-day");
    json_decref(code);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_have_a_bound),
        cmocka_unit_test(doors_do_not_meet),
        cmocka_unit_test(odd_questions_are_refused),
        cmocka_unit_test(each_wrong_question_has_its_refusal),
        cmocka_unit_test(too_many_fields_are_refused),
        cmocka_unit_test(a_catalogue_is_spoken),
        cmocka_unit_test(plurals_follow_the_language),
        cmocka_unit_test(cut_catalogues_do_no_harm),
        cmocka_unit_test(facts_are_complete),
        cmocka_unit_test(house_rules_lead_to_house_rules),
        cmocka_unit_test(rules_are_marked_for_a_page),
        cmocka_unit_test(codes_are_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
