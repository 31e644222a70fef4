/* What the benchmarks share. */
#ifndef RED7_CLI_BENCH_SOLVE_H
#define RED7_CLI_BENCH_SOLVE_H

#include <stdbool.h>
#include <stdint.h>

/* Seconds of processor time so far. */
double bench_cpu_now(void);

/* Solves so many basic deals for two, and parts of that of deals that take longer; the exit status.
 */
int bench_solver(uint64_t deals, bool json);

#endif
