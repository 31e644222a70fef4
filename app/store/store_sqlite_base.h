/* Connections, prepared statements, and what SQLite's codes mean. */
#ifndef RED7_STORE_SQLITE_BASE_H
#define RED7_STORE_SQLITE_BASE_H

#include <pthread.h>
#include <sqlite3.h>
#include <store/store.h>

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
    STATEMENT_ADD_LINK,
    STATEMENT_LINKS,
    STATEMENT_LAST_LINK,
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

/* Opens a file with SQLITE_OPEN_... flags by a VFS (NULL: the usual one), so that nothing in it can
 * run. Here and below `db` may be set after a failure too, to be asked for its message and closed.
 */
int sqlite_open(const char *path, int flags, const char *vfs, sqlite3 **db);
/* Opens a store for reading and writing, as durable as a store has to be. */
int sqlite_connect(const char *path, sqlite3 **db);

bool sqlite_link_open(struct sqlite_link *connection, const char *path, int *code);
void sqlite_link_close(struct sqlite_link *connection);

/* What a statement says, for tests of how it is carried out. */
const char *sqlite_text(enum statement which);
/* A statement, ready to be bound; NULL if it cannot be prepared. */
sqlite3_stmt *sqlite_statement(struct sqlite_link *connection, enum statement which);
/* Runs one that gives no rows, and makes it ready again; a code of SQLite's. */
int sqlite_run(struct sqlite_link *connection, sqlite3_stmt *statement);

/* What an errno means. */
enum store_result sqlite_errno_result(int error);
/* What the last failure of a connection means. */
enum store_result sqlite_result(sqlite3 *db, int code);
/* The same, with a message about a file. */
enum store_result sqlite_failed(sqlite3 *db, int code, const char *path, char why[STORE_WHY_MAX]);

/* The number that a statement such as a pragma gives; a code of SQLite's. */
int sqlite_number(sqlite3 *db, const char *text, int64_t *number);

#endif
