/* Backup and restore while a server runs: the functions of store.h. */
#ifndef RED7_STORE_SQLITE_COPY_H
#define RED7_STORE_SQLITE_COPY_H

#include <store/store.h>

enum store_result sqlite_backup(const char *place, const char *file, char why[STORE_WHY_MAX]);
enum store_result sqlite_restore(const char *place, const char *file, char why[STORE_WHY_MAX]);

#endif
