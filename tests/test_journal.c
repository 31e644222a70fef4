/* The journal, with a real loop: on a store that answers as the test wants, and on a true one. */
#include "store_home.h"
#include <pthread.h>
#include <store/journal.h>
#include <store/store_kind.h>

/* ---- a store that answers as it is told ---- */

/* Commits wait until a result is given to them. */
struct fake {
    struct store store;
    uv_sem_t started, allowed;
    enum store_result result;
    char log[512]; /* what was committed: "game:seq=body " and "[game=summary] ", "|" at the end */
};

static void write_log(struct fake *fake, const struct store_batch *batch)
{
    char *log = fake->log;
    for (size_t i = 0; i < batch->event_count; i++)
        snprintf(log + strlen(log), 64, "%s:%u=%.*s ", batch->events[i].game, batch->events[i].seq,
                 (int)batch->events[i].length, batch->events[i].body);
    for (size_t i = 0; i < batch->entry_count; i++)
        snprintf(log + strlen(log), 64, "[%s=%.*s] ", batch->entries[i].game,
                 (int)batch->entries[i].length, batch->entries[i].summary);
    strcat(log, "|");
}

static enum store_result fake_commit(struct store *store, const struct store_batch *batch)
{
    struct fake *fake = (struct fake *)store;
    uv_sem_post(&fake->started);
    uv_sem_wait(&fake->allowed);
    if (fake->result == STORE_OK)
        write_log(fake, batch);
    return fake->result;
}

static const struct store_kind fake_kind = {.commit = fake_commit};

struct bench {
    uv_loop_t loop;
    struct fake fake;
    struct journal *journal;
    char told[256];    /* what done was told: "2:ok " */
    const char *again; /* the game of an event that done adds, once */
};

static void done(void *context, uint64_t batch, enum store_result result)
{
    struct bench *bench = context;
    snprintf(bench->told + strlen(bench->told), 32, "%d:%s ", (int)batch,
             store_result_name(result));
    if (bench->again != NULL)
        journal_add_event(bench->journal, bench->again, 1, 1, "again", 5);
    bench->again = NULL;
}

static struct bench *start(void)
{
    struct bench *bench = calloc(1, sizeof *bench);
    bench->fake.store.kind = &fake_kind;
    uv_sem_init(&bench->fake.started, 0);
    uv_sem_init(&bench->fake.allowed, 0);
    uv_loop_init(&bench->loop);
    bench->journal = journal_open(&bench->loop, &bench->fake.store, done, bench);
    assert_non_null(bench->journal);
    return bench;
}

static void finish(struct bench *bench)
{
    journal_close(bench->journal);
    uv_run(&bench->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&bench->loop), 0);
    uv_sem_destroy(&bench->fake.started);
    uv_sem_destroy(&bench->fake.allowed);
    free(bench);
}

/* Lets the next commits come to a result, each a turn of the loop. */
static void allow(struct bench *bench, enum store_result result)
{
    bench->fake.result = result;
    uv_sem_post(&bench->fake.allowed);
    uv_run(&bench->loop, UV_RUN_ONCE);
}

static uint64_t add(struct bench *bench, const char *game, uint32_t seq, const char *body)
{
    return journal_add_event(bench->journal, game, seq, 1, body, strlen(body));
}

static void gathers_while_it_commits(void **state)
{
    struct bench *bench = start();
    struct store_entry entry = {.game = "a", .summary = "{}", .length = 2};
    assert_int_equal(journal_gathering(bench->journal), 1);
    journal_flush(bench->journal); /* there is nothing */
    assert_int_equal(uv_run(&bench->loop, UV_RUN_DEFAULT), 0);
    assert_int_equal(add(bench, "a", 1, "one"), 1);
    assert_int_equal(journal_add_entry(bench->journal, &entry), 1);
    assert_int_equal(add(bench, "a", 2, ""), 1);
    journal_flush(bench->journal);
    assert_int_equal(journal_gathering(bench->journal), 2);
    uv_sem_wait(&bench->fake.started);
    assert_int_equal(add(bench, "b", 1, "two"), 2);
    journal_flush(bench->journal); /* the first is under way */
    assert_int_equal(add(bench, "b", 2, "three"), 2);
    assert_int_equal(journal_committed(bench->journal), 0);
    allow(bench, STORE_OK);
    assert_string_equal(bench->told, "1:ok ");
    assert_int_equal(journal_committed(bench->journal), 1);
    uv_sem_wait(&bench->fake.started); /* the second has been handed over by itself */
    assert_int_equal(journal_gathering(bench->journal), 3);
    allow(bench, STORE_OK);
    assert_string_equal(bench->told, "1:ok 2:ok ");
    assert_string_equal(bench->fake.log, "a:1=one a:2= [a={}] |b:1=two b:2=three |");
    struct journal_count count = journal_count(bench->journal);
    assert_int_equal(count.commits, 2);
    assert_int_equal(count.events, 4);
    assert_int_equal(count.failures, 0);
    finish(bench);
}

