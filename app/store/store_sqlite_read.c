/* Reading: on connections of their own, so that no commit is waited for. */
#include "store_sqlite_read.h"
#include "store_sqlite.h"
#include "store_sqlite_base.h"
#include <stdio.h>
#include <string.h>

/* ---- connections ---- */

/* A reader that nobody uses, or else the next one that becomes free. */
static struct sqlite_link *take_reader(struct sqlite_store *store)
{
    for (size_t i = 0; i < SQLITE_STORE_READERS; i++)
        if (pthread_mutex_trylock(&store->readers[i].mutex) == 0)
            return &store->readers[i];
    pthread_mutex_lock(&store->readers[0].mutex);
    return &store->readers[0];
}

static void give_reader(struct sqlite_link *reader)
{
    pthread_mutex_unlock(&reader->mutex);
}

/* ---- rows ---- */

/* What is done with rows: one of these is set. */
struct rows {
    store_each_event *event;
    store_each_entry *entry;
    void *context;
    size_t count;
};

static void copy_game(sqlite3_stmt *statement, char game[STORE_ID_MAX])
{
    const unsigned char *text = sqlite3_column_text(statement, 0);
    snprintf(game, STORE_ID_MAX, "%s", text != NULL ? (const char *)text : "");
}

static bool tell_event(const struct rows *rows, sqlite3_stmt *statement)
{
    struct store_event event = {
        .seq = (uint32_t)sqlite3_column_int64(statement, 1),
        .at = sqlite3_column_int64(statement, 2),
        .body = (char *)sqlite3_column_text(statement, 3),
        .length = (size_t)sqlite3_column_bytes(statement, 3),
    };
    copy_game(statement, event.game);
    return rows->event(rows->context, &event);
}

static bool tell_entry(const struct rows *rows, sqlite3_stmt *statement)
{
    struct store_entry entry = {
        .state = (uint8_t)sqlite3_column_int(statement, 1),
        .listed = sqlite3_column_int(statement, 2) != 0,
        .created = sqlite3_column_int64(statement, 3),
        .changed = sqlite3_column_int64(statement, 4),
        .summary = (char *)sqlite3_column_text(statement, 5),
        .length = (size_t)sqlite3_column_bytes(statement, 5),
    };
    copy_game(statement, entry.game);
    return rows->entry(rows->context, &entry);
}

static enum store_result not_prepared(struct sqlite_link *reader)
{
    return sqlite_result(reader->db, sqlite3_extended_errcode(reader->db));
}

/* Tells the rows of a bound statement, and makes it ready again. One that could not be
 * prepared is NULL, and binding to that does nothing. */
static enum store_result tell(struct sqlite_link *reader, sqlite3_stmt *statement,
                              struct rows *rows)
{
    int code = SQLITE_ROW;
    bool more = true;
    if (statement == NULL)
        return not_prepared(reader);
    while (more && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        more = rows->event != NULL ? tell_event(rows, statement) : tell_entry(rows, statement);
        rows->count++;
    }
    enum store_result result = sqlite_result(reader->db, code);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return result;
}

/* ---- events and entries ---- */

enum store_result sqlite_read(struct store *store, const char *game, uint32_t from,
                              store_each_event *each, void *context)
{
    struct rows rows = {.event = each, .context = context};
    struct sqlite_link *reader = take_reader((struct sqlite_store *)store);
    sqlite3_stmt *statement = sqlite_statement(reader, STATEMENT_READ);
    sqlite3_bind_text(statement, 1, game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, from);
    enum store_result result = tell(reader, statement, &rows);
    give_reader(reader);
    return result;
}

enum store_result sqlite_find(struct store *store, const char *game, store_each_entry *each,
                              void *context)
{
    struct rows rows = {.entry = each, .context = context};
    struct sqlite_link *reader = take_reader((struct sqlite_store *)store);
    sqlite3_stmt *statement = sqlite_statement(reader, STATEMENT_FIND);
    sqlite3_bind_text(statement, 1, game, -1, SQLITE_STATIC);
    enum store_result result = tell(reader, statement, &rows);
    give_reader(reader);
    return result == STORE_OK && rows.count == 0 ? STORE_MISSING : result;
}

