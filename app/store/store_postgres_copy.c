/* Backup and restore of a store in PostgreSQL, while a server runs: into an SQLite file, and from
 * one. Both see the store in one transaction, so a backup is of one moment, and a restore is there
 * all at once or not at all. */
#include "store_postgres.h"
#include "store_postgres_schema.h"
#include "store_sqlite_copy.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows that are fetched together. */
#define FETCH "FETCH 500 FROM rows"
#define ROWS 500

struct copying {
    struct pg_link link;
    struct pg_place place;
    int64_t term; /* of the store that is restored, and its epoch so far */
    char epoch[STORE_EPOCH_MAX];
    char *why;
};

/* Connects; the caller disconnects. */
static enum store_result begin(struct copying *copying, const char *place, char *why)
{
    *copying = (struct copying){.why = why};
    if (!postgres_place(place, &copying->place, why))
        return STORE_MISSING;
    return pg_connect(&copying->link, &copying->place, why);
}

static enum store_result failed(struct copying *copying, const PGresult *result)
{
    return pg_failed(&copying->link, result, &copying->place, copying->why);
}

/* Carries out a statement; a message after a failure. */
static enum store_result run(struct copying *copying, const char *sql)
{
    PGresult *done = PQexec(copying->link.conn, sql);
    enum store_result result = pg_result(&copying->link, done);
    if (result != STORE_OK)
        result = failed(copying, done);
    PQclear(done);
    return result;
}

/* ---- backup ---- */

/* Hands on what was fetched. */
typedef enum store_result give_rows(const PGresult *rows, const struct store_sink *sink);

static enum store_result give_events(const PGresult *rows, const struct store_sink *sink)
{
    static struct store_event events[ROWS];
    int count = PQntuples(rows);
    for (int row = 0; row < count; row++)
        pg_row_event(rows, row, &events[row]);
    struct store_batch batch = {.events = events, .event_count = (size_t)count};
    return sink->batch(sink->context, &batch);
}

static enum store_result give_entries(const PGresult *rows, const struct store_sink *sink)
{
    static struct store_entry entries[ROWS];
    int count = PQntuples(rows);
    for (int row = 0; row < count; row++)
        pg_row_entry(rows, row, &entries[row]);
    struct store_batch batch = {.entries = entries, .entry_count = (size_t)count};
    return sink->batch(sink->context, &batch);
}

static enum store_result give_links(const PGresult *rows, const struct store_sink *sink)
{
    static struct store_link links[ROWS];
    int count = PQntuples(rows);
    for (int row = 0; row < count; row++)
        if (!pg_row_link(rows, row, &links[row]))
            return STORE_DAMAGED;
    struct store_batch batch = {.links = links, .link_count = (size_t)count};
    return sink->batch(sink->context, &batch);
}

static enum store_result give_values(const PGresult *rows, const struct store_sink *sink)
{
    enum store_result result = STORE_OK;
    for (int row = 0; result == STORE_OK && row < PQntuples(rows); row++)
        result = sink->value(sink->context, PQgetvalue(rows, row, 0), PQgetvalue(rows, row, 1),
                             (size_t)PQgetlength(rows, row, 1));
    return result;
}

/* Hands on all rows of a query, by a cursor whose rows come in binary. */
static enum store_result give_all(struct copying *copying, const char *query, give_rows *give,
                                  const struct store_sink *sink)
{
    char sql[256];
    snprintf(sql, sizeof sql, "DECLARE rows BINARY CURSOR FOR %s", query);
    enum store_result result = run(copying, sql);
    for (bool more = result == STORE_OK; more;) {
        PGresult *rows = PQexec(copying->link.conn, FETCH);
        result = pg_result(&copying->link, rows);
        if (result != STORE_OK)
            result = failed(copying, rows);
        more = result == STORE_OK && PQntuples(rows) > 0;
        if (more && (result = give(rows, sink)) != STORE_OK)
            more = false;
        PQclear(rows);
    }
    return result == STORE_OK ? run(copying, "CLOSE rows") : result;
}

