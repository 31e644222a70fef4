/* What is true: the histories on the disk, folded as they are written, and compared with every byte
 * that leaves the server. */
#ifndef RED7_SIMULATE_TRUTH_H
#define RED7_SIMULATE_TRUTH_H

#include "disk.h"
#include "line.h"
#include <table/table.h>

void truth_begin(void);
void truth_end(void);
/* The store is made, and has an epoch. */
void truth_named(const char *epoch);

/* A game as the disk has it now; NULL: there is none. */
const struct table *truth_game(const char *id);
/* Whether a seat's request is among the events, in this history or the one before a restore. */
bool truth_has_request(const char *id, int seat, const char *request);
/* How much was seen. */
struct truth_count {
    uint64_t games, over, events, messages, bytes;
};
extern struct truth_count truth_count;

/* ---- for these checks ---- */

/* host.c: microseconds in which the server was running and not stalled; how often it stalled. */
int64_t host_awake(void);
uint64_t host_stalls(void);
const char *host_epoch(void); /* what it takes for the disk's */
/* player.c: the time of a seat is up by the table's clock. */
struct timed_out {
    const char *game;
    int seat;
    uint32_t last; /* the event that was told last */
    int64_t left;  /* milliseconds that were left then */
    int64_t awake; /* host_awake() and host_stalls() then */
    uint64_t stalls;
};
void players_timed_out(const struct timed_out *turn);

#endif
