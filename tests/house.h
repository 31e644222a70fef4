/* A real table, and a client's fold for each of its viewers: what the tests of the client
 * share. */
#ifndef RED7_TESTS_HOUSE_H
#define RED7_TESTS_HOUSE_H

#include "../app/client/connection.h"
#include <game/game.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <table/hashes.h>
#include <table/projection.h>
// clang-format off
#include <cmocka.h>
// clang-format on

/* ---- a table, and everybody at it ---- */

struct house {
    struct table table;
    struct client_game viewers[R7_SEATS_MAX + 1]; /* the spectator's comes last */
    int players;
    int64_t now;
    int request;
    char *log[5000]; /* what the spectator was told */
    int count;
    struct r7_random random;
};

static int viewer_of(const struct house *h, int i)
{
    return i == h->players ? R7_SPECTATOR : i;
}

/* Every viewer's round is the table's own view of it. */
static void check_views(const struct house *h)
{
    for (int i = 0; i <= h->players; i++) {
        const struct client_game *game = &h->viewers[i];
        struct r7_history seen;
        assert_int_equal(game->last, h->table.seq);
        if (!table_view(&h->table, viewer_of(h, i), &seen))
            continue;
        assert_true(r7_round_equal(&game->round.start, &seen.start));
        assert_true(r7_round_equal(&game->round.now, &seen.now));
        assert_int_equal(game->round.count, seen.count);
    }
}

static void tell(struct house *h, struct event *event)
{
    static struct told told;
    event->seq = h->table.seq + 1;
    event->at = h->now++;
    assert_true(table_apply(&h->table, event, &told));
    for (int i = 0; i <= h->players; i++) {
        size_t length;
        struct client_event heard;
        json_error_t error;
        char *text = show_event(&h->table, event, &told, viewer_of(h, i), &hashes_sodium, &length);
        json_t *message = json_loadb(text, length, 0, &error);
        assert_int_equal(client_game_take(&h->viewers[i], message, &heard), CLIENT_TAKEN);
        assert_int_equal(client_game_take(&h->viewers[i], message, &heard), CLIENT_KNOWN);
        json_decref(message);
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
    while (table_due(&h->table, &hashes_sodium, h->now, away, &event)) {
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

static void open_house(struct house *h, int rules, int players, uint64_t seed)
{
    struct request request;
    struct refusal refusal;
    struct event event;
    char text[512], name[R7_RULES_TEXT_MAX];
    uint8_t secret[EVENT_HASH] = {(uint8_t)seed, 7};
    const char *const seats[] = {"", "", "\"person\",\"person\"",
                                 "\"person\",\"person\",\"person\"",
                                 "\"person\",\"person\",\"person\",\"person\""};
    r7_rules_write((struct r7_rules){.edition = (uint8_t)(rules / 4),
                                     .advanced = (rules & 1) != 0,
                                     .actions = (rules & 2) != 0},
                   name, sizeof name);
    *h = (struct house){.players = players, .now = 1763270000000, .random = {seed}};
    table_init(&h->table, "k3v9w0x2mq7c4d5e");
    for (int i = 0; i <= players; i++)
        client_game_init(&h->viewers[i], "k3v9w0x2mq7c4d5e", viewer_of(h, i));
    snprintf(text, sizeof text,
             "{\"do\":\"create\",\"id\":\"1\",\"v\":1,\"nonce\":\"0123456789012345678901\","
             "\"rules\":\"%s\",\"seats\":[%s]}",
             name, seats[players]);
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
    assert_int_equal(h->viewers[0].state, CLIENT_PLAYING);
}

static void close_house(struct house *h)
{
    table_release(&h->table);
    for (int i = 0; i <= h->players; i++)
        client_game_release(&h->viewers[i]);
    for (int i = 0; i < h->count; i++)
        free(h->log[i]);
}

/* The seat to move plays a step that its own view allows. */
static void play_step(struct house *h)
{
    int seat = h->table.match.round.turn;
    struct r7_step steps[R7_STEPS_MAX];
    char step[R7_STEP_TEXT_MAX], text[200];
    size_t count = r7_round_legal(&h->viewers[seat].round.now, steps);
    struct r7_step chosen = steps[r7_random_below(&h->random, (uint32_t)count)];
    if (chosen.kind == R7_STEP_PASS && count > 1)
        chosen = steps[0];
    r7_step_write(chosen, step, sizeof step);
    snprintf(text, sizeof text, "\"do\":\"play\",\"at\":%u,\"steps\":[\"%s\"]",
             (unsigned)h->table.seq, step);
    assert_int_equal(ask(h, seat, text), CODE_OK);
}

/* Now and then somebody takes back a turn, where that is possible. */
static void maybe_take_back(struct house *h)
{
    int seat = (int)r7_random_below(&h->random, (uint32_t)h->players);
    if (r7_random_below(&h->random, 12) != 0 ||
        ask(h, seat, "\"do\":\"propose\",\"what\":\"takeback\"") != CODE_OK)
        return;
    for (int other = 0; other < h->players && h->viewers[0].proposal.what != CLIENT_NOTHING;
         other++)
        if (other != seat)
            ask(h, other, "\"do\":\"agree\"");
    assert_int_equal(h->viewers[0].proposal.what, CLIENT_NOTHING);
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
