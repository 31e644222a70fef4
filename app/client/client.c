/* The connection: made, kept, and made again when it is lost. */
#include "connection.h"
#include <gnutls/gnutls.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Between two tries. */
#define DELAY_LEAST 200
#define DELAY_MOST 10000
/* After a server that stops: another may have the table already. */
#define DELAY_STOPPED 100
/* For the upgrade, and for the answer to the first message. */
#define ANSWER_MS 10000
/* A server that is silent for so long is asked, then given up. */
#define PING_MS 15000
#define SILENCE_MS 30000

/* ---- news ---- */

struct client_news *client_tell(struct client *client, enum client_news_kind kind)
{
    if (client->news_taken == client->news_count)
        client->news_taken = client->news_count = 0;
    if (client->news_count == client->news_room) {
        size_t room = client->news_room * 2 + 16;
        struct client_news *more = realloc(client->news, room * sizeof *more);
        if (more == NULL)
            return NULL;
        client->news = more;
        client->news_room = room;
    }
    struct client_news *news = &client->news[client->news_count++];
    *news = (struct client_news){.kind = kind, .event = {.seat = -1}};
    return news;
}

bool client_next(struct client *client, struct client_news *news)
{
    if (client->news_taken == client->news_count)
        return false;
    *news = client->news[client->news_taken++];
    return true;
}

/* ---- taking down ---- */

static void take_down(struct client *client)
{
    if (client->socket != NULL)
        wslay_event_context_free(client->socket);
    client->socket = NULL;
    wire_close(client->wire);
    client->wire = NULL;
    free(client->head);
    client->head = NULL;
    client->head_length = client->head_used = client->request_sent = 0;
    client->upgrade_sent = false;
    client->broken = CLIENT_FINE;
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        client->game.seats[seat].connections = 0;
}

void client_break(struct client *client, enum client_failure failure, const char *code,
                  const char *detail)
{
    if (client->broken != CLIENT_FINE) /* the first reason is the right one */
        return;
    client->broken = failure;
    snprintf(client->code, sizeof client->code, "%s", code);
    snprintf(client->detail, sizeof client->detail, "%s", detail);
}

/* Whether it is no use to try again. */
static bool is_final(const struct client *client)
{
    static const char *const codes[] = {"no_game",  "bad_token", "no_watching",    "version",
                                        "bad_json", "bad_field", "unknown_request"};
    if (client->broken != CLIENT_REFUSED)
        return client->broken == CLIENT_CA || client->broken == CLIENT_MEMORY ||
               client->nonsense > 2;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strcmp(client->code, codes[i]) == 0)
            return true;
    return false;
}

/* Ends a connection that is broken: for ever, or until the next try. */
static void lose(struct client *client)
{
    bool final = is_final(client);
    struct client_news *news = client_tell(client, final ? CLIENT_NEWS_ENDED : CLIENT_NEWS_LOST);
    if (news != NULL) {
        news->failure = client->broken;
        news->ms = client->delay;
        memcpy(news->code, client->code, sizeof news->code);
        memcpy(news->detail, client->detail, sizeof news->detail);
    }
    take_down(client);
    client_forget(client, final);
    client->stage = final ? CLIENT_ENDED : CLIENT_RESTS;
    /* Not all at the same time, after a server was away. */
    bool stopped = strcmp(client->code, "stopping") == 0 && client->delay == DELAY_LEAST;
    int64_t rest = stopped ? 0 : client->delay;
    uint32_t more = stopped ? DELAY_STOPPED : (uint32_t)client->delay / 4;
    client->when = wire_now() + rest + (int64_t)randombytes_uniform(more + 1);
    client->delay = client->delay * 2 > DELAY_MOST ? DELAY_MOST : client->delay * 2;
}

/* ---- stage by stage ---- */

static void dial(struct client *client)
{
    client->must_reconnect = false;
    client->wire = wire_open(&client->address, &client->options);
    client->stage = CLIENT_DIALS;
    if (client->wire == NULL)
        client_break(client, CLIENT_MEMORY, "", "");
}

static void look_at_wire(struct client *client)
{
    enum client_failure failure;
    const char *detail;
    switch (wire_work(client->wire)) {
    case WIRE_CONNECTING:
        return;
    case WIRE_FAILED:
        failure = wire_failure(client->wire, &detail);
        client_break(client, failure, "", detail);
        return;
    case WIRE_READY:
        break;
    }
    client->head = malloc(HTTP_HEAD_MAX);
    if (client->head == NULL) {
        client_break(client, CLIENT_MEMORY, "", "");
        return;
    }
    http_make_key(client->key);
    client->stage = CLIENT_UPGRADES;
    client->when = wire_now() + ANSWER_MS;
}

/* Sends the request; true when all of it is on its way. */
static bool send_upgrade(struct client *client)
{
    char text[1024];
    size_t length = (size_t)http_request(&client->address, "/ws", client->key, text, sizeof text);
    while (client->request_sent < length) {
        ssize_t put =
            wire_write(client->wire, text + client->request_sent, length - client->request_sent);
        if (put < 0)
            client_break(client, CLIENT_CUT, "", "");
        if (put <= 0)
            return false;
        client->request_sent += (size_t)put;
    }
    client->upgrade_sent = true;
    return true;
}

/* A server that does not want us may say so by a code. */
static void refuse_upgrade(struct client *client, size_t head)
{
    struct json_value values[16];
    char code[SEAT_CODE_MAX];
    const struct json_value *body =
        json_read(client->head + head, client->head_length - head, values, 16, NULL);
    if (json_get_text(body, "error", code, sizeof code))
        client_break(client, CLIENT_REFUSED, code, "");
    else
        client_break(client, CLIENT_NOT_RED7, "", "");
}

