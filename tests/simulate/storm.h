/* What main.c (one server) and storm.c (several) share: how a world goes. */
#ifndef RED7_SIMULATE_STORM_H
#define RED7_SIMULATE_STORM_H

#include "world.h"

/* The mean time between two troubles of a kind in this world; 0: there are none. */
int64_t storm_mean(int64_t usual);
/* Nothing goes wrong any more, and everybody comes to an end; says when. */
int64_t storm_ends(void);

/* ---- storm.c, or nodes_none.c where there is no libpq to take the place of ---- */

extern const bool storm_has_nodes;
/* One history of several servers. Returns its virtual time. */
int64_t simulate_many(uint64_t seed);
void report_many(void);

#endif
