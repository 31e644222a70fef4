/* What the files of the running server share. One thread, the loop's, owns all of it; worker
 * threads get copies and give back results.
 *
 *   accept (listen.c) -> HTTP (http*.c) -> upgrade -> connection (conn.c)
 *                                                       |  messages
 *                                                    room (room.c): a table in memory
 *                                                       |  events
 *                                                    journal -> store
 *
 * A connection holds back what depends on events that are not committed yet: so nobody is
 * ever told what a crash could undo. */
#ifndef RED7_SERVER_H
#define RED7_SERVER_H

#include "bounds.h"
#include <netinet/in.h>
#include <server/serve.h>
#include <store/journal.h>
#include <table/hashes.h>
#include <table/projection.h>
#include <uv.h>

struct server;
struct conn;
struct room;

/* ---- log.c ---- */

/* A line on standard error: time, level, what happened. Nothing of a game but counts. */
void log_line(enum server_log level, const char *format, ...) __attribute__((format(printf, 2, 3)));
void log_level(enum server_log level);

/* ---- secrets.c ---- */

#define SECRETS_TOKEN_MAX 33 /* 192 bits in base64, with the NUL */

/* The server's own key, from which ids and tokens follow: so the same request gives the same
 * ones, and nobody else can. */
struct secrets {
    uint8_t key[32];
};

void secrets_game_id(const struct secrets *secrets, const char *nonce, char id[EVENT_ID_MAX]);
/* The id of a game that begins now and follows from nothing. */
void secrets_new_id(int64_t now, char id[EVENT_ID_MAX]);
/* The token of a seat for a nonce, and the hash under which it is stored. */
void secrets_token(const struct secrets *secrets, const char *game, int seat, const char *nonce,
                   char token[SECRETS_TOKEN_MAX]);
void secrets_token_hash(const char *token, uint8_t hash[EVENT_HASH]);

/* ---- address.c ---- */

/* Who is at the other end: an IPv6 network of 64 bits, or an IPv4 address. */
struct address {
    uint8_t bytes[16];
};

struct address address_of(const struct sockaddr *name);
/* From text, for those behind a proxy; false if it is none. */
bool address_read(const char *text, struct address *address);

/* A bucket that fills with `rate` tokens a second up to `burst`. */
struct bucket {
    double tokens;
    int64_t at; /* milliseconds; 0: full */
};
bool bucket_take(struct bucket *bucket, double rate, double burst, int64_t now);

/* What is counted for each address. Forgotten when nothing is left to remember. */
struct peer {
    struct address address;
    unsigned connections; /* open ones, of all kinds */
    unsigned exchanges;   /* HTTP requests that are under way */
    struct bucket http, tables;
    struct peer *next;
};
#define PEER_BUCKETS 4096
struct peers {
    struct peer *of[PEER_BUCKETS];
    size_t count;
};
/* The peer of an address, made if there is none; NULL: no memory. */
struct peer *peers_get(struct peers *peers, struct address address);
/* Forgets peers without connections whose buckets are full again. */
void peers_sweep(struct peers *peers, const struct limits *limits, int64_t now);

/* ---- frames.c ---- */

/* Messages made ready for the wire: one frame, to be sent to many. Valid until the next. */
struct frame {
    const uint8_t *bytes;
    size_t length;
};
struct frame frames_text(struct server *server, const char *text, size_t length);
struct frame frames_ping(struct server *server);

/* The decoders of frames. A connection needs one only while a frame has come in part, so that
 * a few serve thousands of connections that are silent. */
struct frames;
struct decoder;
struct frames *frames_open(struct server *server);
void frames_close(struct frames *frames);
/* Decodes bytes that came; messages go to room_message(), answers to pings and the like to
 * conn_send_bytes(). False if the connection is to be closed, after what it has been sent. */
bool frames_feed(struct conn *conn, const uint8_t *bytes, size_t length);
/* A close frame with a status and a reason. */
void frames_say_close(struct conn *conn, uint16_t status, const char *reason);
/* The connection needs its decoder no more. */
void frames_release(struct conn *conn);

/* ---- conn.c, conn_out.c ---- */

struct link {                /* of a connection in one of the server's lists */
    struct conn *next, **at; /* `at` is NULL when it is in none */
};

/* An answer that waits for a batch. */
struct held {
    char id[EVENT_REQUEST_MAX];
    uint8_t parity; /* of the batch's number */
};

