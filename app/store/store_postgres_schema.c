/* The tables in PostgreSQL. They stand in a schema of their own, `red7`, so that they can share a
 * database with others. */
#include "store_postgres_schema.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <store/store_kind.h>
#include <string.h>

/* Bodies are bytes, since an event is read back byte by byte as it was written. Games compare as
 * bytes, as they do in SQLite. A log is only appended to, so its pages can be full; an entry
 * changes often, and stays on its page if there is room. */
/* The servers that use the store, and what changes several times a second while they live. */
#define NODES                                                                                      \
    "CREATE TABLE red7.nodes (holder text COLLATE \"C\" PRIMARY KEY, lane int4 NOT NULL UNIQUE, "  \
    "term int8 NOT NULL, epoch text NOT NULL, address text NOT NULL) WITH (fillfactor = 10); "     \
    "CREATE TABLE red7.beats (holder text COLLATE \"C\" PRIMARY KEY, beat int8 NOT NULL) WITH "    \
    "(fillfactor = 10)"

/* What the host keeps out, what addresses have made within an hour, and what servers say of
 * themselves. They came after version 2, whose servers do without them, so the version is the same:
 * servers of both may run. To ask for the column first keeps the table free: to add one, even if it
 * is there, would stop all beats for a moment. */
static const char additions[] =
    "CREATE TABLE IF NOT EXISTS red7.bans (network text COLLATE \"C\" PRIMARY KEY, until "
    "timestamptz NOT NULL); CREATE TABLE IF NOT EXISTS red7.spent (address bytea PRIMARY KEY, "
    "tokens float8 NOT NULL, at timestamptz NOT NULL) WITH (fillfactor = 50); "
    "DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = 'red7.beats'::regclass "
    "AND attname = 'says') THEN ALTER TABLE red7.beats ADD says text NOT NULL DEFAULT ''; END IF; "
    "END $$";

static const char tables[] =
    "CREATE SCHEMA red7; "
    "CREATE TABLE red7.events (game text COLLATE \"C\" NOT NULL, seq int4 NOT NULL, at int8 NOT "
    "NULL, body bytea NOT NULL, PRIMARY KEY (game, seq)); "
    "CREATE TABLE red7.games (game text COLLATE \"C\" PRIMARY KEY, state int2 NOT NULL, listed "
    "bool NOT NULL, created int8 NOT NULL, changed int8 NOT NULL, summary bytea NOT NULL, "
    "owner text COLLATE \"C\" NOT NULL DEFAULT '', term int8 NOT NULL DEFAULT 0) WITH "
    "(fillfactor = 80); "
    "CREATE INDEX games_changed ON red7.games (state, changed, game); "
    "CREATE INDEX games_listed ON red7.games (state, changed, game) WHERE listed; "
    "CREATE INDEX games_open ON red7.games (created, game) WHERE state = 0; "
    "CREATE INDEX games_offered ON red7.games (created, game) WHERE state = 0 AND listed; "
    "CREATE TABLE red7.chain (number int8 PRIMARY KEY, leaf bytea NOT NULL, link bytea NOT NULL); "
    "CREATE TABLE red7.values (name text COLLATE \"C\" PRIMARY KEY, value bytea NOT NULL); "
    /* One row, for all. Nobody holds the store as a whole: that was so in version 1. */
    "CREATE TABLE red7.server (one bool PRIMARY KEY DEFAULT true CHECK (one), version int4 NOT "
    "NULL, epoch text NOT NULL, term int8 NOT NULL, holder text NOT NULL); " NODES;

/* Everybody who makes or checks the tables takes this number as a lock for the while. */
#define DOOR "SELECT pg_advisory_xact_lock(1382376503, 1)"

