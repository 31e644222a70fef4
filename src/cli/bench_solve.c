/* red7 bench --solver: how long perfect play of random deals takes to prove. */
#include "bench.h"
#include "cli.h"
#include <stdlib.h>

#define MEMORY_SIZE ((size_t)1 << 19)

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void solve_deals(const char *name, struct r7_rules rules, enum r7_objective objective,
                        uint64_t deals, void *memory, double *times)
{
    struct r7_solve_options options = {
        .objective = objective, .memory = memory, .memory_size = MEMORY_SIZE};
    uint64_t nodes = 0, first = 0;
    double sum = 0;
    for (uint64_t i = 0; i < deals; i++) {
        struct r7_round round;
        struct r7_solution solution;
        r7_deal_seed(&round, rules, 2, i);
        double start = bench_cpu_now();
        (void)r7_solve(&round, &options, &solution);
        times[i] = (bench_cpu_now() - start) * 1000;
        sum += times[i];
        nodes += solution.nodes;
        first += solution.winner == round.turn;
    }
    qsort(times, deals, sizeof *times, by_size);
    printf("%-17s %8llu %9.3f %9.3f %9.3f %9.0f %11llu %8.1f %%\n", name, (unsigned long long)deals,
           sum / (double)deals, times[deals / 2], times[deals - 1], 1000 * (double)deals / sum,
           (unsigned long long)nodes, 100 * (double)first / (double)deals);
    fflush(stdout);
}

int bench_solver(uint64_t deals)
{
    static const struct r7_rules basic = {0}, advanced = {.advanced = true};
    void *memory = aligned_alloc(64, MEMORY_SIZE);
    double *times = calloc(deals, sizeof *times);
    uint64_t few = deals / 10 > 0 ? deals / 10 : 1; /* these take longer */
    if (memory == NULL || times == NULL) {
        free(memory);
        free(times);
        return cli_fail("bench", "there is not enough memory for so many deals");
    }
    printf("Two-player deals solved on one core: ms of processor time; first: won by the\n"
           "first to move. The positions searched are the same on every machine.\n\n"
           "%-17s %8s %9s %9s %9s %9s %11s %10s\n",
           "", "deals", "mean", "median", "worst", "deals/s", "positions", "first");
    solve_deals("v1.3", basic, R7_OBJECTIVE_WIN, deals, memory, times);
    solve_deals("v1.3+advanced", advanced, R7_OBJECTIVE_WIN, few, memory, times);
    solve_deals("  for points", advanced, R7_OBJECTIVE_POINTS, few, memory, times);
    free(memory);
    free(times);
    return 0;
}
