/* What the files of the SQLite store share.
 *
 *     FILE        the store; written by SQLite alone
 *     FILE-wal    what is committed but not yet moved into it, FILE-shm its index
 *     FILE.lock   locks: who serves from the store, and who is at its door
 *     FILE.new    a store being made, until it is whole and renamed
 *
 *   store_sqlite.c         opening, commits, values, housekeeping
 *   store_sqlite_read.c    reading
 *   store_sqlite_base.c    connections, statements, what SQLite's codes mean
 *   store_sqlite_schema.c  the tables, and how older ones become them
 *   store_sqlite_check.c   whether a file is a sound store, without touching it
 *   store_sqlite_lock.c    paths and locks
 *   store_sqlite_copy.c    backup and restore */
#ifndef RED7_STORE_SQLITE_H
#define RED7_STORE_SQLITE_H

#include <limits.h>
#include <pthread.h>
#include <sqlite3.h>
#include <store/store_kind.h>

#define SQLITE_STORE_ID 0x52656437 /* "Red7", the application's id in the file's header */
#define SQLITE_STORE_SCHEMA 2      /* the schema's version, user_version in that header */
#define SQLITE_STORE_PAGE 4096     /* one size for all: a WAL cannot change it */
#define SQLITE_STORE_WAIT 5000     /* milliseconds that somebody else may hold it */
#define SQLITE_STORE_READERS 4

/* ---- store_sqlite_base.c ---- */

enum statement {
    STATEMENT_BEGIN,
    STATEMENT_COMMIT,
    STATEMENT_ROLLBACK,
    STATEMENT_ADD_EVENT,
    STATEMENT_HAS_EVENT,
    STATEMENT_PUT_ENTRY,
    STATEMENT_READ,
    STATEMENT_FIND,
    STATEMENT_LIST_OPEN,
    STATEMENT_LIST_OPEN_LISTED,
    STATEMENT_LIST,
    STATEMENT_LIST_LISTED,
    STATEMENT_IDLE,
    STATEMENT_GET,
    STATEMENT_CLAIM,
    STATEMENTS,
};

/* A connection, used by one thread at a time. */
struct sqlite_link {
    sqlite3 *db;
    pthread_mutex_t mutex;
    sqlite3_stmt *statements[STATEMENTS]; /* prepared when first used */
};

/* Opens a store for reading and writing. `db` may be set after a failure too, to be asked for
 * its message and closed. */
int sqlite_connect(const char *path, sqlite3 **db);

bool sqlite_link_open(struct sqlite_link *connection, const char *path, int *code);
void sqlite_link_close(struct sqlite_link *connection);

/* A statement, ready to be bound; NULL if it cannot be prepared. */
sqlite3_stmt *sqlite_statement(struct sqlite_link *connection, enum statement which);
/* Runs one that gives no rows, and makes it ready again; a code of SQLite's. */
int sqlite_run(struct sqlite_link *connection, sqlite3_stmt *statement);

/* What the last failure of a connection means. */
enum store_result sqlite_result(sqlite3 *db, int code);
/* The same, with a message about a file. */
enum store_result sqlite_failed(sqlite3 *db, int code, const char *path, char why[STORE_WHY_MAX]);

/* The number that a statement such as a pragma gives; a code of SQLite's. */
int sqlite_number(sqlite3 *db, const char *text, int64_t *number);

/* ---- store_sqlite_schema.c ---- */

/* Makes an empty database a store; or brings an older schema up to date. In one transaction,
 * with an epoch if there was none. A code of SQLite's; after a failure the connection is to be
 * closed, which undoes what was done. */
int sqlite_migrate(sqlite3 *db);
/* Takes the epoch away: whoever opens it next makes a new one. */
int sqlite_forget_epoch(sqlite3 *db);
/* Whether the tables of a version are there, with their columns; a code of SQLite's. */
int sqlite_has_tables(sqlite3 *db, int64_t version);

