/* Reading from PostgreSQL, on connections of their own: from the server that takes commits, never
 * from a standby, which may be behind. A connection that was lost is made anew, once. */
#include "store_postgres.h"
#include <stdio.h>
#include <string.h>

/* ---- connections ---- */

static struct pg_link *take_reader(struct pg_store *store)
{
    for (size_t i = 0; i < PG_READERS; i++)
        if (pthread_mutex_trylock(&store->readers[i].mutex) == 0)
            return &store->readers[i];
    pthread_mutex_lock(&store->readers[0].mutex);
    return &store->readers[0];
}

static void give_reader(struct pg_link *reader)
{
    pthread_mutex_unlock(&reader->mutex);
}

/* Whether another try by a new connection may do better. */
static bool may_try_again(const struct pg_link *reader, enum store_result result)
{
    return result == STORE_UNKNOWN || result == STORE_READ_ONLY || !pg_is_connected(reader);
}

PGresult *pg_ask(struct pg_store *store, enum pg_statement which,
                 const struct pg_parameters *parameters, enum store_result *result)
{
    struct pg_link *reader = take_reader(store);
    PGresult *rows = NULL;
    for (int tries = 0; tries < 2; tries++) {
        *result = STORE_OK;
        if (!pg_is_connected(reader))
            *result = pg_connect(reader, &store->place, NULL);
        if (*result != STORE_OK)
            break;
        rows = pg_run(reader, which, parameters);
        *result = parameters->broken ? STORE_FAILED : pg_result(reader, rows);
        if (*result == STORE_OK)
            break;
        PQclear(rows);
        rows = NULL;
        if (!may_try_again(reader, *result))
            break;
        pg_disconnect(reader);
    }
    give_reader(reader);
    if (*result == STORE_UNKNOWN || *result == STORE_MISSING)
        *result = STORE_FAILED; /* there is something, but it cannot be asked */
    return rows;
}

/* ---- rows ---- */

static void copy_text(const PGresult *rows, int row, int column, char *text, size_t room)
{
    snprintf(text, room, "%.*s", PQgetlength(rows, row, column), PQgetvalue(rows, row, column));
}

void pg_row_event(const PGresult *rows, int row, struct store_event *event)
{
    *event = (struct store_event){.seq = (uint32_t)pg_number(rows, row, 1),
                                  .at = pg_number(rows, row, 2),
                                  .body = PQgetvalue(rows, row, 3),
                                  .length = (size_t)PQgetlength(rows, row, 3)};
    copy_text(rows, row, 0, event->game, sizeof event->game);
}

void pg_row_entry(const PGresult *rows, int row, struct store_entry *entry)
{
    *entry = (struct store_entry){.state = (uint8_t)pg_number(rows, row, 1),
                                  .listed = pg_number(rows, row, 2) != 0,
                                  .created = pg_number(rows, row, 3),
                                  .changed = pg_number(rows, row, 4),
                                  .summary = PQgetvalue(rows, row, 5),
                                  .length = (size_t)PQgetlength(rows, row, 5)};
    copy_text(rows, row, 0, entry->game, sizeof entry->game);
}

bool pg_row_link(const PGresult *rows, int row, struct store_link *link)
{
    link->number = pg_number(rows, row, 0);
    if (PQgetlength(rows, row, 1) != STORE_HASH || PQgetlength(rows, row, 2) != STORE_HASH)
        return false;
    memcpy(link->leaf, PQgetvalue(rows, row, 1), STORE_HASH);
    memcpy(link->link, PQgetvalue(rows, row, 2), STORE_HASH);
    return true;
}

/* ---- the functions of store.h ---- */

enum store_result pg_read_events(struct store *store, const char *game, uint32_t from,
                                 store_each_event *each, void *context)
{
    struct pg_parameters parameters = {.count = 0};
    struct store_event event;
    enum store_result result;
    pg_put_text(&parameters, game);
    pg_put_int4(&parameters, from > INT32_MAX ? INT32_MAX : (int32_t)from);
    PGresult *rows = pg_ask((struct pg_store *)store, PG_READ, &parameters, &result);
    bool more = true;
    for (int row = 0; more && row < PQntuples(rows); row++) {
        pg_row_event(rows, row, &event);
        more = each(context, &event);
    }
    PQclear(rows);
    return result;
}

