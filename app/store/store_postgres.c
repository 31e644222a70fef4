/* The store in PostgreSQL: opening it, commits, values, housekeeping.
 *
 * One connection commits, some read. A batch is one statement (store_postgres_base.c), so a commit
 * costs one round trip, and with a synchronous standby the other machine's disk as well.
 *
 * Who writes: each server has a row in red7.nodes, with a term that every commit compares under a
 * lock (the fence). The term is raised by each new connection of the writer. That is what makes an
 * unknown outcome known: raising it waits for whatever an earlier connection still has under way,
 * and nothing of an earlier term can be written after it. So what is there then will stay, and what
 * is not there will not come. And since the change of the term is itself replicated before it is
 * answered, so is everything before it: also where the wait for a standby was cancelled, or the
 * database went down and came back.
 *
 * Which server has which game, and how the others notice that one is dead: store_postgres_nodes.c.
 * No row is written by two servers, so they do not wait for one another. */
#include "store_postgres.h"
#include "store_postgres_schema.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How often a batch is tried again after a deadlock or the like, and the pause, in microseconds. */
#define TRIES 5
#define PAUSE 20000

static bool fits(const char *place)
{
    return strncmp(place, "postgres://", 11) == 0 || strncmp(place, "postgresql://", 13) == 0;
}

/* ---- opening ---- */

/* Moves of a machine that dies must be on another. */
static enum store_result check_standby(struct pg_store *store, char why[STORE_WHY_MAX])
{
    PGresult *found =
        PQexec(store->writer.conn, "SELECT current_setting('synchronous_standby_names') <> '' AND "
                                   "current_setting('fsync') = 'on'");
    enum store_result result = pg_result(&store->writer, found);
    if (result != STORE_OK)
        result = pg_failed(&store->writer, found, &store->place, why);
    else if (strcmp(PQgetvalue(found, 0, 0), "t") != 0 && !store->place.alone)
        result = store_say(STORE_FAILED, why,
                           "%s has no synchronous standby (synchronous_standby_names is empty, or "
                           "fsync is off): should its machine die, moves that players have seen "
                           "would be lost; set one up, or add ?standby=none to the address",
                           store->place.shown);
    PQclear(found);
    return result;
}

/* Also for a store that was opened in part. */
static void close_store(struct store *store)
{
    struct pg_store *s = (struct pg_store *)store;
    pg_beat_stop(s);
    if (s->term > 0)
        pg_leave(s);
    for (size_t i = 0; i < PG_READERS; i++) {
        pg_disconnect(&s->readers[i]);
        pthread_mutex_destroy(&s->readers[i].mutex);
    }
    pg_disconnect(&s->writer);
    pg_disconnect(&s->beater);
    pthread_mutex_destroy(&s->writer.mutex);
    pthread_mutex_destroy(&s->beater.mutex);
    pthread_mutex_destroy(&s->told.mutex);
    free(s);
}

static enum store_result open_store(const char *place, struct store **store,
                                    char why[STORE_WHY_MAX])
{
    struct pg_store *s = calloc(1, sizeof *s);
    if (s == NULL)
        return store_say(STORE_FAILED, why, "there is not enough memory");
    s->store.kind = &store_postgres;
    pthread_mutex_init(&s->told.mutex, NULL);
    pthread_mutex_init(&s->writer.mutex, NULL);
    pthread_mutex_init(&s->beater.mutex, NULL);
    for (size_t i = 0; i < PG_READERS; i++)
        pthread_mutex_init(&s->readers[i].mutex, NULL);
    pg_new_epoch(s->holder);
    enum store_result result = postgres_place(place, &s->place, why) ? STORE_OK : STORE_MISSING;
    if (result == STORE_OK)
        result = pg_connect(&s->writer, &s->place, why);
    if (result == STORE_OK)
        result = check_standby(s, why);
    if (result == STORE_OK)
        result = pg_prepare_schema(&s->writer, &s->place, why);
    if (result == STORE_OK)
        result = pg_register(s, why);
    if (result ==
        STORE_OK) /* whatever is read next is read by it, so here it can be said why not */
        result = pg_connect(&s->readers[0], &s->place, why);
    if (result == STORE_OK && !pg_beat_start(s))
        result = store_say(STORE_FAILED, why, "there is not enough memory");
    if (result == STORE_OK)
        *store = &s->store;
    else
        close_store(&s->store);
    return result;
}

/* ---- commits ---- */

