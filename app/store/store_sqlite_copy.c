/* Backup and restore, while a server runs.
 *
 * Both copy page by page with SQLite's backup interface, into a private file first. What is to be
 * restored is checked there, migrated and given a new epoch; only then is it copied into the
 * store, in one transaction like any other: a server sees all of it or nothing, and never the
 * new contents under the old epoch.
 *
 * A backup has no epoch: should somebody simply put it in the place of a store, a server does not
 * continue under the old one. */
#include "store_sqlite_copy.h"
#include "store_sqlite.h"
#include "store_sqlite_base.h"
#include "store_sqlite_check.h"
#include "store_sqlite_lock.h"
#include "store_sqlite_schema.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* For wait_for_gap(): some ten seconds. */
#define GAP_PAUSE_US 100
#define GAP_TRIES 60000

/* ---- copies ---- */

static int copy_all(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *copying = sqlite3_backup_init(to, "main", from, "main");
    if (copying == NULL)
        return sqlite3_extended_errcode(to);
    int code = sqlite3_backup_step(copying, -1);
    sqlite3_backup_finish(copying);
    return code == SQLITE_DONE ? SQLITE_OK : code != SQLITE_OK ? code : SQLITE_ERROR;
}

int sqlite_open_private(const char *path, sqlite3 **db)
{
    int code = sqlite_open(path, SQLITE_OPEN_READWRITE | (path[0] == '\0' ? SQLITE_OPEN_CREATE : 0),
                           NULL, db);
    if (code != SQLITE_OK)
        return code;
    return sqlite3_exec(*db, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
}

/* Copies a store into an empty file, as one that needs no files beside it and has no epoch. */
static int copy_private(sqlite3 *from, sqlite3 *private)
{
    int code = copy_all(from, private);
    if (code == SQLITE_OK)
        code = sqlite3_exec(private, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    return code == SQLITE_OK ? sqlite_forget_epoch(private) : code;
}

/* ---- backup ---- */

/* Opens the store that is to be copied: if a server has it, like any other connection; otherwise
 * without touching it, and checked. The caller holds the door. */
static enum store_result open_source(const char *path, bool served, sqlite3 **db,
                                     char why[STORE_WHY_MAX])
{
    int code = served ? sqlite_connect(path, db) : sqlite_open_still(path, db);
    if (code != SQLITE_OK)
        return sqlite_failed(*db, code, path, why);
    return served ? STORE_OK : sqlite_check_open(*db, path, why);
}

/* Fills a new file with a copy and checks it. */
static enum store_result fill(sqlite3 *source, const char *path, const char *beside,
                              const char *file, char why[STORE_WHY_MAX])
{
    sqlite3 *private = NULL;
    int code = sqlite_open_private(beside, &private);
    if (code == SQLITE_OK)
        code = copy_private(source, private);
    enum store_result result = code == SQLITE_OK
                                   ? sqlite_check_open(private, path, why) /* as the source is */
                                   : sqlite_failed(private, code, file, why);
    sqlite3_close(private);
    return result;
}

enum store_result sqlite_take_name(const char *file, char why[STORE_WHY_MAX])
{
    int taken = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (taken >= 0) {
        close(taken);
        return STORE_OK;
    }
    if (errno == EEXIST)
        return store_say(STORE_CONFLICT, why, "%s is there already; name another file", file);
    enum store_result result = sqlite_errno_result(errno);
    if (result == STORE_FULL)
        return store_say(STORE_FULL, why, "%s: there is no room on the disk", file);
    return store_say(result, why, "%s%s: %s", file,
                     result == STORE_READ_ONLY ? " cannot be written" : "", strerror(errno));
}

/* Writes the backup beside its name and renames it when it is whole. */
static enum store_result write_backup(sqlite3 *source, const char *path, const char *file,
                                      char why[STORE_WHY_MAX])
{
    char beside[PATH_MAX];
    enum store_result result = sqlite_take_name(file, why);
    if (result != STORE_OK)
        return result;
    int error = sqlite_make_beside(file, beside);
    if (error == 0)
        result = fill(source, path, beside, file, why);
    if (error == 0 && result == STORE_OK)
        error = sqlite_put_in_place(beside, file);
    if (error != 0)
        result = store_say(STORE_FAILED, why, "%s: %s", file, strerror(error));
    if (result != STORE_OK) {
        unlink(beside);
        unlink(file);
    }
    return result;
}

enum store_result sqlite_backup(const char *place, const char *file, char why[STORE_WHY_MAX])
{
    char path[PATH_MAX], copy[PATH_MAX];
    sqlite3 *source = NULL;
    int lock = -1;
    enum store_result result = sqlite_path(place, path, why);
    if (result == STORE_OK)
        result = sqlite_look(path, why);
    if (result == STORE_OK)
        result = sqlite_path(file, copy, why);
    if (result == STORE_OK)
        result = sqlite_lock_open(path, &lock, why);
    if (result == STORE_OK)
        result = sqlite_lock_take(lock, LOCK_DOOR, path, why);
    if (result == STORE_OK) {
        bool served = sqlite_lock_served(lock);
        result = open_source(path, served, &source, why);
        /* SQLite's locks let a server and a copy work side by side; reading without locks does
         * not, so only then the door stays closed. */
        if (served)
            sqlite_lock_give(lock, LOCK_DOOR);
    }
    if (result == STORE_OK)
        result = write_backup(source, path, copy, why);
    sqlite3_close(source);
    if (lock >= 0)
        close(lock);
    return result;
}

/* ---- restore ---- */

/* Whether a file can be restored at all: it exists, and nobody is using it as a store. */
static enum store_result look_at_backup(const char *path, const char *file, char why[STORE_WHY_MAX])
{
    struct stat store, backup;
    enum store_result result = sqlite_look(file, why);
    if (result != STORE_OK)
        return result;
    if (stat(path, &store) == 0 && stat(file, &backup) == 0 && store.st_dev == backup.st_dev &&
        store.st_ino == backup.st_ino)
        return store_say(STORE_CONFLICT, why, "%s is the store itself; name a backup", file);
    if (sqlite_is_served(file))
        return store_say(STORE_BUSY, why, "%s is in use by a server; make a backup of it first",
                         file);
    return STORE_OK;
}

enum store_result sqlite_prepare_backup(const char *file, sqlite3 *private, char why[STORE_WHY_MAX])
{
    sqlite3 *source = NULL;
    int code = sqlite_open_still(file, &source);
    enum store_result result = code == SQLITE_OK ? sqlite_check_open(source, file, why)
                                                 : sqlite_failed(source, code, file, why);
    if (result == STORE_OK) {
        code = copy_private(source, private);
        if (code == SQLITE_OK)
            code = sqlite_migrate(private);
        if (code != SQLITE_OK)
            result = sqlite_failed(private, code, file, why);
    }
    sqlite3_close(source);
    return result;
}

/* Gives a private file another page size, if it must have one. */
static int fit_pages(sqlite3 *private, int64_t wanted)
{
    char sql[64];
    int64_t size = 0;
    int code = sqlite_number(private, "PRAGMA page_size", &size);
    if (code != SQLITE_OK || size == wanted)
        return code;
    snprintf(sql, sizeof sql, "PRAGMA page_size = %d; VACUUM", (int)wanted);
    return sqlite3_exec(private, sql, NULL, NULL, NULL);
}

/* A busy server leaves the store alone only for moments between two commits. SQLite's own busy
 * handler, whose pauses grow, may miss all of them; this one looks often. */
static int wait_for_gap(void *unused, int tries)
{
    (void)unused;
    if (tries >= GAP_TRIES)
        return 0;
    usleep(GAP_PAUSE_US);
    return 1;
}

/* Copies over an existing store, whether a server has it or not. */
static enum store_result replace(sqlite3 *private, const char *path, bool served,
                                 char why[STORE_WHY_MAX])
{
    sqlite3 *live = NULL;
    int64_t size = 0;
    enum store_result result = served ? STORE_OK : sqlite_check(path, why);
    if (result != STORE_OK)
        return result;
    int code = sqlite_connect(path, &live);
    if (code == SQLITE_OK)
        code = sqlite_number(live, "PRAGMA page_size", &size);
    if (code == SQLITE_OK)
        code = fit_pages(private, size);
    if (code == SQLITE_OK) {
        sqlite3_busy_handler(live, wait_for_gap, NULL);
        code = copy_all(private, live);
    }
    if (code != SQLITE_OK)
        result = sqlite_failed(live, code, path, why);
    /* After a failure the WAL is cut, so that a full disk is not left full. */
    if (live != NULL)
        sqlite3_wal_checkpoint_v2(
            live, "main",
            code == SQLITE_OK ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    sqlite3_close(live);
    return result;
}

/* With the door held: makes the private copy and puts it in place. */
static enum store_result restore(const char *path, const char *file, bool served,
                                 char why[STORE_WHY_MAX])
{
    char beside[PATH_MAX];
    sqlite3 *private = NULL;
    enum store_result there = sqlite_look(path, why), result = STORE_OK;
    if (there != STORE_OK && there != STORE_MISSING)
        return there;
    int error = sqlite_make_beside(path, beside), code = SQLITE_OK;
    if (error != 0)
        return store_say(error == ENOSPC ? STORE_FULL : STORE_READ_ONLY, why, "%s: %s", beside,
                         strerror(error));
    if ((code = sqlite_open_private(beside, &private)) != SQLITE_OK)
        result = sqlite_failed(private, code, beside, why);
    if (result == STORE_OK)
        result = sqlite_prepare_backup(file, private, why);
    if (result == STORE_OK && there == STORE_OK)
        result = replace(private, path, served, why);
    else if (result == STORE_OK && (code = fit_pages(private, SQLITE_STORE_PAGE)) != SQLITE_OK)
        result = sqlite_failed(private, code, path, why);
    sqlite3_close(private);
    if (result == STORE_OK && there == STORE_MISSING &&
        (error = sqlite_put_in_place(beside, path)) != 0)
        result = store_say(STORE_FAILED, why, "%s: %s", path, strerror(error));
    if (result != STORE_OK || there == STORE_OK)
        unlink(beside);
    return result;
}

enum store_result sqlite_restore(const char *place, const char *file, char why[STORE_WHY_MAX])
{
    char path[PATH_MAX], backup[PATH_MAX];
    int lock = -1;
    enum store_result result = sqlite_path(place, path, why);
    if (result == STORE_OK)
        result = sqlite_path(file, backup, why);
    if (result == STORE_OK)
        result = look_at_backup(path, backup, why);
    if (result == STORE_OK)
        result = sqlite_lock_open(path, &lock, why);
    if (result == STORE_OK)
        result = sqlite_lock_take(lock, LOCK_DOOR, path, why);
    if (result == STORE_OK)
        result = restore(path, backup, sqlite_lock_served(lock), why);
    if (lock >= 0)
        close(lock);
    return result;
}
