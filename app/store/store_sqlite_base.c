/* Connections, prepared statements, and what SQLite's codes mean. */
#include "store_sqlite_base.h"
#include <errno.h>
#include <store/store_kind.h>
#include <string.h>

#define BUSY_WAIT_MS 5000 /* that somebody else may hold the file */

/* The latest first: those before a pair of time and game. */
#define ENTRY "SELECT game, state, listed, created, changed, summary FROM games "
/* Each list has its index, and takes no other, whatever SQLite thinks of the contents: another
 * would read and sort all games to show twenty. */
#define BY(index) ENTRY "INDEXED BY " index " "
#define BEFORE(column)                                                                             \
    "AND (" column ", game) < (?2, ?3) ORDER BY " column " DESC, game DESC LIMIT ?4"

static const char *const sql[STATEMENTS] = {
    [STATEMENT_BEGIN] = "BEGIN IMMEDIATE",
    [STATEMENT_COMMIT] = "COMMIT",
    [STATEMENT_ROLLBACK] = "ROLLBACK",
    [STATEMENT_ADD_EVENT] = "INSERT INTO events (game, seq, at, body) VALUES (?1, ?2, ?3, ?4)",
    [STATEMENT_HAS_EVENT] = "SELECT 1 FROM events WHERE game = ?1 AND seq = ?2",
    [STATEMENT_PUT_ENTRY] =
        "INSERT INTO games (game, state, listed, created, changed, summary) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (game) DO UPDATE SET state = ?2, "
        "listed = ?3, created = ?4, changed = ?5, summary = ?6",
    [STATEMENT_READ] = "SELECT game, seq, at, body FROM events WHERE game = ?1 AND seq >= ?2 "
                       "ORDER BY seq",
    [STATEMENT_FIND] = ENTRY "WHERE game = ?1",
    [STATEMENT_LIST_OPEN] = BY("games_open") "WHERE state = 0 AND ?1 = 0 " BEFORE("created"),
    [STATEMENT_LIST_OPEN_LISTED] =
        BY("games_offered") "WHERE state = 0 AND ?1 = 0 AND listed = 1 " BEFORE("created"),
    [STATEMENT_LIST] = BY("games_changed") "WHERE state = ?1 " BEFORE("changed"),
    [STATEMENT_LIST_LISTED] =
        BY("games_listed") "WHERE state = ?1 AND listed = 1 " BEFORE("changed"),
    [STATEMENT_IDLE] =
        BY("games_changed") "WHERE state = ?1 AND changed < ?2 ORDER BY changed, game LIMIT ?3",
    [STATEMENT_ADD_LINK] = "INSERT INTO chain (number, leaf, link) VALUES (?1, ?2, ?3)",
    [STATEMENT_LINKS] = "SELECT number, leaf, link FROM chain WHERE number > ?1 ORDER BY number "
                        "LIMIT ?2",
    [STATEMENT_LAST_LINK] = "SELECT number, leaf, link FROM chain WHERE number < 1000000000000 "
                            "ORDER BY number DESC LIMIT 1",
    [STATEMENT_GET] = "SELECT value FROM \"values\" WHERE name = ?1",
    [STATEMENT_CLAIM] = "INSERT INTO \"values\" (name, value) VALUES (?1, ?2) "
                        "ON CONFLICT (name) DO NOTHING",
};

/* ---- connections ---- */

