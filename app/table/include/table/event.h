/* The events of which a game's log is made: see docs/protocol.md for what they mean.
 *
 * An event is a flat value. In the store it is a JSON text with everything, secrets included:
 * event_write() and event_read(). What clients see of it is made by projection.h. */
#ifndef RED7_EVENT_H
#define RED7_EVENT_H

#include <protocol/events.h>
#include <protocol/limits.h>
#include <red7/red7.h>
#include <words/text.h>

#define EVENT_ID_MAX 32                       /* a game's id, with the NUL */
#define EVENT_REQUEST_MAX (RANGE_ID_MOST + 1) /* a request's id, with the NUL */
#define EVENT_SEED_MAX (RANGE_SEED_MOST + 1)  /* a seat's seed, with the NUL */
#define EVENT_HASH 32                         /* bytes of a token's hash, of the secret */
#define EVENT_NAME_COLUMNS 20
#define EVENT_LAG_MAX (INT64_MAX / 8)

struct event_seat {
    uint8_t who;              /* enum event_who */
    bool host;                /* who created the table */
    const struct r7_bot *bot; /* of WHO_BOT */
    char name[WORDS_NAME_MAX];
    uint8_t token[EVENT_HASH]; /* the hash of the seat's token, for persons and programs */
};

/* What is chosen when a table is created. */
struct event_settings {
    struct r7_rules rules;
    uint8_t players;
    uint16_t target; /* 0: until the cards run short; of a basic game: 0 */
    bool listed;     /* "public" */
    bool watch;
    uint8_t clock;   /* enum event_clock */
    uint8_t timeout; /* enum event_timeout */
    int32_t seconds, increment;
    int32_t absent; /* seconds until a bot plays for somebody; 0: never */
    const struct r7_bot *absent_bot;
    int32_t claim; /* seconds after which others may go on without one who is away; 0: never */
};

struct event {
    uint8_t kind; /* enum event_kind */
    int8_t seat;  /* whom it is about, -1 for nobody */
    int8_t asker; /* the seat whose request made it, -1 if none did */
    uint32_t seq;
    int64_t at;  /* when, for people: milliseconds since 1970, as the system's clock has it */
    int64_t lag; /* by how much the table's own clock is behind `at`: see table.h */
    char request[EVENT_REQUEST_MAX]; /* the asker's id for it, "" if none did */
    union {
        struct {
            struct event_settings settings;
            struct event_seat seats[R7_SEATS_MAX];
            uint8_t secret[EVENT_HASH];
            char previous[EVENT_ID_MAX];
            uint8_t fair;             /* the version of the shuffle */
            int64_t chain;            /* its number among all games, from version 2 on */
            uint8_t link[EVENT_HASH]; /* and its link in their chain */
        } created;
        struct event_seat taken;        /* SEAT */
        struct {                        /* READY, SEED */
            char seed[EVENT_SEED_MAX];  /* READY: "", unless the server keeps it */
            uint8_t commit[EVENT_HASH]; /* READY, from version 2 on */
            bool committed;
        };
        struct {
            uint16_t round;
            uint8_t count;
            r7_card order[R7_CARDS]; /* top first: what r7_deal() gets */
        } deal;
        struct {
            uint8_t by; /* enum event_by */
            uint8_t count;
            struct r7_step steps[R7_TURN_STEPS_MAX]; /* without drawn cards: the deck is known */
        } play;
        uint16_t plays;            /* TAKEBACK */
        uint8_t what;              /* PROPOSAL */
        bool yes;                  /* ANSWER */
        bool open;                 /* DOOR */
        uint8_t why;               /* DROPPED, RESUMED, CLOSED */
        const struct r7_bot *bot;  /* ABSENT */
        char game[EVENT_ID_MAX];   /* REMATCH: seats move by one */
        char name[WORDS_NAME_MAX]; /* RENAMED */
    };
};

/* The event as a text for the store, in memory to be freed; NULL if there is none. `at`,
 * `seq` and the game are not in it: the store has them. */
char *event_write(const struct event *event, size_t *length);
/* Reads such a text; false if it is none. `seq` and `at` are left alone. */
bool event_read(const char *text, size_t length, struct event *event);
/* Whether a text that is none is an event of a kind that this version does not know: a later one
 * has written it, and nothing is damaged. */
bool event_is_unknown(const char *text, size_t length);

#endif
