/* Connections: opened, read, watched, closed. */
#include "conn.h"
#include "conn_out.h"
#include "frames.h"
#include "peer.h"
#include "relay.h"
#include "report.h"
#include "room_join.h"
#include "server.h"
#include <assert.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <table/projection.h>
#include <unistd.h>
#include <wslay/wslay.h>

/* A silent client is pinged after so many milliseconds, before proxies on the way give up: these
 * commonly wait for a minute. */
#define SILENCE 55000
/* How long to wait, after all is written, for the other end to close. */
#define PARTING 2000
/* How often those that are not read from are looked at, in milliseconds. */
#define PACE 20

/* ---- closing ---- */

static void freed(uv_handle_t *handle)
{
    struct conn *conn = handle->data;
    free(conn);
}

void conn_kill(struct conn *conn)
{
    if (conn->closed)
        return;
    conn->closed = conn->closing = true;
    struct server *server = conn->server;
    room_leave(conn);
    relay_close(conn);
    frames_release(conn);
    conn_out_release(conn);
    LINK_REMOVE(conn, slowed);
    free(conn->hello);
    free(conn->rematch);
    conn->hello = conn->rematch = NULL;
    free(conn->first);
    conn->first = NULL;
    LINK_REMOVE(conn, all);
    server->conn_count--;
    server->socket_count--;
    conn->peer->connections--;
    uv_close((uv_handle_t *)&conn->tcp, freed);
}

void conn_kill_later(struct conn *conn)
{
    if (conn->closed || conn->dying)
        return;
    conn->dying = conn->closing = true;
    conn->since = conn->server->ticks;
    LINK_ADD(&conn->server->flushing, conn, flushes);
}

/* Everything is written: waits for the other end to close, so that it can read all of it. */
void conn_end(struct conn *conn)
{
    if (conn->shut || conn->closed)
        return;
    int socket;
    if (uv_fileno((uv_handle_t *)&conn->tcp, &socket) == 0)
        shutdown(socket, SHUT_WR);
    conn->shut = true;
}

/* Nothing more is read from this connection; what waits for a batch will not be sent. */
void conn_part(struct conn *conn)
{
    struct server *server = conn->server;
    if (conn->closing || conn->closed)
        return;
    conn->closing = true;
    conn->since = server->ticks;
    room_leave(conn);
    relay_close(conn);
    LINK_ADD(&server->flushing, conn, flushes);
}

void conn_bye(struct conn *conn, enum code code, enum close_status status)
{
    size_t length;
    if (conn->closing || conn->closed)
        return;
    conn->server->metrics.refusals[code]++;
    report_bye(conn, code);
    char *text = projection_bye(code, &length);
    conn_send(conn, text, length, 0);
    frames_say_close(conn, status, code_name(code));
    conn_part(conn);
}

/* ---- reading ---- */

/* One buffer for all, since what arrives is decoded at once. It is small, so that whoever sends too
 * much at once is noticed in time; people and programs send less. */
static void give_buffer(uv_handle_t *handle, size_t wish, uv_buf_t *buffer)
{
    static char bytes[2048];
    (void)handle, (void)wish;
    *buffer = uv_buf_init(bytes, sizeof bytes);
}

/* It sends faster than it may: what it sends next waits in its socket. */
static void slow_down(struct conn *conn)
{
    struct server *server = conn->server;
    uv_read_stop((uv_stream_t *)&conn->tcp);
    LINK_ADD(&server->slowed, conn, slowed);
    server->metrics.slowed++;
    if (!uv_is_active((uv_handle_t *)&server->pace))
        uv_timer_start(&server->pace, server_pace, PACE, PACE);
}

static void feed(struct conn *conn, const void *bytes, size_t length)
{
    struct server *server = conn->server;
    bool right = frames_feed(conn, bytes, length);
    conn->heard = server->ticks;
    conn->pinged = false;
    server->metrics.bytes_in += length;
    if (!right)
        conn_part(conn);
    else if ((conn->decoder == NULL && conn->greeted) || conn->hello != NULL)
        conn->since = 0; /* the next message has not begun, or it is the server that is slow */
    else if (conn->since == 0 || (conn->progress && conn->greeted))
        conn->since = server->ticks;
    conn->progress = false;
    if (conn->owes && !conn->closed)
        slow_down(conn);
}

