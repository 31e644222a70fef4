/* Coming to a table and leaving it: hello, create, rematches, connections that end. */
#include "room_join.h"
#include "chain.h"
#include "conn.h"
#include "conn_out.h"
#include "peer.h"
#include "relay.h"
#include "room.h"
#include "room_load.h"
#include "room_log.h"
#include "room_place.h"
#include "secrets.h"
#include "server.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <table/projection.h>

/* What an event takes in the store beside its text. */
#define ROW_BYTES 64
/* Milliseconds between notes to the store that somebody was here. */
#define ENTRY_EVERY 60000

/* ---- attached to a room ---- */

/* One who watches comes or goes, or all those of another server. */
static void count_watchers(struct room *room, const struct conn *conn, int sign)
{
    int heads = conn->crowd ? (int)conn->heads : 1;
    room->watchers += sign * heads;
    room->afar += conn->crowd ? sign * heads : 0;
}

void room_count_crowd(struct conn *conn, uint32_t heads)
{
    struct room *room = conn->room;
    bool counts = room != NULL && conn->hello == NULL && conn->seat < 0;
    if (counts)
        count_watchers(room, conn, -1);
    conn->crowd = true;
    conn->heads = heads;
    if (!counts)
        return;
    count_watchers(room, conn, 1);
    room_note_presence(room);
}

