/* Bots at tables. */
#ifndef RED7_SERVER_ROOM_BOT_H
#define RED7_SERVER_ROOM_BOT_H

#include <red7/bot.h>
#include <table/event.h>

struct room;

/* Lets a bot think about the position; its play is appended when it comes, if still wanted. */
void room_think(struct room *room, const struct r7_bot *bot, enum event_by by);
void room_think_stop(struct room *room);

#endif