static void put_events(struct pg_parameters *parameters, const struct store_batch *batch)
{
    pg_put_array(parameters, PG_TEXT, batch->event_count);
    for (size_t i = 0; i < batch->event_count; i++)
        pg_add_bytes(parameters, batch->events[i].game, strlen(batch->events[i].game));
    pg_put_array(parameters, PG_INT4, batch->event_count);
    for (size_t i = 0; i < batch->event_count; i++)
        pg_add_number(parameters, batch->events[i].seq, 4);
}

static void put_bodies(struct pg_parameters *parameters, const struct store_batch *batch)
{
    pg_put_array(parameters, PG_BYTEA, batch->event_count);
    for (size_t i = 0; i < batch->event_count; i++)
        pg_add_bytes(parameters, batch->events[i].body, batch->events[i].length);
}

static void put_entries(struct pg_parameters *parameters, const struct store_batch *batch)
{
    const struct store_entry *entries = batch->entries;
    size_t count = batch->entry_count;
    pg_put_array(parameters, PG_TEXT, count);
    for (size_t i = 0; i < count; i++)
        pg_add_bytes(parameters, entries[i].game, strlen(entries[i].game));
    pg_put_array(parameters, PG_INT2, count);
    for (size_t i = 0; i < count; i++)
        pg_add_number(parameters, entries[i].state, 2);
    pg_put_array(parameters, PG_BOOL, count);
    for (size_t i = 0; i < count; i++)
        pg_add_number(parameters, entries[i].listed, 1);
    pg_put_array(parameters, PG_INT8, count);
    for (size_t i = 0; i < count; i++)
        pg_add_number(parameters, entries[i].created, 8);
    pg_put_array(parameters, PG_INT8, count);
    for (size_t i = 0; i < count; i++)
        pg_add_number(parameters, entries[i].changed, 8);
    pg_put_array(parameters, PG_BYTEA, count);
    for (size_t i = 0; i < count; i++)
        pg_add_bytes(parameters, entries[i].summary, entries[i].length);
}

static void put_links(struct pg_parameters *parameters, const struct store_batch *batch)
{
    pg_put_array(parameters, PG_INT8, batch->link_count);
    for (size_t i = 0; i < batch->link_count; i++)
        pg_add_number(parameters, batch->links[i].number, 8);
    pg_put_array(parameters, PG_BYTEA, batch->link_count);
    for (size_t i = 0; i < batch->link_count; i++)
        pg_add_bytes(parameters, batch->links[i].leaf, STORE_HASH);
    pg_put_array(parameters, PG_BYTEA, batch->link_count);
    for (size_t i = 0; i < batch->link_count; i++)
        pg_add_bytes(parameters, batch->links[i].link, STORE_HASH);
}

void pg_put_commit(struct pg_parameters *parameters, const char *holder, int64_t term,
                   const char *epoch, const struct store_batch *batch)
{
    pg_put_int8(parameters, term);
    pg_put_text(parameters, epoch);
    put_events(parameters, batch);
    pg_put_array(parameters, PG_INT8, batch->event_count);
    for (size_t i = 0; i < batch->event_count; i++)
        pg_add_number(parameters, batch->events[i].at, 8);
    put_bodies(parameters, batch);
    put_entries(parameters, batch);
    put_links(parameters, batch);
    pg_put_text(parameters, holder);
}

/* What the statement's one row says: whether the fence stood, and a game that did not fit. */
static enum store_result read_answer(const PGresult *answer, const struct store_batch *batch)
{
    char game[STORE_ID_MAX];
    if (PQntuples(answer) != 1)
        return STORE_FAILED;
    if (pg_number(answer, 0, 0) == 0)
        return store_blame(batch, "");
    if (PQgetisnull(answer, 0, 1))
        return STORE_OK;
    snprintf(game, sizeof game, "%.*s", PQgetlength(answer, 0, 1), PQgetvalue(answer, 0, 1));
    return store_blame(batch, game);
}

/* Carries the statement out, once. */
static enum store_result write_batch(struct pg_store *store, const struct pg_parameters *parameters,
                                     const struct store_batch *batch)
{
    struct pg_link *writer = &store->writer;
    writer->warned = false;
    PGresult *answer = pg_run(writer, PG_COMMIT, parameters);
    enum store_result result = parameters->broken ? STORE_FAILED : pg_result(writer, answer);
    if (result == STORE_OK)
        result = read_answer(answer, batch);
    else if (result == STORE_CONFLICT)
        store_blame(batch, "");
    PQclear(answer);
    if (writer->warned && result == STORE_OK)
        result = STORE_UNKNOWN; /* it is on this machine alone, perhaps */
    /* A server that has become a standby says so by READ_ONLY: the next connection finds the one
     * that takes commits now. */
    if (result == STORE_UNKNOWN || result == STORE_READ_ONLY || !pg_is_connected(writer)) {
        pg_disconnect(writer);
        return STORE_UNKNOWN;
    }
    return result;
}

