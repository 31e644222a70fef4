/* What goes out to a connection, and when.
 *
 * Bytes wait in one buffer, in order:
 *
 *     | may be written    | for the batch being committed | for the one being gathered |
 *     0                 ready                     mark[(n - 1) & 1]                mark[n & 1]
 *
 * Tables in memory run ahead of the store (journal.c), and so does the output made from them. A
 * message that shows an event must not leave before its batch is on disk, or a crash could undo
 * what somebody has seen. Holding it back here, rather than holding back the table, lets a table go
 * on at the speed of memory while nobody can tell.
 *
 * One buffer and two marks suffice because there are never more than two batches, the one being
 * committed (n - 1) and the one being gathered (n): the lowest bit of a number tells them apart.
 * When batch b is committed, `ready` moves up to mark[b & 1]. When a commit fails, everything
 * behind `ready` is cut off, and those whose answers were among it are told that nothing came of
 * it.
 *
 * A message that depends on no event, such as presence, goes behind all that waits nevertheless:
 * everybody hears of things in the order in which they happened. */
#include "conn_out.h"
#include "conn.h"
#include "frames.h"
#include "relay.h"
#include "report.h"
#include "room_join.h"
#include "room_log.h"
#include "server.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <table/projection.h>

/* ---- lists ---- */

static struct link *link_of(struct conn *conn, size_t member)
{
    return (struct link *)(void *)((char *)conn + member);
}

void link_add(struct conn **first, struct conn *conn, size_t member)
{
    struct link *link = link_of(conn, member);
    if (link->at != NULL)
        return;
    link->next = *first;
    link->at = first;
    if (*first != NULL)
        link_of(*first, member)->at = &link->next;
    *first = conn;
}

void link_remove(struct conn *conn, size_t member)
{
    struct link *link = link_of(conn, member);
    if (link->at == NULL)
        return;
    *link->at = link->next;
    if (link->next != NULL)
        link_of(link->next, member)->at = link->at;
    *link = (struct link){NULL, NULL};
}

/* ---- the buffer ---- */

/* Room for an event and an answer. A larger buffer is freed as soon as it is empty. */
#define BUFFER_KEPT 384

static bool append(struct conn *conn, const void *bytes, size_t length)
{
    size_t needed = conn->out_length + length;
    if (needed + conn->writing > (size_t)conn->server->limits.queue)
        return false;
    if (needed > conn->out_room) {
        size_t room = needed < BUFFER_KEPT ? BUFFER_KEPT : needed * 2;
        char *larger = realloc(conn->out, room);
        if (larger == NULL)
            return false;
        conn->out = larger;
        conn->out_room = room;
    }
    memcpy(conn->out + conn->out_length, bytes, length);
    conn->out_length = needed;
    return true;
}

/* Assigns the bytes just added to the latest batch that anything waits for. */
static void mark(struct conn *conn, uint64_t batch)
{
    struct server *server = conn->server;
    unsigned gathering = journal_gathering(server->journal) & 1;
    if (batch > journal_committed(server->journal) && conn->waits[gathering].at == NULL) {
        conn->mark[batch & 1] = conn->out_length;
        link_add(&server->waiting[batch & 1], conn,
                 offsetof(struct conn, waits) + (batch & 1) * sizeof(struct link));
    } else if (conn->waits[gathering].at != NULL) {
        conn->mark[gathering] = conn->out_length;
    } else if (conn->waits[gathering ^ 1].at != NULL) {
        conn->mark[gathering ^ 1] = conn->out_length;
    } else {
        conn->ready = conn->out_length;
        LINK_ADD(&server->flushing, conn, flushes);
    }
}

void conn_send_bytes(struct conn *conn, const void *bytes, size_t length, uint64_t batch)
{
    if (conn->closing || conn->closed || length == 0)
        return;
    if (append(conn, bytes, length)) {
        mark(conn, batch);
        return;
    }
    conn->server->metrics.refusals[CODE_TOO_SLOW]++;
    report_bye(conn, CODE_TOO_SLOW);
    conn_kill_later(conn); /* there is not even room to say why */
}

