/* Seeds that nobody can guess, from the system's random source. */
#include <game/game.h>
#include <home/seed.h>
#include <system/system.h>
#include <time.h>

uint64_t game_some_seed(void)
{
    uint32_t seed;
    if (!system_random(&seed, sizeof seed))
        seed = (uint32_t)time(NULL);
    return seed;
}
