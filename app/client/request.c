/* What is said to the server: hello and requests, which are kept until they are answered. */
#include "connection.h"
#include <json/cards.h>
#include <json/write.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* 144 random bits, in characters that every request may have. */
#define RANDOM_BYTES 18
#define RANDOM_MAX 25 /* with the NUL */

static void make_random(char text[RANDOM_MAX])
{
    unsigned char bytes[RANDOM_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, RANDOM_MAX, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ---- requests ---- */

static void begin(struct json_writer *json, enum request_kind kind)
{
    json_init(json, NULL, 0, true);
    json_open(json, NULL, '{');
    json_put_text(json, "do", request_names[kind]);
}

/* Keeps a request until it is answered, and sends it if the connection is there. Its id is one
 * that no device of this seat has used. */
static void finish(struct client *client, enum request_kind ask, struct json_writer *json)
{
    struct client_request next = {.ask = ask};
    size_t length;
    make_random(next.id);
    memcpy(next.game, client->game.id, sizeof next.game);
    json_put_text(json, "id", next.id);
    json_close(json, '}');
    next.text = json_take(json, &length);
    if (next.text == NULL || client->request_count == REQUESTS_MAX) {
        free(next.text);
        return;
    }
    client->requests[client->request_count++] = next;
    if (client->stage == CLIENT_TALKS)
        client_send(client, next.text);
}

static void remove_request(struct client *client, int i)
{
    free(client->requests[i].text);
    client->request_count--;
    memmove(&client->requests[i], &client->requests[i + 1],
            (size_t)(client->request_count - i) * sizeof client->requests[0]);
}

void client_forget(struct client *client, bool all)
{
    for (int i = client->request_count; i-- > 0;) {
        enum request_kind ask = client->requests[i].ask;
        if (all || ask == REQUEST_HELLO || ask == REQUEST_REACT)
            remove_request(client, i);
    }
}

bool client_waits(const struct client *client, enum request_kind ask)
{
    for (int i = 0; i < client->request_count; i++)
        if (client->requests[i].ask == ask)
            return true;
    return false;
}

static void put_clock(struct json_writer *json, const struct client_wish *wish)
{
    if (wish->clock == CLOCK_NONE) {
        json_put_null(json, "clock");
        return;
    }
    json_open(json, "clock", '{');
    json_put_text(json, "kind", wish->clock == CLOCK_TURN ? "turn" : "game");
    json_put_number(json, "seconds", wish->seconds);
    if (wish->clock == CLOCK_GAME)
        json_put_number(json, "increment", wish->increment);
    json_put_text(json, "timeout", wish->timeout == TIMEOUT_BOT ? "bot" : "out");
    json_close(json, '}');
}

void client_create(struct client *client, const struct client_wish *wish)
{
    char nonce[RANDOM_MAX];
    struct json_writer json;
    make_random(nonce);
    begin(&json, REQUEST_CREATE);
    json_put_number(&json, "v", PROTOCOL_VERSION);
    json_put_text(&json, "nonce", nonce);
    json_put_rules(&json, "rules", wish->rules);
    json_open(&json, "seats", '[');
    for (int seat = 0; seat < wish->players; seat++)
        json_put_text(&json, NULL, wish->seats[seat] != NULL ? wish->seats[seat]->name : "person");
    json_close(&json, ']');
    json_put_bool(&json, "public", wish->listed);
    json_put_bool(&json, "watch", !wish->no_watching);
    put_clock(&json, wish);
    if (wish->target >= 0)
        json_put_number(&json, "target", wish->target);
    if (wish->absent > 0) {
        json_open(&json, "absent", '{');
        json_put_number(&json, "seconds", wish->absent);
        json_put_text(&json, "bot", wish->absent_bot->name);
        json_close(&json, '}');
    }
    finish(client, REQUEST_CREATE, &json);
}

void client_join(struct client *client, const char *name, int seat, bool program)
{
    char nonce[RANDOM_MAX];
    struct json_writer json;
    make_random(nonce);
    begin(&json, REQUEST_JOIN);
    json_put_text(&json, "nonce", nonce);
    json_put_text(&json, "name", name);
    json_put_bool(&json, "program", program);
    if (seat >= 0)
        json_put_number(&json, "seat", seat);
    finish(client, REQUEST_JOIN, &json);
}

/* A request with one text. */
static void ask_with(struct client *client, enum request_kind ask, const char *key,
                     const char *text)
{
    struct json_writer json;
    begin(&json, ask);
    if (key != NULL)
        json_put_text(&json, key, text);
    finish(client, ask, &json);
}

void client_ready(struct client *client)
{
    struct seat_game *game = &client->game;
    char hex[2 * R7_FAIR_BYTES + 1];
    uint8_t commit[R7_FAIR_BYTES];
    if (game->own_seed[0] == '\0')
        make_random(game->own_seed);
    if (!seat_commits(game)) {
        ask_with(client, REQUEST_READY, "seed", game->own_seed);
        return;
    }
    r7_fair_commit_seed(game->id, game->seat, game->own_seed, commit);
    r7_fair_write_hex(commit, hex);
    ask_with(client, REQUEST_READY, "commit", hex);
}

void client_settle_seeds(struct client *client)
{
    struct seat_game *game = &client->game;
    if (client->stage != CLIENT_TALKS || client_waits(client, REQUEST_READY) ||
        client_waits(client, REQUEST_REVEAL))
        return;
    if (seat_must_reveal(game)) {
        ask_with(client, REQUEST_REVEAL, "seed", game->own_seed);
    } else if (seat_must_commit(game)) {
        game->voided = false;
        client_ready(client);
    }
}

void client_seat_bot(struct client *client, int seat, const struct r7_bot *bot)
{
    struct json_writer json;
    begin(&json, REQUEST_SEAT);
    json_put_number(&json, "seat", seat);
    json_put_text_or_null(&json, "bot", bot != NULL ? bot->name : "");
    finish(client, REQUEST_SEAT, &json);
}

void client_door(struct client *client, bool open)
{
    struct json_writer json;
    begin(&json, REQUEST_DOOR);
    json_put_bool(&json, "open", open);
    finish(client, REQUEST_DOOR, &json);
}

void client_play(struct client *client, const struct r7_step *steps, int count)
{
    struct r7_step sent[R7_TURN_STEPS_MAX];
    struct json_writer json;
    for (int i = 0; i < count; i++) {
        sent[i] = steps[i];
        sent[i].drawn = R7_NO_CARD; /* the server knows, and takes nobody's word */
    }
    begin(&json, REQUEST_PLAY);
    json_put_number(&json, "at", client->game.last);
    json_put_steps(&json, "steps", sent, (size_t)count);
    finish(client, REQUEST_PLAY, &json);
}

void client_propose(struct client *client, enum event_proposal what)
{
    ask_with(client, REQUEST_PROPOSE, "what", event_proposal_name(what));
}

void client_ask(struct client *client, enum request_kind ask)
{
    ask_with(client, ask, NULL, NULL);
}

void client_react(struct client *client, const char *code)
{
    if (client->stage == CLIENT_TALKS)
        ask_with(client, REQUEST_REACT, "code", code);
}

/* ---- the first message ---- */

/* A table that is to be made is made once, however often it is asked for. */
static bool send_create(struct client *client)
{
    for (int i = 0; i < client->request_count; i++)
        if (client->requests[i].ask == REQUEST_CREATE) {
            client_send(client, client->requests[i].text);
            return true;
        }
    return false;
}

void client_greet(struct client *client)
{
    if (send_create(client))
        return;
    struct json_writer json;
    begin(&json, REQUEST_HELLO);
    json_put_number(&json, "v", PROTOCOL_VERSION);
    json_put_text(&json, "game", client->address.game);
    if (client->address.token[0] != '\0')
        json_put_text(&json, "token", client->address.token);
    if (client->game.last > 0) {
        json_put_number(&json, "last", client->game.last);
        json_put_text(&json, "epoch", client->epoch);
    }
    finish(client, REQUEST_HELLO, &json);
    if (client->request_count > 0)
        client_send(client, client->requests[client->request_count - 1].text);
}

void client_send_again(struct client *client)
{
    for (int i = client->request_count; i-- > 0;)
        if (strcmp(client->requests[i].game, client->game.id) != 0)
            remove_request(client, i);
    for (int i = 0; i < client->request_count; i++)
        client_send(client, client->requests[i].text);
}

int client_answered(struct client *client, const struct json_value *id)
{
    for (int i = 0; i < client->request_count; i++)
        if (json_text_is(id, client->requests[i].id)) {
            enum request_kind ask = client->requests[i].ask;
            remove_request(client, i);
            return (int)ask;
        }
    return -1;
}
