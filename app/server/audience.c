/* Audiences: all who watch a table of another server from here.
 *
 * The other server tells it once what spectators see, however many there are, and counts them by
 * what it is told about their number. What it has told is kept here, event by event, and everybody
 * is told from the event on that is new to them, as fast as they read:
 *
 *     events    1 2 3 4 5 6 7        from the trunk, all of them stored there
 *     position      ^     ^ ^ ^      of connections: so many have been sent to it
 *
 * Messages without a number (presence, reactions) go to those who have been told everything.
 *
 * A rematch goes on in the same trunk, but in an audience of its own: those who have been told of
 * the old game go with it, the others follow when they have. */
#include "conn.h"
#include "conn_out.h"
#include "frames.h"
#include "log.h"
#include "relay_inner.h"
#include "room_place.h"
#include "server.h"
#include <json/read.h>
#include <json/write.h>
#include <stdlib.h>
#include <string.h>
#include <table/projection.h>

/* Milliseconds between two messages about how many watch. */
#define HEADS_PAUSE 50
/* The part of its queue that one who watches may have before the rest waits here. */
#define PART 4
/* Values of a message of a server to those who watch. */
#define VALUES 256

struct kept { /* a frame */
    uint8_t *bytes;
    size_t length;
};

struct audience {
    char game[EVENT_ID_MAX], epoch[STORE_EPOCH_MAX];
    char next[EVENT_ID_MAX]; /* the rematch, once there is one */
    struct kept *events;     /* number i + 1 is events[i] */
    uint32_t count, room;
    struct kept presence; /* the latest */
    uint32_t last;        /* events that there were when it was welcomed */
    int64_t now, since;   /* the other server's time then, and ours */
    uint32_t heads;       /* that the other server knows of */
    bool welcomed;
    bool started; /* cards were dealt: nobody who comes can sit down any more */
};

/* ---- the shared relays ---- */

static size_t hash(const char *game)
{
    uint64_t h = 0;
    for (; *game != '\0'; game++)
        h = (h ^ (unsigned char)*game) * UINT64_C(0x100000001B3);
    return (h ^ h >> 32) % RELAY_BUCKETS;
}

static struct relay *make(struct server *server, const struct store_node *owner, const char *game)
{
    struct relay *relay = relay_make(server, owner);
    if (relay == NULL)
        return NULL;
    relay->audience = calloc(1, sizeof *relay->audience);
    if (relay->audience == NULL) {
        relay_shut(relay);
        return NULL;
    }
    memcpy(relay->audience->game, game, sizeof relay->audience->game);
    struct relay **first = &server->relays.of[hash(game)];
    relay->hash_next = *first;
    *first = relay;
    return relay;
}

/* Nobody finds it any more. */
static void hide(struct relay *relay)
{
    struct relay **at = &relay->server->relays.of[hash(relay->audience->game)];
    while (*at != NULL && *at != relay)
        at = &(*at)->hash_next;
    if (*at != NULL)
        *at = relay->hash_next;
}

static uint32_t last_event(const struct audience *audience)
{
    return audience->last > audience->count ? audience->last : audience->count;
}

/* Whether it has seen events of this very log, as far as it says. */
static bool has_seen(const struct audience *audience, const struct request *request)
{
    return strcmp(request->hello.epoch, audience->epoch) == 0;
}

struct relay *audience_find(struct server *server, const struct store_node *owner,
                            const struct request *request)
{
    if (request->kind != REQUEST_HELLO || request->hello.token[0] != '\0')
        return NULL;
    const char *game = request->hello.game;
    for (struct relay *relay = server->relays.of[hash(game)]; relay != NULL;
         relay = relay->hash_next) {
        const struct audience *audience = relay->audience;
        if (strcmp(audience->game, game) != 0 || strcmp(relay->owner.name, owner->name) != 0 ||
            relay->trunk == NULL)
            continue;
        /* Whoever has seen more than is here asks the other server itself. */
        bool ahead = audience->welcomed && has_seen(audience, request) &&
                     request->hello.last > last_event(audience);
        return ahead ? NULL : relay;
    }
    return make(server, owner, game);
}

