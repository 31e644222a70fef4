/* A game at a table: a fold over its events. No sockets, no store, no clock of its own.
 *
 * The server asks a table what a request, the time or a bot's answer comes to, gets events,
 * stores them, and applies them:
 *
 *     table_request() ---.
 *     table_due()     ----+--> event --> table_apply() --> projection_event() for each viewer
 *     table_bot_play() --'         '--> store
 *
 * table_apply() alone changes a table, so that reading the log again gives the same table.
 * Everything else takes it const.
 *
 * Times given to a table are by its own clock, which is that of its events: milliseconds, set by
 * the first event to that event's `at`, and going on by as much as players are to be charged for.
 * What `at` says of an event is for people to read: the system's clock, which may jump ahead, or
 * the time of the event before, should that be later; `lag` tells how far the table's clock is
 * behind it. */
#ifndef RED7_TABLE_TABLE_H
#define RED7_TABLE_TABLE_H

#include <red7/fair.h>
#include <table/request.h>

enum table_state { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED };

/* The last requests of a seat, and the event that each made. Of an id only a hash is kept,
 * since a server holds many tables: whoever finds two ids with one hash fools only himself. */
#define TABLE_REQUESTS 32

struct table_seat {
    struct event_seat is;
    char seed[EVENT_SEED_MAX];  /* "" until it is known here */
    uint8_t commit[EVENT_HASH]; /* to the seed, when ready */
    bool ready;
    bool told;                            /* everybody knows the seed */
    uint8_t late;                         /* how often it did not tell it in time */
    bool left;                            /* its owner has left the game */
    uint16_t asides;                      /* what it has caused that no game needs */
    uint32_t since;                       /* the event by which it was taken; 0: it never was */
    const struct r7_bot *stand_in;        /* the bot that plays for it now, or NULL */
    int64_t left_ms;                      /* on its clock when it last stopped */
    uint64_t request_ids[TABLE_REQUESTS]; /* a ring */
    uint32_t request_seqs[TABLE_REQUESTS];
    uint8_t request_next;
};

/* A play of this round: an event's steps. */
struct table_play {
    uint8_t seat;
    uint8_t count;
    bool begins; /* it is the first play of its turn */
    bool drew;   /* a card was drawn in it */
    struct r7_step *steps;
};

struct table {
    char id[EVENT_ID_MAX];
    struct event_settings settings;
    uint8_t secret[EVENT_HASH];
    uint8_t fair;  /* the version of the shuffle */
    int64_t chain; /* the number among all games, and the link in their chain */
    uint8_t link[EVENT_HASH];
    char previous[EVENT_ID_MAX], next[EVENT_ID_MAX];
    uint8_t state; /* enum table_state */
    bool paused;
    uint32_t seq;          /* of the last event */
    uint32_t position_seq; /* of the last event that changed the position or who may move */
    bool door_closed;      /* the host lets nobody else in */
    int64_t seated;        /* when seats or who is ready changed last, by the table's time */
    int64_t created, changed, ended; /* by `at`; `ended` only with a result */
    int64_t time;                    /* of the last event, by the table's own clock */
    struct table_seat seats[R7_SEATS_MAX];
    struct {
        uint8_t what; /* enum event_proposal */
        int8_t seat;
        uint8_t yes;          /* bit s: seat s has agreed */
        bool declined, moved; /* it is void: DROPPED is due */
        int64_t at;
    } proposal;
    /* The clock of the seat to move counts from here (which may lie ahead), if that seat has
     * one now: table_clocks() says. 0: it stands. */
    int64_t clock_from;
    bool timed_out; /* the time of this turn is up: BY_CLOCK plays follow */
    /* The game. */
    struct r7_match match;    /* with all secrets: nothing of it leaves except through a view */
    struct r7_round deal;     /* at the start of this round */
    struct table_play *plays; /* of this round */
    size_t play_count, play_room;
    /* Finished rounds, for the record: grown by apply. Its own. */
    struct table_rounds *rounds;
};

void table_init(struct table *table, const char *id);
void table_release(struct table *table);

