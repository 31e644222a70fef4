/* Bots at tables. */
#ifndef RED7_SERVER_ROOM_BOT_H
#define RED7_SERVER_ROOM_BOT_H

#include <red7/bot.h>
#include <stdatomic.h>
#include <table/event.h>

struct room;

/* What a server knows of those who think: how many wait for a thread of those who do it long, and
 * how long each bot of the registry has needed of late. Who is not known yet may need long. */
#define BOTS_MAX 32
struct bots {
    atomic_size_t waiting;
    struct bot_need {
        bool known;
        int64_t ns;
    } needs[BOTS_MAX];
};

/* Lets a bot think about the position; its play is appended when it comes, if still wanted. */
void room_think(struct room *room, const struct r7_bot *bot, enum event_by by);
void room_think_stop(struct room *room);

#endif
