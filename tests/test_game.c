/* The game in progress: played to the end, taken back, saved, found again; files that are
 * damaged or cannot be written. Every test has XDG folders of its own. */
#include "home.h"
#include <errno.h>
#include <home/files.h>
#include <home/settings.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <words/locale.h>
#include <words/text.h>

static struct game game, other;
/* ---- helpers ---- */

/* A setup with so many people in the first seats, and quick bots in the others. */
static struct game_setup make_setup(struct r7_rules rules, int players, int people, uint64_t seed)
{
    struct game_setup setup = {.rules = rules,
                               .players = players,
                               .target = r7_rules_target(rules, players),
                               .seed = seed};
    for (int seat = 0; seat < players; seat++) {
        setup.seats[seat].bot = seat < people ? NULL : r7_bot_find(seat % 2 == 0 ? "1" : "greedy");
        snprintf(setup.seats[seat].name, WORDS_NAME_MAX, "Name %d \"é\\\"", seat);
    }
    return setup;
}

/* Plays a random legal step for a person, or a bot's turn; deals the next round if it is
 * time. */
static void play_on(struct game *g, struct r7_random *random)
{
    struct r7_step steps[R7_STEPS_MAX];
    if (game_round_over(g)) {
        game_next_round(g);
    } else if (game_bot_to_move(g)) {
        assert_true(game_bot_turn(g, NULL, NULL));
    } else {
        size_t count = r7_round_legal(game_round(g), steps);
        size_t n = (size_t)(r7_random_next(random) % count);
        n = steps[n].kind == R7_STEP_PASS ? 0 : n; /* mostly not */
        assert_int_equal(game_step(g, steps[n]), R7_OK);
    }
}

static void assert_same_steps(const struct r7_step *a, const struct r7_step *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_true(a[i].kind == b[i].kind && a[i].card == b[i].card && a[i].seat == b[i].seat &&
                    a[i].drawn == b[i].drawn);
}

/* Two games at the start of a turn are the same in all that can be seen of them. */
static void assert_same_game(const struct game *a, const struct game *b)
{
    size_t lengths[2];
    char *texts[2] = {game_write(a, &lengths[0]), game_write(b, &lengths[1])};
    assert_string_equal(texts[0], texts[1]);
    free(texts[0]);
    free(texts[1]);
    assert_true(r7_round_equal(game_round(a), game_round(b)));
    assert_true(r7_round_equal(&a->table.match.round, &b->table.match.round));
    assert_int_equal(a->table.match.random.state, b->table.match.random.state);
    assert_int_equal(a->table.match.number, b->table.match.number);
    assert_int_equal(a->table.match.target, b->table.match.target);
    assert_int_equal(a->turn_count, b->turn_count);
    for (int seat = 0; seat < a->setup.players; seat++) {
        const struct r7_history *x = &a->table.seen[seat], *y = &b->table.seen[seat];
        assert_true(r7_round_equal(&x->now, &y->now));
        assert_true(r7_round_equal(&x->start, &y->start));
        assert_int_equal(x->count, y->count);
        assert_same_steps(x->steps, y->steps, x->count);
        assert_string_equal(a->setup.seats[seat].name, b->setup.seats[seat].name);
        assert_ptr_equal(a->setup.seats[seat].bot, b->setup.seats[seat].bot);
    }
}

/* ---- playing ---- */

static void test_bots_play_to_the_end(void **state)
{
    for (int n = 0; n < EACH_RULES; n++)
        for (int players = 2; players <= 4; players++) {
            struct game_setup setup = make_setup(rules_number(n), players, 0, (uint64_t)n);
            game_start(&game, &setup);
            while (!game_over(&game))
                play_on(&game, NULL);
            size_t length;
            char *text = game_write(&game, &length);
            struct r7_record record;
            enum r7_record_event event;
            r7_record_init(&record, text, length);
            while ((event = r7_record_next(&record)) < R7_RECORD_END)
                ;
            assert_int_equal(event, R7_RECORD_END);
            assert_int_not_equal(r7_match_winners(&record.match), 0);
            assert_true(game_read(&other, text, length, &message));
            assert_true(game_over(&other));
            assert_same_game(&game, &other);
            free(text);
        }
    assert_string_equal(message.bytes, "");
}