void conn_send(struct conn *conn, char *text, size_t length, uint64_t batch)
{
    if (text == NULL) {
        conn_kill_later(conn);
        return;
    }
    struct frame frame = frames_text(conn->server, text, length);
    conn_send_bytes(conn, frame.bytes, frame.length, batch);
    free(text);
}

/* Remembers an answer that has to wait. */
static void hold(struct conn *conn, const char *id)
{
    bool waits[2] = {conn->waits[0].at != NULL, conn->waits[1].at != NULL};
    unsigned gathering = journal_gathering(conn->server->journal) & 1;
    if (!waits[0] && !waits[1])
        return;
    if (conn->held_count == conn->held_room) {
        size_t room = conn->held_room * 2 + 1;
        struct held *larger = realloc(conn->held, room * sizeof *larger);
        if (larger == NULL)
            return; /* then it gets no refusal, should the store fail just now */
        conn->held = larger;
        conn->held_room = room;
    }
    struct held *held = &conn->held[conn->held_count++];
    memcpy(held->id, id, sizeof held->id);
    held->parity = (uint8_t)(waits[gathering] ? gathering : gathering ^ 1);
    held->since = uv_hrtime();
}

void conn_answer(struct conn *conn, const char *id, char *text, size_t length, uint64_t batch)
{
    conn_send(conn, text, length, batch);
    if (!conn->closing && !conn->closed)
        hold(conn, id);
}

void conn_refuse(struct conn *conn, const char *id, const struct refusal *refusal)
{
    char safe[EVENT_REQUEST_MAX] = "";
    size_t length;
    strncpy(safe, id, sizeof safe - 1);
    conn->server->metrics.refusals[refusal->code]++;
    report_refused(conn, safe, refusal->code);
    char *text = projection_refusal(safe, refusal, &length);
    conn_answer(conn, safe, text, length, 0);
}

/* ---- batches ---- */

static void forget_held(struct conn *conn, unsigned parity)
{
    size_t kept = 0;
    for (size_t i = 0; i < conn->held_count; i++)
        if (conn->held[i].parity != parity)
            conn->held[kept++] = conn->held[i];
        else
            report_answered(conn, conn->held[i].id, (uv_hrtime() - conn->held[i].since) / 1000);
    conn->held_count = kept;
    if (kept == 0) {
        free(conn->held);
        conn->held = NULL;
        conn->held_room = 0;
    }
}

void conns_committed(struct server *server, uint64_t batch)
{
    unsigned parity = batch & 1;
    struct conn *conn;
    while ((conn = server->waiting[parity]) != NULL) {
        link_remove(conn, offsetof(struct conn, waits) + parity * sizeof(struct link));
        conn->ready = conn->mark[parity];
        forget_held(conn, parity);
        LINK_ADD(&server->flushing, conn, flushes);
    }
}

/* Nothing that waits goes out. */
static void discard(struct conn *conn)
{
    LINK_REMOVE(conn, waits[0]);
    LINK_REMOVE(conn, waits[1]);
    conn->out_length = conn->ready;
}

void conn_rollback(struct conn *conn, enum code code)
{
    discard(conn);
    struct held *held = conn->held;
    size_t count = conn->held_count;
    conn->held = NULL;
    conn->held_count = conn->held_room = 0;
    for (size_t i = 0; i < count; i++)
        conn_refuse_code(conn, held[i].id, CODE_STORAGE);
    free(held);
    /* When it reconnects it sees what is stored. */
    conn_bye(conn, code, code == CODE_RESTORED ? CLOSE_RESTORED : CLOSE_STORAGE);
    LINK_ADD(&conn->server->flushing, conn, flushes);
}

/* Those who wait for a batch, one after the other, until none does. */
static struct conn *first_waiting(const struct server *server)
{
    return server->waiting[0] != NULL ? server->waiting[0] : server->waiting[1];
}