enum store_result sqlite_list(struct store *store, const struct store_query *query,
                              store_each_entry *each, void *context)
{
    struct rows rows = {.entry = each, .context = context};
    struct sqlite_link *reader = take_reader((struct sqlite_store *)store);
    enum statement which = query->state == STORE_OPEN ? STATEMENT_LIST_OPEN : STATEMENT_LIST;
    if (query->listed_only)
        which = which == STATEMENT_LIST ? STATEMENT_LIST_LISTED : STATEMENT_LIST_OPEN_LISTED;
    sqlite3_stmt *statement = sqlite_statement(reader, which);
    sqlite3_bind_int(statement, 1, (int)query->state);
    sqlite3_bind_int64(statement, 2, query->before);
    sqlite3_bind_text(statement, 3, query->before_game, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 4, query->limit > 0 ? query->limit : 0);
    enum store_result result = tell(reader, statement, &rows);
    give_reader(reader);
    return result;
}

enum store_result sqlite_idle(struct store *store, enum store_state state, int64_t changed_before,
                              int limit, store_each_entry *each, void *context)
{
    struct rows rows = {.entry = each, .context = context};
    struct sqlite_link *reader = take_reader((struct sqlite_store *)store);
    sqlite3_stmt *statement = sqlite_statement(reader, STATEMENT_IDLE);
    sqlite3_bind_int(statement, 1, (int)state);
    sqlite3_bind_int64(statement, 2, changed_before);
    sqlite3_bind_int(statement, 3, limit > 0 ? limit : 0);
    enum store_result result = tell(reader, statement, &rows);
    give_reader(reader);
    return result;
}

/* ---- the chain ---- */

/* Reads the row of a link; false if it is none. */
static bool read_link(sqlite3_stmt *statement, struct store_link *link)
{
    link->number = sqlite3_column_int64(statement, 0);
    if (sqlite3_column_bytes(statement, 1) != STORE_HASH ||
        sqlite3_column_bytes(statement, 2) != STORE_HASH)
        return false;
    memcpy(link->leaf, sqlite3_column_blob(statement, 1), STORE_HASH);
    memcpy(link->link, sqlite3_column_blob(statement, 2), STORE_HASH);
    return true;
}

/* Tells the links of a bound statement. */
static enum store_result tell_links(struct sqlite_link *reader, sqlite3_stmt *statement,
                                    store_each_link *each, void *context)
{
    struct store_link link;
    int code = SQLITE_ROW;
    bool right = true, more = true;
    if (statement == NULL)
        return not_prepared(reader);
    while (right && more && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        right = read_link(statement, &link);
        more = right && each(context, &link);
    }
    enum store_result result = right ? sqlite_result(reader->db, code) : STORE_DAMAGED;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return result;
}

enum store_result sqlite_links(struct store *store, int64_t after, int limit, store_each_link *each,
                               void *context)
{
    struct sqlite_link *reader = take_reader((struct sqlite_store *)store);
    sqlite3_stmt *statement = sqlite_statement(reader, STATEMENT_LINKS);
    sqlite3_bind_int64(statement, 1, after);
    sqlite3_bind_int(statement, 2, limit > 0 ? limit : 0);
    enum store_result result = tell_links(reader, statement, each, context);
    give_reader(reader);
    return result;
}

static bool keep_link(void *context, const struct store_link *link)
{
    *(struct store_link *)context = *link;
    return true;
}

enum store_result sqlite_last_link(struct store *store, struct store_link *link)
{
    struct sqlite_link *reader = take_reader((struct sqlite_store *)store);
    *link = (struct store_link){.number = 0};
    enum store_result result =
        tell_links(reader, sqlite_statement(reader, STATEMENT_LAST_LINK), keep_link, link);
    give_reader(reader);
    return result == STORE_OK && link->number == 0 ? STORE_MISSING : result;
}

/* ---- values ---- */

enum store_result sqlite_link_get(struct sqlite_link *connection, const char *name,
                                  uint8_t value[STORE_VALUE_MAX], size_t *length)
{
    sqlite3_stmt *statement = sqlite_statement(connection, STATEMENT_GET);
    if (statement == NULL)
        return not_prepared(connection);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    enum store_result result = sqlite_result(connection->db, code);
    if (code == SQLITE_ROW) {
        const void *bytes = sqlite3_column_blob(statement, 0);
        size_t size = (size_t)sqlite3_column_bytes(statement, 0);
        *length = size < STORE_VALUE_MAX ? size : STORE_VALUE_MAX;
        if (*length > 0)
            memcpy(value, bytes, *length);
    } else if (code == SQLITE_DONE) {
        result = STORE_MISSING;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return result;
}

enum store_result sqlite_get(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                             size_t *length)
{
    struct sqlite_link *reader = take_reader((struct sqlite_store *)store);
    enum store_result result = sqlite_link_get(reader, name, value, length);
    give_reader(reader);
    return result;
}

enum store_result sqlite_epoch(struct store *store, char epoch[STORE_EPOCH_MAX])
{
    return store_tell_epoch(store, &((struct sqlite_store *)store)->told, epoch);
}
