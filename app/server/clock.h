/* What time it is, for three purposes that must not be mixed up.
 *
 *     wall    for people to read: what the system says. It may be set, ahead or back.
 *     now     for the index of the store: milliseconds since 1970 too, read from the system once
 *             and then counted by a clock that nobody can set.
 *     ticks   for everything that runs out: clocks of players, patience, budgets. Elapsed
 *             milliseconds, but a tick advances it by CLOCK_STEP at most: what is more was a stall
 *             of this process or machine, for which nobody else is charged.
 *
 * The two clocks behind them come from a source, so that a simulation can be one. */
#ifndef RED7_SERVER_CLOCK_H
#define RED7_SERVER_CLOCK_H

#include <stdint.h>

/* A running server reads its clock at least every CLOCK_TICK milliseconds. */
#define CLOCK_TICK 100
#define CLOCK_STEP (3 * CLOCK_TICK)

struct clock_source {
    int64_t (*wall)(void *context);    /* milliseconds since 1970; may jump */
    int64_t (*elapsed)(void *context); /* milliseconds; cannot be set; goes on while suspended */
    void *context;
};
/* The system's. */
extern const struct clock_source clock_of_system;

struct clock {
    const struct clock_source *source;
    int64_t wall, now, ticks;
    int64_t seen; /* what `elapsed` said last */
};

/* Starts a clock: `ticks` is 1, since 0 means "never" to those who remember a time. */
void clock_start(struct clock *clock, const struct clock_source *source);
/* Reads it anew. */
void clock_read(struct clock *clock);

#endif