void pg_new_epoch(char epoch[STORE_EPOCH_MAX])
{
    uint8_t bytes[(STORE_EPOCH_MAX - 1) / 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(epoch, STORE_EPOCH_MAX, bytes, sizeof bytes);
}

static enum store_result check_version(const PGresult *found, const struct pg_place *place,
                                       char why[STORE_WHY_MAX])
{
    if (PQntuples(found) != 1)
        return store_say(STORE_DAMAGED, why,
                         "%s: the schema red7 is damaged and was left as it is; restore a backup",
                         place->shown);
    if (atoi(PQgetvalue(found, 0, 0)) > PG_SCHEMA)
        return store_say(STORE_NEWER, why,
                         "%s was made by a later version of red7 and was left as it is; use that "
                         "version",
                         place->shown);
    return STORE_OK;
}

enum store_result pg_check_schema(struct pg_link *link, const struct pg_place *place,
                                  char why[STORE_WHY_MAX])
{
    PGresult *found =
        PQexec(link->conn, "SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = 'red7'");
    enum store_result result = pg_result(link, found);
    int count = PQntuples(found);
    PQclear(found);
    if (result != STORE_OK)
        return pg_failed(link, NULL, place, why);
    if (count == 0)
        return store_say(STORE_MISSING, why, "%s has no store of red7", place->shown);
    found = PQexec(link->conn, "SELECT version FROM red7.server");
    result = pg_result(link, found);
    if (result == STORE_OK)
        result = check_version(found, place, why);
    else if (result == STORE_DAMAGED || result == STORE_MISSING)
        result = store_say(STORE_DAMAGED, why,
                           "%s: its schema red7 is not a store of red7 and was left as it is",
                           place->shown);
    else
        result = pg_failed(link, found, place, why);
    PQclear(found);
    return result;
}

/* From version 1, whose one server finds that nobody holds the store any more, and ends. */
static const char migration[] =
    "ALTER TABLE red7.games ADD owner text COLLATE \"C\" NOT NULL DEFAULT '', ADD term int8 NOT "
    "NULL DEFAULT 0; UPDATE red7.server SET version = 2, holder = '', term = term + 1; " NODES;

static enum store_result migrate(struct pg_link *link, const struct pg_place *place,
                                 char why[STORE_WHY_MAX])
{
    PGresult *version = PQexec(link->conn, "SELECT version FROM red7.server");
    enum store_result result = pg_result(link, version);
    if (result == STORE_OK && atoi(PQgetvalue(version, 0, 0)) < PG_SCHEMA)
        result = pg_do(link, migration);
    PQclear(version);
    return result == STORE_OK ? result : pg_failed(link, NULL, place, why);
}

static enum store_result make(struct pg_link *link, const struct pg_place *place,
                              char why[STORE_WHY_MAX])
{
    char epoch[STORE_EPOCH_MAX], row[256];
    pg_new_epoch(epoch);
    snprintf(row, sizeof row,
             "INSERT INTO red7.server (version, epoch, term, holder) VALUES (%d, '%s', 0, '')",
             PG_SCHEMA, epoch);
    PGresult *made = PQexec(link->conn, tables);
    if (pg_result(link, made) == STORE_OK) {
        PQclear(made);
        made = PQexec(link->conn, row);
    }
    enum store_result result = pg_result(link, made);
    if (result != STORE_OK)
        result = pg_failed(link, made, place, why);
    PQclear(made);
    return result;
}

enum store_result pg_prepare_schema(struct pg_link *link, const struct pg_place *place,
                                    char why[STORE_WHY_MAX])
{
    if (pg_do(link, "BEGIN") != STORE_OK || pg_do(link, DOOR) != STORE_OK)
        return pg_failed(link, NULL, place, why);
    enum store_result result = pg_check_schema(link, place, why);
    if (result == STORE_MISSING)
        result = make(link, place, why);
    else if (result == STORE_OK)
        result = migrate(link, place, why);
    if (result == STORE_OK && pg_do(link, additions) != STORE_OK)
        result = pg_failed(link, NULL, place, why);
    if (result == STORE_OK && pg_do(link, "COMMIT") != STORE_OK)
        return pg_failed(link, NULL, place, why);
    if (result != STORE_OK && pg_is_connected(link))
        pg_do(link, "ROLLBACK");
    return result;
}
