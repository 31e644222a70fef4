/* Tables at which anything is asked for at any time, by people who come and go: nothing is
 * refused that was due, somebody can always go on, and the log gives the same table again. */
#include "tables.h"
#include <table/projection.h>

#define TABLES 300
#define THINGS 400 /* that happen at a table */
#define CHAIN 100  /* events that follow from one another, at most */

/* ---- a table at random ---- */

static uint32_t below(struct sitting *s, uint32_t count)
{
    return r7_random_below(&s->random, count);
}

static const struct r7_bot *any_bot(struct r7_random *random)
{
    return r7_bot_find(r7_random_below(random, 2) == 0 ? "casual" : "master");
}

static void open_table(struct sitting *s, uint64_t seed)
{
    struct r7_random random = {seed};
    struct event_settings settings = {.watch = true};
    struct event_seat seats[R7_SEATS_MAX] = {{0}};
    settings.players = (uint8_t)(2 + r7_random_below(&random, 3));
    settings.rules.edition = (uint8_t)r7_random_below(&random, R7_EDITIONS);
    settings.rules.advanced = r7_random_below(&random, 2) == 0;
    settings.rules.actions = r7_random_below(&random, 2) == 0;
    settings.target = settings.rules.advanced ? (uint16_t)r7_random_below(&random, 40) : 0;
    settings.clock = (uint8_t)r7_random_below(&random, 3);
    settings.timeout = (uint8_t)r7_random_below(&random, 2);
    settings.seconds = settings.clock == CLOCK_NONE ? 0 : 10;
    settings.increment = settings.clock == CLOCK_GAME ? 3 : 0;
    settings.absent = r7_random_below(&random, 2) == 0 ? 0 : 5;
    settings.absent_bot = settings.absent == 0 ? NULL : any_bot(&random);
    for (int i = 0; i < settings.players; i++)
        if (r7_random_below(&random, 4) == 0)
            seats[i] = (struct event_seat){.who = WHO_BOT, .bot = any_bot(&random)};
    sit_down(s, settings, seats, seed);
}

/* ---- what must be so ---- */

/* Working off what is due comes to an end, and the next deadline lies in the future. */
static void settles(struct sitting *s)
{
    size_t before = s->count;
    settle(s);
    assert_true(s->count - before < CHAIN);
    assert_true(table_deadline(&s->table, s->away) > s->now);
}

/* The game is never stuck: somebody can act. */
static void is_alive(const struct sitting *s)
{
    const struct table *table = &s->table;
    enum event_by by;
    if (table->state != TABLE_PLAYING || table->paused || table_bot(table, &by) != NULL)
        return;
    const struct table_seat *mover = &table->seats[table->match.round.turn];
    assert_int_not_equal(table->match.round.phase, R7_PHASE_OVER);
    assert_true(mover->is.who == WHO_PERSON || mover->is.who == WHO_PROGRAM);
    assert_true(!mover->left && mover->stand_in == NULL && !table->timed_out);
}

/* Everybody can be told of the last event, and of the position. */
static void is_shown(const struct sitting *s)
{
    for (int viewer = R7_SPECTATOR; viewer < s->table.settings.players; viewer++) {
        size_t length;
        char *event = projection_event(&s->table, last(s), &s->projected, viewer, &length);
        char *sync = projection_sync("1", &s->table, viewer, &length);
        assert_true(event != NULL && sync != NULL);
        free(event);
        free(sync);
    }
}

/* What a server would have after it was started again. */
static void is_kept(const struct sitting *s)
{
    struct table again;
    table_init(&again, s->table.id);
    for (size_t i = 0; i < s->count; i++) {
        size_t length;
        char *text = event_write(&s->events[i], &length);
        struct event event = {.seq = s->events[i].seq, .at = s->events[i].at};
        assert_true(text != NULL && event_read(text, length, &event));
        assert_true(table_apply(&again, &event, NULL));
        free(text);
    }
    assert_int_equal(again.seq, s->table.seq);
    assert_int_equal(again.position_seq, s->table.position_seq);
    assert_int_equal(again.state, s->table.state);
    assert_int_equal(again.paused, s->table.paused);
    assert_int_equal(again.clock_from, s->table.clock_from);
    assert_int_equal(again.timed_out, s->table.timed_out);
    assert_memory_equal(&again.proposal, &s->table.proposal, sizeof again.proposal);
    assert_memory_equal(again.seats, s->table.seats, sizeof again.seats);
    if (again.match.number > 0)
        assert_int_equal(r7_round_hash(&again.match.round), r7_round_hash(&s->table.match.round));
    table_release(&again);
}

/* ---- what happens ---- */

static void time_passes(struct sitting *s)
{
    static const uint32_t most[] = {2, 1000, 12000, 70000};
    int64_t deadline = table_deadline(&s->table, s->away);
    if (deadline != INT64_MAX && below(s, 2) == 0)
        s->now = deadline + (int64_t)below(s, 2);
    else
        s->now += below(s, most[below(s, 4)]);
    settles(s);
}

static void comes_or_goes(struct sitting *s)
{
    int64_t *away = &s->away[below(s, s->table.settings.players)];
    *away = *away == 0 ? s->now : 0;
    settles(s);
}