void audience_free(struct relay *relay)
{
    struct audience *audience = relay->audience;
    if (audience == NULL)
        return;
    hide(relay);
    for (uint32_t i = 0; i < audience->count; i++)
        free(audience->events[i].bytes);
    free(audience->events);
    free(audience->presence.bytes);
    free(audience);
    relay->audience = NULL;
}

/* ---- how many there are ---- */

static void send_heads(struct relay *relay)
{
    char text[80];
    struct json_writer json;
    relay->audience->heads = relay->heads;
    json_init(&json, text, sizeof text, false);
    json_open(&json, NULL, '{');
    json_put_text(&json, "do", "heads");
    json_put_text(&json, "id", "heads");
    json_put_number(&json, "heads", relay->heads);
    json_close(&json, '}');
    trunk_send(relay->trunk, text, json.length);
}

static void heads_due(uv_timer_t *timer)
{
    struct relay *relay = timer->data;
    if (relay->trunk != NULL && relay->heads > 0 && relay->audience->heads != relay->heads)
        send_heads(relay);
}

void audience_note(struct relay *relay)
{
    if (relay->audience != NULL && relay->open && relay->trunk != NULL &&
        !uv_is_active((uv_handle_t *)&relay->timer))
        uv_timer_start(&relay->timer, heads_due, HEADS_PAUSE, 0);
}

void audience_opened(struct relay *relay)
{
    struct request request = {.kind = REQUEST_HELLO};
    memcpy(request.hello.game, relay->audience->game, sizeof request.hello.game);
    send_heads(relay); /* before all else, so that it is known for what it is */
    relay_greet(relay, &request);
}

/* ---- telling one ---- */

static bool has_room(const struct conn *conn)
{
    return conn->out_length + conn->writing < (size_t)conn->server->limits.queue / PART;
}

/* There is a rematch, and it has been told everything of this game. */
static void follow(struct relay *relay, struct conn *conn)
{
    conn->rematch = calloc(1, sizeof *conn->rematch);
    if (conn->rematch == NULL) {
        conn_kill_later(conn);
        return;
    }
    conn->rematch->kind = REQUEST_HELLO;
    memcpy(conn->rematch->hello.game, relay->audience->next, sizeof conn->rematch->hello.game);
    LINK_ADD(&relay->server->flushing, conn, flushes);
}

void audience_tell(struct relay *relay, struct conn *conn)
{
    const struct audience *audience = relay->audience;
    while (conn->position < audience->count && has_room(conn) && !conn->closing) {
        const struct kept *event = &audience->events[conn->position++];
        conn_send_bytes(conn, event->bytes, event->length, 0);
    }
    if (!conn->behind || conn->position < last_event(audience) || conn->closing)
        return;
    conn->behind = false;
    if (relay->trunk == NULL)
        follow(relay, conn);
    else
        conn_send_bytes(conn, audience->presence.bytes, audience->presence.length, 0);
}

/* Answers a hello. */
static void welcome(struct relay *relay, struct conn *conn)
{
    const struct audience *audience = relay->audience;
    struct request *request = conn->hello;
    bool knows = has_seen(audience, request);
    if (knows && request->hello.last > last_event(audience)) {
        relay_alone(conn);
        return;
    }
    conn->hello = NULL;
    conn->greeted = conn->behind = true;
    conn->next = conn->next || request->next;
    conn->position = knows ? request->hello.last : 0;
    conn->tries = 0;
    free(conn->first);
    conn->first = NULL;
    if (request->id[0] != '\0') { /* not for one that only follows a rematch */
        size_t length;
        struct welcome text = {.game = audience->game,
                               .epoch = audience->epoch,
                               .seat = R7_SPECTATOR,
                               .from = conn->position + 1,
                               .last = last_event(audience),
                               .now = audience->now + relay->server->now - audience->since};
        char *said = projection_welcome(request->id, &text, &length);
        conn_send(conn, said, length, 0);
    }
    free(request);
    if (conn->later != NULL) /* it has spoken already */
        audience_leave(relay, conn);
    else
        audience_tell(relay, conn);
}