static void drops_what_was_built_on_failures(void **state)
{
    struct bench *bench = start();
    add(bench, "a", 1, "lost");
    journal_flush(bench->journal);
    uv_sem_wait(&bench->fake.started);
    add(bench, "a", 2, "lost too");
    allow(bench, STORE_FULL);
    assert_string_equal(bench->told, "2:full ");
    assert_int_equal(journal_committed(bench->journal), 0);
    assert_int_equal(add(bench, "a", 1, "kept"), 3);
    journal_flush(bench->journal);
    uv_sem_wait(&bench->fake.started);
    allow(bench, STORE_OK);
    assert_string_equal(bench->told, "2:full 3:ok ");
    assert_int_equal(journal_committed(bench->journal), 3);
    /* With nothing gathered only the one batch is lost. */
    assert_int_equal(add(bench, "a", 2, "lost"), 4);
    journal_flush(bench->journal);
    bench->again = "c";
    allow(bench, STORE_READ_ONLY);
    assert_string_equal(bench->told, "2:full 3:ok 4:read_only ");
    allow(bench, STORE_OK);
    assert_string_equal(bench->fake.log, "a:1=kept |c:1=again |");
    struct journal_count count = journal_count(bench->journal);
    assert_int_equal(count.commits, 2);
    assert_int_equal(count.failures, 2);
    finish(bench);
}

static void closes_when_all_is_told(void **state)
{
    struct bench *bench = start();
    add(bench, "a", 1, "one");
    journal_flush(bench->journal);
    add(bench, "a", 2, "two");
    bench->fake.result = STORE_OK;
    bench->again = "b";
    for (int i = 0; i < 3; i++)
        uv_sem_post(&bench->fake.allowed);
    journal_close(bench->journal);
    assert_string_equal(bench->told, "1:ok 2:ok ");
    assert_string_equal(bench->fake.log, "a:1=one |a:2=two b:1=again |");
    bench->journal = journal_open(&bench->loop, &bench->fake.store, done, bench);
    finish(bench);
}

static void closes_after_a_failure(void **state)
{
    struct bench *bench = start();
    add(bench, "a", 1, "one");
    journal_flush(bench->journal);
    add(bench, "a", 2, "two");
    bench->fake.result = STORE_BUSY;
    uv_sem_post(&bench->fake.allowed);
    journal_close(bench->journal);
    assert_string_equal(bench->told, "2:busy ");
    assert_string_equal(bench->fake.log, "");
    bench->journal = journal_open(&bench->loop, &bench->fake.store, done, bench);
    finish(bench);
}

/* ---- a true store ---- */

#define EVENTS 3000

struct load {
    struct journal *journal;
    uv_idle_t idle;
    uint32_t added;
    uint64_t batch_of[EVENTS + 1], reported;
};

static void on_done(void *context, uint64_t batch, enum store_result result)
{
    struct load *load = context;
    assert_int_equal(result, STORE_OK);
    assert_int_equal(batch, load->reported + 1);
    load->reported = batch;
}

/* A few events in each turn of the loop. */
static void on_idle(uv_idle_t *idle)
{
    struct load *load = idle->data;
    for (int i = 0; i < 7 && load->added < EVENTS; i++) {
        char body[64];
        struct store_event event = event_of("game", ++load->added, body);
        load->batch_of[load->added] = journal_add_event(load->journal, event.game, event.seq,
                                                        event.at, event.body, event.length);
        assert_true(load->batch_of[load->added] >= load->batch_of[load->added - 1]);
    }
    journal_flush(load->journal);
    assert_true(journal_gathering(load->journal) <= load->reported + 2);
    if (load->added == EVENTS)
        uv_close((uv_handle_t *)idle, NULL);
}

static void commits_in_order(void **state)
{
    static struct load load;
    uv_loop_t loop;
    struct store *store = open_at(place);
    uv_loop_init(&loop);
    load = (struct load){.journal = journal_open(&loop, store, on_done, &load)};
    uv_idle_init(&loop, &load.idle);
    load.idle.data = &load;
    uv_idle_start(&load.idle, on_idle);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(journal_committed(load.journal), load.batch_of[EVENTS]);
    assert_int_equal(load.reported, load.batch_of[EVENTS]);
    assert_int_equal(journal_count(load.journal).events, EVENTS);
    assert_int_equal(journal_count(load.journal).commits, load.reported);
    journal_close(load.journal);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    assert_int_equal(count_events(store, "game"), EVENTS);
    store_close(store);
}

static void reports_conflicts(void **state)
{
    struct bench bench = {.told = ""};
    struct store *store = open_at(place);
    uv_loop_init(&bench.loop);
    bench.journal = journal_open(&bench.loop, store, done, &bench);
    add(&bench, "a", 1, "x");
    journal_flush(bench.journal);
    uv_run(&bench.loop, UV_RUN_DEFAULT);
    add(&bench, "a", 1, "y");
    journal_flush(bench.journal);
    add(&bench, "a", 2, "z");
    uv_run(&bench.loop, UV_RUN_DEFAULT);
    assert_string_equal(bench.told, "1:ok 3:conflict ");
    journal_close(bench.journal);
    uv_run(&bench.loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&bench.loop), 0);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(gathers_while_it_commits), TEST(drops_what_was_built_on_failures),
        TEST(closes_when_all_is_told),  TEST(closes_after_a_failure),
        TEST(commits_in_order),         TEST(reports_conflicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
