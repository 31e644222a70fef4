/* How long things take, counted in steps as Prometheus wants them. */
#ifndef RED7_SERVER_HISTOGRAM_H
#define RED7_SERVER_HISTOGRAM_H

#include <stdint.h>

/* The upper ends of the steps, in microseconds; what takes longer is in the last one. */
#define HISTOGRAM_ENDS                                                                             \
    {                                                                                              \
        500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000,      \
            5000000, 10000000                                                                      \
    }
#define HISTOGRAM_STEPS 15

struct histogram {
    uint64_t counts[HISTOGRAM_STEPS];
    uint64_t microseconds; /* of all together */
};

static inline void histogram_add(struct histogram *histogram, uint64_t microseconds)
{
    static const uint64_t ends[HISTOGRAM_STEPS - 1] = HISTOGRAM_ENDS;
    int step = 0;
    while (step < HISTOGRAM_STEPS - 1 && microseconds > ends[step])
        step++;
    histogram->counts[step]++;
    histogram->microseconds += microseconds;
}

#endif
