/* Whether a file is a sound store, without touching it. */
#ifndef RED7_STORE_SQLITE_CHECK_H
#define RED7_STORE_SQLITE_CHECK_H

#include <sqlite3.h>
#include <store/store.h>

/* Opens a file that nobody uses for reading, so that not a byte of it or beside it changes. */
int sqlite_open_still(const char *path, sqlite3 **db);

/* Whether a file that nobody uses is a sound store of a version that is known; the message
 * says why not. */
enum store_result sqlite_check(const char *path, char why[STORE_WHY_MAX]);
/* The same for an open one. */
enum store_result sqlite_check_open(sqlite3 *db, const char *path, char why[STORE_WHY_MAX]);

#endif
