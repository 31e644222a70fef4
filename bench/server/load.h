/* The load generator: tables of two seats that play over real sockets, and what is measured.
 *
 *     main.c     options, the order of the measurements, the report
 *     child.c    the server as a child: start, stop, its memory and time; the disk
 *     drive.c    tables set up, held, and driven as fast as they can or by a schedule
 *     player.c   one seat or spectator: what it says and hears; app/seat folds the events
 *     soak.c     the same for a long time, with cuts
 *     wire.c           WebSocket, as little as is needed */
#ifndef RED7_LOAD_H
#define RED7_LOAD_H

#include "wire.h"
#include <seat/game.h>

#define LOAD_SEATS 2
#define LOAD_TOKEN_MAX 72
#define LOAD_REQUEST_MAX 256

/* Ends the program with a message. The server dies with it. */
_Noreturn void load_die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* How far a connection is. */
enum greeting { GREETING_NONE, GREETING_SENT, GREETING_DONE };

struct player {
    struct wire_socket socket; /* first: a socket's address is its player's */
    uint32_t board;
    bool spectator;
    uint8_t greeting;               /* enum greeting */
    bool returning;                 /* after a cut: what it missed has not come yet */
    uint32_t generation;            /* rematches so far */
    uint32_t known;                 /* the last event when it connected: up to it, it catches up */
    uint32_t request;               /* id of the last request */
    char pending[LOAD_REQUEST_MAX]; /* that request, until it is answered; "" afterwards */
    char epoch[sizeof((struct seat_welcome *)0)->epoch], token[LOAD_TOKEN_MAX];
    struct seat_game game; /* what it knows; its id is "" before it has one */
    /* For the soak. */
    int64_t connect_at; /* 0: it is connected */
    bool syncing;       /* the pending request is a sync */
    uint32_t sync_last, sync_generation;
    char sync_hash[20];
};

/* A move that is on its way to both seats. */
struct move {
    uint64_t key; /* generation and seq */
    int64_t intended;
    uint8_t have; /* bit s: player s has it */
};

struct board {
    struct player players[LOAD_SEATS];
    bool waits;       /* the seat to move has not moved */
    uint8_t mover;    /* the player (not the seat) to move */
    uint32_t owed;    /* moves that the schedule wants */
    int64_t due;      /* when the first of them was to be sent */
    int64_t intended; /* of the move that was sent last */
    struct move moves[2];
};

enum pace { PACE_HOLD, PACE_FAST, PACE_SCHEDULE };

struct samples {
    int64_t *at;
    size_t count, room;
};

struct load {
    struct wire wire;
    const char *rules;
    struct board *boards;
    uint32_t board_count, begun, dealt; /* set up so far */
    struct player *spectators;
    uint32_t spectator_count, watching;
    uint8_t pace;     /* enum pace */
    int64_t interval; /* of the schedule, between the moves of one table */
    bool may_cut;     /* connections are cut on purpose, and come back */
    int64_t tick;     /* when the next one is */
    uint64_t scheduled, moves, games, events, problems, cuts, checks;
    struct samples samples;
};

/* drive.c */
void load_open(struct load *load, const char *url, const char *rules, uint32_t tables);
void load_close(struct load *load);
/* Makes the tables, and returns when all have their first deal. */
void load_set_up(struct load *load);
/* Lets spectators come to the tables. */
void load_watch(struct load *load, uint32_t count);
/* Plays for so many seconds; `rate` 0: as fast as possible. Samples are of that time only. */
void load_drive(struct load *load, double rate, double seconds);
/* Lets moves under way end, and holds. */
void load_hold(struct load *load);
/* Does nothing but answer pings. */
void load_rest(struct load *load, double seconds);
/* The player may move: the pace decides whether and when. */
void board_may_move(struct load *load, struct board *board);
/* A play has come to a player. */
void board_has(struct load *load, struct board *board, const struct player *player, uint32_t seq);
/* The table's first deal is there for both, a spectator was welcomed. */
void load_dealt(struct load *load);
void load_watching(struct load *load);

/* player.c */
extern const struct wire_calls player_calls;
void player_play(struct load *load, struct player *player);
/* Does what the state of the game asks of this seat, if anything. */
void player_act(struct load *load, struct player *player);
/* Asks for something, with one text where it needs one. */
void player_ask(struct load *load, struct player *player, enum request_kind kind, const char *key,
                const char *text);

/* soak.c */
/* Cuts a connection, or lets one come back; returns when it wants to be called again. */
int64_t soak_tick(struct load *load, int64_t now, int64_t next);
void soak_closed(struct load *load, struct player *player);
void soak_synced(struct load *load, struct player *player, const struct json_value *message);
bool soak_run(struct load *load, double rate, double minutes);

/* Nanoseconds at a share (0.99) of the samples, which get sorted by it. */
void samples_add(struct samples *samples, int64_t sample);
void samples_sort(struct samples *samples);
int64_t samples_at(const struct samples *samples, double share);

#endif