static void refuse(struct conn *conn, enum code code)
{
    struct request *request = conn->hello;
    relay_detach(conn);
    conn->hello = NULL;
    conn_refuse_code(conn, request->id, code);
    free(request);
}

void audience_join(struct relay *relay, struct conn *conn)
{
    relay_attach(relay, conn);
    enum code code = place_watcher(relay->conns, relay->heads - 1, conn, !relay->audience->started);
    if (code != CODE_OK)
        refuse(conn, code);
    else if (relay->audience->welcomed)
        welcome(relay, conn);
}

void audience_leave(struct relay *relay, struct conn *conn)
{
    const struct audience *audience = relay->audience;
    free(conn->rematch); /* the other server leads it there */
    conn->rematch = NULL;
    conn->hello = calloc(1, sizeof *conn->hello);
    if (conn->hello == NULL) {
        conn_kill_later(conn);
        return;
    }
    conn->hello->kind = REQUEST_HELLO;
    conn->hello->next = conn->next;
    conn->hello->hello.last = conn->position;
    memcpy(conn->hello->hello.game, audience->game, sizeof audience->game);
    memcpy(conn->hello->hello.epoch, audience->epoch, sizeof audience->epoch);
    relay_alone(conn);
}

/* ---- what the other server says ---- */

/* The answer to our hello. */
static bool take_answer(struct relay *relay, const struct json_value *answer)
{
    struct audience *audience = relay->audience;
    const struct json_value *error = json_find(answer, "error");
    int64_t last;
    struct conn *conn;
    if (error != NULL) {
        int code = json_choice(error, code_names, CODE_COUNT);
        while ((conn = relay->conns) != NULL)
            refuse(conn, code < 0 ? CODE_BUSY : (enum code)code);
        relay_shut(relay);
        return true;
    }
    if (audience->welcomed || !json_get_number(answer, "last", 1, UINT32_MAX, &last) ||
        !json_get_number(answer, "now", 0, INT64_MAX, &audience->now) ||
        !json_get_text(answer, "epoch", audience->epoch, sizeof audience->epoch))
        return false;
    audience->last = (uint32_t)last;
    audience->since = relay->server->now;
    audience->welcomed = true;
    for (struct conn *next = relay->conns; (conn = next) != NULL;) {
        next = conn->here.next;
        welcome(relay, conn);
    }
    return true;
}

/* Keeps a copy of a frame; false: no memory. */
static bool keep(struct kept *kept, const uint8_t *frame, size_t length)
{
    uint8_t *copy = malloc(length);
    if (copy == NULL)
        return false;
    memcpy(copy, frame, length);
    *kept = (struct kept){copy, length};
    return true;
}

static bool add_event(struct audience *audience, const uint8_t *frame, size_t length)
{
    if (audience->count == audience->room) {
        uint32_t more = audience->room * 2 + 32;
        struct kept *larger = realloc(audience->events, more * sizeof *larger);
        if (larger == NULL)
            return false;
        audience->events = larger;
        audience->room = more;
    }
    if (!keep(&audience->events[audience->count], frame, length))
        return false;
    audience->count++;
    return true;
}

/* The rematch has begun: those who know everything of this game go on in an audience of their own,
 * and the trunk with them. */
static struct relay *move_on(struct relay *relay)
{
    struct relay *next = make(relay->server, &relay->owner, relay->audience->next);
    if (next == NULL)
        return NULL;
    memcpy(next->audience->epoch, relay->audience->epoch, sizeof next->audience->epoch);
    next->audience->now = relay->audience->now;
    next->audience->since = relay->audience->since;
    next->audience->heads = relay->audience->heads;
    next->audience->welcomed = next->open = true;
    next->trunk = relay->trunk;
    trunk_pass(next->trunk, next);
    relay->trunk = NULL;
    hide(relay);
    for (struct conn *conn = relay->conns, *after; conn != NULL; conn = after) {
        after = conn->here.next;
        if (conn->behind)
            continue; /* it follows when it has been told of this game */
        relay_detach(conn);
        conn->position = 0;
        relay_attach(next, conn);
    }
    if (relay->conns == NULL)
        relay_shut(relay);
    return next;
}