/* A WebSocket. Idle ones must be small: buffers are there only while they hold something. */
struct conn {
    uv_tcp_t tcp;
    struct server *server;
    struct peer *peer;
    struct link all, flushes, waits[2], here; /* of all; to be written; for batches; in a room */
    /* What goes out: [0, ready) may be written, [ready, mark[b & 1]) when batch b is
     * committed. `writing` bytes before these are with libuv. */
    char *out;
    size_t out_length, out_room, ready, writing;
    size_t mark[2];
    struct held *held; /* the answers among what waits */
    size_t held_count, held_room;
    struct decoder *decoder; /* while a frame has come in part */
    struct room *room;       /* its table, or NULL */
    struct request *hello;   /* waits for its table to be loaded */
    struct request *after;   /* for the rematch to which it goes over when all is written */
    struct bucket bucket;
    int64_t heard;    /* when the last bytes came */
    int64_t since;    /* since when something is under way that must end soon; 0: nothing */
    int64_t stuck;    /* since when what is to be written has not moved; 0: it has */
    uint16_t refused; /* messages that came too fast, in a row */
    int8_t seat;      /* or R7_SPECTATOR */
    bool greeted;     /* hello or create came */
    bool pinged;
    bool closing; /* nothing more is read or queued; it closes when all is written */
    bool doomed;  /* and not even that: it is killed at the end of this turn of the loop */
    bool shut;    /* all is written: waiting for the other end to close */
    bool closed;
};

/* Takes over a socket after its upgrade, with bytes that came early. */
void conn_open(struct server *server, int socket, struct peer *peer, const void *early,
               size_t length);
/* Says a last code and closes, with a status of RFC 6455. */
void conn_bye(struct conn *conn, enum code code, uint16_t status);
/* Closes after all that can be written is; or now. */
void conn_end(struct conn *conn);
void conn_kill(struct conn *conn);
/* Kills it at the end of this turn of the loop: from where others are being told things, and
 * must not be told more of what follows from its leaving before that. */
void conn_doom(struct conn *conn);
/* Every second: closes those that are too slow, pings those that are silent. */
void conns_check(struct server *server, int64_t now);

/* Sends bytes once `batch` is committed; 0: as soon as what is before them is sent. Whoever
 * has no room for them is doomed, not killed: nothing else changes here. */
void conn_send_bytes(struct conn *conn, const void *bytes, size_t length, uint64_t batch);
/* A message, in a text that is freed. */
void conn_tell(struct conn *conn, char *text, size_t length, uint64_t batch);
/* The same for the answer to a request. */
void conn_answer(struct conn *conn, const char *id, char *text, size_t length, uint64_t batch);
void conn_refuse(struct conn *conn, const char *id, const struct refusal *refusal);
/* The batch is committed: what waited for it goes out. */
void conns_committed(struct server *server, uint64_t batch);
/* Nothing that waits will come true: it is thrown away, who asked for it is told so, and
 * comes back to what is true. */
void conns_rollback(struct server *server);
/* Writes what can be written, at the end of a turn of the loop. */
void conns_flush(struct server *server);
/* Lets go of all that a connection had to say. */
void conn_out_release(struct conn *conn);

/* Lists of connections. */
void link_add(struct conn **first, struct conn *conn, size_t member);
void link_remove(struct conn *conn, size_t member);
#define LINK_ADD(first, conn, member) link_add(first, conn, offsetof(struct conn, member))
#define LINK_REMOVE(conn, member) link_remove(conn, offsetof(struct conn, member))

/* ---- room.c and its like ---- */

struct room_line {
    char *body;
    size_t length;
    int64_t at;
};

enum room_state {
    ROOM_LOADING, /* from the store */
    ROOM_HERE,
    ROOM_GONE, /* is being freed */
};

/* A table in memory. */
struct room {
    struct server *server;
    struct table table;
    uint8_t state; /* enum room_state */
    bool put_away; /* it was loaded because it has been idle for long */
    bool presence; /* is to be told: in server->rooms.told */
    struct room *told_next;
    struct room *hash_next;
    struct room_line *lines; /* the log: event number i + 1 is in lines[i] */
    size_t line_room;
    struct conn *conns;
    int counts[R7_SEATS_MAX]; /* connections of each seat */
    struct bucket reactions[R7_SEATS_MAX];
    int watchers;
    int64_t away[R7_SEATS_MAX]; /* since when nobody is connected for a seat; 0: somebody is */
    int64_t empty;              /* since when nobody is here at all; 0: somebody is */
    uint64_t batch;             /* the last one with an event of this room */
    struct bot_job *job;        /* a bot that thinks for it */
    struct load *load;          /* the worker that reads its log */
    uv_timer_t timer;
};

#define ROOM_BUCKETS 16384
struct rooms {
    struct room *of[ROOM_BUCKETS];
    size_t count;
    struct room *told;
};

