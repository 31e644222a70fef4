/* The tables, and how older schemas become them.
 *
 * Each step below leads from one version to the next and is never changed once it has been
 * released: a new schema is a new step. */
#include "store_sqlite_schema.h"
#include "store_sqlite_base.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>

static const struct {
    const char *make;  /* from the version before */
    const char *proof; /* can be prepared if the tables of this version are there */
} steps[] = {
    /* 1: the log. Rows are kept in the order in which they are written, so the events of many
     * games that are committed together lie on few pages, and so do their keys. */
    {"CREATE TABLE events (game TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, "
     "body TEXT NOT NULL, PRIMARY KEY (game, seq));"
     "CREATE TABLE \"values\" (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;",
     "SELECT game, seq, at, body, name, value FROM events, \"values\""},
    /* 2: the index of the games, from which lists are made. The store does not know how older
     * games stand, so they count as being played: whoever opens one learns the rest from its
     * log. */
    {"CREATE TABLE games (game TEXT NOT NULL PRIMARY KEY, state INTEGER NOT NULL, "
     "listed INTEGER NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, "
     "summary TEXT NOT NULL) WITHOUT ROWID;"
     "CREATE INDEX games_changed ON games (state, changed, game);"
     "CREATE INDEX games_listed ON games (state, changed, game) WHERE listed = 1;"
     "CREATE INDEX games_open ON games (created, game) WHERE state = 0;"
     "INSERT INTO games SELECT game, 1, 0, min(at), max(at), '{}' FROM events GROUP BY game;",
     "SELECT game, state, listed, created, changed, summary FROM games"},
    /* 3: the chain of all games that are made from now on. */
    {"CREATE TABLE chain (number INTEGER PRIMARY KEY, leaf BLOB NOT NULL, link BLOB NOT NULL);",
     "SELECT number, leaf, link FROM chain"},
    /* 4: the list of public tables with a free seat, which is asked for most, by an index of its
     * own. */
    {"CREATE INDEX games_offered ON games (created, game) WHERE state = 0 AND listed = 1;",
     "SELECT game FROM games INDEXED BY games_offered WHERE state = 0 AND listed = 1"},
};
static_assert(sizeof steps / sizeof steps[0] == SQLITE_STORE_SCHEMA, "a step for each version");
static_assert(STORE_OPEN == 0 && STORE_PLAYING == 1, "as the steps above have it");

/* The numbers in the file's header, which are part of the transaction as well. */
static int write_header(sqlite3 *db)
{
    char sql[96];
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             SQLITE_STORE_ID, SQLITE_STORE_SCHEMA);
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

static int make_epoch(sqlite3 *db)
{
    uint8_t bytes[(STORE_EPOCH_MAX - 1) / 2];
    char epoch[STORE_EPOCH_MAX], sql[160];
    if (sodium_init() < 0)
        return SQLITE_ERROR;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(epoch, sizeof epoch, bytes, sizeof bytes);
    snprintf(sql, sizeof sql,
             "INSERT INTO \"values\" (name, value) VALUES ('epoch', CAST('%s' AS BLOB)) "
             "ON CONFLICT (name) DO NOTHING",
             epoch);
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

static int take_steps(sqlite3 *db)
{
    int64_t version = 0;
    int code = sqlite_number(db, "PRAGMA user_version", &version);
    for (; code == SQLITE_OK && version < SQLITE_STORE_SCHEMA; version++)
        code = sqlite3_exec(db, steps[version].make, NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = write_header(db);
    return code == SQLITE_OK ? make_epoch(db) : code;
}

/* Whether there is something to do: an older version, or no epoch. */
static int is_current(sqlite3 *db, bool *current)
{
    int64_t version = 0, epochs = 0;
    int code = sqlite_number(db, "PRAGMA user_version", &version);
    *current = false;
    if (code != SQLITE_OK || version != SQLITE_STORE_SCHEMA)
        return code;
    code = sqlite_number(db, "SELECT count(*) FROM \"values\" WHERE name = 'epoch'", &epochs);
    *current = epochs == 1;
    return code;
}

int sqlite_migrate(sqlite3 *db)
{
    bool current;
    int code = is_current(db, &current);
    if (code != SQLITE_OK || current)
        return code;
    code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = take_steps(db);
    return code == SQLITE_OK ? sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) : code;
}

int sqlite_forget_epoch(sqlite3 *db)
{
    return sqlite3_exec(db, "DELETE FROM \"values\" WHERE name = 'epoch'", NULL, NULL, NULL);
}

int sqlite_has_tables(sqlite3 *db, int64_t version)
{
    int code = SQLITE_OK;
    for (int64_t i = 0; i < version && code == SQLITE_OK; i++) {
        sqlite3_stmt *statement = NULL;
        code = sqlite3_prepare_v2(db, steps[i].proof, -1, &statement, NULL);
        sqlite3_finalize(statement);
    }
    return code;
}
