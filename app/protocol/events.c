/* The names of events and of what stands in them, as docs/protocol.md writes them. */
#include <assert.h>
#include <protocol/events.h>

const char *const event_kind_names[EVENT_KINDS] = {
    [EVENT_CREATED] = "created",   [EVENT_SEAT] = "seat",       [EVENT_READY] = "ready",
    [EVENT_DEAL] = "deal",         [EVENT_PLAY] = "play",       [EVENT_TAKEBACK] = "takeback",
    [EVENT_PROPOSAL] = "proposal", [EVENT_ANSWER] = "answer",   [EVENT_DROPPED] = "dropped",
    [EVENT_PAUSED] = "paused",     [EVENT_RESUMED] = "resumed", [EVENT_LEFT] = "left",
    [EVENT_ABSENT] = "absent",     [EVENT_BACK] = "back",       [EVENT_TIMEOUT] = "timeout",
    [EVENT_OVER] = "over",         [EVENT_CLOSED] = "closed",   [EVENT_REMATCH] = "rematch",
};
const char *const event_who_names[4] = {
    [WHO_FREE] = "free",
    [WHO_PERSON] = "person",
    [WHO_PROGRAM] = "program",
    [WHO_BOT] = "bot",
};
const char *const event_proposal_names[4] = {
    [PROPOSAL_TAKEBACK] = "takeback",
    [PROPOSAL_PAUSE] = "pause",
    [PROPOSAL_REMATCH] = "rematch",
};
const char *const event_by_names[4] = {
    [BY_PERSON] = "person",
    [BY_PROGRAM] = "program",
    [BY_BOT] = "bot",
    [BY_CLOCK] = "clock",
};
static const char *const dropped_names[] = {
    [DROPPED_DECLINED] = "declined",
    [DROPPED_EXPIRED] = "expired",
    [DROPPED_MOVED] = "moved",
};
static const char *const resumed_names[] = {
    [RESUMED_ASKED] = "asked",
    [RESUMED_RESTART] = "restart",
};
static const char *const closed_names[] = {
    [CLOSED_IDLE] = "idle",
    [CLOSED_EMPTY] = "empty",
};

const char *event_kind_name(enum event_kind kind)
{
    return event_kind_names[kind];
}

const char *event_who_name(enum event_who who)
{
    return event_who_names[who];
}

const char *event_proposal_name(enum event_proposal what)
{
    assert(what != PROPOSAL_NONE);
    return event_proposal_names[what];
}

const char *event_by_name(enum event_by by)
{
    return event_by_names[by];
}

const char *const *event_why_names(enum event_kind kind, size_t *count)
{
    if (kind == EVENT_DROPPED) {
        *count = sizeof dropped_names / sizeof dropped_names[0];
        return dropped_names;
    }
    if (kind == EVENT_RESUMED) {
        *count = sizeof resumed_names / sizeof resumed_names[0];
        return resumed_names;
    }
    assert(kind == EVENT_CLOSED);
    *count = sizeof closed_names / sizeof closed_names[0];
    return closed_names;
}

const char *event_why_name(enum event_kind kind, int why)
{
    size_t count;
    const char *const *names = event_why_names(kind, &count);
    assert(why >= 0 && (size_t)why < count);
    return names[why];
}
