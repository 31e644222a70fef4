/* Who gets a place at a table: owners of seats always, within what a seat may have; then those who
 * may still take one; then those who watch, with equal shares for each address. */
#include "room_place.h"
#include "conn.h"
#include "room.h"
#include "room_join.h"
#include "secrets.h"
#include "server.h"

static bool watches(const struct conn *conn)
{
    return conn->seat < 0 && conn->hello == NULL && !conn->closing && !conn->crowd;
}

static unsigned watchers_of(const struct conn *conns, const struct peer *peer)
{
    unsigned count = 0;
    for (const struct conn *conn = conns; conn != NULL; conn = conn->here.next)
        count += watches(conn) && conn->peer == peer;
    return count;
}

/* The one who has watched longest; of one address, or of all (NULL). */
static struct conn *longest_watcher(struct conn *conns, const struct peer *peer)
{
    struct conn *longest = NULL;
    for (struct conn *conn = conns; conn != NULL; conn = conn->here.next)
        if (watches(conn) && (peer == NULL || conn->peer == peer))
            longest = conn; /* newcomers stand in front */
    return longest;
}

static struct conn *of_the_largest_share(struct conn *conns, unsigned more_than)
{
    const struct peer *largest = NULL;
    for (const struct conn *conn = conns; conn != NULL; conn = conn->here.next) {
        unsigned count = watches(conn) ? watchers_of(conns, conn->peer) : 0;
        if (count > more_than) {
            more_than = count;
            largest = conn->peer;
        }
    }
    return largest == NULL ? NULL : longest_watcher(conns, largest);
}

/* Whether one who comes may still take a seat: then it may be somebody who was invited. */
static bool has_free_seat(const struct table *table)
{
    for (int seat = 0; seat < table->settings.players; seat++)
        if (table->seats[seat].is.who == WHO_FREE)
            return table->state == TABLE_OPEN && !table->door_closed;
    return false;
}

enum code place_watcher(struct conn *conns, size_t count, const struct conn *conn, bool invited)
{
    if (count < (size_t)conn->server->limits.at_table)
        return CODE_OK;
    struct conn *goes = of_the_largest_share(conns, watchers_of(conns, conn->peer) + 1);
    if (goes == NULL && invited)
        goes = longest_watcher(conns, NULL);
    if (goes == NULL)
        return CODE_TOO_MANY_AT_TABLE;
    if (goes->room != NULL)
        room_detach(goes);
    conn_bye(goes, CODE_TOO_MANY_AT_TABLE, CLOSE_REFUSED);
    return CODE_OK;
}

enum code room_place(struct room *room, const struct conn *conn, const struct request *request,
                     int *seat)
{
    const struct limits *limits = &room->server->limits;
    int all = room->watchers - room->afar;
    *seat = R7_SPECTATOR;
    for (int i = 0; i < R7_SEATS_MAX; i++)
        all += room->counts[i];
    /* However many watch, there is room for the owners of seats. */
    if (request->kind == REQUEST_HELLO && request->hello.token[0] != '\0') {
        uint8_t hash[EVENT_HASH];
        secrets_token_hash(request->hello.token, hash);
        *seat = table_seat_of(&room->table, hash);
        if (*seat < 0)
            return CODE_BAD_TOKEN;
        if (room->counts[*seat] >= limits->at_seat)
            return CODE_TOO_MANY_AT_TABLE;
    } else if (!room->table.settings.watch && room->table.state != TABLE_OPEN) {
        return CODE_NO_WATCHING;
    } else if (!conn->crowd) {
        return place_watcher(room->conns, (size_t)all, conn, has_free_seat(&room->table));
    }
    return CODE_OK;
}
