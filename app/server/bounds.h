/* The limits of docs/protocol.md, by name. */
#ifndef RED7_BOUNDS_H
#define RED7_BOUNDS_H

#include <stdbool.h>
#include <stdint.h>

/* X(field, "name", usual, least, most) */
#define LIMITS(X)                                                                                  \
    X(message, "message", 4096, 512, 65536)                                                        \
    X(rate, "rate", 20, 1, 1000000)                                                                \
    X(burst, "burst", 60, 1, 1000000)                                                              \
    X(http_rate, "http-rate", 100, 1, 1000000)                                                     \
    X(http_burst, "http-burst", 1000, 1, 1000000)                                                  \
    X(connections, "connections", 16000, 1, 1000000)                                               \
    X(connections_per_address, "connections-per-address", 64, 1, 1000000)                          \
    X(tables_per_address, "tables-per-address", 60, 1, 10000000)                                   \
    X(at_table, "at-table", 200, 4, 100000)                                                        \
    X(at_seat, "at-seat", 8, 1, 1000)                                                              \
    X(queue, "queue", 262144, 65536, 1 << 30)                                                      \
    X(seconds, "seconds", 10, 1, 3600)                                                             \
    X(idle_open, "idle-open", 3600, 1, 1 << 30)                                                    \
    X(idle_game, "idle-game", 604800, 1, 1 << 30)

struct limits {
#define LIMIT_FIELD(field, name, usual, least, most) int32_t field;
    LIMITS(LIMIT_FIELD)
#undef LIMIT_FIELD
};

void bounds_init(struct limits *limits);
/* Sets a limit from "NAME=N". False: there is none of that name, or the number is none, or not
 * in its range, which is then in *least and *most (both 0: no such name). */
bool bounds_set(struct limits *limits, const char *text, int32_t *least, int32_t *most);

#endif