/* People who play at random: saved and loaded after every turn, at the end of rounds too. */
static void test_saved_game_is_the_same(void **state)
{
    struct r7_random random = {1};
    for (int n = 0; n < EACH_RULES; n++)
        for (int players = 2; players <= 4; players++) {
            struct game_setup setup =
                make_setup(rules_number(n), players, 1 + n % players, (uint64_t)n + 100);
            game_start(&game, &setup);
            for (int i = 0; i < 60 && !game_over(&game); i++) {
                play_on(&game, &random);
                if (game.steps.count > 0 || r7_random_next(&random) % 4 != 0)
                    continue;
                assert_true(files_save_game(&game, &message));
                assert_true(files_load_game(&other, &message));
                assert_same_game(&game, &other);
                if (r7_random_next(&random) % 2 == 0)
                    game = other;
            }
        }
    assert_string_equal(message.bytes, "");
    assert_int_equal(count_files(FILES_STATE), 1);
}

static void test_views_hide(void **state)
{
    struct r7_random random = {2};
    struct game_setup setup = make_setup(rules_number(3), 4, 2, 7);
    game_start(&game, &setup);
    while (!game_over(&game)) {
        play_on(&game, &random);
        for (int seat = -1; seat < 4; seat++) {
            struct r7_round view = game_view(&game, seat);
            assert_true(r7_view_honest(&view, seat));
            assert_true(seat < 0 || r7_round_equal(&view, &game.table.seen[seat].now));
        }
    }
}

/* What a bot draws is told to the referee only, unless all have seen the card. */
static void test_turns_are_told(void **state)
{
    char bytes[2][2048];
    struct game_setup setup = make_setup((struct r7_rules){.advanced = true}, 2, 0, 1);
    game_start(&game, &setup);
    assert_true(game_bot_turn(&game, NULL, NULL));
    struct words texts[2] = {WORDS_INIT(bytes[0]), WORDS_INIT(bytes[1])};
    for (int i = 0; i < 2; i++) {
        words_clear(&texts[i]);
        game_tell_turn(&game, 0, -1 - i, &texts[i]);
    }
    assert_non_null(strstr(bytes[0], "draws a card"));
    assert_null(strstr(bytes[1], "draws a card"));
    assert_non_null(strstr(bytes[1], "draws "));
}

/* ---- going back ---- */

static void test_step_back(void **state)
{
    struct game_setup setup = make_setup((struct r7_rules){0}, 2, 2, 1);
    game_start(&game, &setup);
    assert_false(game_step_back(&game));
    r7_card card = r7_cards_top(game_round(&game)->seats[game_round(&game)->turn].hand);
    assert_int_equal(game_step(&game, r7_step_palette(card)), R7_OK);
    assert_int_equal(game.steps.count, 1);
    assert_int_not_equal(game_step(&game, r7_step_palette(card)), R7_OK);
    assert_int_equal(game.steps.count, 1);
    assert_true(game_step_back(&game));
    game_start(&other, &setup);
    assert_same_game(&game, &other);
}

/* What has led to a draw stands. */
static void test_draw_stands(void **state)
{
    struct r7_random random = {3};
    int draws = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct game_setup setup = make_setup(rules_number(2), 3, 3, seed);
        game_start(&game, &setup);
        while (!game_over(&game)) {
            play_on(&game, &random);
            if (game.kept == 0)
                continue;
            draws++;
            while (game_step_back(&game))
                ;
            assert_int_equal(game.steps.count, game.kept);
        }
    }
    assert_true(draws > 0);
}

static void test_rewind(void **state)
{
    struct r7_random random = {4};
    static struct game ahead;
    struct game_setup setup = make_setup(rules_number(1), 3, 1, 11);
    game_start(&game, &setup);
    while (!game_over(&game) && game.table.match.number < 4)
        play_on(&game, &random);
    ahead = game;
    for (size_t count = ahead.turn_count + 1; count-- > 0;) {
        game = ahead;
        game_rewind(&game, count);
        assert_int_equal(game.turn_count, count);
        game_start(&other, &setup);
        for (size_t i = 0; i < count; i++) {
            struct r7_round before;
            if (game_round_over(&other))
                game_next_round(&other);
            game_before_turn(&ahead, i, &before);
            assert_true(r7_round_equal(&before, game_round(&other)));
            for (int step = 0; step < ahead.turns[i].turn.count; step++)
                assert_int_equal(game_step(&other, ahead.turns[i].turn.steps[step]), R7_OK);
        }
        assert_same_game(&game, &other);
    }
}

