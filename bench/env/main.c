/* Environments: steps a second on one core, each step with an observation, a mask, a random legal
 * action and resets; and rounds a second beside the naive twin in the same run, so that the ratio
 * says something on a noisy machine.
 *
 * usage: red7-env [--steps N]          of each row, about; 2000000 if it is not told
 *        red7-env --row ROW --steps N  one row alone, for tools that count instructions
 *        red7-env --list               the names of the rows */
#include <red7/red7.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <twin/twin.h>

#define ENVS 64
/* Measured in slices of which the best counts: the one least disturbed. */
#define SLICES 9
#define TWIN_ROUNDS 20
#define TWIN_ROUNDS_ACTIONS 2

struct row {
    const char *name;
    struct r7_env_config config;
};

static const struct row rows[] = {
    {"turns", {.by = R7_ENV_TURNS, .pruned = true}},
    {"turns-packed",
     {.by = R7_ENV_TURNS, .pruned = true, .observations = R7_ENV_BITS, .masks = R7_ENV_BITS}},
    {"steps", {.pruned = true}},
    {"steps-packed", {.pruned = true, .observations = R7_ENV_BITS, .masks = R7_ENV_BITS}},
    {"all-2", {.rules = {.advanced = true, .actions = true}, .pruned = true}},
    {"all-2-packed",
     {.rules = {.advanced = true, .actions = true},
      .pruned = true,
      .observations = R7_ENV_BITS,
      .masks = R7_ENV_BITS}},
    {"all-4", {.rules = {.advanced = true, .actions = true}, .players = 4, .pruned = true}},
};

#define ROWS (sizeof rows / sizeof rows[0])

/* Environments with their buffers. */
struct loop {
    struct r7_envs *envs;
    uint8_t terminals[ENVS], truncations[ENVS], seats[ENVS];
    int64_t actions[ENVS];
    float rewards[ENVS * R7_SEATS_MAX];
    uint64_t steps, rounds;
};

static void *claim(size_t size)
{
    void *memory =
        aligned_alloc(R7_ENV_ALIGN, (size + R7_ENV_ALIGN - 1) / R7_ENV_ALIGN * R7_ENV_ALIGN);
    if (memory == NULL) {
        fputs("red7-env: not enough memory\n", stderr);
        exit(1);
    }
    return memory;
}

static void open_loop(struct loop *loop, struct r7_env_config config)
{
    struct r7_env_fault fault;
    const size_t size = r7_envs_size(&config, ENVS);
    config.seed = 1;
    *loop = (struct loop){.envs = r7_envs_init(claim(size), size, &config, ENVS, &fault)};
    const struct r7_env_buffers buffers = {
        .observations = claim(ENVS * r7_env_observation_size(&config)),
        .masks = claim(ENVS * r7_env_mask_size(&config)),
        .rewards = loop->rewards,
        .terminals = loop->terminals,
        .truncations = loop->truncations,
        .seats = loop->seats,
        .actions = loop->actions,
    };
    r7_envs_bind(loop->envs, &buffers, &fault);
    r7_envs_reset(loop->envs, 0, ENVS, NULL, NULL, NULL, &fault);
}

static void run(struct loop *loop, uint64_t steps)
{
    for (uint64_t done = 0; done < steps; done += ENVS, loop->steps += ENVS) {
        r7_envs_sample(loop->envs, 0, ENVS, NULL);
        if (r7_envs_step(loop->envs, 0, ENVS, NULL, NULL) != R7_OK)
            exit(1);
        for (int i = 0; i < ENVS; i++)
            loop->rounds += loop->terminals[i];
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double greater(double a, double b)
{
    return a > b ? a : b;
}

static void measure(const struct row *row, uint64_t steps)
{
    static struct loop loop;
    char rules[R7_RULES_TEXT_MAX];
    struct twin_tally twin = {0};
    const bool actions = row->config.rules.actions, by_steps = row->config.by == R7_ENV_STEPS;
    const int players = row->config.players != 0 ? row->config.players : 2;
    double best = 0, twin_best = 0;
    r7_rules_write(row->config.rules, rules, sizeof rules);
    open_loop(&loop, row->config);
    for (int i = 0; i < SLICES; i++) {
        const long few = actions ? TWIN_ROUNDS_ACTIONS : TWIN_ROUNDS;
        const uint64_t before = loop.steps;
        const double start = now();
        run(&loop, steps / SLICES);
        const double between = now();
        twin_random_rounds(rules, players, few, (unsigned long long)i + 1, by_steps, &twin);
        best = greater(best, (double)(loop.steps - before) / (between - start));
        twin_best = greater(twin_best, (double)few / (now() - between));
    }
    const double length = (double)loop.steps / (double)loop.rounds;
    printf("%-14s %-22s %7d %12.2f %12.1f %12.0f %9.0f %8.1f\n", row->name, rules, players,
           best / 1e6, 1e9 / best, best / length, twin_best, best / length / twin_best);
    fflush(stdout);
}

static long peak_memory(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static int measure_all(uint64_t steps)
{
    puts("Steps on one core, each with observation, mask, random legal action and resets.\n"
         "ratio: rounds against the naive twin, which plays the same way in the same run and\n"
         "writes no observations.\n");
    printf("%-14s %-22s %7s %12s %12s %12s %9s %8s\n", "row", "rules", "players", "M steps/s",
           "ns/step", "rounds/s", "twin/s", "ratio");
    for (size_t i = 0; i < ROWS; i++)
        measure(&rows[i], steps);
    printf("\npeak memory: %ld KB\n", peak_memory());
    return 0;
}

static int run_row(const char *name, uint64_t steps)
{
    static struct loop loop;
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, name) == 0) {
            open_loop(&loop, rows[i].config);
            run(&loop, ENVS); /* what comes once is not counted */
            const long before = peak_memory();
            const double start = now();
            run(&loop, steps);
            printf("%llu steps, %llu rounds, %.4f s, memory grew by %ld KB\n",
                   (unsigned long long)loop.steps, (unsigned long long)loop.rounds, now() - start,
                   peak_memory() - before);
            return 0;
        }
    fprintf(stderr, "red7-env: there is no row '%s'; --list lists them\n", name);
    return 2;
}

int main(int argc, char **argv)
{
    uint64_t steps = 2000000;
    const char *row = NULL;
    for (int i = 1; i < argc; i++) {
        char *end = NULL;
        if (strcmp(argv[i], "--list") == 0) {
            for (size_t n = 0; n < ROWS; n++)
                puts(rows[n].name);
            return 0;
        }
        if (strcmp(argv[i], "--row") == 0 && i + 1 < argc) {
            row = argv[++i];
            continue;
        }
        if (strcmp(argv[i], "--steps") == 0 && i + 1 < argc) {
            steps = strtoull(argv[++i], &end, 10);
            if (*end == '\0' && steps > 0)
                continue;
        }
        fprintf(stderr, "usage: red7-env [--row ROW] [--steps N] | --list; not '%s'\n", argv[i]);
        return 2;
    }
    return row != NULL ? run_row(row, steps) : measure_all(steps);
}