void room_attach(struct room *room, struct conn *conn, int seat)
{
    conn->room = room;
    conn->seat = (int8_t)seat;
    LINK_ADD(&room->conns, conn, here);
    room->empty = 0;
    room->turns = room->turns || conn->next;
    if (conn->hello != NULL)
        return; /* it waits, and counts for nobody */
    if (seat >= 0) {
        room->counts[seat]++;
        room->away[seat] = 0;
    } else {
        count_watchers(room, conn, 1);
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
    room_tell_stop(conn);
    if (room->creator == conn)
        room->creator = NULL;
    LINK_REMOVE(conn, here);
    conn->room = NULL;
    if (room->conns == NULL)
        note_empty(room);
    if (conn->hello != NULL) {
        if (room->state == ROOM_LOADING && room->conns == NULL && room->load != NULL &&
            !room->expiring)
            room_drop(room); /* nobody waits for it any more */
        return;
    }
    if (conn->seat < 0)
        count_watchers(room, conn, -1);
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

/* Moves a connection on to the rematch of this game, but only when it has been sent all of this
 * one: the logs of a table with many games would not fit into its queue. */
static void follow(struct room *room, struct conn *conn, const char token[REQUEST_TOKEN_MAX])
{
    conn->rematch = calloc(1, sizeof *conn->rematch);
    if (conn->rematch == NULL) {
        conn_kill_later(conn);
        return;
    }
    conn->rematch->kind = REQUEST_HELLO;
    memcpy(conn->rematch->hello.game, room->table.next, sizeof conn->rematch->hello.game);
    memcpy(conn->rematch->hello.token, token, sizeof conn->rematch->hello.token);
    LINK_ADD(&room->server->flushing, conn, flushes);
}

void room_follow_rematch(struct conn *conn)
{
    struct request *request = conn->rematch;
    conn->rematch = NULL;
    if (conn->room != NULL)
        room_detach(conn);
    relay_close(conn);
    room_greet(conn, request);
    free(request);
}

/* It has been told everything: from now on it hears of things as they happen. */
void room_told(struct conn *conn, const char token[REQUEST_TOKEN_MAX])
{
    struct room *room = conn->room;
    room_note_presence(room);
    room_note_turn(room);
    if (room->table.next[0] != '\0')
        follow(room, conn, token);
    else
        room_advance(room);
}

/* Whether it has seen events of this very log, as far as it says. */
static bool has_seen(const struct room *room, const struct request *request)
{
    return request->kind == REQUEST_HELLO && strcmp(request->hello.epoch, room->server->epoch) == 0;
}

/* From which event on it is to be told. */
static uint32_t first_event(const struct room *room, const struct request *request)
{
    bool knows = has_seen(room, request) && request->hello.last <= room->table.seq;
    return knows ? request->hello.last + 1 : 1;
}

/* Whether it has seen more than is here. Then the store is asked before it is told to forget that:
 * another node may have gone on with the table. */
static bool is_ahead(const struct room *room, const struct request *request)
{
    return has_seen(room, request) && request->hello.last > room->table.seq;
}

static void welcome(struct room *room, struct conn *conn, const struct request *request)
{
    int seat;
    enum code code = room_place(room, conn, request, &seat);
    if (code != CODE_OK) {
        conn_refuse_code(conn, request->id, code);
        return;
    }
    uint32_t from = first_event(room, request);
    conn->greeted = true;
    free(conn->first); /* nobody else has to hear it */
    conn->first = NULL;
    conn->next = conn->next || request->next;
    room_attach(room, conn, seat);
    if (request->kind == REQUEST_CREATE)
        room->creator = conn;
    if (request->id[0] != '\0') { /* not for one that only follows a rematch */
        size_t length;
        struct welcome said = {.game = room->table.id,
                               .epoch = room->server->epoch,
                               .seat = seat,
                               .from = from,
                               .last = room->table.seq,
                               .now = room->server->wall};
        char *text = projection_welcome(request->id, &said, &length);
        conn_answer(conn, request->id, text, length, room->batch);
    }
    static const char none[REQUEST_TOKEN_MAX];
    room_tell(room, conn, from, request->kind == REQUEST_HELLO ? request->hello.token : none);
}

/* ---- making a table ---- */

static void create(struct room *room, struct conn *conn, const struct request *request)
{
    struct server *server = room->server;
    uint8_t secret[EVENT_HASH];
    struct event event;
    enum code code = CODE_OK;
    if (server->draining)
        code = CODE_STOPPING;
    else if (server->ticks < server->store_bad)
        code = CODE_STORAGE;
    else if (!bucket_has_hourly(&conn->peer->bytes, server->limits.bytes_per_address,
                                server->ticks))
        code = CODE_TOO_MUCH_STORED;
    else if (room->spent || !bucket_take_hourly(&conn->peer->tables,
                                                server->limits.tables_per_address, server->ticks))
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
    room_charge(room, conn);
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

void room_elsewhere(struct room *room, const struct store_node *owner)
{
    struct conn *waiting = room->conns;
    room->conns = NULL;
    while (waiting != NULL) {
        struct conn *conn = waiting;
        waiting = conn->here.next;
        conn->here = (struct link){NULL, NULL};
        conn->room = NULL;
        if (conn->linked) /* whoever has sent it here will find out */
            conn_bye(conn, CODE_STOPPING, CLOSE_STOPPING);
        else
            relay_open(conn, owner);
    }
    room_drop(room);
}

/* The next of those who wait at a table that is here; its request is the caller's then. */
static struct conn *take_waiting(struct room *room, struct request **request)
{
    struct conn *conn = room->conns;
    while (conn != NULL && conn->hello == NULL)
        conn = conn->here.next;
    if (conn == NULL)
        return NULL;
    *request = conn->hello;
    LINK_REMOVE(conn, here);
    conn->hello = NULL;
    conn->room = NULL;
    return conn;
}

void room_looked(struct room *room, bool failed, bool stale)
{
    struct conn *conn;
    struct request *request;
    if (stale && room_evict(room, CODE_STORAGE))
        return;
    while (room->state == ROOM_HERE && (conn = take_waiting(room, &request)) != NULL) {
        if (failed)
            conn_refuse_code(conn, request->id, CODE_STORAGE);
        else if (stale) /* what is on its way to the store will not get there */
            conn_bye(conn, CODE_STORAGE, CLOSE_STORAGE);
        else
            welcome(room, conn, request);
        free(request);
    }
    if (room->state == ROOM_HERE && room->conns == NULL)
        note_empty(room);
}

void room_greet(struct conn *conn, const struct request *request)
{
    struct server *server = conn->server;
    char game[EVENT_ID_MAX];
    if (server->leaving) {
        conn_bye(conn, CODE_STOPPING, CLOSE_STOPPING);
        return;
    }
    if (request->kind == REQUEST_CREATE)
        secrets_game_id(&server->secrets, request->create.nonce, game);
    else
        memcpy(game, request->hello.game, sizeof game);
    struct room *room = room_find(server, game);
    if (room != NULL && room->state == ROOM_HERE && !is_ahead(room, request) &&
        store_is_sure(server->store)) {
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
        room_load(room, conn->peer, request->kind == REQUEST_CREATE);
    else if (room->state == ROOM_HERE)
        room_look(room, conn->peer);
}

/* ---- rematches ---- */

/* A rematch is a table, too, of whoever proposed it. */
static void charge_proposer(const struct room *room)
{
    const struct server *server = room->server;
    double most = server->limits.tables_per_address;
    for (struct conn *conn = room->conns; conn != NULL; conn = conn->here.next)
        if (conn->seat == room->table.proposal.seat) {
            bucket_owe(&conn->peer->tables, 1, most / 3600, most, server->ticks);
            return;
        }
}

void room_charge(const struct room *room, struct conn *conn)
{
    const struct server *server = room->server;
    double most = server->limits.bytes_per_address;
    size_t length = room->lines[room->table.seq - 1].length + ROW_BYTES;
    bucket_owe(&conn->peer->bytes, (double)length, most / 3600, most, server->ticks);
}

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
    charge_proposer(room);
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
    for (struct conn *conn = room->conns, *after; conn != NULL; conn = after) {
        after = conn->here.next;
        if (conn->replay != NULL || conn->hello != NULL)
            continue; /* it follows when it has been told of this game */
        int seat = conn->seat < 0 ? conn->seat : (conn->seat + 1) % room->table.settings.players;
        size_t length;
        room_detach(conn);
        room_attach(next, conn, seat);
        char *text = projection_event(&next->table, &first, NULL, seat, &length);
        conn_send(conn, text, length, next->batch);
    }
    room_advance(next);
}
