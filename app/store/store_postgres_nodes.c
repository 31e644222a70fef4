/* Which servers use the store, which of them has a game, and which of them are dead.
 *
 * Each server has a row in red7.nodes from when it opens the store, and every commit compares that
 * row under a lock (the fence). A game belongs to the server that its row in red7.games names, for
 * as long as that server has a row of its own: to take a server's row away is to take all of its
 * games away at once, and whoever needs one of them next makes it its own.
 *
 * Two signs tell that a server lives. A session of it holds a lock, which goes at once when it is
 * killed. And it changes a number several times a second, the beat, which also stops when it is
 * frozen or cut off: all others watch, each by its own steady clock, and only while the database
 * answers all the time, so that neither a wrong clock nor an outage of the database looks like a
 * death. After such an outage everybody is given as long to come back.
 *
 * Should they be wrong nevertheless, nothing is lost: the other is fenced, and ends. */
#include "store_postgres.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Milliseconds without a beat after which a server is taken for dead; or, if its lock is gone as
 * well, which a new connection takes again; between two beats; and the longest that a beat may
 * take, or the database was away. */
#define SILENCE 2000
#define QUIET 500
#define BEAT_EVERY 100
#define BEAT_MOST 1000
/* For how long a server that has beaten can be sure that nobody else has its games: not as long as
 * the others wait. */
#define SURE 400
/* How often a game is looked for whose server changes at that moment. */
#define TRIES 5
/* The locks of servers: this and their lane. */
#define LOCK_FIRST 1000

int64_t pg_steady(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000) + time.tv_nsec / 1000000;
}

/* ---- coming and going ---- */

/* The lowest lane that is free: chains of games go on where the last server of their lane left
 * them, so there are no more of them than there ever were servers at once. */
enum store_result pg_register(struct pg_store *store, char why[STORE_WHY_MAX])
{
    char sql[640];
    struct pg_link *writer = &store->writer;
    snprintf(sql, sizeof sql,
             "BEGIN; SELECT pg_advisory_xact_lock(1382376503, 3); "
             "INSERT INTO red7.beats (holder, beat) VALUES ('%s', 0); "
             "INSERT INTO red7.nodes (holder, lane, term, epoch, address) SELECT '%s', (SELECT "
             "min(lane) FROM generate_series(0, %d) AS l (lane) WHERE NOT EXISTS (SELECT 1 FROM "
             "red7.nodes n WHERE n.lane = l.lane)), 1, epoch, '' FROM red7.server FOR SHARE "
             "RETURNING lane, epoch",
             store->holder, store->holder, STORE_LANES - 1);
    PGresult *made = PQexec(writer->conn, sql);
    enum store_result result = pg_result(writer, made);
    if (result == STORE_OK && PQntuples(made) == 1) {
        store->lane = atoi(PQgetvalue(made, 0, 0));
        snprintf(store->told.epoch, sizeof store->told.epoch, "%s", PQgetvalue(made, 0, 1));
    } else {
        result = pg_failed(writer, made, &store->place, why);
    }
    PQclear(made);
    store->term = 1;
    if (result == STORE_OK && pg_do(writer, "COMMIT") != STORE_OK)
        result = pg_failed(writer, NULL, &store->place, why);
    return result;
}

/* What it had is free for the others at once. The connection may have been lost without anybody
 * having noticed, if nothing was committed since; but a database that does not answer is not waited
 * for. */
void pg_leave(struct pg_store *store)
{
    char sql[256];
    snprintf(sql, sizeof sql,
             "DELETE FROM red7.nodes WHERE holder = '%s'; DELETE FROM red7.beats WHERE holder = "
             "'%s'",
             store->holder, store->holder);
    if (pg_is_connected(&store->writer) && pg_do(&store->writer, sql) == STORE_OK)
        return;
    if (atomic_load(&store->there) == STORE_OK &&
        pg_connect(&store->writer, &store->place, NULL) == STORE_OK)
        pg_do(&store->writer, sql);
}

/* ---- the others ---- */

/* Whether the session of a server is gone, by its lock. */
static bool is_unlocked(struct pg_link *link, int lane)
{
    char sql[96];
    snprintf(sql, sizeof sql, "SELECT pg_try_advisory_xact_lock(1382376503, %d)",
             LOCK_FIRST + lane);
    PGresult *lock = PQexec(link->conn, sql);
    bool gone = pg_result(link, lock) == STORE_OK && strcmp(PQgetvalue(lock, 0, 0), "t") == 0;
    PQclear(lock);
    return gone;
}

/* Takes away the row of one that is silent, unless it has been heard of since; waits for what it
 * has under way. Its session would keep its lock for as long as its machine answers for it. */
