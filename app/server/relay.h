/* A connection whose table is on another server: what it says goes there, what it hears comes from
 * there. */
#ifndef RED7_SERVER_RELAY_H
#define RED7_SERVER_RELAY_H

#include <stddef.h>
#include <store/store.h>
#include <table/request.h>

struct conn;
struct server;

/* The table that a connection asks for, by its hello, is another server's. */
void relay_open(struct conn *conn, const struct store_node *owner);
/* A message of the client. */
void relay_message(struct conn *conn, const char *text, size_t length);
/* The client is gone, or is sent away. */
void relay_close(struct conn *conn);
/* Sends those away whose server is not among these any more. */
void relays_check(struct server *server, const struct store_node *nodes, size_t count);

#endif
