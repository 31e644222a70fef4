/* One connection: what it says, and the fold over what it hears. What a seat does next depends on
 * the folded state alone, and at most one request of it is unanswered; so it can be cut off
 * anywhere, and resumes where it was. */
#include "load.h"
#include <json/read.h>
#include <protocol/events.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VALUES_MAX 512 /* of a message; one of sync has the most: all legal steps */

/* A number, or `none` where there is none. */
static int64_t number_of(const struct json_value *message, const char *key, int64_t none)
{
    int64_t number = none;
    json_get_number(message, key, 0, INT64_MAX, &number);
    return number;
}

bool player_position(const struct json_value *message, struct r7_position *position)
{
    struct r7_fault fault;
    size_t length;
    const char *view = json_plain(json_find(message, "view"), &length);
    return view != NULL && r7_position_read(view, length, position, &fault);
}

static struct board *board_of(const struct load *load, const struct player *player)
{
    return &load->boards[player->board];
}

static void problem(struct load *load, const struct player *player, const char *what,
                    const char *text, size_t length)
{
    fprintf(stderr, "red7-load: table %u, seat %d, game %s, event %u: %s: %.*s\n", player->board,
            player->seat, player->game, player->last, what, (int)length, text);
    load->problems++;
    if (!load->may_cut)
        load_die("this cannot be measured");
}

/* Sends a request, {"do":"…","id":"N" and what the format adds, and keeps it until there is an
 * answer. */
void player_ask(struct load *load, struct player *player, const char *format, ...)
{
    player->request++;
    va_list arguments;
    va_start(arguments, format);
    char rest[LOAD_REQUEST_MAX - 20];
    vsnprintf(rest, sizeof rest, format, arguments);
    va_end(arguments);
    int length = snprintf(player->pending, sizeof player->pending, "{\"id\":\"%u\",%s}",
                          player->request, rest);
    wire_send(&load->wire, &player->socket, player->pending, (size_t)length);
}

/* 128 random bits as the protocol requires; not secret, like everything here. */
static void make_nonce(struct load *load, char nonce[25])
{
    for (int i = 0; i < 3; i++)
        snprintf(nonce + 8 * i, 9, "%08x", wire_random(&load->wire));
}

static void greet(struct load *load, struct player *player)
{
    char text[LOAD_REQUEST_MAX * 2], nonce[25];
    int length;
    if (player->game[0] == '\0') {
        make_nonce(load, nonce);
        player->greeting = GREETING_CREATE;
        length =
            snprintf(text, sizeof text,
                     "{\"do\":\"create\",\"id\":\"0\",\"v\":1,\"nonce\":\"%s\",\"rules\":\"%s\","
                     "\"seats\":[\"person\",\"person\"],\"public\":false}",
                     nonce, load->rules);
    } else {
        player->greeting = GREETING_HELLO;
        length = snprintf(text, sizeof text,
                          "{\"do\":\"hello\",\"id\":\"0\",\"v\":1,\"game\":\"%s\"", player->game);
        size_t at = (size_t)length;
        if (player->token[0] != '\0')
            at += (size_t)snprintf(text + at, sizeof text - at, ",\"token\":\"%s\"", player->token);
        if (player->last > 0)
            at += (size_t)snprintf(text + at, sizeof text - at, ",\"last\":%u,\"epoch\":\"%s\"",
                                   player->last, player->epoch);
        length = (int)at + snprintf(text + at, sizeof text - at, "}");
    }
    wire_send(&load->wire, &player->socket, text, (size_t)length);
}

static void join(struct load *load, struct player *player)
{
    char nonce[25];
    make_nonce(load, nonce);
    player_ask(load, player, "\"do\":\"join\",\"nonce\":\"%s\",\"name\":\"%s\"", nonce,
               player == &board_of(load, player)->players[0] ? "Ann" : "Ben");
}

/* Back after a cut, when the events that it missed have come. An unanswered request may or may not
 * have been carried out: it is sent again. After a rematch there is none: it was for the game
 * before. */
static void go_on(struct load *load, struct player *player)
{
    if (player->last < player->known)
        return;
    player->returning = false;
    if (player->pending[0] != '\0')
        wire_send(&load->wire, &player->socket, player->pending, strlen(player->pending));
    else
        player_act(load, player);
}

static void welcomed(struct load *load, struct player *player, const struct json_value *message)
{
    player->greeting = GREETING_DONE;
    player->returning = player->seat >= 0;
    json_get_text(message, "game", player->game, sizeof player->game);
    json_get_text(message, "epoch", player->epoch, sizeof player->epoch);
    player->known = (uint32_t)number_of(message, "last", 0);
    uint32_t from = (uint32_t)number_of(message, "from", 0);
    if (from != player->last + 1) {
        problem(load, player, "not the events it asked for", "", 0);
        player->last = from - 1;
    }
    if (player->spectator)
        load_watching(load);
    else if (player->seat < 0)
        join(load, player);
    else
        go_on(load, player);
}

