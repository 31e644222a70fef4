/* What the passing of time, and people coming and going, do to a table, case by case. */
#include "tables.h"

static int64_t clock_of(const struct sitting *s, int seat)
{
    int64_t left[R7_SEATS_MAX];
    int runs;
    table_clocks(&s->table, s->now, left, &runs);
    return left[seat];
}

static int clock_runs(const struct sitting *s)
{
    int64_t left[R7_SEATS_MAX];
    int runs;
    table_clocks(&s->table, s->now, left, &runs);
    return runs;
}

static struct sitting s; /* of the test that runs */

static int tear_down(void **state)
{
    get_up(&s);
    return 0;
}

#define TEST(name) cmocka_unit_test_teardown(name, tear_down)

/* ---- clocks ---- */

static const struct event_settings by_turn = {
    .players = 2, .clock = CLOCK_TURN, .seconds = 60, .timeout = TIMEOUT_OUT};
static const struct event_settings by_game = {
    .players = 2, .clock = CLOCK_GAME, .seconds = 300, .increment = 5, .timeout = TIMEOUT_BOT};

static void clock_for_a_turn(void **state)
{
    begin(&s, by_turn);
    assert_int_equal(clock_runs(&s), 1);
    s.now += 20000;
    assert_true(clock_of(&s, 1) == 40000 && clock_of(&s, 0) == 60000);
    assert_int_equal(play_text(&s, 1, "+Y7"), CODE_OK); /* in the middle of a turn it runs on */
    s.now += 10000;
    assert_true(clock_of(&s, 1) == 30000);
    propose(&s, 0, PROPOSAL_PAUSE);
    ask_simply(&s, 1, REQUEST_AGREE);
    s.now += 1000000;
    settle(&s);
    assert_int_equal(clock_runs(&s), -1);
    assert_true(clock_of(&s, 1) == 30000);
    assert_true(table_deadline(&s.table, s.away) == INT64_MAX);
    ask_simply(&s, 0, REQUEST_RESUME);
    s.now += 10000;
    assert_true(clock_of(&s, 1) == 20000);
    assert_int_equal(play_text(&s, 1, "."), CODE_OK);
    assert_true(clock_of(&s, 1) == 60000 && clock_of(&s, 0) == 60000);
    assert_int_equal(clock_runs(&s), 0);
    s.now += 59999;
    settle(&s);
    assert_int_equal(last_kind(&s), EVENT_PLAY);
    s.now += 1; /* the one that is out of time passes, which ends this game */
    settle(&s);
    assert_int_equal(s.events[s.count - 3].kind, EVENT_TIMEOUT);
    assert_int_equal(s.events[s.count - 2].play.by, BY_CLOCK);
    assert_int_equal(last_kind(&s), EVENT_OVER);
    assert_int_equal(s.projected.count, 0);
}

static void clock_for_a_game(void **state)
{
    enum event_by by;
    begin(&s, by_game);
    s.now += 20000;
    assert_int_equal(play_text(&s, 1, TURN_A), CODE_OK);
    assert_true(clock_of(&s, 1) == 285000 && clock_of(&s, 0) == 300000);
    s.now += 100000;
    assert_int_equal(play_text(&s, 0, TURN_B), CODE_OK);
    assert_true(clock_of(&s, 0) == 205000);
    s.now += 10000; /* a takeback gives no time back, and takes none */
    assert_int_equal(propose(&s, 1, PROPOSAL_TAKEBACK), CODE_OK);
    assert_int_equal(ask_simply(&s, 0, REQUEST_AGREE), CODE_OK);
    assert_true(clock_of(&s, 1) == 275000 && clock_of(&s, 0) == 205000);
    assert_int_equal(clock_runs(&s), 1);
    s.now += 275000;
    settle(&s);
    assert_int_equal(last_kind(&s), EVENT_TIMEOUT);
    assert_int_equal(clock_runs(&s), -1);
    assert_int_equal(play_text(&s, 1, TURN_A), CODE_NOT_YOUR_TURN);
    assert_ptr_equal(table_bot(&s.table, &by), r7_bot_find("casual"));
    assert_int_equal(by, BY_CLOCK);
    struct r7_turn turn = {1, {r7_step_palette(r7_card_read("Y7", 2))}};
    struct event event;
    table_bot_play(&s.table, by, &turn, s.now, &event);
    happens(&s, &event);
    assert_non_null(table_bot(&s.table, &by)); /* until the turn is over */
    turn.steps[0] = r7_step_end();
    table_bot_play(&s.table, by, &turn, s.now, &event);
    happens(&s, &event);
    assert_null(table_bot(&s.table, &by));
    assert_true(clock_of(&s, 1) == 5000);
    assert_int_equal(clock_runs(&s), 0);
}

