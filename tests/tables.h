/* A table in a test: what the server does with one, without the server. Every event is kept,
 * so that the log can be folded again. */
#ifndef RED7_TESTS_TABLES_H
#define RED7_TESTS_TABLES_H

#include "check.h"
#include <sodium.h>
#include <stdlib.h>
#include <table/table.h>

#define SITTING_ROOM 8192

struct sitting {
    struct table table;
    struct event *events;
    size_t count;
    struct projected projected; /* of the last event */
    int64_t now;
    int64_t away[R7_SEATS_MAX];
    unsigned requests; /* for ids */
    struct refusal refusal;
    uint32_t again;
    struct r7_random random;
    const char *deal; /* cards that lie on top of every deck, or NULL */
};

/* ---- events ---- */

static inline void happens(struct sitting *s, const struct event *event)
{
    assert_true(s->count < SITTING_ROOM);
    s->events[s->count++] = *event;
    if (!table_apply(&s->table, event, &s->projected))
        fail_msg("event %u of kind %u is refused", event->seq, event->kind);
}

/* Puts cards on top of a deck. */
static inline void stack(struct event *event, const char *cards)
{
    int next = 0;
    for (; *cards != '\0'; cards += 2) {
        r7_card card = r7_card_read(cards, 2);
        for (int i = next; i < event->deal.count; i++)
            if (event->deal.order[i] == card) {
                event->deal.order[i] = event->deal.order[next];
                event->deal.order[next++] = card;
            }
    }
}

/* All that is due now. */
static inline void settle(struct sitting *s)
{
    struct event event;
    while (table_due(&s->table, s->now, s->away, &event)) {
        if (event.kind == EVENT_REMATCH)
            strcpy(event.game, "another0game");
        if (event.kind == EVENT_DEAL && s->deal != NULL)
            stack(&event, s->deal);
        happens(s, &event);
    }
}

static inline void sit_down(struct sitting *s, struct event_settings settings,
                            const struct event_seat seats[R7_SEATS_MAX], uint64_t seed)
{
    struct request request = {.kind = REQUEST_CREATE};
    struct event event;
    uint8_t secret[EVENT_HASH];
    *s = (struct sitting){.now = 1000000, .random = {seed}};
    s->events = calloc(SITTING_ROOM, sizeof s->events[0]);
    assert_non_null(s->events);
    for (int i = 0; i < EVENT_HASH; i++)
        secret[i] = (uint8_t)r7_random_below(&s->random, 256);
    request.create.settings = settings;
    memcpy(request.create.seats, seats, sizeof request.create.seats);
    table_init(&s->table, "k3v9w0x2mq7c4d5e");
    table_create(&request, secret, s->now, &event);
    event.created.chain = 7;
    memset(event.created.link, 0xC7, sizeof event.created.link);
    happens(s, &event);
    settle(s);
}

static inline void get_up(struct sitting *s)
{
    table_release(&s->table);
    free(s->events);
    s->events = NULL;
}

/* ---- requests ---- */

static inline void hash_of_seat(int seat, uint8_t hash[EVENT_HASH])
{
    memset(hash, 0x40 + seat, EVENT_HASH);
}

/* The result of a request; if it makes an event, that and its consequences are applied. */
static inline enum code ask_table(struct sitting *s, int seat, struct request *request)
{
    struct event event;
    if (request->id[0] == '\0')
        snprintf(request->id, sizeof request->id, "id-%u", ++s->requests);
    enum code code =
        table_request(&s->table, seat, request, s->now, &event, &s->again, &s->refusal);
    assert_int_equal(code, s->refusal.code);
    if (code != CODE_OK || s->again != 0)
        return code;
    if (request->kind == REQUEST_JOIN)
        hash_of_seat(event.seat, event.taken.token);
    happens(s, &event);
    settle(s);
    return code;
}

static inline enum code ask_simply(struct sitting *s, int seat, enum request_kind kind)
{
    struct request request = {.kind = (uint8_t)kind};
    return ask_table(s, seat, &request);
}

static inline enum code join(struct sitting *s, int seat, bool program)
{
    struct request request = {.kind = REQUEST_JOIN};
    request.join.seat = (int8_t)seat;
    request.join.program = program;
    snprintf(request.join.name, sizeof request.join.name, "Name %d", seat);
    return ask_table(s, -1, &request);
}

static inline enum code ready(struct sitting *s, int seat)
{
    struct request request = {.kind = REQUEST_READY};
    snprintf(request.seed, sizeof request.seed, "seed-of-seat-%d-%08x", seat,
             (unsigned)r7_random_below(&s->random, UINT32_MAX));
    return ask_table(s, seat, &request);
}

