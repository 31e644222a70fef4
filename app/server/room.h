/* A table in memory, with those who are connected to it. */
#ifndef RED7_SERVER_ROOM_H
#define RED7_SERVER_ROOM_H

#include "peer.h"
#include <table/table.h>
#include <uv.h>

struct server;
struct conn;

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

struct room {
    struct server *server;
    struct table table;
    uint8_t state;     /* enum room_state */
    bool expiring;     /* it was loaded only to be closed, having been idle for long */
    bool presence_due; /* who is here has changed */
    bool turn_due;     /* whose turn it is may have changed, and somebody wants to be told */
    bool turns;        /* somebody here wants that */
    bool news;         /* in server->rooms.news, for one of these */
    bool spent;        /* whoever makes it has made so many that there is no place for it */
    bool handing;      /* another server is about to have it: nothing happens in it any more */
    struct room *news_next;
    struct room *hash_next;
    struct room_line *lines; /* the log: event number i + 1 is in lines[i] */
    size_t line_room;
    struct conn *conns;
    struct conn *creator;     /* of those, who has created the table and has no seat yet; or NULL */
    int counts[R7_SEATS_MAX]; /* connections of each seat */
    struct bucket reactions[R7_SEATS_MAX];
    int watchers, afar;         /* those who watch; of these, by way of other servers */
    int64_t away[R7_SEATS_MAX]; /* since when nobody is connected for a seat, by the table's clock;
                                 * 0: somebody is */
    int64_t empty;              /* ticks since when nobody is here at all; 0: somebody is */
    int64_t entered;            /* `now` when its line for lists was written last */
    uint64_t batch;             /* the last one with an event of this room */
    int64_t told;               /* ticks when that batch was committed, and everybody told */
    struct room *told_next, **told_at; /* of those that wait for it */
    struct bot_job *job;               /* a bot that is thinking for it */
    struct load *load;                 /* the worker that reads its log */
    uv_timer_t timer;
};

#define ROOM_BUCKETS 16384
struct rooms {
    struct room *of[ROOM_BUCKETS];
    size_t count;
    struct room *news;
    struct room *untold[2]; /* with events in a batch that is not committed, by its parity */
};

/* ---- all rooms ---- */

struct room *room_find(struct server *server, const char *game);
/* A room without any event; NULL: no memory. */
struct room *room_make(struct server *server, const char *game, enum room_state state);
/* Its log is folded: it takes part from now on. */
void room_here(struct room *room);
void room_drop(struct room *room);
/* Sends presence where it has changed, and tells those who want it that it is their turn; at the
 * end of a turn of the loop. */
void rooms_send_news(struct server *server);
/* Every second: drops rooms in which nothing can happen. */
void rooms_check(struct server *server);
/* A batch is committed, and what it brought goes out: from now on time passes at its tables. */
void rooms_committed(struct server *server, uint64_t batch);
/* Drops rooms with events that are not stored, after a failed commit; or all, when the store
 * was replaced. Those still connected are sent away with a code. */
void rooms_forget(struct server *server, bool all, enum code code);
/* Another node has written to a game: nothing of what is here of it is stored. It is dropped, and
 * those at it are sent away, to come back to what is stored. */
void rooms_lose(struct server *server, const char *game);
/* Goes on after the store has failed for a while. */
void rooms_resume(struct server *server);
void rooms_free(struct server *server);

/* ---- one room ---- */

/* Sends everybody away with a code and drops it, so that it is read from the store again; false,
 * and nothing is done, while some of its events are not stored yet. */
bool room_evict(struct room *room, enum code code);

/* Lets nothing happen in it any more; true when all its events are stored, so that another server
 * can have it. _hand_over sends everybody there, and drops it. */
bool room_stop(struct room *room);
void room_hand_over(struct room *room);

/* The time by the table's own clock, which stands from an event until the commit that makes it
 * durable: nobody is charged for a disk, nor for a move that they have not seen. */
int64_t room_now(const struct room *room);
/* Writes the line that lists show of it, which also says that it is not idle. */
void room_enter(struct room *room);
/* Writes an event to the journal, applies it and sends it to everybody. False if it does not fit;
 * the room is then gone. */
bool room_append(struct room *room, struct event *event);
/* Does what is due, lets bots think if somebody is here, sets the timer. */
void room_advance(struct room *room);
void room_note_presence(struct room *room);
/* The position may have changed: those who want to know are told when it is their turn. */
void room_note_turn(struct room *room);
/* Sends a message to everybody who has been welcomed, after all that waits. The text is freed. */
void room_send_all(struct room *room, char *text, size_t length);
/* Closes a table that has been idle for long, loading it first if need be. */
void rooms_expire(struct server *server, const char *game);
void room_expire(struct room *room);

#endif
