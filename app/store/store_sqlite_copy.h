/* Backup and restore while a server runs: the functions of store.h. */
#ifndef RED7_STORE_SQLITE_COPY_H
#define RED7_STORE_SQLITE_COPY_H

#include <sqlite3.h>
#include <store/store.h>

enum store_result sqlite_backup(const char *place, const char *file, char why[STORE_WHY_MAX]);
enum store_result sqlite_restore(const char *place, const char *file, char why[STORE_WHY_MAX]);

/* ---- for stores of other kinds, whose backups are such files too ---- */

/* Opens the file in which a copy is made, which is synced later, before it is renamed; "": one
 * without a name, which goes when it is closed. A code of SQLite's. */
int sqlite_open_private(const char *path, sqlite3 **db);
/* Reserves the name of a file that must not exist, by creating it. */
enum store_result sqlite_take_name(const char *file, char why[STORE_WHY_MAX]);
/* Fills a private file with what is to be restored, checked and migrated. */
enum store_result sqlite_prepare_backup(const char *file, sqlite3 *private,
                                        char why[STORE_WHY_MAX]);

/* Where the contents of a store go, piece by piece: the events of a game in order, and a game's
 * after another's. */
struct store_sink {
    enum store_result (*batch)(void *context, const struct store_batch *batch);
    enum store_result (*value)(void *context, const char *name, const void *value, size_t length);
    void *context;
};
/* What fills a sink; after a failure with a message. */
typedef enum store_result store_source(void *context, const struct store_sink *sink,
                                       char why[STORE_WHY_MAX]);

/* Makes a backup, in a file that must not exist, of what a source gives. */
enum store_result sqlite_fill_backup(const char *file, store_source *source, void *context,
                                     char why[STORE_WHY_MAX]);
/* Gives the contents of a backup to a sink, without the epoch, after checking it. */
enum store_result sqlite_pour_backup(const char *file, const struct store_sink *sink,
                                     char why[STORE_WHY_MAX]);

#endif
