/* The store in one SQLite file: opening it, commits, values, housekeeping.
 *
 * A commit is durable when store_commit() returns: the file is in WAL mode with synchronous = FULL,
 * so a commit appends its pages to FILE-wal and syncs that. (NORMAL would sync at checkpoints
 * only: a crash of the machine could then undo moves that players have seen.) WAL rather than a
 * rollback journal because it costs one sync instead of several, and because readers and the
 * writer do not wait for each other.
 *
 * One connection commits, some read, and one moves pages from the WAL into the file (a
 * checkpoint). The committing connection never does that itself (wal_autocheckpoint = 0), since
 * some commit would pay for it; store_tidy() does, from a thread that may wait. Commits wait only
 * for the moment in which a large WAL is restarted.
 *
 * Two checks inside the transaction keep a server from writing what does not follow from the
 * store's contents: an event needs its predecessor, and the epoch must be the one that the server
 * knows. Without the second a server that had not yet noticed a restore could append to a log
 * which by chance has the right length. */
#include "store_sqlite.h"
#include "store_sqlite_base.h"
#include "store_sqlite_check.h"
#include "store_sqlite_copy.h"
#include "store_sqlite_lock.h"
#include "store_sqlite_read.h"
#include "store_sqlite_schema.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Pages of a WAL that is large (8 MB) and is to be restarted, written from its beginning again; and
 * of one that is huge, perhaps after a restore, and is to be truncated. Commits wait for either,
 * but no more than so many milliseconds. */
#define WAL_LARGE 2048
#define WAL_HUGE 131072
#define TIDY_WAIT 50

/* Each game being played has a page to which its next event goes: all of them should stay in
 * memory, 32 MB at most. */
#define WRITER_CACHE "PRAGMA cache_size = -32768; PRAGMA cache_spill = OFF"

static bool fits(const char *place)
{
    return strstr(place, "://") == NULL;
}

/* ---- opening ---- */

enum store_result sqlite_make(const char *path, char why[STORE_WHY_MAX])
{
    char beside[PATH_MAX];
    sqlite3 *db = NULL;
    int error = sqlite_make_beside(path, beside);
    if (error != 0)
        return store_say(sqlite_errno_result(error), why, "%s cannot be made: %s", path,
                         strerror(error));
    int code = sqlite_open(beside, SQLITE_OPEN_READWRITE, NULL, &db);
    if (code == SQLITE_OK) {
        char *sql = sqlite3_mprintf("PRAGMA page_size = %d; PRAGMA journal_mode = MEMORY",
                                    SQLITE_STORE_PAGE);
        code = sql != NULL ? sqlite3_exec(db, sql, NULL, NULL, NULL) : SQLITE_NOMEM;
        sqlite3_free(sql);
    }
    if (code == SQLITE_OK)
        code = sqlite_migrate(db);
    enum store_result result = code == SQLITE_OK ? STORE_OK : sqlite_failed(db, code, path, why);
    sqlite3_close(db);
    if (result == STORE_OK && (error = sqlite_put_in_place(beside, path)) != 0)
        result = store_say(STORE_FAILED, why, "%s cannot be made: %s", path, strerror(error));
    if (result != STORE_OK)
        unlink(beside);
    return result;
}

/* Ensures that a sound store of this version is there. */
static enum store_result prepare(struct sqlite_store *store, char why[STORE_WHY_MAX])
{
    enum store_result result = sqlite_look(store->path, why);
    bool new = result == STORE_MISSING;
    struct stat status;
    if (new)
        result = sqlite_make(store->path, why);
    if (result != STORE_OK)
        return result;
    store->file = sqlite_lock_file(store->path, &result, why);
    if (store->file < 0)
        return result;
    if (fstat(store->file, &status) != 0)
        return store_say(STORE_FAILED, why, "%s: %s", store->path, strerror(errno));
    store->device = status.st_dev;
    store->inode = status.st_ino;
    return new ? STORE_OK : sqlite_check(store->path, why);
}

/* Preallocates the WAL at its usual size, if there is room. A commit that extends a file takes the
 * disk several times as long as one that overwrites, since the new length has to be synced as
 * well; and SQLite never shortens a WAL by itself. Bytes after its last commit do not matter. */
