/* What a table makes of requests and of the time, case by case. */
#include "tables.h"

/* Two hands and two palette cards; seat 1 starts, and each of these turns takes the lead. */
#define HANDS "R7R6R5R4O3O2O1Y7Y6Y5Y4B3B2B1V2V1"
#define TURN_A "+Y7 ."   /* seat 1 */
#define TURN_B "+R7 ."   /* seat 0 */
#define TURN_C "+Y6 @Y5" /* seat 1 */
#define TURN_D "+R6 @R5" /* seat 0 */

static const struct event_seat nobody[R7_SEATS_MAX];

static const struct event_settings plain = {.players = 2, .watch = true};

static void begin_with(struct sitting *s, struct event_settings settings,
                       const struct event_seat *seats)
{
    sit_down(s, settings, seats, 5);
    s->deal = HANDS;
    start(s);
}

static void begin(struct sitting *s, struct event_settings settings)
{
    begin_with(s, settings, nobody);
}

static uint8_t last_kind(const struct sitting *s)
{
    return s->events[s->count - 1].kind;
}

static const struct event *last(const struct sitting *s)
{
    return &s->events[s->count - 1];
}

static int turn_of(const struct sitting *s)
{
    return s->table.match.round.turn;
}

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

static enum code seat_bot(struct sitting *s, int asker, int seat, const char *bot)
{
    struct request request = {.kind = REQUEST_SEAT};
    request.seat.seat = (int8_t)seat;
    request.seat.bot = bot == NULL ? NULL : r7_bot_find(bot);
    return ask_table(s, asker, &request);
}

/* ---- before the start ---- */

static void seats(void **state)
{
    (void)state;
    struct sitting s;
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
    memset(hash, 0, sizeof hash); /* that of a seat that nobody has */
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
    get_up(&s);
}

static void a_seat_is_given_up(void **state)
{
    (void)state;
    struct sitting s;
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
    get_up(&s);
}

static void bots_alone(void **state)
{
    (void)state;
    struct sitting s;
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
    get_up(&s);
}

static void a_request_twice(void **state)
{
    (void)state;
    struct sitting s;
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
    /* Somebody who changes a bot's seat is remembered as who asked for it. */
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
    get_up(&s);
    get_up(&t);
}

/* ---- plays ---- */

static void refused_plays(void **state)
{
    (void)state;
    struct sitting s;
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
    request.play.steps[0] = r7_step_make(R7_STEP_PASS, R7_NO_CARD);
    assert_int_equal(ask_table(&s, 1, &request), CODE_STALE);
    assert_int_equal(s.refusal.seq, s.table.seq);
    request.play.at = s.table.seq + 1;
    assert_int_equal(ask_table(&s, 1, &request), CODE_STALE);
    assert_int_equal(propose(&s, 0, PROPOSAL_PAUSE), CODE_OK); /* not about the position */
    request.play.at = s.table.position_seq;
    assert_int_equal(ask_table(&s, 1, &request), CODE_OK);
    assert_int_equal(s.table.state, TABLE_OVER);
    assert_int_equal(play_text(&s, 1, TURN_A), CODE_OVER);
    get_up(&s);
}

/* Who could go on after a draw in the same request could try out which card it brings. */
static void nothing_after_a_draw(void **state)
{
    (void)state;
    struct sitting s;
    struct event_settings settings = plain;
    settings.rules.actions = true;
    begin(&s, settings);
    assert_int_equal(play_text(&s, 1, "+B3 ."), CODE_ILLEGAL);
    assert_int_equal(s.refusal.step, 1);
    assert_int_equal(s.refusal.rule, R7_ERR_DECK_UNKNOWN);
    for (r7_card card = 0; card < R7_CARDS; card++) {
        struct r7_step guess = r7_step_make(R7_STEP_PALETTE, r7_card_read("B3", 2));
        guess.drawn = card;
        assert_int_equal(play_steps(&s, 1, &guess, 1), CODE_ILLEGAL);
        assert_int_equal(s.refusal.rule, R7_ERR_STEP);
    }
    assert_int_equal(play_text(&s, 1, "+B3"), CODE_OK);
    assert_false(s.told.same);
    assert_int_not_equal(s.told.steps[1][0].drawn, R7_NO_CARD);
    assert_int_equal(s.told.steps[0][0].drawn, R7_NO_CARD);
    assert_int_equal(s.told.steps[R7_SEATS_MAX][0].drawn, R7_NO_CARD);
    get_up(&s);
}

/* ---- takebacks ---- */

static void takebacks(void **state)
{
    (void)state;
    struct sitting s;
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
    get_up(&s);
}

