/* Coming to a table, leaving it, and moving on to a rematch. */
#ifndef RED7_SERVER_ROOM_JOIN_H
#define RED7_SERVER_ROOM_JOIN_H

#include <stdbool.h>
#include <store/store.h>
#include <table/request.h>

struct conn;
struct room;

/* A hello or create: welcomes the connection, now or when the table has been loaded. */
void room_greet(struct conn *conn, const struct request *request);
/* Loading has ended: with a table; or there is none; or it failed. */
void room_loaded(struct room *room, bool found, bool failed);
/* The table is another server's: those who wait for it are relayed there. */
void room_elsewhere(struct room *room, const struct store_node *owner);
/* The store has been asked about a table that is here: it cannot tell; or it has more. */
void room_looked(struct room *room, bool failed, bool stale);
void room_attach(struct room *room, struct conn *conn, int seat);
void room_detach(struct conn *conn);
/* So many watch by way of another server, behind a connection of it. */
void room_count_crowd(struct conn *conn, uint32_t heads);
/* The connection is gone. */
void room_leave(struct conn *conn);
/* All is written: the connection moves on to the rematch. */
void room_follow_rematch(struct conn *conn);
/* All of the log is sent: the connection takes part, or moves on to the rematch with its token. */
void room_told(struct conn *conn, const char token[REQUEST_TOKEN_MAX]);
/* The last event was made by a request of this connection: its address pays for it. */
void room_charge(const struct room *room, struct conn *conn);
/* Creates the next game, and everybody moves on to it. */
void room_rematch(struct room *room, struct event *event);

#endif