static void joined(struct load *load, struct player *player, const struct json_value *message)
{
    player->seat = (int8_t)number_of(message, "seat", 0);
    json_get_text(message, "token", player->token, sizeof player->token);
    struct player *other = &board_of(load, player)->players[1];
    if (player != other && other->socket.state == WIRE_CLOSED) {
        strcpy(other->game, player->game);
        wire_connect(&load->wire, &other->socket);
    }
}

static void answered(struct load *load, struct player *player, const struct json_value *message,
                     const char *text, size_t length)
{
    if (!json_find(message, "ok")) {
        problem(load, player, "refused", text, length);
        if (player->pending[0] != '\0')
            problem(load, player, "the request was", player->pending, strlen(player->pending));
        player->pending[0] = '\0';
        return;
    }
    if (player->greeting != GREETING_DONE) {
        welcomed(load, player, message);
        return;
    }
    char id[16] = "";
    json_get_text(message, "re", id, sizeof id);
    if ((uint32_t)strtoul(id, NULL, 10) != player->request)
        return; /* of a request that was made before a rematch */
    player->pending[0] = '\0';
    if (player->syncing) {
        player->syncing = false;
        soak_synced(load, player, message);
    } else if (json_find(message, "token")) {
        joined(load, player, message);
    }
    player_act(load, player);
}

/* The steps of a play, as this player sees them. */
static void fold_play(struct load *load, struct player *player, const struct json_value *message)
{
    const struct json_value *item = json_first(json_find(message, "steps"));
    for (; item != NULL; item = item->next) {
        char text[R7_STEP_TEXT_MAX] = "";
        struct r7_step step;
        struct r7_fault fault;
        json_copy_text(item, text, sizeof text);
        if (!r7_step_read(text, strlen(text), &step, &fault) ||
            r7_view_apply(&player->view, step) != R7_OK)
            problem(load, player, "a step that does not fit", text, strlen(text));
    }
    player->turn = (int8_t)number_of(message, "turn", -1);
    board_has(load, board_of(load, player), player, player->last);
}

static void fold_deal(struct load *load, struct player *player, const struct json_value *message)
{
    struct r7_position position;
    if (!player_position(message, &position)) {
        problem(load, player, "a deal that cannot be read", "", 0);
        return;
    }
    player->view = (struct r7_view){.round = position.now, .viewer = player->seat};
    player->turn = (int8_t)number_of(message, "turn", -1);
    player->stage = STAGE_PLAYING;
    player->dealt = true;
    if (player->generation == 0 && player == &board_of(load, player)->players[1] &&
        !player->spectator && number_of(message, "round", 1) == 1)
        load_dealt(load);
}

/* The rematch: its events follow on the same connection. */
static void fold_rematch(struct load *load, struct player *player, const struct json_value *message)
{
    json_get_text(message, "game", player->game, sizeof player->game);
    player->seat = (int8_t)((player->seat + 1) % LOAD_SEATS);
    player->generation++;
    player->last = player->known = 0;
    player->stage = STAGE_NOTHING;
    player->dealt = false;
    player->pending[0] = '\0';
    player->syncing = false;
    if (player == board_of(load, player)->players)
        load->games++;
}

static void fold(struct load *load, struct player *player, const struct json_value *message)
{
    const uint32_t seq = (uint32_t)number_of(message, "seq", 0);
    if (seq != player->last + 1) {
        char text[20];
        int length = snprintf(text, sizeof text, "%u", seq);
        problem(load, player, "an event is missing or doubled", text, (size_t)length);
    }
    player->last = seq;
    load->events++;
    if (player->spectator)
        return;
    switch (json_choice(json_find(message, "kind"), event_kind_names, EVENT_KINDS)) {
    case EVENT_CREATED:
        player->stage = STAGE_OPEN;
        break;
    case EVENT_READY:
        if (number_of(message, "seat", -1) == player->seat)
            player->stage = STAGE_WAITING;
        break;
    case EVENT_DEAL:
        fold_deal(load, player, message);
        break;
    case EVENT_PLAY:
        fold_play(load, player, message);
        break;
    case EVENT_OVER:
    case EVENT_DROPPED:
        player->stage = STAGE_OVER;
        break;
    case EVENT_PROPOSAL:
        player->stage = STAGE_PROPOSED;
        player->proposer = (int8_t)number_of(message, "seat", -1);
        break;
    case EVENT_ANSWER:
        player->stage = STAGE_WAITING;
        break;
    case EVENT_REMATCH:
        fold_rematch(load, player, message);
        break;
    default: /* the others change nothing that is needed here */
        break;
    }
}