/* The person is to move again, with a card in hand, before a turn of theirs; the same turns
 * lead to the same game. */
static void test_undo(void **state)
{
    struct r7_random random = {5};
    for (int n = 0; n < EACH_RULES; n++) {
        struct game_setup setup = make_setup(rules_number(n), 3, 1, (uint64_t)n + 9);
        game_start(&game, &setup);
        assert_false(game_undo(&game, -1));
        for (int i = 0; i < 50 && !game_over(&game); i++)
            play_on(&game, &random);
        size_t count = game.turn_count, rounds = game.table.match.number;
        for (int undone = 0; game_undo(&game, undone % 2 - 1); undone++) {
            assert_true(game.turn_count < count);
            count = game.turn_count;
            assert_false(game_round_over(&game));
            assert_int_equal(game_round(&game)->turn, 0);
            assert_true(game_round(&game)->seats[0].hand != 0);
        }
        assert_true(game.table.match.number == 1 && rounds >= 1);
        assert_true(count <= 2);
    }
}

static void test_same_turns_same_bots(void **state)
{
    struct game_setup setup = make_setup(rules_number(0), 2, 0, 5);
    setup.seats[0].bot = setup.seats[1].bot = r7_bot_find("casual");
    game_start(&game, &setup);
    game_start(&other, &setup);
    while (!game_over(&game)) {
        play_on(&game, NULL);
        play_on(&other, NULL);
        game_rewind(&other, other.turn_count);
    }
    assert_same_game(&game, &other);
}

static bool stop_at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void test_hint(void **state)
{
    struct r7_bot_rating ratings[64];
    int asked = 0;
    struct game_setup setup = make_setup((struct r7_rules){0}, 2, 2, 3);
    game_start(&game, &setup);
    size_t count = game_hint(&game, ratings, 64, NULL, NULL);
    assert_true(count > 1);
    for (size_t i = 1; i < count; i++)
        assert_true(ratings[i - 1].worth >= ratings[i].worth);
    assert_true(game_hint(&game, ratings, 1, stop_at_once, &asked) == 1);
    assert_true(asked > 0);
    setup.seats[0].bot = setup.seats[1].bot = r7_bot_strongest();
    game_start(&game, &setup);
    assert_true(game_bot_turn(&game, stop_at_once, &asked));
    assert_int_equal(game.turn_count, 1);
}

/* A game of an earlier version, against a player that only the arena has now. */
static void test_old_level(void **state)
{
    size_t length;
    struct game_setup setup = make_setup(rules_number(0), 2, 1, 21);
    setup.seats[1].bot = r7_bot_find("greedy");
    game_start(&game, &setup);
    char *text = game_write(&game, &length), *level = strstr(text, "\"greedy\"");
    assert_non_null(level);
    memcpy(level, "\"twenty\"", 8);
    assert_true(files_write(FILES_STATE, FILES_GAME, text, length));
    assert_true(files_load_game(&other, &message));
    assert_ptr_equal(other.setup.seats[1].bot, r7_bot_strongest());
    free(text);
}

/* ---- damaged files ---- */

static char *some_game(size_t *length)
{
    struct r7_random random = {6};
    struct game_setup setup = make_setup(rules_number(3), 3, 1, 21);
    game_start(&game, &setup);
    while (game.table.match.number < 2 || game.turn_count % 5 != 4 || game.steps.count > 0)
        play_on(&game, &random);
    return game_write(&game, length);
}

/* What was in the file is in the file to which it was moved. */
static void assert_moved(const char *bytes, size_t length, int number)
{
    char file[64];
    size_t found_length;
    snprintf(file, sizeof file, number > 1 ? FILES_GAME ".damaged-%d" : FILES_GAME ".damaged",
             number);
    char *found = files_read(FILES_STATE, file, &found_length);
    assert_non_null(found);
    assert_int_equal(found_length, length);
    assert_memory_equal(found, bytes, length);
    free(found);
    assert_non_null(strstr(message.bytes, file));
    assert_null(files_read(FILES_STATE, FILES_GAME, &found_length));
}

static void reject_bytes(const char *bytes, size_t length, int number)
{
    assert_true(files_write(FILES_STATE, FILES_GAME, bytes, length));
    words_clear(&message);
    assert_false(files_load_game(&other, &message));
    assert_moved(bytes, length, number);
}

