/* The server's time: see clock.h. */
#include "clock.h"
#include <stddef.h>
#include <time.h>

static int64_t milliseconds(clockid_t which)
{
    struct timespec time;
    clock_gettime(which, &time);
    return time.tv_sec * INT64_C(1000) + time.tv_nsec / 1000000;
}

static int64_t system_wall(void *context)
{
    (void)context;
    return milliseconds(CLOCK_REALTIME);
}

static int64_t system_elapsed(void *context)
{
    (void)context;
    return milliseconds(CLOCK_BOOTTIME);
}

const struct clock_source clock_of_system = {.wall = system_wall, .elapsed = system_elapsed};

void clock_start(struct clock *clock, const struct clock_source *source)
{
    int64_t wall = source->wall(source->context);
    *clock = (struct clock){.source = source,
                            .wall = wall,
                            .now = wall,
                            .ticks = 1,
                            .seen = source->elapsed(source->context)};
}

void clock_read(struct clock *clock)
{
    const struct clock_source *source = clock->source;
    int64_t seen = source->elapsed(source->context), passed = seen - clock->seen;
    clock->wall = source->wall(source->context);
    if (passed <=
        0) /* no such clock runs back; if one did, time would stand until it has caught up */
        return;
    clock->seen = seen;
    clock->now += passed;
    clock->ticks += passed < CLOCK_STEP ? passed : CLOCK_STEP;
}
