/* The running server. One thread, the loop's, owns all of it; worker threads get copies and
 * return results.
 *
 *   accept (listen.c) -> HTTP (http*.c) -> upgrade -> connection (conn.c)
 *                                                       |  messages
 *                                                    room (room.c): a table in memory
 *                                                       |  events
 *                                                    journal -> store
 *
 * A connection holds back output that depends on events which are not committed yet, so nobody
 * ever sees what a crash could undo. */
#ifndef RED7_SERVER_SERVER_H
#define RED7_SERVER_SERVER_H

#include "listen.h"
#include "metrics.h"
#include "room.h"
#include "secrets.h"
#include <store/journal.h>

struct bot_job;
struct conn;
struct frames;
struct http;

struct server {
    uv_loop_t loop;
    const struct server_options *options;
    struct limits limits;
    struct store *store;
    struct journal *journal;
    struct secrets secrets;
    char epoch[STORE_EPOCH_MAX];
    struct http *http;
    struct listener *listeners[LISTENERS_MAX];
    size_t listener_count;
    struct peers peers;
    struct conn *conns;
    size_t conn_count;
    size_t socket_count;                /* open sockets of all kinds */
    struct conn *waiting[2], *flushing; /* for a batch, by its parity; to be written */
    struct frames *frames;
    struct rooms rooms;
    struct metrics metrics;
    int bots_running;
    struct bot_job *bots_queued, **bots_last;
    size_t bots_waiting; /* in that queue */
    int64_t now;         /* milliseconds since 1970 when the loop woke up; never goes back */
    int64_t ticks;       /* the same moment by a clock that cannot be set */
    int64_t store_bad;   /* until then nothing is stored, since a commit failed; 0: all is well */
    bool store_failing;
    bool housekeeping; /* a worker is at it */
    bool stopping;
    int64_t started;
    uv_timer_t second;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_signal_t signals[2];
};

/* Reads the clock: milliseconds since 1970, also kept in `now`. */
int64_t server_now(struct server *server);

#endif