static enum store_result commit_now(struct pg_store *store, const struct store_batch *batch)
{
    struct pg_parameters parameters = {.count = 0};
    char epoch[STORE_EPOCH_MAX];
    store_told_epoch(&store->told, epoch);
    pg_put_commit(&parameters, store->holder, store->term, epoch, batch);
    enum store_result result = write_batch(store, &parameters, batch);
    for (int tries = 1; result == STORE_BUSY && tries < TRIES; tries++) {
        usleep(PAUSE);
        result = write_batch(store, &parameters, batch);
    }
    pg_release(&parameters);
    return result;
}

/* Connects the writer and raises its term. CONFLICT: others have taken this server for dead. */
static enum store_result reconnect(struct pg_store *store)
{
    struct pg_link *writer = &store->writer;
    struct pg_parameters parameters = {.count = 0};
    if (pg_connect(writer, &store->place, NULL) != STORE_OK)
        return STORE_UNKNOWN;
    pg_put_text(&parameters, store->holder);
    writer->warned = false;
    PGresult *raised = pg_run(writer, PG_RAISE, &parameters);
    enum store_result result = pg_result(writer, raised);
    if (result == STORE_OK && writer->warned)
        result = STORE_UNKNOWN;
    if (result == STORE_OK && PQntuples(raised) == 0)
        result = STORE_CONFLICT;
    else if (result == STORE_OK)
        store->term = pg_number(raised, 0, 0);
    PQclear(raised);
    if (result != STORE_OK)
        pg_disconnect(writer);
    return result == STORE_OK || result == STORE_CONFLICT ? result : STORE_UNKNOWN;
}

/* Whether all events of a batch are there, as they are in it. */
static enum store_result is_there(struct pg_store *store, const struct store_batch *batch,
                                  bool *there)
{
    struct pg_link *writer = &store->writer;
    struct pg_parameters parameters = {.count = 0};
    put_events(&parameters, batch);
    put_bodies(&parameters, batch);
    PGresult *count = pg_run(writer, PG_THERE, &parameters);
    enum store_result result = parameters.broken ? STORE_FAILED : pg_result(writer, count);
    *there = result == STORE_OK && batch->event_count > 0 &&
             pg_number(count, 0, 0) == (int64_t)batch->event_count;
    PQclear(count);
    pg_release(&parameters);
    return result;
}

static enum store_result commit(struct store *store, const struct store_batch *batch)
{
    struct pg_store *s = (struct pg_store *)store;
    enum store_result result = STORE_OK;
    pthread_mutex_lock(&s->writer.mutex);
    if (!pg_is_connected(&s->writer))
        result = reconnect(s); /* nothing is under way: an outage is only a wait */
    if (result == STORE_CONFLICT)
        store_blame(batch, "");
    if (result == STORE_OK)
        result = commit_now(s, batch);
    pthread_mutex_unlock(&s->writer.mutex);
    return result;
}

/* With nothing under way any more: if the batch is not there, it is tried again, so that whoever
 * waits for it notices no more than a pause. */
static enum store_result settle(struct store *store, const struct store_batch *batch)
{
    struct pg_store *s = (struct pg_store *)store;
    bool there = false;
    pthread_mutex_lock(&s->writer.mutex);
    enum store_result fence = reconnect(s), result = fence;
    if (fence == STORE_CONFLICT) /* it is another's now; what came of ours can still be read */
        result = pg_connect(&s->writer, &s->place, NULL) == STORE_OK ? STORE_OK : STORE_UNKNOWN;
    if (result == STORE_OK && (result = is_there(s, batch, &there)) != STORE_OK) {
        pg_disconnect(&s->writer);
        result = STORE_UNKNOWN;
    }
    if (result == STORE_OK && !there)
        result = fence == STORE_CONFLICT ? store_blame(batch, "") : commit_now(s, batch);
    if (fence == STORE_CONFLICT)
        pg_disconnect(&s->writer);
    pthread_mutex_unlock(&s->writer.mutex);
    return result;
}

/* ---- values, deleting, housekeeping ---- */

