/* A real table, and a seat's fold for each of its viewers: what the tests of seats and clients
 * share. */
#ifndef RED7_TESTS_HOUSE_H
#define RED7_TESTS_HOUSE_H

#include <game/game.h>
#include <seat/say.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <table/projection.h>
// clang-format off
#include <cmocka.h>
// clang-format on

/* ---- a table, and everybody at it ---- */

struct house {
    struct table table;
    struct seat_game viewers[R7_SEATS_MAX + 1]; /* the spectator's comes last */
    int players;
    int64_t now;
    int request;
    char *log[5000]; /* what the spectator was told */
    int count;
    struct r7_random random;
};

static struct r7_random house_times = {77};

static int viewer_of(const struct house *h, int i)
{
    return i == h->players ? R7_SPECTATOR : i;
}

/* Every viewer's round is the table's own view of it, and the clocks show the same at any time. */
static void check_views(const struct house *h)
{
    for (int i = 0; i <= h->players; i++) {
        const struct seat_game *game = &h->viewers[i];
        const struct r7_history *seen = &seat_round(game)->history;
        struct r7_history real;
        int64_t left[R7_SEATS_MAX], at = h->now + r7_random_below(&house_times, 15000);
        int runs;
        if (strcmp(game->id, h->table.id) != 0)
            continue; /* gone over to the next game */
        assert_int_equal(game->last, h->table.seq);
        if (!table_view(&h->table, viewer_of(h, i), &real))
            continue;
        assert_true(r7_round_equal(&seen->start, &real.start));
        assert_true(r7_round_equal(&seen->now, &real.now));
        assert_int_equal(seen->count, real.count);
        table_clocks(&h->table, at, left, &runs);
        for (int seat = 0; seat < h->players && game->clock != CLOCK_NONE; seat++)
            assert_int_equal(seat_clock(game, seat, at), left[seat]);
    }
}

static void tell(struct house *h, struct event *event)
{
    static struct projected projected;
    event->seq = h->table.seq + 1;
    event->at = h->now++;
    assert_true(table_apply(&h->table, event, &projected));
    for (int i = 0; i <= h->players; i++) {
        size_t length;
        struct seat_event heard;
        char *text = projection_event(&h->table, event, &projected, viewer_of(h, i), &length);
        assert_int_equal(seat_hear_text(&h->viewers[i], text, length, &heard), SEAT_EVENT);
        assert_int_equal(heard.kind, event->kind);
        if (event->kind != EVENT_REMATCH)
            assert_int_equal(seat_hear_text(&h->viewers[i], text, length, &heard), SEAT_KNOWN);
        if (i == h->players && h->count < 5000)
            h->log[h->count++] = text;
        else
            free(text);
    }
    check_views(h);
}

/* All that is due now. */
static void settle(struct house *h)
{
    static const int64_t away[R7_SEATS_MAX];
    struct event event;
    while (table_due(&h->table, h->now, away, &event)) {
        if (event.kind == EVENT_REMATCH)
            snprintf(event.game, sizeof event.game, "next");
        tell(h, &event);
    }
}

static enum code ask(struct house *h, int seat, const char *text)
{
    struct request request;
    struct refusal refusal;
    struct event event;
    uint32_t again = 0;
    char message[2048];
    snprintf(message, sizeof message, "{\"id\":\"r%d\",%s}", h->request++, text);
    if (!request_read(message, strlen(message), &request, &refusal))
        fail_msg("%s", message);
    enum code code = table_request(&h->table, seat, &request, h->now, &event, &again, &refusal);
    if (code == CODE_OK) {
        if (request.kind == REQUEST_JOIN)
            event.taken.token[0] = (uint8_t)(event.seat + 1);
        tell(h, &event);
        settle(h);
    }
    return code;
}