static void came(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct conn *conn = stream->data;
    server_now(conn->server);
    if (length < 0)
        conn_kill(conn);
    else if (length > 0 && !conn->closing)
        feed(conn, buffer->base, (size_t)length);
}

void conn_open(struct server *server, int socket, struct peer *peer, bool linked, const void *early,
               size_t length)
{
    struct conn *conn = calloc(1, sizeof *conn);
    if (conn == NULL) {
        close(socket);
        return;
    }
    conn->server = server;
    conn->peer = peer;
    conn->linked = linked;
    conn->seat = R7_SPECTATOR;
    conn->heard = conn->since = server->ticks;
    uv_tcp_init(&server->loop, &conn->tcp);
    conn->tcp.data = conn;
    LINK_ADD(&server->conns, conn, all);
    server->conn_count++;
    server->socket_count++;
    peer->connections++;
    conn->number = ++server->metrics.upgraded;
    if (uv_tcp_open(&conn->tcp, socket) != 0) {
        close(socket);
        conn_kill(conn);
        return;
    }
    uv_tcp_nodelay(&conn->tcp, 1);
    if (uv_read_start((uv_stream_t *)&conn->tcp, give_buffer, came) != 0)
        conn_kill(conn);
    else if (length > 0)
        feed(conn, early, length);
}

/* ---- those that are not read from ---- */

static bool may_go_on(const struct conn *conn)
{
    const struct server *server = conn->server;
    const struct limits *limits = &server->limits;
    struct bucket own = conn->bucket, all = conn->peer->frames;
    return bucket_owe(&own, 0, limits->rate, limits->burst, server->ticks) &&
           bucket_owe(&all, 0, limits->address_rate, limits->address_burst, server->ticks) &&
           conn->peer->woken != server->ticks; /* one of an address at a time */
}

bool conns_pace(struct server *server)
{
    for (struct conn *conn = server->slowed, *next; conn != NULL; conn = next) {
        next = conn->slowed.next;
        if (!conn->closing && !may_go_on(conn))
            continue;
        LINK_REMOVE(conn, slowed);
        conn->owes = false;
        conn->peer->woken = server->ticks;
        if (conn->since != 0 && conn->greeted)
            conn->since = server->ticks;
        if (uv_read_start((uv_stream_t *)&conn->tcp, give_buffer, came) != 0)
            conn_kill(conn);
    }
    return server->slowed != NULL;
}

/* ---- every second ---- */

static void check(struct conn *conn, int64_t now)
{
    int64_t patience = conn->server->limits.seconds * INT64_C(1000);
    if (conn->closing) {
        if (now - conn->since > (conn->shut ? PARTING : patience))
            conn_kill(conn);
    } else if (conn->stuck != 0 && now - conn->stuck >= patience) {
        conn->server->metrics.refusals[CODE_TOO_SLOW]++;
        report_bye(conn, CODE_TOO_SLOW);
        conn_kill(conn);
    } else if (conn->since != 0 && now - conn->since >= patience &&
               !(conn->owes && conn->greeted)) {
        conn_bye(conn, CODE_TOO_SLOW, CLOSE_REFUSED);
    } else if (now - conn->heard >= SILENCE + patience) {
        conn_bye(conn, CODE_IDLE, CLOSE_REFUSED);
    } else if (now - conn->heard >= SILENCE && !conn->pinged) {
        struct frame ping = frames_ping(conn->server);
        conn->pinged = true;
        conn_send_bytes(conn, ping.bytes, ping.length, 0);
    }
}

void conns_check(struct server *server)
{
    for (struct conn *conn = server->conns, *next; conn != NULL; conn = next) {
        next = conn->all.next; /* check() closes no other */
        check(conn, server->ticks);
    }
}