void player_act(struct load *load, struct player *player)
{
    if (player->pending[0] != '\0' || player->last < player->known || player->seat < 0 ||
        player->greeting != GREETING_DONE)
        return;
    char seed[25];
    switch ((enum stage)player->stage) {
    case STAGE_NOTHING:
    case STAGE_WAITING:
        return;
    case STAGE_OPEN:
        make_nonce(load, seed);
        player_ask(load, player, "\"do\":\"ready\",\"seed\":\"%s\"", seed);
        return;
    case STAGE_PLAYING:
        if (player->turn == player->seat) {
            struct board *board = board_of(load, player);
            board->waits = true;
            board->mover = (uint8_t)(player - board->players);
            board_may_move(load, board);
        }
        return;
    case STAGE_OVER:
        if (player->seat == 0)
            player_ask(load, player, "\"do\":\"propose\",\"what\":\"rematch\"");
        return;
    case STAGE_PROPOSED:
        if (player->seat != player->proposer)
            player_ask(load, player, "\"do\":\"agree\"");
        return;
    }
}

/* A turn that survives, with one card if that is possible, so that games are long. */
static r7_play choose(struct load *load, const struct r7_round *round)
{
    r7_play plays[R7_PLAYS_MAX];
    size_t count = r7_plays_list(round, plays), single = 0;
    if (count == 0)
        return r7_play_make(R7_NO_CARD, R7_NO_CARD);
    for (size_t i = 0; i < count; i++) {
        if (r7_play_palette(plays[i]) == R7_NO_CARD || r7_play_canvas(plays[i]) == R7_NO_CARD)
            plays[single++] = plays[i];
    }
    return plays[wire_random(&load->wire) % (single > 0 ? single : count)];
}

/* Adds a step to the text and plays it, if it does not draw what nobody can know yet. */
static size_t add_step(struct r7_round *round, struct r7_step step, char *text, size_t at)
{
    if (at > 0)
        text[at++] = ',';
    text[at++] = '"';
    at += r7_step_write(step, text + at, R7_STEP_TEXT_MAX);
    text[at++] = '"';
    if (!r7_round_draws(round, step))
        r7_round_play(round, step);
    return at;
}

void player_play(struct load *load, struct player *player)
{
    struct r7_round round = player->view.round;
    char steps[4 * (R7_STEP_TEXT_MAX + 3)];
    size_t length = 0;
    if (round.phase == R7_PHASE_START) {
        r7_play play = choose(load, &round);
        if (r7_play_palette(play) != R7_NO_CARD)
            length = add_step(&round, r7_step_palette(r7_play_palette(play)), steps, length);
        if (r7_play_canvas(play) != R7_NO_CARD)
            length = add_step(&round, r7_step_canvas(r7_play_canvas(play)), steps, length);
        else if (length > 0)
            length = add_step(&round, r7_step_end(), steps, length);
        if (length == 0)
            length = add_step(&round, r7_step_pass(), steps, length);
    }
    if (round.phase == R7_PHASE_DRAW && round.turn == player->seat)
        length = add_step(&round, r7_step_draw(), steps, length);
    player_ask(load, player, "\"do\":\"play\",\"at\":%u,\"steps\":[%.*s]", player->last,
               (int)length, steps);
}

static void opened(void *context, struct wire_socket *socket)
{
    struct player *player = (struct player *)socket;
    player->connect_at = 0;
    greet(context, player);
}

static void heard(void *context, struct wire_socket *socket, const char *text, size_t length)
{
    struct load *load = context;
    struct player *player = (struct player *)socket;
    struct json_value values[VALUES_MAX];
    const struct json_value *message = json_read(text, length, values, VALUES_MAX, NULL);
    if (!json_is(message, JSON_KIND_OBJECT))
        load_die("not the JSON that was expected: %.*s", (int)length, text);
    if (json_find(message, "re")) {
        answered(load, player, message, text, length);
    } else if (json_find(message, "seq")) {
        fold(load, player, message);
        if (player->returning)
            go_on(load, player);
        else
            player_act(load, player);
    } else if (json_text_is(json_find(message, "now"), "bye")) {
        problem(load, player, "sent away", text, length);
    }
}

static void closed(void *context, struct wire_socket *socket, const char *why)
{
    struct load *load = context;
    struct player *player = (struct player *)socket;
    problem(load, player, "closed by the server", why, strlen(why));
    soak_closed(load, player);
}

const struct wire_calls player_calls = {.opened = opened, .message = heard, .closed = closed};
