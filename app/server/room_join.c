/* Coming to a table and leaving it: hello, create, rematches, connections that end. */
#include "room_join.h"
#include "chain.h"
#include "conn.h"
#include "conn_out.h"
#include "log.h"
#include "peer.h"
#include "room.h"
#include "room_load.h"
#include "secrets.h"
#include "server.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <table/projection.h>

/* Milliseconds between notes to the store that somebody was here. */
#define ENTRY_EVERY 60000

/* ---- attached to a room ---- */

void room_attach(struct room *room, struct conn *conn, int seat)
{
    conn->room = room;
    conn->seat = (int8_t)seat;
    LINK_ADD(&room->conns, conn, here);
    room->empty = 0;
    if (conn->hello != NULL)
        return; /* it waits, and counts for nobody */
    if (seat >= 0) {
        room->counts[seat]++;
        room->away[seat] = 0;
    } else {
        room->watchers++;
    }
    room_note_presence(room);
}

/* From here on the room is idle: the store hears of it, but not each time that somebody comes and
 * goes. */
static void note_empty(struct room *room)
{
    const struct server *server = room->server;
    room->empty = server->ticks;
    if (room->state == ROOM_HERE && room->table.state <= TABLE_PLAYING &&
        server->now - room->entered >= ENTRY_EVERY && server->ticks >= server->store_bad)
        room_enter(room);
}

void room_detach(struct conn *conn)
{
    struct room *room = conn->room;
    LINK_REMOVE(conn, here);
    conn->room = NULL;
    if (room->conns == NULL)
        note_empty(room);
    if (conn->hello != NULL)
        return;
    if (conn->seat < 0)
        room->watchers--;
    else if (--room->counts[conn->seat] == 0)
        room->away[conn->seat] = room_now(room);
    room_note_presence(room);
}

void room_leave(struct conn *conn)
{
    struct room *room = conn->room;
    if (room == NULL)
        return;
    room_detach(conn);
    room_advance(room); /* a bot may have to stand in */
}

/* ---- the answer to a hello ---- */

/* Sends the events from a number on as the viewer sees them, folding the log again. */
static bool send_events(struct room *room, struct conn *conn, uint32_t from)
{
    struct table table;
    struct projected projected;
    struct event event;
    bool right = true;
    if (from > room->table.seq)
        return true;
    table_init(&table, room->table.id);
    for (uint32_t seq = 1; right && seq <= room->table.seq; seq++) {
        const struct room_line *line = &room->lines[seq - 1];
        right = table_apply_line(&table, line->body, line->length, line->at, &event, &projected);
        if (right && seq >= from) {
            size_t length;
            char *text = projection_event(&table, &event, &projected, conn->seat, &length);
            conn_send(conn, text, length, room->batch);
        }
    }
    table_release(&table);
    return right;
}

/* Where the connection would sit, or why it may not. */
static enum code find_place(const struct room *room, const struct request *request, int *seat)
{
    const struct limits *limits = &room->server->limits;
    int all = room->watchers;
    *seat = R7_SPECTATOR;
    for (int i = 0; i < R7_SEATS_MAX; i++)
        all += room->counts[i];
    /* However many watch, there is room for the owners of seats. */
    if (request->kind == REQUEST_HELLO && request->hello.token[0] != '\0') {
        uint8_t hash[EVENT_HASH];
        secrets_token_hash(request->hello.token, hash);
        *seat = table_seat_of(&room->table, hash);
        if (*seat < 0)
            return CODE_BAD_TOKEN;
        if (room->counts[*seat] >= limits->at_seat)
            return CODE_TOO_MANY_AT_TABLE;
    } else if (!room->table.settings.watch && room->table.state != TABLE_OPEN) {
        return CODE_NO_WATCHING;
    } else if (all >= limits->at_table) {
        return CODE_TOO_MANY_AT_TABLE;
    }
    return CODE_OK;
}

/* Moves a connection on to the rematch of this game, but only when it has been sent all of this
 * one: the logs of a table with many games would not fit into its queue. */
static void follow(struct room *room, struct conn *conn, const struct request *request)
{
    conn->rematch = calloc(1, sizeof *conn->rematch);
    if (conn->rematch == NULL) {
        conn_kill_later(conn);
        return;
    }
    conn->rematch->kind = REQUEST_HELLO;
    memcpy(conn->rematch->hello.game, room->table.next, sizeof conn->rematch->hello.game);
    if (request->kind == REQUEST_HELLO)
        memcpy(conn->rematch->hello.token, request->hello.token, sizeof conn->rematch->hello.token);
    LINK_ADD(&room->server->flushing, conn, flushes);
}

void room_follow_rematch(struct conn *conn)
{
    struct request *request = conn->rematch;
    conn->rematch = NULL;
    if (conn->room != NULL)
        room_detach(conn);
    room_greet(conn, request);
    free(request);
}