void conns_rollback(struct server *server, enum code code)
{
    struct conn *conn;
    while ((conn = first_waiting(server)) != NULL)
        conn_rollback(conn, code);
}

void conns_leave_untold(struct server *server)
{
    struct conn *conn;
    while ((conn = first_waiting(server)) != NULL) {
        discard(conn);
        conn_kill_later(conn);
    }
}

/* ---- writing ---- */

struct chunk {
    uv_write_t request;
    struct conn *conn;
    size_t length;
    char bytes[];
};

static void written(uv_write_t *request, int status)
{
    struct chunk *chunk = request->data;
    struct conn *conn = chunk->conn;
    conn->writing -= chunk->length;
    free(chunk);
    conn->stuck = 0;
    if (conn->closed)
        return;
    if (status < 0)
        conn_kill(conn);
    else if (conn->ready > 0 || conn->closing || conn->replay != NULL || conn->rematch != NULL ||
             conn->behind)
        LINK_ADD(&conn->server->flushing, conn, flushes);
}

/* The first `length` bytes are written. */
static void consume(struct conn *conn, size_t length)
{
    conn->out_length -= length;
    conn->ready -= length;
    conn->mark[0] -= conn->waits[0].at != NULL ? length : 0;
    conn->mark[1] -= conn->waits[1].at != NULL ? length : 0;
    if (conn->out_length > 0) {
        memmove(conn->out, conn->out + length, conn->out_length);
    } else if (conn->out_room > BUFFER_KEPT) {
        free(conn->out);
        conn->out = NULL;
        conn->out_room = 0;
    }
}

/* Leaves to libuv, in a buffer of its own, what the socket does not take now. */
static void write_later(struct conn *conn)
{
    size_t length = conn->ready;
    struct chunk *chunk = malloc(sizeof *chunk + length);
    if (chunk == NULL) {
        conn_kill(conn);
        return;
    }
    *chunk = (struct chunk){.conn = conn, .length = length};
    chunk->request.data = chunk;
    memcpy(chunk->bytes, conn->out, length);
    uv_buf_t buffer = uv_buf_init(chunk->bytes, (unsigned)length);
    if (uv_write(&chunk->request, (uv_stream_t *)&conn->tcp, &buffer, 1, written) != 0) {
        free(chunk);
        conn_kill(conn);
        return;
    }
    conn->writing += length;
    conn->stuck = conn->server->ticks;
    consume(conn, length);
}

static void flush(struct conn *conn)
{
    if (conn->dying) {
        conn_kill(conn);
        return;
    }
    if (conn->closed || conn->writing > 0)
        return;
    if (conn->ready > 0) {
        uv_buf_t buffer = uv_buf_init(conn->out, (unsigned)conn->ready);
        int taken = uv_try_write((uv_stream_t *)&conn->tcp, &buffer, 1);
        if (taken < 0 && taken != UV_EAGAIN) {
            conn_kill(conn);
            return;
        }
        if (taken > 0) {
            conn->server->metrics.bytes_out += (uint64_t)taken;
            consume(conn, (size_t)taken);
        }
        if (conn->ready > 0)
            write_later(conn);
    }
    bool waits = conn->waits[0].at != NULL || conn->waits[1].at != NULL;
    if (conn->closed || conn->ready > 0 || conn->writing > 0 || waits)
        return;
    if (conn->closing)
        conn_end(conn);
    else if (conn->replay != NULL)
        room_tell_more(conn);
    else if (conn->behind)
        relay_tell_more(conn);
    else if (conn->rematch != NULL)
        room_follow_rematch(conn);
}

void conns_flush(struct server *server)
{
    struct conn *conn;
    while ((conn = server->flushing) != NULL) {
        LINK_REMOVE(conn, flushes);
        flush(conn);
    }
}

void conn_out_release(struct conn *conn)
{
    LINK_REMOVE(conn, flushes);
    LINK_REMOVE(conn, waits[0]);
    LINK_REMOVE(conn, waits[1]);
    free(conn->out);
    free(conn->held);
    conn->out = NULL;
    conn->held = NULL;
}
