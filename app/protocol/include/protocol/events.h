/* The events of docs/protocol.md: their kinds, what stands in them by choice, and the words for
 * both. Server and clients share them. */
#ifndef RED7_PROTOCOL_EVENTS_H
#define RED7_PROTOCOL_EVENTS_H

#include <stddef.h>

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
};
#define EVENT_KINDS 18

/* Who sits in a seat. */
enum event_who { WHO_FREE, WHO_PERSON, WHO_PROGRAM, WHO_BOT };
enum event_clock { CLOCK_NONE, CLOCK_TURN, CLOCK_GAME };
enum event_timeout { TIMEOUT_OUT, TIMEOUT_BOT };
enum event_proposal { PROPOSAL_NONE, PROPOSAL_TAKEBACK, PROPOSAL_PAUSE, PROPOSAL_REMATCH };
enum event_dropped { DROPPED_DECLINED, DROPPED_EXPIRED, DROPPED_MOVED };
enum event_by { BY_PERSON, BY_PROGRAM, BY_BOT, BY_CLOCK };
enum event_resumed { RESUMED_ASKED, RESUMED_RESTART };
enum event_closed { CLOSED_IDLE, CLOSED_EMPTY };

/* Words by enumeration. */
extern const char *const event_kind_names[EVENT_KINDS];
extern const char *const event_who_names[4];
extern const char *const event_proposal_names[4]; /* none for PROPOSAL_NONE */
extern const char *const event_by_names[4];
/* The words for the reasons of DROPPED, RESUMED or CLOSED, and how many there are. */
const char *const *event_why_names(enum event_kind kind, size_t *count);

/* One of those words. */
const char *event_kind_name(enum event_kind kind);
const char *event_who_name(enum event_who who);
const char *event_proposal_name(enum event_proposal what);
const char *event_by_name(enum event_by by);
const char *event_why_name(enum event_kind kind, int why);

#endif