/* What each viewer sees of an event: filled by table_apply() for projection.h. */
struct projected {
    bool same; /* everybody sees the same steps: those of viewer 0 */
    uint8_t count;
    struct r7_step steps[R7_SEATS_MAX + 1][R7_TURN_STEPS_MAX]; /* the spectator's come last */
    bool round_over;                                           /* the play ended the round */
    int8_t winner;
    r7_cards set; /* that was scored */
};

/* Applies the next event: its seq is the table's + 1 and its `at` is set. False if it does not
 * fit (a damaged log, or no memory); the table must then not be used any more. `projected` may be
 * NULL. */
bool table_apply(struct table *table, const struct event *event, struct projected *projected);

/* Applies the next line of a stored log, which is read into *event; false as above, or if it is not
 * an event. */
bool table_apply_line(struct table *table, const char *body, size_t length, int64_t at,
                      struct event *event, struct projected *projected);

/* What a seat's request comes to at a time: OK with the event that is to be applied next, or
 * a refusal. For all requests but HELLO, CREATE, REACT and SYNC. `seat` is -1
 * for one who has none. A JOIN needs the hash of the seat's token put into the event by the
 * caller (`taken.token`), since it depends on the seat. `again`: this seat's request was done
 * before by the event *again; then there is nothing to apply. */
enum code table_request(const struct table *table, int seat, const struct request *request,
                        int64_t now, struct event *event, uint32_t *again, struct refusal *refusal);

/* What is due at a time without anybody's request: a deal, the end, the effect of a proposal
 * that all have agreed to or that is void, a timeout and what follows from it, a bot that
 * takes over for one who has been away since `away[seat]` (0: is here), the seat given back
 * to one who is here again, a seat freed whose owner has gone before being ready. True with the
 * event; ask again after applying it. A REMATCH has no `game` yet: the caller makes one.
 *
 * Where a timeout is to be played by a bot (or an "out" has no quick legal end) nothing is
 * due: table_bot() says so. */
bool table_due(const struct table *table, int64_t now, const int64_t away[R7_SEATS_MAX],
               struct event *event);
/* When something may become due by the time alone; INT64_MAX: never. */
int64_t table_deadline(const struct table *table, const int64_t away[R7_SEATS_MAX]);

/* The bot that is to play now, and what its play is to be marked as; NULL if it is nobody's or a
 * person's turn. */
const struct r7_bot *table_bot(const struct table *table, enum event_by *by);
/* A play of that bot as an event; its steps are legal (asserted). */
void table_bot_play(const struct table *table, enum event_by by, const struct r7_turn *turn,
                    int64_t now, struct event *event);

/* The host's seat, -1 if nobody sits there: who created the table, or else has sat there longest.
 */
int table_host(const struct table *table);

/* The seat that is to move and may do so itself now, -1 if there is none. */
int table_mover(const struct table *table);

/* The seat that a token's hash opens, -1 if none; in constant time for each seat. */
int table_seat_of(const struct table *table, const uint8_t hash[EVENT_HASH]);

/* The round as a viewer (R7_SPECTATOR: a spectator) has seen it. False before the first deal. */
bool table_view(const struct table *table, int viewer, struct r7_history *seen);

/* Milliseconds left to each seat at a time, and whose clock runs (-1: none). */
void table_clocks(const struct table *table, int64_t now, int64_t left[R7_SEATS_MAX], int *runs);

/* The first event of a new game, made from a request (or a game's rematch); `secret` is the
 * caller's, random, and so is its place in the chain, which is added afterwards. */
void table_create(const struct request *request, const uint8_t secret[EVENT_HASH], int64_t now,
                  struct event *event);
void table_rematch(const struct table *table, const uint8_t secret[EVENT_HASH], int64_t now,
                   struct event *event);

/* What the shuffles of a game follow from, as far as it is known; its texts are the table's. */
struct r7_fair table_fair(const struct table *table);

/* Whether it has ended, with a result or without, after a deal: then there is a record. */
bool table_has_record(const struct table *table);
/* The record of such a game (asserted), with the tags that `red7 verify` needs; NULL if there is no
 * memory. To be freed. */
char *table_record(const struct table *table, size_t *length);

/* A line for lists, as a JSON object: what /api/tables and /api/games show. No secrets, no
 * cards. To be freed; NULL if there is no memory. */
char *table_summary(const struct table *table, size_t *length);

#endif
