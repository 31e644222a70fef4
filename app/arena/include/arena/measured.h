/* How strong the levels are, as the arena has measured them: the one table for `red7 bots`, for
 * docs/bots.md and for the ratings of <game/levels.h>. Whoever changes a level measures again with
 * tools/ladder.py, and changes the numbers here. */
#ifndef RED7_ARENA_MEASURED_H
#define RED7_ARENA_MEASURED_H

#include <stddef.h>

enum measured_game {
    MEASURED_BASIC,    /* red7 arena LEVEL BELOW */
    MEASURED_ADVANCED, /* ... --rules v1.3+advanced */
    MEASURED_ACTIONS,  /* ... --rules v1.3+actions */
    MEASURED_BOTH,     /* ... --rules v1.3+advanced+actions */
    MEASURED_FOUR,     /* red7 arena LEVEL BELOW --players 4: 25 % is fair */
    MEASURED_GAMES,
};

struct measured_level {
    const char *name;
    /* What it wins against the level below, and the half of its 95 % interval, in percent; nothing
     * for the weakest. */
    struct {
        double percent, error;
    } shares[MEASURED_GAMES];
};

/* NULL if it is no level. */
const struct measured_level *measured_find(const char *name);

#endif
