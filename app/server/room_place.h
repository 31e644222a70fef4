/* Who gets a place at a table. */
#ifndef RED7_SERVER_ROOM_PLACE_H
#define RED7_SERVER_ROOM_PLACE_H

#include <stddef.h>
#include <table/request.h>

struct conn;
struct room;

/* Where one who says hello or create would sit, or why not. Where the table is full, somebody who
 * only watches may have to go for it. */
enum code room_place(struct room *room, const struct conn *conn, const struct request *request,
                     int *seat);

/* Whether one more may watch beside `count` others, who stand in `conns` by their `here`: OK, or
 * why not. One of the largest share may have to go for it; or, where it may have been invited to
 * sit down, the one who has watched longest. */
enum code place_watcher(struct conn *conns, size_t count, const struct conn *conn, bool invited);

#endif
