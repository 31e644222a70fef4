/* Backup and restore while a server keeps running, and kill -9. */
#include "store_home.h"
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>

/* ---- backup ---- */

static void check_backup(const char *from, const char *to)
{
    if (store_backup(from, to, why) != STORE_OK)
        fail_msg("%s", why);
}

static void check_restore(const char *to, const char *from)
{
    if (store_restore(to, from, why) != STORE_OK)
        fail_msg("%s", why);
}

static void backs_up(void **state)
{
    struct stat status;
    char epoch[STORE_EPOCH_MAX], other[STORE_EPOCH_MAX];
    struct store *store = open_at(place);
    assert_int_equal(commit_some(store, "game", 1, 30), STORE_OK);
    assert_int_equal(store_epoch(store, epoch), STORE_OK);
    check_backup(place, beside("warm"));
    assert_int_equal(commit_some(store, "game", 31, 40), STORE_OK);
    store_close(store);
    struct print before = print_of(place);
    check_backup(place, beside("cold"));
    struct print after = print_of(place);
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(size_of(beside("cold-wal")), -1);
    assert_int_equal(stat(beside("warm"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(events_at(beside("warm")), 30);
    store = open_at(beside("cold"));
    assert_int_equal(count_events(store, "game"), 40);
    assert_int_equal(store_epoch(store, other), STORE_OK);
    assert_string_not_equal(epoch, other);
    store_close(store);
}

/* What a killed server has left: the last commits are in the WAL only. */
static void backs_up_what_was_left(void **state)
{
    ONLY_FILES();
    struct store *store = open_at(place);
    assert_int_equal(commit_some(store, "game", 1, 30), STORE_OK);
    shell("cp '%s' '%s'; cp '%s-wal' '%s-wal'", place, beside("killed"), place, beside("killed"));
    store_close(store);
    struct print before = print_of(beside("killed"));
    check_backup(beside("killed"), beside("copy"));
    struct print after = print_of(beside("killed"));
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(events_at(beside("copy")), 30);
}

static void refuses_backups(void **state)
{
    ONLY_FILES();
    make_store(place, 9);
    shell("printf precious > '%s'", beside("there"));
    assert_int_equal(store_backup(place, beside("there"), why), STORE_CONFLICT);
    assert_non_null(strstr(why, "is there already"));
    assert_int_equal(size_of(beside("there")), 8);
    assert_int_equal(store_backup(place, beside("no/such"), why), STORE_MISSING);
    assert_non_null(strstr(why, "there is no folder"));
    assert_int_equal(store_backup(beside("none.db"), beside("out"), why), STORE_MISSING);
    assert_non_null(strstr(why, "no such file"));
    assert_int_equal(store_backup(beside("no/such.db"), beside("out"), why), STORE_MISSING);
    assert_int_equal(store_backup(home, beside("out"), why), STORE_DAMAGED);
    run_sql(place, "PRAGMA user_version = 9");
    assert_int_equal(store_backup(place, beside("out"), why), STORE_NEWER);
    overwrite(place, 0, "x", 1);
    assert_int_equal(store_backup(place, beside("out"), why), STORE_DAMAGED);
    assert_int_equal(size_of(beside("out")), -1);
    assert_int_equal(size_of(beside("out.new")), -1);
}

/* ---- restore ---- */

static void restores_while_running(void **state)
{
    char first[STORE_EPOCH_MAX], second[STORE_EPOCH_MAX];
    uint8_t key[STORE_VALUE_MAX] = "key";
    size_t length = 3;
    struct store *store = open_at(place);
    assert_int_equal(commit_some(store, "game", 1, 10), STORE_OK);
    assert_int_equal(store_claim(store, "key", key, &length), STORE_OK);
    check_backup(place, beside("backup"));
    assert_int_equal(commit_some(store, "game", 11, 20), STORE_OK);
    assert_int_equal(commit_some(store, "later", 1, 5), STORE_OK);
    assert_int_equal(store_epoch(store, first), STORE_OK);
    check_restore(place, beside("backup"));
    /* A commit under way belongs to the old store, and fails even if it would fit the new one. */
    assert_int_equal(commit_some(store, "game", 21, 22), STORE_CONFLICT);
    assert_int_equal(commit_some(store, "game", 11, 12), STORE_CONFLICT);
    assert_int_equal(commit_some(store, "new", 1, 2), STORE_CONFLICT);
    assert_int_equal(store_epoch(store, second), STORE_OK);
    assert_string_not_equal(first, second);
    assert_int_equal(count_events(store, "game"), 10);
    assert_int_equal(count_events(store, "later"), 0);
    assert_int_equal(store_get(store, "key", key, &length), STORE_OK);
    assert_int_equal(commit_some(store, "game", 21, 22), STORE_CONFLICT);
    assert_int_equal(commit_some(store, "game", 11, 12), STORE_OK);
    store_close(store);
    assert_int_equal(events_at(place), 12);
    assert_int_equal(size_of(beside("games.db.new")), -1);
}

static void restores_into_nothing(void **state)
{
    ONLY_FILES();
    make_store(place, 7);
    check_backup(place, beside("backup"));
    struct print before = print_of(beside("backup"));
    check_restore(beside("fresh"), beside("backup"));
    assert_int_equal(events_at(beside("fresh")), 7);
    shell("touch '%s'", beside("empty"));
    check_restore(beside("empty"), beside("backup"));
    assert_int_equal(events_at(beside("empty")), 7);
    struct print after = print_of(beside("backup"));
    assert_memory_equal(&before, &after, sizeof before);
    /* A store that nobody serves is good as a backup too, with what its WAL has. */
    check_restore(place, beside("fresh"));
    assert_int_equal(events_at(place), 7);
}

/* On any failure the store is as it was. */
static void check_not_restored(const char *backup, enum store_result wanted, const char *words)
{
    struct print before = print_of(place), file = print_of(backup);
    enum store_result result = store_restore(place, backup, why);
    assert_string_equal(store_result_name(result), store_result_name(wanted));
    if (strstr(why, words) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", why, words);
    struct print after = print_of(place);
    assert_memory_equal(&before, &after, sizeof before);
    after = print_of(backup);
    assert_memory_equal(&file, &after, sizeof file);
}

static void refuses_to_restore(void **state)
{
    ONLY_FILES();
    make_store(place, 7);
    make_store(beside("backup"), 3);
    check_not_restored(beside("none"), STORE_MISSING, "no such file");
    check_not_restored(beside("no/such"), STORE_MISSING, "no folder");
    check_not_restored(place, STORE_CONFLICT, "is the store itself");
    check_not_restored(home, STORE_DAMAGED, "is not a file");
    shell("touch '%s'", beside("empty"));
    check_not_restored(beside("empty"), STORE_MISSING, "nothing in it");
    struct store *other = open_at(beside("backup"));
    check_not_restored(beside("backup"), STORE_BUSY, "in use by a server");
    store_close(other);
    run_sql(beside("backup"), "PRAGMA user_version = 5");
    check_not_restored(beside("backup"), STORE_NEWER, "later version");
    run_sql(beside("backup"), "PRAGMA user_version = 4; DROP TABLE games");
    check_not_restored(beside("backup"), STORE_DAMAGED, "is damaged");
    overwrite(beside("backup"), 3, "x", 1);
    check_not_restored(beside("backup"), STORE_DAMAGED, "is not a store");
    assert_int_equal(events_at(place), 7);
}

static void does_not_restore_over_what_is_damaged(void **state)
{
    ONLY_FILES();
    make_store(place, 7);
    make_store(beside("backup"), 3);
    overwrite(place, 0, "x", 1);
    check_not_restored(beside("backup"), STORE_DAMAGED, "is not a store of red7");
    shell("rm '%s'", place);
    check_restore(place, beside("backup"));
    assert_int_equal(events_at(place), 3);
}

/* An older schema, another page size, and what a file from elsewhere might bring along. */
static void restores_other_files(void **state)
{
    make_store(beside("old"), 5);
    run_sql(beside("old"), "DROP TABLE games; DROP TABLE chain; PRAGMA user_version = 1;"
                           "PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM;"
                           "CREATE TRIGGER evil AFTER INSERT ON events BEGIN"
                           " DELETE FROM \"values\"; END");
    struct store *store = open_at(place);
    char epoch[STORE_EPOCH_MAX];
    assert_int_equal(commit_some(store, "game", 1, 50), STORE_OK);
    check_restore(place, beside("old"));
    assert_int_equal(store_epoch(store, epoch), STORE_OK);
    assert_int_equal(count_events(store, "game"), 5);
    assert_int_equal(commit_some(store, "game", 6, 7), STORE_OK);
    assert_int_equal(store_epoch(store, epoch), STORE_OK);
    store_close(store);
    check_restore(beside("fresh"), beside("old"));
    assert_int_equal(events_at(beside("fresh")), 5);
}

static void restores_only_with_room(void **state)
{
    ONLY_FILES();
    if (mount("tmpfs", home, "tmpfs", 0, "size=3m") != 0)
        skip();
    make_store(beside("backup"), 5);
    run_sql(beside("backup"),
            "INSERT INTO events VALUES ('large', 1, 1, CAST(zeroblob(900000) AS TEXT))");
    struct store *store = open_at(place);
    assert_int_equal(commit_some(store, "game", 1, 9), STORE_OK);
    shell("head -c 500000 /dev/zero > '%s'", beside("filler"));
    assert_int_equal(store_restore(place, beside("backup"), why), STORE_FULL);
    assert_non_null(strstr(why, "no room"));
    assert_int_equal(count_events(store, "game"), 9);
    assert_int_equal(commit_some(store, "game", 10, 12), STORE_OK);
    assert_int_equal(count_events(store, "game"), 12);
    assert_int_equal(size_of(beside("games.db.new")), -1);
    assert_int_equal(store_backup(place, beside("small"), why), STORE_OK);
    store_close(store);
    assert_int_equal(events_at(beside("small")), 12);
}

/* ---- beside commits ---- */

#define GAMES 5

struct writer {
    struct store *store;
    bool stop;
    uint32_t last[GAMES];
    int conflicts, commits;
    enum store_result bad;
};

static const char *const games[GAMES] = {"a", "b", "c", "d", "e"};

static bool last_of(void *context, const struct store_event *event)
{
    *(uint32_t *)context = event->seq;
    return true;
}

/* Commits three events for each game at a time, until it is told to stop. After a conflict it
 * does as a server does: asks for the epoch, and reads the logs again. */
static void *write_on(void *context)
{
    struct writer *writer = context;
    char bodies[3 * GAMES][64], epoch[STORE_EPOCH_MAX];
    struct store_event events[3 * GAMES];
    struct store_batch batch = {.events = events, .event_count = 3 * GAMES};
    while (!__atomic_load_n(&writer->stop, __ATOMIC_ACQUIRE)) {
        for (uint32_t i = 0; i < 3 * GAMES; i++)
            events[i] = event_of(games[i / 3], writer->last[i / 3] + i % 3 + 1, bodies[i]);
        enum store_result result = store_commit(writer->store, &batch);
        if (result == STORE_CONFLICT) {
            writer->conflicts++;
            store_epoch(writer->store, epoch);
        } else if (result != STORE_OK) {
            writer->bad = result;
            return NULL;
        }
        __atomic_add_fetch(&writer->commits, 1, __ATOMIC_RELEASE);
        for (int i = 0; i < GAMES; i++) {
            if (result == STORE_OK) {
                writer->last[i] += 3;
                continue;
            }
            writer->last[i] = 0;
            store_read(writer->store, games[i], 1, last_of, &writer->last[i]);
        }
    }
    return NULL;
}

static void wait_for_commits(struct writer *writer, int more)
{
    int wanted = __atomic_load_n(&writer->commits, __ATOMIC_ACQUIRE) + more;
    while (__atomic_load_n(&writer->commits, __ATOMIC_ACQUIRE) < wanted)
        usleep(100);
}

/* Every game has the same number of events, whole batches, and none is missing. */
static uint32_t check_whole(struct store *store)
{
    uint32_t count = count_events(store, games[0]);
    assert_int_equal(count % 3, 0);
    for (int i = 1; i < GAMES; i++)
        assert_int_equal(count_events(store, games[i]), count);
    return count;
}

static void copies_beside_commits(void **state)
{
    struct writer writer = {.store = open_at(place)};
    pthread_t thread;
    uint32_t before = 0;
    assert_int_equal(pthread_create(&thread, NULL, write_on, &writer), 0);
    for (int i = 0; i < 10; i++) {
        char name[16];
        snprintf(name, sizeof name, "copy%d", i);
        wait_for_commits(&writer, 3);
        check_backup(place, beside(name));
        struct store *copy = open_at(beside(name));
        uint32_t count = check_whole(copy);
        assert_true(count > before);
        before = count;
        store_close(copy);
    }
    __atomic_store_n(&writer.stop, true, __ATOMIC_RELEASE);
    pthread_join(thread, NULL);
    assert_int_equal(writer.bad, STORE_OK);
    assert_int_equal(writer.conflicts, 0);
    assert_int_equal(check_whole(writer.store), writer.last[0]);
    store_close(writer.store);
}

static void restores_beside_commits(void **state)
{
    struct writer writer = {.store = open_at(place)};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, write_on, &writer), 0);
    wait_for_commits(&writer, 3);
    check_backup(place, beside("backup"));
    for (int i = 0; i < 10; i++) {
        wait_for_commits(&writer, 5);
        check_restore(place, beside("backup"));
    }
    wait_for_commits(&writer, 3);
    __atomic_store_n(&writer.stop, true, __ATOMIC_RELEASE);
    pthread_join(thread, NULL);
    assert_int_equal(writer.bad, STORE_OK);
    assert_int_equal(writer.conflicts, 10);
    assert_int_equal(check_whole(writer.store), writer.last[0]);
    store_close(writer.store);
}

/* The same with a server in another process, as the commands are used. */
static void restores_beside_another_process(void **state)
{
    ONLY_FILES();
    int ready[2], stop[2], status;
    char byte;
    make_store(beside("backup"), 4);
    assert_int_equal(pipe(ready), 0);
    assert_int_equal(pipe(stop), 0);
    pid_t child = fork();
    if (child == 0) {
        struct store *store;
        char first[STORE_EPOCH_MAX], second[STORE_EPOCH_MAX];
        bool good = store_open(place, &store, why) == STORE_OK &&
                    commit_some(store, "game", 1, 9) == STORE_OK &&
                    store_epoch(store, first) == STORE_OK && write(ready[1], "x", 1) == 1 &&
                    read(stop[0], &byte, 1) == 1 &&
                    commit_some(store, "game", 10, 11) == STORE_CONFLICT &&
                    store_epoch(store, second) == STORE_OK && strcmp(first, second) != 0 &&
                    commit_some(store, "game", 5, 6) == STORE_OK;
        store_close(store);
        _exit(good ? 0 : 1);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    struct store *second;
    assert_int_equal(store_open(place, &second, why), STORE_BUSY);
    check_backup(place, beside("copy"));
    check_restore(place, beside("backup"));
    assert_int_equal(write(stop[1], "x", 1), 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(events_at(place), 6);
    assert_int_equal(events_at(beside("copy")), 9);
}

/* ---- kill -9 ---- */

/* The child commits and says so; what it has said must be there afterwards. */
static void serve_until_killed(int out)
{
    struct writer writer = {.store = NULL};
    struct store_event events[3 * GAMES];
    char bodies[3 * GAMES][64];
    if (store_open(place, &writer.store, why) != STORE_OK)
        _exit(1);
    for (int i = 0; i < GAMES; i++)
        store_read(writer.store, games[i], 1, last_of, &writer.last[i]);
    for (int n = 1;; n++) {
        for (uint32_t i = 0; i < 3 * GAMES; i++)
            events[i] = event_of(games[i / 3], writer.last[i / 3] + i % 3 + 1, bodies[i]);
        struct store_batch batch = {.events = events, .event_count = 3 * GAMES};
        if (store_commit(writer.store, &batch) != STORE_OK)
            _exit(2);
        for (int i = 0; i < GAMES; i++)
            writer.last[i] += 3;
        if (write(out, &writer.last[0], sizeof writer.last[0]) != sizeof writer.last[0])
            _exit(3);
        if (n % 7 == 0)
            store_tidy(writer.store);
    }
}

static void survives_kill(void **state)
{
    ONLY_FILES();
    uint32_t before = 0;
    for (int i = 0; i < 50; i++) {
        int pipes[2], status;
        uint32_t said = before, last;
        assert_int_equal(pipe(pipes), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(pipes[0]);
            serve_until_killed(pipes[1]);
        }
        close(pipes[1]);
        /* It is killed at any moment: while it opens the store, or after some commits. */
        for (uint32_t n = randombytes_uniform(12); n > 0; n--)
            assert_int_equal(read(pipes[0], &said, sizeof said), sizeof said);
        usleep(randombytes_uniform(4000));
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        while (read(pipes[0], &last, sizeof last) == sizeof last)
            said = last;
        close(pipes[0]);
        struct store *store = open_at(place);
        before = check_whole(store);
        assert_true(before == said || before == said + 3);
        store_close(store);
    }
    assert_true(before > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(backs_up),
        TEST(backs_up_what_was_left),
        TEST(refuses_backups),
        TEST(restores_while_running),
        TEST(restores_into_nothing),
        TEST(refuses_to_restore),
        TEST(does_not_restore_over_what_is_damaged),
        TEST(restores_other_files),
        TEST(restores_only_with_room),
        TEST(copies_beside_commits),
        TEST(restores_beside_commits),
        TEST(restores_beside_another_process),
        TEST(survives_kill),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
