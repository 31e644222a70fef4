/* Relays: see relay.h.
 *
 * To the server that has the table, a relay is one more WebSocket, opened by trunk.h. It is told
 * what somebody may see and nothing else, and only when it is stored; so whatever is true of
 * connections there is true of relays too.
 *
 *     player  -- conn -- relay -- trunk ------------- conn (linked) -- room
 *     watcher -- conn --\
 *     watcher -- conn -- relay -- trunk ------------- conn (a crowd) --/
 *     watcher -- conn --/  audience
 *
 * A connection with a seat has a relay of its own, opened in the name of the player's address, and
 * its frames are passed on whole, unread. All who only watch see the same, so they share one relay
 * for each table: its audience (audience.c). Whoever of them speaks gets a relay of its own first.
 *
 * A server that has just died is asked for a moment longer, until the others have noticed: then its
 * table is here, or elsewhere. */
#include "conn.h"
#include "conn_out.h"
#include "log.h"
#include "relay_inner.h"
#include "room_join.h"
#include "server.h"
#include <json/read.h>
#include <json/write.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds until the table is looked for again; and how often. */
#define PAUSE 100
#define TRIES 80
/* Messages that wait for a relay to open: so many bytes, in messages of the largest size. */
#define WAITING_MOST 4
/* Values of an answer to a hello. */
#define VALUES 32

/* ---- whom it serves ---- */

struct relay *relay_make(struct server *server, const struct store_node *owner)
{
    struct relay *relay = calloc(1, sizeof *relay);
    if (relay == NULL)
        return NULL;
    relay->server = server;
    relay->owner = *owner;
    uv_timer_init(&server->loop, &relay->timer);
    relay->timer.data = relay;
    relay->next = server->relays.all;
    relay->at = &server->relays.all;
    if (relay->next != NULL)
        relay->next->at = &relay->next;
    server->relays.all = relay;
    return relay;
}

void relay_attach(struct relay *relay, struct conn *conn)
{
    conn->relay = relay;
    LINK_ADD(&relay->conns, conn, here);
    relay->heads++;
    audience_note(relay);
}

void relay_detach(struct conn *conn)
{
    struct relay *relay = conn->relay;
    LINK_REMOVE(conn, here);
    conn->relay = NULL;
    conn->behind = false;
    relay->heads--;
    audience_note(relay);
}

static void freed(uv_handle_t *handle)
{
    free(handle->data);
}

void relay_shut(struct relay *relay)
{
    if (relay->closed)
        return;
    relay->closed = true;
    trunk_close(relay->trunk);
    audience_free(relay);
    *relay->at = relay->next;
    if (relay->next != NULL)
        relay->next->at = relay->at;
    uv_close((uv_handle_t *)&relay->timer, freed);
}

static void forget_waiting(struct conn *conn)
{
    free(conn->later);
    conn->later = NULL;
    conn->later_length = 0;
}

void relay_close(struct conn *conn)
{
    struct relay *relay = conn->relay;
    forget_waiting(conn);
    if (relay == NULL)
        return;
    relay_detach(conn);
    if (relay->conns == NULL)
        relay_shut(relay);
}

void relay_lose(struct relay *relay)
{
    struct conn *conn;
    while ((conn = relay->conns) != NULL) {
        relay_detach(conn);
        conn_bye(conn, CODE_STOPPING, CLOSE_STOPPING);
    }
    relay_shut(relay);
}

size_t relays_count(const struct server *server)
{
    size_t count = 0;
    for (const struct relay *relay = server->relays.all; relay != NULL; relay = relay->next)
        count += relay->open ? relay->heads : 0;
    return count;
}

void relays_check(struct server *server)
{
    const struct nodes *nodes = &server->nodes;
    if (nodes->count == NODES_MOST)
        return; /* one that is not among them may live */
    for (struct relay *relay = server->relays.all, *next; relay != NULL; relay = next) {
        next = relay->next; /* losing one closes no other */
        bool there = !relay->open;
        for (size_t i = 0; !there && i < nodes->count; i++)
            there = strcmp(nodes->of[i].name, relay->owner.name) == 0;
        if (!there)
            relay_lose(relay);
    }
}

