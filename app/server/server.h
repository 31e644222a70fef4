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
#include "link.h"
#include "listen.h"
#include "metrics.h"
#include "nodes.h"
#include "relay.h"
#include "room.h"
#include "room_bot.h"
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
    bool shared; /* other servers may use the store at the same time */
    struct links links;
    struct nodes nodes;      /* servers that use the store, when that was last looked at */
    struct relays relays;    /* to those */
    size_t trunk_count;      /* open WebSockets to them */
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
    struct bots bots;
    struct peer self; /* the address of what nobody asks for */
    struct clock clock;
    int64_t wall, now, ticks; /* what it says: see clock.h */
    int64_t settled;          /* ticks until which everything that had arrived has been read */
    int64_t before;           /* ticks when the loop began to wait */
    int64_t
        store_bad; /* ticks until which nothing is stored, since a commit failed; 0: all is well */
    uint64_t restored; /* the last batch that was gathered before the store was restored */
    bool store_failing;
    bool store_waiting;   /* since nobody knows what came of a commit */
    bool store_gone;      /* its file is not where it was */
    int64_t store_looked; /* when that was last looked at, in ticks */
    bool housekeeping;    /* a worker is at it */
    size_t peak;          /* connections and tables, at most, since memory was last given back */
    size_t given_back_at; /* how many there were when memory was given back last */
    bool stopping;
    int status;    /* with which it will end */
    int64_t asked; /* ticks when it was told to stop, or when tables were last handed over */
    bool draining; /* no new tables are made */
    bool leaving;  /* tables are handed over to others, and nobody is let in */
    bool handing;  /* a worker tells the store so */
    void (*drained)(struct server *server);
    struct admin *admin;
    struct {
        enum store_chore kind;
        char text[WORDS_NAME_MAX];
    } chore;                       /* what the next housekeeping is to delete */
    struct ban *bans, *ban_wishes; /* those that hold; what other servers are to be told */
    int64_t started;               /* milliseconds since 1970 */
    uint64_t seconds;              /* that every_second() has seen */
    int64_t second_due;            /* when every_second() should run next, by clock.seen */
    uv_timer_t tick, second, pace, drain;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_signal_t signals[2];
};

/* The server without its sockets: what is behind them (the loop, the store, the journal, HTTP, the
 * door for `red7 admin`), at the times of a clock. server_run() adds real sockets and the system's
 * clock. Another program can add others: all that a server knows of the world outside comes by
 * functions of libuv, libmicrohttpd and store.h, so tests/simulate puts its own in their places.
 *
 * `server` is zero but for its options. _read_limits takes the limits from these; false after a
 * log line, as with _open. _close lets go of everything, whatever is under way. */
bool server_read_limits(struct server *server);
bool server_open(struct server *server, const struct clock_source *source);
void server_close(struct server *server);

/* Whether the store was restored: then everybody begins anew with what it says. */
bool server_met_restore(struct server *server);
/* The other servers of the store have taken this one for dead: it ends. */
void server_give_way(struct server *server);

/* While anybody is slowed down. */
void server_pace(uv_timer_t *timer);
/* Reads the clock into `wall`, `now` and `ticks`. */
void server_now(struct server *server);

#endif