/* `more`: settings beside rules and seats, with a comma before each. */
static void open_house_by(struct house *h, struct r7_rules rules, int players, uint64_t seed,
                          const char *more)
{
    struct request request;
    struct refusal refusal;
    struct event event;
    char text[768], name[R7_RULES_TEXT_MAX];
    uint8_t secret[EVENT_HASH] = {(uint8_t)seed, 7};
    const char *const seats[] = {"", "", "\"person\",\"person\"",
                                 "\"person\",\"person\",\"person\"",
                                 "\"person\",\"person\",\"person\",\"person\""};
    r7_rules_write(rules, name, sizeof name);
    *h = (struct house){.players = players, .now = 1763270000000, .random = {seed}};
    table_init(&h->table, "k3v9w0x2mq7c4d5e");
    for (int i = 0; i <= players; i++) {
        seat_start(&h->viewers[i], "k3v9w0x2mq7c4d5e", viewer_of(h, i));
    }
    snprintf(text, sizeof text,
             "{\"do\":\"create\",\"id\":\"1\",\"v\":1,\"nonce\":\"0123456789012345678901\","
             "\"rules\":\"%s\",\"seats\":[%s]%s}",
             name, seats[players], more);
    assert_true(request_read(text, strlen(text), &request, &refusal));
    table_create(&request, secret, h->now, &event);
    tell(h, &event);
    for (int seat = 0; seat < players; seat++) {
        snprintf(text, sizeof text,
                 "\"do\":\"join\",\"nonce\":\"012345678901234567890%d\",\"name\":\"P%d\"", seat,
                 seat);
        assert_int_equal(ask(h, -1, text), CODE_OK);
    }
    for (int seat = 0; seat < players; seat++) {
        snprintf(text, sizeof text, "\"do\":\"ready\",\"seed\":\"seed-of-seat-number-%d\"", seat);
        assert_int_equal(ask(h, seat, text), CODE_OK);
    }
    assert_int_equal(h->viewers[0].stage, SEAT_PLAYING);
}

/* `rules`: four times the edition, and its options. */
static void open_house_with(struct house *h, int rules, int players, uint64_t seed,
                            const char *more)
{
    open_house_by(h,
                  (struct r7_rules){.edition = (uint8_t)(rules / 4),
                                    .advanced = (rules & 1) != 0,
                                    .actions = (rules & 2) != 0},
                  players, seed, more);
}

static void open_house(struct house *h, int rules, int players, uint64_t seed)
{
    open_house_with(h, rules, players, seed, "");
}

static void close_house(struct house *h)
{
    table_release(&h->table);
    for (int i = 0; i <= h->players; i++)
        seat_release(&h->viewers[i]);
    for (int i = 0; i < h->count; i++)
        free(h->log[i]);
}

/* The seat to move plays a step that its own view allows. */
static void play_step(struct house *h)
{
    int seat = h->table.match.round.turn;
    struct r7_step steps[R7_STEPS_MAX];
    char step[R7_STEP_TEXT_MAX], text[200];
    size_t count = r7_round_legal(&seat_round(&h->viewers[seat])->history.now, steps);
    struct r7_step chosen = steps[r7_random_below(&h->random, (uint32_t)count)];
    if (chosen.kind == R7_STEP_PASS && count > 1)
        chosen = steps[0];
    r7_step_write(chosen, step, sizeof step);
    snprintf(text, sizeof text, "\"do\":\"play\",\"at\":%u,\"steps\":[\"%s\"]",
             (unsigned)h->table.seq, step);
    h->now += r7_random_below(&h->random, 3000);
    assert_int_equal(ask(h, seat, text), CODE_OK);
}

/* Now and then a turn is taken back, where that is possible. */
static void maybe_take_back(struct house *h)
{
    int seat = (int)r7_random_below(&h->random, (uint32_t)h->players);
    if (r7_random_below(&h->random, 12) != 0 ||
        ask(h, seat, "\"do\":\"propose\",\"what\":\"takeback\"") != CODE_OK)
        return;
    for (int other = 0; other < h->players && h->viewers[0].proposal.what != PROPOSAL_NONE; other++)
        if (other != seat)
            ask(h, other, "\"do\":\"agree\"");
    assert_int_equal(h->viewers[0].proposal.what, PROPOSAL_NONE);
}

static void play_game(struct house *h)
{
    for (int i = 0; h->table.state == TABLE_PLAYING; i++) {
        assert_true(i < 4000);
        play_step(h);
        if (h->table.state == TABLE_PLAYING)
            maybe_take_back(h);
    }
}

static struct house house;

#endif