static void grow_wal(sqlite3 *db)
{
    static const char zeros[SQLITE_STORE_PAGE];
    sqlite3_file *wal = NULL;
    sqlite3_int64 size = 0;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal) != SQLITE_OK ||
        wal->pMethods == NULL || wal->pMethods->xFileSize(wal, &size) != SQLITE_OK)
        return;
    int code = SQLITE_OK;
    for (sqlite3_int64 at = size; code == SQLITE_OK && at < WAL_LARGE * SQLITE_STORE_PAGE;
         at += SQLITE_STORE_PAGE)
        code = wal->pMethods->xWrite(wal, zeros, sizeof zeros, at);
    if (code != SQLITE_OK || wal->pMethods->xSync(wal, SQLITE_SYNC_NORMAL) != SQLITE_OK)
        wal->pMethods->xTruncate(wal, size);
}

static enum store_result connect_all(struct sqlite_store *store, char why[STORE_WHY_MAX])
{
    int code;
    struct sqlite_link *writer = &store->writer;
    if (!sqlite_link_open(writer, store->path, &code) ||
        (code = sqlite_migrate(writer->db)) != SQLITE_OK ||
        (code = sqlite3_exec(writer->db, WRITER_CACHE, NULL, NULL, NULL)) != SQLITE_OK)
        return sqlite_failed(writer->db, code, store->path, why);
    grow_wal(writer->db);
    if (!sqlite_link_open(&store->tidier, store->path, &code))
        return sqlite_failed(store->tidier.db, code, store->path, why);
    sqlite3_busy_timeout(store->tidier.db, TIDY_WAIT);
    for (size_t i = 0; i < SQLITE_STORE_READERS; i++)
        if (!sqlite_link_open(&store->readers[i], store->path, &code))
            return sqlite_failed(store->readers[i].db, code, store->path, why);
    return STORE_OK;
}

/* Also for a store that was opened in part. */
static void close_store(struct store *store)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    for (size_t i = 0; i < SQLITE_STORE_READERS; i++)
        sqlite_link_close(&s->readers[i]);
    sqlite_link_close(&s->tidier);
    sqlite_link_close(&s->writer); /* the last one out empties the WAL */
    if (s->file >= 0)
        close(s->file); /* not before: closing a file gives up SQLite's locks on it */
    if (s->lock >= 0)
        close(s->lock);
    pthread_mutex_destroy(&s->told.mutex);
    free(s);
}

static enum store_result open_with_lock(struct sqlite_store *store, char why[STORE_WHY_MAX])
{
    char epoch[STORE_EPOCH_MAX];
    enum store_result result = prepare(store, why);
    if (result == STORE_OK)
        result = connect_all(store, why);
    if (result == STORE_OK && (result = sqlite_epoch(&store->store, epoch)) != STORE_OK)
        store_say(result, why, "%s: its epoch cannot be read", store->path);
    return result;
}

static enum store_result open_store(const char *place, struct store **store,
                                    char why[STORE_WHY_MAX])
{
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (s == NULL)
        return store_say(STORE_FAILED, why, "there is not enough memory");
    s->store.kind = &store_sqlite;
    s->lock = s->file = -1;
    pthread_mutex_init(&s->told.mutex, NULL);
    enum store_result result = sqlite_path(place, s->path, why);
    if (result == STORE_OK && (result = sqlite_look(s->path, why)) == STORE_MISSING)
        result = STORE_OK; /* it will be made; but no lock is left beside what is not a file */
    if (result == STORE_OK)
        result = sqlite_lock_open(s->path, &s->lock, why);
    if (result == STORE_OK)
        result = sqlite_lock_take(s->lock, LOCK_SERVING, s->path, why);
    if (result == STORE_OK)
        result = sqlite_lock_take(s->lock, LOCK_DOOR, s->path, why);
    if (result == STORE_OK)
        result = open_with_lock(s, why);
    if (s->lock >= 0)
        sqlite_lock_give(s->lock, LOCK_DOOR);
    if (result == STORE_OK)
        *store = &s->store;
    else
        close_store(&s->store);
    return result;
}

/* ---- commits ---- */

/* Whether the store is still the one for which the batch was made. */
static enum store_result same_epoch(struct sqlite_store *store)
{
    uint8_t value[STORE_VALUE_MAX];
    char told[STORE_EPOCH_MAX];
    size_t length = 0;
    enum store_result result = sqlite_link_get(&store->writer, "epoch", value, &length);
    if (result != STORE_OK)
        return result == STORE_MISSING ? STORE_CONFLICT : result;
    store_told_epoch(&store->told, told);
    bool same = length == STORE_EPOCH_MAX - 1 && memcmp(value, told, length) == 0;
    return same ? STORE_OK : STORE_CONFLICT;
}

