/* In the places of nodes.c, storm.c and the database where there is no libpq: one server is all
 * there is. */
#include "nodes.h"
#include "storm.h"

const bool storm_has_nodes = false;
int nodes_count;

int nodes_any(void)
{
    return 0;
}

uint64_t nodes_stalls(void)
{
    return 0;
}

int64_t nodes_last_trouble(void)
{
    return 0;
}

const char *database_epoch(void)
{
    return "";
}

int64_t simulate_many(uint64_t seed)
{
    world_fail("seed %llu cannot be simulated", (unsigned long long)seed);
}

void report_many(void)
{
}
