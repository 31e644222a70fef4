/* Games of the door, from the first deal to the end; records, sound and damaged. */
#include "ask.h"
#include "house_rules.h"
#include <red7/red7.h>

/* ---- games ---- */

/* The fields of a game's answer that are not the record. */
static void steps_of(const json_t *game, char *fields, size_t size)
{
    char steps[256];
    join(list_of(game, "steps"), steps, sizeof steps);
    snprintf(fields, size, "steps %s\n", steps);
}

/* A person's turn: what is sure to survive, else anything. */
static json_t *play_person(const json_t *game)
{
    char fields[1024], steps[300], draft[256] = "", confirm[256];
    const char *record = text_of(game, "record");
    steps_of(game, steps, sizeof steps);
    for (;;) {
        snprintf(fields, sizeof fields, "viewer %lld\n%sdraft%s\n", number_of(game, "turn"), steps,
                 draft);
        json_t *table = ask("table", fields, record), *choice = json_object_get(table, "choice");
        const json_t *options = list_of(choice, "options"), *best = NULL;
        if (json_array_size(options) == 0 ||
            (!json_is_null(json_object_get(choice, "confirm")) && !is_true(choice, "loses"))) {
            join(list_of(choice, "confirm"), confirm, sizeof confirm);
            snprintf(fields, sizeof fields, "%splay %s\n", steps, confirm);
            json_decref(table);
            return ask("play", fields, record);
        }
        for (size_t i = json_array_size(options); i-- > 0;) {
            const json_t *option = json_array_get(options, i);
            if (is_true(option, "legal") &&
                (best == NULL || is_true(option, "sure") || !is_true(best, "legal")))
                best = option;
        }
        snprintf(draft + strlen(draft), sizeof draft - strlen(draft), " %s", text_of(best, "step"));
        json_decref(table);
    }
}

static json_t *go_on(json_t *game)
{
    char steps[300];
    const char *record = text_of(game, "record");
    json_t *after;
    steps_of(game, steps, sizeof steps);
    if (is_true(game, "roundOver"))
        after = ask("next", "", record);
    else if (!json_is_null(json_object_get(game, "bot")))
        after = ask("bot", "nodes 2000\n", record);
    else
        after = play_person(game);
    json_decref(game);
    return after;
}

static void play_to_the_end(const char *rules, size_t seed)
{
    char fields[512];
    snprintf(fields, sizeof fields,
             "rules %s\nseed %zu\ntarget 15\nname0 Ann\nname1 \nbot1 novice\nname2 \nbot2 "
             "greedy\n",
             rules, seed);
    json_t *game = ask("new", fields, "");
    assert_string_equal(text_of(json_array_get(list_of(game, "seats"), 1), "name"), "Ada");
    assert_false(is_true(game, "canUndo"));
    for (int n = 0; n < 1000 && !is_true(game, "over"); n++)
        game = go_on(game);
    assert_true(is_true(game, "over"));
    assert_true(json_array_size(list_of(game, "winners")) > 0);
    assert_non_null(strstr(text_of(game, "overText"), " win"));
    expect_refusal("next", "", text_of(game, "record"), "MATCH_OVER");
    expect_refusal("bot", "", text_of(game, "record"), "bot");
    json_t *info = ask("record", "", text_of(game, "record"));
    assert_true(json_equal(json_object_get(info, "winners"), json_object_get(game, "winners")));
    assert_true(json_equal(json_object_get(info, "turns"), json_object_get(game, "turns")));
    json_decref(info);
    json_decref(game);
}

