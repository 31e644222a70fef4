/* The store in PostgreSQL: what can go wrong between two machines. */
#include "../app/store/store_postgres.h"
#include "../app/store/store_postgres_base.h"
#include "cutter.h"
#include "store_home.h"

/* The database through a proxy, in the same words otherwise. */
static struct cutter cutter;
static char through[256];

static int set_up_cut(void **state)
{
    if (set_up(state) != 0)
        return -1;
    cutter_start(&cutter, atoi(strrchr(place, ':') + 1));
    snprintf(through, sizeof through, "postgres://red7@127.0.0.1:%d/games?standby=none",
             cutter.port);
    return 0;
}

static int tear_down_cut(void **state)
{
    cutter_stop(&cutter);
    return tear_down(state);
}

/* Opens the store through the proxy. Its beat stops, which comes at any moment: a cut is to hit
 * what the test sends. */
static struct store *open_through(void)
{
    struct store *store = open_at(through);
    pg_beat_stop((struct pg_store *)store);
    return store;
}

/* Commits one event, as a journal does: asks until the outcome is known. */
static enum store_result commit_one(struct store *store, const char *game, uint32_t seq, int *asked)
{
    char body[64];
    struct store_event event = event_of(game, seq, body);
    struct store_batch batch = {.events = &event, .event_count = 1};
    enum store_result result = store_commit(store, &batch);
    for (*asked = 0; result == STORE_UNKNOWN && *asked < 200; ++*asked) {
        result = store_settle(store, &batch);
        if (result == STORE_UNKNOWN)
            usleep(10000);
    }
    return result;
}

/* ---- places, schemas, standbys ---- */

