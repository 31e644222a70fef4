/* The store's file: what is wrong with it is said without touching it; older ones become new;
 * full disks and missing permissions do no harm. */
#include "store_home.h"
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

/* ---- files that are refused ---- */

/* The file is refused for this reason, and nothing of it or beside it has changed. */
static void check_refused(const char *path, enum store_result wanted, const char *words)
{
    struct print before = print_of(path);
    struct store *store;
    for (int i = 0; i < 2; i++) {
        assert_string_equal(store_result_name(store_open(path, &store, why)),
                            store_result_name(wanted));
        assert_null(store);
        if (strstr(why, words) == NULL)
            fail_msg("\"%s\" does not say \"%s\"", why, words);
        assert_null(strchr(why, '\n'));
    }
    struct print after = print_of(path);
    assert_memory_equal(&before, &after, sizeof before);
}

static void refuses_what_is_no_store(void **state)
{
    shell("yes 'no database' | head -c 20000 > '%s'", beside("text"));
    check_refused(beside("text"), STORE_DAMAGED, "is not a store of red7");
    shell("printf x > '%s'", beside("short"));
    check_refused(beside("short"), STORE_DAMAGED, "is not a store of red7");
    run_sql(beside("other"), "CREATE TABLE events (x)");
    check_refused(beside("other"), STORE_DAMAGED, "is not a store of red7");
    run_sql(beside("other"), "PRAGMA application_id = 77; PRAGMA user_version = 2");
    check_refused(beside("other"), STORE_DAMAGED, "is not a store of red7");
    make_store(place, 3);
    run_sql(place, "PRAGMA user_version = 0");
    check_refused(place, STORE_DAMAGED, "is not a store of red7");
    run_sql(place, "PRAGMA user_version = 5");
    check_refused(place, STORE_NEWER, "later version");
    run_sql(place, "PRAGMA user_version = 4; DROP TABLE games");
    check_refused(place, STORE_DAMAGED, "no such table");
}

static void refuses_damaged_files(void **state)
{
    char junk[8192];
    memset(junk, 0xA5, sizeof junk);
    struct store *store = open_at(place);
    for (uint32_t seq = 1; seq < 1000; seq += 50)
        assert_int_equal(commit_some(store, "game", seq, seq + 49), STORE_OK);
    store_close(store);
    long size = size_of(place);
    assert_true(size > 10 * 4096);
    shell("cp '%s' '%s'", place, beside("header"));
    overwrite(beside("header"), 0, "broken", 6);
    check_refused(beside("header"), STORE_DAMAGED, "is not a store of red7");
    shell("head -c %ld '%s' > '%s'", size - 4096 - 7, place, beside("cut"));
    check_refused(beside("cut"), STORE_DAMAGED, "is damaged");
    shell("head -c 700 '%s' > '%s'", place, beside("stump"));
    check_refused(beside("stump"), STORE_DAMAGED, "is damaged");
    shell("cp '%s' '%s'", place, beside("pages"));
    overwrite(beside("pages"), 4 * 4096, junk, sizeof junk);
    overwrite(beside("pages"), size - 4096, junk, 4096);
    check_refused(beside("pages"), STORE_DAMAGED, "is damaged");
    shell("cp '%s' '%s'", place, beside("schema"));
    overwrite(beside("schema"), 100, junk, 3996);
    check_refused(beside("schema"), STORE_DAMAGED, "is damaged");
    check_refused(beside("schema"), STORE_DAMAGED, "restore a backup");
}

/* What a killed server leaves has its last commits in the WAL. */
static void checks_what_is_in_the_wal(void **state)
{
    struct store *store = open_at(place);
    assert_int_equal(commit_some(store, "game", 1, 40), STORE_OK);
    shell("cp '%s' '%s'; cp '%s-wal' '%s-wal'", place, beside("killed"), place, beside("killed"));
    run_sql(place, "PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 5");
    shell("cp '%s' '%s'; cp '%s-wal' '%s-wal'", place, beside("newer"), place, beside("newer"));
    run_sql(place, "PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 4; DROP TABLE events");
    shell("cp '%s' '%s'; cp '%s-wal' '%s-wal'", place, beside("dropped"), place, beside("dropped"));
    store_close(store);
    check_refused(beside("newer"), STORE_NEWER, "later version");
    check_refused(beside("dropped"), STORE_DAMAGED, "no such table");
    assert_int_equal(events_at(beside("killed")), 40);
    shell("rm '%s'", beside("newer"));
    check_refused(beside("newer"), STORE_DAMAGED, "put the file back");
    shell("touch '%s'", beside("newer"));
    check_refused(beside("newer"), STORE_DAMAGED, "put the file back");
}

/* ---- schemas ---- */