static void no_takeback_past_a_draw(void **state)
{
    (void)state;
    struct sitting s;
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
    get_up(&s);
}

/* ---- proposals and pauses ---- */

static void proposals(void **state)
{
    (void)state;
    struct sitting s;
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
    get_up(&s);
}

/* Programs and bots agree to everything. */
static void alone_among_programs(void **state)
{
    (void)state;
    struct sitting s;
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
    get_up(&s);
}

/* ---- clocks ---- */

static const struct event_settings by_turn = {
    .players = 2, .clock = CLOCK_TURN, .seconds = 60, .timeout = TIMEOUT_OUT};
static const struct event_settings by_game = {
    .players = 2, .clock = CLOCK_GAME, .seconds = 300, .increment = 5, .timeout = TIMEOUT_BOT};

static void clock_for_a_turn(void **state)
{
    (void)state;
    struct sitting s;
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
    assert_int_equal(s.told.count, 0);
    get_up(&s);
}

static void clock_for_a_game(void **state)
{
    (void)state;
    struct sitting s;
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
    struct r7_turn turn = {1, {r7_step_make(R7_STEP_PALETTE, r7_card_read("Y7", 2))}};
    struct event event;
    table_bot_play(&s.table, by, &turn, s.now, &event);
    happens(&s, &event);
    assert_non_null(table_bot(&s.table, &by)); /* until the turn is over */
    turn.steps[0] = r7_step_make(R7_STEP_END, R7_NO_CARD);
    table_bot_play(&s.table, by, &turn, s.now, &event);
    happens(&s, &event);
    assert_null(table_bot(&s.table, &by));
    assert_true(clock_of(&s, 1) == 5000);
    assert_int_equal(clock_runs(&s), 0);
    get_up(&s);
}

static void clock_after_a_restart(void **state)
{
    (void)state;
    for (int game = 0; game < 2; game++) {
        struct sitting s;
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
    (void)state;
    for (int bot = 0; bot < 2; bot++) {
        struct sitting s;
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

/* Where one must not pass, a bot gets it over with. */
static void no_pass_allowed(void **state)
{
    (void)state;
    struct sitting s;
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
    struct r7_turn turn = {1, {r7_step_make(R7_STEP_PALETTE, r7_card_read("Y7", 2))}};
    struct event event;
    table_bot_play(&s.table, by, &turn, s.now, &event);
    happens(&s, &event);
    settle(&s); /* now the turn can end at once */
    assert_int_equal(last_kind(&s), EVENT_PLAY);
    assert_int_equal(last(&s)->play.steps[0].kind, R7_STEP_END);
    assert_int_equal(turn_of(&s), 0);
    get_up(&s);
}

/* ---- coming and going ---- */

static void absence(void **state)
{
    (void)state;
    struct sitting s;
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
    /* Who is not there is not asked. */
    s.away[1] = s.now - 40000;
    settle(&s);
    assert_int_equal(propose(&s, 0, PROPOSAL_PAUSE), CODE_OK);
    assert_true(s.table.paused);
    get_up(&s);
}

static void leaving(void **state)
{
    (void)state;
    struct sitting s;
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
    get_up(&s);
}

static void leaving_where_bots_help(void **state)
{
    (void)state;
    struct sitting s;
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
    get_up(&s);
}

/* ---- another game ---- */

static void rematch(void **state)
{
    (void)state;
    struct sitting s;
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
    get_up(&s);
}

/* ---- lists ---- */

static void summary(void **state)
{
    (void)state;
    struct sitting s;
    struct event_settings settings = by_game;
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
                        "\"absent\":null,\"seats\":[{\"who\":\"person\",\"name\":"
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
    get_up(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats),
        cmocka_unit_test(a_seat_is_given_up),
        cmocka_unit_test(bots_alone),
        cmocka_unit_test(a_request_twice),
        cmocka_unit_test(refused_plays),
        cmocka_unit_test(nothing_after_a_draw),
        cmocka_unit_test(takebacks),
        cmocka_unit_test(no_takeback_past_a_draw),
        cmocka_unit_test(proposals),
        cmocka_unit_test(alone_among_programs),
        cmocka_unit_test(clock_for_a_turn),
        cmocka_unit_test(clock_for_a_game),
        cmocka_unit_test(clock_after_a_restart),
        cmocka_unit_test(clock_after_a_deal),
        cmocka_unit_test(no_pass_allowed),
        cmocka_unit_test(absence),
        cmocka_unit_test(leaving),
        cmocka_unit_test(leaving_where_bots_help),
        cmocka_unit_test(rematch),
        cmocka_unit_test(summary),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
