/* All servers of the store: what each of them says of itself once a second, and how many of
 * anything there are together. A server whose store is its own is all of them. */
#ifndef RED7_SERVER_NODES_H
#define RED7_SERVER_NODES_H

#include <json/write.h>
#include <stdint.h>
#include <stdio.h>
#include <store/store.h>

struct server;

/* Servers that are known here; more than that may be, and are not told of. */
#define NODES_MOST 64

/* What is counted at each server: its name in JSON and in Prometheus, its kind there and what it
 * says. */
#define NODE_COUNTS(X)                                                                             \
    X(NODE_SECONDS, "seconds", "up_seconds", "gauge", "Seconds since a server has started.")       \
    X(NODE_CONNECTIONS, "connections", "connections", "gauge",                                     \
      "WebSockets at a server, those from other servers too.")                                     \
    X(NODE_TRUNKS, "trunks", "trunks", "gauge", "WebSockets of a server to other servers.")        \
    X(NODE_TABLES, "tables", "tables", "gauge", "Tables that a server has in memory.")             \
    X(NODE_PLAYS, "plays", "plays_total", "counter", "Plays at the tables of a server.")           \
    X(NODE_WAITING, "waiting", "commit_waiting_events", "gauge",                                   \
      "Events of a server that are not committed yet.")
enum node_count {
#define NODE_NUMBER(number, key, name, type, help) number,
    NODE_COUNTS(NODE_NUMBER)
#undef NODE_NUMBER
        NODE_COUNT
};

struct node_report {
    char name[STORE_EPOCH_MAX], address[STORE_ADDRESS_MAX];
    bool here;
    char version[32]; /* "": it is of a version that says nothing */
    char state[16];   /* ready, draining, or why it is not ready */
    int64_t counts[NODE_COUNT];
};

struct nodes {
    struct node_report of[NODES_MOST];
    size_t count;
    int64_t heard; /* ticks when they were last read */
};

/* What this server says of itself, for node_read() at others. */
void node_write(const struct server *server, char says[STORE_SAYS_MAX]);
void node_read(struct node_report *node, const struct store_node *is, const char *says);

/* The answer to `red7 admin nodes`, and the lines for Prometheus. */
void nodes_tell(const struct server *server, struct json_writer *json);
void nodes_measure(const struct server *server, FILE *out);

#endif