/* Tells entries, and how many there were. */
static enum store_result tell(struct store *store, enum pg_statement which,
                              const struct pg_parameters *parameters, store_each_entry *each,
                              void *context, int *count)
{
    struct store_entry entry;
    enum store_result result;
    PGresult *rows = pg_ask((struct pg_store *)store, which, parameters, &result);
    bool more = true;
    *count = PQntuples(rows);
    for (int row = 0; more && row < *count; row++) {
        pg_row_entry(rows, row, &entry);
        more = each(context, &entry);
    }
    PQclear(rows);
    return result;
}

enum store_result pg_find(struct store *store, const char *game, store_each_entry *each,
                          void *context)
{
    struct pg_parameters parameters = {.count = 0};
    int count;
    pg_put_text(&parameters, game);
    enum store_result result = tell(store, PG_FIND, &parameters, each, context, &count);
    return result == STORE_OK && count == 0 ? STORE_MISSING : result;
}

enum store_result pg_list(struct store *store, const struct store_query *query,
                          store_each_entry *each, void *context)
{
    struct pg_parameters parameters = {.count = 0};
    int count;
    enum pg_statement which = query->state == STORE_OPEN ? PG_LIST_OPEN : PG_LIST;
    if (query->listed_only)
        which = which == PG_LIST ? PG_LIST_LISTED : PG_LIST_OPEN_LISTED;
    pg_put_int4(&parameters, query->state);
    pg_put_int8(&parameters, query->before);
    pg_put_text(&parameters, query->before_game);
    pg_put_int4(&parameters, query->limit > 0 ? query->limit : 0);
    return tell(store, which, &parameters, each, context, &count);
}

enum store_result pg_idle(struct store *store, enum store_state state, int64_t changed_before,
                          int limit, store_each_entry *each, void *context)
{
    struct pg_parameters parameters = {.count = 0};
    int count;
    pg_put_int4(&parameters, state);
    pg_put_int8(&parameters, changed_before);
    pg_put_int4(&parameters, limit > 0 ? limit : 0);
    return tell(store, PG_IDLE, &parameters, each, context, &count);
}

static enum store_result tell_links(struct store *store, enum pg_statement which,
                                    const struct pg_parameters *parameters, store_each_link *each,
                                    void *context)
{
    struct store_link link;
    enum store_result result;
    PGresult *rows = pg_ask((struct pg_store *)store, which, parameters, &result);
    bool more = true;
    for (int row = 0; more && row < PQntuples(rows); row++) {
        if (!pg_row_link(rows, row, &link))
            result = STORE_DAMAGED;
        more = result == STORE_OK && each(context, &link);
    }
    PQclear(rows);
    return result;
}

enum store_result pg_links(struct store *store, int64_t after, int limit, store_each_link *each,
                           void *context)
{
    struct pg_parameters parameters = {.count = 0};
    pg_put_int8(&parameters, after);
    pg_put_int4(&parameters, limit > 0 ? limit : 0);
    return tell_links(store, PG_LINKS, &parameters, each, context);
}

static bool keep_link(void *context, const struct store_link *link)
{
    *(struct store_link *)context = *link;
    return true;
}

enum store_result pg_last_link(struct store *store, struct store_link *link)
{
    struct pg_parameters parameters = {.count = 0};
    const int64_t first = ((struct pg_store *)store)->lane * STORE_LANE;
    *link = (struct store_link){.number = first};
    pg_put_int8(&parameters, first);
    pg_put_int8(&parameters, first + STORE_LANE);
    enum store_result result = tell_links(store, PG_LAST_LINK, &parameters, keep_link, link);
    return result == STORE_OK && link->number == first ? STORE_MISSING : result;
}

enum store_result pg_get(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                         size_t *length)
{
    struct pg_parameters parameters = {.count = 0};
    enum store_result result;
    bool epoch = strcmp(name, "epoch") == 0; /* it stands where every commit looks at it */
    if (!epoch)
        pg_put_text(&parameters, name);
    PGresult *rows =
        pg_ask((struct pg_store *)store, epoch ? PG_EPOCH : PG_GET, &parameters, &result);
    if (result == STORE_OK && PQntuples(rows) == 0)
        result = STORE_MISSING;
    if (result == STORE_OK) {
        size_t size = (size_t)PQgetlength(rows, 0, 0);
        *length = size < STORE_VALUE_MAX ? size : STORE_VALUE_MAX;
        memcpy(value, PQgetvalue(rows, 0, 0), *length);
    }
    PQclear(rows);
    return result;
}

enum store_result pg_epoch(struct store *store, char epoch[STORE_EPOCH_MAX])
{
    return store_tell_epoch(store, &((struct pg_store *)store)->told, epoch);
}
