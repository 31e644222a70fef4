/* Who gets a place at a table. */
#ifndef RED7_SERVER_ROOM_PLACE_H
#define RED7_SERVER_ROOM_PLACE_H

#include <table/request.h>

struct conn;
struct room;

/* Where one who says hello or create would sit, or why not. Where the table is full, somebody who
 * only watches may have to go for it. */
enum code room_place(struct room *room, const struct conn *conn, const struct request *request,
                     int *seat);

#endif
