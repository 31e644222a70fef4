/* The store in one SQLite file.
 *
 *     FILE        the store; written by SQLite alone
 *     FILE-wal    what is committed but not yet moved into it, FILE-shm its index
 *     FILE.lock   locks: who serves from the store, and who is opening it
 *     FILE.new    a store being made, until it is whole and renamed */
#ifndef RED7_STORE_SQLITE_H
#define RED7_STORE_SQLITE_H

#include "store_sqlite_base.h"
#include <limits.h>
#include <store/store_kind.h>
#include <sys/types.h>

#define SQLITE_STORE_PAGE 4096 /* one size for all: a WAL cannot change it */
#define SQLITE_STORE_READERS 4

/* Makes a new store at a path where nothing is. The door is the caller's. */
enum store_result sqlite_make(const char *path, char why[STORE_WHY_MAX]);

/* Writes a batch inside a transaction: every event after its predecessor. */
enum store_result sqlite_write(struct sqlite_link *writer, const struct store_batch *batch);

struct sqlite_store {
    struct store store;
    char path[PATH_MAX];
    int lock;
    int file;     /* locked, so that nobody serves it under another name */
    dev_t device; /* which file it is, whatever its name */
    ino_t inode;
    struct sqlite_link writer, tidier, readers[SQLITE_STORE_READERS];
    struct store_told told;
};

#endif
