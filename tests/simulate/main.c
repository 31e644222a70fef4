/* The deterministic simulation: one seed after the other, until the time is up or something is
 * wrong. */
#include "disk.h"
#include "host.h"
#include "hostile.h"
#include "loop.h"
#include "player.h"
#include "storm.h"
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

int64_t storm_mean(int64_t usual)
{
    return world_chance(0.4) ? 0 : world_about(usual);
}

/* What goes wrong in this world, and how often: each has a character of its own. */
static struct host_troubles choose_troubles(void)
{
    return (struct host_troubles){.crash = storm_mean(4 * MINUTE),
                                  .stop = storm_mean(15 * MINUTE),
                                  .stall = storm_mean(2 * MINUTE),
                                  .jump = storm_mean(3 * MINUTE),
                                  .disk_stall = storm_mean(2 * MINUTE),
                                  .disk_failure = storm_mean(3 * MINUTE),
                                  .restore = storm_mean(8 * MINUTE),
                                  .admin = 20 * SECOND};
}

int64_t storm_ends(void)
{
    int64_t latest = world_now() + CALM;
    players_calm();
    hostile_calm();
    while (!players_are_done()) {
        if (world_now() > latest)
            players_complain();
        world_run(world_now() + LOOK);
    }
    int64_t end = world_now();
    players_end();
    hostile_end();
    world_run(end + FORGOTTEN);
    return end;
}

/* One history of one server. Returns its virtual time. */
static int64_t simulate_one(uint64_t seed)
{
    world_begin(seed, "");
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
    int64_t end = storm_ends();
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

/* What was run, of each kind of world. */
struct kind {
    const char *name;
    int64_t (*simulate)(uint64_t seed);
    uint64_t next, count;
    int64_t virtual_time;
    double seconds;
};

static struct kind kinds[] = {{.name = "one server", .simulate = simulate_one},
                              {.name = "several servers", .simulate = simulate_many}};
#define KINDS (sizeof kinds / sizeof kinds[0])

static void report_one(void)
{
    printf(
        "troubles  %llu crashes, %llu stops, %llu stalls, %llu clocks set, %llu times a slow disk, "
        "%llu a failing one, %llu restored, %llu orders\n",
        (unsigned long long)host_count.crashes, (unsigned long long)host_count.stops,
        (unsigned long long)host_count.stalls, (unsigned long long)host_count.jumps,
        (unsigned long long)host_count.disk_stalls, (unsigned long long)host_count.disk_failures,
        (unsigned long long)host_count.restores, (unsigned long long)host_count.orders);
}

static void report(void)
{
    for (size_t i = 0; i < KINDS; i++)
        if (kinds[i].count > 0)
            printf("%llu worlds of %s, %.1f virtual hours in %.0f s of processor time\n",
                   (unsigned long long)kinds[i].count, kinds[i].name,
                   (double)kinds[i].virtual_time / (double)(60 * MINUTE), kinds[i].seconds);
    printf("games     %llu begun, %llu played to the end, %llu events stored\n",
           (unsigned long long)truth_count.games, (unsigned long long)truth_count.over,
           (unsigned long long)truth_count.events);
    printf("messages  %llu looked at, on %llu honest lines and %llu others\n",
           (unsigned long long)truth_count.messages, (unsigned long long)players_count.connections,
           (unsigned long long)hostile_lines);
    if (kinds[0].count > 0)
        report_one();
    if (kinds[1].count > 0)
        report_many();
}

static int usage(void)
{
    fprintf(stderr, "usage: simulate [--alone | --nodes] [SECONDS [SEED]], simulate --tell SEED, "
                    "simulate --twice SEED\n"
                    "A seed with an n after it is a world of several servers.\n");
    return 2;
}

static int no_nodes(void)
{
    fprintf(stderr, "simulate: it was built without libpq, so there are no worlds of several "
                    "servers\n");
    return 2;
}

static bool read_number(const char *text, uint64_t *number)
{
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

/* 17, or 17n. */
static bool read_seed(const char *text, const struct kind **kind, uint64_t *seed)
{
    char digits[24];
    size_t length = strlen(text);
    bool many = length > 1 && text[length - 1] == 'n';
    *kind = &kinds[many];
    snprintf(digits, sizeof digits, "%.*s", (int)(length - many), text);
    return length < sizeof digits && read_number(digits, seed);
}

/* One seed, told; or twice, to see that it is the same history. */
static int simulate_seed(const char *how, const char *text)
{
    const struct kind *kind;
    uint64_t seed;
    if (!read_seed(text, &kind, &seed))
        return usage();
    if (kind == &kinds[1] && !storm_has_nodes)
        return no_nodes();
    world_tells = strcmp(how, "--tell") == 0;
    kind->simulate(seed);
    uint64_t first = world_fingerprint(), events = world_events();
    if (strcmp(how, "--twice") == 0) {
        kind->simulate(seed);
        if (world_fingerprint() != first || world_events() != events) {
            fprintf(stderr, "seed %s is not the same history twice\n", text);
            return 1;
        }
    }
    printf("seed %s: %llu events, fingerprint %016llx\n", text, (unsigned long long)events,
           (unsigned long long)first);
    return 0;
}

/* The next world of a kind; false: it does not give back what it took. */
static bool run_next(struct kind *kind)
{
    static size_t before;
    double start = processor_time();
    kind->virtual_time += kind->simulate(kind->next++);
    kind->seconds += processor_time() - start;
    kind->count++;
    size_t now = mallinfo2().uordblks, was = before;
    before = now;
    if (was == 0 || now <= was + 65536)
        return true;
    fprintf(stderr, "seed %llu of %s: %zu bytes are not given back\n",
            (unsigned long long)(kind->next - 1), kind->name, now - was);
    return false;
}

int main(int count, char **arguments)
{
    uint64_t seconds = 60, first = 1;
    bool alone = count > 1 && strcmp(arguments[1], "--alone") == 0;
    bool nodes = count > 1 && strcmp(arguments[1], "--nodes") == 0;
    host_prepare();
    if (count == 3 && (strcmp(arguments[1], "--tell") == 0 || strcmp(arguments[1], "--twice") == 0))
        return simulate_seed(arguments[1], arguments[2]);
    count -= alone || nodes;
    arguments += alone || nodes;
    if (count > 3 || (count > 1 && !read_number(arguments[1], &seconds)) ||
        (count > 2 && !read_number(arguments[2], &first)))
        return usage();
    if (nodes && !storm_has_nodes)
        return no_nodes();
    kinds[0].next = kinds[1].next = first;
    do { /* as much time for the one as for the other */
        bool many = nodes || (!alone && storm_has_nodes && kinds[1].seconds < kinds[0].seconds);
        if (!run_next(&kinds[many]))
            return 1;
    } while (kinds[0].seconds + kinds[1].seconds < (double)seconds);
    report();
    return 0;
}
