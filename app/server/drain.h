/* The end of a server that has others beside it: its tables are handed over, one after the other.
 */
#ifndef RED7_SERVER_DRAIN_H
#define RED7_SERVER_DRAIN_H

struct server;

/* Hands all tables over, and calls `done` when there is none any more. */
void drain_begin(struct server *server, void (*done)(struct server *server));

#endif