static void refuses(const char *address, enum store_result wanted, const char *words)
{
    struct store *store = NULL;
    enum store_result result = store_open(address, &store, why);
    assert_string_equal(store_result_name(result), store_result_name(wanted));
    assert_null(store);
    if (strstr(why, words) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", why, words);
    assert_null(strchr(why, '\n'));
}

static void refuses_addresses(void **state)
{
    int port = atoi(strrchr(place, ':') + 1);
    char address[256];
    refuses("postgres://127.0.0.1:1/games?standby=none", STORE_MISSING, "127.0.0.1");
    refuses("postgres://127.0.0.1:1/games?no=such", STORE_MISSING, "no");
    refuses("postgres://[::1/games", STORE_MISSING, "postgres://");
    snprintf(address, sizeof address, "postgres://red7:secret@127.0.0.1:%d/none", port);
    refuses(address, STORE_MISSING, "does not exist");
    assert_null(strstr(why, "secret"));
    snprintf(address, sizeof address, "postgres://nobody7:secret@127.0.0.1:%d/games", port);
    refuses(address, STORE_MISSING, "does not exist");
    assert_null(strstr(why, "secret"));
    snprintf(address, sizeof address, "postgres://red7@127.0.0.1:%d/games?sslmode=require", port);
    refuses(address, STORE_MISSING, "SSL");
}

static void refuses_a_lone_server(void **state)
{
    char address[256];
    snprintf(address, sizeof address, "%.*s", (int)strcspn(place, "?"), place);
    refuses(address, STORE_FAILED, "no synchronous standby");
    assert_string_equal(
        run_postgres(place, "SELECT count(*) FROM pg_namespace WHERE nspname = 'red7'"), "0");
}

static void refuses_other_schemas(void **state)
{
    run_postgres(place, "CREATE SCHEMA red7; CREATE TABLE red7.recipes (name text)");
    refuses(place, STORE_DAMAGED, "is not a store of red7");
    assert_string_equal(run_postgres(place, "SELECT count(*) FROM red7.recipes"), "0");
    run_postgres(place, "DROP SCHEMA red7 CASCADE");
    make_store(place, 3);
    run_postgres(place, "UPDATE server SET version = version + 1");
    refuses(place, STORE_NEWER, "later version");
    assert_int_equal(store_backup(place, beside("out"), why), STORE_NEWER);
    assert_int_equal(size_of(beside("out")), -1);
    run_postgres(place, "UPDATE server SET version = version - 1");
    assert_int_equal(events_at(place), 3);
    run_postgres(place, "DELETE FROM server");
    refuses(place, STORE_DAMAGED, "damaged");
}

/* ---- two servers ---- */

/* One that was taken for dead, though it does not know, writes nothing any more. */
static void fences_the_earlier_server(void **state)
{
    char culprit[STORE_ID_MAX] = "x", body[64];
    struct store_event event = event_of("game", 3, body);
    struct store_batch batch = {.events = &event, .event_count = 1, .culprit = culprit};
    struct store *first = open_at(place), *second;
    int asked;
    assert_int_equal(commit_some(first, "game", 1, 2), STORE_OK);
    second = open_at(place);
    run_postgres(place, "DELETE FROM nodes WHERE lane = 0");
    assert_int_equal(commit_one(first, "game", 3, &asked), STORE_CONFLICT);
    assert_int_equal(store_commit(first, &batch), STORE_CONFLICT);
    assert_string_equal(culprit, ""); /* it concerns all games */
    assert_int_equal(commit_some(second, "game", 3, 4), STORE_OK);
    assert_int_equal(count_events(first, "game"), 4); /* it may still read */
    store_close(first);
    assert_int_equal(commit_some(second, "game", 5, 5), STORE_OK);
    store_close(second);
    assert_int_equal(events_at(place), 5);
}

static void names_the_game_of_a_conflict(void **state)
{
    char bodies[3][64], culprit[STORE_ID_MAX] = "x";
    struct store *store = open_at(place);
    assert_int_equal(commit_some(store, "good", 1, 1), STORE_OK);
    assert_int_equal(commit_some(store, "bad", 1, 5), STORE_OK);
    struct store_event events[] = {event_of("good", 2, bodies[0]), event_of("bad", 3, bodies[1]),
                                   event_of("new", 1, bodies[2])};
    struct store_batch batch = {.events = events, .event_count = 3, .culprit = culprit};
    assert_int_equal(store_commit(store, &batch), STORE_CONFLICT);
    assert_string_equal(culprit, "bad");
    events[1].seq = 7; /* a gap */
    assert_int_equal(store_commit(store, &batch), STORE_CONFLICT);
    assert_string_equal(culprit, "bad");
    events[1].seq = 6;
    assert_int_equal(store_commit(store, &batch), STORE_OK);
    store_close(store);
}

/* ---- cuts ---- */

/* At every piece that passes between server and database while an event is committed, before it
 * and after it: in the end the event is there, once. */
static void survives_every_cut(void **state)
{
    struct store *store = open_through();
    uint32_t seq = 0;
    int asked, unknown = 0;
    for (int after = 0; after < 2; after++)
        for (int pieces = 1;; pieces++) {
            cutter_arm(&cutter, pieces, after);
            assert_int_equal(commit_one(store, "game", ++seq, &asked), STORE_OK);
            bool cut = atomic_load(&cutter.cuts) > 0;
            cutter_arm(&cutter, 0, false);
            unknown += asked > 0;
            assert_int_equal(count_events(store, "game"), seq);
            if (!cut)
                break;
        }
    assert_true(unknown >= 3);
    /* The answer is lost, and then the connection again at every piece of the way back. */
    for (int after = 0; after < 2; after++)
        for (int pieces = 1;; pieces++) {
            char body[64];
            struct store_event event;
            struct store_batch batch = {.events = &event, .event_count = 1};
            enum store_result result;
            do { /* unless a beat of the server was cut instead */
                event = event_of("game", ++seq, body);
                cutter_arm(&cutter, 1, true);
                result = store_commit(store, &batch);
            } while (result == STORE_OK);
            assert_int_equal(result, STORE_UNKNOWN);
            cutter_arm(&cutter, pieces, after);
            for (int tries = 0; result == STORE_UNKNOWN && tries < 50; tries++)
                result = store_settle(store, &batch);
            assert_int_equal(result, STORE_OK);
            bool cut = atomic_load(&cutter.cuts) > 0;
            cutter_arm(&cutter, 0, false);
            assert_int_equal(count_events(store, "game"), seq);
            if (!cut)
                break;
        }
    store_close(store);
    assert_int_equal(events_at(place), seq);
}

/* Nothing can be told while the database is away; everything afterwards. */
static void waits_for_the_database(void **state)
{
    char body[64];
    struct store *store = open_through();
    struct store_event event = event_of("game", 1, body);
    struct store_batch batch = {.events = &event, .event_count = 1};
    atomic_store(&cutter.refuse, true);
    cutter_arm(&cutter, 1, false);
    assert_int_equal(store_commit(store, &batch), STORE_UNKNOWN);
    for (int i = 0; i < 3; i++)
        assert_int_equal(store_settle(store, &batch), STORE_UNKNOWN);
    uint32_t count = 0;
    assert_int_equal(store_read(store, "game", 1, count_any, &count), STORE_OK); /* a reader's */
    atomic_store(&cutter.refuse, false);
    assert_int_equal(store_settle(store, &batch), STORE_OK);
    assert_int_equal(count_events(store, "game"), 1);
    store_close(store);
}

struct settling {
    struct store *store;
    const struct store_batch *batch;
    enum store_result result;
    atomic_bool over;
};

static void *settle(void *context)
{
    struct settling *settling = context;
    settling->result = store_settle(settling->store, settling->batch);
    atomic_store(&settling->over, true);
    return NULL;
}

/* A commit of an earlier connection that hangs in the database ends before anything is told, and
 * comes to nothing if the term was raised before it. */
static void waits_for_what_is_under_way(void **state)
{
    struct store *store = open_through();
    int asked;
    assert_int_equal(commit_one(store, "game", 1, &asked), STORE_OK);
    char plain[256];
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(place, "?"), place);
    PGconn *other = PQconnectdb(plain);
    assert_int_equal(PQstatus(other), CONNECTION_OK);
    /* Holds an index entry that the commit will wait for, with the fence in its hand. */
    PQclear(PQexec(other, "BEGIN; INSERT INTO red7.chain VALUES (1, '', '')"));
    char body[64];
    struct store_event event = event_of("game", 2, body);
    struct store_link link = {.number = 1};
    struct store_batch batch = {
        .events = &event, .event_count = 1, .links = &link, .link_count = 1};
    cutter_arm(&cutter, 1, true);
    assert_int_equal(store_commit(store, &batch), STORE_UNKNOWN);
    assert_string_equal(run_postgres(place, "SELECT count(*) FROM events"), "1");
    struct settling settling = {.store = store, .batch = &batch};
    pthread_t thread;
    pthread_create(&thread, NULL, settle, &settling);
    usleep(200000);
    assert_false(atomic_load(&settling.over)); /* nobody could tell yet */
    PQclear(PQexec(other, "ROLLBACK"));
    PQfinish(other);
    pthread_join(thread, NULL);
    assert_int_equal(settling.result, STORE_OK);
    assert_int_equal(count_events(store, "game"), 2);
    assert_string_equal(run_postgres(place, "SELECT count(*) FROM chain"), "1");
    store_close(store);
}