static void clock_after_a_restart(void **state)
{
    for (int game = 0; game < 2; game++) {
        begin(&s, game ? by_game : by_turn);
        int64_t full = clock_of(&s, 1);
        s.now += 1000000; /* nobody was there to see the time pass */
        struct event event = {.kind = EVENT_RESUMED, .seat = -1, .asker = -1, .at = s.now};
        event.seq = s.table.seq + 1;
        event.why = RESUMED_RESTART;
        happens(&s, &event);
        settle(&s);
        assert_int_equal(last_kind(&s), EVENT_RESUMED);
        assert_int_equal(clock_runs(&s), 1);
        assert_true(clock_of(&s, 1) == full);
        s.now += 7000;
        assert_true(clock_of(&s, 1) == full - 7000);
        get_up(&s);
    }
}

/* Clocks stand for a while after each deal but the first, also if a bot starts. */
static void clock_after_a_deal(void **state)
{
    for (int bot = 0; bot < 2; bot++) {
        struct event_settings settings = by_turn;
        struct event_seat one_bot[R7_SEATS_MAX] = {{0}};
        if (bot)
            one_bot[1] = (struct event_seat){.who = WHO_BOT, .bot = r7_bot_find("casual")};
        settings.rules.advanced = true;
        begin_with(&s, settings, one_bot);
        assert_int_equal(clock_runs(&s), bot ? -1 : 1);
        while (s.table.match.number == 1 || s.table.match.round.turn != 0)
            play_on(&s);
        s.now += 4000;
        assert_int_equal(clock_runs(&s), 0);
        assert_true(clock_of(&s, 0) == 60000);
        s.now += 6000;
        assert_true(clock_of(&s, 0) == 60000);
        s.now += 60000;
        settle(&s);
        bool timed_out = false;
        for (size_t i = 0; i < s.count; i++)
            timed_out = timed_out || s.events[i].kind == EVENT_TIMEOUT;
        assert_true(timed_out);
        get_up(&s);
    }
}

/* Where passing is not allowed, a bot ends the turn. */
static void no_pass_allowed(void **state)
{
    struct event_settings settings = by_turn;
    enum event_by by;
    settings.rules.edition = R7_7ROSSO;
    begin(&s, settings);
    s.now += 60000;
    settle(&s);
    assert_int_equal(last_kind(&s), EVENT_TIMEOUT);
    assert_ptr_equal(table_bot(&s.table, &by), r7_bot_at(0));
    assert_int_equal(r7_bot_at(0)->level, 1);
    assert_int_equal(by, BY_CLOCK);
    struct r7_turn turn = {1, {r7_step_palette(r7_card_read("Y7", 2))}};
    struct event event;
    table_bot_play(&s.table, by, &turn, s.now, &event);
    happens(&s, &event);
    settle(&s); /* now the turn can end at once */
    assert_int_equal(last_kind(&s), EVENT_PLAY);
    assert_int_equal(last(&s)->play.steps[0].kind, R7_STEP_END);
    assert_int_equal(turn_of(&s), 0);
}

/* ---- coming and going ---- */

static void absence(void **state)
{
    struct event_settings settings = by_turn;
    enum event_by by;
    settings.absent = 30;
    settings.absent_bot = r7_bot_find("master");
    begin(&s, settings);
    s.away[1] = s.now;
    assert_true(table_deadline(&s.table, s.away) == s.now + 30000);
    s.now += 29999;
    settle(&s);
    assert_null(table_bot(&s.table, &by));
    s.now += 1;
    settle(&s);
    assert_int_equal(last_kind(&s), EVENT_ABSENT);
    assert_ptr_equal(table_bot(&s.table, &by), r7_bot_find("master"));
    assert_int_equal(by, BY_BOT);
    assert_int_equal(clock_runs(&s), -1);
    assert_int_equal(play_text(&s, 1, TURN_A), CODE_NOT_YOUR_TURN);
    s.now += 500000;
    settle(&s); /* a bot has no clock */
    assert_int_equal(last_kind(&s), EVENT_ABSENT);
    s.away[1] = 0;
    settle(&s);
    assert_int_equal(last_kind(&s), EVENT_BACK);
    assert_null(table_bot(&s.table, &by));
    assert_int_equal(clock_runs(&s), 1);
    assert_true(clock_of(&s, 1) == 30000);
    assert_int_equal(play_text(&s, 1, TURN_A), CODE_OK);
    /* Those who are away are not asked. */
    s.away[1] = s.now - 40000;
    settle(&s);
    assert_int_equal(propose(&s, 0, PROPOSAL_PAUSE), CODE_OK);
    assert_true(s.table.paused);
}

