/* Your games: added once, counted, rated, looked through for mistakes; files that are damaged. */
#include "home.h"
#include <arena/measured.h>
#include <game/levels.h>
#include <home/files.h>
#include <home/history.h>
#include <home/judging.h>
#include <home/mistakes.h>
#include <home/results.h>
#include <math.h>
#include <string.h>
#include <words/text.h>

static struct game game;
static struct history history;
static struct mistakes mistakes;
static struct results results;

/* A game of one person, who plays any safe move, against bots; played to its end. */
static void play(uint64_t seed, const char *bot, int players, struct r7_rules rules)
{
    struct game_setup setup = {.rules = rules, .players = players, .seed = seed};
    setup.target = r7_rules_target(rules, players);
    for (int seat = 0; seat < players; seat++) {
        snprintf(setup.seats[seat].name, WORDS_NAME_MAX, "Name %d", seat);
        setup.seats[seat].bot = seat > 0 ? r7_bot_find(bot) : NULL;
    }
    game_start(&game, &setup);
    while (!game_over(&game)) {
        struct r7_step steps[R7_STEPS_MAX];
        if (game_round_over(&game)) {
            game_next_round(&game);
        } else if (game_bot_to_move(&game)) {
            assert_true(game_bot_turn(&game, NULL, NULL));
        } else {
            assert_true(r7_round_legal(game_round(&game), steps) > 0);
            assert_int_equal(game_step(&game, steps[0]), R7_OK);
        }
    }
}

static void load(void)
{
    history_release(&history);
    history_load(&history, &message);
}

static void test_a_game_is_added_once(void **state)
{
    play(5, "casual", 2, (struct r7_rules){0});
    assert_int_equal(history_add(&game, &message), HISTORY_ADDED);
    assert_int_equal(history_add(&game, &message), HISTORY_KNOWN);
    load();
    assert_int_equal(history.count, 1);
    const struct history_game *one = &history.games[0];
    assert_string_equal(one->bots[0], "");
    assert_string_equal(one->bots[1], "casual");
    assert_int_equal(one->won, r7_match_winners(&game.table.match) & 1);
    assert_int_equal(one->accuracy, HISTORY_NOT_JUDGED);
    assert_false(one->again);
    assert_string_equal(message.bytes, "");
    size_t length, expected;
    char *record = history_record(one, &length), *text = game_write(&game, &expected);
    assert_int_equal(length, expected);
    assert_memory_equal(record, text, length);
    free(record);
    free(text);
}

static void test_what_is_nobodys_is_left_alone(void **state)
{
    play(1, "casual", 2, (struct r7_rules){0});
    game_rewind(&game, 1);
    assert_int_equal(history_add(&game, &message), HISTORY_UNFINISHED);
    play(1, "casual", 2, (struct r7_rules){0});
    game.setup.seats[1].bot = NULL;
    assert_int_equal(history_add(&game, &message), HISTORY_NOBODYS);
    assert_int_equal(history_add_record("nonsense", 8, -1, 0, &message), HISTORY_WRONG);
    assert_true(message.length > 0);
    load();
    assert_int_equal(history.count, 0);
}

/* The same deal against another bot: the cards were known. */
static void test_a_deal_counts_once(void **state)
{
    play(3, "novice", 2, (struct r7_rules){0});
    history_add(&game, &message);
    play(3, "master", 2, (struct r7_rules){0});
    history_add(&game, &message);
    load();
    assert_int_equal(history.count, 2);
    assert_true(history.games[0].again);
    assert_false(history.games[1].again);
    results_reckon(&history, history.games[0].at, &results);
    assert_int_equal(results.all.played, 1);
    assert_int_equal(results.rated, 1);
}

/* A history of games that never were. */
static void make_history(const char *won, const char *bot, int players)
{
    static struct history_game games[64];
    if (history.games != games)
        history_release(&history);
    history = (struct history){games, strlen(won), 0};
    for (size_t i = 0; i < history.count; i++) {
        games[i] = (struct history_game){.at = 1700000000,
                                         .players = (uint8_t)players,
                                         .won = won[i] == '+',
                                         .deal = i,
                                         .accuracy = HISTORY_NOT_JUDGED};
        for (int seat = 1; seat < players; seat++)
            snprintf(games[i].bots[seat], HISTORY_LEVEL_MAX, "%s", bot);
    }
    results_reckon(&history, 1700000000, &results);
}

