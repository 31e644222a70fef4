/* Seeds that nobody can guess. */
#ifndef RED7_HOME_SEED_H
#define RED7_HOME_SEED_H

#include <stdint.h>

/* A seed that nobody can guess, short enough to be typed. */
uint64_t game_some_seed(void);

#endif
