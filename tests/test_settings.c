/* Settings and progress: kept, damaged, forgiving. */
#include "home.h"
#include <home/files.h>
#include <home/seats.h>
#include <home/settings.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <words/locale.h>
#include <words/text.h>

static void assert_same_settings(const struct settings *a, const struct settings *b)
{
    assert_memory_equal(&a->setup.rules, &b->setup.rules, sizeof a->setup.rules);
    assert_int_equal(a->setup.players, b->setup.players);
    assert_int_equal(a->setup.target, b->setup.target);
    for (int seat = 0; seat < R7_SEATS_MAX; seat++) {
        assert_string_equal(a->setup.seats[seat].name, b->setup.seats[seat].name);
        assert_ptr_equal(a->setup.seats[seat].bot, b->setup.seats[seat].bot);
    }
    assert_string_equal(a->language, b->language);
    assert_int_equal(a->colour_blind, b->colour_blind);
    assert_int_equal(a->confirm_losing, b->confirm_losing);
}

static void test_usual_settings(void **state)
{
    struct settings settings, again;
    setenv("LOGNAME", "ann", 1);
    settings_load(&settings, &message);
    assert_int_equal(settings.setup.players, 2);
    assert_string_equal(settings.setup.seats[0].name, "ann");
    assert_null(settings.setup.seats[0].bot);
    assert_string_equal(settings.setup.seats[1].name, "Ada");
    assert_string_equal(settings.setup.seats[3].name, "Zoe");
    assert_string_equal(settings.setup.seats[1].bot->name, "casual");
    assert_true(settings.confirm_losing);
    assert_true(settings_save(&settings, &message));
    settings_load(&again, &message);
    assert_same_settings(&settings, &again);
    setenv("LOGNAME", "\x1b[1m\xff", 1);
    settings_load(&settings, &message);
    assert_string_equal(settings.setup.seats[0].name, "[1m");
    assert_string_equal(message.bytes, "");
}

/* A player who has chosen no rules gets the edition of the language in use at the time. */
static void test_edition_of_the_language(void **state)
{
    static const struct {
        const char *language;
        enum r7_edition edition;
    } usual[] = {
        {"ru", R7_V1_2}, {"pl", R7_LUCRUM}, {"it", R7_7ROSSO}, {"fr", R7_V1_3}, {"en", R7_V1_3}};
    struct settings settings;
    files_remove(FILES_CONFIG, "settings");
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) {
        words_change_language(usual[i].language);
        settings_load(&settings, &message);
        assert_false(settings.chose_rules);
        assert_int_equal(settings.setup.rules.edition, usual[i].edition);
        assert_true(settings_save(&settings, &message));
    }
    settings.setup.rules = (struct r7_rules){.edition = R7_LUCRUM, .actions = true};
    settings.chose_rules = true;
    assert_true(settings_save(&settings, &message));
    words_change_language("ru");
    settings_load(&settings, &message);
    settings_follow_language(&settings);
    assert_int_equal(settings.setup.rules.edition, R7_LUCRUM);
    words_change_language("en");
}

/* Points that an older version kept beside the rules are a house rule now. */
static void test_target_becomes_a_house_rule(void **state)
{
    struct game_setup setup = {.rules = {.advanced = true}, .players = 2, .target = 50};
    settings_fold_target(&setup);
    assert_int_equal(setup.rules.target, 50);
    setup = (struct game_setup){.rules = {.advanced = true}, .players = 2, .target = 0};
    settings_fold_target(&setup);
    assert_int_equal(setup.rules.target, R7_NO_TARGET);
    setup = (struct game_setup){.rules = {.advanced = true}, .players = 2, .target = 40};
    settings_fold_target(&setup);
    assert_int_equal(setup.rules.target, 0);
    setup = (struct game_setup){.players = 2};
    settings_fold_target(&setup);
    assert_true(r7_rules_valid(setup.rules));
}

/* A random name of any letters; often ones that mean something in the file. */
static void random_name(struct r7_random *random, char name[WORDS_NAME_MAX])
{
    static const char *const pieces[] = {"=",  "#", " ",  "\"", "\\", "{",  "}", "é", "Ж",
                                         "漢", "a", "\n", "\t", "🂡",  "\r", "x", ";", "e\u0301"};
    char text[128];
    do {
        text[0] = '\0';
        for (int i = (int)(r7_random_next(random) % 12); i >= 0; i--)
            strcat(text, pieces[r7_random_next(random) % (sizeof pieces / sizeof pieces[0])]);
    } while (!words_clean_name(text, GAME_NAME_COLUMNS, name));
}