int sqlite_open(const char *path, int flags, const char *vfs, sqlite3 **db)
{
    int code = sqlite3_open_v2(path, db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, vfs);
    if (code != SQLITE_OK)
        return code;
    /* A file from elsewhere has no business running anything. */
    sqlite3_db_config(*db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(*db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    return SQLITE_OK;
}

int sqlite_connect(const char *path, sqlite3 **db)
{
    int code = sqlite_open(path, SQLITE_OPEN_READWRITE, NULL, db);
    if (code != SQLITE_OK)
        return code;
    sqlite3_busy_timeout(*db, BUSY_WAIT_MS);
    if (sqlite3_db_readonly(*db, "main") == 1)
        return SQLITE_READONLY;
    /* Checkpoints are left to store_tidy(), so that no commit has to wait for one. */
    return sqlite3_exec(*db,
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
                        "PRAGMA wal_autocheckpoint = 0; PRAGMA cell_size_check = ON",
                        NULL, NULL, NULL);
}

bool sqlite_link_open(struct sqlite_link *connection, const char *path, int *code)
{
    *connection = (struct sqlite_link){.db = NULL};
    *code = SQLITE_NOMEM;
    if (pthread_mutex_init(&connection->mutex, NULL) != 0)
        return false;
    *code = sqlite_connect(path, &connection->db);
    return *code == SQLITE_OK;
}

void sqlite_link_close(struct sqlite_link *connection)
{
    for (size_t i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(connection->statements[i]);
    sqlite3_close(connection->db);
    pthread_mutex_destroy(&connection->mutex);
}

const char *sqlite_text(enum statement which)
{
    return sql[which];
}

sqlite3_stmt *sqlite_statement(struct sqlite_link *connection, enum statement which)
{
    sqlite3_stmt **statement = &connection->statements[which];
    if (*statement == NULL)
        sqlite3_prepare_v3(connection->db, sql[which], -1, SQLITE_PREPARE_PERSISTENT, statement,
                           NULL);
    return *statement;
}

int sqlite_run(struct sqlite_link *connection, sqlite3_stmt *statement)
{
    if (statement == NULL)
        return sqlite3_extended_errcode(connection->db);
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

int sqlite_number(sqlite3 *db, const char *text, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, text, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code == SQLITE_DONE ? SQLITE_ERROR : code;
}

/* ---- results ---- */

enum store_result sqlite_errno_result(int error)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return STORE_FULL;
    case EROFS:
    case EACCES:
    case EPERM:
        return STORE_READ_ONLY;
    default:
        return STORE_FAILED;
    }
}

/* The errno behind a failure. SQLite keeps it for files that it could not open; otherwise the WAL
 * and the file themselves are asked. 0: unknown. */
static int error_of(sqlite3 *db)
{
    static const int files[] = {SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER};
    int error = sqlite3_system_errno(db);
    for (size_t i = 0; i < sizeof files / sizeof files[0] && error == 0; i++) {
        sqlite3_file *file = NULL;
        if (sqlite3_file_control(db, "main", files[i], &file) == SQLITE_OK && file != NULL &&
            file->pMethods != NULL)
            file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
    }
    return error;
}

enum store_result sqlite_result(sqlite3 *db, int code)
{
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return STORE_OK;
    case SQLITE_CONSTRAINT:
        return STORE_CONFLICT;
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_READONLY:
        return code == SQLITE_READONLY_DBMOVED ? STORE_FAILED : STORE_READ_ONLY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STORE_BUSY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return STORE_DAMAGED;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        return db != NULL ? sqlite_errno_result(error_of(db)) : STORE_FAILED;
    default:
        return STORE_FAILED;
    }
}

enum store_result sqlite_failed(sqlite3 *db, int code, const char *path, char why[STORE_WHY_MAX])
{
    enum store_result result = sqlite_result(db, code);
    const char *message = db != NULL ? sqlite3_errmsg(db) : sqlite3_errstr(code);
    switch (result) {
    case STORE_FULL:
        return store_say(result, why, "%s: there is no room on the disk; make some and try again",
                         path);
    case STORE_READ_ONLY:
        return store_say(result, why,
                         "%s cannot be written; see to the rights to it and to its folder", path);
    case STORE_BUSY:
        return store_say(result, why, "%s: somebody else has held it for too long; try again",
                         path);
    case STORE_DAMAGED:
        return store_say(result, why,
                         "%s is damaged (%s) and was left as it is; move it away and restore a "
                         "backup",
                         path, message);
    case STORE_OK:
    case STORE_CONFLICT:
    case STORE_NEWER:
    case STORE_MISSING:
    case STORE_FAILED:
    case STORE_UNKNOWN:
        break;
    }
    int error = db != NULL && (code & 0xff) != SQLITE_ERROR ? error_of(db) : 0;
    return store_say(STORE_FAILED, why, "%s: %s%s%s", path, message, error != 0 ? ": " : "",
                     error != 0 ? strerror(error) : "");
}