/* Whether the previous event is there: a log has no gaps. */
static enum store_result follows(struct sqlite_link *writer, const struct store_event *event)
{
    if (event->seq == 1)
        return STORE_OK;
    sqlite3_stmt *statement = sqlite_statement(writer, STATEMENT_HAS_EVENT);
    if (statement == NULL)
        return sqlite_result(writer->db, sqlite3_extended_errcode(writer->db));
    sqlite3_bind_text(statement, 1, event->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (int64_t)event->seq - 1);
    int code = sqlite3_step(statement);
    enum store_result result = sqlite_result(writer->db, code);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? STORE_CONFLICT : result;
}

static enum store_result add_event(struct sqlite_link *writer, const struct store_event *event)
{
    sqlite3_stmt *statement = sqlite_statement(writer, STATEMENT_ADD_EVENT);
    if (statement != NULL) {
        sqlite3_bind_text(statement, 1, event->game, -1, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 2, event->seq);
        sqlite3_bind_int64(statement, 3, event->at);
        sqlite3_bind_text64(statement, 4, event->length > 0 ? event->body : "", event->length,
                            SQLITE_STATIC, SQLITE_UTF8);
    }
    return sqlite_result(writer->db, sqlite_run(writer, statement));
}

static enum store_result put_entry(struct sqlite_link *writer, const struct store_entry *entry)
{
    sqlite3_stmt *statement = sqlite_statement(writer, STATEMENT_PUT_ENTRY);
    if (statement != NULL) {
        sqlite3_bind_text(statement, 1, entry->game, -1, SQLITE_STATIC);
        sqlite3_bind_int(statement, 2, entry->state);
        sqlite3_bind_int(statement, 3, entry->listed);
        sqlite3_bind_int64(statement, 4, entry->created);
        sqlite3_bind_int64(statement, 5, entry->changed);
        sqlite3_bind_text64(statement, 6, entry->length > 0 ? entry->summary : "", entry->length,
                            SQLITE_STATIC, SQLITE_UTF8);
    }
    return sqlite_result(writer->db, sqlite_run(writer, statement));
}

static enum store_result add_link(struct sqlite_link *writer, const struct store_link *link)
{
    sqlite3_stmt *statement = sqlite_statement(writer, STATEMENT_ADD_LINK);
    sqlite3_bind_int64(statement, 1, link->number);
    sqlite3_bind_blob(statement, 2, link->leaf, STORE_HASH, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 3, link->link, STORE_HASH, SQLITE_STATIC);
    return sqlite_result(writer->db, sqlite_run(writer, statement));
}

enum store_result sqlite_write(struct sqlite_link *writer, const struct store_batch *batch)
{
    enum store_result result = STORE_OK;
    for (size_t i = 0; i < batch->event_count && result == STORE_OK; i++) {
        result = follows(writer, &batch->events[i]);
        if (result == STORE_OK)
            result = add_event(writer, &batch->events[i]);
        if (result == STORE_CONFLICT)
            store_blame(batch, batch->events[i].game);
    }
    for (size_t i = 0; i < batch->entry_count && result == STORE_OK; i++)
        result = put_entry(writer, &batch->entries[i]);
    for (size_t i = 0; i < batch->link_count && result == STORE_OK; i++)
        if ((result = add_link(writer, &batch->links[i])) == STORE_CONFLICT)
            store_blame(batch, "");
    return result;
}

static enum store_result write_batch(struct sqlite_store *store, const struct store_batch *batch)
{
    enum store_result result = same_epoch(store);
    if (result == STORE_CONFLICT)
        store_blame(batch, "");
    return result == STORE_OK ? sqlite_write(&store->writer, batch) : result;
}

/* BEGIN, COMMIT or ROLLBACK. */
static enum store_result run(struct sqlite_link *writer, enum statement which)
{
    return sqlite_result(writer->db, sqlite_run(writer, sqlite_statement(writer, which)));
}

static enum store_result commit(struct store *store, const struct store_batch *batch)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    struct sqlite_link *writer = &s->writer;
    pthread_mutex_lock(&writer->mutex);
    enum store_result result = run(writer, STATEMENT_BEGIN);
    if (result == STORE_OK)
        result = write_batch(s, batch);
    if (result == STORE_OK)
        result = run(writer, STATEMENT_COMMIT);
    if (sqlite3_get_autocommit(writer->db) == 0)
        run(writer, STATEMENT_ROLLBACK);
    pthread_mutex_unlock(&writer->mutex);
    return result;
}

