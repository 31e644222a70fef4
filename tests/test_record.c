/* Records: games that are written and read back, records that are wrong in one
 * place each, and texts that stop or change anywhere. */
#include "record_broken.h"
#include <red7/red7.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the headers above. */
#include <cmocka.h>

#define EVERYTHING (-2) /* a viewer to whom nothing is hidden */

/* ---- games to read ---- */

/* A text that grows; big enough for any game, or the test fails. */
struct text {
    char bytes[1 << 18];
    size_t length;
};

/* What a game was, to be compared with what was read. */
struct game {
    struct r7_match match; /* at its end */
    unsigned turns;
};

static char *rest(struct text *text)
{
    return text->bytes + text->length;
}

static size_t room(const struct text *text)
{
    return sizeof text->bytes - text->length;
}

static void grow(struct text *text, size_t written)
{
    assert_true(written < room(text));
    text->length += written;
}

/* Plays and writes one turn with random legal steps, as `view` sees them. */
static void play_turn(struct game *game, struct r7_random *random, struct r7_view *view,
                      unsigned number, struct text *text)
{
    struct r7_round *round = &game->match.round;
    struct r7_step steps[R7_STEPS_MAX], turn[R7_TURN_STEPS_MAX];
    int seat = round->turn;
    size_t count = 0;
    do {
        size_t n = r7_round_legal(round, steps);
        assert_true(n > 0);
        /* A pass is the last of them; it would make short games. */
        if (n > 1 && steps[n - 1].kind == R7_STEP_PASS && r7_random_below(random, 8) != 0)
            n--;
        struct r7_step step = steps[r7_random_below(random, (uint32_t)n)];
        assert_true(count < R7_TURN_STEPS_MAX);
        turn[count] = step;
        if (view != NULL) {
            turn[count] = r7_view_step(view, round, step);
            assert_int_equal(r7_view_apply(view, turn[count]), R7_OK);
        }
        count++;
        assert_int_equal(r7_round_apply(round, step), R7_OK);
    } while (round->phase != R7_PHASE_START && round->phase != R7_PHASE_OVER);
    grow(text, r7_record_write_turn(number, seat, turn, count, rest(text), room(text)));
    game->turns++;
}

static void play_round(struct game *game, struct r7_random *random, int viewer, struct text *text)
{
    struct r7_round *round = &game->match.round, deal = *round;
    struct r7_view view;
    bool all = viewer == EVERYTHING;
    unsigned turn = 1;
    if (!all)
        r7_view_init(&view, round, viewer);
    grow(text, r7_record_write_round(game->match.number, all ? round : &view.round, rest(text),
                                     room(text)));
    while (round->phase != R7_PHASE_OVER)
        play_turn(game, random, all ? NULL : &view, turn++, text);
    grow(text, r7_record_write_over(&deal, round, rest(text), room(text)));
}

/* Plays a whole game and writes its record as a viewer would keep it, or with
 * everything and the seed. The rounds come first, as the tags tell the result. */
static void write_game(struct game *game, struct r7_rules rules, int players, uint64_t seed,
                       int viewer, struct text *text)
{
    static struct text rounds;
    struct r7_random random = {seed ^ 0x5EED};
    char number[24];
    rounds.length = 0;
    game->turns = 0;
    r7_match_init(&game->match, rules, players, seed);
    do
        play_round(game, &random, viewer, &rounds);
    while (r7_match_next(&game->match) == R7_OK);

    text->length = 0;
    grow(text, r7_record_write_tag("Red7", "1", rest(text), room(text)));
    grow(text, r7_record_write_rules(rules, rest(text), room(text)));
    for (int seat = 0; seat < players; seat++) {
        const char *const names[] = {"Ann", "Ben", "Cem", "Dee"};
        const char *const tags[] = {"Seat0", "Seat1", "Seat2", "Seat3"};
        grow(text, r7_record_write_tag(tags[seat], names[seat], rest(text), room(text)));
    }
    snprintf(number, sizeof number, "%llu", (unsigned long long)seed);
    if (viewer == EVERYTHING)
        grow(text, r7_record_write_tag("Seed", number, rest(text), room(text)));
    grow(text, r7_record_write_result(r7_match_winners(&game->match), rest(text), room(text)));
    assert_true(rounds.length < room(text));
    memcpy(rest(text), rounds.bytes, rounds.length + 1);
    text->length += rounds.length;
}