static void check_upgrade(struct client *client, size_t head)
{
    char accept[HTTP_KEY_MAX];
    http_accept(client->key, accept);
    if (http_status(client->head, head) != 101 ||
        !http_field_is(client->head, head, "Upgrade", "websocket", false) ||
        !http_field_is(client->head, head, "Sec-WebSocket-Accept", accept, true)) {
        refuse_upgrade(client, head);
        return;
    }
    client->head_used = head;
    client_start_socket(client);
    client->when = wire_now() + ANSWER_MS;
}

static void look_at_upgrade(struct client *client)
{
    if (wire_now() >= client->when)
        client_break(client, CLIENT_NOT_RED7, "", "");
    if (client->broken != CLIENT_FINE || !send_upgrade(client))
        return;
    ssize_t got = wire_read(client->wire, client->head + client->head_length,
                            HTTP_HEAD_MAX - client->head_length);
    if (got == 0)
        return;
    client->head_length += got > 0 ? (size_t)got : 0;
    size_t head = http_head_length(client->head, client->head_length);
    if (head > 0)
        check_upgrade(client, head);
    else if (got < 0 || client->head_length == HTTP_HEAD_MAX)
        client_break(client, client->head_length == 0 ? CLIENT_CUT : CLIENT_NOT_RED7, "", "");
}

/* Messages in and out, until there are no more. */
static void exchange(struct client *client)
{
    if (wslay_event_recv(client->socket) != 0)
        client_break(client, CLIENT_CUT, "", "");
    if (client->broken != CLIENT_FINE || client->must_reconnect)
        return;
    if (wslay_event_send(client->socket) != 0 ||
        wslay_event_get_close_received(client->socket) != 0)
        client_break(client, CLIENT_CUT, "", "");
}

static void watch_silence(struct client *client)
{
    int64_t now = wire_now();
    struct wslay_event_msg ping = {WSLAY_PING, NULL, 0};
    if (now - client->heard >= SILENCE_MS ||
        (client->stage == CLIENT_GREETS && now >= client->when))
        client_break(client, CLIENT_CUT, "", "");
    else if (now - client->heard >= PING_MS && !client->pinged) {
        wslay_event_queue_msg(client->socket, &ping);
        client->pinged = true;
    }
}

bool client_work(struct client *client)
{
    if (client->stage == CLIENT_RESTS && wire_now() >= client->when)
        dial(client);
    if (client->stage == CLIENT_DIALS && client->broken == CLIENT_FINE)
        look_at_wire(client);
    if (client->stage == CLIENT_UPGRADES && client->broken == CLIENT_FINE)
        look_at_upgrade(client);
    if (client->stage == CLIENT_GREETS || client->stage == CLIENT_TALKS) {
        watch_silence(client);
        exchange(client);
    }
    if (client->stage == CLIENT_TALKS)
        client->delay = DELAY_LEAST;
    if (client->broken != CLIENT_FINE) {
        lose(client);
    } else if (client->must_reconnect) { /* to go on at another table */
        take_down(client);
        dial(client);
    }
    return client->news_taken < client->news_count;
}

/* ---- the door ---- */

struct client *client_open(const struct client_address *address,
                           const struct client_options *options)
{
    struct client *client = sodium_init() < 0 ? NULL : calloc(1, sizeof *client);
    if (client == NULL)
        return NULL;
    client->address = *address;
    client->options = *options;
    client->delay = DELAY_LEAST;
    seat_start(&client->game, address->game, R7_SPECTATOR);
    return client;
}

void client_close(struct client *client)
{
    if (client == NULL)
        return;
    if (client->socket != NULL && client->broken == CLIENT_FINE &&
        wslay_event_queue_close(client->socket, WSLAY_CODE_GOING_AWAY, NULL, 0) == 0)
        wslay_event_send(client->socket); /* as far as it goes without waiting */
    take_down(client);
    client_forget(client, true);
    seat_release(&client->game);
    free(client->news);
    free(client);
}

static int until(int64_t time)
{
    int64_t left = time - wire_now();
    return left < 0 ? 0 : left > INT32_MAX ? INT32_MAX : (int)left;
}

struct client_wait client_wait(const struct client *client)
{
    struct client_wait wait = {-1, 0, -1};
    int64_t next = client->heard + (client->pinged ? SILENCE_MS : PING_MS);
    switch (client->stage) {
    case CLIENT_RESTS:
        wait.ms = until(client->when);
        break;
    case CLIENT_DIALS:
        wait = wire_wait(client->wire, false);
        break;
    case CLIENT_UPGRADES:
        wait = wire_wait(client->wire, !client->upgrade_sent);
        wait.ms = until(client->when);
        break;
    case CLIENT_GREETS:
        next = client->when < next ? client->when : next; /* fall through */
    case CLIENT_TALKS:
        wait = wire_wait(client->wire, wslay_event_want_write(client->socket) != 0);
        wait.ms = until(next);
        break;
    case CLIENT_ENDED:
        break;
    }
    return wait;
}

const struct seat_game *client_game(const struct client *client)
{
    return &client->game;
}

const struct client_address *client_address(const struct client *client)
{
    return &client->address;
}

bool client_connected(const struct client *client)
{
    return client->stage == CLIENT_TALKS;
}

bool client_caught_up(const struct client *client)
{
    return client->stage == CLIENT_TALKS && client->game.last > 0 &&
           client->game.last >= client->caught_up;
}

int64_t client_now(const struct client *client)
{
    return wire_now() + client->offset;
}