static void test_truncated_game(void **state)
{
    size_t length;
    char *text = some_game(&length);
    int number = 0;
    for (size_t cut = 0; cut + 1 < length; cut += 1 + cut % 97)
        reject_bytes(text, cut, ++number);
    assert_true(number > 10);
    assert_int_equal(count_files(FILES_STATE), number);
    free(text);
}

/* Any byte changed: it is refused and moved, or a game that the referee accepts. */
static void test_scrambled_game(void **state)
{
    size_t length;
    char *text = some_game(&length);
    struct r7_random random = {7};
    for (int i = 0; i < 300; i++) {
        size_t at = (size_t)(r7_random_next(&random) % length);
        char was = text[at];
        text[at] = (char)r7_random_next(&random);
        assert_true(files_write(FILES_STATE, FILES_GAME, text, length));
        words_clear(&message);
        bool good = files_load_game(&other, &message);
        assert_true(good == (message.length == 0));
        files_remove(FILES_STATE, FILES_GAME);
        files_remove(FILES_STATE, FILES_GAME ".damaged");
        text[at] = was;
    }
    assert_true(game_read(&other, text, length, &message));
    free(text);
}

static void test_other_damaged_games(void **state)
{
    static char noise[4096], deal[512];
    struct r7_random random = {8};
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (char)r7_random_next(&random);
    reject_bytes(noise, sizeof noise, 1);
    memset(noise, 0, sizeof noise);
    reject_bytes(noise, sizeof noise, 2);
    reject_bytes("", 0, 3);
    /* With hidden cards. */
    struct game_setup setup = make_setup((struct r7_rules){0}, 2, 1, 3);
    game_start(&game, &setup);
    struct r7_round view = game_view(&game, 0);
    snprintf(deal, sizeof deal, "[Red7 \"1\"]\n");
    size_t at = strlen(deal);
    r7_record_write_round(1, &view, deal + at, sizeof deal - at);
    reject_bytes(deal, strlen(deal), 4);
}

static void test_huge_game(void **state)
{
    char path[PATH_MAX];
    struct stat status;
    assert_true(files_write(FILES_STATE, FILES_GAME, "", 0));
    file_path(FILES_STATE, FILES_GAME, path);
    assert_int_equal(truncate(path, (off_t)17 << 20), 0);
    assert_false(files_load_game(&other, &message));
    assert_int_not_equal(message.length, 0);
    assert_int_equal(stat(path, &status), -1);
    file_path(FILES_STATE, FILES_GAME ".damaged", path);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, (off_t)17 << 20);
}

/* A folder, a pipe or a link to nothing where the game should be. */
static void test_strange_game(void **state)
{
    char path[PATH_MAX];
    assert_true(files_write(FILES_STATE, FILES_GAME, "", 0));
    file_path(FILES_STATE, FILES_GAME, path);
    unlink(path);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_false(files_load_game(&other, &message));
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(files_load_game(&other, &message));
    assert_int_equal(symlink(FILES_GAME, path), 0);
    assert_false(files_load_game(&other, &message));
    assert_int_equal(count_files(FILES_STATE), 3);
    struct game_setup setup = make_setup((struct r7_rules){0}, 2, 1, 3);
    game_start(&game, &setup);
    assert_true(files_save_game(&game, &message));
    assert_true(files_load_game(&other, &message));
}

/* ---- places that fail ---- */

/* No file may grow: as on a full disk, the old game stays and play goes on. */
static void test_full_disk(void **state)
{
    struct rlimit old, none;
    char path[PATH_MAX];
    struct game_setup setup = make_setup((struct r7_rules){0}, 2, 1, 3);
    game_start(&game, &setup);
    assert_true(files_save_game(&game, &message));
    while (game_bot_to_move(&game))
        assert_true(game_bot_turn(&game, NULL, NULL));
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    none = old;
    none.rlim_cur = 10;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    bool saved = files_save_game(&game, &message);
    bool kept = files_keep_record(&game, path, &message);
    struct settings settings = {.setup = setup};
    bool set = settings_save(&settings, &message);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_false(saved || kept || set);
    assert_non_null(strstr(message.bytes, strerror(EFBIG)));
    words_clear(&message);
    assert_true(files_load_game(&other, &message));
    assert_int_equal(other.turn_count, 0);
    assert_int_equal(count_files(FILES_STATE), 1);
    assert_true(files_save_game(&game, &message));
    assert_string_equal(message.bytes, "");
}

