/* What a table makes of requests, case by case. */
#include "tables.h"

static enum code seat_bot(struct sitting *s, int asker, int seat, const char *bot)
{
    struct request request = {.kind = REQUEST_SEAT};
    request.seat.seat = (int8_t)seat;
    request.seat.bot = bot == NULL ? NULL : r7_bot_find(bot);
    return ask_table(s, asker, &request);
}

static struct sitting s; /* of the test that runs */

static int tear_down(void **state)
{
    get_up(&s);
    return 0;
}

#define TEST(name) cmocka_unit_test_teardown(name, tear_down)

/* ---- before the start ---- */

static void seats(void **state)
{
    struct event_settings settings = {.players = 3};
    uint8_t hash[EVENT_HASH];
    sit_down(&s, settings, nobody, 1);
    assert_int_equal(ask_simply(&s, -1, REQUEST_LEAVE), CODE_NOT_SEATED);
    assert_int_equal(seat_bot(&s, -1, 2, "master"), CODE_NOT_SEATED);
    assert_int_equal(join(&s, 3, false), CODE_NO_SEAT);
    assert_int_equal(join(&s, 1, false), CODE_OK);
    assert_int_equal(join(&s, 1, false), CODE_SEAT_TAKEN);
    hash_of_seat(1, hash);
    assert_int_equal(table_seat_of(&s.table, hash), 1);
    hash_of_seat(0, hash);
    assert_int_equal(table_seat_of(&s.table, hash), -1);
    memset(hash, 0, sizeof hash); /* the token of a seat that nobody has */
    assert_int_equal(table_seat_of(&s.table, hash), -1);
    struct request request = {.kind = REQUEST_JOIN, .join.seat = -1, .join.name = "Zoé"};
    assert_int_equal(ask_table(&s, 1, &request), CODE_ALREADY_SEATED);
    assert_int_equal(ask_table(&s, -1, &request), CODE_OK);
    assert_int_equal(last(&s)->seat, 0);
    request.join.name[0] = '\0';
    assert_int_equal(ask_table(&s, -1, &request), CODE_BAD_NAME);
    assert_int_equal(seat_bot(&s, 0, 3, "master"), CODE_NO_SEAT);
    assert_int_equal(seat_bot(&s, 0, 1, "master"), CODE_SEAT_TAKEN);
    assert_int_equal(seat_bot(&s, 0, 1, NULL), CODE_SEAT_TAKEN);
    assert_int_equal(seat_bot(&s, 0, 2, "master"), CODE_OK);
    assert_int_equal(seat_bot(&s, 1, 2, "casual"), CODE_OK);
    assert_int_equal(join(&s, -1, false), CODE_TABLE_FULL);
    assert_int_equal(ready(&s, 0), CODE_OK);
    assert_int_equal(ready(&s, 1), CODE_OK);
    assert_int_equal(s.table.state, TABLE_PLAYING);
    assert_int_equal(join(&s, -1, false), CODE_STARTED);
    assert_int_equal(ready(&s, 0), CODE_STARTED);
    assert_int_equal(seat_bot(&s, 0, 2, NULL), CODE_STARTED);
}

static void a_seat_is_given_up(void **state)
{
    struct request request = {.kind = REQUEST_READY, .id = "mine", .seed = "0123456789abcdef"};
    sit_down(&s, plain, nobody, 1);
    join(&s, 0, false);
    join(&s, 1, false);
    assert_int_equal(ask_table(&s, 1, &request), CODE_OK);
    assert_int_equal(ask_simply(&s, 1, REQUEST_LEAVE), CODE_OK);
    assert_int_equal(s.table.seats[1].is.who, WHO_FREE);
    /* The next one there has nothing of the one before: not ready, and its ids are its own. */
    join(&s, 1, true);
    assert_int_equal(ready(&s, 0), CODE_OK);
    assert_int_equal(s.table.state, TABLE_OPEN);
    assert_int_equal(ask_table(&s, 1, &request), CODE_OK);
    assert_int_equal(s.again, 0);
    assert_int_equal(s.table.state, TABLE_PLAYING);
}