static void leaving(void **state)
{
    struct event_settings settings = plain;
    settings.players = 3;
    sit_down(&s, settings, nobody, 5);
    start(&s);
    int turn = turn_of(&s), next = (turn + 1) % 3;
    s.away[next] = s.now;
    assert_int_equal(ask_simply(&s, next, REQUEST_LEAVE), CODE_OK);
    assert_int_equal(last_kind(&s), EVENT_LEFT);
    assert_int_equal(ask_simply(&s, next, REQUEST_AGREE), CODE_NOT_SEATED);
    while (turn_of(&s) == turn)
        play_on(&s);
    const struct event *pass = last(&s);
    if (s.table.state == TABLE_PLAYING) {
        assert_int_equal(pass->seat, next);
        assert_int_equal(pass->play.by, BY_CLOCK);
        assert_int_equal(pass->play.steps[0].kind, R7_STEP_PASS);
    }
    s.away[next] = 0;
    settle(&s);
    assert_int_equal(last_kind(&s), EVENT_BACK);
}

static void leaving_where_bots_help(void **state)
{
    struct event_settings settings = plain;
    enum event_by by;
    settings.absent = 30;
    settings.absent_bot = r7_bot_find("casual");
    begin(&s, settings);
    s.away[1] = s.now;
    ask_simply(&s, 1, REQUEST_LEAVE);
    assert_int_equal(last_kind(&s), EVENT_ABSENT);
    assert_ptr_equal(table_bot(&s.table, &by), r7_bot_find("casual"));
    s.away[1] = 0;
    settle(&s);
    assert_int_equal(last_kind(&s), EVENT_BACK);
    assert_false(s.table.seats[1].left);
    assert_null(s.table.seats[1].stand_in);
    /* A proposal is agreed to when those who have not answered go. */
    assert_int_equal(propose(&s, 0, PROPOSAL_PAUSE), CODE_OK);
    s.away[1] = s.now;
    ask_simply(&s, 1, REQUEST_LEAVE);
    assert_true(s.table.paused);
    assert_null(s.table.seats[1].stand_in); /* that can wait */
    ask_simply(&s, 0, REQUEST_RESUME);
    assert_non_null(s.table.seats[1].stand_in);
    /* Nobody is left. */
    s.away[0] = s.now;
    ask_simply(&s, 0, REQUEST_LEAVE);
    assert_int_equal(last_kind(&s), EVENT_CLOSED);
    assert_int_equal(last(&s)->why, CLOSED_EMPTY);
    assert_int_equal(ask_simply(&s, 0, REQUEST_AGREE), CODE_OVER);
    assert_int_equal(join(&s, 0, false), CODE_OVER);
    assert_true(table_deadline(&s.table, s.away) == INT64_MAX);
}

/* ---- seeds ---- */

/* Promises a seed for a seat, and tells it. */
static enum code promise(int seat)
{
    struct request request = {.kind = REQUEST_READY};
    assert_true(r7_fair_commit_seed(s.table.id, seat, "a-seed-to-be-told", request.commit));
    return ask_table(&s, seat, &request);
}

static enum code tell(int seat)
{
    struct request request = {.kind = REQUEST_REVEAL, .seed = "a-seed-to-be-told"};
    return ask_table(&s, seat, &request);
}

/* Whoever does not tell a promised seed cannot keep the others waiting for ever, nor try
 * again and again. */
static void seeds_that_are_not_told(void **state)
{
    const struct event_seat seats[R7_SEATS_MAX] = {{.who = WHO_FREE}};
    sit_down(&s, (struct event_settings){.players = 2}, seats, 7);
    join(&s, 0, false);
    join(&s, 1, false);
    for (int failed = 1; failed <= 3; failed++) {
        assert_int_equal(promise(0), CODE_OK);
        assert_int_equal(promise(1), CODE_OK);
        assert_int_equal(tell(0), CODE_OK);
        assert_int_equal(promise(0), CODE_OK); /* nothing new */
        assert_true(table_deadline(&s.table, s.away) <= s.now + 60000);
        s.now += 59999;
        settle(&s);
        assert_int_equal(last_kind(&s), EVENT_SEED);
        s.now += 1;
        settle(&s);
        assert_int_equal(last_kind(&s), failed < 3 ? EVENT_UNREADY : EVENT_SEAT);
        assert_int_equal(last(&s)->seat, 1);
        assert_false(s.table.seats[0].ready || s.table.seats[1].ready);
        assert_int_equal(tell(0), CODE_NOT_STARTED);
    }
    assert_int_equal(s.table.seats[1].is.who, WHO_FREE);
    assert_int_equal(join(&s, 1, false), CODE_OK);
    assert_int_equal(promise(1), CODE_OK);
    assert_int_equal(promise(0), CODE_OK);
    assert_int_equal(tell(1), CODE_OK);
    assert_int_equal(tell(0), CODE_OK);
    assert_int_equal(s.table.state, TABLE_PLAYING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(clock_for_a_turn),
        TEST(clock_for_a_game),
        TEST(clock_after_a_restart),
        TEST(clock_after_a_deal),
        TEST(no_pass_allowed),
        TEST(absence),
        TEST(leaving),
        TEST(leaving_where_bots_help),
        TEST(seeds_that_are_not_told),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
