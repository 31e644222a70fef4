/* A folder of its own for every test of the store, and what these tests share. */
#ifndef RED7_TESTS_STORE_HOME_H
#define RED7_TESTS_STORE_HOME_H

#ifdef RED7_POSTGRES
#include <libpq-fe.h>
#endif
#include <setjmp.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <store/store.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char home[64], place[256], why[STORE_WHY_MAX];

/* The address of a database, where the tests are to use one instead of a file; or NULL. */
static inline const char *database(void)
{
    return getenv("RED7_TEST_STORE");
}

/* For tests of what only files have. */
#define ONLY_FILES()                                                                               \
    do {                                                                                           \
        if (database() != NULL)                                                                    \
            skip();                                                                                \
    } while (0)

#ifdef RED7_POSTGRES
/* Runs SQL in a database behind the store's back; the first value it gives, "" if none. */
static inline const char *run_postgres(const char *address, const char *sql)
{
    static char value[256];
    char plain[256];
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(address, "?"), address);
    PGconn *conn = PQconnectdb(plain);
    if (PQstatus(conn) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(conn));
    PQclear(PQexec(conn, "SET search_path = red7; SET client_min_messages = error; "
                         "SET default_transaction_read_only = off"));
    PGresult *result = PQexec(conn, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    snprintf(value, sizeof value, "%s", PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    PQfinish(conn);
    return value;
}
#endif

static int set_up(void **state)
{
    snprintf(home, sizeof home, "/tmp/red7-store-XXXXXX");
    if (mkdtemp(home) == NULL || sodium_init() < 0)
        return -1;
    snprintf(place, sizeof place, "%s/games.db", home);
    why[0] = '\0';
#ifdef RED7_POSTGRES
    if (database() != NULL) {
        snprintf(place, sizeof place, "%s", database());
        run_postgres(place, "DROP SCHEMA IF EXISTS red7 CASCADE");
    }
#endif
    return 0;
}

static int tear_down(void **state)
{
    char command[128];
    umount2(home, MNT_DETACH); /* of the tests with a small disk */
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return system(command);
}

/* A path in the folder; a few of them can be used at a time. */
static inline const char *beside(const char *name)
{
    static char paths[4][128];
    static int next;
    char *path = paths[next = (next + 1) % 4];
    snprintf(path, sizeof paths[0], "%s/%s", home, name);
    return path;
}

static inline void shell(const char *format, ...)
{
    char command[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    assert_int_equal(system(command), 0);
}

/* Runs SQL on a file behind the store's back. */
static inline void run_sql(const char *path, const char *sql)
{
#ifdef RED7_POSTGRES
    if (strstr(path, "://") != NULL) {
        run_postgres(path, sql);
        return;
    }
#endif
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static inline struct store *open_at(const char *path)
{
    struct store *store;
    enum store_result result = store_open(path, &store, why);
    /* A database takes a moment to notice that the last server is gone. */
    for (int tries = 0; tries < 100 && result == STORE_BUSY && database() != NULL; tries++) {
        usleep(50000);
        result = store_open(path, &store, why);
    }
    if (result != STORE_OK)
        fail_msg("%s", why);
    return store;
}

/* ---- contents ---- */

/* The body of an event says where it belongs. */
static inline struct store_event event_of(const char *game, uint32_t seq, char body[64])
{
    struct store_event event = {.seq = seq, .at = 1000 + seq, .body = body};
    snprintf(event.game, sizeof event.game, "%s", game);
    event.length = (size_t)snprintf(body, 64, "{\"game\":\"%s\",\"seq\":%u}", game, seq);
    return event;
}

/* Commits the events `from` to `to` of a game in one batch. */
static inline enum store_result commit_some(struct store *store, const char *game, uint32_t from,
                                            uint32_t to)
{
    struct store_event events[64];
    char bodies[64][64];
    struct store_batch batch = {.events = events};
    assert_true(to - from < 64);
    for (uint32_t seq = from; seq <= to; seq++, batch.event_count++)
        events[batch.event_count] = event_of(game, seq, bodies[batch.event_count]);
    return store_commit(store, &batch);
}

struct counted {
    const char *game;
    uint32_t next;
};

static inline bool count_event(void *context, const struct store_event *event)
{
    struct counted *counted = context;
    char body[64];
    struct store_event wanted = event_of(counted->game, counted->next++, body);
    assert_string_equal(event->game, wanted.game);
    assert_int_equal(event->seq, wanted.seq);
    assert_int_equal(event->at, wanted.at);
    assert_int_equal(event->length, wanted.length);
    assert_memory_equal(event->body, wanted.body, wanted.length);
    return true;
}

/* How many events a game has, each of them as event_of() makes it and none missing. */
static inline uint32_t count_events(struct store *store, const char *game)
{
    struct counted counted = {.game = game, .next = 1};
    assert_int_equal(store_read(store, game, 1, count_event, &counted), STORE_OK);
    return counted.next - 1;
}

/* The same for "game" in a store that is closed. */
static inline uint32_t events_at(const char *path)
{
    struct store *store = open_at(path);
    uint32_t count = count_events(store, "game");
    store_close(store);
    return count;
}

/* A store with one game of so many events, closed again. */
static inline void make_store(const char *path, uint32_t events)
{
    struct store *store = open_at(path);
    if (events > 0)
        assert_int_equal(commit_some(store, "game", 1, events), STORE_OK);
    store_close(store);
}

static inline bool count_any(void *context, const struct store_event *event)
{
    (void)event;
    ++*(uint32_t *)context;
    return true;
}

/* The games of a list, concatenated, and its last entry. */
struct listing {
    char games[256];
    struct store_entry last;
};

static inline bool enlist(void *context, const struct store_entry *entry)
{
    struct listing *listing = context;
    char wanted[64];
    snprintf(wanted, sizeof wanted, "{\"game\":\"%s\"}", entry->game);
    assert_int_equal(entry->length, strlen(wanted));
    assert_memory_equal(entry->summary, wanted, entry->length);
    snprintf(listing->games + strlen(listing->games), 64, "%s ", entry->game);
    listing->last = *entry;
    return true;
}

/* ---- bytes ---- */

/* A hash of all bytes of a store's files, and of which files there are. */
struct print {
    uint8_t hash[32];
};

static inline struct print print_of(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal", ".new"};
    struct print print;
    char name[160], bytes[4096];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof print.hash);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        FILE *file = fopen(name, "rb");
        crypto_generichash_update(&state,
                                  file != NULL ? (const uint8_t *)"+" : (const uint8_t *)"-", 1);
        for (size_t got; file != NULL && (got = fread(bytes, 1, sizeof bytes, file)) > 0;)
            crypto_generichash_update(&state, (const uint8_t *)bytes, got);
        if (file != NULL)
            fclose(file);
    }
    crypto_generichash_final(&state, print.hash, sizeof print.hash);
    return print;
}

static inline void overwrite(const char *path, long at, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static inline long size_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? (long)status.st_size : -1;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
