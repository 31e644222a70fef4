/* The store: what goes in comes out. */
#include "../app/store/store_sqlite_base.h"
#include "store_home.h"
#include <pthread.h>

/* ---- opening ---- */

static void opens_a_new_store(void **state)
{
    ONLY_FILES();
    char epoch[STORE_EPOCH_MAX], again[STORE_EPOCH_MAX];
    struct stat status;
    struct store *store = open_at(place);
    assert_int_equal(stat(place, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(store_epoch(store, epoch), STORE_OK);
    assert_int_equal(strspn(epoch, "0123456789abcdef"), 32);
    assert_int_equal(commit_some(store, "game", 1, 3), STORE_OK);
    store_close(store);
    assert_int_equal(size_of(beside("games.db-wal")), -1);
    store = open_at(place);
    assert_int_equal(store_epoch(store, again), STORE_OK);
    assert_string_equal(epoch, again);
    assert_int_equal(count_events(store, "game"), 3);
    store_close(store);
}

static void opens_an_empty_file(void **state)
{
    ONLY_FILES();
    shell("touch '%s'", place);
    make_store(place, 2);
    assert_int_equal(events_at(place), 2);
}

static void refuses_places(void **state)
{
    ONLY_FILES();
    struct store *store = (struct store *)&state;
    assert_int_equal(store_open(beside("no/such.db"), &store, why), STORE_MISSING);
    assert_null(store);
    assert_non_null(strstr(why, "there is no folder"));
    assert_int_equal(store_open("", &store, why), STORE_MISSING);
    assert_int_equal(store_open(home, &store, why), STORE_DAMAGED);
    assert_non_null(strstr(why, "is not a file"));
    assert_int_equal(store_open("other://host/games", &store, why), STORE_MISSING);
    assert_non_null(strstr(why, "is no place for a store"));
    char name[5000];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_int_equal(store_open(name, &store, why), STORE_MISSING);
    assert_true(strlen(why) < STORE_WHY_MAX && why[0] != '\0');
}

static void refuses_a_second_server(void **state)
{
    if (database() != NULL)
        return; /* which several servers share: see test_store_postgres.c */
    struct store *first = open_at(place), *second;
    assert_int_equal(store_open(place, &second, why), STORE_BUSY);
    assert_non_null(strstr(why, "in use by another server"));
    const char *again = beside("link.db");
    assert_int_equal(symlink("games.db", again), 0);
    assert_int_equal(store_open(again, &second, why), STORE_BUSY);
    assert_int_equal(commit_some(first, "game", 1, 1), STORE_OK);
    store_close(first);
    second = open_at(again);
    assert_int_equal(count_events(second, "game"), 1);
    store_close(second);
}

/* ---- events ---- */

struct bytes {
    const char *body;
    size_t length;
    int calls;
};

static bool same_bytes(void *context, const struct store_event *event)
{
    struct bytes *bytes = context;
    assert_int_equal(event->length, bytes->length);
    assert_memory_equal(event->body, bytes->body, bytes->length);
    bytes->calls++;
    return true;
}

static bool first_bytes(void *context, const struct store_event *event)
{
    same_bytes(context, event);
    return false;
}

static void keeps_every_byte(void **state)
{
    static char large[100000];
    for (size_t i = 0; i < sizeof large; i++)
        large[i] = (char)(i * 7 % 251);
    struct bytes all[] = {
        {"", 0, 0}, {"a\0b", 3, 0}, {"\xff\xfe\x80", 3, 0}, {large, sizeof large, 0}};
    struct store *store = open_at(place);
    for (uint32_t i = 0; i < 4; i++) {
        struct store_event event = {.game = "bytes", .seq = i + 1, .at = INT64_MAX - i};
        event.body = i == 0 ? NULL : (char *)all[i].body;
        event.length = all[i].length;
        struct store_batch batch = {.events = &event, .event_count = 1};
        assert_int_equal(store_commit(store, &batch), STORE_OK);
    }
    for (uint32_t i = 4; i-- > 0;) {
        if (i < 3)
            run_sql(place, i == 2   ? "DELETE FROM events WHERE seq = 4"
                           : i == 1 ? "DELETE FROM events WHERE seq = 3"
                                    : "DELETE FROM events WHERE seq = 2");
        assert_int_equal(store_read(store, "bytes", i + 1, same_bytes, &all[i]), STORE_OK);
        assert_int_equal(all[i].calls, 1);
    }
    store_close(store);
}

static bool stop_at_once(void *context, const struct store_event *event)
{
    *(uint32_t *)context += event->seq;
    return false;
}

static void reads_from_and_until(void **state)
{
    struct store *store = open_at(place);
    assert_int_equal(commit_some(store, "game", 1, 9), STORE_OK);
    assert_int_equal(commit_some(store, "game2", 1, 2), STORE_OK);
    uint32_t sum = 0;
    assert_int_equal(store_read(store, "game", 4, stop_at_once, &sum), STORE_OK);
    assert_int_equal(sum, 4);
    assert_int_equal(store_read(store, "game", 10, stop_at_once, &sum), STORE_OK);
    assert_int_equal(store_read(store, "none", 1, stop_at_once, &sum), STORE_OK);
    assert_int_equal(sum, 4);
    assert_int_equal(count_events(store, "game"), 9);
    store_close(store);
}

static bool no_entry(void *context, const struct store_entry *entry)
{
    (void)context;
    fail_msg("there should be no entry of %s", entry->game);
    return false;
}

/* All of a batch or nothing of it, events and entries. */
static void refuses_conflicts(void **state)
{
    char bodies[3][64];
    struct store *store = open_at(place);
    assert_int_equal(commit_some(store, "game", 1, 5), STORE_OK);
    assert_int_equal(commit_some(store, "game", 5, 5), STORE_CONFLICT);
    assert_int_equal(commit_some(store, "game", 3, 8), STORE_CONFLICT);
    assert_int_equal(commit_some(store, "game", 7, 8), STORE_CONFLICT); /* a gap */
    assert_int_equal(commit_some(store, "new", 2, 3), STORE_CONFLICT);
    struct store_event events[] = {event_of("other", 1, bodies[0]), event_of("game", 6, bodies[1]),
                                   event_of("game", 2, bodies[2])};
    struct store_entry entry = {.game = "other", .summary = "{}", .length = 2};
    struct store_batch batch = {
        .events = events, .event_count = 3, .entries = &entry, .entry_count = 1};
    assert_int_equal(store_commit(store, &batch), STORE_CONFLICT);
    assert_int_equal(count_events(store, "game"), 5);
    assert_int_equal(count_events(store, "other"), 0);
    assert_int_equal(store_find(store, "other", no_entry, NULL), STORE_MISSING);
    batch.event_count = 2;
    assert_int_equal(store_commit(store, &batch), STORE_OK);
    assert_int_equal(count_events(store, "game"), 6);
    assert_int_equal(store_commit(store, &(struct store_batch){.events = NULL}), STORE_OK);
    store_close(store);
}

/* ---- entries ---- */

static void put(struct store *store, const char *game, enum store_state as, bool listed,
                int64_t created, int64_t changed)
{
    char summary[64];
    struct store_entry entry = {
        .state = (uint8_t)as, .listed = listed, .created = created, .changed = changed};
    snprintf(entry.game, sizeof entry.game, "%s", game);
    entry.length = (size_t)snprintf(summary, sizeof summary, "{\"game\":\"%s\"}", game);
    entry.summary = summary;
    struct store_batch batch = {.entries = &entry, .entry_count = 1};
    assert_int_equal(store_commit(store, &batch), STORE_OK);
}

static void finds_entries(void **state)
{
    struct store *store = open_at(place);
    struct listing found = {.games = ""};
    assert_int_equal(store_find(store, "a", enlist, &found), STORE_MISSING);
    put(store, "a", STORE_OPEN, true, 10, 20);
    put(store, "a", STORE_OVER, false, 11, INT64_MAX - 1);
    assert_int_equal(store_find(store, "a", enlist, &found), STORE_OK);
    assert_string_equal(found.games, "a ");
    assert_int_equal(found.last.state, STORE_OVER);
    assert_false(found.last.listed);
    assert_int_equal(found.last.created, 11);
    assert_true(found.last.changed == INT64_MAX - 1);
    store_close(store);
}

/* All pages of a list, `limit` at a time, "/" between them. */
static void check_list(struct store *store, enum store_state as, bool listed, int limit,
                       const char *wanted)
{
    char all[512] = "", game[STORE_ID_MAX] = "";
    struct store_query query = {as, listed, INT64_MAX, game, limit};
    for (;;) {
        struct listing page = {.games = ""};
        assert_int_equal(store_list(store, &query, enlist, &page), STORE_OK);
        if (page.games[0] == '\0')
            break;
        snprintf(all + strlen(all), 300, "%s/ ", page.games);
        query.before = as == STORE_OPEN ? page.last.created : page.last.changed;
        memcpy(game, page.last.game, sizeof game);
    }
    assert_string_equal(all, wanted);
}

static void lists_in_pages(void **state)
{
    struct store *store = open_at(place);
    put(store, "a", STORE_OVER, true, 1, 50);
    put(store, "b", STORE_OVER, true, 2, 40);
    put(store, "c", STORE_OVER, false, 3, 40);
    put(store, "d", STORE_OVER, true, 4, 40);
    put(store, "e", STORE_OVER, true, 5, 60);
    put(store, "f", STORE_OPEN, true, 7, 70);
    put(store, "g", STORE_OPEN, false, 8, 60);
    put(store, "h", STORE_OPEN, true, 8, 50);
    put(store, "i", STORE_PLAYING, true, 9, 90);
    check_list(store, STORE_OVER, false, 2, "e a / d c / b / ");
    check_list(store, STORE_OVER, true, 2, "e a / d b / ");
    check_list(store, STORE_OVER, true, 9, "e a d b / ");
    check_list(store, STORE_OPEN, false, 1, "h / g / f / ");
    check_list(store, STORE_OPEN, true, 1, "h / f / ");
    check_list(store, STORE_PLAYING, true, 5, "i / ");
    check_list(store, STORE_CLOSED, false, 5, "");
    struct listing idle = {.games = ""};
    assert_int_equal(store_idle(store, STORE_OPEN, 70, 5, enlist, &idle), STORE_OK);
    assert_string_equal(idle.games, "h g ");
    assert_int_equal(store_idle(store, STORE_OPEN, 100, 1, enlist, &idle), STORE_OK);
    assert_string_equal(idle.games, "h g h ");
    store_close(store);
}

/* ---- values ---- */

static void claims_values(void **state)
{
    uint8_t value[STORE_VALUE_MAX], other[STORE_VALUE_MAX];
    size_t length = sizeof value;
    struct store *store = open_at(place);
    assert_int_equal(store_get(store, "key", value, &length), STORE_MISSING);
    for (size_t i = 0; i < sizeof value; i++)
        value[i] = (uint8_t)i;
    length = sizeof value;
    assert_int_equal(store_claim(store, "key", value, &length), STORE_OK);
    memset(other, 7, sizeof other);
    length = 16;
    assert_int_equal(store_claim(store, "key", other, &length), STORE_OK);
    assert_int_equal(length, sizeof value);
    assert_memory_equal(value, other, sizeof value);
    length = 0;
    assert_int_equal(store_claim(store, "empty", other, &length), STORE_OK);
    store_close(store);
    store = open_at(place);
    memset(other, 0, sizeof other);
    assert_int_equal(store_get(store, "key", other, &length), STORE_OK);
    assert_int_equal(length, sizeof value);
    assert_memory_equal(value, other, sizeof value);
    assert_int_equal(store_get(store, "empty", other, &length), STORE_OK);
    assert_int_equal(length, 0);
    store_close(store);
}

/* ---- deleting ---- */

/* One game goes; a name goes wherever it stands, and only as a name. */
static void erases(void **state)
{
    static const char *const bodies[] = {"{\"name\":\"Ann \\\"É\\\"\",\"said\":\"Ann \\\"É\\\"\"}",
                                         "{\"name\":\"Anna\"}"};
    struct store *store = open_at(place);
    struct store_event events[2];
    struct bytes all[] = {{"{\"name\":\"-\",\"said\":\"Ann \\\"É\\\"\"}", 0, 0}, {bodies[1], 0, 0}};
    int64_t count = 0;
    for (uint32_t i = 0; i < 2; i++)
        events[i] = (struct store_event){.game = "names",
                                         .seq = i + 1,
                                         .at = 1,
                                         .body = (char *)bodies[i],
                                         .length = strlen(bodies[i])};
    assert_int_equal(store_commit(store, &(struct store_batch){.events = events, .event_count = 2}),
                     STORE_OK);
    assert_int_equal(commit_some(store, "game", 1, 3), STORE_OK);
    put(store, "game", STORE_OVER, true, 1, 2);
    assert_int_equal(store_erase(store, STORE_CHORE_FORGET, "Ann \"É\"", &count), STORE_OK);
    assert_int_equal(count, 1);
    for (uint32_t i = 0; i < 2; i++) {
        all[i].length = strlen(all[i].body);
        if (i == 0)
            assert_int_equal(store_read(store, "names", 1, first_bytes, &all[i]), STORE_OK);
        else
            assert_int_equal(store_read(store, "names", 2, same_bytes, &all[i]), STORE_OK);
        assert_int_equal(all[i].calls, 1);
    }
    /* Only what has ended, and what there is. */
    assert_int_equal(commit_some(store, "goes on", 1, 3), STORE_OK);
    put(store, "goes on", STORE_PLAYING, true, 1, 2);
    assert_int_equal(store_erase(store, STORE_CHORE_DELETE, "goes on", &count), STORE_MISSING);
    assert_int_equal(store_erase(store, STORE_CHORE_DELETE, "nosuch", &count), STORE_MISSING);
    assert_int_equal(count_events(store, "goes on"), 3);
    assert_int_equal(store_erase(store, STORE_CHORE_DELETE, "game", &count), STORE_OK);
    assert_int_equal(count, 3);
    assert_int_equal(count_events(store, "game"), 0);
    assert_int_equal(store_find(store, "game", no_entry, NULL), STORE_MISSING);
    store_close(store);
}

/* ---- threads, housekeeping ---- */

static void *read_on(void *context)
{
    struct store *store = context;
    for (uint32_t last = 0; last < 600;) {
        uint32_t count = 0;
        if (store_read(store, "game", 1, count_any, &count) != STORE_OK || count < last ||
            count % 3 != 0)
            return "wrong";
        last = count;
    }
    return NULL;
}

static void reads_while_it_commits(void **state)
{
    pthread_t threads[6];
    struct store *store = open_at(place);
    for (int i = 0; i < 6; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, read_on, store), 0);
    for (uint32_t seq = 1; seq <= 600; seq += 3) {
        assert_int_equal(commit_some(store, "game", seq, seq + 2), STORE_OK);
        if (seq % 50 == 1)
            assert_int_equal(store_tidy(store), STORE_OK);
    }
    for (int i = 0; i < 6; i++) {
        void *wrong;
        assert_int_equal(pthread_join(threads[i], &wrong), 0);
        assert_null(wrong);
    }
    store_close(store);
}

static void tidies(void **state)
{
    ONLY_FILES();
    struct store *store = open_at(place);
    assert_int_equal(commit_some(store, "game", 1, 60), STORE_OK);
    assert_int_equal(store_tidy(store), STORE_OK);
    shell("cp '%s' '%s'", place, beside("alone"));
    assert_int_equal(commit_some(store, "game", 61, 70), STORE_OK);
    store_close(store);
    assert_int_equal(events_at(beside("alone")), 60);
}

static void names_results(void **state)
{
    for (int i = STORE_OK; i <= STORE_UNKNOWN; i++)
        for (int j = STORE_OK; j < i; j++)
            assert_string_not_equal(store_result_name((enum store_result)i),
                                    store_result_name((enum store_result)j));
}

/* ---- how lists are read ---- */

/* Every step of the plan looks something up by an index: nothing is read from end to end or sorted.
 */
static void check_plan(sqlite3 *db, enum statement which)
{
    sqlite3_stmt *plan = NULL;
    char text[1024];
    int steps = 0;
    snprintf(text, sizeof text, "EXPLAIN QUERY PLAN %s", sqlite_text(which));
    assert_int_equal(sqlite3_prepare_v2(db, text, -1, &plan, NULL), SQLITE_OK);
    for (; sqlite3_step(plan) == SQLITE_ROW; steps++) {
        const char *step = (const char *)sqlite3_column_text(plan, 3);
        if (strncmp(step, "SEARCH ", 7) != 0 ||
            (strstr(step, "USING INDEX") == NULL && strstr(step, "PRIMARY KEY") == NULL))
            fail_msg("%s: %s", sqlite_text(which), step);
    }
    assert_int_equal(steps, 1);
    sqlite3_finalize(plan);
}

static void lists_use_an_index(void **state)
{
    ONLY_FILES();
    static const enum statement lists[] = {
        STATEMENT_READ, STATEMENT_FIND,        STATEMENT_LIST_OPEN, STATEMENT_LIST_OPEN_LISTED,
        STATEMENT_LIST, STATEMENT_LIST_LISTED, STATEMENT_IDLE};
    sqlite3 *db;
    make_store(place, 3);
    assert_int_equal(sqlite3_open(place, &db), SQLITE_OK);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        check_plan(db, lists[i]);
    /* Whatever SQLite learns of the contents. */
    assert_int_equal(sqlite3_exec(db, "ANALYZE", NULL, NULL, NULL), SQLITE_OK);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        check_plan(db, lists[i]);
    sqlite3_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(opens_a_new_store),       TEST(opens_an_empty_file),    TEST(refuses_places),
        TEST(refuses_a_second_server), TEST(keeps_every_byte),       TEST(reads_from_and_until),
        TEST(refuses_conflicts),       TEST(finds_entries),          TEST(lists_in_pages),
        TEST(claims_values),           TEST(reads_while_it_commits), TEST(tidies),
        TEST(names_results),           TEST(lists_use_an_index),     TEST(erases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