static void plays(struct sitting *s)
{
    enum event_by by;
    if (s->table.state != TABLE_PLAYING || s->table.paused)
        return;
    if (table_bot(&s->table, &by) != NULL || s->away[turn_of(s)] == 0)
        play_on(s);
}

/* Whether somebody can ask: they are connected, or have no seat. */
static bool can_ask(const struct sitting *s, int seat)
{
    return seat < 0 || (s->away[seat] == 0 && s->table.seats[seat].is.who != WHO_BOT &&
                        s->table.seats[seat].is.who != WHO_FREE);
}

static void asks(struct sitting *s)
{
    static const enum request_kind kinds[] = {
        REQUEST_JOIN,    REQUEST_READY,  REQUEST_READY,   REQUEST_SEAT,  REQUEST_LEAVE,
        REQUEST_PLAY,    REQUEST_REVEAL, REQUEST_REVEAL,  REQUEST_AGREE, REQUEST_AGREE,
        REQUEST_DECLINE, REQUEST_RESUME, REQUEST_PROPOSE, REQUEST_DOOR,  REQUEST_CLAIM};
    struct request request = {.kind = (uint8_t)kinds[below(s, sizeof kinds / sizeof kinds[0])]};
    int seat = (int)below(s, s->table.settings.players + 1U) - 1;
    bool ends = request.kind == REQUEST_LEAVE || request.kind == REQUEST_SEAT;
    if (request.kind == REQUEST_JOIN)
        seat = -1;
    if (!can_ask(s, seat) || (ends && below(s, 8) != 0))
        return;
    switch ((enum request_kind)request.kind) {
    case REQUEST_JOIN:
        request.join.seat = (int8_t)((int)below(s, R7_SEATS_MAX + 1) - 1);
        request.join.program = below(s, 4) == 0;
        strcpy(request.join.name, "Ann");
        break;
    case REQUEST_READY: /* promised, or given at once */
        if (below(s, 2) == 0 || seat < 0)
            strcpy(request.seed, "0123456789abcdef");
        else
            r7_fair_commit_seed(s->table.id, seat, "0123456789abcdef", request.commit);
        break;
    case REQUEST_REVEAL:
        strcpy(request.seed, below(s, 8) == 0 ? "another-seed-than-that" : "0123456789abcdef");
        break;
    case REQUEST_SEAT:
        request.seat.seat = (int8_t)below(s, R7_SEATS_MAX);
        request.seat.bot = below(s, 2) == 0 ? NULL : any_bot(&s->random);
        break;
    case REQUEST_PLAY:
        request.play.at = s->table.seq - below(s, 2);
        request.play.count = 1;
        request.play.steps[0] = below(s, 2) == 0 ? r7_step_pass() : r7_step_end();
        break;
    case REQUEST_PROPOSE:
        request.what = (uint8_t)(PROPOSAL_TAKEBACK + below(s, 3));
        break;
    case REQUEST_DOOR:
        request.open = below(s, 2) == 0;
        break;
    case REQUEST_CLAIM:
        request.away = s->table.state == TABLE_PLAYING ? s->away[turn_of(s)] : 0;
        break;
    case REQUEST_HELLO:
    case REQUEST_CREATE:
    case REQUEST_LEAVE:
    case REQUEST_AGREE:
    case REQUEST_DECLINE:
    case REQUEST_RESUME:
    case REQUEST_REACT:
    case REQUEST_SYNC:
        break;
    }
    /* The server makes a spectator of whoever leaves. */
    if (seat >= 0 && request.kind == REQUEST_LEAVE && s->table.state != TABLE_OPEN)
        s->away[seat] = s->now;
    ask_table(s, seat, &request);
    settles(s);
}

/* With everybody there the game comes to its end. */
static void ends(struct sitting *s)
{
    memset(s->away, 0, sizeof s->away);
    settles(s);
    for (int seat = 0; s->table.state == TABLE_PLAYING && s->table.paused; seat++)
        ask_simply(s, seat, REQUEST_RESUME);
    play_to_end(s);
    is_kept(s);
}

static void at_random(void **state)
{
    size_t ended[4] = {0};
    for (uint64_t seed = 1; seed <= TABLES; seed++) {
        struct sitting s;
        open_table(&s, seed);
        for (int i = 0; i < THINGS; i++) {
            size_t before = s.count;
            switch (below(&s, 8)) {
            case 0:
                time_passes(&s);
                break;
            case 1:
                comes_or_goes(&s);
                break;
            case 2:
            case 3:
            case 4:
                plays(&s);
                break;
            default:
                asks(&s);
                break;
            }
            is_alive(&s);
            if (s.count != before)
                is_shown(&s);
        }
        is_kept(&s);
        ends(&s);
        ended[s.table.state]++;
        get_up(&s);
    }
    /* Of each there were some. */
    assert_true(ended[TABLE_OPEN] > 0 && ended[TABLE_OVER] > 0 && ended[TABLE_CLOSED] > 0);
    assert_int_equal(ended[TABLE_PLAYING], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(at_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