/* A server that ends is gone at once, also if its connections were lost and it has not noticed. */
static void leaves_after_its_connections_were_lost(void **state)
{
    struct store *store = open_at(place);
    (void)state;
    run_postgres(place, "SELECT pg_terminate_backend(pid) "
                        "FROM pg_stat_activity WHERE application_name = 'red7'");
    usleep(300000); /* its beat has noticed; nothing was committed */
    for (int i = 0; i < 500 && store_there(store) != STORE_OK; i++)
        usleep(10000);
    store_close(store);
    assert_string_equal(run_postgres(place, "SELECT count(*) FROM nodes"), "0");
}

/* ---- roles ---- */

/* A server that takes no commits, as one that has become a standby: they wait for one that does. */
static void waits_while_it_is_read_only(void **state)
{
    char body[64];
    struct store *store = open_at(place);
    struct store_event event = event_of("game", 1, body);
    struct store_batch batch = {.events = &event, .event_count = 1};
    run_postgres(place, "ALTER DATABASE games SET default_transaction_read_only = on");
    run_postgres(place, "SELECT pg_terminate_backend(pid) "
                        "FROM pg_stat_activity WHERE application_name = 'red7'");
    assert_int_equal(store_commit(store, &batch), STORE_UNKNOWN);
    assert_int_equal(store_settle(store, &batch), STORE_UNKNOWN);
    run_postgres(place, "ALTER DATABASE games RESET default_transaction_read_only");
    assert_int_equal(store_settle(store, &batch), STORE_OK);
    assert_int_equal(count_events(store, "game"), 1);
    store_close(store);
}

