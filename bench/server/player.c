/* One connection: what it says, and what it hears. What a seat knows is folded by app/seat, as for
 * every other client. What it does next depends on that alone, and at most one request of it is
 * unanswered; so it can be cut off anywhere, and resumes where it was. */
#include "load.h"
#include <json/cards.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VALUES_MAX SEAT_VALUES_MAX
#define NONCE_MAX 25 /* with the NUL */

static struct board *board_of(const struct load *load, const struct player *player)
{
    return &load->boards[player->board];
}

static void problem(struct load *load, const struct player *player, const char *what,
                    const char *text, size_t length)
{
    fprintf(stderr, "red7-load: table %u, seat %d, game %s, event %u: %s: %.*s\n", player->board,
            player->game.seat, player->game.id, player->game.last, what, (int)length, text);
    load->problems++;
    if (!load->may_cut)
        load_die("this cannot be measured");
}

/* ---- what is said ---- */

static void begin(struct json_writer *json, char *text, size_t size, enum request_kind kind,
                  uint32_t id)
{
    char number[16];
    snprintf(number, sizeof number, "%u", id);
    json_init(json, text, size - 1, false);
    json_open(json, NULL, '{');
    json_put_text(json, "do", request_names[kind]);
    json_put_text(json, "id", number);
}

static void finish(struct load *load, struct player *player, struct json_writer *json)
{
    json_close(json, '}');
    if (json->failed)
        load_die("a request is longer than it can be");
    json->bytes[json->length] = '\0';
    wire_send(&load->wire, &player->socket, json->bytes, json->length);
}

/* A request, which is kept until there is an answer. */
static void begin_request(struct player *player, struct json_writer *json, enum request_kind kind)
{
    begin(json, player->pending, sizeof player->pending, kind, ++player->request);
}

void player_ask(struct load *load, struct player *player, enum request_kind kind, const char *key,
                const char *text)
{
    struct json_writer json;
    begin_request(player, &json, kind);
    if (key != NULL)
        json_put_text(&json, key, text);
    finish(load, player, &json);
}

/* 128 random bits as the protocol requires; not secret, like everything here. */
static void make_nonce(struct load *load, char nonce[NONCE_MAX])
{
    for (int i = 0; i < 3; i++)
        snprintf(nonce + 8 * i, 9, "%08x", wire_random(&load->wire));
}

static void greet(struct load *load, struct player *player)
{
    char text[2 * LOAD_REQUEST_MAX], nonce[NONCE_MAX];
    struct json_writer json;
    bool make = player->game.id[0] == '\0';
    player->greeting = GREETING_SENT;
    begin(&json, text, sizeof text, make ? REQUEST_CREATE : REQUEST_HELLO, 0);
    json_put_number(&json, "v", PROTOCOL_VERSION);
    if (make) {
        make_nonce(load, nonce);
        json_put_text(&json, "nonce", nonce);
        json_put_text(&json, "rules", load->rules);
        json_open(&json, "seats", '[');
        for (int i = 0; i < LOAD_SEATS; i++)
            json_put_text(&json, NULL, "person");
        json_close(&json, ']');
        json_put_bool(&json, "public", false);
    } else {
        json_put_text(&json, "game", player->game.id);
        if (player->token[0] != '\0')
            json_put_text(&json, "token", player->token);
    }
    if (player->game.last > 0) {
        json_put_number(&json, "last", player->game.last);
        json_put_text(&json, "epoch", player->epoch);
    }
    finish(load, player, &json);
}

static void join(struct load *load, struct player *player)
{
    char nonce[NONCE_MAX];
    struct json_writer json;
    make_nonce(load, nonce);
    begin_request(player, &json, REQUEST_JOIN);
    json_put_text(&json, "nonce", nonce);
    json_put_text(&json, "name", player == &board_of(load, player)->players[0] ? "Ann" : "Ben");
    finish(load, player, &json);
}

