/* Games whose deals are not from a seed, as online tables have them; and the first turns of
 * any record, for others to continue. */
#include <game/game.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

#include <cmocka.h>

static struct game game, other;
static char message_bytes[1024];
static struct words message = WORDS_INIT(message_bytes);

static struct game_setup make_setup(int n)
{
    struct r7_rules rules = {
        .edition = (uint8_t)(n / 4), .advanced = true, .actions = (n & 1) != 0};
    struct game_setup setup = {
        .rules = rules, .players = 2 + n % 3, .target = 12, .seed = (uint64_t)n};
    for (int seat = 0; seat < setup.players; seat++) {
        setup.seats[seat].bot = seat == 0 ? NULL : r7_bot_find("greedy");
        snprintf(setup.seats[seat].name, WORDS_NAME_MAX, "Name %d", seat);
    }
    return setup;
}

/* Plays some turns, the person at random but mostly well. */
static void play_turns(struct game *g, size_t turns, struct r7_random *random)
{
    while (g->turn_count < turns && !game_over(g)) {
        struct r7_step steps[R7_STEPS_MAX];
        if (game_round_over(g)) {
            game_next_round(g);
        } else if (game_bot_to_move(g)) {
            assert_true(game_bot_turn_within(g, 1000));
        } else {
            size_t count = r7_turns_sure_steps(game_round(g), steps);
            if (count == 0)
                count = r7_round_legal(game_round(g), steps);
            assert_int_equal(game_step(g, steps[r7_random_below(random, (uint32_t)count)]), R7_OK);
        }
    }
}

/* A game as a record without its seed; to be freed. */
static char *without_seed(const struct game *g, size_t *length)
{
    char *text = game_write(g, length);
    assert_non_null(text);
    char *seed = strstr(text, "[Seed "), *end = strchr(seed, '\n') + 1;
    memmove(seed, end, strlen(end) + 1);
    *length = strlen(text);
    return text;
}

static void read_game(struct game *g, const char *text)
{
    words_clear(&message);
    if (!game_read(g, text, strlen(text), &message))
        fail_msg("%s", message.bytes);
}

/* Written, read and written again it is the same. */
static void assert_keeps(const struct game *g)
{
    size_t lengths[2];
    char *text = game_write(g, &lengths[0]);
    static struct game again;
    assert_null(strstr(text, "[Seed "));
    read_game(&again, text);
    char *same = game_write(&again, &lengths[1]);
    assert_string_equal(text, same);
    assert_true(r7_round_equal(game_round(g), game_round(&again)));
    assert_int_equal(g->table.match.number, again.table.match.number);
    free(text);
    free(same);
}

static void deals_need_no_seed(void **state)
{
    struct r7_random random = {1};
    for (int n = 0; n < 16; n++) {
        struct game_setup setup = make_setup(n);
        size_t length;
        game_start(&game, &setup);
        play_turns(&game, 30, &random);
        char *text = without_seed(&game, &length);
        read_game(&other, text);
        assert_true(other.deck_count > 0);
        assert_int_equal(other.turn_count, game.turn_count);
        assert_true(r7_round_equal(game_round(&game), game_round(&other)));
        assert_keeps(&other);
        play_turns(&other, 60, &random); /* and it goes on */
        assert_keeps(&other);
        free(text);
    }
}

/* The rounds after the given ones are the same whether or not it was saved in between. */
static void later_deals_do_not_depend_on_files(void **state)
{
    struct r7_random random = {2};
    struct game_setup setup = make_setup(0);
    static struct game saved;
    size_t length;
    setup.target = 0;
    game_start(&game, &setup);
    play_turns(&game, 3, &random);
    char *text = without_seed(&game, &length);
    read_game(&other, text);
    free(text);
    for (int round = 0; round < 3 && !game_over(&other); round++) {
        text = game_write(&other, &length);
        read_game(&saved, text);
        struct r7_random same = random;
        uint16_t number = other.table.match.number;
        while (other.table.match.number == number && !game_over(&other))
            play_turns(&other, other.turn_count + 1, &random);
        play_turns(&saved, other.turn_count, &same);
        assert_true(r7_round_equal(game_round(&other), game_round(&saved)));
        free(text);
    }
    assert_true(other.table.match.number > 1);
}

/* After an undo a round may score other cards, so that the next deal has to be another one. */
static void a_deal_that_cannot_be_is_dealt_anew(void **state)
{
    struct r7_random random = {3};
    int others = 0;
    for (int n = 0; n < 16; n++) {
        struct game_setup setup = make_setup(n);
        size_t length;
        setup.target = 30; /* for several rounds */
        game_start(&game, &setup);
        while (game.table.match.number < 3 && !game_over(&game))
            play_turns(&game, game.turn_count + 1, &random);
        char *text = without_seed(&game, &length);
        read_game(&other, text);
        free(text);
        while (game_undo(&other, 0))
            continue;
        play_turns(&other, 60, &random);
        assert_keeps(&other);
        others += other.table.match.number > 1;
    }
    assert_true(others > 8);
}

static void the_first_turns_of_a_record(void **state)
{
    struct r7_random random = {4};
    struct game_setup setup = make_setup(5);
    struct game_seat seats[R7_SEATS_MAX] = {{.name = "Ann"}, {.name = "Ben"}, {.name = "Cem"}};
    size_t length;
    game_start(&game, &setup);
    play_turns(&game, 40, &random);
    char *text = without_seed(&game, &length);
    for (size_t turns = 0; turns <= game.turn_count; turns++)
        for (int dealt = 0; dealt < 2; dealt++) {
            struct game_extent extent = {turns, dealt == 1, seats};
            assert_true(game_read_extent(&other, text, length, &extent, &message));
            assert_int_equal(other.turn_count, turns);
            assert_string_equal(other.setup.seats[0].name, "Ann");
            assert_null(other.setup.seats[1].bot);
            if (turns == game.turn_count)
                continue;
            struct r7_round before;
            game_before_turn(&game, turns, &before);
            bool new_round = turns > 0 && game.turns[turns].round != game.turns[turns - 1].round;
            assert_true(game_round_over(&other) == (new_round && dealt == 0));
            if (!game_round_over(&other))
                assert_true(r7_round_equal(game_round(&other), &before));
        }
    free(text);
}

/* A record kept by somebody who did not see every card. */
static void hidden_cards_are_refused(void **state)
{
    struct game_setup setup = make_setup(1);
    char text[R7_RECORD_TEXT_MAX + 32] = "[Red7 \"1\"]\n";
    game_start(&game, &setup);
    struct r7_round view = game_view(&game, 0);
    r7_record_write_round(1, &view, text + strlen(text), sizeof text - strlen(text));
    words_clear(&message);
    assert_false(game_read(&other, text, strlen(text), &message));
    assert_string_equal(message.bytes, "Some of its cards are unknown.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deals_need_no_seed),
        cmocka_unit_test(later_deals_do_not_depend_on_files),
        cmocka_unit_test(a_deal_that_cannot_be_is_dealt_anew),
        cmocka_unit_test(the_first_turns_of_a_record),
        cmocka_unit_test(hidden_cards_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