/* ---- a server that cannot be reached ---- */

/* Looks for the table again, for all who wait for it. */
static void look_again(uv_timer_t *timer)
{
    struct relay *relay = timer->data;
    struct conn *conn;
    server_now(relay->server);
    while ((conn = relay->conns) != NULL) {
        struct request *request = conn->hello;
        relay_detach(conn);
        if (conn->later != NULL || conn->tries++ >= TRIES) { /* it asks again what it has asked */
            conn_bye(conn, CODE_STOPPING, CLOSE_STOPPING);
            continue;
        }
        conn->hello = NULL;
        room_greet(conn, request);
        free(request);
    }
    relay_shut(relay);
}

static void failed(void *context, const char *why)
{
    struct relay *relay = context;
    bool wait = relay->conns != NULL;
    for (const struct conn *conn = relay->conns; conn != NULL; conn = conn->here.next)
        wait = wait && conn->hello != NULL; /* nobody has been welcomed */
    if (!relay->open || wait)
        log_refusal(relay->server->now, "a server cannot be reached node=%s address=%s why=%s",
                    relay->owner.name, log_quote(relay->owner.address).text, log_quote(why).text);
    trunk_close(relay->trunk);
    relay->trunk = NULL;
    if (wait)
        uv_timer_start(&relay->timer, look_again, PAUSE, 0);
    else
        relay_lose(relay);
}

/* ---- a relay of one's own ---- */

void relay_greet(struct relay *relay, const struct request *request)
{
    char text[512];
    struct json_writer json;
    json_init(&json, text, sizeof text, false);
    json_open(&json, NULL, '{');
    json_put_text(&json, "do", "hello");
    json_put_text(&json, "id", RELAY_ID);
    json_put_number(&json, "v", PROTOCOL_VERSION);
    json_put_text(&json, "game", request->hello.game);
    if (request->hello.token[0] != '\0')
        json_put_text(&json, "token", request->hello.token);
    if (request->hello.epoch[0] != '\0') {
        json_put_number(&json, "last", request->hello.last);
        json_put_text(&json, "epoch", request->hello.epoch);
    }
    if (request->next)
        json_put_bool(&json, "next", true);
    json_close(&json, '}');
    trunk_send(relay->trunk, text, json.length);
}

/* Keeps a message until the relay is open, with its length before it; false: it is too much. */
static bool keep_message(struct conn *conn, const char *text, size_t length)
{
    uint32_t size = (uint32_t)length;
    size_t needed = conn->later_length + sizeof size + length;
    char *larger = needed > WAITING_MOST * (size_t)conn->server->limits.message
                       ? NULL
                       : realloc(conn->later, needed);
    if (larger == NULL)
        return false;
    memcpy(larger + conn->later_length, &size, sizeof size);
    memcpy(larger + conn->later_length + sizeof size, text, length);
    conn->later = larger;
    conn->later_length = needed;
    return true;
}

static void send_waiting(struct relay *relay, struct conn *conn)
{
    uint32_t size;
    for (size_t at = 0; at < conn->later_length; at += sizeof size + size) {
        memcpy(&size, conn->later + at, sizeof size);
        trunk_send(relay->trunk, conn->later + at + sizeof size, size);
    }
    forget_waiting(conn);
}

/* The other server is told what the client has said first, and since. */
static void begin(struct relay *relay)
{
    struct conn *conn = relay->conns;
    relay->greeted = conn->hello->id[0] != '\0';
    if (!relay->greeted) /* what follows must not be refused because this waits there */
        relay_greet(relay, conn->hello);
    else
        trunk_send(relay->trunk, conn->first, conn->first_length);
    free(conn->hello);
    free(conn->first);
    conn->hello = NULL;
    conn->first = NULL;
    conn->greeted = true;
    conn->tries = 0;
    if (relay->greeted)
        send_waiting(relay, conn);
}

