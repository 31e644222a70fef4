/* A seat at an online table, or a place to watch it from: everything that its owner knows is the
 * fold of what the server has said (docs/protocol.md).
 *
 *     message --seat_hear()--> game, and an event that says what has changed
 *
 * Terminal, page and load generator share it, so it knows no socket and no clock of its own. A
 * server is not trusted: a view must be one of this game and viewer, a step must be legal, a seat
 * must exist, no event may be missing. What is newer than this program is passed over. */
#ifndef RED7_SEAT_GAME_H
#define RED7_SEAT_GAME_H

#include <json/read.h>
#include <protocol/events.h>
#include <red7/history.h>
#include <red7/red7.h>
#include <words/turns.h>

#define SEAT_ID_MAX 32   /* a game's id, with the NUL */
#define SEAT_CODE_MAX 32 /* a code of the protocol, with the NUL */

/* Who sits in a seat. */
struct seat_holder {
    enum event_who who;
    char name[WORDS_NAME_MAX]; /* "" for bots and free seats */
    const struct r7_bot *bot;  /* of WHO_BOT, NULL if it is none that we know */
    bool ready;
    char seed[R7_FAIR_TEXT_MAX + 1];    /* "" until it is told */
    char commit[2 * R7_FAIR_BYTES + 1]; /* what it has committed to, when ready; "": nothing */
    bool host;                          /* who created the table */
    uint32_t since;                     /* the event by which the seat was taken */
    bool left;                          /* its owner has left */
    bool stand_in;                      /* a bot plays for it */
    int connections;
    int64_t clock; /* milliseconds left when it was last told */
};

/* A round as the viewer sees it. */
struct seat_round {
    int number; /* from 1; 0: there is none */
    struct r7_history history;
    uint16_t plays[R7_HISTORY_STEPS_MAX]; /* the first step of each play */
    uint16_t play_count;
};

enum seat_stage { SEAT_OPEN, SEAT_PLAYING, SEAT_OVER, SEAT_CLOSED };
enum seat_verdict { SEAT_UNKNOWN, SEAT_FAIR, SEAT_UNFAIR };

struct seat_game {
    char id[SEAT_ID_MAX];
    uint32_t last; /* number of the last event, 0: none yet */
    int seat;      /* whose view it is; R7_SPECTATOR */
    /* What was settled when the table was made. */
    struct r7_rules rules;
    int players; /* 0: not known yet */
    int target;
    bool listed, watch;
    enum event_clock clock;
    enum event_timeout timeout;
    int seconds, increment;
    int absent; /* seconds until a bot plays for somebody; 0: never */
    const struct r7_bot *absent_bot;
    int claim; /* seconds until one may go on without somebody who is away; 0: never */
    /* How it stands. */
    enum seat_stage stage;
    bool paused;
    bool door_closed; /* nobody else may take a seat */
    struct seat_holder seats[R7_SEATS_MAX];
    int turn;                  /* the seat to move, -1: nobody */
    struct seat_round *rounds; /* all that were dealt; allocated */
    int round_count;
    struct {
        enum event_proposal what;
        int seat;
        unsigned yes; /* bit s: seat s has agreed, or asked */
    } proposal;
    int clock_runs;     /* the seat whose clock runs, -1: none */
    int64_t clock_from; /* since when, by the server's clock; it may be still to come */
    int64_t dealt;      /* when the last round was, by the server's clock */
    int watchers;
    unsigned winners; /* bit s: seat s; of a game that is over */
    enum event_closed why_closed;
    /* The shuffles. */
    char fair[24];
    char commitment[2 * R7_FAIR_BYTES + 1];
    int64_t chain; /* the game's number in the chain of all games, and its link; 0: none */
    char link[2 * R7_FAIR_BYTES + 1];
    bool doubtful;                       /* the promise has changed */
    char own_seed[R7_FAIR_TEXT_MAX + 1]; /* what was sent or promised; "": it was not from here */
    bool voided;                         /* our seed was, because others did not tell theirs */
    bool replaced;                       /* somebody else with our token has committed to another */
    enum seat_verdict verdict;
};

/* ---- what is heard ---- */

/* After each deal but the first the clocks stand for so long, whatever is played meanwhile: the
 * end of the round before is there to be looked at. */
#define SEAT_DEAL_REST_MS 10000

/* How a game ended. It is part of the event, since the table may have gone on to the next game,
 * with other seats, by the time somebody tells of it. */
struct seat_result {
    unsigned winners; /* bit s: seat s */
    struct words_names names;
    enum seat_verdict verdict;
};