static void test_results(void **state)
{
    make_history("++-+", "casual", 2);
    assert_int_equal(results.all.played, 4);
    assert_int_equal(results.all.won, 3);
    assert_int_equal(results.streak, 2);
    assert_int_equal(results.best_streak, 2);
    assert_int_equal(results.months[RESULTS_MONTHS - 1].played, 4);
    assert_int_equal(results.levels[2].won, 3);
    assert_string_equal(results.next->name, "regular");
    char month[8];
    results_month(1700000000, RESULTS_MONTHS - 1, month);
    assert_string_equal(month, "2023-11");
    results_month(1700000000, 0, month);
    assert_string_equal(month, "2022-12");
    history = (struct history){0};
}

/* As the page reckons: web/tests/unit/results.test.ts. */
static void test_rating(void **state)
{
    const int rival = game_level_rating(r7_bot_find("regular"));
    make_history("", "casual", 2);
    assert_int_equal(results.rating, 0);
    assert_null(results.nearest);
    assert_string_equal(results.next->name, "novice");
    make_history("+-+-+-+-+-+-+-+-+-+-", "regular", 2);
    assert_in_range(results.rating, rival - 20, rival); /* as strong, and a little 1200 */
    assert_string_equal(results.nearest->name, "regular");
    int two = results.error;
    make_history("+-", "regular", 2);
    assert_true(results.error > two);
    make_history("+--+--+--+--+--+--+--", "regular", 3); /* one win in three is what is fair */
    assert_in_range(results.rating, rival - 20, rival + 5);
    make_history("++++++++++++++++++++++++", "master", 2);
    assert_true(results.rating > 1800 && results.rating < 2400);
    make_history("+", "random", 2);
    assert_int_equal(results.rating, 0);
    history = (struct history){0};
}

/* The ratings follow from what was measured, to the nearest five. */
static void test_ratings_are_measured(void **state)
{
    double rating = 1000;
    const struct r7_bot *bot;
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++) {
        if (bot->level == 0) {
            assert_int_equal(game_level_rating(bot), 0);
            continue;
        }
        const struct measured_level *measured = measured_find(bot->name);
        if (measured == NULL)
            fail_msg("%s was not measured: arena/measured.c", bot->name);
        if (bot->level > 1) {
            double share = measured->shares[MEASURED_BASIC].percent / 100;
            rating += 400 * log10(share / (1 - share));
        }
        assert_true(fabs(rating - game_level_rating(bot)) < 5);
    }
}

static void write_lines(const char *file, const char *text)
{
    assert_true(files_write(FILES_DATA, file, text, strlen(text)));
}

static void test_damaged_lines_are_passed_over(void **state)
{
    play(7, "casual", 2, (struct r7_rules){0});
    history_add(&game, &message);
    size_t length;
    char *good = files_read(FILES_DATA, "history/games", &length), text[4096];
    snprintf(text, sizeof text, "nonsense\n%s{\"id\":\"../../x\",\"at\":1}\n%.20s\n", good, good);
    free(good);
    write_lines("history/games", text);
    load();
    assert_int_equal(history.count, 1);
    assert_int_equal(history.skipped, 3);
    assert_non_null(strstr(message.bytes, "3 lines can’t be read"));
    assert_non_null(strstr(message.bytes, "the first is line 1"));
    words_clear(&message);
    play(8, "casual", 2, (struct r7_rules){0});
    assert_int_equal(history_add(&game, &message), HISTORY_ADDED);
    load();
    assert_int_equal(history.count, 2);
    assert_int_equal(history.skipped, 0);
    assert_string_equal(message.bytes, "");
    char *aside = files_read(FILES_DATA, "history/games.damaged", &length);
    assert_non_null(aside);
    assert_string_equal(aside, text);
    free(aside);
}

static void test_the_oldest_goes(void **state)
{
    struct json_line {
        char bytes[256];
    } line;
    static char text[300000];
    size_t at = 0;
    for (int i = 1; i <= HISTORY_MOST; i++) {
        snprintf(line.bytes, sizeof line.bytes,
                 "{\"id\":\"2020-01-01-%d\",\"at\":1577880000,\"rules\":\"v1.3\",\"players\":2,"
                 "\"seat\":0,\"won\":true,\"bots\":[null,\"casual\"],\"deal\":\"%x\"}\n",
                 i, i);
        at += (size_t)snprintf(text + at, sizeof text - at, "%s", line.bytes);
    }
    write_lines("history/games", text);
    write_lines("history/2020-01-01-1.r7", "the oldest");
    play(9, "casual", 2, (struct r7_rules){0});
    assert_int_equal(history_add(&game, &message), HISTORY_ADDED);
    load();
    assert_string_equal(message.bytes, "");
    assert_int_equal(history.count, HISTORY_MOST);
    assert_string_equal(history.games[HISTORY_MOST - 1].id, "2020-01-01-2");
    size_t length;
    assert_null(files_read(FILES_DATA, "history/2020-01-01-1.r7", &length));
}

