/* Time that passes, and limits of it. */
#include "clock.h"
#include <time.h>

double cli_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double cli_deadline(uint64_t ms)
{
    return cli_clock() + (double)ms / 1e3;
}

bool cli_is_late(void *deadline)
{
    return cli_clock() >= *(const double *)deadline;
}