/* A player who repeats `leave` after a cut has come back to do so. */
static void leaving_twice(void **state)
{
    struct request request = {.kind = REQUEST_LEAVE, .id = "mine"};
    begin(&s, plain);
    s.away[1] = s.now; /* the server makes a spectator of him */
    assert_int_equal(ask_table(&s, 1, &request), CODE_OK);
    assert_true(s.table.seats[1].left);
    s.away[1] = 0;
    settle(&s);
    assert_false(s.table.seats[1].left);
    s.away[1] = s.now;
    assert_int_equal(ask_table(&s, 1, &request), CODE_OK);
    assert_true(s.again == 0 && s.table.seats[1].left);
}

/* One seat cannot make the log grow for ever; the game itself can go on. */
static void a_log_is_full(void **state)
{
    begin(&s, plain);
    unsigned proposals = 0;
    while (propose(&s, 0, PROPOSAL_PAUSE) == CODE_OK) {
        assert_int_equal(ask_simply(&s, 1, REQUEST_DECLINE), CODE_OK);
        assert_true(++proposals < 1000);
    }
    assert_true(proposals > 100);
    assert_int_equal(s.refusal.code, CODE_LOG_FULL);
    assert_int_equal(ask_simply(&s, 0, REQUEST_LEAVE), CODE_LOG_FULL);
    s.deal = NULL;
    play_to_end(&s);
    assert_int_equal(s.table.state, TABLE_OVER);
    assert_int_equal(propose(&s, 0, PROPOSAL_REMATCH), CODE_OK);
}

static void bots_alone(void **state)
{
    struct event_seat bots[R7_SEATS_MAX] = {
        {.who = WHO_BOT, .bot = r7_bot_find("casual")},
        {.who = WHO_BOT, .bot = r7_bot_find("master")},
    };
    enum event_by by;
    sit_down(&s, plain, bots, 3);
    assert_int_equal(s.table.state, TABLE_PLAYING);
    assert_ptr_equal(table_bot(&s.table, &by), bots[turn_of(&s)].bot);
    assert_int_equal(by, BY_BOT);
    play_to_end(&s);
    assert_int_equal(s.table.state, TABLE_OVER);
}

static void a_request_twice(void **state)
{
    struct request request = {.kind = REQUEST_PROPOSE, .id = "x", .what = PROPOSAL_PAUSE};
    begin(&s, plain);
    assert_int_equal(ask_table(&s, 0, &request), CODE_OK);
    assert_int_equal(s.again, 0);
    uint32_t seq = s.table.seq;
    assert_int_equal(ask_simply(&s, 1, REQUEST_AGREE), CODE_OK);
    assert_int_equal(ask_table(&s, 0, &request), CODE_OK);
    assert_int_equal(s.again, seq);
    /* Another seat's ids are others. */
    assert_int_equal(ask_table(&s, 1, &request), CODE_PAUSED);
    /* Whoever changes a bot's seat is remembered as the one who asked. */
    struct sitting t;
    struct request seat = {.kind = REQUEST_SEAT, .id = "y"};
    seat.seat.seat = 1;
    seat.seat.bot = r7_bot_find("casual");
    sit_down(&t, plain, nobody, 1);
    join(&t, 0, false);
    assert_int_equal(ask_table(&t, 0, &seat), CODE_OK);
    seq = t.table.seq;
    assert_int_equal(seat_bot(&t, 0, 1, "master"), CODE_OK);
    assert_int_equal(ask_table(&t, 0, &seat), CODE_OK);
    assert_int_equal(t.again, seq);
    assert_ptr_equal(t.table.seats[1].is.bot, r7_bot_find("master"));
    get_up(&t);
}

/* ---- plays ---- */

