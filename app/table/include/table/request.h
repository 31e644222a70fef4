/* What clients ask for: JSON in, a checked flat value out. */
#ifndef RED7_REQUEST_H
#define RED7_REQUEST_H

#include <protocol/codes.h>
#include <table/event.h>
#include <words/text.h>

#define REQUEST_NONCE_MAX (RANGE_NONCE_MOST + 1)
#define REQUEST_TOKEN_MAX 65

/* A request as a flat value; which fields matter, the kind says. */
struct request {
    uint8_t kind; /* enum request_kind */
    bool next;    /* of HELLO, READY, PLAY, SYNC: what comes next is to be told */
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
        struct {                       /* READY, REVEAL */
            char seed[EVENT_SEED_MAX]; /* "": `commit` is there instead */
            uint8_t commit[EVENT_HASH];
        };
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
        bool open;     /* DOOR */
        int64_t away; /* CLAIM: since when the seat to move is, by the table's clock; 0: it is here.
                       * Nothing that is read: the caller's */
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
    int64_t after; /* TOO_FAST, NOT_AWAY: milliseconds until it may be tried again; 0: unknown */
};

/* Reads a message. False with a refusal; `id` is set whenever the message has a right one,
 * else "". Bytes may be anything. Steps with a drawn card in brackets are BAD_FIELD. A
 * hello or create of another version is VERSION. */
bool request_read(const char *text, size_t length, struct request *request,
                  struct refusal *refusal);

#endif