static struct r7_rules rules_of(int i)
{
    return (struct r7_rules){
        .edition = (uint8_t)(i % 4), .advanced = i / 4 % 2 != 0, .actions = i / 8 % 2 != 0};
}

/* ---- reading ---- */

/* Reads from a copy of just that size, so that a sanitizer sees every byte read
 * past it; counts events, and returns the last one. */
static enum r7_record_event read_all(struct r7_record *record, const char *text, size_t length,
                                     unsigned counts[R7_RECORD_FAULT + 1])
{
    char *copy = malloc(length > 0 ? length : 1);
    enum r7_record_event event;
    assert_non_null(copy);
    memcpy(copy, text, length);
    memset(counts, 0, (R7_RECORD_FAULT + 1) * sizeof counts[0]);
    r7_record_init(record, copy, length);
    do
        counts[event = r7_record_next(record)]++;
    while (event < R7_RECORD_END);
    assert_int_equal(r7_record_next(record), event);
    if (event == R7_RECORD_FAULT) {
        assert_int_not_equal(record->fault.error, R7_OK);
        assert_true(record->fault.offset + record->fault.length <= length);
        assert_true(record->line > 0);
    }
    free(copy);
    return event;
}

static void expect_fault(const struct r7_record *record, const struct broken *b)
{
    size_t length = strlen(b->piece);
    if (record->fault.error != b->error)
        fail_msg("%s\nis %s, not %s", b->text, r7_error_name(record->fault.error),
                 r7_error_name(b->error));
    if (record->line != b->line || record->round_number != b->round ||
        record->turn_number != b->turn || record->fault.step != b->step)
        fail_msg("%s\nline %zu, round %u, turn %u, step %zu", b->text, record->line,
                 record->round_number, record->turn_number, record->fault.step);
    if (record->fault.length != length ||
        memcmp(b->text + record->fault.offset, b->piece, length) != 0)
        fail_msg("%s\nat '%.*s', not '%s'", b->text, (int)record->fault.length,
                 b->text + record->fault.offset, b->piece);
}

/* ---- tests ---- */

static void test_games_come_back(void **state)
{
    static struct text text;
    for (int i = 0; i < 16 * 3 * 4; i++) {
        struct game game;
        struct r7_record record;
        unsigned counts[R7_RECORD_FAULT + 1];
        int players = 2 + i / 16 % 3;
        int viewer = i < 48 ? EVERYTHING : i % (players + 1) - 1;
        write_game(&game, rules_of(i), players, (uint64_t)i, viewer, &text);
        enum r7_record_event event = read_all(&record, text.bytes, text.length, counts);
        if (event != R7_RECORD_END)
            fail_msg("%s\nline %zu: %s", text.bytes, record.line,
                     r7_error_text(record.fault.error));
        assert_int_equal(counts[R7_RECORD_TURN], game.turns);
        assert_int_equal(counts[R7_RECORD_ROUND], game.match.number);
        assert_int_equal(counts[R7_RECORD_OVER], game.match.number);
        assert_int_equal(record.match.number, game.match.number);
        assert_int_equal(record.match.target, game.match.target);
        assert_int_equal(r7_match_winners(&record.match), r7_match_winners(&game.match));
        for (int seat = 0; seat < players; seat++)
            assert_true(record.match.round.seats[seat].scored ==
                        game.match.round.seats[seat].scored);
        assert_int_equal(record.partial, viewer != EVERYTHING);
        if (viewer == EVERYTHING)
            assert_true(r7_round_equal(&record.match.round, &game.match.round));
    }
}

static void test_broken_records(void **state)
{
    struct r7_record record;
    unsigned counts[R7_RECORD_FAULT + 1];
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        if (read_all(&record, broken[i].text, strlen(broken[i].text), counts) != R7_RECORD_FAULT)
            fail_msg("%s\nis read without complaint", broken[i].text);
        expect_fault(&record, &broken[i]);
    }
}

