/* Paths, new files and locks.
 *
 * Each lock is a range of one byte in FILE.lock, tied to the open file and not to the process
 * (F_OFD_SETLK): so they work between threads too, and closing some other descriptor of the file
 * does not release them. SQLite's own locks on FILE are left alone. */
#include "store_sqlite_lock.h"
#include "store_sqlite_base.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <store/store_kind.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* How long to wait for the door. */
#define DOOR_TRIES 200
#define DOOR_PAUSE_MS 50
/* Room for the endings of the names beside a file. */
#define NAMES_BESIDE 64

/* ---- paths ---- */

/* The folder of a path. */
static void folder_of(const char *path, char folder[PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        strcpy(folder, ".");
    else
        snprintf(folder, PATH_MAX, "%.*s", slash == path ? 1 : (int)(slash - path), path);
}

/* The path of a file that is not there yet: its folder's, and its name. */
static enum store_result path_of_new(const char *place, char path[PATH_MAX],
                                     char why[STORE_WHY_MAX])
{
    char folder[PATH_MAX], real[PATH_MAX];
    const char *slash = strrchr(place, '/'), *name = slash != NULL ? slash + 1 : place;
    folder_of(place, folder);
    if (realpath(folder, real) == NULL)
        return store_say(STORE_MISSING, why, "there is no folder %s; make it, or name another file",
                         folder);
    if (name[0] == '\0')
        return store_say(STORE_DAMAGED, why, "%s is not a file", place);
    int length = snprintf(path, PATH_MAX, "%s/%s", strcmp(real, "/") == 0 ? "" : real, name);
    return length < PATH_MAX ? STORE_OK : store_say(STORE_MISSING, why, "%s is too long", place);
}

enum store_result sqlite_path(const char *place, char path[PATH_MAX], char why[STORE_WHY_MAX])
{
    enum store_result result = STORE_OK;
    if (place[0] == '\0')
        return store_say(STORE_MISSING, why, "the name of a file is empty");
    if (strlen(place) < PATH_MAX && realpath(place, path) == NULL)
        result = errno == ENOENT ? path_of_new(place, path, why)
                                 : store_say(errno == EACCES ? STORE_READ_ONLY : STORE_FAILED, why,
                                             "%s: %s", place, strerror(errno));
    if (result == STORE_OK && (strlen(place) >= PATH_MAX || strlen(path) > PATH_MAX - NAMES_BESIDE))
        return store_say(STORE_MISSING, why, "the name of a file is too long");
    return result;
}

enum store_result sqlite_look(const char *path, char why[STORE_WHY_MAX])
{
    char wal[PATH_MAX + 8];
    struct stat status, wal_status;
    bool there = stat(path, &status) == 0;
    if (!there && errno != ENOENT)
        return store_say(errno == EACCES ? STORE_READ_ONLY : STORE_FAILED, why, "%s: %s", path,
                         strerror(errno));
    if (there && !S_ISREG(status.st_mode))
        return store_say(STORE_DAMAGED, why, "%s is not a file", path);
    if (there && status.st_size > 0)
        return STORE_OK;
    snprintf(wal, sizeof wal, "%s-wal", path);
    if (stat(wal, &wal_status) == 0 && wal_status.st_size > 0)
        return store_say(STORE_DAMAGED, why,
                         "%s is %s, but %s-wal has contents of it; put the file back, or move both "
                         "away",
                         path, there ? "empty" : "missing", path);
    return store_say(STORE_MISSING, why, "%s: there is %s", path,
                     there ? "nothing in it" : "no such file");
}

/* ---- files ---- */

void sqlite_give_away(int file, const char *path)
{
    char folder[PATH_MAX];
    struct stat status;
    if (geteuid() != 0)
        return;
    folder_of(path, folder);
    if (stat(path, &status) == 0 || stat(folder, &status) == 0)
        (void)!fchown(file, status.st_uid, status.st_gid);
}

int sqlite_make_beside(const char *path, char beside[PATH_MAX])
{
    snprintf(beside, PATH_MAX, "%s.new", path);
    unlink(beside);
    int file = open(beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno;
    sqlite_give_away(file, path);
    close(file);
    return 0;
}

int sqlite_put_in_place(const char *beside, const char *path)
{
    char folder[PATH_MAX];
    folder_of(path, folder);
    int file = open(beside, O_RDONLY | O_CLOEXEC);
    int error = file < 0 || fsync(file) != 0 || rename(beside, path) != 0 ? errno : 0;
    if (file >= 0)
        close(file);
    file = error == 0 ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (file >= 0) {
        (void)fsync(file); /* some file systems do not know how */
        close(file);
    }
    return error;
}

/* ---- locks ---- */

/* Why a file beside the store, or the store itself, cannot be opened. */
static enum store_result cannot_open(const char *name, int error, char why[STORE_WHY_MAX])
{
    enum store_result result = sqlite_errno_result(error);
    if (result == STORE_READ_ONLY)
        return store_say(result, why,
                         "%s cannot be written (%s); see to the rights to it and to its folder",
                         name, strerror(error));
    return store_say(result, why, "%s: %s%s", name, strerror(error),
                     result == STORE_FULL ? "; make room and try again" : "");
}

enum store_result sqlite_lock_open(const char *path, int *lock, char why[STORE_WHY_MAX])
{
    char name[PATH_MAX + 8];
    struct stat status;
    snprintf(name, sizeof name, "%s.lock", path);
    bool new = stat(name, &status) != 0;
    *lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (*lock >= 0) {
        if (new)
            sqlite_give_away(*lock, path);
        return STORE_OK;
    }
    return cannot_open(name, errno, why);
}

static struct flock range(enum sqlite_lock which, short kind)
{
    return (struct flock){.l_type = kind, .l_whence = SEEK_SET, .l_start = which, .l_len = 1};
}

enum store_result sqlite_lock_take(int lock, enum sqlite_lock which, const char *path,
                                   char why[STORE_WHY_MAX])
{
    struct flock asked = range(which, F_WRLCK);
    const struct timespec pause = {.tv_nsec = DOOR_PAUSE_MS * 1000000L};
    for (int i = 0; fcntl(lock, F_OFD_SETLK, &asked) != 0; i++) {
        if (errno != EAGAIN && errno != EACCES && errno != EINTR)
            return store_say(STORE_FAILED, why, "%s.lock: %s", path, strerror(errno));
        if (which == LOCK_SERVING)
            return store_say(STORE_BUSY, why,
                             "%s is in use by another server; stop that one, or name another file",
                             path);
        if (i == DOOR_TRIES)
            return store_say(STORE_BUSY, why, "%s is being checked or restored; try again later",
                             path);
        nanosleep(&pause, NULL);
    }
    return STORE_OK;
}

void sqlite_lock_give(int lock, enum sqlite_lock which)
{
    struct flock asked = range(which, F_UNLCK);
    (void)fcntl(lock, F_OFD_SETLK, &asked);
}

int sqlite_lock_file(const char *path, enum store_result *result, char why[STORE_WHY_MAX])
{
    /* Far behind the bytes that SQLite locks, and any that a file has. */
    struct flock asked = {
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = INT64_C(1) << 62, .l_len = 1};
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file >= 0 && fcntl(file, F_OFD_SETLK, &asked) == 0)
        return file;
    if (file >= 0 && (errno == EAGAIN || errno == EACCES))
        *result = store_say(STORE_BUSY, why,
                            "%s is in use by another server under another name; stop that one, or "
                            "name another file",
                            path);
    else
        *result = cannot_open(path, errno, why);
    if (file >= 0)
        close(file);
    return -1;
}

bool sqlite_lock_served(int lock)
{
    struct flock asked = range(LOCK_SERVING, F_WRLCK);
    return fcntl(lock, F_OFD_GETLK, &asked) == 0 && asked.l_type != F_UNLCK;
}

bool sqlite_is_served(const char *path)
{
    char name[PATH_MAX + 8];
    snprintf(name, sizeof name, "%s.lock", path);
    int lock = open(name, O_RDONLY | O_CLOEXEC);
    bool served = lock >= 0 && sqlite_lock_served(lock);
    if (lock >= 0)
        close(lock);
    return served;
}
