/* What the server counts. */
#ifndef RED7_SERVER_METRICS_H
#define RED7_SERVER_METRICS_H

#include "histogram.h"
#include <stdio.h>
#include <table/request.h>

struct server;

struct metrics {
    uint64_t accepted, refused, upgraded, messages, moves, events, created, bot_moves;
    uint64_t http_requests, slowed;
    uint64_t http_answers[6]; /* by the first digit of their status */
    uint64_t refusals[CODE_COUNT];
    uint64_t byes[CODE_COUNT]; /* connections that were closed with a code */
    uint64_t bytes_out, bytes_in;
    struct histogram http, answers, bots, commits; /* how long these took */
    struct histogram loop;                         /* how late the loop was for its timer */
    uint64_t commit_microseconds;                  /* of all commits that were counted */
};
/* What a family of numbers is, in Prometheus' text format. */
void metrics_head(FILE *out, const char *name, const char *type, const char *help);
/* All of them; to be freed. */
char *metrics_write(const struct server *server, size_t *length);

#endif
