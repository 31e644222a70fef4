/* Requests of those at a table. */
#include "room_request.h"
#include "conn.h"
#include "conn_out.h"
#include "peer.h"
#include "room.h"
#include "room_join.h"
#include "secrets.h"
#include "server.h"
#include <stdlib.h>
#include <string.h>
#include <table/projection.h>

/* Reactions of a seat: so many each second, so many at once. */
#define REACTIONS_RATE 2
#define REACTIONS_BURST 20

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
    enum code code =
        table_request(&room->table, conn->seat, request, room_now(room), &event, &again, &refusal);
    if (code != CODE_OK) {
        conn_refuse(conn, request->id, &refusal);
        return;
    }
    secrets_token(&room->server->secrets, room->table.id, event.seat, request->join.nonce, token);
    secrets_token_hash(token, event.taken.token);
    if (room_append(room, &event))
        joined(room, conn, request, event.seat, token, false);
}

/* Everybody hears of a reaction, so the rate is limited for the seat, over all its connections. */
static enum code may_react(struct room *room, const struct conn *conn)
{
    if (conn->seat < 0)
        return CODE_NOT_SEATED;
    bool slow = bucket_take(&room->reactions[conn->seat], REACTIONS_RATE, REACTIONS_BURST,
                            room->server->ticks);
    return slow ? CODE_OK : CODE_TOO_FAST;
}

static void react(struct room *room, struct conn *conn, const struct request *request)
{
    size_t length;
    enum code code = may_react(room, conn);
    if (code != CODE_OK) {
        conn_refuse_code(conn, request->id, code);
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

/* Requests that come to an event of the table. */
static void change(struct room *room, struct conn *conn, const struct request *request)
{
    struct event event;
    struct refusal refusal;
    uint32_t again = 0;
    size_t length;
    int seat = conn->seat;
    enum code code =
        table_request(&room->table, seat, request, room_now(room), &event, &again, &refusal);
    if (code != CODE_OK) {
        conn_refuse(conn, request->id, &refusal);
        return;
    }
    if (again != 0) {
        char *text = projection_ok(request->id, again, true, &length);
        conn_answer(conn, request->id, text, length, room->batch);
        return;
    }
    memcpy(event.request, request->id, sizeof event.request);
    if (!room_append(room, &event))
        return;
    char *text = projection_ok(request->id, room->table.seq, false, &length);
    conn_answer(conn, request->id, text, length, room->batch);
    if (request->kind == REQUEST_LEAVE)
        make_spectators(room, seat);
    room_advance(room);
}

static void serve(struct room *room, struct conn *conn, const struct request *request)
{
    size_t length;
    char *text;
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
        if (room->server->ticks < room->server->store_bad)
            conn_refuse_code(conn, request->id, CODE_STORAGE);
        else if (request->kind == REQUEST_JOIN)
            join(room, conn, request);
        else
            change(room, conn, request);
        break;
    }
}

void room_message(struct conn *conn, const char *text, size_t length)
{
    struct request request;
    struct refusal refusal;
    conn->server->metrics.messages++;
    conn->peer->messages++;
    if (!request_read(text, length, &request, &refusal))
        conn_refuse(conn, request.id, &refusal);
    else if (conn->hello != NULL)
        conn_refuse_code(conn, request.id, CODE_BUSY);
    else if (conn->room != NULL)
        serve(conn->room, conn, &request);
    else if (request.kind == REQUEST_HELLO || request.kind == REQUEST_CREATE)
        room_greet(conn, &request);
    else
        conn_refuse_code(conn, request.id, CODE_HELLO_FIRST);
}