/* What an administrator has set for the database does not make commits less durable. */
static void insists_on_durable_commits(void **state)
{
    struct pg_place read;
    struct pg_link connection = {.conn = NULL};
    run_postgres(place, "ALTER DATABASE games SET synchronous_commit = off");
    assert_true(postgres_place(place, &read, why));
    assert_true(read.alone);
    assert_int_equal(pg_connect(&connection, &read, why), STORE_OK);
    PGresult *shown = PQexec(connection.conn, "SHOW synchronous_commit");
    assert_string_equal(PQgetvalue(shown, 0, 0), "on");
    PQclear(shown);
    pg_disconnect(&connection);
    run_postgres(place, "ALTER DATABASE games RESET synchronous_commit");
}

/* ---- plans ---- */

/* Makes a database with long logs, so that reading one from end to end would show. */
static void fill_logs(void)
{
    run_postgres(place,
                 "INSERT INTO events SELECT 'g' || g, s, 1, 'body' FROM generate_series(1, 200) g, "
                 "generate_series(1, 100) s; INSERT INTO games SELECT 'g' || g, g % 4, true, g, g, "
                 "'' FROM generate_series(1, 5000) g; ANALYZE events; ANALYZE games");
}

/* The plan of a prepared statement with empty arrays and zeros, as PostgreSQL keeps it for all. */
static void plan_of(enum pg_statement which, const char *arguments, char plan[8192])
{
    char sql[4096], plain[256];
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(place, "?"), place);
    PGconn *conn = PQconnectdb(plain);
    PQclear(PQexec(conn, "SET plan_cache_mode = force_generic_plan"));
    snprintf(sql, sizeof sql, "PREPARE tried AS %s", pg_text(which));
    PQclear(PQexec(conn, sql));
    snprintf(sql, sizeof sql, "EXPLAIN EXECUTE tried%s", arguments);
    PGresult *rows = PQexec(conn, sql);
    if (PQresultStatus(rows) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(conn));
    plan[0] = '\0';
    for (int row = 0; row < PQntuples(rows); row++)
        snprintf(plan + strlen(plan), 8192 - strlen(plan), "%s\n", PQgetvalue(rows, row, 0));
    PQclear(rows);
    PQfinish(conn);
}

static void commits_find_the_last_event_by_the_index(void **state)
{
    char plan[8192];
    make_store(place, 1);
    fill_logs();
    plan_of(PG_COMMIT,
            "(0, '', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', "
            "'')",
            plan);
    if (strstr(plan, "Index Only Scan Backward using events_pkey") == NULL ||
        strstr(plan, "Seq Scan on events") != NULL)
        fail_msg("%s", plan);
}

static void lists_use_an_index(void **state)
{
    static const struct {
        enum pg_statement which;
        const char *arguments, *index;
    } lists[] = {
        {PG_READ, "('g', 1)", "events_pkey"},
        {PG_FIND, "('g')", "games_pkey"},
        {PG_LIST_OPEN, "(0, 9, 'g', 20)", "games_open"},
        {PG_LIST_OPEN_LISTED, "(0, 9, 'g', 20)", "games_o"}, /* either does: all are listed */
        {PG_LIST, "(1, 9, 'g', 20)", "games_"},
        {PG_LIST_LISTED, "(1, 9, 'g', 20)", "games_"},
        {PG_IDLE, "(1, 9, 20)", "games_changed"},
    };
    char plan[8192];
    make_store(place, 1);
    fill_logs();
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        plan_of(lists[i].which, lists[i].arguments, plan);
        if (strstr(plan, lists[i].index) == NULL || strstr(plan, "Seq Scan") != NULL ||
            (strstr(plan, "Sort") != NULL && lists[i].which != PG_READ))
            fail_msg("%s: %s", pg_text(lists[i].which), plan);
    }
}