static void games_go_to_their_end(void **state)
{
    static const char *const rules[] = {"v1.3", "v1.2+advanced+actions", "lucrum+advanced",
                                        "7rosso+advanced+actions"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        play_to_the_end(rules[i], i);
}

static void house_rules_go_to_their_end(void **state)
{
    struct r7_random random = {11};
    for (size_t i = 0; i < 4 * R7_EDITIONS; i++) {
        char rules[R7_RULES_TEXT_MAX];
        r7_rules_write(some_house_rules((struct r7_rules){.edition = (uint8_t)(i % R7_EDITIONS),
                                                          .advanced = i / R7_EDITIONS % 2 != 0,
                                                          .actions = i / R7_EDITIONS / 2 != 0},
                                        &random),
                       rules, sizeof rules);
        play_to_the_end(rules, i);
    }
}

static void turns_are_taken_back(void **state)
{
    json_t *game = ask("new", "seed 3\nname0 Ann\nname1 Ben\nbot1 greedy\n", "");
    char *start = strdup(text_of(game, "record"));
    expect_refusal("undo", "seat 0\n", start, "undo");
    do
        game = go_on(game);
    while (!is_true(game, "canUndo"));
    json_t *back = ask("undo", "seat 0\n", text_of(game, "record"));
    assert_int_equal(number_of(back, "turn"), 0);
    assert_true(number_of(back, "turns") < number_of(game, "turns"));
    json_decref(back);
    json_decref(game);
    free(start);
}

static void steps_out_of_turn_are_refused(void **state)
{
    json_t *game = ask("new", "seed 3\nname0 Ann\nname1 Ben\n", "");
    const char *record = text_of(game, "record");
    expect_refusal("play", "play -1:R7\n", record, "ACTIONS_OFF");
    expect_refusal("play", "play .\n", record, "END_EARLY");
    expect_refusal("play", "play nonsense\n", record, "STEP");
    expect_refusal("play", "steps =\nplay .\n", record, "DRAW_BASIC");
    expect_refusal("next", "", record, "ROUND_GOES_ON");
    json_decref(game);
}

/* Every record whose cards are all known can be continued, from any of its turns. */
static void records_are_gone_on_with(void **state)
{
    for (size_t i = 0; i < ASK_RECORDS; i++) {
        char *record = read_data(ask_records[i]);
        json_t *info = ask("record", "", record);
        int turns = (int)number_of(info, "turns");
        size_t players = json_array_size(list_of(info, "names"));
        char fields[256] = "";
        for (size_t seat = 0; seat < players; seat++)
            snprintf(fields + strlen(fields), sizeof fields - strlen(fields),
                     "name%zu Name %zu\nbot%zu greedy\n", seat, seat, seat);
        for (int turn = 0; turn <= turns; turn += 1 + turns / 9) {
            char more[300];
            snprintf(more, sizeof more, "%sturns %d\ndealt 1\n", fields, turn);
            if (!is_true(info, "known")) {
                expect_refusal("from", more, record, "record");
                continue;
            }
            json_t *game = ask("from", more, record);
            assert_int_equal(number_of(game, "turns"), turn);
            if (!is_true(game, "roundOver"))
                assert_string_equal(text_of(game, "bot"), "greedy");
            for (int n = 0; n < 5 && !is_true(game, "over"); n++)
                game = go_on(game);
            json_decref(ask("table", "viewer 0\n", text_of(game, "record")));
            json_decref(game);
        }
        expect_refusal("from", "name0 A\nname1 B\nname2 C\nname3 D\n", players == 4 ? "" : record,
                       players == 4 || !is_true(info, "known") ? "record" : "RECORD_PLAYERS");
        json_decref(info);
        free(record);
    }
}

/* ---- records ---- */

static void records_are_told(void **state)
{
    char *record = read_data("fair.r7");
    json_t *info = ask("record", "", record);
    assert_string_equal(text_of(info, "rules"), "v1.3+advanced+actions");
    assert_int_equal(number_of(info, "target"), 25);
    assert_int_equal(json_array_size(list_of(info, "rounds")), 5);
    assert_true(is_true(info, "fair") && is_true(info, "known"));
    assert_string_equal(text_of(info, "overText"), "Ann wins the game.");
    size_t turns = 0;
    for (size_t i = 0; i < 5; i++) {
        json_t *round = json_array_get(list_of(info, "rounds"), i);
        assert_int_equal(number_of(round, "start"), turns);
        turns += json_array_size(list_of(round, "turns"));
    }
    assert_int_equal(number_of(info, "turns"), turns);
    json_decref(info);
    free(record);
    record = read_data("spectator-3.r7");
    info = ask("record", "", record);
    assert_false(is_true(info, "known") || is_true(info, "fair"));
    json_decref(info);
    free(record);
}

static void ask_about(const char *record, size_t length)
{
    static const char *const verbs[] = {"table", "game", "record", "verify", "from"};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        json_decref(ask_with(verbs[i], "viewer 0\nname0 A\nname1 B\nname2 C\n", record, length));
}

/* Whatever is wrong with a record, there is an answer. */
static void damaged_records_are_answered(void **state)
{
    static const char *const names[] = {"basic-2.r7", "fair.r7", "seat1-2.r7", "unfinished-3.r7"};
    static const char noise[] = {'\0', '\n', '"', '9', 'R', ' ', '\xff', '*'};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char *record = read_data(names[i]);
        size_t length = strlen(record), step = length / 300 + 1;
        for (size_t at = 0; at < length; at += step) {
            char was = record[at];
            ask_about(record, at); /* cut */
            record[at] = noise[at % sizeof noise];
            ask_about(record, length);
            record[at] = was;
        }
        free(record);
    }
}

/* The answer names the line at fault. */
static void faults_have_their_line(void **state)
{
    char *record = read_data("broken-step.r7");
    static const char *const verbs[] = {"table", "game", "record", "review"};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        json_t *answer = ask_with(verbs[i], i == 0 ? "viewer 0\n" : "", record, strlen(record));
        assert_int_equal(number_of(json_object_get(answer, "error"), "line"), 14);
        json_decref(answer);
    }
    free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_to_their_end),
        cmocka_unit_test(house_rules_go_to_their_end),
        cmocka_unit_test(turns_are_taken_back),
        cmocka_unit_test(steps_out_of_turn_are_refused),
        cmocka_unit_test(records_are_gone_on_with),
        cmocka_unit_test(records_are_told),
        cmocka_unit_test(damaged_records_are_answered),
        cmocka_unit_test(faults_have_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
