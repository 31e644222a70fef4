/* Paths, new files and locks. */
#ifndef RED7_STORE_SQLITE_LOCK_H
#define RED7_STORE_SQLITE_LOCK_H

#include <limits.h>
#include <store/store.h>

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
/* Locks the file itself, not its name: a second name of the same file (a hard link) has another
 * FILE.lock, and another WAL. Returns a descriptor to be closed after SQLite's, -1 after `why`. */
int sqlite_lock_file(const char *path, enum store_result *result, char why[STORE_WHY_MAX]);
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

#endif