/* ---- store_sqlite_check.c ---- */

/* Opens a file that nobody uses for reading, so that not a byte of it or beside it changes. */
int sqlite_open_still(const char *path, sqlite3 **db);

/* Whether a file that nobody uses is a sound store of a version that is known; the message
 * says why not. */
enum store_result sqlite_check(const char *path, char why[STORE_WHY_MAX]);
/* The same for an open one. */
enum store_result sqlite_check_open(sqlite3 *db, const char *path, char why[STORE_WHY_MAX]);

/* ---- store_sqlite_lock.c ---- */

/* The path of a store without links, so that everybody means the same file and the same lock;
 * MISSING if its folder is. The file itself need not be there. */
enum store_result sqlite_path(const char *place, char path[PATH_MAX], char why[STORE_WHY_MAX]);

/* What is at a path: OK, MISSING (also if it is empty), DAMAGED if it is no file, or if it is
 * missing but its WAL is there: a new store would be overwritten by that. */
enum store_result sqlite_look(const char *path, char why[STORE_WHY_MAX]);

/* Two locks, which end when the lock is closed. SERVING: one server for a
 * store. DOOR: whoever checks, makes, migrates or restores it; held for a short time, so it is
 * waited for. */
enum sqlite_lock { LOCK_SERVING, LOCK_DOOR };
enum store_result sqlite_lock_open(const char *path, int *lock, char why[STORE_WHY_MAX]);
enum store_result sqlite_lock_take(int lock, enum sqlite_lock which, const char *path,
                                   char why[STORE_WHY_MAX]);
void sqlite_lock_give(int lock, enum sqlite_lock which);
/* Whether a server has it: by an open lock, or by the path of a store. */
bool sqlite_lock_served(int lock);
bool sqlite_is_served(const char *path);

/* Gives a new file to the owner of the one beside it, or of its folder: who makes a backup as
 * root must not lock the server out. */
void sqlite_give_away(int file, const char *path);

/* Makes an empty file that only its owner may read, beside a path and in place of what an
 * interrupted attempt has left; and puts it into its place for good. An errno, or 0. */
int sqlite_make_beside(const char *path, char beside[PATH_MAX]);
int sqlite_put_in_place(const char *beside, const char *path);

/* ---- store_sqlite.c ---- */

/* Makes a new store at a path where nothing is. The door is the caller's. */
enum store_result sqlite_make(const char *path, char why[STORE_WHY_MAX]);

struct sqlite_store {
    struct store store;
    char path[PATH_MAX];
    int lock;
    struct sqlite_link writer, tidier, readers[SQLITE_STORE_READERS];
    /* The epoch that was told last: what comes from an earlier one must not be committed. */
    pthread_mutex_t epoch_mutex;
    char epoch[STORE_EPOCH_MAX];
};

/* ---- store_sqlite_read.c ---- */

enum store_result sqlite_read(struct store *store, const char *game, uint32_t from,
                              store_each_event *each, void *context);
enum store_result sqlite_find(struct store *store, const char *game, store_each_entry *each,
                              void *context);
enum store_result sqlite_list(struct store *store, const struct store_query *query,
                              store_each_entry *each, void *context);
enum store_result sqlite_idle(struct store *store, enum store_state state, int64_t changed_before,
                              int limit, store_each_entry *each, void *context);
enum store_result sqlite_get(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                             size_t *length);
/* A value by a connection that the caller has. */
enum store_result sqlite_link_get(struct sqlite_link *connection, const char *name,
                                  uint8_t value[STORE_VALUE_MAX], size_t *length);
enum store_result sqlite_epoch(struct store *store, char epoch[STORE_EPOCH_MAX]);

/* ---- store_sqlite_copy.c ---- */

enum store_result sqlite_backup(const char *place, const char *file, char why[STORE_WHY_MAX]);
enum store_result sqlite_restore(const char *place, const char *file, char why[STORE_WHY_MAX]);

#endif