static enum store_result give_store(void *context, const struct store_sink *sink,
                                    char why[STORE_WHY_MAX])
{
    struct copying *copying = context;
    copying->why = why;
    enum store_result result =
        give_all(copying, "SELECT game, seq, at, body FROM red7.events ORDER BY game, seq",
                 give_events, sink);
    if (result == STORE_OK)
        result = give_all(
            copying,
            "SELECT game, state, listed, created, changed, summary FROM red7.games ORDER BY game",
            give_entries, sink);
    if (result == STORE_OK)
        result = give_all(copying, "SELECT number, leaf, link FROM red7.chain ORDER BY number",
                          give_links, sink);
    if (result == STORE_OK)
        result = give_all(copying, "SELECT name, value FROM red7.values ORDER BY name", give_values,
                          sink);
    return result;
}

enum store_result pg_backup(const char *place, const char *file, char why[STORE_WHY_MAX])
{
    struct copying copying;
    enum store_result result = begin(&copying, place, why);
    if (result == STORE_OK)
        result = pg_check_schema(&copying.link, &copying.place, why);
    if (result == STORE_OK)
        result = run(&copying, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    if (result == STORE_OK)
        result = sqlite_fill_backup(file, give_store, &copying, why);
    pg_disconnect(&copying.link);
    return result;
}

/* ---- restore ---- */

static enum store_result take_batch(void *context, const struct store_batch *batch)
{
    struct copying *copying = context;
    struct pg_parameters parameters = {.count = 0};
    pg_put_commit(&parameters, copying->epoch, 1, copying->epoch, batch);
    PGresult *done = pg_run(&copying->link, PG_COMMIT, &parameters);
    enum store_result result = parameters.broken ? STORE_FAILED : pg_result(&copying->link, done);
    if (result != STORE_OK)
        result = failed(copying, done);
    else if (PQntuples(done) != 1 || pg_number(done, 0, 0) == 0 || !PQgetisnull(done, 0, 1))
        result = store_say(STORE_DAMAGED, copying->why, "a game in the backup has gaps");
    PQclear(done);
    pg_release(&parameters);
    return result;
}

static enum store_result take_value(void *context, const char *name, const void *value,
                                    size_t length)
{
    struct copying *copying = context;
    struct pg_parameters parameters = {.count = 0};
    pg_put_text(&parameters, name);
    pg_put_bytes(&parameters, value, length);
    PGresult *done = pg_run(&copying->link, PG_CLAIM, &parameters);
    enum store_result result = pg_result(&copying->link, done);
    if (result != STORE_OK)
        result = failed(copying, done);
    PQclear(done);
    return result;
}

/* Keeps the commits of all servers waiting until the new epoch is there, which they do not know:
 * then nothing from before gets in. What is poured in is committed by a row of its own, as by a
 * server that nobody hears of; with it go the owners of all games. */
static enum store_result stop_commits(struct copying *copying)
{
    char sql[640];
    const char *epoch = copying->epoch;
    pg_new_epoch(copying->epoch);
    snprintf(sql, sizeof sql,
             "BEGIN; SELECT 1 FROM red7.server FOR UPDATE; UPDATE red7.server SET epoch = '%s'; "
             "UPDATE red7.nodes SET epoch = '%s'; INSERT INTO red7.nodes (holder, lane, term, "
             "epoch, address) VALUES ('%s', -1, 1, '%s', '')",
             epoch, epoch, epoch, epoch);
    return run(copying, sql);
}

static enum store_result replace(struct copying *copying, const char *file)
{
    const struct store_sink sink = {.batch = take_batch, .value = take_value, .context = copying};
    enum store_result result = stop_commits(copying);
    if (result == STORE_OK)
        result = run(copying, "DELETE FROM red7.events; DELETE FROM red7.games; "
                              "DELETE FROM red7.chain; DELETE FROM red7.values");
    if (result == STORE_OK)
        result = sqlite_pour_backup(file, &sink, copying->why);
    if (result == STORE_OK)
        result = run(copying, "DELETE FROM red7.nodes WHERE lane = -1; COMMIT");
    return result;
}

enum store_result pg_restore(const char *place, const char *file, char why[STORE_WHY_MAX])
{
    struct copying copying;
    enum store_result result = begin(&copying, place, why);
    if (result == STORE_OK)
        result = pg_prepare_schema(&copying.link, &copying.place, why);
    if (result == STORE_OK)
        result = replace(&copying, file);
    pg_disconnect(&copying.link); /* which undoes what is not committed */
    return result;
}
