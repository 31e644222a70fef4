/* Requests of those at a table. */
#include "room_request.h"
#include "conn.h"
#include "conn_out.h"
#include "peer.h"
#include "relay.h"
#include "room.h"
#include "room_join.h"
#include "secrets.h"
#include "server.h"
#include <json/read.h>
#include <stdlib.h>
#include <string.h>
#include <table/projection.h>

/* Reactions of a seat: so many each second, so many at once. */
#define REACTIONS_RATE 2
#define REACTIONS_BURST 20
/* A message about heads: how it begins, its values, their number. */
#define HEADS "{\"do\":\"heads\","
#define HEADS_VALUES 8
#define HEADS_MOST 1000000

/* The seat that a nonce has taken before, with its token; -1 if none. */
static int seat_of_nonce(const struct room *room, const char *nonce, char token[SECRETS_TOKEN_MAX])
{
    for (int seat = 0; seat < room->table.settings.players; seat++) {
        uint8_t hash[EVENT_HASH];
        secrets_token(&room->server->secrets, room->table.id, seat, nonce, token);
        secrets_token_hash(token, hash);
        if (table_seat_of(&room->table, hash) == seat)
            return seat;
    }
    return -1;
}

static void joined(struct room *room, struct conn *conn, const struct request *request, int seat,
                   const char *token, bool again)
{
    size_t length;
    char *text =
        projection_joined(request->id, again ? 0 : room->table.seq, seat, token, again, &length);
    conn_answer(conn, request->id, text, length, room->batch);
    room_detach(conn);
    room_attach(room, conn, seat);
    room_advance(room);
}

/* Whether an address may begin something new: OK, or why not. What is under way it may always
 * finish. */
static enum code may_begin(struct room *room, struct conn *conn, const struct request *request)
{
    const struct limits *limits = &room->server->limits;
    struct peer *peer = conn->peer;
    int64_t now = room->server->ticks;
    bool joins = request->kind == REQUEST_JOIN;
    bool rematch = request->kind == REQUEST_PROPOSE && request->what == PROPOSAL_REMATCH;
    bool new = joins || request->kind == REQUEST_PROPOSE || request->kind == REQUEST_SEAT ||
               request->kind == REQUEST_DOOR;
    if (new && !bucket_has_hourly(&peer->bytes, limits->bytes_per_address, now))
        return CODE_TOO_MUCH_STORED;
    if (joins && !bucket_has_hourly(&peer->joins, limits->joins_per_address, now))
        return CODE_TOO_MANY_JOINS;
    if (rematch && !bucket_has_hourly(&peer->tables, limits->tables_per_address, now))
        return CODE_TOO_MANY_TABLES;
    return CODE_OK;
}

static void join(struct room *room, struct conn *conn, const struct request *request)
{
    char token[SECRETS_TOKEN_MAX];
    struct event event;
    struct refusal refusal = {.code = CODE_ALREADY_SEATED};
    uint32_t again;
    int seat = seat_of_nonce(room, request->join.nonce, token);
    if (seat >= 0 && (conn->seat < 0 || conn->seat == seat)) {
        refusal.code = CODE_TOO_MANY_AT_TABLE;
        if (conn->seat < 0 && room->counts[seat] >= room->server->limits.at_seat)
            conn_refuse(conn, request->id, &refusal);
        else
            joined(room, conn, request, seat, token, true);
        return;
    }
    /* Even if this seat has used its id: the nonce, not the id, identifies a join. */
    if (conn->seat >= 0) {
        conn_refuse(conn, request->id, &refusal);
        return;
    }
    table_request(&room->table, conn->seat, request, room_now(room), &event, &again, &refusal);
    if (refusal.code == CODE_OK)
        refusal.code = may_begin(room, conn, request);
    if (refusal.code != CODE_OK) {
        conn_refuse(conn, request->id, &refusal);
        return;
    }
    bucket_take_hourly(&conn->peer->joins, room->server->limits.joins_per_address,
                       room->server->ticks);
    event.taken.host = room->creator == conn;
    secrets_token(&room->server->secrets, room->table.id, event.seat, request->join.nonce, token);
    secrets_token_hash(token, event.taken.token);
    if (!room_append(room, &event))
        return;
    room_charge(room, conn);
    joined(room, conn, request, event.seat, token, false);
}

