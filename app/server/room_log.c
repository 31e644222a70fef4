/* A log is sent in pieces, so that it may be longer than what waits for a connection.
 *
 * Each viewer gets its own projection of an event, made from the table as it was then: so the log
 * is folded again for each that comes, up to where it is told. The fold is kept between the pieces,
 * which makes them together exactly what one piece would be. */
#include "room_log.h"
#include "conn.h"
#include "conn_out.h"
#include "log.h"
#include "room.h"
#include "room_join.h"
#include "server.h"
#include <stdlib.h>
#include <string.h>
#include <table/projection.h>

/* The part of its queue that a log may fill; the rest is for what happens meanwhile. */
#define PART 4

struct replay {
    struct table table; /* up to what was told */
    uint32_t from;      /* events before this one are known */
    char token[REQUEST_TOKEN_MAX];
};

static bool has_room(const struct conn *conn)
{
    return conn->out_length + conn->writing < (size_t)conn->server->limits.queue / PART;
}

/* Folds the next event, and sends it. */
static bool tell_next(const struct room *room, struct conn *conn)
{
    struct replay *replay = conn->replay;
    const struct room_line *line = &room->lines[replay->table.seq];
    struct projected projected;
    struct event event;
    size_t length;
    if (!table_apply_line(&replay->table, line->body, line->length, line->at, &event, &projected))
        return false;
    if (event.seq < replay->from)
        return true;
    char *text = projection_event(&replay->table, &event, &projected, conn->seat, &length);
    conn_send(conn, text, length, room->batch);
    return true;
}

void room_tell_more(struct conn *conn)
{
    const struct room *room = conn->room;
    const struct replay *replay = conn->replay;
    char token[REQUEST_TOKEN_MAX];
    bool right = true;
    while (right && !conn->closing && replay->table.seq < room->table.seq && has_room(conn))
        right = tell_next(room, conn);
    bool all = replay->table.seq == room->table.seq;
    if (right && !conn->closing && !all)
        return;
    memcpy(token, replay->token, sizeof token);
    room_tell_stop(conn);
    if (!right) {
        log_line(LOG_ERROR, "a log in memory cannot be read again");
        conn_kill_later(conn);
    } else if (!conn->closing) {
        room_told(conn, token);
    }
}

void room_tell(struct room *room, struct conn *conn, uint32_t from,
               const char token[REQUEST_TOKEN_MAX])
{
    if (from > room->table.seq) {
        room_told(conn, token);
        return;
    }
    conn->replay = calloc(1, sizeof *conn->replay);
    if (conn->replay == NULL) {
        conn_kill_later(conn);
        return;
    }
    conn->replay->from = from;
    memcpy(conn->replay->token, token, REQUEST_TOKEN_MAX);
    table_init(&conn->replay->table, room->table.id);
    room_tell_more(conn);
}

void room_tell_stop(struct conn *conn)
{
    if (conn->replay == NULL)
        return;
    table_release(&conn->replay->table);
    free(conn->replay);
    conn->replay = NULL;
}