static enum store_result claim(struct store *store, const char *name,
                               uint8_t value[STORE_VALUE_MAX], size_t *length)
{
    struct sqlite_link *writer = &((struct sqlite_store *)store)->writer;
    pthread_mutex_lock(&writer->mutex);
    enum store_result result = sqlite_link_get(writer, name, value, length);
    if (result == STORE_MISSING) {
        sqlite3_stmt *statement = sqlite_statement(writer, STATEMENT_CLAIM);
        if (statement != NULL) {
            sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
            sqlite3_bind_blob(statement, 2, *length > 0 ? (const void *)value : "", (int)*length,
                              SQLITE_STATIC);
        }
        result = sqlite_result(writer->db, sqlite_run(writer, statement));
        if (result == STORE_OK)
            result = sqlite_link_get(writer, name, value, length);
    }
    pthread_mutex_unlock(&writer->mutex);
    return result;
}

/* ---- housekeeping ---- */

static enum store_result tidy(struct store *store)
{
    struct sqlite_link *tidier = &((struct sqlite_store *)store)->tidier;
    int pages = 0, moved = 0;
    pthread_mutex_lock(&tidier->mutex);
    int code =
        sqlite3_wal_checkpoint_v2(tidier->db, "main", SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
    if (code == SQLITE_OK && pages >= WAL_LARGE) {
        /* Once more, so that little is left to do while commits wait. */
        code = sqlite3_wal_checkpoint_v2(tidier->db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        if (code == SQLITE_OK)
            code = sqlite3_wal_checkpoint_v2(tidier->db, "main",
                                             pages >= WAL_HUGE ? SQLITE_CHECKPOINT_TRUNCATE
                                                               : SQLITE_CHECKPOINT_RESTART,
                                             NULL, NULL);
    }
    enum store_result result = sqlite_result(tidier->db, code);
    pthread_mutex_unlock(&tidier->mutex);
    return result == STORE_BUSY ? STORE_OK : result; /* there is a next time */
}

/* ---- deleting ---- */

/* Runs a statement with one text; the rows that it has changed are added to *count. */
static int run_with(sqlite3 *db, const char *sql, const char *text, int64_t *count)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_DONE && count != NULL)
        *count += sqlite3_changes(db);
    sqlite3_finalize(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Names stand in events and lists as JSON: "name":"Ann". */
#define NAME_IN(column) "instr(" column ", '\"name\":' || json_quote(?1)) > 0"
#define NAME_OUT(column) "replace(" column ", '\"name\":' || json_quote(?1), '\"name\":\"-\"')"

static int erase_in(sqlite3 *db, enum store_chore chore, const char *text, int64_t *count)
{
    static const char *const statements[][2] = {
        [STORE_CHORE_NONE] = {"SELECT ?1", "SELECT ?1"},
        [STORE_CHORE_DELETE] = {"DELETE FROM events WHERE game = "
                                "(SELECT game FROM games WHERE game = ?1 AND state >= 2)",
                                "DELETE FROM games WHERE game = ?1 AND state >= 2"},
        [STORE_CHORE_FORGET] =
            {"UPDATE events SET body = " NAME_OUT("body") " WHERE " NAME_IN("body"),
             "UPDATE games SET summary = " NAME_OUT("summary") " WHERE " NAME_IN("summary")},
    };
    int code = run_with(db, statements[chore][0], text, count);
    return code == SQLITE_OK ? run_with(db, statements[chore][1], text, NULL) : code;
}

static enum store_result erase(struct store *store, enum store_chore chore, const char *text,
                               int64_t *count)
{
    struct sqlite_link *writer = &((struct sqlite_store *)store)->writer;
    pthread_mutex_lock(&writer->mutex);
    enum store_result result = run(writer, STATEMENT_BEGIN);
    if (result == STORE_OK)
        result = sqlite_result(writer->db, erase_in(writer->db, chore, text, count));
    if (result == STORE_OK)
        result = run(writer, STATEMENT_COMMIT);
    if (sqlite3_get_autocommit(writer->db) == 0)
        run(writer, STATEMENT_ROLLBACK);
    pthread_mutex_unlock(&writer->mutex);
    return result;
}

static enum store_result there(struct store *store)
{
    const struct sqlite_store *s = (const struct sqlite_store *)store;
    struct stat status;
    bool same =
        stat(s->path, &status) == 0 && status.st_dev == s->device && status.st_ino == s->inode;
    return same ? STORE_OK : STORE_MISSING;
}

const struct store_kind store_sqlite = {
    .fits = fits,
    .open = open_store,
    .close = close_store,
    .commit = commit,
    .read = sqlite_read,
    .find = sqlite_find,
    .list = sqlite_list,
    .idle = sqlite_idle,
    .links = sqlite_links,
    .last_link = sqlite_last_link,
    .get = sqlite_get,
    .claim = claim,
    .epoch = sqlite_epoch,
    .tidy = tidy,
    .there = there,
    .erase = erase,
    .backup = sqlite_backup,
    .restore = sqlite_restore,
};