/* Everybody hears of a reaction, so the rate is limited for the seat, over all its connections. */
static struct refusal may_react(struct room *room, const struct conn *conn)
{
    struct refusal refusal = {.code = CODE_NOT_SEATED};
    if (conn->seat < 0)
        return refusal;
    struct bucket *bucket = &room->reactions[conn->seat];
    bool slow = bucket_take(bucket, REACTIONS_RATE, REACTIONS_BURST, room->server->ticks);
    refusal.code = slow ? CODE_OK : CODE_TOO_FAST;
    refusal.after = bucket_wait(bucket, REACTIONS_RATE);
    return refusal;
}

static void react(struct room *room, struct conn *conn, const struct request *request)
{
    size_t length;
    struct refusal refusal = may_react(room, conn);
    if (refusal.code != CODE_OK) {
        conn_refuse(conn, request->id, &refusal);
        return;
    }
    char *text = projection_reaction(conn->seat, request->react, &length);
    if (text == NULL) {
        conn_refuse_code(conn, request->id, CODE_BUSY);
        return;
    }
    room_send_all(room, text, length);
    text = projection_ok(request->id, 0, false, &length);
    conn_answer(conn, request->id, text, length, 0);
}

/* Connections of a seat whose owner has left become spectators. */
static void make_spectators(struct room *room, int seat)
{
    for (struct conn *conn = room->conns, *next; conn != NULL; conn = next) {
        next = conn->here.next;
        if (conn->seat == seat && conn->hello == NULL) {
            room_detach(conn);
            room_attach(room, conn, R7_SPECTATOR);
        }
    }
}

/* The answer to a request that was done; where that is asked for, with the position that it led to.
 */
static void answer(struct room *room, struct conn *conn, const struct request *request,
                   uint32_t again)
{
    size_t length;
    bool next = request->next && request->kind == REQUEST_PLAY && again == 0;
    char *text = next ? projection_sync(request->id, &room->table, conn->seat, &length)
                      : projection_ok(request->id, again != 0 ? again : room->table.seq, again != 0,
                                      &length);
    if (next)
        conn->turn = room->table.position_seq; /* so a message about it would say nothing new */
    conn_answer(conn, request->id, text, length, room->batch);
}

/* Whose seat may have been given up by a request; -1: nobody's. */
static int freed_seat(const struct room *room, const struct request *request, int asker)
{
    int seat = request->kind == REQUEST_SEAT ? request->seat.seat : asker;
    bool gives_up = request->kind == REQUEST_LEAVE ||
                    (request->kind == REQUEST_SEAT && room->table.seats[seat].is.who == WHO_FREE);
    return gives_up ? seat : -1;
}

/* Requests that come to an event of the table. */
static void change(struct room *room, struct conn *conn, struct request *request)
{
    struct event event;
    struct refusal refusal;
    uint32_t again = 0;
    int seat = conn->seat, turn = table_mover(&room->table);
    if (request->kind == REQUEST_CLAIM)
        request->away = turn < 0 ? 0 : room->away[turn];
    table_request(&room->table, seat, request, room_now(room), &event, &again, &refusal);
    if (refusal.code == CODE_OK && again == 0)
        refusal.code = may_begin(room, conn, request);
    if (refusal.code != CODE_OK) {
        conn_refuse(conn, request->id, &refusal);
        return;
    }
    if (again != 0) {
        answer(room, conn, request, again);
        return;
    }
    memcpy(event.request, request->id, sizeof event.request);
    if (!room_append(room, &event))
        return;
    room_charge(room, conn);
    bool next = request->next && request->kind == REQUEST_PLAY;
    if (next) /* what follows from it is what comes next */
        room_advance(room);
    if (conn->room == room)
        answer(room, conn, request, 0);
    int freed = freed_seat(room, request, seat);
    if (freed >= 0)
        make_spectators(room, freed);
    if (!next)
        room_advance(room);
}