/* ---- the way up, and back ---- */

static void moves_there_and_back(void **state)
{
    char entry[64], first[STORE_EPOCH_MAX], second[STORE_EPOCH_MAX];
    uint8_t key[STORE_VALUE_MAX] = "a key";
    size_t length = 5;
    struct store *file = open_at(beside("up.db"));
    struct store_link link = {.number = 1, .leaf = "leaf", .link = "link"};
    assert_int_equal(store_commit(file, &(struct store_batch){.links = &link, .link_count = 1}),
                     STORE_OK);
    for (int game = 0; game < 30; game++) {
        snprintf(entry, sizeof entry, "game%d", game);
        assert_int_equal(commit_some(file, entry, 1, 40), STORE_OK);
    }
    assert_int_equal(store_claim(file, "key", key, &length), STORE_OK);
    store_close(file);
    assert_int_equal(store_restore(place, beside("up.db"), why), STORE_OK);
    struct store *store = open_at(place);
    assert_int_equal(count_events(store, "game29"), 40);
    assert_int_equal(commit_some(store, "game29", 41, 44), STORE_OK);
    assert_int_equal(store_epoch(store, first), STORE_OK);
    assert_int_equal(store_backup(place, beside("down.db"), why), STORE_OK);
    store_close(store);
    file = open_at(beside("down.db"));
    assert_int_equal(count_events(file, "game0"), 40);
    assert_int_equal(count_events(file, "game29"), 44);
    assert_int_equal(store_last_link(file, &link), STORE_OK);
    assert_memory_equal(link.leaf, "leaf", 5);
    memset(key, 0, sizeof key);
    assert_int_equal(store_get(file, "key", key, &length), STORE_OK);
    assert_memory_equal(key, "a key", 5);
    assert_int_equal(store_epoch(file, second), STORE_OK);
    assert_string_not_equal(first, second);
    store_close(file);
}

/* On any failure the store is as it was. */
static void restores_all_or_nothing(void **state)
{
    make_store(place, 7);
    make_store(beside("backup"), 3);
    run_sql(beside("backup"), "INSERT INTO events VALUES ('holes', 1, 1, ''), ('holes', 3, 1, '')");
    assert_int_equal(store_restore(place, beside("backup"), why), STORE_DAMAGED);
    assert_non_null(strstr(why, "gaps"));
    assert_int_equal(store_restore(place, beside("none"), why), STORE_MISSING);
    struct store *used = open_at(beside("used"));
    assert_int_equal(store_restore(place, beside("used"), why), STORE_BUSY);
    store_close(used);
    overwrite(beside("backup"), 0, "x", 1);
    assert_int_equal(store_restore(place, beside("backup"), why), STORE_DAMAGED);
    shell("printf precious > '%s'", beside("there"));
    assert_int_equal(store_backup(place, beside("there"), why), STORE_CONFLICT);
    assert_int_equal(size_of(beside("there")), 8);
    assert_int_equal(store_backup(place, beside("no/such"), why), STORE_MISSING);
    assert_int_equal(events_at(place), 7);
    run_postgres(place, "DROP SCHEMA red7 CASCADE");
    assert_int_equal(store_backup(place, beside("out"), why), STORE_MISSING);
    assert_non_null(strstr(why, "has no store of red7"));
}

#define TEST_CUT(name) cmocka_unit_test_setup_teardown(name, set_up_cut, tear_down_cut)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(refuses_addresses),
        TEST(refuses_a_lone_server),
        TEST(refuses_other_schemas),
        TEST(fences_the_earlier_server),
        TEST(names_the_game_of_a_conflict),
        TEST_CUT(survives_every_cut),
        TEST_CUT(waits_for_the_database),
        TEST_CUT(waits_for_what_is_under_way),
        TEST(leaves_after_its_connections_were_lost),
        TEST(waits_while_it_is_read_only),
        TEST(insists_on_durable_commits),
        TEST(commits_find_the_last_event_by_the_index),
        TEST(lists_use_an_index),
        TEST(moves_there_and_back),
        TEST(restores_all_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