/* ---- mistakes ---- */

static void test_they_come_back(void **state)
{
    struct mistake mistake = {0};
    const int32_t days[] = {1, 3, 7, 21, 60, 60};
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++)
        assert_int_equal(mistake_count(&mistake, true, 100), 100 + days[i]);
    assert_int_equal(mistake_count(&mistake, false, 100), 101);
    assert_int_equal(mistake_count(&mistake, true, 101), 104);
    assert_int_equal(mistake.tries, 8);
    assert_int_equal(mistake.solved, 7);
}

static void test_due_ones_first(void **state)
{
    mistakes = (struct mistakes){0};
    for (int i = 0; i < MISTAKES_MOST + 5; i++) {
        struct mistake mistake = {.turn = (uint16_t)i, .loss = 10 + i % 50, .due = i % 3};
        mistakes_add(&mistakes, &mistake);
        mistakes_add(&mistakes, &mistake);
    }
    assert_int_equal(mistakes.count, MISTAKES_MOST);
    mistakes_sort(&mistakes, 1);
    size_t due = mistakes_due(&mistakes, 1);
    for (size_t i = 0; i < mistakes.count; i++)
        assert_int_equal(mistakes.all[i].due <= 1, i < due);
    assert_int_equal(mistakes.all[0].loss, 59);
    mistakes_release(&mistakes);
}

static bool nothing_stops(void *context)
{
    (void)context;
    return false;
}

/* A person who plays badly makes mistakes, each of which can be put right. */
static void test_mistakes_are_found(void **state)
{
    static struct game before;
    struct judging judging = {.nodes = 20000, .stop = nothing_stops};
    struct judge_verdict verdict;
    mistakes = (struct mistakes){0};
    for (uint64_t seed = 1; seed <= 6; seed++) {
        play(seed, "casual", 2, (struct r7_rules){.advanced = seed % 2 == 0});
        assert_int_equal(history_add(&game, &message), HISTORY_ADDED);
    }
    load();
    int found = 0;
    for (size_t i = 0; i < history.count; i++) {
        assert_true(judge_game(&history.games[i], &mistakes, &judging, &message));
        assert_in_range(history.games[i].accuracy, 0, 100);
        found += history.games[i].mistakes;
    }
    assert_true(found > 3);
    assert_int_equal(mistakes.count, found);
    assert_true(history_save(&history, &message));
    assert_true(mistakes_save(&mistakes, &message));
    mistakes_release(&mistakes);
    mistakes_load(&mistakes, &message);
    assert_int_equal(mistakes.count, found);
    for (size_t i = 0; i < mistakes.count; i++) {
        const struct mistake *m = &mistakes.all[i];
        assert_true(mistake_position(m, &before, &message));
        assert_int_equal(game_round(&before)->turn, 0);
        assert_true(m->loss >= 10);
        assert_int_equal(judge_answer(m, &before, &m->best, &verdict), R7_OK);
        assert_true(verdict.right);
        assert_false(verdict.same);
        if (m->from > 0)
            continue;
        assert_int_equal(judge_answer(m, &before, &m->played, &verdict), R7_OK);
        assert_true(verdict.same);
        struct r7_turn none = {0};
        assert_int_not_equal(judge_answer(m, &before, &none, &verdict), R7_OK);
    }
    assert_string_equal(message.bytes, "");
    mistakes_release(&mistakes);
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

static void test_a_judge_can_be_stopped(void **state)
{
    const struct judging judging = {.stop = at_once};
    play(2, "casual", 2, (struct r7_rules){0});
    history_add(&game, &message);
    load();
    mistakes = (struct mistakes){0};
    assert_false(judge_game(&history.games[0], &mistakes, &judging, &message));
    assert_int_equal(history.games[0].accuracy, HISTORY_NOT_JUDGED);
    assert_string_equal(message.bytes, "");
    char path[PATH_MAX];
    assert_true(history_record_path(&history.games[0], path));
    assert_int_equal(remove(path), 0);
    assert_false(judge_game(&history.games[0], &mistakes, &(struct judging){0}, &message));
    assert_int_equal(history.games[0].accuracy, -1);
    assert_non_null(strstr(message.bytes, history.games[0].id));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_game_is_added_once),
        TEST(test_what_is_nobodys_is_left_alone),
        TEST(test_a_deal_counts_once),
        TEST(test_results),
        TEST(test_rating),
        TEST(test_ratings_are_measured),
        TEST(test_damaged_lines_are_passed_over),
        TEST(test_the_oldest_goes),
        TEST(test_they_come_back),
        TEST(test_due_ones_first),
        TEST(test_mistakes_are_found),
        TEST(test_a_judge_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
