/* Backups of stores of other kinds: the same files, filled and emptied row by row. So a backup is
 * also the way from one kind of store to another, and back. */
#include "store_sqlite.h"
#include "store_sqlite_base.h"
#include "store_sqlite_check.h"
#include "store_sqlite_copy.h"
#include "store_sqlite_lock.h"
#include "store_sqlite_schema.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Rows that are handed on together. */
#define ROWS 500

/* ---- filling ---- */

static enum store_result put_batch(void *context, const struct store_batch *batch)
{
    return sqlite_write(context, batch);
}

static enum store_result put_value(void *context, const char *name, const void *value,
                                   size_t length)
{
    struct sqlite_link *link = context;
    sqlite3_stmt *statement = sqlite_statement(link, STATEMENT_CLAIM);
    if (statement != NULL) {
        sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
        sqlite3_bind_blob(statement, 2, length > 0 ? value : "", (int)length, SQLITE_STATIC);
    }
    return sqlite_result(link->db, sqlite_run(link, statement));
}

/* Fills a new file, in one transaction. */
static enum store_result fill_private(struct sqlite_link *link, const char *file,
                                      store_source *source, void *context, char why[STORE_WHY_MAX])
{
    const struct store_sink sink = {.batch = put_batch, .value = put_value, .context = link};
    int code = sqlite_migrate(link->db);
    if (code == SQLITE_OK)
        code = sqlite_forget_epoch(link->db);
    if (code == SQLITE_OK)
        code = sqlite3_exec(link->db, "BEGIN", NULL, NULL, NULL);
    if (code != SQLITE_OK)
        return sqlite_failed(link->db, code, file, why);
    why[0] = '\0';
    enum store_result result = source(context, &sink, why);
    if (result != STORE_OK && why[0] == '\0')
        return sqlite_failed(link->db, sqlite3_extended_errcode(link->db), file, why);
    if (result != STORE_OK)
        return result;
    code = sqlite3_exec(link->db, "COMMIT", NULL, NULL, NULL);
    if (code != SQLITE_OK)
        return sqlite_failed(link->db, code, file, why);
    return sqlite_check_open(link->db, file, why);
}

static enum store_result fill_file(const char *file, const char *beside, store_source *source,
                                   void *context, char why[STORE_WHY_MAX])
{
    struct sqlite_link link = {.db = NULL};
    int code = sqlite_open_private(beside, &link.db);
    enum store_result result = code == SQLITE_OK ? fill_private(&link, file, source, context, why)
                                                 : sqlite_failed(link.db, code, file, why);
    for (size_t i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(link.statements[i]);
    sqlite3_close(link.db);
    return result;
}

enum store_result sqlite_fill_backup(const char *file, store_source *source, void *context,
                                     char why[STORE_WHY_MAX])
{
    char path[PATH_MAX], beside[PATH_MAX] = "";
    enum store_result result = sqlite_path(file, path, why);
    if (result == STORE_OK)
        result = sqlite_take_name(path, why);
    if (result != STORE_OK)
        return result;
    int error = sqlite_make_beside(path, beside);
    if (error == 0)
        result = fill_file(path, beside, source, context, why);
    if (error == 0 && result == STORE_OK)
        error = sqlite_put_in_place(beside, path);
    if (error != 0)
        result = store_say(sqlite_errno_result(error), why, "%s: %s", path, strerror(error));
    if (result != STORE_OK) {
        if (beside[0] != '\0')
            unlink(beside);
        unlink(path);
    }
    return result;
}

/* ---- emptying ---- */

static void read_game(sqlite3_stmt *row, char game[STORE_ID_MAX])
{
    snprintf(game, STORE_ID_MAX, "%s", (const char *)sqlite3_column_text(row, 0));
}

/* A copy of a column's bytes, to be freed; of one more, so that none is NULL for being empty. */
static char *copy_bytes(sqlite3_stmt *row, int column, size_t *length)
{
    const void *bytes = sqlite3_column_blob(row, column);
    *length = (size_t)sqlite3_column_bytes(row, column);
    char *copy = malloc(*length + 1);
    if (copy != NULL && *length > 0)
        memcpy(copy, bytes, *length);
    return copy;
}

/* Reads a row into the next place of a batch; false: no memory, or it is none. */
typedef bool read_row(sqlite3_stmt *row, struct store_batch *batch);

static bool read_event(sqlite3_stmt *row, struct store_batch *batch)
{
    struct store_event *event = &batch->events[batch->event_count];
    *event = (struct store_event){.seq = (uint32_t)sqlite3_column_int64(row, 1),
                                  .at = sqlite3_column_int64(row, 2)};
    read_game(row, event->game);
    event->body = copy_bytes(row, 3, &event->length);
    batch->event_count += event->body != NULL;
    return event->body != NULL;
}

static bool read_entry(sqlite3_stmt *row, struct store_batch *batch)
{
    struct store_entry *entry = &batch->entries[batch->entry_count];
    *entry = (struct store_entry){.state = (uint8_t)sqlite3_column_int(row, 1),
                                  .listed = sqlite3_column_int(row, 2) != 0,
                                  .created = sqlite3_column_int64(row, 3),
                                  .changed = sqlite3_column_int64(row, 4)};
    read_game(row, entry->game);
    entry->summary = copy_bytes(row, 5, &entry->length);
    batch->entry_count += entry->summary != NULL;
    return entry->summary != NULL;
}

static bool read_link(sqlite3_stmt *row, struct store_batch *batch)
{
    struct store_link *link = &batch->links[batch->link_count];
    link->number = sqlite3_column_int64(row, 0);
    if (sqlite3_column_bytes(row, 1) != STORE_HASH || sqlite3_column_bytes(row, 2) != STORE_HASH)
        return false;
    memcpy(link->leaf, sqlite3_column_blob(row, 1), STORE_HASH);
    memcpy(link->link, sqlite3_column_blob(row, 2), STORE_HASH);
    batch->link_count++;
    return true;
}

static size_t hand_on(const struct store_sink *sink, struct store_batch *batch,
                      enum store_result *result)
{
    size_t count = batch->event_count + batch->entry_count + batch->link_count;
    if (*result == STORE_OK && count > 0)
        *result = sink->batch(sink->context, batch);
    for (size_t i = 0; i < batch->event_count; i++)
        free(batch->events[i].body);
    for (size_t i = 0; i < batch->entry_count; i++)
        free(batch->entries[i].summary);
    batch->event_count = batch->entry_count = batch->link_count = 0;
    return count;
}

/* Hands on all rows of a table. */
static enum store_result pour_table(sqlite3 *db, const char *sql, read_row *read,
                                    const struct store_sink *sink)
{
    static struct store_event events[ROWS];
    static struct store_entry entries[ROWS];
    static struct store_link links[ROWS];
    struct store_batch batch = {.events = events, .entries = entries, .links = links};
    sqlite3_stmt *rows = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &rows, NULL), waiting = 0;
    enum store_result result = code == SQLITE_OK ? STORE_OK : sqlite_result(db, code);
    while (result == STORE_OK && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        if (!read(rows, &batch))
            result = STORE_DAMAGED;
        if (++waiting == ROWS) {
            hand_on(sink, &batch, &result);
            waiting = 0;
        }
    }
    if (result == STORE_OK && code != SQLITE_DONE)
        result = sqlite_result(db, code);
    hand_on(sink, &batch, &result);
    sqlite3_finalize(rows);
    return result;
}