/* What has changed. An event can be told without the game, which may have gone on since. */
struct seat_event {
    enum event_kind kind; /* EVENT_KINDS: of a later version */
    uint32_t seq;
    int64_t at;                                     /* by the server's clock */
    char game[SEAT_ID_MAX];                         /* whose event it is */
    int seat;                                       /* whom it is about, -1 */
    char name[WORDS_NAME_MAX], old[WORDS_NAME_MAX]; /* who sits there; SEAT: who did before */
    enum event_who who;                             /* SEAT */
    enum event_by by;                               /* PLAY */
    int round, turn;           /* DEAL, PLAY: of the round's number, and of its turn from 0 */
    enum event_proposal what;  /* PROPOSAL; ANSWER and DROPPED: of what */
    bool yes;                  /* ANSWER; DOOR: it is open */
    bool claimed;              /* LEFT: somebody else has asked for it */
    int why;                   /* DROPPED, RESUMED, CLOSED: see protocol/events.h; -1: another */
    struct seat_result result; /* OVER */
    char code[SEAT_CODE_MAX];  /* of a reaction, or of a farewell */
};

enum seat_heard {
    SEAT_EVENT,    /* `event` says what has happened */
    SEAT_PRESENCE, /* who is there */
    SEAT_REACTION, /* event.seat says event.code */
    SEAT_BYE,      /* the server goes, with event.code */
    SEAT_KNOWN,    /* the event was taken in before */
    SEAT_PASSED,   /* a message of a later version */
    SEAT_NONSENSE, /* it cannot be: the game is not to be used before it is started again */
};

/* Starts to listen to a game of which nothing is known. `game` is zero, or was started before:
 * then the promise about the shuffles is kept if it is the same game, since it must not change. */
void seat_start(struct seat_game *game, const char *id, int seat);
void seat_release(struct seat_game *game);

/* Takes in a message that answers no request. After EVENT_REMATCH the game is the next one, with
 * no event yet. */
enum seat_heard seat_hear(struct seat_game *game, const struct json_value *message,
                          struct seat_event *event);
/* The same for a message as it came. */
enum seat_heard seat_hear_text(struct seat_game *game, const char *text, size_t length,
                               struct seat_event *event);
/* A message never has more values. */
#define SEAT_VALUES_MAX 512

/* The answer to `hello` or `create`: the events that follow go on from what is known, or begin
 * again. False: this cannot be. */
struct seat_welcome {
    char epoch[64];
    uint32_t last; /* what had happened when it was said */
    int64_t now;   /* the server's clock */
    bool restored; /* all is told again: the server's store was restored */
};
bool seat_welcome(struct seat_game *game, const struct json_value *message,
                  struct seat_welcome *welcome);

/* Who sits in a seat, as an event or a list of tables tells it. */
bool seat_holder_read(struct seat_holder *holder, const struct json_value *value);

/* ---- what is known ---- */

/* The round that was dealt last, and the last that is over (or else the one before it): `number`
 * is 0 if there is none. */
const struct seat_round *seat_round(const struct seat_game *game);
const struct seat_round *seat_round_before(const struct seat_game *game);

/* Whether it is the viewer's turn to be chosen now; a bot may be doing it, then it is not. */
bool seat_may_play(const struct seat_game *game);
/* Whether all seats are taken and their owners ready: then seeds are told. */
bool seat_all_ready(const struct seat_game *game);
/* Whether the viewer is to tell its seed now; whether it is to commit to a new one, since what it
 * had promised is void through no fault of its own, or was promised elsewhere. */
bool seat_reveals(const struct seat_game *game); /* whether or not we know it */
bool seat_must_reveal(const struct seat_game *game);
bool seat_must_commit(const struct seat_game *game);
/* Whether a table's shuffle has commitments of seats at all. */
bool seat_commits(const struct seat_game *game);
/* Whether the one to move has gone, and the viewer may go on without them, now or later. */
bool seat_waits_for_absent(const struct seat_game *game);
/* The host's seat, -1 if there is none. */
int seat_host(const struct seat_game *game);
/* Whether a seat has been asked whether it agrees to the proposal, and has not answered. */
bool seat_is_asked(const struct seat_game *game, int seat);
/* All of them, bit s for seat s. */
unsigned seat_asked(const struct seat_game *game);

/* Milliseconds left on a seat's clock when the server's is at `now`; and until what the clock
 * that runs shows in seconds will change, -1 if none runs. */
int64_t seat_clock(const struct seat_game *game, int seat, int64_t now);
int seat_clock_tick(const struct seat_game *game, int64_t now);

#endif
