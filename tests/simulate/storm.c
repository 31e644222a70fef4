/* Worlds of several servers: see nodes.h. */
#include "storm.h"
#include "database.h"
#include "hostile.h"
#include "loop.h"
#include "nodes.h"
#include "player.h"
#include "truth.h"
#include <stdio.h>

#define STORMY (8 * MINUTE)

const bool storm_has_nodes = true;

static struct nodes_troubles choose_nodes_troubles(void)
{
    return (struct nodes_troubles){.kill = storm_mean(MINUTE),
                                   .freeze = storm_mean(MINUTE),
                                   .stall = storm_mean(3 * MINUTE),
                                   .stop = storm_mean(2 * MINUTE),
                                   .jump = storm_mean(3 * MINUTE),
                                   .cut_store = storm_mean(MINUTE),
                                   .break_store = storm_mean(MINUTE / 2),
                                   .cut_peers = storm_mean(MINUTE),
                                   .block_peers = storm_mean(MINUTE),
                                   .fail_over = storm_mean(3 * MINUTE),
                                   .slow = storm_mean(2 * MINUTE),
                                   .read_only = storm_mean(4 * MINUTE),
                                   .restore = storm_mean(6 * MINUTE),
                                   .admin = 30 * SECOND};
}

/* One history of two or three. */
int64_t simulate_many(uint64_t seed)
{
    world_begin(seed, "n");
    database_begin();
    truth_begin();
    struct nodes_troubles troubles = choose_nodes_troubles();
    database.usual = world_between(200, 6000);
    database.errors = world_chance(0.5) ? 0 : 0.002;
    database.warnings = world_chance(0.5) ? 0 : 0.005;
    nodes_begin(2 + (int)world_below(2), &troubles);
    players_begin(2 + (int)world_below(6), (int)world_below(8));
    hostile_begin(world_chance(0.8) ? 0 : 1);
    world_run(STORMY);
    nodes_calm();
    int64_t end = storm_ends();
    nodes_check_empty();
    nodes_end();
    wires_end();
    lines_free();
    truth_end();
    database_end();
    loops_free();
    world_end();
    return end;
}

void report_many(void)
{
    const struct nodes_count *n = &nodes_counted;
    printf("servers   %llu starts, %llu killed, %llu frozen, %llu stalls, %llu told to stop, %llu "
           "have given way, %llu clocks set\n",
           (unsigned long long)n->starts, (unsigned long long)n->kills,
           (unsigned long long)n->freezes, (unsigned long long)n->stalls,
           (unsigned long long)n->stops, (unsigned long long)n->given_way,
           (unsigned long long)n->jumps);
    printf("networks  %llu links between servers; %llu times cut off from the database, %llu "
           "connections to it broken, %llu times cut off from others, %llu times nothing passed\n",
           (unsigned long long)lines_between, (unsigned long long)n->cuts_store,
           (unsigned long long)n->breaks_store, (unsigned long long)n->cuts_peers,
           (unsigned long long)n->blocks_peers);
    printf(
        "database  %llu failovers, %llu times slow, %llu read-only, %llu restored; %llu commits, "
        "%llu refused, %llu servers fenced off (%llu of them undone), %llu games taken over, "
        "%llu given up, %llu terms raised\n",
        (unsigned long long)n->failovers, (unsigned long long)n->slow,
        (unsigned long long)n->read_only, (unsigned long long)n->restores,
        (unsigned long long)database_count.commits, (unsigned long long)database_count.conflicts,
        (unsigned long long)database_count.fenced, (unsigned long long)database_count.unfenced,
        (unsigned long long)database_count.taken, (unsigned long long)database_count.released,
        (unsigned long long)database_count.raised);
}
