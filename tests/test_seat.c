/* A seat's fold: of what a real table says to each of its viewers, of messages that cannot be,
 * and the sentences about events. */
#include "../app/seat/inner.h"
#include "house.h"
#include "house_rules.h"

#define GAME "k3v9w0x2mq7c4d5e"
#define CLOCK ",\"clock\":{\"kind\":\"game\",\"seconds\":86400,\"increment\":5,\"timeout\":\"bot\"}"

/* ---- real games ---- */

/* The game of the house to its end: all viewers know it, and have words for every turn. */
static void play_and_check(void)
{
    char bytes[4096];
    play_game(&house);
    for (int i = 0; i <= house.players; i++) {
        const struct seat_game *game = &house.viewers[i];
        struct words_names names = seat_names(game);
        assert_int_equal(game->stage, SEAT_OVER);
        assert_int_equal(game->turn, -1);
        assert_int_equal(game->verdict, SEAT_FAIR);
        assert_int_equal(game->winners, r7_match_winners(&house.table.match));
        assert_ptr_equal(seat_round_before(game), seat_round(game));
        for (int round = 0; round < game->round_count; round++)
            for (size_t turn = 0; turn < game->rounds[round].history.turn_count; turn++) {
                struct words text = WORDS_INIT(bytes);
                words_clear(&text);
                seat_say_turn(&game->rounds[round], turn, &names, &text);
                assert_true(text.length > 0);
            }
    }
    close_house(&house);
}

/* Whoever is told all says the same of it as the table, whatever the rules; see check_views(). */
static void test_games(void **state)
{
    for (int rules = 0; rules < 16; rules++) {
        open_house_with(&house, rules, 2 + rules % 3, (uint64_t)rules + 1,
                        rules % 2 == 1 ? CLOCK : "");
        play_and_check();
    }
}

static void test_games_by_house_rules(void **state)
{
    struct r7_random random = {23};
    for (int i = 0; i < 32; i++) {
        struct r7_rules rules = {.edition = (uint8_t)(i % R7_EDITIONS),
                                 .advanced = i / R7_EDITIONS % 2 != 0,
                                 .actions = i / R7_EDITIONS / 2 % 2 != 0};
        open_house_by(&house, some_house_rules(rules, &random), 2 + i % 3, (uint64_t)i + 1, "");
        play_and_check();
    }
}

static void hear_log(struct seat_game *game, int from, int to)
{
    struct seat_event event;
    for (int i = from; i < to; i++)
        assert_int_equal(seat_hear_text(game, house.log[i], strlen(house.log[i]), &event),
                         SEAT_EVENT);
}

static void hear_welcome(struct seat_game *game, int from)
{
    char text[256];
    struct json_value values[16];
    struct seat_welcome welcome;
    int length = snprintf(text, sizeof text,
                          "{\"game\":\"" GAME "\",\"epoch\":\"e\",\"seat\":null,\"from\":%d,"
                          "\"last\":%d,\"now\":5}",
                          from, house.count);
    const struct json_value *message = json_read(text, (size_t)length, values, 16, NULL);
    assert_true(seat_welcome(game, message, &welcome));
    assert_int_equal(welcome.restored, from == 1);
}

/* A viewer who was away, and is told what they missed or everything again, ends up knowing the
 * same. */
static void test_convergence(void **state)
{
    open_house_with(&house, 5, 3, 8, CLOCK);
    play_game(&house);
    const struct seat_game *whole = &house.viewers[house.players];
    for (int cut = 1; cut < house.count; cut += 7) {
        struct seat_game game = {0};
        bool again = cut % 2 == 0;
        seat_start(&game, GAME, R7_SPECTATOR);
        hear_log(&game, 0, cut);
        hear_welcome(&game, again ? 1 : cut + 1);
        hear_log(&game, again ? 0 : cut, house.count);
        assert_int_equal(game.last, whole->last);
        assert_int_equal(game.winners, whole->winners);
        assert_int_equal(game.verdict, SEAT_FAIR);
        assert_int_equal(game.round_count, whole->round_count);
        assert_int_equal(game.clock_from, whole->clock_from);
        assert_true(
            r7_round_equal(&seat_round(&game)->history.now, &seat_round(whole)->history.now));
        seat_release(&game);
    }
    close_house(&house);
}

