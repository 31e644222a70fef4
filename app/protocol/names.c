/* The words of docs/protocol.md by their enumerations.
 *
 * Do not edit: made by tools/protocol.py from app/protocol/protocol.txt. */
/* clang-format off */
#include <protocol/codes.h>
#include <protocol/events.h>

const char *const event_kind_names[EVENT_KINDS] = {
    [EVENT_CREATED] = "created",
    [EVENT_SEAT] = "seat",
    [EVENT_READY] = "ready",
    [EVENT_DEAL] = "deal",
    [EVENT_PLAY] = "play",
    [EVENT_TAKEBACK] = "takeback",
    [EVENT_PROPOSAL] = "proposal",
    [EVENT_ANSWER] = "answer",
    [EVENT_DROPPED] = "dropped",
    [EVENT_PAUSED] = "paused",
    [EVENT_RESUMED] = "resumed",
    [EVENT_LEFT] = "left",
    [EVENT_ABSENT] = "absent",
    [EVENT_BACK] = "back",
    [EVENT_TIMEOUT] = "timeout",
    [EVENT_OVER] = "over",
    [EVENT_CLOSED] = "closed",
    [EVENT_REMATCH] = "rematch",
    [EVENT_SEED] = "seed",
    [EVENT_UNREADY] = "unready",
    [EVENT_RENAMED] = "renamed",
    [EVENT_DOOR] = "door",
};

const char *const request_names[REQUEST_KINDS] = {
    [REQUEST_HELLO] = "hello",
    [REQUEST_CREATE] = "create",
    [REQUEST_JOIN] = "join",
    [REQUEST_READY] = "ready",
    [REQUEST_SEAT] = "seat",
    [REQUEST_DOOR] = "door",
    [REQUEST_CLAIM] = "claim",
    [REQUEST_LEAVE] = "leave",
    [REQUEST_PLAY] = "play",
    [REQUEST_PROPOSE] = "propose",
    [REQUEST_AGREE] = "agree",
    [REQUEST_DECLINE] = "decline",
    [REQUEST_RESUME] = "resume",
    [REQUEST_REACT] = "react",
    [REQUEST_SYNC] = "sync",
    [REQUEST_REVEAL] = "reveal",
};

const char *const event_who_names[4] = {
    [WHO_FREE] = "free",
    [WHO_PERSON] = "person",
    [WHO_PROGRAM] = "program",
    [WHO_BOT] = "bot",
};

const char *const event_clock_names[3] = {
    [CLOCK_TURN] = "turn",
    [CLOCK_GAME] = "game",
};

const char *const event_timeout_names[2] = {
    [TIMEOUT_OUT] = "out",
    [TIMEOUT_BOT] = "bot",
};

const char *const event_proposal_names[4] = {
    [PROPOSAL_TAKEBACK] = "takeback",
    [PROPOSAL_PAUSE] = "pause",
    [PROPOSAL_REMATCH] = "rematch",
};

const char *const event_dropped_names[3] = {
    [DROPPED_DECLINED] = "declined",
    [DROPPED_EXPIRED] = "expired",
    [DROPPED_MOVED] = "moved",
};

const char *const event_by_names[4] = {
    [BY_PERSON] = "person",
    [BY_PROGRAM] = "program",
    [BY_BOT] = "bot",
    [BY_CLOCK] = "clock",
};

const char *const event_resumed_names[2] = {
    [RESUMED_ASKED] = "asked",
    [RESUMED_RESTART] = "restart",
};

const char *const event_closed_names[3] = {
    [CLOSED_IDLE] = "idle",
    [CLOSED_EMPTY] = "empty",
    [CLOSED_HOST] = "host",
};

const char *const reaction_names[REACTIONS] = {
    [REACT_HELLO] = "hello",
    [REACT_THANKS] = "thanks",
    [REACT_NICE] = "nice",
    [REACT_WOW] = "wow",
    [REACT_OOPS] = "oops",
    [REACT_SORRY] = "sorry",
    [REACT_HURRY] = "hurry",
    [REACT_THINK] = "think",
    [REACT_LAUGH] = "laugh",
    [REACT_BYE] = "bye",
};

const char *const code_names[CODE_COUNT] = {
    [CODE_OK] = "ok",
    [CODE_BAD_JSON] = "bad_json",
    [CODE_BAD_FIELD] = "bad_field",
    [CODE_UNKNOWN_REQUEST] = "unknown_request",
    [CODE_VERSION] = "version",
    [CODE_HELLO_FIRST] = "hello_first",
    [CODE_NO_GAME] = "no_game",
    [CODE_BAD_TOKEN] = "bad_token",
    [CODE_NO_WATCHING] = "no_watching",
    [CODE_NOT_SEATED] = "not_seated",
    [CODE_ALREADY_SEATED] = "already_seated",
    [CODE_NO_SEAT] = "no_seat",
    [CODE_SEAT_TAKEN] = "seat_taken",
    [CODE_TABLE_FULL] = "table_full",
    [CODE_BAD_NAME] = "bad_name",
    [CODE_DOOR_CLOSED] = "door_closed",
    [CODE_NOT_HOST] = "not_host",
    [CODE_NOT_AWAY] = "not_away",
    [CODE_STARTED] = "started",
    [CODE_NOT_STARTED] = "not_started",
    [CODE_OVER] = "over",
    [CODE_NOT_OVER] = "not_over",
    [CODE_PAUSED] = "paused",
    [CODE_NOT_PAUSED] = "not_paused",
    [CODE_NOT_YOUR_TURN] = "not_your_turn",
    [CODE_STALE] = "stale",
    [CODE_ILLEGAL] = "illegal",
    [CODE_NO_PROPOSAL] = "no_proposal",
    [CODE_PROPOSAL_OPEN] = "proposal_open",
    [CODE_OWN_PROPOSAL] = "own_proposal",
    [CODE_TAKEBACK_NONE] = "takeback_none",
    [CODE_TAKEBACK_DRAWN] = "takeback_drawn",
    [CODE_LOG_FULL] = "log_full",
    [CODE_TOO_LONG] = "too_long",
    [CODE_TOO_FAST] = "too_fast",
    [CODE_TOO_MANY_CONNECTIONS] = "too_many_connections",
    [CODE_TOO_MANY_TABLES] = "too_many_tables",
    [CODE_TOO_MANY_JOINS] = "too_many_joins",
    [CODE_TOO_MUCH_STORED] = "too_much_stored",
    [CODE_TOO_MANY_AT_TABLE] = "too_many_at_table",
    [CODE_BUSY] = "busy",
    [CODE_STORAGE] = "storage",
    [CODE_STOPPING] = "stopping",
    [CODE_RESTORED] = "restored",
    [CODE_TOO_SLOW] = "too_slow",
    [CODE_IDLE] = "idle",
    [CODE_REMOVED] = "removed",
};
