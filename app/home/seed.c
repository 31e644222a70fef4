/* Seeds that nobody can guess: all that a game here needs of the system. */
#include <game/game.h>
#include <home/seed.h>
#include <sys/random.h>
#include <time.h>

uint64_t game_some_seed(void)
{
    uint32_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint32_t)time(NULL);
    return seed;
}