static void test_rematch(void **state)
{
    open_house(&house, 0, 3, 5);
    play_game(&house);
    assert_int_equal(ask(&house, 1, "\"do\":\"propose\",\"what\":\"rematch\""), CODE_OK);
    assert_int_equal(house.viewers[0].proposal.what, PROPOSAL_REMATCH);
    assert_int_equal(seat_asked(&house.viewers[0]), 5);
    assert_int_equal(ask(&house, 0, "\"do\":\"agree\""), CODE_OK);
    assert_int_equal(seat_asked(&house.viewers[0]), 4);
    assert_int_equal(ask(&house, 2, "\"do\":\"agree\""), CODE_OK);
    assert_string_equal(house.viewers[2].id, "next");
    assert_int_equal(house.viewers[2].seat, 0);
    assert_int_equal(house.viewers[3].seat, R7_SPECTATOR);
    assert_int_equal(house.viewers[2].last, 0);
    close_house(&house);
}

/* A server that says another secret, another seed or other deals is found out. */
static void test_unfair(void **state)
{
    open_house(&house, 1, 2, 3);
    play_game(&house);
    const char *over = house.log[house.count - 1];
    struct json_value values[64];
    const struct json_value *message = json_read(over, strlen(over), values, 64, NULL);
    char good[2 * R7_FAIR_BYTES + 1], bad[2 * R7_FAIR_BYTES + 1];
    assert_true(json_get_text(message, "secret", good, sizeof good));
    memcpy(bad, good, sizeof bad);
    bad[0] = bad[0] == '0' ? '1' : '0';
    const struct json_value *seeds = json_find(message, "seeds");
    struct seat_game game = house.viewers[0];
    assert_int_equal(seat_check_fair(&game, good, seeds), SEAT_FAIR);
    assert_int_equal(seat_check_fair(&game, bad, seeds), SEAT_UNFAIR);
    assert_int_equal(seat_check_fair(&game, "no secret", seeds), SEAT_UNFAIR);
    snprintf(game.own_seed, sizeof game.own_seed, "another-seed-than-that");
    assert_int_equal(seat_check_fair(&game, good, seeds), SEAT_UNFAIR);
    game = house.viewers[0];
    snprintf(game.seats[1].seed, sizeof game.seats[1].seed, "another-seed-than-that");
    assert_int_equal(seat_check_fair(&game, good, seeds), SEAT_UNFAIR);
    game = house.viewers[0];
    struct r7_round deal = game.rounds[0].history.start;
    game.rounds[0].history.start = game.rounds[0].history.now;
    assert_int_equal(seat_check_fair(&game, good, seeds), SEAT_UNFAIR);
    game.rounds[0].history.start = deal;
    snprintf(game.fair, sizeof game.fair, "red7-fair-3");
    assert_int_equal(seat_check_fair(&game, good, seeds), SEAT_UNKNOWN);
    close_house(&house);
}

/* Messages with a byte changed: taken or refused, and never worse. */
static void test_damaged(void **state)
{
    struct r7_random random = {9};
    open_house(&house, 3, 2, 4);
    play_game(&house);
    for (int round = 0; round < 300; round++) {
        static struct seat_game game;
        int victim = (int)r7_random_below(&random, (uint32_t)house.count);
        enum seat_heard heard = SEAT_EVENT;
        seat_start(&game, GAME, R7_SPECTATOR);
        for (int i = 0; i < house.count && heard != SEAT_NONSENSE; i++) {
            struct seat_event event;
            char *text = strdup(house.log[i]);
            size_t length = strlen(text);
            if (i == victim)
                text[r7_random_below(&random, (uint32_t)length)] =
                    "0123456789{}[]\",:RV"[r7_random_below(&random, 19)];
            heard = seat_hear_text(&game, text, length, &event);
            free(text);
        }
        seat_release(&game);
    }
    close_house(&house);
}

/* ---- a table by hand ---- */

static struct seat_game hand;

/* Hears {"seq":N,"at":N000,MORE} with the number that is due. */
static enum seat_heard hear(const char *more, struct seat_event *event)
{
    char text[1024];
    struct seat_event unused;
    unsigned seq = hand.last + 1;
    int length = snprintf(text, sizeof text, "{\"seq\":%u,\"at\":%u000,%s}", seq, seq, more);
    return seat_hear_text(&hand, text, (size_t)length, event != NULL ? event : &unused);
}

static void take(const char *more)
{
    if (hear(more, NULL) != SEAT_EVENT)
        fail_msg("%s", more);
}