/* Tells everybody an event that has just come, or what they lack before it. */
static void tell_all(struct relay *relay)
{
    for (struct conn *conn = relay->conns, *next; conn != NULL; conn = next) {
        next = conn->here.next;
        if (conn->hello != NULL)
            continue;
        conn->behind = conn->behind || !has_room(conn);
        audience_tell(relay, conn);
    }
}

static bool take_event(struct relay *relay, const struct json_value *event, const uint8_t *frame,
                       size_t length)
{
    struct audience *audience = relay->audience;
    int64_t seq;
    if (!audience->welcomed || !json_get_number(event, "seq", 1, UINT32_MAX, &seq) ||
        seq != audience->count + 1 || !add_event(audience, frame, length))
        return false;
    const struct json_value *kind = json_find(event, "kind");
    audience->started = audience->started || json_text_is(kind, "deal");
    if (json_text_is(kind, "rematch") &&
        !json_get_text(event, "game", audience->next, sizeof audience->next))
        return false;
    tell_all(relay);
    if (relay->conns == NULL) /* all have stayed behind with the old game, or left */
        relay_shut(relay);
    return true;
}

/* A message without a number: for all who have been told everything. */
static void pass_on(struct relay *relay, const uint8_t *frame, size_t length, bool all)
{
    for (struct conn *conn = relay->conns; conn != NULL; conn = conn->here.next)
        if (conn->hello == NULL && (all || !conn->behind))
            conn_send_bytes(conn, frame, length, 0);
}

static bool take_news(struct relay *relay, const struct json_value *news, const uint8_t *frame,
                      size_t length)
{
    struct audience *audience = relay->audience;
    const struct json_value *what = json_find(news, "now");
    if (json_text_is(what, "presence")) {
        struct kept presence;
        if (!keep(&presence, frame, length))
            return false;
        free(audience->presence.bytes);
        audience->presence = presence;
    }
    pass_on(relay, frame, length, json_text_is(what, "bye"));
    return true;
}

/* The other server closes: it has said why, and those who wait may ask it themselves. */
static void take_end(struct relay *relay, const uint8_t *frame, size_t length)
{
    struct conn *conn;
    while ((conn = relay->conns) != NULL) {
        bool waits = conn->hello != NULL;
        relay_detach(conn);
        if (waits) {
            conn_bye(conn, CODE_STOPPING, CLOSE_STOPPING);
            continue;
        }
        conn_send_bytes(conn, frame, length, 0);
        conn_part(conn);
    }
    relay_shut(relay);
}

/* Whether it is the first event of the game to which this one leads. */
static bool begins_next(const struct audience *audience, const struct json_value *message)
{
    int64_t seq;
    return audience->next[0] != '\0' && json_get_number(message, "seq", 1, 1, &seq);
}

static bool take_text(struct relay **at, const uint8_t *frame, size_t head, size_t length)
{
    JSON_ROOM struct json_value values[VALUES];
    const char *text = (const char *)frame + head;
    const struct json_value *message = json_read(text, length, values, VALUES, NULL);
    const struct json_value *re = json_find(message, "re");
    struct relay *relay = *at, *next = NULL;
    if (message == NULL)
        return false;
    if (begins_next(relay->audience, message)) {
        next = move_on(relay);
        if (next == NULL)
            return false;
        relay = *at = next;
    }
    if (json_text_is(re, RELAY_ID))
        return take_answer(relay, message);
    if (re != NULL) /* an older server does not know what it was told about heads */
        return true;
    return json_find(message, "now") != NULL ? take_news(relay, message, frame, head + length)
                                             : take_event(relay, message, frame, head + length);
}

void audience_take(struct relay *relay, const uint8_t *frame, size_t head, size_t length)
{
    if ((frame[0] & 15) == 8) {
        take_end(relay, frame, head + length);
    } else if (!take_text(&relay, frame, head, length)) {
        log_line(LOG_WARNING,
                 "a server sends what is no message to those who watch: cut off "
                 "node=%s",
                 relay->owner.name);
        relay_lose(relay);
    }
}