static void migrates_version_1(void **state)
{
    struct listing found = {.games = ""};
    char epoch[STORE_EPOCH_MAX];
    run_sql(place,
            "CREATE TABLE events (game TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,"
            " body TEXT NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;"
            "CREATE TABLE \"values\" (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL)"
            " WITHOUT ROWID;"
            "INSERT INTO \"values\" VALUES ('epoch', '0123456789abcdef0123456789abcdef');"
            "INSERT INTO events VALUES ('game', 1, 1001, '{\"game\":\"game\",\"seq\":1}'),"
            " ('game', 2, 1002, '{\"game\":\"game\",\"seq\":2}'),"
            " ('zoo', 1, 1001, '{\"game\":\"zoo\",\"seq\":1}');"
            "PRAGMA application_id = 0x52656437; PRAGMA user_version = 1");
    struct store *store = open_at(place);
    assert_int_equal(count_events(store, "game"), 2);
    assert_int_equal(commit_some(store, "game", 3, 4), STORE_OK);
    assert_int_equal(store_epoch(store, epoch), STORE_OK);
    assert_string_equal(epoch, "0123456789abcdef0123456789abcdef");
    store_close(store);
    store = open_at(place);
    struct store_query query = {STORE_PLAYING, false, INT64_MAX, "", 9};
    run_sql(place,
            "UPDATE games SET summary = '{\"game\":\"' || game || '\"}' WHERE summary = '{}'");
    assert_int_equal(store_list(store, &query, enlist, &found), STORE_OK);
    assert_string_equal(found.games, "game zoo ");
    assert_int_equal(store_find(store, "game", enlist, &found), STORE_OK);
    assert_false(found.last.listed);
    assert_int_equal(found.last.created, 1001);
    assert_int_equal(found.last.changed, 1002);
    store_close(store);
}

/* A migration that cannot be finished changes nothing. */
static void migrates_all_or_nothing(void **state)
{
    make_store(place, 3);
    run_sql(place, "DROP TABLE games; DROP TABLE chain; CREATE TABLE games_changed (x); PRAGMA "
                   "user_version = 1");
    struct store *store;
    assert_int_equal(store_open(place, &store, why), STORE_FAILED);
    assert_non_null(strstr(why, "games_changed"));
    run_sql(place, "DROP TABLE games_changed");
    assert_int_equal(events_at(place), 3);
}

/* ---- disks ---- */

/* A disk of two megabytes in the folder; or none, for those who may not mount one. */
static bool mount_small(void)
{
    return mount("tmpfs", home, "tmpfs", 0, "size=2m") == 0;
}

/* Commits large events until that fails; how many have been written. */
static uint32_t fill_up(struct store *store, const char *game, enum store_result *result)
{
    static char body[100000];
    struct store_event event = {.seq = 1, .at = 1, .body = body, .length = sizeof body};
    memset(body, 'x', sizeof body);
    snprintf(event.game, sizeof event.game, "%s", game);
    struct store_batch batch = {.events = &event, .event_count = 1};
    for (; (*result = store_commit(store, &batch)) == STORE_OK; event.seq++)
        assert_true(event.seq < 1000);
    return event.seq - 1;
}

static void check_full(struct store *store)
{
    enum store_result result;
    uint32_t count = 0, written = fill_up(store, "large", &result);
    assert_string_equal(store_result_name(result), "full");
    assert_true(written > 0);
    assert_int_equal(store_read(store, "large", 1, count_any, &count), STORE_OK);
    assert_int_equal(count, written);
}

static void survives_a_full_disk(void **state)
{
    if (!mount_small())
        skip();
    shell("head -c 500000 /dev/zero > '%s'", beside("filler"));
    struct store *store = open_at(place);
    check_full(store);
    shell("rm '%s'", beside("filler"));
    assert_int_equal(commit_some(store, "game", 1, 5), STORE_OK);
    assert_int_equal(commit_some(store, "game", 6, 9), STORE_OK);
    store_close(store);
    assert_int_equal(events_at(place), 9);
}

static void survives_a_limit_of_size(void **state)
{
    struct rlimit old, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = (struct rlimit){.rlim_cur = 1 << 20, .rlim_max = old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    struct store *store = open_at(place);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    check_full(store);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_int_equal(commit_some(store, "game", 1, 5), STORE_OK);
    assert_int_equal(count_events(store, "game"), 5);
    store_close(store);
}

static void says_that_there_is_no_room_to_begin(void **state)
{
    if (!mount_small())
        skip();
    struct store *store;
    shell("dd if=/dev/zero of='%s' bs=1024 2>/dev/null || true", beside("filler"));
    assert_int_equal(store_open(place, &store, why), STORE_FULL);
    assert_int_equal(size_of(place), -1);
    shell("rm '%s'", beside("filler"));
    make_store(place, 1);
}

/* Opens the store as somebody without permission; the result is the child's exit status. */
static enum store_result open_as_nobody(char message[STORE_WHY_MAX])
{
    int pipes[2], status;
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct store *store;
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
            _exit(99);
        enum store_result result = store_open(place, &store, why);
        if (write(pipes[1], why, sizeof why) != sizeof why)
            _exit(98);
        _exit((int)result);
    }
    assert_int_equal(read(pipes[0], message, STORE_WHY_MAX), STORE_WHY_MAX);
    assert_int_equal(waitpid(child, &status, 0), child);
    close(pipes[0]);
    close(pipes[1]);
    assert_true(WIFEXITED(status));
    return (enum store_result)WEXITSTATUS(status);
}

