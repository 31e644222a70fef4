/* Messages of clients. */
#ifndef RED7_SERVER_ROOM_REQUEST_H
#define RED7_SERVER_ROOM_REQUEST_H

#include <stddef.h>

struct conn;

void room_message(struct conn *conn, const char *text, size_t length);

#endif
