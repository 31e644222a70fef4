/* Loading a table from the store. */
#ifndef RED7_SERVER_ROOM_LOAD_H
#define RED7_SERVER_ROOM_LOAD_H

#include <stdbool.h>

struct peer;
struct room;

/* For an address, which makes the table if there is none and it `creates`. Ends with room_loaded(),
 * unless it is stopped before. */
void room_load(struct room *room, struct peer *peer, bool creates);
/* Looks whether the store has more of a table than is here, which another node must have written.
 * Ends with room_looked(). */
void room_look(struct room *room, struct peer *peer);
void room_load_stop(struct room *room);

#endif