static void refused_plays(void **state)
{
    begin(&s, plain);
    assert_int_equal(turn_of(&s), 1);
    assert_int_equal(play_text(&s, 0, TURN_B), CODE_NOT_YOUR_TURN);
    assert_int_equal(play_text(&s, -1, TURN_A), CODE_NOT_SEATED);
    assert_int_equal(play_text(&s, 1, "+B1 @Y5"), CODE_ILLEGAL);
    assert_int_equal(s.refusal.step, 1);
    assert_int_equal(s.refusal.rule, R7_ERR_CANVAS_LEAD);
    assert_int_equal(play_text(&s, 1, "+R7"), CODE_ILLEGAL);
    assert_int_equal(s.refusal.rule, R7_ERR_NOT_IN_HAND);
    assert_int_equal(play_text(&s, 1, TURN_A " +R7"), CODE_ILLEGAL);
    assert_int_equal(s.refusal.step, 2);
    assert_int_equal(s.refusal.rule, R7_ERR_RECORD_TURN_LONG);
    assert_int_equal(play_text(&s, 1, ""), CODE_ILLEGAL);
    assert_int_equal(s.refusal.rule, R7_ERR_STEP);
    assert_int_equal(s.table.play_count, 0);
    struct request request = {.kind = REQUEST_PLAY};
    request.play.at = s.table.position_seq - 1;
    request.play.count = 1;
    request.play.steps[0] = r7_step_pass();
    assert_int_equal(ask_table(&s, 1, &request), CODE_STALE);
    assert_int_equal(s.refusal.seq, s.table.seq);
    request.play.at = s.table.seq + 1;
    assert_int_equal(ask_table(&s, 1, &request), CODE_STALE);
    assert_int_equal(propose(&s, 0, PROPOSAL_PAUSE), CODE_OK); /* not about the position */
    request.play.at = s.table.position_seq;
    assert_int_equal(ask_table(&s, 1, &request), CODE_OK);
    assert_int_equal(s.table.state, TABLE_OVER);
    assert_int_equal(play_text(&s, 1, TURN_A), CODE_OVER);
}

/* If one could play on after a draw in the same request, one could find out which card it brings.
 */
static void nothing_after_a_draw(void **state)
{
    struct event_settings settings = plain;
    settings.rules.actions = true;
    begin(&s, settings);
    assert_int_equal(play_text(&s, 1, "+B3 ."), CODE_ILLEGAL);
    assert_int_equal(s.refusal.step, 1);
    assert_int_equal(s.refusal.rule, R7_ERR_DECK_UNKNOWN);
    for (r7_card card = 0; card < R7_CARDS; card++) {
        struct r7_step guess = r7_step_palette(r7_card_read("B3", 2));
        guess.drawn = card;
        assert_int_equal(play_steps(&s, 1, &guess, 1), CODE_ILLEGAL);
        assert_int_equal(s.refusal.rule, R7_ERR_STEP);
    }
    assert_int_equal(play_text(&s, 1, "+B3"), CODE_OK);
    assert_false(s.projected.same);
    assert_int_not_equal(s.projected.steps[1][0].drawn, R7_NO_CARD);
    assert_int_equal(s.projected.steps[0][0].drawn, R7_NO_CARD);
    assert_int_equal(s.projected.steps[R7_SEATS_MAX][0].drawn, R7_NO_CARD);
}

/* ---- takebacks ---- */

static void takebacks(void **state)
{
    begin(&s, plain);
    const struct r7_round dealt = s.table.match.round;
    assert_int_equal(propose(&s, 1, PROPOSAL_TAKEBACK), CODE_TAKEBACK_NONE);
    assert_int_equal(play_text(&s, 1, TURN_A), CODE_OK);
    assert_int_equal(propose(&s, 0, PROPOSAL_TAKEBACK), CODE_TAKEBACK_NONE);
    assert_int_equal(play_text(&s, 0, TURN_B), CODE_OK);
    const struct r7_round before_c = s.table.match.round;
    assert_int_equal(play_text(&s, 1, TURN_C), CODE_OK);
    assert_int_equal(play_text(&s, 0, "+R6"), CODE_OK);
    assert_int_equal(play_text(&s, 0, "@R5"), CODE_OK);
    /* The last turn of seat 1, and what came after it. */
    assert_int_equal(propose(&s, 1, PROPOSAL_TAKEBACK), CODE_OK);
    assert_int_equal(ask_simply(&s, 0, REQUEST_AGREE), CODE_OK);
    assert_int_equal(last_kind(&s), EVENT_TAKEBACK);
    assert_int_equal(last(&s)->plays, 3);
    assert_int_equal(last(&s)->seat, 1);
    assert_true(r7_round_equal(&s.table.match.round, &before_c));
    /* The turn in which one is. */
    assert_int_equal(play_text(&s, 1, "+Y6"), CODE_OK);
    assert_int_equal(propose(&s, 1, PROPOSAL_TAKEBACK), CODE_OK);
    assert_int_equal(ask_simply(&s, 0, REQUEST_AGREE), CODE_OK);
    assert_int_equal(last(&s)->plays, 1);
    assert_true(r7_round_equal(&s.table.match.round, &before_c));
    /* Once more, back to the deal. */
    assert_int_equal(propose(&s, 1, PROPOSAL_TAKEBACK), CODE_OK);
    assert_int_equal(ask_simply(&s, 0, REQUEST_AGREE), CODE_OK);
    assert_true(r7_round_equal(&s.table.match.round, &dealt));
    assert_int_equal(propose(&s, 1, PROPOSAL_TAKEBACK), CODE_TAKEBACK_NONE);
}

