/* Bans that hold at all servers of a store. What the host says to one of them is written there
 * within a second, and read by all others every second. */
#ifndef RED7_SERVER_BAN_SHARE_H
#define RED7_SERVER_BAN_SHARE_H

#include "ban.h"
#include <store/store.h>

struct server;

/* What a worker writes, and what it reads: `until` is how many milliseconds are left. */
struct ban_news {
    struct ban *wishes, *found;
    bool known;
};

/* Sends everybody away whom a ban concerns; returns how many. */
size_t bans_enforce(struct server *server, const struct ban *ban);
/* The host wants it so, for so long (0: not any more), at all servers; false: no memory. */
bool bans_share(struct server *server, const struct ban *ban, int64_t milliseconds);
/* Around a visit to the store, of which only _ask is for a worker's thread. */
void bans_take_wishes(struct server *server, struct ban_news *news);
void bans_ask(struct store *store, struct ban_news *news);
void bans_told(struct server *server, struct ban_news *news);

#endif
