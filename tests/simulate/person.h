/* One honest person: what player.c (parties), person.c (its line), person_says.c and person_hears.c
 * share. */
#ifndef RED7_SIMULATE_PERSON_H
#define RED7_SIMULATE_PERSON_H

#include "client.h"
#include <protocol/events.h>
#include <seat/game.h>

#define REQUEST_MOST 640
#define NONCE_MAX 25
#define PARTY_MOST R7_SEATS_MAX

struct party;

struct person {
    struct client client; /* the first, so that one is the other */
    uint64_t number;
    struct party *party;
    int index;    /* in the party; those behind its members only watch */
    bool watches; /* it wants no seat */
    bool done;    /* with this table */
    struct seat_game game;
    char token[72], epoch[64];
    char nonce[NONCE_MAX]; /* of its join */
    bool welcome;          /* this line's hello was answered */
    int64_t greeted;       /* when it was sent */
    uint32_t stored;       /* events of its game then, in this epoch of the store */
    char stored_epoch[64];
    uint32_t known; /* the last event when it came: up to it, it catches up */
    uint32_t request;
    char pending[REQUEST_MOST]; /* not answered yet; "": nothing */
    char pending_id[16];
    enum request_kind kind;
    int64_t sent;          /* when, on this line; 0: not on this one */
    int sends;             /* how often */
    bool arrived;          /* a play has come to the server's socket */
    int64_t arrived_awake; /* host_awake() then */
    uint32_t at;           /* the event that it is a play after */
    int broken;            /* lines in a row that ended, without a reason, before all was told */
    int64_t away;          /* it stays away until then */
    int64_t next;          /* when it acts; 0: it has nothing in mind */
    int64_t connects;      /* when it tries again; 0: it does not */
};

/* What all at a table agree on. */
struct party {
    int members, bots;
    struct person *people[PARTY_MOST];
    char nonce[NONCE_MAX];     /* of the table */
    char game[SEAT_ID_MAX];    /* "": not known yet */
    char create[REQUEST_MOST]; /* what is sent to make it */
    bool listed;
    bool over;     /* everybody goes home */
    int rematches; /* wanted */
    int64_t next;  /* when the next table is made; 0: there is one */
    uint64_t tables;
};

/* ---- person.c ---- */

extern bool players_are_calm;

void person_connect(struct person *person);
/* Another table: nothing of the old one counts. */
void person_begin(struct person *person);
void person_leave(struct person *person);
void person_init(struct person *person, uint32_t address);

/* Fails if it has waited for an answer without a reason; or lost by the clock without one. */
struct timed_out;
void person_check(const struct person *person);
void person_timed_out(const struct person *person, const struct timed_out *turn);

/* ---- person_says.c ---- */

void person_nonce(char nonce[NONCE_MAX]);
void person_greet(struct person *person);
/* What has not been answered, once more or for the first time. */
void person_send_pending(struct person *person);
/* Does what is to be done now, if anything is. */
void person_act(struct person *person);
/* Something has changed: it acts soon. */
void person_think(struct person *person);

/* ---- person_hears.c ---- */

void person_hears(struct client *client, const char *text, size_t length);

/* ---- player.c ---- */

struct person *players_find(uint64_t number);

/* The table is known, or is not to be played at any more. */
void party_has_table(struct party *party, const char *game);
void party_gives_up(struct party *party);
void person_wakes_at(struct person *person, int64_t when);

#endif