static void no_takeback_past_a_draw(void **state)
{
    struct event_settings settings = plain;
    settings.rules.actions = true;
    begin(&s, settings);
    assert_int_equal(play_text(&s, 1, "+B3"), CODE_OK);
    assert_int_equal(propose(&s, 1, PROPOSAL_TAKEBACK), CODE_TAKEBACK_DRAWN);
    assert_int_equal(play_text(&s, 1, "@B2"), CODE_OK);
    assert_int_equal(turn_of(&s), 0);
    assert_int_equal(propose(&s, 1, PROPOSAL_TAKEBACK), CODE_TAKEBACK_DRAWN);
    /* What came after the draw can be taken back. */
    assert_int_equal(play_text(&s, 0, "+R6"), CODE_OK);
    assert_int_equal(propose(&s, 0, PROPOSAL_TAKEBACK), CODE_OK);
    assert_int_equal(ask_simply(&s, 1, REQUEST_AGREE), CODE_OK);
    assert_int_equal(last_kind(&s), EVENT_TAKEBACK);
}

/* ---- proposals and pauses ---- */

static void proposals(void **state)
{
    begin(&s, plain);
    assert_int_equal(ask_simply(&s, 0, REQUEST_AGREE), CODE_NO_PROPOSAL);
    assert_int_equal(propose(&s, 0, PROPOSAL_REMATCH), CODE_NOT_OVER);
    assert_int_equal(ask_simply(&s, 0, REQUEST_RESUME), CODE_NOT_PAUSED);
    assert_int_equal(propose(&s, 0, PROPOSAL_PAUSE), CODE_OK);
    assert_int_equal(propose(&s, 1, PROPOSAL_PAUSE), CODE_PROPOSAL_OPEN);
    assert_int_equal(ask_simply(&s, 0, REQUEST_AGREE), CODE_OWN_PROPOSAL);
    assert_int_equal(ask_simply(&s, 1, REQUEST_DECLINE), CODE_OK);
    assert_int_equal(last_kind(&s), EVENT_DROPPED);
    assert_int_equal(last(&s)->why, DROPPED_DECLINED);
    assert_int_equal(propose(&s, 0, PROPOSAL_PAUSE), CODE_OK);
    s.now += 59999;
    settle(&s);
    assert_int_equal(last_kind(&s), EVENT_PROPOSAL);
    assert_true(table_deadline(&s.table, s.away) == s.now + 1);
    s.now++;
    settle(&s);
    assert_int_equal(last(&s)->why, DROPPED_EXPIRED);
    assert_int_equal(propose(&s, 0, PROPOSAL_PAUSE), CODE_OK);
    assert_int_equal(play_text(&s, 1, TURN_A), CODE_OK);
    assert_int_equal(last_kind(&s), EVENT_DROPPED);
    assert_int_equal(last(&s)->why, DROPPED_MOVED);
    assert_int_equal(propose(&s, 0, PROPOSAL_PAUSE), CODE_OK);
    assert_int_equal(ask_simply(&s, 1, REQUEST_AGREE), CODE_OK);
    assert_int_equal(last_kind(&s), EVENT_PAUSED);
    assert_int_equal(play_text(&s, 0, TURN_B), CODE_PAUSED);
    assert_int_equal(propose(&s, 0, PROPOSAL_TAKEBACK), CODE_PAUSED);
    assert_int_equal(ask_simply(&s, 1, REQUEST_RESUME), CODE_OK);
    assert_int_equal(play_text(&s, 0, TURN_B), CODE_OK);
}

/* Programs and bots agree to everything. */
static void alone_among_programs(void **state)
{
    sit_down(&s, plain, nobody, 5);
    join(&s, 0, false);
    assert_int_equal(propose(&s, 0, PROPOSAL_PAUSE), CODE_NOT_STARTED);
    join(&s, 1, true);
    start(&s);
    assert_int_equal(propose(&s, 0, PROPOSAL_PAUSE), CODE_OK);
    assert_true(s.table.paused);
    assert_int_equal(ask_simply(&s, 0, REQUEST_RESUME), CODE_OK);
    assert_int_equal(propose(&s, 1, PROPOSAL_PAUSE), CODE_OK);
    assert_false(s.table.paused);
    assert_int_equal(ask_simply(&s, 0, REQUEST_AGREE), CODE_OK);
    assert_true(s.table.paused);
}

