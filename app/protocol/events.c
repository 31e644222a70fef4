/* Words of the protocol, one by one. The tables are in names.c. */
#include <assert.h>
#include <protocol/codes.h>
#include <protocol/events.h>

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
        *count = sizeof event_dropped_names / sizeof event_dropped_names[0];
        return event_dropped_names;
    }
    if (kind == EVENT_RESUMED) {
        *count = sizeof event_resumed_names / sizeof event_resumed_names[0];
        return event_resumed_names;
    }
    assert(kind == EVENT_CLOSED);
    *count = sizeof event_closed_names / sizeof event_closed_names[0];
    return event_closed_names;
}

const char *event_why_name(enum event_kind kind, int why)
{
    size_t count;
    const char *const *names = event_why_names(kind, &count);
    assert(why >= 0 && (size_t)why < count);
    return names[why];
}

const char *reaction_name(enum reaction reaction)
{
    return reaction_names[reaction];
}

const char *code_name(enum code code)
{
    assert(code < CODE_COUNT);
    return code_names[code];
}