static void welcome(struct room *room, struct conn *conn, const struct request *request)
{
    int seat;
    enum code code = find_place(room, request, &seat);
    if (code != CODE_OK) {
        conn_refuse_code(conn, request->id, code);
        return;
    }
    uint32_t from = 1;
    if (request->kind == REQUEST_HELLO && request->hello.last <= room->table.seq &&
        strcmp(request->hello.epoch, room->server->epoch) == 0)
        from = request->hello.last + 1;
    conn->greeted = true;
    room_attach(room, conn, seat);
    if (request->id[0] != '\0') { /* not for one that only follows a rematch */
        size_t length;
        char *text = projection_welcome(request->id, &room->table, room->server->epoch, seat, from,
                                        room->server->wall, &length);
        conn_answer(conn, request->id, text, length, room->batch);
    }
    bool sent = send_events(room, conn, from);
    if (conn->closing)
        return; /* its queue could not hold all of it */
    if (!sent) {
        log_line(LOG_ERROR, "a log in memory cannot be read again");
        conn_kill_later(conn);
    } else if (room->table.next[0] != '\0') {
        follow(room, conn, request);
    } else {
        room_advance(room);
    }
}

/* ---- making a table ---- */

static void create(struct room *room, struct conn *conn, const struct request *request)
{
    struct server *server = room->server;
    double tables = server->limits.tables_per_address;
    uint8_t secret[EVENT_HASH];
    struct event event;
    enum code code = CODE_OK;
    if (server->draining)
        code = CODE_STOPPING;
    else if (server->ticks < server->store_bad)
        code = CODE_STORAGE;
    else if (!bucket_take(&conn->peer->tables, tables / 3600, tables, server->ticks))
        code = CODE_TOO_MANY_TABLES;
    if (code != CODE_OK) {
        conn_refuse_code(conn, request->id, code);
        return;
    }
    randombytes_buf(secret, sizeof secret);
    table_create(request, secret, server->wall, &event);
    sodium_memzero(secret, sizeof secret);
    if (!chain_add(server, room->table.id, &event)) {
        conn_refuse_code(conn, request->id, CODE_STORAGE);
        return;
    }
    room->state = ROOM_HERE;
    if (!room_append(room, &event))
        return;
    room_here(room);
    server->metrics.created++;
    welcome(room, conn, request);
}

/* ---- loading ---- */

/* Answers those who were waiting for the table. */
void room_loaded(struct room *room, bool found, bool failed)
{
    struct conn *waiting = room->conns;
    room->conns = NULL;
    if (found)
        room_here(room);
    while (waiting != NULL) {
        struct conn *conn = waiting;
        waiting = conn->here.next;
        conn->here = (struct link){NULL, NULL};
        struct request *request = conn->hello;
        conn->hello = NULL;
        conn->room = NULL;
        if (room->state == ROOM_HERE)
            welcome(room, conn, request);
        else if (room->state == ROOM_GONE) /* the previous one found no memory */
            conn_refuse_code(conn, request->id, CODE_BUSY);
        else if (failed)
            conn_refuse_code(conn, request->id, CODE_STORAGE);
        else if (request->kind == REQUEST_CREATE)
            create(room, conn, request);
        else
            conn_refuse_code(conn, request->id, CODE_NO_GAME);
        free(request);
    }
    if (room->state == ROOM_LOADING)
        room_drop(room);
    else if (room->state == ROOM_HERE && room->expiring)
        room_expire(room);
}

void room_greet(struct conn *conn, const struct request *request)
{
    struct server *server = conn->server;
    char game[EVENT_ID_MAX];
    if (request->kind == REQUEST_CREATE)
        secrets_game_id(&server->secrets, request->create.nonce, game);
    else
        memcpy(game, request->hello.game, sizeof game);
    struct room *room = room_find(server, game);
    if (room != NULL && room->state == ROOM_HERE) {
        welcome(room, conn, request);
        return;
    }
    conn->hello = malloc(sizeof *conn->hello);
    bool fresh = room == NULL;
    if (fresh && conn->hello != NULL)
        room = room_make(server, game, ROOM_LOADING);
    if (conn->hello == NULL || room == NULL) {
        free(conn->hello);
        conn->hello = NULL;
        conn_refuse_code(conn, request->id, CODE_BUSY);
        return;
    }
    *conn->hello = *request;
    room_attach(room, conn, R7_SPECTATOR);
    if (fresh)
        room_load(room);
}

/* ---- rematches ---- */

void room_rematch(struct room *room, struct event *event)
{
    struct server *server = room->server;
    char id[EVENT_ID_MAX];
    uint8_t secret[EVENT_HASH];
    struct event first;
    secrets_new_id(server->now, id);
    struct room *next = room_make(server, id, ROOM_HERE);
    if (next == NULL)
        return;
    memcpy(event->game, id, sizeof event->game);
    randombytes_buf(secret, sizeof secret);
    table_rematch(&room->table, secret, server->wall, &first);
    sodium_memzero(secret, sizeof secret);
    if (!chain_add(server, id, &first)) {
        room_drop(next);
        return;
    }
    /* The new game first: if the other event fails, nothing refers to a game that does not exist.
     */
    if (!room_append(next, &first) || !room_append(room, event))
        return;
    room_here(next);
    struct conn *conn;
    while ((conn = room->conns) != NULL) {
        int seat = conn->seat < 0 ? conn->seat : (conn->seat + 1) % room->table.settings.players;
        size_t length;
        room_detach(conn);
        room_attach(next, conn, seat);
        char *text = projection_event(&next->table, &first, NULL, seat, &length);
        conn_send(conn, text, length, next->batch);
    }
    room_advance(next);
}
