/* One game at a table: who sits there is asked for every decision, and shown only what
 * the seat may see. */
#ifndef RED7_ARENA_TABLE_H
#define RED7_ARENA_TABLE_H

#include <arena/arena.h>
#include <arena/program.h>

/* What a thread needs for it. */
struct table_kit {
    const struct arena_settings *settings;
    const struct arena_player *players;
    void *memory;              /* of R7_BOT_MEMORY bytes */
    struct program *programs;  /* a row of R7_SEATS_MAX for each player */
    struct arena_times *times; /* one for each player */
};

struct table_outcome {
    double share[R7_SEATS_MAX]; /* of the win, by seat */
    int first;                  /* the seat that had the first turn */
    unsigned rounds;
    /* What programs did wrong, by seat, and the first case of each seat in words. */
    unsigned faults[R7_SEATS_MAX][ARENA_FAULTS];
    char messages[R7_SEATS_MAX][ARENA_TEXT_MAX];
};

/* Seeds for all that happens at a table, from a few numbers. */
uint64_t table_seed(uint64_t seed, uint64_t number);

/* Plays the game of a deal with a player in each seat. False if it was interrupted. */
bool table_play(struct table_kit *kit, const int players[R7_SEATS_MAX], uint64_t deal,
                struct table_outcome *outcome);

#endif
