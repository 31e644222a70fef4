/* Several servers on one database: they start, are killed, frozen, cut off from the database or
 * from one another, told to stop, and start again; the database fails over, is slow, takes nothing,
 * is restored.
 */
#ifndef RED7_SIMULATE_NODES_H
#define RED7_SIMULATE_NODES_H

#include "world.h"

/* How many servers there are in this world at most; 0: there is one, of the other kind (host.h). */
extern int nodes_count;

/* How much goes wrong, as the mean time between two of a kind, in microseconds; 0: never. */
struct nodes_troubles {
    int64_t kill, freeze, stall, stop, jump; /* of servers */
    int64_t cut_store, break_store;          /* from the database: for a while; one connection */
    int64_t cut_peers, block_peers; /* from one another: connections; one way, for a while */
    int64_t fail_over, slow, read_only, restore; /* of the database */
    int64_t admin;
};

void nodes_begin(int count, const struct nodes_troubles *given);
/* Nothing goes wrong from now on; what is wrong ends. */
void nodes_calm(void);
/* Fails if anything is left of those who have gone. */
void nodes_check_empty(void);
/* All are told to stop, and do. */
void nodes_end(void);

/* The number of any; 0, without chance, where there is one. */
int nodes_any(void);
/* As host_stalls() and host_last_trouble(). */
uint64_t nodes_stalls(void);
int64_t nodes_last_trouble(void);

/* The database's epoch. */
const char *database_epoch(void);

struct nodes_count {
    uint64_t starts, kills, freezes, stalls, stops, jumps, given_way, failed_starts;
    uint64_t cuts_store, breaks_store, cuts_peers, blocks_peers;
    uint64_t failovers, slow, read_only, restores;
};
extern struct nodes_count nodes_counted;

#endif