/* Three seats before the start: two persons and a bot, watched by seat 0. */
static void open_hand(void)
{
    seat_start(&hand, "a", 0);
    take("\"kind\":\"created\",\"rules\":\"v1.3\",\"target\":0,\"public\":false,\"watch\":true,"
         "\"clock\":null,\"absent\":null,\"seats\":[{\"who\":\"person\",\"name\":\"Ann\"},"
         "{\"who\":\"person\",\"name\":\"Ben\"},{\"who\":\"bot\",\"bot\":\"casual\"}],"
         "\"fair\":\"red7-fair-1\",\"commit\":\"00\",\"previous\":null");
}

static void test_sentences(void **state)
{
    static const struct {
        const char *event, *text;
    } cases[] = {
        {"\"kind\":\"seat\",\"seat\":1,\"who\":\"free\"", "Ben leaves seat 2."},
        {"\"kind\":\"seat\",\"seat\":1,\"who\":\"person\",\"name\":\"Cleo\"", "Cleo takes seat 2."},
        {"\"kind\":\"seat\",\"seat\":2,\"who\":\"free\"", "Zoe (casual) leaves seat 3."},
        {"\"kind\":\"seat\",\"seat\":2,\"who\":\"program\",\"name\":\"Deep\"",
         "Deep, a program, takes seat 3."},
        {"\"kind\":\"proposal\",\"seat\":0,\"what\":\"takeback\"",
         "You ask to take back your last turn."},
        {"\"kind\":\"proposal\",\"seat\":1,\"what\":\"pause\"", "Cleo asks for a pause."},
        {"\"kind\":\"answer\",\"seat\":0,\"yes\":true", "You agree."},
        {"\"kind\":\"answer\",\"seat\":1,\"yes\":false", "Cleo declines."},
        {"\"kind\":\"dropped\",\"why\":\"expired\"", "Nobody answered the proposal in time."},
        {"\"kind\":\"dropped\",\"why\":\"moved\"", "The game went on: the proposal is void."},
        {"\"kind\":\"absent\",\"seat\":1,\"bot\":\"casual\"", "A bot plays for Cleo."},
        {"\"kind\":\"absent\",\"seat\":0,\"bot\":\"casual\"", "A bot plays for you."},
        {"\"kind\":\"back\",\"seat\":0", "You are back."},
        {"\"kind\":\"resumed\",\"why\":\"restart\"", "The server was away; the clocks go on."},
        {"\"kind\":\"fanfare\",\"seat\":7", ""}, /* of a later version */
        {"\"kind\":\"closed\",\"why\":\"empty\"", "All have left: the table is closed."},
        {"\"kind\":\"rematch\",\"game\":\"b\",\"seats\":[1,2,0]", "Another game begins."},
    };
    open_hand();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct seat_event event;
        char bytes[200] = "";
        struct words text = WORDS_INIT(bytes);
        assert_int_equal(hear(cases[i].event, &event), SEAT_EVENT);
        assert_string_equal(event.game, "a");
        seat_say_event(&hand, &event, &text);
        assert_string_equal(bytes, cases[i].text);
    }
    assert_string_equal(hand.id, "b");
    assert_int_equal(hand.seat, 1);
    seat_release(&hand);
}

/* As the server counts: bots agree, who has left is not asked, and one for whom a bot plays is
 * asked only whether there is to be another game. */
static void test_asked(void **state)
{
    open_hand();
    take("\"kind\":\"proposal\",\"what\":\"pause\",\"seat\":0");
    assert_int_equal(seat_asked(&hand), 2);
    assert_string_equal(seat_say_proposal(&hand).bytes, "You ask for a pause.");
    take("\"kind\":\"absent\",\"seat\":1,\"bot\":\"casual\"");
    assert_int_equal(seat_asked(&hand), 0);
    take("\"kind\":\"proposal\",\"what\":\"rematch\",\"seat\":0");
    assert_int_equal(seat_asked(&hand), 2);
    take("\"kind\":\"left\",\"seat\":1");
    assert_int_equal(seat_asked(&hand), 0);
    take("\"kind\":\"back\",\"seat\":1");
    assert_false(hand.seats[1].left || hand.seats[1].stand_in);
    take("\"kind\":\"answer\",\"seat\":1,\"yes\":true");
    assert_int_equal(hand.proposal.yes, 3);
    take("\"kind\":\"paused\"");
    assert_int_equal(hand.proposal.what, PROPOSAL_NONE);
    assert_true(hand.paused);
    seat_release(&hand);
}

