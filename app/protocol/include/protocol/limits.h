/* The limits of a server, by name, and those of requests.
 *
 * Do not edit: made by tools/protocol.py from app/protocol/protocol.txt. */
/* clang-format off */
#ifndef RED7_PROTOCOL_LIMITS_H
#define RED7_PROTOCOL_LIMITS_H

/* X(field, "name", usual, least, most) */
#define LIMITS(X) \
    X(message, "message", 4096, 512, 65536) \
    X(rate, "rate", 20, 1, 1000000) \
    X(burst, "burst", 60, 1, 1000000) \
    X(address_rate, "address-rate", 200, 1, 1000000) \
    X(address_burst, "address-burst", 1000, 1, 1000000) \
    X(http_rate, "http-rate", 100, 1, 1000000) \
    X(http_burst, "http-burst", 1000, 1, 1000000) \
    X(connections, "connections", 16000, 1, 1000000) \
    X(connections_per_address, "connections-per-address", 64, 1, 1000000) \
    X(tables_per_address, "tables-per-address", 60, 1, 10000000) \
    X(joins_per_address, "joins-per-address", 120, 1, 10000000) \
    X(bytes_per_address, "bytes-per-address", 33554432, 65536, 1073741824) \
    X(at_table, "at-table", 200, 4, 100000) \
    X(at_seat, "at-seat", 8, 1, 1000) \
    X(queue, "queue", 262144, 65536, 1073741824) \
    X(seconds, "seconds", 10, 1, 3600) \
    X(idle_open, "idle-open", 3600, 1, 1073741824) \
    X(idle_game, "idle-game", 604800, 1, 1073741824) \
    X(keep_days, "keep-days", 0, 0, 36500)

/* What fields of requests may be. */
#define RANGE_ID_LEAST 1
#define RANGE_ID_MOST 40
#define RANGE_NONCE_LEAST 22
#define RANGE_NONCE_MOST 64
#define RANGE_SEED_LEAST 16
#define RANGE_SEED_MOST 64
#define RANGE_SEATS_LEAST 2
#define RANGE_SEATS_MOST 4
#define RANGE_TARGET_LEAST 0
#define RANGE_TARGET_MOST 10000
#define RANGE_TURN_LEAST 5
#define RANGE_TURN_MOST 86400
#define RANGE_GAME_LEAST 10
#define RANGE_GAME_MOST 86400
#define RANGE_INCREMENT_LEAST 0
#define RANGE_INCREMENT_MOST 600
#define RANGE_ABSENT_LEAST 5
#define RANGE_ABSENT_MOST 86400
#define RANGE_CLAIM_LEAST 30
#define RANGE_CLAIM_MOST 86400

#endif
