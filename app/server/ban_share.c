/* Bans that hold at all servers of a store: see ban_share.h. */
#include "ban_share.h"
#include "conn.h"
#include "log.h"
#include "server.h"
#include <stdlib.h>
#include <string.h>

size_t bans_enforce(struct server *server, const struct ban *ban)
{
    size_t count = 0;
    for (struct conn *conn = server->conns, *next; conn != NULL; conn = next) {
        next = conn->all.next;
        if (conn->closing || !ban_covers(ban, conn->peer->address))
            continue;
        conn_bye(conn, CODE_REMOVED, CLOSE_REFUSED);
        count++;
    }
    return count;
}

bool bans_share(struct server *server, const struct ban *ban, int64_t milliseconds)
{
    struct ban wish = *ban;
    wish.until = milliseconds;
    return !server->shared || bans_add(&server->ban_wishes, &wish);
}

void bans_take_wishes(struct server *server, struct ban_news *news)
{
    *news = (struct ban_news){.wishes = server->ban_wishes};
    server->ban_wishes = NULL;
}

static bool note(void *context, const char *network, int64_t left)
{
    struct ban_news *news = context;
    struct ban ban;
    if (!ban_read(network, &ban)) /* of a later version, perhaps */
        return true;
    ban.until = left;
    return bans_add(&news->found, &ban);
}

void bans_ask(struct store *store, struct ban_news *news)
{
    bool right = true;
    for (const struct ban *wish = news->wishes; right && wish != NULL; wish = wish->next)
        right = store_ban(store, wish->text, wish->until) == STORE_OK;
    news->known = right && store_bans(store, note, news) == STORE_OK;
}

static struct ban *find(struct ban *bans, const char *text)
{
    while (bans != NULL && strcmp(bans->text, text) != 0)
        bans = bans->next;
    return bans;
}

/* From now on the store says which bans there are. */
static void follow(struct server *server, struct ban *found)
{
    for (struct ban *one = server->bans, *next; one != NULL; one = next) {
        next = one->next;
        if (find(found, one->text) == NULL)
            bans_remove(&server->bans, one);
    }
    for (const struct ban *one = found; one != NULL; one = one->next) {
        struct ban ban = *one;
        bool new = find(server->bans, one->text) == NULL;
        ban.until = server->ticks + one->until;
        if (!bans_add(&server->bans, &ban) || !new)
            continue;
        log_line(LOG_INFO, "banned at another server network=%s", ban.text);
        bans_enforce(server, &ban);
    }
}

void bans_told(struct server *server, struct ban_news *news)
{
    if (!news->known) { /* what could not be written is tried again, unless there is a later wish */
        for (const struct ban *wish = news->wishes; wish != NULL; wish = wish->next)
            if (find(server->ban_wishes, wish->text) == NULL)
                bans_add(&server->ban_wishes, wish);
    } else if (server->ban_wishes == NULL) {
        follow(server, news->found);
    }
    bans_free(&news->wishes);
    bans_free(&news->found);
}