static void get_ready(struct load *load, struct player *player)
{
    make_nonce(load, player->game.own_seed);
    player_ask(load, player, REQUEST_READY, "seed", player->game.own_seed);
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

/* Adds a step and plays it, if it does not draw what nobody can know yet. */
static void add_step(struct r7_round *round, struct r7_step step, struct r7_turn *turn)
{
    turn->steps[turn->count++] = step;
    if (!r7_round_draws(round, step))
        r7_round_play(round, step);
}

void player_play(struct load *load, struct player *player)
{
    struct r7_round round = seat_round(&player->game)->history.now;
    struct r7_turn turn = {0};
    struct json_writer json;
    if (round.phase == R7_PHASE_START) {
        r7_play play = choose(load, &round);
        if (r7_play_palette(play) != R7_NO_CARD)
            add_step(&round, r7_step_palette(r7_play_palette(play)), &turn);
        if (r7_play_canvas(play) != R7_NO_CARD)
            add_step(&round, r7_step_canvas(r7_play_canvas(play)), &turn);
        else if (turn.count > 0)
            add_step(&round, r7_step_end(), &turn);
        if (turn.count == 0)
            add_step(&round, r7_step_pass(), &turn);
    }
    if (round.phase == R7_PHASE_DRAW && round.turn == player->game.seat)
        add_step(&round, r7_step_draw(), &turn);
    begin_request(player, &json, REQUEST_PLAY);
    json_put_number(&json, "at", player->game.last);
    json_put_steps(&json, "steps", turn.steps, turn.count);
    finish(load, player, &json);
}

void player_act(struct load *load, struct player *player)
{
    const struct seat_game *game = &player->game;
    if (player->pending[0] != '\0' || game->last < player->known || game->seat < 0 ||
        game->last == 0 || player->greeting != GREETING_DONE)
        return;
    switch (game->stage) {
    case SEAT_OPEN:
        if (!game->seats[game->seat].ready)
            get_ready(load, player);
        return;
    case SEAT_PLAYING:
        if (seat_may_play(game)) {
            struct board *board = board_of(load, player);
            board->waits = true;
            board->mover = (uint8_t)(player - board->players);
            board_may_move(load, board);
        }
        return;
    case SEAT_OVER:
        if (seat_is_asked(game, game->seat))
            player_ask(load, player, REQUEST_AGREE, NULL, NULL);
        else if (game->seat == 0 && game->proposal.what == PROPOSAL_NONE)
            player_ask(load, player, REQUEST_PROPOSE, "what",
                       event_proposal_name(PROPOSAL_REMATCH));
        return;
    case SEAT_CLOSED:
        return;
    }
}

/* ---- what is heard ---- */

/* Back after a cut, when the events that it missed have come. An unanswered request may or may not
 * have been carried out: it is sent again. After a rematch there is none: it was for the game
 * before. */
static void go_on(struct load *load, struct player *player)
{
    if (player->game.last < player->known)
        return;
    player->returning = false;
    if (player->pending[0] != '\0')
        wire_send(&load->wire, &player->socket, player->pending, strlen(player->pending));
    else
        player_act(load, player);
}

static void welcomed(struct load *load, struct player *player, const struct json_value *message)
{
    struct seat_welcome welcome;
    player->greeting = GREETING_DONE;
    if (!seat_welcome(&player->game, message, &welcome) || welcome.restored)
        problem(load, player, "not the events it asked for", "", 0);
    memcpy(player->epoch, welcome.epoch, sizeof player->epoch);
    player->known = welcome.last;
    player->returning = player->game.seat >= 0;
    if (player->spectator)
        load_watching(load);
    else if (player->game.seat < 0)
        join(load, player);
    else
        go_on(load, player);
}

static void joined(struct load *load, struct player *player, const struct json_value *message)
{
    json_get_int(message, "seat", 0, LOAD_SEATS - 1, &player->game.seat);
    json_get_text(message, "token", player->token, sizeof player->token);
    struct player *other = &board_of(load, player)->players[1];
    if (player != other && other->socket.state == WIRE_CLOSED) {
        seat_start(&other->game, player->game.id, R7_SPECTATOR);
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

/* What an event means for the measurement. */
static void note(struct load *load, struct player *player, const struct seat_event *event)
{
    struct board *board = board_of(load, player);
    load->events++;
    if (player->spectator)
        return;
    if (event->kind == EVENT_PLAY) {
        board_has(load, board, player, event->seq);
    } else if (event->kind == EVENT_DEAL) {
        if (player->generation == 0 && player == &board->players[1] && event->round == 1)
            load_dealt(load);
    } else if (event->kind == EVENT_OVER) {
        if (event->result.verdict != SEAT_FAIR)
            problem(load, player, "a shuffle is not the one that was promised", "", 0);
    } else if (event->kind == EVENT_REMATCH) { /* its events follow on the same connection */
        player->generation++;
        player->known = 0;
        player->pending[0] = '\0';
        player->syncing = false;
        load->games += player == board->players;
    }
}

static void opened(void *context, struct wire_socket *socket)
{
    struct player *player = (struct player *)socket;
    player->connect_at = 0;
    greet(context, player);
}

static void take(struct load *load, struct player *player, const struct json_value *message,
                 const char *text, size_t length)
{
    struct seat_event event;
    switch (seat_hear(&player->game, message, &event)) {
    case SEAT_EVENT:
        note(load, player, &event);
        if (player->returning)
            go_on(load, player);
        else
            player_act(load, player);
        return;
    case SEAT_BYE:
        problem(load, player, "sent away", text, length);
        return;
    case SEAT_KNOWN:
        problem(load, player, "an event came twice", text, length);
        return;
    case SEAT_NONSENSE:
        problem(load, player, "this does not fit what was known", text, length);
        return;
    case SEAT_PRESENCE:
    case SEAT_REACTION:
    case SEAT_PASSED:
        return;
    }
}

static void heard(void *context, struct wire_socket *socket, const char *text, size_t length)
{
    struct player *player = (struct player *)socket;
    JSON_ROOM struct json_value values[VALUES_MAX];
    const struct json_value *message = json_read(text, length, values, VALUES_MAX, NULL);
    if (!json_is(message, JSON_KIND_OBJECT))
        load_die("not the JSON that was expected: %.*s", (int)length, text);
    if (json_find(message, "re"))
        answered(context, player, message, text, length);
    else
        take(context, player, message, text, length);
}

static void closed(void *context, struct wire_socket *socket, const char *why)
{
    struct load *load = context;
    struct player *player = (struct player *)socket;
    problem(load, player, "closed by the server", why, strlen(why));
    soak_closed(load, player);
}

const struct wire_calls player_calls = {.opened = opened, .message = heard, .closed = closed};