static void fence_off(struct pg_store *store, const struct pg_watch *watch)
{
    char sql[1024];
    snprintf(sql, sizeof sql,
             "DELETE FROM red7.nodes n USING red7.beats b WHERE n.holder = '%s' AND b.holder = "
             "n.holder AND b.beat = %lld; DELETE FROM red7.beats b WHERE b.holder = '%s' AND NOT "
             "EXISTS (SELECT 1 FROM red7.nodes n WHERE n.holder = b.holder); SELECT "
             "pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = "
             "1382376503 AND objid = %d AND granted AND database = (SELECT oid FROM pg_database "
             "WHERE datname = current_database()) AND NOT EXISTS (SELECT 1 FROM red7.nodes WHERE "
             "lane = %d)",
             watch->holder, (long long)watch->beat, watch->holder, LOCK_FIRST + watch->lane,
             watch->lane);
    pg_do(&store->beater, sql);
    atomic_fetch_add(&store->fenced, 1);
}

static struct pg_watch *watch_of(struct pg_store *store, const char *holder)
{
    struct pg_watch *found = NULL;
    for (size_t i = 0; i < PG_WATCHED; i++) {
        struct pg_watch *watch = &store->watched[i];
        if (strcmp(watch->holder, holder) == 0)
            return watch;
        if (found == NULL && watch->holder[0] == '\0')
            found = watch;
    }
    if (found != NULL)
        snprintf(found->holder, sizeof found->holder, "%s", holder);
    return found;
}

/* Notes the beat of another, and whether that has been silent for too long. */
static void hear(struct pg_store *store, const PGresult *rows, int row, int64_t now)
{
    struct pg_watch *watch = watch_of(store, PQgetvalue(rows, row, 0));
    if (watch == NULL)
        return; /* others watch it */
    int64_t beat = pg_number(rows, row, 1);
    if (watch->heard == 0 || beat != watch->beat || watch->heard < store->answering)
        watch->heard = now;
    watch->beat = beat;
    watch->lane = (int)pg_number(rows, row, 2);
    watch->seen = now;
    int64_t quiet = now - watch->heard;
    bool settled = now - store->answering >= SILENCE;
    if (quiet >= SILENCE || (quiet >= QUIET && settled && is_unlocked(&store->beater, watch->lane)))
        fence_off(store, watch);
}

static void forget_the_gone(struct pg_store *store, int64_t now)
{
    for (size_t i = 0; i < PG_WATCHED; i++)
        if (store->watched[i].seen != now)
            store->watched[i] = (struct pg_watch){.heard = 0};
}

/* ---- the beat ---- */

static enum store_result connect_beater(struct pg_store *store)
{
    char sql[160];
    struct pg_link *beater = &store->beater;
    enum store_result result = pg_connect(beater, &store->place, NULL);
    /* A beat is only a sign: it waits for no disk and no standby. Nor does fencing: whoever takes a
     * game over commits that, and with it all that was before. */
    snprintf(sql, sizeof sql,
             "SET synchronous_commit = off; SELECT pg_try_advisory_lock(1382376503, %d)",
             LOCK_FIRST + store->lane);
    return result == STORE_OK ? pg_do(beater, sql) : result;
}

/* Once: the database answers, this server is still one of those that use it, and so are the
 * others. */
static enum store_result beat(struct pg_store *store)
{
    struct pg_link *beater = &store->beater;
    struct pg_parameters parameters = {.count = 0};
    enum store_result result = STORE_OK;
    int64_t began = pg_steady();
    char says[STORE_SAYS_MAX];
    bool here = false;
    pthread_mutex_lock(&beater->mutex);
    memcpy(says, store->says, sizeof says);
    pthread_mutex_unlock(&beater->mutex);
    pg_put_text(&parameters, store->holder);
    pg_put_text(&parameters, says);
    if (!pg_is_connected(beater))
        result = connect_beater(store);
    PGresult *rows = result == STORE_OK ? pg_run(beater, PG_BEAT, &parameters) : NULL;
    if (result == STORE_OK)
        result = pg_result(beater, rows);
    int64_t now = pg_steady();
    if (result != STORE_OK || store->answered == 0 || now - store->answered > BEAT_MOST)
        store->answering = now;
    if (result == STORE_OK) {
        store->answered = now;
        for (int row = 0; row < PQntuples(rows); row++)
            if (strcmp(PQgetvalue(rows, row, 0), store->holder) == 0)
                here = true;
            else
                hear(store, rows, row, now);
        forget_the_gone(store, now);
    } else {
        pg_disconnect(beater);
    }
    PQclear(rows);
    if (result != STORE_OK)
        return STORE_MISSING;
    atomic_store(&store->sure_until, here ? began + SURE : 0);
    return here ? STORE_OK : STORE_CONFLICT;
}

