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
    const char *blame;            /* the game that a conflict is about */
    enum store_result settled[4]; /* what it says when asked for an unknown outcome, in turn */
    int asked;
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
    if (fake->result == STORE_CONFLICT)
        store_blame(batch, fake->blame != NULL ? fake->blame : "");
    return fake->result;
}

static enum store_result fake_settle(struct store *store, const struct store_batch *batch)
{
    struct fake *fake = (struct fake *)store;
    enum store_result result = fake->settled[fake->asked++ % 4];
    if (result == STORE_OK)
        write_log(fake, batch);
    return result;
}

static const struct store_kind fake_kind = {.commit = fake_commit, .settle = fake_settle};

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
    const char *lost;
    for (size_t i = 0; (lost = journal_lost(bench->journal, i)) != NULL; i++)
        snprintf(bench->told + strlen(bench->told), 64, "-%s ", lost);
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

/* What another has written to one game concerns that game alone, in both batches. */
static void leaves_out_a_game_in_conflict(void **state)
{
    struct bench *bench = start();
    struct store_entry entries[] = {{.game = "a", .summary = "{a}", .length = 3},
                                    {.game = "b", .summary = "{bb}", .length = 4}};
    add(bench, "a", 7, "lost");
    add(bench, "b", 3, "kept");
    journal_add_entry(bench->journal, &entries[0]);
    journal_add_entry(bench->journal, &entries[1]);
    journal_flush(bench->journal);
    uv_sem_wait(&bench->fake.started);
    add(bench, "b", 4, "four");
    journal_add_entry(bench->journal, &entries[0]);
    add(bench, "a", 8, "lost too");
    journal_add_entry(bench->journal, &entries[1]);
    add(bench, "c", 2, "two");
    bench->fake.result = STORE_CONFLICT;
    bench->fake.blame = "a";
    uv_sem_post(&bench->fake.allowed);
    uv_sem_wait(&bench->fake.started); /* it tries again without */
    allow(bench, STORE_OK);
    assert_string_equal(bench->told, "1:ok -a ");
    uv_sem_wait(&bench->fake.started);
    allow(bench, STORE_OK);
    assert_string_equal(bench->told, "1:ok -a 2:ok ");
    assert_string_equal(bench->fake.log, "b:3=kept [b={bb}] |b:4=four c:2=two [b={bb}] |");
    assert_int_equal(journal_count(bench->journal).conflicts, 1);
    assert_int_equal(journal_count(bench->journal).events, 3);
    /* A batch of which nothing is left is no commit. */
    add(bench, "a", 9, "lost");
    journal_flush(bench->journal);
    allow(bench, STORE_CONFLICT);
    assert_string_equal(bench->told, "1:ok -a 2:ok 3:ok -a ");
    finish(bench);
}

/* So it is with a game that begins: its link stays, and leads to no game. A conflict that is about
 * the store concerns them all. */
static void leaves_out_a_game_that_begins(void **state)
{
    struct bench *bench = start();
    add(bench, "a", 1, "first");
    add(bench, "b", 5, "good");
    bench->fake.result = STORE_CONFLICT;
    bench->fake.blame = "a";
    journal_flush(bench->journal);
    uv_sem_wait(&bench->fake.started);
    uv_sem_post(&bench->fake.allowed);
    uv_sem_wait(&bench->fake.started);
    allow(bench, STORE_OK);
    add(bench, "b", 6, "good");
    bench->fake.blame = NULL;
    journal_flush(bench->journal);
    allow(bench, STORE_CONFLICT);
    assert_string_equal(bench->told, "1:ok -a 2:conflict ");
    assert_string_equal(bench->fake.log, "b:5=good |");
    finish(bench);
}

/* Nothing is told before it is known what came of it. */
static void asks_for_unknown_outcomes(void **state)
{
    struct bench *bench = start();
    struct fake *fake = &bench->fake;
    memcpy(fake->settled, (enum store_result[]){STORE_UNKNOWN, STORE_UNKNOWN, STORE_OK, STORE_BUSY},
           sizeof fake->settled);
    add(bench, "a", 1, "done");
    journal_flush(bench->journal);
    uv_sem_wait(&fake->started);
    add(bench, "a", 2, "more");
    fake->result = STORE_UNKNOWN;
    uv_sem_post(&fake->allowed);
    while (journal_unsettled(bench->journal) == 0) /* the commit has only been allowed */
        assert_string_equal(bench->told, "");
    uv_run(&bench->loop, UV_RUN_ONCE);
    assert_string_equal(bench->told, "1:ok ");
    assert_int_equal(journal_unsettled(bench->journal), 0);
    assert_int_equal(fake->asked, 3);
    uv_sem_wait(&fake->started);
    add(bench, "a", 3, "lost");
    allow(bench, STORE_UNKNOWN); /* it is not there: neither is what was built on it */
    assert_string_equal(bench->told, "1:ok 3:busy ");
    assert_string_equal(fake->log, "a:1=done |");
    assert_int_equal(journal_count(bench->journal).unknown, 2);
    finish(bench);
}

/* A journal that is being closed does not keep asking for ever. */
static void closes_without_an_answer(void **state)
{
    struct bench *bench = start();
    for (int i = 0; i < 4; i++)
        bench->fake.settled[i] = STORE_UNKNOWN;
    add(bench, "a", 1, "one");
    journal_flush(bench->journal);
    bench->fake.result = STORE_UNKNOWN;
    uv_sem_post(&bench->fake.allowed);
    journal_close(bench->journal);
    assert_string_equal(bench->told, "1:unknown ");
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
    assert_string_equal(bench.told, "1:ok 2:ok -a ");
    add(&bench, "b", 1, "x");
    journal_flush(bench.journal);
    uv_run(&bench.loop, UV_RUN_DEFAULT);
    add(&bench, "a", 5, "z"); /* after a gap */
    add(&bench, "b", 2, "y");
    journal_flush(bench.journal);
    uv_run(&bench.loop, UV_RUN_DEFAULT);
    assert_string_equal(bench.told, "1:ok 2:ok -a 3:ok 4:ok -a ");
    journal_close(bench.journal);
    uv_run(&bench.loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&bench.loop), 0);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(gathers_while_it_commits),
        TEST(drops_what_was_built_on_failures),
        TEST(closes_when_all_is_told),
        TEST(closes_after_a_failure),
        TEST(leaves_out_a_game_in_conflict),
        TEST(leaves_out_a_game_that_begins),
        TEST(asks_for_unknown_outcomes),
        TEST(closes_without_an_answer),
        TEST(commits_in_order),
        TEST(reports_conflicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