static enum store_result pour_values(sqlite3 *db, const struct store_sink *sink)
{
    sqlite3_stmt *rows = NULL;
    int code = sqlite3_prepare_v2(db, "SELECT name, value FROM \"values\" WHERE name <> 'epoch'",
                                  -1, &rows, NULL);
    enum store_result result = code == SQLITE_OK ? STORE_OK : sqlite_result(db, code);
    while (result == STORE_OK && (code = sqlite3_step(rows)) == SQLITE_ROW)
        result = sink->value(sink->context, (const char *)sqlite3_column_text(rows, 0),
                             sqlite3_column_blob(rows, 1), (size_t)sqlite3_column_bytes(rows, 1));
    if (result == STORE_OK && code != SQLITE_DONE)
        result = sqlite_result(db, code);
    sqlite3_finalize(rows);
    return result;
}

static enum store_result pour(sqlite3 *db, const struct store_sink *sink)
{
    enum store_result result = pour_table(
        db, "SELECT game, seq, at, body FROM events ORDER BY game, seq", read_event, sink);
    if (result == STORE_OK)
        result = pour_table(
            db, "SELECT game, state, listed, created, changed, summary FROM games ORDER BY game",
            read_entry, sink);
    if (result == STORE_OK)
        result =
            pour_table(db, "SELECT number, leaf, link FROM chain ORDER BY number", read_link, sink);
    return result == STORE_OK ? pour_values(db, sink) : result;
}

enum store_result sqlite_pour_backup(const char *file, const struct store_sink *sink,
                                     char why[STORE_WHY_MAX])
{
    char path[PATH_MAX];
    sqlite3 *private = NULL;
    enum store_result result = sqlite_path(file, path, why);
    if (result == STORE_OK)
        result = sqlite_look(path, why);
    if (result == STORE_OK && sqlite_is_served(path))
        result =
            store_say(STORE_BUSY, why, "%s is in use by a server; make a backup of it first", path);
    if (result != STORE_OK)
        return result;
    int code = sqlite_open_private("", &private);
    result = code == SQLITE_OK ? sqlite_prepare_backup(path, private, why)
                               : sqlite_failed(private, code, path, why);
    if (result == STORE_OK) {
        why[0] = '\0';
        result = pour(private, sink);
        if (result != STORE_OK && why[0] == '\0')
            store_say(result, why, "%s cannot be read: %s", path, store_result_name(result));
    }
    sqlite3_close(private);
    return result;
}
