/* What the server counts. */
#ifndef RED7_SERVER_METRICS_H
#define RED7_SERVER_METRICS_H

#include <table/request.h>

struct server;

struct metrics {
    uint64_t accepted, refused, upgraded, messages, moves, events, created, bot_moves;
    uint64_t http_requests;
    uint64_t refusals[CODE_COUNT];
    uint64_t bytes_out, bytes_in;
};
/* In Prometheus' text format; to be freed. */
char *metrics_write(const struct server *server, size_t *length);

#endif
