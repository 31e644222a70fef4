/* Telling a connection what has happened at its table. */
#ifndef RED7_SERVER_ROOM_LOG_H
#define RED7_SERVER_ROOM_LOG_H

#include <table/request.h>

struct conn;
struct room;

/* Sends the events from a number on as the viewer sees them, folding the log again, and ends with
 * room_told(). What does not fit into the queue follows piece by piece: until then `replay` of the
 * connection is set, and what happens at the table meanwhile reaches it in this way. */
void room_tell(struct room *room, struct conn *conn, uint32_t from,
               const char token[REQUEST_TOKEN_MAX]);
/* All that was sent is written: the next piece. */
void room_tell_more(struct conn *conn);
void room_tell_stop(struct conn *conn);

#endif
