/* Whether a file is a sound store, found out without touching it.
 *
 * SQLite usually writes when it opens a file: an index of the WAL, or into the file what a crash
 * has left in the WAL. But a file that we refuse must stay as it is, for whoever repairs it. So we
 * look at it first through a connection that cannot write: as an "immutable" file if there is no
 * WAL; otherwise without locks and with the WAL's index in memory. Either way nobody else may write
 * meanwhile, which the locks of store_sqlite_lock.c ensure. */
#include "store_sqlite_check.h"
#include "store_sqlite_base.h"
#include "store_sqlite_schema.h"
#include <limits.h>
#include <stdio.h>
#include <store/store_kind.h>
#include <string.h>
#include <sys/stat.h>

/* Pages of files up to this size are all looked at, which takes a second or so. */
#define CHECKED_MOST ((int64_t)256 << 20)

/* A path as part of a URI. */
static void write_uri(const char *path, char uri[3 * PATH_MAX + 32])
{
    char *at = uri + sprintf(uri, "file:");
    for (; *path != '\0'; path++)
        if (strchr("%?#", *path) != NULL)
            at += sprintf(at, "%%%02X", (unsigned char)*path);
        else
            *at++ = *path;
    strcpy(at, "?immutable=1");
}

int sqlite_open_still(const char *path, sqlite3 **db)
{
    char wal[PATH_MAX + 8], uri[3 * PATH_MAX + 32];
    struct stat status;
    snprintf(wal, sizeof wal, "%s-wal", path);
    bool has_wal = stat(wal, &status) == 0 && status.st_size > 0;
    write_uri(path, uri);
    int code = has_wal ? sqlite_open(path, SQLITE_OPEN_READONLY, "unix-none", db)
                       : sqlite_open(uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL, db);
    if (code != SQLITE_OK)
        return code;
    sqlite3_db_config(*db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    /* Only exclusive use allows the index to be in memory. */
    return has_wal ? sqlite3_exec(*db, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL, NULL)
                   : SQLITE_OK;
}

/* The first thing that SQLite's own check finds, "" if nothing is wrong. */
static int check_pages(sqlite3 *db, char finding[256])
{
    int64_t pages = 0, size = 0;
    sqlite3_stmt *statement = NULL;
    finding[0] = '\0';
    int code = sqlite_number(db, "PRAGMA page_count", &pages);
    if (code == SQLITE_OK)
        code = sqlite_number(db, "PRAGMA page_size", &size);
    if (code != SQLITE_OK || pages > CHECKED_MOST / size)
        return code;
    code = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    const unsigned char *text = code == SQLITE_ROW ? sqlite3_column_text(statement, 0) : NULL;
    if (text != NULL && strcmp((const char *)text, "ok") != 0)
        snprintf(finding, 256, "%s", (const char *)text);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* The numbers in the header say whose file it is. */
static enum store_result check_header(sqlite3 *db, const char *path, int64_t *version,
                                      char why[STORE_WHY_MAX])
{
    int64_t id = 0;
    int code = sqlite_number(db, "PRAGMA application_id", &id);
    if (code == SQLITE_OK)
        code = sqlite_number(db, "PRAGMA user_version", version);
    if (code == SQLITE_NOTADB || (code == SQLITE_OK && (id != SQLITE_STORE_ID || *version < 1)))
        return store_say(STORE_DAMAGED, why,
                         "%s is not a store of red7, or its beginning is damaged; it was left as "
                         "it is",
                         path);
    if (code != SQLITE_OK)
        return sqlite_failed(db, code, path, why);
    if (*version > SQLITE_STORE_SCHEMA)
        return store_say(STORE_NEWER, why,
                         "%s was written by a later version of red7 (its schema is %lld, this "
                         "program knows %d) and was left as it is; use that version",
                         path, (long long)*version, SQLITE_STORE_SCHEMA);
    return STORE_OK;
}

enum store_result sqlite_check_open(sqlite3 *db, const char *path, char why[STORE_WHY_MAX])
{
    char finding[256];
    int64_t version = 0;
    enum store_result result = check_header(db, path, &version, why);
    if (result != STORE_OK)
        return result;
    int code = check_pages(db, finding);
    if (code != SQLITE_OK)
        return sqlite_failed(db, code, path, why);
    if (finding[0] == '\0' && (code = sqlite_has_tables(db, version)) != SQLITE_OK) {
        if (code != SQLITE_ERROR)
            return sqlite_failed(db, code, path, why);
        snprintf(finding, sizeof finding, "%s", sqlite3_errmsg(db));
    }
    if (finding[0] != '\0')
        return store_say(STORE_DAMAGED, why,
                         "%s is damaged (%s) and was left as it is; move it away and restore a "
                         "backup",
                         path, finding);
    return STORE_OK;
}

enum store_result sqlite_check(const char *path, char why[STORE_WHY_MAX])
{
    sqlite3 *db = NULL;
    int code = sqlite_open_still(path, &db);
    enum store_result result =
        code == SQLITE_OK ? sqlite_check_open(db, path, why) : sqlite_failed(db, code, path, why);
    sqlite3_close(db);
    return result;
}
