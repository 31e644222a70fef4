/* The tables, and how older schemas become them. */
#ifndef RED7_STORE_SQLITE_SCHEMA_H
#define RED7_STORE_SQLITE_SCHEMA_H

#include <sqlite3.h>
#include <stdint.h>

#define SQLITE_STORE_ID 0x52656437 /* "Red7", the application's id in the file's header */
#define SQLITE_STORE_SCHEMA 4      /* the schema's version, user_version in that header */

/* Makes an empty database a store; or brings an older schema up to date. In one transaction,
 * with an epoch if there was none. A code of SQLite's; after a failure the connection is to be
 * closed, which undoes what was done. */
int sqlite_migrate(sqlite3 *db);
/* Takes the epoch away: whoever opens it next makes a new one. */
int sqlite_forget_epoch(sqlite3 *db);
/* Whether the tables of a version are there, with their columns; a code of SQLite's. */
int sqlite_has_tables(sqlite3 *db, int64_t version);

#endif
