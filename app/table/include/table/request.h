/* What clients ask for: JSON in, a checked flat value out. */
#ifndef RED7_REQUEST_H
#define RED7_REQUEST_H

#include <table/event.h>
#include <words/text.h>

#define REQUEST_VERSION 1
#define REQUEST_NONCE_MAX 65
#define REQUEST_TOKEN_MAX 65

/* X(NAME, "code"): every code of the protocol. */
#define CODES(X)                                                                                   \
    X(OK, "ok")                                                                                    \
    X(BAD_JSON, "bad_json")                                                                        \
    X(BAD_FIELD, "bad_field")                                                                      \
    X(UNKNOWN_REQUEST, "unknown_request")                                                          \
    X(VERSION, "version")                                                                          \
    X(HELLO_FIRST, "hello_first")                                                                  \
    X(NO_GAME, "no_game")                                                                          \
    X(BAD_TOKEN, "bad_token")                                                                      \
    X(NO_WATCHING, "no_watching")                                                                  \
    X(NOT_SEATED, "not_seated")                                                                    \
    X(ALREADY_SEATED, "already_seated")                                                            \
    X(NO_SEAT, "no_seat")                                                                          \
    X(SEAT_TAKEN, "seat_taken")                                                                    \
    X(TABLE_FULL, "table_full")                                                                    \
    X(BAD_NAME, "bad_name")                                                                        \
    X(STARTED, "started")                                                                          \
    X(NOT_STARTED, "not_started")                                                                  \
    X(OVER, "over")                                                                                \
    X(NOT_OVER, "not_over")                                                                        \
    X(PAUSED, "paused")                                                                            \
    X(NOT_PAUSED, "not_paused")                                                                    \
    X(NOT_YOUR_TURN, "not_your_turn")                                                              \
    X(STALE, "stale")                                                                              \
    X(ILLEGAL, "illegal")                                                                          \
    X(NO_PROPOSAL, "no_proposal")                                                                  \
    X(PROPOSAL_OPEN, "proposal_open")                                                              \
    X(OWN_PROPOSAL, "own_proposal")                                                                \
    X(TAKEBACK_NONE, "takeback_none")                                                              \
    X(TAKEBACK_DRAWN, "takeback_drawn")                                                            \
    X(LOG_FULL, "log_full")                                                                        \
    X(TOO_LONG, "too_long")                                                                        \
    X(TOO_FAST, "too_fast")                                                                        \
    X(TOO_MANY_CONNECTIONS, "too_many_connections")                                                \
    X(TOO_MANY_TABLES, "too_many_tables")                                                          \
    X(TOO_MANY_AT_TABLE, "too_many_at_table")                                                      \
    X(BUSY, "busy")                                                                                \
    X(STORAGE, "storage")                                                                          \
    X(STOPPING, "stopping")                                                                        \
    X(RESTORED, "restored")                                                                        \
    X(TOO_SLOW, "too_slow")                                                                        \
    X(IDLE, "idle")

enum code {
#define CODE_ENUM(name, text) CODE_##name,
    CODES(CODE_ENUM)
#undef CODE_ENUM
        CODE_COUNT
};

/* The code as the protocol writes it. */
const char *code_name(enum code code);

enum request_kind {
    REQUEST_HELLO,
    REQUEST_CREATE,
    REQUEST_JOIN,
    REQUEST_READY,
    REQUEST_SEAT,
    REQUEST_LEAVE,
    REQUEST_PLAY,
    REQUEST_PROPOSE,
    REQUEST_AGREE,
    REQUEST_DECLINE,
    REQUEST_RESUME,
    REQUEST_REACT,
    REQUEST_SYNC,
};

enum reaction { /* in the order of docs/protocol.md */
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
                REACTIONS,
};
const char *reaction_name(enum reaction reaction);

/* A request as a flat value; which fields matter, the kind says. */
struct request {
    uint8_t kind; /* enum request_kind */
    char id[EVENT_REQUEST_MAX];
    union {
        struct {
            char game[EVENT_ID_MAX];
            char token[REQUEST_TOKEN_MAX]; /* "": none */
            uint32_t last;
            char epoch[33]; /* "": none */
        } hello;
        struct {
            char nonce[REQUEST_NONCE_MAX];
            struct event_settings settings;
            struct event_seat seats[R7_SEATS_MAX]; /* WHO_FREE for persons, or bots */
        } create;
        struct {
            char nonce[REQUEST_NONCE_MAX];
            char name[WORDS_NAME_MAX]; /* cleaned */
            int8_t seat;               /* -1: the first that is free */
            bool program;
        } join;
        char seed[EVENT_SEED_MAX]; /* READY */
        struct {
            int8_t seat;
            const struct r7_bot *bot; /* NULL: nobody */
        } seat;
        struct {
            uint32_t at;
            uint8_t count;
            struct r7_step steps[R7_TURN_STEPS_MAX];
        } play;
        uint8_t what;  /* PROPOSE: enum event_proposal */
        uint8_t react; /* enum reaction */
    };
};

/* What is wrong with a request. */
struct refusal {
    enum code code;
    char field[24]; /* BAD_FIELD */
    int step;       /* ILLEGAL */
    enum r7_error rule;
    uint32_t seq;  /* STALE */
    uint32_t most; /* TOO_LONG */
};

/* Reads a message. False with a refusal; `id` is set whenever the message has a right one,
 * else "". Bytes may be anything. Steps with a drawn card in brackets are BAD_FIELD. A
 * hello or create of another version is VERSION. */
bool request_read(const char *text, size_t length, struct request *request,
                  struct refusal *refusal);

#endif