/* What a reader accepts and a writer does not write. */
static void test_good_records(void **state)
{
    static const char *const good[] = {
        RED7 ROUND,
        RED7 ROUND DEAL2,
        RED7 DEAL,
        RED7 "[Result \"*\"]\n" ROUND DEAL2 "1. 1: @V6 =(B3)",
        RED7 "[Result \"1\"]\n" BASIC PLAY "over 1 -",
        RED7 "[Result \"1\"]\n[Target \"7\"]\n" ROUND,
        RED7 "[Target \"0\"]\n[Event \"\"]\n[X9 \"\\\"\\\\ \xC3\xA9 # ]\"] # x\n" ROUND,
        "\xEF\xBB\xBF\r\n# first\r\n  [Red7 \"1\"]\t# tag \xFF\r\n\r\n\tround  1 # one\r\n"
        "  v1.3   1 - *33 *7/R5/- *7/V1/-#deal\r\n1.1:+R7 . # a turn\r\n"
        "2.  0:\tpass\r\n\r\nover\t1 - \r\n# last",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct r7_record record;
        unsigned counts[R7_RECORD_FAULT + 1];
        if (read_all(&record, good[i], strlen(good[i]), counts) != R7_RECORD_END)
            fail_msg("%s\nline %zu: %s", good[i], record.line, r7_error_text(record.fault.error));
    }
}

/* With a seed, what the record leaves unknown is known all the same. */
static void test_seed_fills_gaps(void **state)
{
    static struct text text, seeded;
    struct game game;
    struct r7_record record;
    unsigned counts[R7_RECORD_FAULT + 1];
    write_game(&game, rules_of(5), 3, 11, R7_SPECTATOR, &text);
    seeded.length = strlen(RED7);
    memcpy(seeded.bytes, text.bytes, seeded.length);
    grow(&seeded, r7_record_write_tag("Seed", "11", rest(&seeded), room(&seeded)));
    memcpy(rest(&seeded), text.bytes + strlen(RED7), text.length - strlen(RED7));
    seeded.length += text.length - strlen(RED7);
    assert_int_equal(read_all(&record, seeded.bytes, seeded.length, counts), R7_RECORD_END);
    assert_false(record.partial);
    assert_true(r7_round_equal(&record.match.round, &game.match.round));
}

static void test_too_many_tags(void **state)
{
    static struct text text;
    struct r7_record record;
    unsigned counts[R7_RECORD_FAULT + 1];
    grow(&text, r7_record_write_tag("Red7", "1", rest(&text), room(&text)));
    for (int i = 1; i <= R7_RECORD_TAGS_MAX; i++) {
        char name[16];
        snprintf(name, sizeof name, "T%d", i);
        grow(&text, r7_record_write_tag(name, "", rest(&text), room(&text)));
    }
    assert_int_equal(read_all(&record, text.bytes, text.length, counts), R7_RECORD_FAULT);
    assert_int_equal(record.fault.error, R7_ERR_RECORD_TAGS_MANY);
    assert_int_equal(record.line, R7_RECORD_TAGS_MAX + 1);
}

static void test_tag_values(void **state)
{
    char text[64], value[64];
    struct r7_record record;
    size_t n = r7_record_write_tag("Red7", "1", text, sizeof text);
    n += r7_record_write_tag("Seat0", "\\ \"A\xC3\xA9\" \x1B\xFF\xC2\x80", text + n,
                             sizeof text - n);
    assert_string_equal(text, RED7 "[Seat0 \"\\\\ \\\"A\xC3\xA9\\\" ????\"]\n");
    r7_record_init(&record, text, n);
    assert_int_equal(r7_record_next(&record), R7_RECORD_TAG);
    assert_int_equal(r7_record_next(&record), R7_RECORD_TAG);
    assert_memory_equal(record.name.text, "Seat0", 5);
    assert_int_equal(r7_record_value(record.value, value, sizeof value), 12);
    assert_string_equal(value, "\\ \"A\xC3\xA9\" ????");
    assert_int_equal(r7_record_value(record.value, value, 4), 12);
    assert_string_equal(value, "\\ \"");
}