static void test_settings_round_trip(void **state)
{
    struct r7_random random = {9};
    struct settings settings, again;
    for (int i = 0; i < 100; i++) {
        settings_load(&settings, &message);
        settings.setup.rules = rules_number(i % EACH_RULES);
        settings.chose_rules = true;
        settings.setup.players = 2 + i % 3;
        settings.setup.target = i % 5 == 0 ? i : r7_rules_target(settings.setup.rules, 2 + i % 3);
        for (int seat = 0; seat < R7_SEATS_MAX; seat++) {
            random_name(&random, settings.setup.seats[seat].name);
            settings.setup.seats[seat].bot = (i >> seat & 1) != 0 ? r7_bot_at((size_t)i % 6) : NULL;
        }
        snprintf(settings.language, sizeof settings.language, "%s", i % 2 == 0 ? "" : "pl");
        settings.colour_blind = i % 2 == 0;
        settings.confirm_losing = i % 3 == 0;
        assert_true(settings_save(&settings, &message));
        settings_load(&again, &message);
        assert_same_settings(&settings, &again);
    }
    assert_string_equal(message.bytes, "");
}

static void test_damaged_settings(void **state)
{
    static const char *const texts[] = {
        "players\n",          "players = 5\n",   "players = 1",  "players =\n",
        "players = 2x\n",     "rules = v9\n",    "target = -1",  "bot1 = open",
        "bot1 = nobody",      "language = xx",   "name0 = ",     "confirm_losing = maybe",
        "rules = v1.3\n\x01", "target = 999999", "colour_blind",
    };
    struct settings settings;
    int count = 0;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_true(files_write(FILES_CONFIG, "settings", texts[i], strlen(texts[i])));
        words_clear(&message);
        settings_load(&settings, &message);
        assert_non_null(strstr(message.bytes, "settings.damaged"));
        assert_int_equal(settings.setup.players, 2);
        assert_int_equal(count_files(FILES_CONFIG), ++count);
    }
    assert_true(files_write(FILES_CONFIG, "settings", "players = 2\0\n", 13));
    words_clear(&message);
    settings_load(&settings, &message);
    assert_int_not_equal(message.length, 0);
}

/* What a newer program may have written, and what people write. */
static void test_lenient_settings(void **state)
{
    static const char text[] = "# mine\r\n\r\n  players=4  \nnew_key = 7 = 8\nname7 = x\nbot9 = y\n"
                               "name1 =   Bo  Li \nname2 = a=b";
    struct settings settings;
    assert_true(files_write(FILES_CONFIG, "settings", text, strlen(text)));
    settings_load(&settings, &message);
    assert_string_equal(message.bytes, "");
    assert_int_equal(settings.setup.players, 4);
    assert_string_equal(settings.setup.seats[1].name, "Bo  Li");
    assert_string_equal(settings.setup.seats[2].name, "a=b");
}

static void test_progress(void **state)
{
    struct progress progress = {.lessons = UINT64_MAX,
                                .puzzle_streak = 3,
                                .puzzle_best = INT_MAX,
                                .puzzles_solved = 1,
                                .puzzles_tried = 2};
    struct progress again;
    progress_load(&again, &message);
    assert_int_equal(again.lessons, 0);
    assert_true(progress_save(&progress, &message));
    progress_load(&again, &message);
    assert_memory_equal(&progress, &again, sizeof progress);
    assert_string_equal(message.bytes, "");
    assert_true(files_write(FILES_STATE, "progress", "puzzle_best = many\n", 19));
    progress_load(&again, &message);
    assert_non_null(strstr(message.bytes, "progress.damaged"));
    assert_int_equal(again.puzzle_best, 0);
}

/* Seats at online tables are kept for each game, for their owner alone. */
static void test_seats(void **state)
{
    char token[SEATS_TOKEN_MAX], path[PATH_MAX];
    struct stat status;
    assert_false(seats_find("http://h", "k3v9", token));
    assert_true(seats_keep("http://h", "k3v9", "tok-en_1"));
    assert_true(seats_find("http://h", "k3v9", token));
    assert_string_equal(token, "tok-en_1");
    assert_false(seats_find("http://h:7007", "k3v9", token)); /* another server */
    assert_false(seats_find("http://", "k3v9", token));
    file_path(FILES_STATE, "seats/k3v9", path);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 077, 0);
    assert_true(seats_keep("http://h", "k3v9", "another"));
    assert_true(seats_find("http://h", "k3v9", token));
    assert_string_equal(token, "another");
    seats_forget("k3v9");
    assert_false(seats_find("http://h", "k3v9", token));
    assert_false(seats_keep("http://h", "../../x", "t"));
    assert_false(seats_keep("http://h", "", "t"));
    assert_true(files_write(FILES_STATE, "seats/bad", "http://h\nto ken\n", 16));
    assert_false(seats_find("http://h", "bad", token));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_usual_settings),
        TEST(test_settings_round_trip),
        TEST(test_damaged_settings),
        TEST(test_lenient_settings),
        TEST(test_progress),
        TEST(test_seats),
        TEST(test_edition_of_the_language),
        TEST(test_target_becomes_a_house_rule),
    };
    words_init("en");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