/* A thread of its own: nothing else that takes long keeps it from beating. */
static void *beat_on(void *context)
{
    struct pg_store *store = context;
    pthread_mutex_lock(&store->beater.mutex);
    while (!store->beat_stop) {
        struct timespec until;
        pthread_mutex_unlock(&store->beater.mutex);
        atomic_store(&store->there, (int)beat(store));
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += BEAT_EVERY * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_mutex_lock(&store->beater.mutex);
        if (!store->beat_stop)
            pthread_cond_timedwait(&store->beat_changed, &store->beater.mutex, &until);
    }
    pthread_mutex_unlock(&store->beater.mutex);
    return NULL;
}

bool pg_beat_start(struct pg_store *store)
{
    pthread_cond_init(&store->beat_changed, NULL);
    store->beating = pthread_create(&store->beat_thread, NULL, beat_on, store) == 0;
    return store->beating;
}

void pg_beat_stop(struct pg_store *store)
{
    if (!store->beating)
        return;
    store->beating = false;
    pthread_mutex_lock(&store->beater.mutex);
    store->beat_stop = true;
    pthread_cond_signal(&store->beat_changed);
    pthread_mutex_unlock(&store->beater.mutex);
    pthread_join(store->beat_thread, NULL);
    pthread_cond_destroy(&store->beat_changed);
}

enum store_result pg_there(struct store *store)
{
    return (enum store_result)atomic_load(&((struct pg_store *)store)->there);
}

bool pg_is_sure(struct store *store)
{
    return pg_steady() < atomic_load(&((struct pg_store *)store)->sure_until);
}

/* ---- games ---- */

const char *pg_name(struct store *store)
{
    return ((struct pg_store *)store)->holder;
}

enum store_result pg_address(struct store *store, const char *address)
{
    struct pg_store *s = (struct pg_store *)store;
    struct pg_parameters parameters = {.count = 0};
    enum store_result result;
    pg_put_text(&parameters, s->holder);
    pg_put_text(&parameters, s->place.node[0] != '\0' ? s->place.node : address);
    PQclear(pg_ask(s, PG_ADDRESS, &parameters, &result));
    return result;
}

static void copy_text(const PGresult *rows, int row, int column, char *to, size_t room)
{
    snprintf(to, room, "%.*s", PQgetlength(rows, row, column), PQgetvalue(rows, row, column));
}

enum store_result pg_own(struct store *store, const char *game, struct store_node *owner)
{
    struct pg_store *s = (struct pg_store *)store;
    enum store_result result = STORE_OK;
    for (int tries = 0; tries < TRIES; tries++) {
        struct pg_parameters parameters = {.count = 0};
        pg_put_text(&parameters, game);
        pg_put_text(&parameters, s->holder);
        PGresult *rows = pg_ask(s, PG_OWN, &parameters, &result);
        bool found = result == STORE_OK && PQntuples(rows) == 1;
        bool known = found && !PQgetisnull(rows, 0, 0);
        if (known) {
            copy_text(rows, 0, 0, owner->name, sizeof owner->name);
            copy_text(rows, 0, 1, owner->address, sizeof owner->address);
            owner->here = strcmp(owner->name, s->holder) == 0;
        }
        PQclear(rows);
        if (result != STORE_OK || known)
            return result;
        if (!found)
            return STORE_MISSING;
    }
    return STORE_BUSY;
}

enum store_result pg_release_games(struct store *store, const char (*games)[STORE_ID_MAX],
                                   size_t count)
{
    struct pg_store *s = (struct pg_store *)store;
    struct pg_parameters parameters = {.count = 0};
    enum store_result result;
    pg_put_text(&parameters, s->holder);
    pg_put_array(&parameters, PG_TEXT, count);
    for (size_t i = 0; i < count; i++)
        pg_add_bytes(&parameters, games[i], strlen(games[i]));
    PQclear(pg_ask(s, PG_RELEASE, &parameters, &result));
    pg_release(&parameters);
    return result;
}

enum store_result pg_nodes(struct store *store, store_each_node *each, void *context)
{
    struct pg_store *s = (struct pg_store *)store;
    struct pg_parameters none = {.count = 0};
    enum store_result result;
    PGresult *rows = pg_ask(s, PG_NODES, &none, &result);
    for (int row = 0; result == STORE_OK && row < PQntuples(rows); row++) {
        struct store_node node;
        char says[STORE_SAYS_MAX];
        copy_text(rows, row, 0, node.name, sizeof node.name);
        copy_text(rows, row, 1, node.address, sizeof node.address);
        copy_text(rows, row, 3, says, sizeof says);
        node.lane = (int)pg_number(rows, row, 2);
        node.here = strcmp(node.name, s->holder) == 0;
        if (!each(context, &node, says))
            break;
    }
    PQclear(rows);
    return result;
}

void pg_describe(struct store *store, const char *says)
{
    struct pg_store *s = (struct pg_store *)store;
    pthread_mutex_lock(&s->beater.mutex);
    snprintf(s->says, sizeof s->says, "%s", says);
    pthread_mutex_unlock(&s->beater.mutex);
}
