/* The solver's own count of positions, which is the same on every machine: `red7 bench
 * --solver` tells it for the same deals. */
#include "verbs.h"
#include <stdlib.h>

#define MEMORY_SIZE ((size_t)1 << 19)

void ask_bench(const struct question *q, struct answer *a)
{
    int deals = question_number(q, "deals", 1);
    long long nodes = 0;
    struct r7_solve_options options = {.memory = claim(MEMORY_SIZE, a), .memory_size = MEMORY_SIZE};
    if (options.memory == NULL)
        return;
    for (int i = 0; i < deals; i++) {
        const struct r7_rules basic = {0};
        struct r7_round round;
        struct r7_solution solution;
        r7_deal_seed(&round, basic, 2, (uint64_t)i);
        (void)r7_solve(&round, &options, &solution);
        nodes += (long long)solution.nodes;
    }
    free(options.memory);
    answer_number(a, "nodes", nodes);
}
