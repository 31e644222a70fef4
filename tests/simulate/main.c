/* The deterministic simulation: one seed after the other, until the time is up or something is
 * wrong. */
#include "disk.h"
#include "host.h"
#include "hostile.h"
#include "loop.h"
#include "player.h"
#include "truth.h"
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STORMY (20 * MINUTE) /* things go wrong */
#define CALM (30 * MINUTE)   /* nothing does, and everybody comes to an end */
#define LOOK (5 * SECOND)
#define FORGOTTEN (2 * MINUTE) /* then nothing is kept of those who have gone */

static int64_t mean(int64_t usual)
{
    return world_chance(0.4) ? 0 : world_about(usual);
}

/* What goes wrong in this world, and how often: each has a character of its own. */
static struct host_troubles choose_troubles(void)
{
    return (struct host_troubles){.crash = mean(4 * MINUTE),
                                  .stop = mean(15 * MINUTE),
                                  .stall = mean(2 * MINUTE),
                                  .jump = mean(3 * MINUTE),
                                  .disk_stall = mean(2 * MINUTE),
                                  .disk_failure = mean(3 * MINUTE),
                                  .restore = mean(8 * MINUTE),
                                  .admin = 20 * SECOND};
}

/* One history. Returns its virtual time. */
static int64_t simulate(uint64_t seed)
{
    world_begin(seed);
    disk_begin();
    truth_begin();
    struct host_troubles troubles = choose_troubles();
    disk.usual = world_between(50, 4000);
    disk.read_errors = world_chance(0.5) ? 0 : 0.002;
    host_begin(&troubles);
    players_begin(2 + (int)world_below(12), (int)world_below(8));
    hostile_begin(world_chance(0.5) ? 0 : 1 + (int)world_below(3));
    world_run(STORMY);
    host_calm();
    players_calm();
    hostile_calm();
    while (!players_are_done()) {
        if (world_now() > STORMY + CALM)
            players_complain();
        world_run(world_now() + LOOK);
    }
    int64_t end = world_now();
    players_end();
    hostile_end();
    world_run(end + FORGOTTEN);
    host_check_empty();
    host_end();
    lines_free();
    truth_end();
    disk_end();
    loops_free();
    world_end();
    return end;
}

/* ---- the command ---- */

static double processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void report(uint64_t seeds, int64_t virtual_time, double seconds)
{
    printf("%llu worlds, %.1f virtual hours in %.0f s of processor time\n",
           (unsigned long long)seeds, (double)virtual_time / (double)(60 * MINUTE), seconds);
    printf("games     %llu begun, %llu played to the end, %llu events stored\n",
           (unsigned long long)truth_count.games, (unsigned long long)truth_count.over,
           (unsigned long long)truth_count.events);
    printf("messages  %llu looked at, on %llu honest lines and %llu others\n",
           (unsigned long long)truth_count.messages, (unsigned long long)players_count.connections,
           (unsigned long long)hostile_lines);
    printf(
        "troubles  %llu crashes, %llu stops, %llu stalls, %llu clocks set, %llu times a slow disk, "
        "%llu a failing one, %llu restored, %llu orders\n",
        (unsigned long long)host_count.crashes, (unsigned long long)host_count.stops,
        (unsigned long long)host_count.stalls, (unsigned long long)host_count.jumps,
        (unsigned long long)host_count.disk_stalls, (unsigned long long)host_count.disk_failures,
        (unsigned long long)host_count.restores, (unsigned long long)host_count.orders);
}

static int usage(void)
{
    fprintf(stderr,
            "usage: simulate [SECONDS [SEED]], simulate --tell SEED, simulate --twice SEED\n");
    return 2;
}

static bool read_number(const char *text, uint64_t *number)
{
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

/* One seed, told; or twice, to see that it is the same history. */
static int simulate_one(const char *how, const char *text)
{
    uint64_t seed;
    if (!read_number(text, &seed))
        return usage();
    world_tells = strcmp(how, "--tell") == 0;
    simulate(seed);
    uint64_t first = world_fingerprint(), events = world_events();
    if (strcmp(how, "--twice") == 0) {
        simulate(seed);
        if (world_fingerprint() != first || world_events() != events) {
            fprintf(stderr, "seed %llu is not the same history twice\n", (unsigned long long)seed);
            return 1;
        }
    }
    printf("seed %llu: %llu events, fingerprint %016llx\n", (unsigned long long)seed,
           (unsigned long long)events, (unsigned long long)first);
    return 0;
}

int main(int count, char **arguments)
{
    uint64_t seconds = 60, first = 1, seeds = 0;
    int64_t virtual_time = 0;
    host_prepare();
    if (count == 3 && (strcmp(arguments[1], "--tell") == 0 || strcmp(arguments[1], "--twice") == 0))
        return simulate_one(arguments[1], arguments[2]);
    if (count > 3 || (count > 1 && !read_number(arguments[1], &seconds)) ||
        (count > 2 && !read_number(arguments[2], &first)))
        return usage();
    double start = processor_time();
    size_t before = 0;
    do {
        virtual_time += simulate(first + seeds++);
        size_t now = mallinfo2().uordblks;
        if (before > 0 && now > before + 65536) {
            fprintf(stderr, "seed %llu: %zu bytes are not given back\n",
                    (unsigned long long)(first + seeds - 1), now - before);
            return 1;
        }
        before = now;
    } while (processor_time() - start < (double)seconds);
    report(seeds, virtual_time, processor_time() - start);
    return 0;
}
