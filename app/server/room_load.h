/* Loading a table from the store. */
#ifndef RED7_SERVER_ROOM_LOAD_H
#define RED7_SERVER_ROOM_LOAD_H

struct room;

/* Ends with room_loaded(), unless it is stopped before. */
void room_load(struct room *room);
void room_load_stop(struct room *room);

#endif