static void refuses_what_cannot_be_written(void **state)
{
    make_store(place, 2);
    struct print before = print_of(place);
    /* The folder; then the file; then both, with a file that cannot even be read. */
    shell("chmod 644 '%s'; chmod 666 '%s.lock'; chmod 555 '%s'", place, place, home);
    assert_int_equal(open_as_nobody(why), STORE_READ_ONLY);
    assert_non_null(strstr(why, "cannot be written"));
    shell("chmod 777 '%s'; chmod 444 '%s'", home, place);
    assert_int_equal(open_as_nobody(why), STORE_READ_ONLY);
    assert_non_null(strstr(why, "cannot be written"));
    if (geteuid() == 0) {
        shell("chmod 600 '%s'", place);
        assert_int_equal(open_as_nobody(why), STORE_READ_ONLY);
        shell("rm '%s.lock'; chmod 755 '%s'", place, home);
        assert_int_equal(open_as_nobody(why), STORE_READ_ONLY);
        assert_non_null(strstr(why, "cannot be written"));
    }
    shell("chmod 700 '%s'; chmod 600 '%s'", home, place);
    struct print after = print_of(place);
    assert_memory_equal(&before, &after, sizeof before);
}

/* A disk that turns read-only, as they do after errors. */
static void survives_a_disk_that_turns_read_only(void **state)
{
    if (!mount_small())
        skip();
    struct store *store = open_at(place), *other;
    assert_int_equal(commit_some(store, "game", 1, 2), STORE_OK);
    store_close(store);
    assert_int_equal(mount(NULL, home, NULL, MS_REMOUNT | MS_RDONLY, NULL), 0);
    assert_int_equal(store_open(place, &other, why), STORE_READ_ONLY);
    assert_int_equal(mount(NULL, home, NULL, MS_REMOUNT, "size=2m"), 0);
    store = open_at(place);
    assert_int_equal(commit_some(store, "game", 3, 4), STORE_OK);
    store_close(store);
}

/* ---- the door of a server whose store is elsewhere ---- */

/* In a child with the rights of an ordinary user, whoever runs the test. */
static void find_door_as_a_user(void)
{
    static const char database[] = "postgres://red7:secret@10.0.0.1/games";
    char path[108], folder[64];
    bool alone = geteuid() == 0; /* an ordinary user's folder may be in use by other tests */
    if (alone && setresuid(54321, 54321, 54321) != 0)
        _exit(2);
    unsetenv("XDG_RUNTIME_DIR");
    snprintf(folder, sizeof folder, "/tmp/red7-%lu", (unsigned long)geteuid());
    if (access("/run/red7", W_OK) == 0)
        _exit(0);
    if (!store_door(database, path, sizeof path) || strncmp(path, folder, strlen(folder)) != 0)
        _exit(3);
    if (store_door(database, path, 20) || strstr(path, "secret") != NULL)
        _exit(4);
    if (alone && (chmod(folder, 0755) != 0 || store_door(database, path, sizeof path)))
        _exit(5); /* others can enter it: not taken */
    if (alone && (chmod(folder, 0700) != 0 || !store_door(database, path, sizeof path)))
        _exit(6);
    if (alone)
        rmdir(folder);
    setenv("XDG_RUNTIME_DIR", "/run/somebody", 1);
    _exit(store_door(database, path, sizeof path) && strncmp(path, "/run/somebody/", 14) == 0 ? 0
                                                                                              : 7);
}

static void every_user_has_a_door(void **state)
{
    int status;
    pid_t child = fork();
    if (child == 0)
        find_door_as_a_user();
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WEXITSTATUS(status), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(refuses_what_is_no_store),       TEST(refuses_damaged_files),
        TEST(checks_what_is_in_the_wal),      TEST(migrates_version_1),
        TEST(migrates_all_or_nothing),        TEST(survives_a_full_disk),
        TEST(survives_a_limit_of_size),       TEST(says_that_there_is_no_room_to_begin),
        TEST(refuses_what_cannot_be_written), TEST(survives_a_disk_that_turns_read_only),
        TEST(every_user_has_a_door),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
