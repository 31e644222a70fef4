/* A WebSocket connection. */
#ifndef RED7_SERVER_CONN_H
#define RED7_SERVER_CONN_H

#include "peer.h"
#include <protocol/codes.h>
#include <table/request.h>
#include <uv.h>

struct server;
struct room;

struct link {                /* membership in one of the server's lists */
    struct conn *next, **at; /* `at` is NULL when it is in none */
};

/* An answer that waits for a batch. */
struct held {
    char id[EVENT_REQUEST_MAX];
    uint8_t parity; /* of the batch's number */
    uint64_t since; /* by uv_hrtime() */
};

/* Idle connections must be small: buffers exist only while they hold something. */
struct conn {
    uv_tcp_t tcp;
    struct server *server;
    struct peer *peer;
    uint64_t number; /* of all, from 1: its name in the log */
    /* Of all; to be written; for batches; in a room; not read from. */
    struct link all, flushes, waits[2], here, slowed;
    /* Output: [0, ready) may be written, [ready, mark[b & 1]) when batch b is committed.
     * `writing` bytes before these are with libuv. */
    char *out;
    size_t out_length, out_room, ready, writing;
    size_t mark[2];
    struct held *held; /* the answers among what waits */
    size_t held_count, held_room;
    struct decoder *decoder; /* while a frame has arrived in part */
    struct room *room;       /* its table, or NULL */
    struct request *hello;   /* waits for its table to be loaded */
    struct replay *replay;   /* the log that it is being told, in pieces; or NULL */
    struct request *rematch; /* the game to which it moves on when all is written */
    struct relay *relay;     /* its table is on another server; or NULL */
    char *first;             /* the text of its hello, for such a server; or NULL */
    uint16_t first_length;
    uint8_t tries; /* to find that server */
    char *later;   /* what it has said before the relay is open: see relay.c; or NULL */
    size_t later_length;
    uint32_t position; /* of an audience: so many events were sent to it */
    uint32_t heads;    /* so many watch behind a crowd */
    bool behind;       /* of an audience: it has not been told everything */
    bool linked;       /* it is itself relayed by another */
    bool crowd;        /* for all who watch there */
    struct bucket bucket;
    int64_t heard; /* when the last bytes arrived */
    int64_t since; /* when something began that must end soon; 0: nothing */
    int64_t stuck; /* since when pending output has not moved; 0: it has */
    int8_t seat;   /* or R7_SPECTATOR */
    bool greeted;  /* hello or create came */
    bool next;     /* it wants to be told when it is its turn, with the position */
    uint32_t turn; /* the event by which the turn came that it was told of last */
    bool pinged;
    bool owes;     /* it has sent more than it may: not read from until that is paid */
    bool progress; /* a message has ended since this was last looked at */
    bool closing;  /* nothing more is read or queued; it closes when all is written */
    bool dying;    /* not even that: it is killed at the end of this turn of the loop */
    bool shut;     /* all is written: waiting for the other end to close */
    bool closed;
};

/* Takes over a socket after its upgrade, with bytes that arrived early; `linked`: another server
 * relays it. */
void conn_open(struct server *server, int socket, struct peer *peer, bool linked, const void *early,
               size_t length);
/* Sends a last code and closes. */
void conn_bye(struct conn *conn, enum code code, enum close_status status);
/* Closes without a word of its own, when everything that can be written has been. */
void conn_part(struct conn *conn);
/* Closes when everything that can be written has been; or now. */
void conn_end(struct conn *conn);
void conn_kill(struct conn *conn);
/* Kills it at the end of this turn of the loop: for callers that are walking a room's
 * connections, where a departure must not cause further messages yet. */
void conn_kill_later(struct conn *conn);
/* Reads again from those that have paid for what they sent; true while any have not. */
bool conns_pace(struct server *server);
/* Every second: closes those that are too slow, pings those that are silent. */
void conns_check(struct server *server);

/* Lists of connections. */
void link_add(struct conn **first, struct conn *conn, size_t member);
void link_remove(struct conn *conn, size_t member);
#define LINK_ADD(first, conn, member) link_add(first, conn, offsetof(struct conn, member))
#define LINK_REMOVE(conn, member) link_remove(conn, offsetof(struct conn, member))

#endif