/* Every writer cuts its text like snprintf does. */
static void test_writers_cut(void **state)
{
    struct r7_match match;
    struct r7_step steps[] = {r7_step_take(1, 3), {R7_STEP_DRAW, R7_NO_CARD, 0, 48}};
    char whole[6][R7_RECORD_TEXT_MAX], cut[R7_RECORD_TEXT_MAX];
    r7_match_init(&match, rules_of(12), 4, 1);
    struct r7_round over = match.round;
    over.phase = R7_PHASE_OVER;
    over.seats[over.turn].scored = 7;
    for (size_t size = sizeof cut; size-- > 0;) {
        for (int i = 0; i < 6; i++) {
            char *text = size == sizeof cut - 1 ? whole[i] : cut;
            memset(text, '#', size + 1);
            size_t n = i == 0   ? r7_record_write_tag("Seat0", "\"", text, size)
                       : i == 1 ? r7_record_write_rules(over.rules, text, size)
                       : i == 2 ? r7_record_write_result(5, text, size)
                       : i == 3 ? r7_record_write_round(1, &match.round, text, size)
                       : i == 4 ? r7_record_write_turn(12, 3, steps, 2, text, size)
                                : r7_record_write_over(&match.round, &over, text, size);
            assert_int_equal(text[size], '#');
            assert_int_equal(n, strlen(whole[i]));
            if (size > 0) {
                assert_int_equal(strlen(text), n < size ? n : size - 1);
                assert_memory_equal(text, whole[i], strlen(text));
            }
        }
    }
    assert_string_equal(whole[2], "[Result \"0,2\"]\n");
    assert_string_equal(whole[4], "12. 3: -1:G1 =(R7)\n");
}

/* A game that is written down as it is played may stop after any turn. */
static void test_stops_before_over(void **state)
{
    static struct text text;
    struct game game;
    struct r7_record record;
    unsigned counts[R7_RECORD_FAULT + 1];
    write_game(&game, rules_of(13), 2, 3, EVERYTHING, &text);
    char *result = strstr(text.bytes, "[Result \""), *over = strstr(text.bytes, "\nover ");
    assert_true(result != NULL && over != NULL);
    result[strlen("[Result \"")] = '*';
    size_t length = (size_t)(over + 1 - text.bytes);
    assert_int_equal(read_all(&record, text.bytes, length, counts), R7_RECORD_END);
    assert_int_equal(record.match.round.phase, R7_PHASE_OVER);
}

static void test_cut_anywhere(void **state)
{
    static struct text text;
    struct game game;
    struct r7_record record;
    unsigned counts[R7_RECORD_FAULT + 1];
    for (int i = 0; i < 2; i++) {
        write_game(&game, rules_of(13), 2, 3, i == 0 ? EVERYTHING : 1, &text);
        for (size_t length = 0; length < text.length - 1; length++)
            /* The result is told first, so that no part of the game agrees with it. */
            assert_int_equal(read_all(&record, text.bytes, length, counts), R7_RECORD_FAULT);
    }
}

static void test_changed_anywhere(void **state)
{
    static struct text text;
    struct game game;
    struct r7_record record;
    struct r7_random random = {42};
    unsigned counts[R7_RECORD_FAULT + 1];
    static const char bytes[] = "\n #[]\"\\*/-+@=!.x;0123456789ROYGBIV:^()\xFF\x01";
    for (int i = 0; i < 20000; i++) {
        if (i % 500 == 0)
            write_game(&game, rules_of(i / 500), 2 + i / 500 % 3, (uint64_t)i,
                       i % 1000 == 0 ? EVERYTHING : R7_SPECTATOR, &text);
        size_t at = r7_random_below(&random, (uint32_t)text.length);
        char old = text.bytes[at];
        text.bytes[at] = bytes[r7_random_below(&random, sizeof bytes - 1)];
        if (read_all(&record, text.bytes, text.length, counts) == R7_RECORD_END)
            assert_true(r7_round_valid(&record.match.round));
        text.bytes[at] = old;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_come_back), cmocka_unit_test(test_broken_records),
        cmocka_unit_test(test_good_records),    cmocka_unit_test(test_seed_fills_gaps),
        cmocka_unit_test(test_too_many_tags),   cmocka_unit_test(test_tag_values),
        cmocka_unit_test(test_writers_cut),     cmocka_unit_test(test_stops_before_over),
        cmocka_unit_test(test_cut_anywhere),    cmocka_unit_test(test_changed_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