static enum store_result claim(struct store *store, const char *name,
                               uint8_t value[STORE_VALUE_MAX], size_t *length)
{
    struct pg_store *s = (struct pg_store *)store;
    struct pg_parameters parameters = {.count = 0};
    enum store_result result = STORE_OK;
    pg_put_text(&parameters, name);
    pg_put_bytes(&parameters, value, *length);
    pthread_mutex_lock(&s->writer.mutex);
    if (!pg_is_connected(&s->writer))
        result = reconnect(s);
    if (result == STORE_OK) {
        PGresult *claimed = pg_run(&s->writer, PG_CLAIM, &parameters);
        result = pg_result(&s->writer, claimed);
        PQclear(claimed);
    }
    pthread_mutex_unlock(&s->writer.mutex);
    if (result == STORE_UNKNOWN)
        result = STORE_FAILED; /* whether it was written or not, the next claim reads it */
    return result == STORE_OK ? pg_get(store, name, value, length) : result;
}

/* Names stand in events and lists as JSON: "name":"Ann". Bytes are taken for Latin letters, one for
 * each, so that every text can be searched and comes back as it was. */
#define NAMED                                                                                      \
    "convert_from(convert_to('\"name\":' || to_json(convert_from($1, 'UTF8')), 'UTF8'), 'LATIN1')"
#define NAME_IN(column)                                                                            \
    "position(convert_to('\"name\":' || to_json(convert_from($1, 'UTF8')), 'UTF8') in " column     \
    ") > 0"
#define NAME_OUT(column)                                                                           \
    "convert_to(replace(convert_from(" column ", 'LATIN1'), " NAMED ", '\"name\":\"-\"'), "        \
    "'LATIN1')"

static const char *const erasing[][2] = {
    [STORE_CHORE_NONE] = {"SELECT $1::bytea", "SELECT $1::bytea"},
    [STORE_CHORE_DELETE] =
        {"DELETE FROM red7.events WHERE game = (SELECT game FROM red7.games "
         "WHERE game = convert_from($1, 'UTF8') AND state >= 2)",
         "DELETE FROM red7.games WHERE game = convert_from($1, 'UTF8') AND state >= 2"},
    [STORE_CHORE_FORGET] =
        {"UPDATE red7.events SET body = " NAME_OUT("body") " WHERE " NAME_IN("body"),
         "UPDATE red7.games SET summary = " NAME_OUT("summary") " WHERE " NAME_IN("summary")},
};

/* Runs a statement with one text, and counts the rows it has changed. */
static enum store_result erase_in(struct pg_link *writer, const char *sql, const char *text,
                                  int64_t *count)
{
    const char *const values[] = {text};
    const int lengths[] = {(int)strlen(text)}, binary[] = {1};
    const Oid types[] = {PG_BYTEA};
    PGresult *done = PQexecParams(writer->conn, sql, 1, types, values, lengths, binary, 0);
    enum store_result result = pg_result(writer, done);
    if (result == STORE_OK)
        *count += strtoll(PQcmdTuples(done), NULL, 10);
    PQclear(done);
    return result;
}

static enum store_result erase(struct store *store, enum store_chore chore, const char *text,
                               int64_t *count)
{
    struct pg_store *s = (struct pg_store *)store;
    int64_t entries = 0;
    enum store_result result = STORE_OK;
    pthread_mutex_lock(&s->writer.mutex);
    if (!pg_is_connected(&s->writer))
        result = reconnect(s);
    if (result == STORE_OK)
        result = pg_do(&s->writer, "BEGIN");
    if (result == STORE_OK)
        result = erase_in(&s->writer, erasing[chore][0], text, count);
    if (result == STORE_OK)
        result = erase_in(&s->writer, erasing[chore][1], text, &entries);
    if (result == STORE_OK)
        result = pg_do(&s->writer, "COMMIT");
    else if (pg_is_connected(&s->writer))
        pg_do(&s->writer, "ROLLBACK");
    pthread_mutex_unlock(&s->writer.mutex);
    return result == STORE_UNKNOWN ? STORE_FAILED : result; /* it can be asked for again */
}

const struct store_kind store_postgres = {
    .fits = fits,
    .open = open_store,
    .close = close_store,
    .commit = commit,
    .settle = settle,
    .read = pg_read_events,
    .find = pg_find,
    .list = pg_list,
    .idle = pg_idle,
    .links = pg_links,
    .last_link = pg_last_link,
    .get = pg_get,
    .claim = claim,
    .epoch = pg_epoch,
    .tidy = pg_tidy,
    .there = pg_there,
    .name = pg_name,
    .address = pg_address,
    .own = pg_own,
    .release = pg_release_games,
    .nodes = pg_nodes,
    .describe = pg_describe,
    .ban = pg_ban,
    .bans = pg_bans,
    .spend = pg_spend,
    .is_sure = pg_is_sure,
    .erase = erase,
    .backup = pg_backup,
    .restore = pg_restore,
};