/* ---- another game ---- */

static void rematch(void **state)
{
    struct event_settings settings = plain;
    struct event_seat three[R7_SEATS_MAX] = {{0}};
    struct event event;
    struct table next;
    uint8_t secret[EVENT_HASH] = {1}, hash[EVENT_HASH];
    settings.players = 4;
    three[3] = (struct event_seat){.who = WHO_BOT, .bot = r7_bot_find("casual")};
    sit_down(&s, settings, three, 5);
    start(&s);
    play_to_end(&s);
    assert_int_equal(propose(&s, 0, PROPOSAL_TAKEBACK), CODE_OVER);
    assert_int_equal(propose(&s, 0, PROPOSAL_REMATCH), CODE_OK);
    assert_int_equal(ask_simply(&s, 1, REQUEST_AGREE), CODE_OK);
    assert_int_equal(last_kind(&s), EVENT_ANSWER);
    s.away[2] = s.now; /* the last one does not want to */
    assert_int_equal(ask_simply(&s, 2, REQUEST_LEAVE), CODE_OK);
    assert_int_equal(last_kind(&s), EVENT_REMATCH);
    assert_string_equal(s.table.next, "another0game");
    assert_int_equal(propose(&s, 0, PROPOSAL_REMATCH), CODE_OVER);
    s.away[2] = 0; /* nothing follows the last event */
    settle(&s);
    assert_int_equal(last_kind(&s), EVENT_REMATCH);
    table_rematch(&s.table, secret, s.now, &event);
    table_init(&next, s.table.next);
    assert_true(table_apply(&next, &event, NULL));
    assert_string_equal(next.previous, s.table.id);
    assert_int_equal(next.seats[0].is.who, WHO_BOT);
    assert_string_equal(next.seats[1].is.name, "Name 0");
    assert_string_equal(next.seats[2].is.name, "Name 1");
    assert_int_equal(next.seats[3].is.who, WHO_FREE);
    assert_false(next.seats[1].ready);
    hash_of_seat(0, hash);
    assert_int_equal(table_seat_of(&next, hash), 1);
    assert_int_equal(next.state, TABLE_OPEN);
    table_release(&next);
}

/* ---- lists ---- */

static void summary(void **state)
{
    struct event_settings settings = {
        .players = 2, .clock = CLOCK_GAME, .seconds = 300, .increment = 5, .timeout = TIMEOUT_BOT};
    size_t length;
    settings.listed = true;
    sit_down(&s, settings, nobody, 5);
    s.deal = HANDS;
    join(&s, 0, false);
    seat_bot(&s, 0, 1, "casual");
    char *text = table_summary(&s.table, &length);
    assert_string_equal(text,
                        "{\"game\":\"k3v9w0x2mq7c4d5e\",\"state\":\"open\",\"rules\":\"v1.3\","
                        "\"target\":0,\"public\":true,\"watch\":false,\"clock\":{\"kind\":"
                        "\"game\",\"seconds\":300,\"increment\":5,\"timeout\":\"bot\"},"
                        "\"absent\":null,\"claim\":null,\"seats\":[{\"who\":\"person\",\"name\":"
                        "\"Name 0\"},{\"who\":\"bot\",\"bot\":\"casual\"}],"
                        "\"created\":1000000}");
    assert_int_equal(strlen(text), length);
    free(text);
    start(&s);
    s.now += 5000;
    play_to_end(&s);
    s.now += 5000;
    propose(&s, 0, PROPOSAL_REMATCH);
    text = table_summary(&s.table, &length);
    assert_non_null(strstr(text, "\"state\":\"over\""));
    assert_non_null(strstr(text, "\"winners\":["));
    assert_null(strstr(text, "points"));
    assert_non_null(strstr(text, "\"ended\":1005000}"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(seats),
        TEST(leaving_twice),
        TEST(a_seat_is_given_up),
        TEST(bots_alone),
        TEST(a_log_is_full),
        TEST(a_request_twice),
        TEST(refused_plays),
        TEST(nothing_after_a_draw),
        TEST(takebacks),
        TEST(no_takeback_past_a_draw),
        TEST(proposals),
        TEST(alone_among_programs),
        TEST(rematch),
        TEST(summary),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