/* A file where the folder should be; and no home at all. */
static void test_no_place(void **state)
{
    char path[PATH_MAX], file[96];
    struct settings settings;
    struct progress progress;
    struct game_setup setup = make_setup((struct r7_rules){0}, 2, 1, 3);
    game_start(&game, &setup);
    snprintf(file, sizeof file, "%s/file", home);
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    fclose(out);
    for (int i = 0; i < 2; i++) {
        setenv("HOME", file, 1);
        if (i == 1)
            unsetenv("HOME");
        words_clear(&message);
        assert_false(files_load_game(&other, &message));
        settings_load(&settings, &message);
        progress_load(&progress, &message);
        assert_string_equal(message.bytes, "");
        assert_int_equal(settings.setup.players, 2);
        assert_false(files_save_game(&game, &message));
        assert_int_not_equal(message.length, 0);
        assert_false(files_keep_record(&game, path, &message));
        assert_false(settings_save(&settings, &message));
        assert_false(progress_save(&progress, &message));
    }
}

static void test_places(void **state)
{
    char path[PATH_MAX], long_name[PATH_MAX];
    setenv("HOME", "/home/ann", 1);
    file_path(FILES_CONFIG, "x", path);
    assert_string_equal(path, "/home/ann/.config/red7/x");
    file_path(FILES_DATA, "x", path);
    assert_string_equal(path, "/home/ann/.local/share/red7/x");
    setenv("XDG_STATE_HOME", "relative", 1);
    file_path(FILES_STATE, "x", path);
    assert_string_equal(path, "/home/ann/.local/state/red7/x");
    setenv("XDG_STATE_HOME", "/state", 1);
    file_path(FILES_STATE, "x", path);
    assert_string_equal(path, "/state/red7/x");
    unsetenv("HOME");
    file_path(FILES_STATE, "x", path);
    assert_false(files_path(FILES_DATA, "x", path));
    setenv("HOME", "", 1);
    assert_false(files_path(FILES_DATA, "x", path));
    memset(long_name, 'a', sizeof long_name);
    long_name[0] = '/';
    long_name[sizeof long_name - 1] = '\0';
    setenv("HOME", long_name, 1);
    assert_false(files_path(FILES_DATA, "x", path));
}

static void test_link_stays(void **state)
{
    char path[PATH_MAX], target[96];
    struct stat status;
    struct settings settings;
    settings_load(&settings, &message);
    assert_true(settings_save(&settings, &message));
    file_path(FILES_CONFIG, "settings", path);
    snprintf(target, sizeof target, "%s/elsewhere", home);
    assert_int_equal(rename(path, target), 0);
    assert_int_equal(symlink(target, path), 0);
    settings.colour_blind = true;
    assert_true(settings_save(&settings, &message));
    assert_int_equal(lstat(path, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    settings_load(&settings, &message);
    assert_true(settings.colour_blind);
}

static void test_records_are_kept(void **state)
{
    char first[PATH_MAX], second[PATH_MAX];
    struct game_setup setup = make_setup((struct r7_rules){0}, 2, 0, 3);
    game_start(&game, &setup);
    assert_true(files_keep_record(&game, first, &message));
    assert_true(files_keep_record(&game, second, &message));
    assert_string_not_equal(first, second);
    assert_int_equal(access(first, R_OK), 0);
    assert_non_null(strstr(second, "/.local/share/red7/games/2"));
    assert_non_null(strstr(second, "-2.r7"));
    assert_string_equal(message.bytes, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_bots_play_to_the_end),
        TEST(test_saved_game_is_the_same),
        TEST(test_views_hide),
        TEST(test_turns_are_told),
        TEST(test_step_back),
        TEST(test_draw_stands),
        TEST(test_rewind),
        TEST(test_undo),
        TEST(test_same_turns_same_bots),
        TEST(test_hint),
        TEST(test_old_level),
        TEST(test_truncated_game),
        TEST(test_scrambled_game),
        TEST(test_other_damaged_games),
        TEST(test_huge_game),
        TEST(test_strange_game),
        TEST(test_full_disk),
        TEST(test_no_place),
        TEST(test_places),
        TEST(test_link_stays),
        TEST(test_records_are_kept),
    };
    words_init("en");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
