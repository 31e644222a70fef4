/* Events and requests of docs/protocol.md: their kinds, what stands in them by choice,
 * and the words for both: NULL for what has none.
 *
 * Do not edit: made by tools/protocol.py from app/protocol/protocol.txt. */
/* clang-format off */
#ifndef RED7_PROTOCOL_EVENTS_H
#define RED7_PROTOCOL_EVENTS_H

#include <stddef.h>

#define PROTOCOL_VERSION 1

enum event_kind {
    EVENT_CREATED,
    EVENT_SEAT,
    EVENT_READY,
    EVENT_DEAL,
    EVENT_PLAY,
    EVENT_TAKEBACK,
    EVENT_PROPOSAL,
    EVENT_ANSWER,
    EVENT_DROPPED,
    EVENT_PAUSED,
    EVENT_RESUMED,
    EVENT_LEFT,
    EVENT_ABSENT,
    EVENT_BACK,
    EVENT_TIMEOUT,
    EVENT_OVER,
    EVENT_CLOSED,
    EVENT_REMATCH,
    EVENT_SEED,
    EVENT_UNREADY,
    EVENT_RENAMED,
    EVENT_DOOR,
};
#define EVENT_KINDS 22
extern const char *const event_kind_names[EVENT_KINDS];

enum request_kind {
    REQUEST_HELLO,
    REQUEST_CREATE,
    REQUEST_JOIN,
    REQUEST_READY,
    REQUEST_SEAT,
    REQUEST_DOOR,
    REQUEST_CLAIM,
    REQUEST_LEAVE,
    REQUEST_PLAY,
    REQUEST_PROPOSE,
    REQUEST_AGREE,
    REQUEST_DECLINE,
    REQUEST_RESUME,
    REQUEST_REACT,
    REQUEST_SYNC,
    REQUEST_REVEAL,
};
#define REQUEST_KINDS 16
extern const char *const request_names[REQUEST_KINDS];

/* Who sits in a seat. */
enum event_who {
    WHO_FREE,
    WHO_PERSON,
    WHO_PROGRAM,
    WHO_BOT,
};
extern const char *const event_who_names[4];

/* What a clock counts. */
enum event_clock {
    CLOCK_NONE,
    CLOCK_TURN,
    CLOCK_GAME,
};
extern const char *const event_clock_names[3];

/* What happens when it has run out. */
enum event_timeout {
    TIMEOUT_OUT,
    TIMEOUT_BOT,
};
extern const char *const event_timeout_names[2];

enum event_proposal {
    PROPOSAL_NONE,
    PROPOSAL_TAKEBACK,
    PROPOSAL_PAUSE,
    PROPOSAL_REMATCH,
};
extern const char *const event_proposal_names[4];

/* Why a proposal came to nothing. */
enum event_dropped {
    DROPPED_DECLINED,
    DROPPED_EXPIRED,
    DROPPED_MOVED,
};
extern const char *const event_dropped_names[3];

/* Who played. */
enum event_by {
    BY_PERSON,
    BY_PROGRAM,
    BY_BOT,
    BY_CLOCK,
};
extern const char *const event_by_names[4];

/* Why the game goes on. */
enum event_resumed {
    RESUMED_ASKED,
    RESUMED_RESTART,
};
extern const char *const event_resumed_names[2];

/* Why a table was put away. */
enum event_closed {
    CLOSED_IDLE,
    CLOSED_EMPTY,
    CLOSED_HOST,
};
extern const char *const event_closed_names[3];

enum reaction {
    REACT_HELLO,
    REACT_THANKS,
    REACT_NICE,
    REACT_WOW,
    REACT_OOPS,
    REACT_SORRY,
    REACT_HURRY,
    REACT_THINK,
    REACT_LAUGH,
    REACT_BYE,
};
#define REACTIONS 10
extern const char *const reaction_names[REACTIONS];

/* The words for the reasons of DROPPED, RESUMED or CLOSED, and how many there are. */
const char *const *event_why_names(enum event_kind kind, size_t *count);
/* One of those words. */
const char *event_kind_name(enum event_kind kind);
const char *event_who_name(enum event_who who);
const char *event_proposal_name(enum event_proposal what);
const char *event_by_name(enum event_by by);
const char *event_why_name(enum event_kind kind, int why);
const char *reaction_name(enum reaction reaction);

#endif