/* After each deal but the first the clocks stand for ten seconds, whoever plays meanwhile. */
static void test_clock_stands(void **state)
{
    open_house_with(&house, 1, 2, 6,
                    ",\"clock\":{\"kind\":\"turn\",\"seconds\":60,\"timeout\":\"bot\"}");
    while (house.viewers[0].round_count < 2)
        play_step(&house);
    const struct seat_game *game = &house.viewers[0];
    int runs = game->clock_runs;
    assert_int_equal(game->clock_from, game->dealt + SEAT_DEAL_REST_MS);
    assert_int_equal(seat_clock(game, runs, game->dealt + 9000), 60000);
    assert_int_equal(seat_clock(game, runs, game->dealt + 12000), 58000);
    assert_int_equal(seat_clock(game, 1 - runs, game->dealt + 12000), 60000);
    assert_int_equal(seat_clock(game, runs, game->dealt + 100000), 0);
    assert_int_equal(seat_clock_tick(game, game->dealt + 9000), 1001);
    assert_int_equal(seat_clock_tick(game, game->dealt + 10300), 701);
    close_house(&house);
}

/* What is known is passed over, gaps and wrong seats are not; nothing of it is a crash. */
static void test_nonsense(void **state)
{
    static const struct {
        const char *text;
        enum seat_heard heard;
    } cases[] = {
        {"", SEAT_NONSENSE},
        {"[]", SEAT_NONSENSE},
        {"{\"seq\":2}", SEAT_NONSENSE},
        {"{\"seq\":2,\"at\":-1,\"kind\":\"paused\"}", SEAT_NONSENSE},
        {"{\"seq\":1,\"at\":1,\"kind\":\"created\"}", SEAT_KNOWN},
        {"{\"seq\":2,\"at\":1,\"kind\":\"created\"}", SEAT_NONSENSE},
        {"{\"seq\":3,\"at\":1,\"kind\":\"paused\"}", SEAT_NONSENSE},
        {"{\"seq\":2,\"at\":1,\"kind\":\"left\",\"seat\":3}", SEAT_NONSENSE},
        {"{\"seq\":2,\"at\":1,\"kind\":\"seat\",\"seat\":1,\"who\":\"ghost\"}", SEAT_NONSENSE},
        {"{\"seq\":2,\"at\":1,\"kind\":\"seat\",\"seat\":1,\"who\":\"person\",\"name\":"
         "\"\\u200e\"}",
         SEAT_NONSENSE},
        {"{\"seq\":2,\"at\":1,\"kind\":\"play\",\"seat\":0,\"steps\":[\"pass\"]}", SEAT_NONSENSE},
        {"{\"seq\":2,\"at\":1,\"kind\":\"takeback\",\"seat\":0,\"plays\":0,\"view\":\"x\"}",
         SEAT_NONSENSE},
        {"{\"seq\":2,\"at\":1,\"kind\":\"over\",\"winners\":[3],\"secret\":\"\",\"seeds\":[]}",
         SEAT_NONSENSE},
        {"{\"seq\":2,\"at\":1,\"kind\":\"over\",\"winners\":[],\"secret\":\"\",\"seeds\":[]}",
         SEAT_NONSENSE},
        {"{\"seq\":2,\"at\":1,\"kind\":\"rematch\",\"game\":\"\"}", SEAT_NONSENSE},
        {"{\"now\":\"reaction\",\"seat\":3,\"code\":\"nice\"}", SEAT_PASSED},
        {"{\"now\":\"weather\"}", SEAT_PASSED},
        {"{\"now\":\"bye\",\"code\":\"stopping\"}", SEAT_BYE},
        {"{\"now\":\"presence\",\"seats\":[-1,\"x\"],\"watchers\":-5}", SEAT_PRESENCE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct seat_event event;
        open_hand();
        if (seat_hear_text(&hand, cases[i].text, strlen(cases[i].text), &event) != cases[i].heard)
            fail_msg("%s", cases[i].text);
    }
    seat_release(&hand);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),        cmocka_unit_test(test_games_by_house_rules),
        cmocka_unit_test(test_convergence),  cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_unfair),       cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_sentences),    cmocka_unit_test(test_asked),
        cmocka_unit_test(test_clock_stands), cmocka_unit_test(test_nonsense),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
