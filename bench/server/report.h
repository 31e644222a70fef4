/* What was measured, for people and as JSON. */
#ifndef RED7_LOAD_REPORT_H
#define RED7_LOAD_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#define REPORT_SHARES 5
#define REPORT_DISK 500
extern const double report_shares[REPORT_SHARES]; /* 1 is the longest of all */

struct report_moves {
    bool measured;
    double seconds, server_cpu, own_cpu;
    uint64_t moves, games, missing;
    int64_t latency[REPORT_SHARES]; /* nanoseconds */
};

struct report_idle {
    bool measured;
    uint32_t connections;
    double memory, each, cpu; /* bytes, bytes, seconds in ten */
};

struct report {
    uint32_t tables;
    double rate;
    struct report_moves fast, paced;
    struct report_idle seats, spectators;
    int64_t disk[REPORT_DISK]; /* sorted */
};

void report_text(const struct report *report);
void report_json(const struct report *report);

#endif
