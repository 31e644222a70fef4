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

#include "ban.h"
#include "clock.h"
#include "listen.h"
#include "metrics.h"
#include "room.h"
#include "secrets.h"
#include "work.h"
#include <store/journal.h>

struct admin;
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
    struct store_link chain; /* the last link of all games */
    bool chain_known;        /* otherwise it has to be read again */
    struct http *http;
    struct listener *listeners[LISTENERS_MAX];
    size_t listener_count;
    struct peers peers;
    struct conn *conns;
    size_t conn_count;
    size_t socket_count;                /* open sockets of all kinds */
    struct conn *waiting[2], *flushing; /* for a batch, by its parity; to be written */
    struct conn *slowed;                /* that are not read from for a while */
    struct frames *frames;
    struct rooms rooms;
    struct metrics metrics;
    struct works works;
    struct peer self; /* the address of what nobody asks for */
    struct clock clock;
    int64_t wall, now, ticks; /* what it says: see clock.h */
    int64_t settled;          /* ticks until which everything that had arrived has been read */
    int64_t before;           /* ticks when the loop began to wait */
    int64_t
        store_bad; /* ticks until which nothing is stored, since a commit failed; 0: all is well */
    uint64_t restored; /* the last batch that was gathered before the store was restored */
    bool store_failing;
    bool store_gone;      /* its file is not where it was */
    int64_t store_looked; /* when that was last looked at, in ticks */
    bool housekeeping;    /* a worker is at it */
    bool stopping;
    bool draining; /* no new tables are made */
    struct admin *admin;
    struct {
        enum store_chore kind;
        char text[WORDS_NAME_MAX];
    } chore; /* what the next housekeeping is to delete */
    struct ban *bans;
    int64_t started;    /* milliseconds since 1970 */
    uint64_t seconds;   /* that every_second() has seen */
    int64_t second_due; /* when every_second() should run next, by clock.seen */
    uv_timer_t tick, second, pace;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_signal_t signals[2];
};

/* While anybody is slowed down. */
void server_pace(uv_timer_t *timer);
/* Reads the clock into `wall`, `now` and `ticks`. */
void server_now(struct server *server);

#endif