/* A message of a client. */
void room_message(struct conn *conn, const char *text, size_t length);
/* The connection is gone. */
void room_leave(struct conn *conn);
/* Presence, at the end of a turn of the loop. */
void rooms_tell_presence(struct server *server);
/* Every second: forgets rooms in which nothing can happen. */
void rooms_check(struct server *server, int64_t now);
/* Forgets rooms with events that are not stored, after a failed commit; or all, when the store
 * was replaced. Who is still there is sent away with a code. */
void rooms_forget(struct server *server, bool all, enum code code);
/* Goes on after the store has failed for a while. */
void rooms_resume(struct server *server);
/* Puts away a table that has been idle for long. */
void rooms_put_away(struct server *server, const char *game);
void rooms_free(struct server *server);

/* The inner side, for room_*.c. */
struct room *room_find(struct server *server, const char *game);
/* A room without any event; NULL: no memory. */
struct room *room_make(struct server *server, const char *game, enum room_state state);
void room_drop(struct room *room);
/* Writes an event down, applies it and tells everybody. False if it does not fit. */
bool room_append(struct room *room, struct event *event);
/* Keeps a line of the log; false: no memory. `seq` is the table's. */
bool room_keep_line(struct room *room, char *body, size_t length, int64_t at);
/* Does what is due, lets bots think if somebody is here, sets the timer. */
void room_advance(struct room *room);
void room_note_presence(struct room *room);
/* Writes its line for lists anew. */
void room_write_entry(struct room *room);
/* Closes the table, if it has been idle for as long as that takes. */
void room_put_away(struct room *room);
/* room_join.c: coming to a table */
void room_greet(struct conn *conn, const struct request *request);
/* Loading has ended: with a table; or there is none; or it failed. */
void room_loaded(struct room *room, bool found, bool failed);
void room_attach(struct room *room, struct conn *conn, int seat);
void room_detach(struct conn *conn);
/* All is written: it goes over to the rematch. */
void room_go_over(struct conn *conn);
/* Makes the next game, and everybody goes over. */
void room_rematch(struct room *room, struct event *event);
/* room_load.c */
void room_load(struct room *room);
void room_load_stop(struct room *room);
/* room_bot.c */
void room_think(struct room *room, const struct r7_bot *bot, enum event_by by);
void room_think_stop(struct room *room);

/* ---- http.c and its like ---- */

struct http;
struct http *http_open(struct server *server);
void http_close(struct http *http);
/* Whether an answer is being worked on. */
bool http_is_working(const struct http *http);
/* A socket that was accepted; it is counted for its peer already. */
void http_add(struct http *http, int socket, const struct sockaddr *name, socklen_t length);
/* Every second: closes those that are too slow. */
void http_check(struct http *http, int64_t now);

/* ---- listen.c ---- */

struct listener;
#define LISTENERS_MAX 16
/* Whether the options name places at all; false after a log line. */
bool listen_check(const struct server_options *options);
/* Binds what the options say, or takes over what systemd gives; false after a log line. */
bool listen_open(struct server *server);
void listen_start(struct server *server);
void listen_close(struct server *server);

/* ---- metrics.c ---- */

struct metrics {
    uint64_t accepted, refused, upgraded, messages, moves, events, created, bot_moves;
    uint64_t http_requests;
    uint64_t refusals[CODE_COUNT];
    uint64_t bytes_out, bytes_in;
};
/* In Prometheus' text format; to be freed. */
char *metrics_write(const struct server *server, size_t *length);

/* ---- privileges.c ---- */

/* Gives up the rights of root, if it has them, and all that could bring them back; false after
 * a log line. */
bool privileges_drop(const struct server_options *options);
/* As many sockets as the system lets it have, and no more connections than that; no secrets in
 * core files. */
void privileges_set_limits(struct limits *limits);

/* ---- server.c ---- */

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
    struct conn *waiting[2], *flushing; /* for a batch, by its parity; for their turn */
    struct frames *frames;
    struct rooms rooms;
    struct metrics metrics;
    int bots_running;
    struct bot_job *bots_queued, **bots_last;
    size_t bots_waiting; /* in that queue */
    int64_t now;         /* milliseconds since 1970, never going back, when something came */
    int64_t ticks;       /* the same moment by a clock that nobody sets */
    int64_t store_bad;   /* until then nothing is stored: a commit failed */
    bool store_failing;
    bool housekeeping; /* a worker does it */
    bool stopping;
    int64_t started;
    uv_timer_t second;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_signal_t signals[2];
};

/* Looks at the clock. */
int64_t server_now(struct server *server);

#endif