static inline enum code propose(struct sitting *s, int seat, enum event_proposal what)
{
    struct request request = {.kind = REQUEST_PROPOSE};
    request.what = (uint8_t)what;
    return ask_table(s, seat, &request);
}

static inline enum code play_steps(struct sitting *s, int seat, const struct r7_step *steps,
                                   int count)
{
    struct request request = {.kind = REQUEST_PLAY};
    request.play.at = s->table.seq;
    request.play.count = (uint8_t)count;
    memcpy(request.play.steps, steps, (size_t)count * sizeof steps[0]);
    return ask_table(s, seat, &request);
}

/* Steps as text. */
static inline enum code play_text(struct sitting *s, int seat, const char *text)
{
    struct r7_turn turn = {0};
    struct r7_fault fault;
    for (size_t n; *text != '\0'; text += n + (text[n] == ' ')) {
        n = strcspn(text, " ");
        assert_true(r7_step_read(text, n, &turn.steps[turn.count++], &fault));
    }
    return play_steps(s, seat, turn.steps, turn.count);
}

/* All persons take their seats and are ready. */
static inline void start(struct sitting *s)
{
    for (int seat = 0; seat < s->table.settings.players; seat++)
        if (s->table.seats[seat].is.who == WHO_FREE)
            assert_int_equal(join(s, seat, false), CODE_OK);
    for (int seat = 0; seat < s->table.settings.players; seat++)
        if (s->table.seats[seat].is.who != WHO_BOT)
            assert_int_equal(ready(s, seat), CODE_OK);
    assert_int_equal(s->table.state, TABLE_PLAYING);
}

/* ---- plays ---- */

/* The view of whoever is to move. */
static inline struct r7_view mover_view(const struct sitting *s)
{
    struct r7_history seen;
    int turn = s->table.match.round.turn;
    assert_true(table_view(&s->table, turn, &seen));
    return (struct r7_view){seen.now, (int8_t)turn};
}

/* Steps at random, seen from a view, to the end of the turn, a draw, or sooner. */
static inline struct r7_turn choose_steps(struct sitting *s)
{
    struct r7_view view = mover_view(s);
    struct r7_turn turn = {0};
    bool draws = false;
    while (!draws) {
        struct r7_step steps[R7_STEPS_MAX];
        size_t count = r7_turns_sure_steps(&view.round, steps);
        if (count == 0 || r7_random_below(&s->random, 10) == 0)
            count = r7_round_legal(&view.round, steps);
        struct r7_step step = steps[r7_random_below(&s->random, (uint32_t)count)];
        draws = r7_round_draws(&view.round, step);
        turn.steps[turn.count++] = step;
        if (draws || r7_random_below(&s->random, 4) == 0)
            break;
        assert_int_equal(r7_view_apply(&view, step), R7_OK);
        if (view.round.phase == R7_PHASE_START || view.round.phase == R7_PHASE_OVER)
            break;
    }
    return turn;
}

/* The play of whoever is to move: a bot's or a person's. */
static inline void play_on(struct sitting *s)
{
    struct r7_turn turn = choose_steps(s);
    enum event_by by;
    if (table_bot(&s->table, &by) == NULL) {
        assert_int_equal(play_steps(s, s->table.match.round.turn, turn.steps, turn.count), CODE_OK);
        return;
    }
    struct event event;
    table_bot_play(&s->table, by, &turn, s->now, &event);
    happens(s, &event);
    settle(s);
}

static inline void play_to_end(struct sitting *s)
{
    while (s->table.state == TABLE_PLAYING)
        play_on(s);
}

/* ---- cases ---- */

/* Two hands and two palette cards; seat 1 starts, and each of these turns takes the lead. */
#define HANDS "R7R6R5R4O3O2O1Y7Y6Y5Y4B3B2B1V2V1"
#define TURN_A "+Y7 ."   /* seat 1 */
#define TURN_B "+R7 ."   /* seat 0 */
#define TURN_C "+Y6 @Y5" /* seat 1 */
#define TURN_D "+R6 @R5" /* seat 0 */

static const struct event_seat nobody[R7_SEATS_MAX];

static const struct event_settings plain = {.players = 2, .watch = true};

static inline void begin_with(struct sitting *s, struct event_settings settings,
                              const struct event_seat *seats)
{
    sit_down(s, settings, seats, 5);
    s->deal = HANDS;
    start(s);
}

static inline void begin(struct sitting *s, struct event_settings settings)
{
    begin_with(s, settings, nobody);
}

static inline uint8_t last_kind(const struct sitting *s)
{
    return s->events[s->count - 1].kind;
}

static inline const struct event *last(const struct sitting *s)
{
    return &s->events[s->count - 1];
}

static inline int turn_of(const struct sitting *s)
{
    return s->table.match.round.turn;
}

#endif