static void serve(struct room *room, struct conn *conn, struct request *request)
{
    size_t length;
    char *text;
    if (room->handing) /* whoever has the table next is asked again */
        return;
    conn->next = conn->next || request->next;
    room->turns = room->turns || conn->next;
    switch ((enum request_kind)request->kind) {
    case REQUEST_HELLO:
    case REQUEST_CREATE:
        conn_refuse_code(conn, request->id, CODE_HELLO_FIRST);
        break;
    case REQUEST_SYNC:
        text = projection_sync(request->id, &room->table, conn->seat, &length);
        conn_answer(conn, request->id, text, length, room->batch);
        break;
    case REQUEST_REACT:
        react(room, conn, request);
        break;
    case REQUEST_JOIN:
    case REQUEST_READY:
    case REQUEST_REVEAL:
    case REQUEST_SEAT:
    case REQUEST_LEAVE:
    case REQUEST_PLAY:
    case REQUEST_PROPOSE:
    case REQUEST_AGREE:
    case REQUEST_DECLINE:
    case REQUEST_RESUME:
    case REQUEST_DOOR:
    case REQUEST_CLAIM:
        if (room->server->ticks < room->server->store_bad)
            conn_refuse_code(conn, request->id, CODE_STORAGE);
        else if (request->kind == REQUEST_JOIN)
            join(room, conn, request);
        else
            change(room, conn, request);
        break;
    }
}

/* Keeps the text of a hello: the table may be on another server, which wants to hear it. */
static bool keep_first(struct conn *conn, const char *text, size_t length)
{
    if (!conn->server->shared)
        return true;
    free(conn->first);
    conn->first = length <= UINT16_MAX ? malloc(length) : NULL;
    if (conn->first == NULL)
        return false;
    memcpy(conn->first, text, length);
    conn->first_length = (uint16_t)length;
    return true;
}

/* What servers say to one another: how many watch by way of one. Clients cannot say it. */
static bool take_heads(struct conn *conn, const char *text, size_t length)
{
    JSON_ROOM struct json_value values[HEADS_VALUES];
    int64_t heads;
    if (length < sizeof HEADS || memcmp(text, HEADS, sizeof HEADS - 1) != 0)
        return false;
    const struct json_value *message = json_read(text, length, values, HEADS_VALUES, NULL);
    if (!json_get_number(message, "heads", 1, HEADS_MOST, &heads))
        return false;
    room_count_crowd(conn, (uint32_t)heads);
    return true;
}

void room_message(struct conn *conn, const char *text, size_t length)
{
    struct request request;
    struct refusal refusal;
    conn->server->metrics.messages++;
    conn->peer->messages++;
    if (conn->linked && take_heads(conn, text, length))
        return;
    if (conn->relay != NULL)
        relay_message(conn, text, length);
    else if (!request_read(text, length, &request, &refusal))
        conn_refuse(conn, request.id, &refusal);
    else if (conn->hello != NULL || conn->replay != NULL || conn->rematch != NULL)
        /* it has not been told all yet, or not of the game to which it moves on */
        conn_refuse_code(conn, request.id, CODE_BUSY);
    else if (conn->room != NULL)
        serve(conn->room, conn, &request);
    else if (request.kind != REQUEST_HELLO && request.kind != REQUEST_CREATE)
        conn_refuse_code(conn, request.id, CODE_HELLO_FIRST);
    else if (keep_first(conn, text, length))
        room_greet(conn, &request);
    else
        conn_refuse_code(conn, request.id, CODE_BUSY);
}