/* The answer to a hello that the client has not said concerns it only if it is refused: then it
 * hears why it has to go. */
static bool take_answer(struct relay *relay, const char *text, size_t length)
{
    JSON_ROOM struct json_value values[VALUES];
    if (length < sizeof RELAY_ANSWER || memcmp(text, RELAY_ANSWER, sizeof RELAY_ANSWER - 1) != 0)
        return false;
    const struct json_value *answer = json_read(text, length, values, VALUES, NULL);
    const struct json_value *error = json_find(answer, "error");
    int code = json_choice(error, code_names, CODE_COUNT);
    relay->greeted = true;
    if (code == CODE_NO_WATCHING || code == CODE_NO_GAME || code == CODE_TOO_MANY_AT_TABLE)
        conn_bye(relay->conns, (enum code)code, CLOSE_REFUSED);
    else if (error != NULL)
        relay_lose(relay);
    else
        send_waiting(relay, relay->conns);
    return true;
}

/* Passes a frame on: what it means is between the other server and the client. */
static void pass_on(struct relay *relay, const uint8_t *frame, size_t head, size_t length)
{
    struct conn *conn = relay->conns;
    bool last = (frame[0] & 15) == 8;
    if (!last && take_answer(relay, (const char *)frame + head, length))
        return;
    conn_send_bytes(conn, frame, head + length, 0);
    if (last)
        conn_part(conn);
}

/* ---- trunks ---- */

static void opened(void *context)
{
    struct relay *relay = context;
    relay->open = true;
    if (relay->audience != NULL)
        audience_opened(relay);
    else
        begin(relay);
}

static void take_frame(void *context, const uint8_t *frame, size_t head, size_t length)
{
    struct relay *relay = context;
    if (relay->audience != NULL)
        audience_take(relay, frame, head, length);
    else
        pass_on(relay, frame, head, length);
}

static const struct trunk_user user = {opened, take_frame, failed};

/* Those who share a relay are counted for nobody's address. */
static bool lay_trunk(struct relay *relay, const struct peer *peer)
{
    relay->trunk = trunk_open(relay->server, &relay->owner, peer, &user, relay);
    return relay->trunk != NULL;
}

/* A relay for one connection, which waits by its hello. */
static void open_alone(struct conn *conn, const struct store_node *owner)
{
    struct relay *relay = relay_make(conn->server, owner);
    if (relay != NULL && !lay_trunk(relay, conn->peer)) {
        relay_shut(relay);
        relay = NULL;
    }
    if (relay == NULL)
        conn_bye(conn, CODE_BUSY, CLOSE_REFUSED);
    else
        relay_attach(relay, conn);
}

void relay_open(struct conn *conn, const struct store_node *owner)
{
    struct server *server = conn->server;
    struct relay *relay = audience_find(server, owner, conn->hello);
    if (relay != NULL && relay->trunk == NULL && !lay_trunk(relay, &server->self)) {
        relay_shut(relay);
        relay = NULL;
    }
    if (relay == NULL)
        open_alone(conn, owner);
    else
        audience_join(relay, conn);
}

void relay_alone(struct conn *conn)
{
    struct relay *relay = conn->relay;
    const struct store_node owner = relay->owner;
    relay_detach(conn);
    if (relay->conns == NULL)
        relay_shut(relay);
    open_alone(conn, &owner);
}

/* ---- what the client says ---- */

void relay_message(struct conn *conn, const char *text, size_t length)
{
    struct relay *relay = conn->relay;
    if (relay->greeted)
        trunk_send(relay->trunk, text, length);
    else if (!keep_message(conn, text, length))
        conn_refuse_code(conn, "", CODE_BUSY);
    else if (relay->audience != NULL && conn->hello == NULL)
        audience_leave(relay, conn);
}

void relay_tell_more(struct conn *conn)
{
    audience_tell(conn->relay, conn);
}
