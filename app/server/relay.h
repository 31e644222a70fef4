/* Connections whose table is on another server: what they say goes there, what they hear comes from
 * there. */
#ifndef RED7_SERVER_RELAY_H
#define RED7_SERVER_RELAY_H

#include <stddef.h>
#include <store/store.h>
#include <table/request.h>

struct conn;
struct relay;
struct server;

/* All relays, and by their table those that many share. */
#define RELAY_BUCKETS 1024
struct relays {
    struct relay *all;
    struct relay *of[RELAY_BUCKETS];
};

/* The table that a connection asks for, by its hello, is another server's. */
void relay_open(struct conn *conn, const struct store_node *owner);
/* A message of the client. */
void relay_message(struct conn *conn, const char *text, size_t length);
/* All that was sent to the client is written: there may be more for it. */
void relay_tell_more(struct conn *conn);
/* The client is gone, is sent away, or moves on to another table. */
void relay_close(struct conn *conn);
/* Sends those away whose server is not among these any more. */
void relays_check(struct server *server);
/* How many connections are relayed. */
size_t relays_count(const struct server *server);

#endif
