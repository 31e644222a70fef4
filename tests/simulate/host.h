/* The server's life: it starts, stalls, crashes, is told to stop, and starts again; its host gives
 * orders and sets the system's clock. */
#ifndef RED7_SIMULATE_HOST_H
#define RED7_SIMULATE_HOST_H

#include "world.h"

/* How much goes wrong, as the mean time between two of a kind, in microseconds; 0: never. */
struct host_troubles {
    int64_t crash, stop, stall, jump, disk_stall, disk_failure, restore, admin;
};

void host_prepare(void);
void host_begin(const struct host_troubles *given);
/* Nothing goes wrong from now on; what is wrong ends. */
void host_calm(void);
void host_end(void);
bool host_is_up(void);
/* Fails if anything is left of those who have gone. */
void host_check_empty(void);
/* What goes wrong with the store is no surprise now, or was not so long ago. */
bool host_had_storage_trouble(void);

/* When something last went wrong with the server, the disk or the clock; it may be still to end. */
int64_t host_last_trouble(void);

/* What the store's epoch is. */
const char *host_store_epoch(void);

/* ---- for nodes.c ---- */

struct server;
/* Fails if a connection holds more than it may; if anything is left of those who have gone. */
void host_check_server(const struct server *server);
void host_check_gone(const struct server *server);
/* The host of a server has an order; it is gone with the server. */
void host_orders(int node);
void host_forget_orders(int node);

struct host_count {
    uint64_t starts, crashes, stops, stalls, jumps, disk_stalls, disk_failures, restores, orders;
};
extern struct host_count host_count;

#endif
