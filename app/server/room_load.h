/* Loading a table from the store. */
#ifndef RED7_SERVER_ROOM_LOAD_H
#define RED7_SERVER_ROOM_LOAD_H

struct peer;
struct room;

/* For an address. Ends with room_loaded(), unless it is stopped before. */
void room_load(struct room *room, struct peer *peer);
void room_load_stop(struct room *room);

#endif
