/* The server: its loop, from start to end. */
#include "server.h"
#include "admin.h"
#include "bounds.h"
#include "chain.h"
#include "conn.h"
#include "conn_out.h"
#include "frames.h"
#include "http.h"
#include "listen.h"
#include "log.h"
#include "peer.h"
#include "privileges.h"
#include "room.h"
#include <red7/version.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds for parting messages when it stops. */
#define PARTING 2000
/* Milliseconds after a failed commit in which nothing is tried. */
#define RECOVERY 1000
/* Seconds between searches for idle tables, at most; and how many are closed at once. */
#define IDLE_EVERY 30
#define IDLE_MOST 100
#define TIDY_EVERY 2
#define DAY_MS INT64_C(86400000)
/* Of libuv's pool: for bots and readers (work.h), and one for the house. */
#define THREADS "5"

void server_now(struct server *server)
{
    clock_read(&server->clock);
    server->wall = server->clock.wall;
    server->now = server->clock.now;
    server->ticks = server->clock.ticks;
}

/* ---- each turn of the loop ---- */

/* Writing may find connections gone: then the others must hear of it before the loop waits. */
static void settle(struct server *server)
{
    do {
        rooms_send_news(server);
        journal_flush(server->journal);
        conns_flush(server);
    } while (server->rooms.news != NULL);
}

static void before_waiting(uv_prepare_t *prepare)
{
    struct server *server = prepare->data;
    settle(server);
    server_now(server);
    server->before = server->ticks;
}

/* Whatever had arrived when the loop began to wait has been read now, so nobody's time can be up
 * because of something that lies unread. */
static void after_waiting(uv_check_t *check)
{
    struct server *server = check->data;
    server->settled = server->before;
    settle(server);
}

/* The clock is read often enough to tell a stall from silence. */
static void tick(uv_timer_t *timer)
{
    server_now(timer->data);
}

void server_pace(uv_timer_t *timer)
{
    struct server *server = timer->data;
    server_now(server);
    if (!conns_pace(server))
        uv_timer_stop(timer);
}

/* ---- commits ---- */

static enum store_result read_key(struct store *store, struct secrets *secrets)
{
    uint8_t value[STORE_VALUE_MAX];
    size_t length = sizeof secrets->key;
    randombytes_buf(value, length);
    enum store_result result = store_claim(store, "key", value, &length);
    if (result == STORE_OK && length != sizeof secrets->key)
        result = STORE_DAMAGED;
    if (result == STORE_OK)
        memcpy(secrets->key, value, sizeof secrets->key);
    sodium_memzero(value, sizeof value);
    return result;
}

/* Whether the store was restored: then it says something else than before, and nobody may go on
 * from what they have seen. Reading the epoch blocks the loop, which a restore is rare enough for:
 * whoever comes back must find the new epoch already. What was under way is dropped first, so that
 * everybody hears why. */
static bool met_restore(struct server *server)
{
    char epoch[STORE_EPOCH_MAX];
    struct secrets secrets = server->secrets;
    if (store_epoch(server->store, epoch) != STORE_OK || strcmp(epoch, server->epoch) == 0 ||
        read_key(server->store, &secrets) != STORE_OK)
        return false;
    log_line(LOG_WARNING, "the store was restored: everybody comes back to what it says");
    memcpy(server->epoch, epoch, sizeof server->epoch);
    server->secrets = secrets;
    sodium_memzero(&secrets, sizeof secrets);
    server->restored = journal_gathering(server->journal);
    conns_rollback(server, CODE_RESTORED);
    rooms_forget(server, true, CODE_RESTORED);
    chain_open(server);
    return true;
}

/* A commit has failed: everybody comes back to what is stored. */
static void roll_back(struct server *server, enum code code)
{
    conns_rollback(server, code);
    rooms_forget(server, false, code);
    server->chain_known = false;
}

static void count_commit(struct server *server)
{
    struct metrics *metrics = &server->metrics;
    uint64_t all = journal_count(server->journal).microseconds;
    histogram_add(&metrics->commits, all - metrics->commit_microseconds);
    metrics->commit_microseconds = all;
}

static void committed(void *context, uint64_t batch, enum store_result result)
{
    struct server *server = context;
    server_now(server);
    count_commit(server);
    if (result == STORE_OK) {
        if (server->store_failing)
            log_line(LOG_INFO, "the store works again");
        server->store_failing = false;
        rooms_committed(server, batch);
        conns_committed(server, batch);
        return;
    }
    if (met_restore(server))
        return;
    if (batch <= server->restored) { /* it was gathered before the restore */
        roll_back(server, CODE_RESTORED);
        return;
    }
    log_line(LOG_ERROR, "nothing can be stored: %s", store_result_name(result));
    server->store_failing = result != STORE_CONFLICT;
    server->store_bad = server->ticks + RECOVERY;
    roll_back(server, CODE_STORAGE);
}

/* ---- every second ---- */

struct housekeeping {
    uv_work_t work;
    struct server *server;
    bool tidy, idle;
    int64_t now;
    int64_t limits[2];
    char old[STORE_EPOCH_MAX];
    bool changed;           /* the epoch is another */
    enum store_chore chore; /* what the host has asked for, and what came of it */
    char text[WORDS_NAME_MAX];
    enum store_result erased;
    int64_t erased_events;
    int64_t keep; /* games that ended before that are deleted; 0: none */
    char old_games[IDLE_MOST][EVENT_ID_MAX];
    size_t old_count;
    enum store_result there;
    char games[IDLE_MOST][EVENT_ID_MAX];
    size_t count;
};

static bool note_idle(void *context, const struct store_entry *entry)
{
    struct housekeeping *job = context;
    if (job->count < IDLE_MOST)
        memcpy(job->games[job->count++], entry->game, sizeof job->games[0]);
    return job->count < IDLE_MOST;
}

static bool note_old(void *context, const struct store_entry *entry)
{
    struct housekeeping *job = context;
    if (job->old_count < IDLE_MOST)
        memcpy(job->old_games[job->old_count++], entry->game, sizeof job->old_games[0]);
    return job->old_count < IDLE_MOST;
}

static void keep_house(uv_work_t *work)
{
    struct housekeeping *job = work->data;
    struct store *store = job->server->store;
    uint8_t epoch[STORE_VALUE_MAX];
    size_t length = 0;
    /* Not by store_epoch(): from that on the store takes what was built on the old contents. */
    job->changed = store_get(store, "epoch", epoch, &length) == STORE_OK &&
                   (length != strlen(job->old) || memcmp(epoch, job->old, length) != 0);
    job->there = store_there(store);
    if (job->chore != STORE_CHORE_NONE)
        job->erased = store_erase(store, job->chore, job->text, &job->erased_events);
    if (job->tidy)
        store_tidy(store);
    if (!job->idle)
        return;
    if (job->keep > 0) {
        store_idle(store, STORE_OVER, job->keep, IDLE_MOST / 2, note_old, job);
        store_idle(store, STORE_CLOSED, job->keep, IDLE_MOST / 2, note_old, job);
    }
    for (size_t i = 0; i < job->old_count; i++)
        store_erase(store, STORE_CHORE_DELETE, job->old_games[i], &job->erased_events);
    store_idle(store, STORE_OPEN, job->now - job->limits[0], IDLE_MOST / 2, note_idle, job);
    store_idle(store, STORE_PLAYING, job->now - job->limits[1], IDLE_MOST / 2, note_idle, job);
}

/* A file that was moved away or replaced still takes what is written, and nobody will find it. */
static void note_file(struct server *server, enum store_result there)
{
    bool gone = there != STORE_OK;
    if (gone != server->store_gone)
        log_line(gone ? LOG_ERROR : LOG_INFO,
                 gone ? "the store is not where it was file=%s"
                      : "the store is where it was again file=%s",
                 log_quote(server->options->data).text);
    server->store_gone = gone;
    server->store_looked = server->ticks;
}

static void note_chore(struct server *server, const struct housekeeping *job)
{
    if (job->old_count > 0)
        log_line(LOG_INFO, "deleted games=%zu for their age", job->old_count);
    if (job->chore == STORE_CHORE_NONE)
        return;
    server->chore.kind = STORE_CHORE_NONE;
    log_line(job->erased == STORE_OK ? LOG_INFO : LOG_ERROR, "%s %s events=%lld result=%s",
             job->chore == STORE_CHORE_DELETE ? "deleted game" : "forgot a name",
             job->chore == STORE_CHORE_DELETE ? job->text : "in all games",
             (long long)job->erased_events, store_result_name(job->erased));
}

static void house_kept(uv_work_t *work, int status)
{
    struct housekeeping *job = work->data;
    struct server *server = job->server;
    server_now(server);
    server->housekeeping = false;
    note_file(server, job->there);
    note_chore(server, job);
    if (status == 0 && job->changed)
        met_restore(server); /* unless a commit has noticed it first */
    if (!server->stopping)
        for (size_t i = 0; i < job->count; i++)
            rooms_expire(server, job->games[i]);
    free(job);
}

/* Often enough for the shorter of the two limits. */
static uint64_t idle_every(const struct limits *limits)
{
    int32_t least = limits->idle_open < limits->idle_game ? limits->idle_open : limits->idle_game;
    return least < IDLE_EVERY ? (uint64_t)least : IDLE_EVERY;
}

static void start_housekeeping(struct server *server)
{
    struct housekeeping *job = server->housekeeping ? NULL : calloc(1, sizeof *job);
    if (job == NULL)
        return;
    uint64_t second = server->seconds;
    job->work.data = job;
    job->server = server;
    job->now = server->now;
    job->tidy = second % TIDY_EVERY == 0;
    job->idle = second % idle_every(&server->limits) == 0;
    job->limits[0] = server->limits.idle_open * INT64_C(1000);
    job->limits[1] = server->limits.idle_game * INT64_C(1000);
    memcpy(job->old, server->epoch, sizeof job->old);
    job->chore = server->chore.kind;
    memcpy(job->text, server->chore.text, sizeof job->text);
    job->keep = server->limits.keep_days == 0 ? 0 : server->now - server->limits.keep_days * DAY_MS;
    server->housekeeping = uv_queue_work(&server->loop, &job->work, keep_house, house_kept) == 0;
    if (!server->housekeeping)
        free(job);
}

/* Whatever takes the loop long makes everybody wait. */
static void count_lateness(struct server *server)
{
    int64_t late = server->clock.seen - server->second_due; /* ticks would hide a stall */
    histogram_add(&server->metrics.loop, late > 0 ? (uint64_t)late * 1000 : 0);
    server->second_due = server->clock.seen + 1000;
}

static void every_second(uv_timer_t *timer)
{
    struct server *server = timer->data;
    server_now(server);
    count_lateness(server);
    server->seconds++;
    conns_check(server);
    http_check(server->http);
    if (server->store_bad != 0 && server->ticks >= server->store_bad) {
        server->store_bad = 0;
        rooms_resume(server);
    }
    rooms_check(server);
    bans_expire(&server->bans, server->ticks);
    peers_sweep(&server->peers, &server->limits, server->ticks);
    start_housekeeping(server);
}

/* ---- the end ---- */

static void stop_now(uv_timer_t *timer)
{
    struct server *server = timer->data;
    server_now(server);
    static int64_t asked;
    if (asked == 0)
        asked = server->ticks;
    if (server->conn_count == 0 || server->ticks - asked > PARTING)
        uv_stop(&server->loop);
}

static void stop(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;
    if (server->stopping)
        return;
    server_now(server);
    log_line(LOG_INFO, "stopping (signal %d), %zu connections", number, server->conn_count);
    server->stopping = true;
    listen_close(server);
    for (struct conn *conn = server->conns, *next; conn != NULL; conn = next) {
        next = conn->all.next;
        conn_bye(conn, CODE_STOPPING, CLOSE_STOPPING);
    }
    uv_timer_start(&server->second, stop_now, 0, 20);
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void shut_down(struct server *server)
{
    while (server->conns != NULL)
        conn_kill(server->conns);
    rooms_free(server);
    works_stop(&server->works);
    while (http_working(server->http) > 0 || server->housekeeping || works_are_busy(&server->works))
        uv_run(&server->loop, UV_RUN_ONCE);
    http_close(server->http);
    admin_close(server->admin);
    bans_free(&server->bans);
    /* These use the journal in each turn of the loop, so they end first. */
    uv_close((uv_handle_t *)&server->prepare, NULL);
    uv_close((uv_handle_t *)&server->check, NULL);
    journal_close(server->journal);
    uv_run(&server->loop, UV_RUN_NOWAIT);
    uv_walk(&server->loop, close_handle, NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
    frames_close(server->frames);
    store_close(server->store);
    sodium_memzero(&server->secrets, sizeof server->secrets);
    log_line(LOG_INFO, "stopped");
}

/* ---- the start ---- */

static bool read_limits(struct server *server)
{
    const struct server_options *options = server->options;
    bounds_init(&server->limits);
    for (size_t i = 0; i < options->limit_count; i++) {
        int32_t least, most;
        if (bounds_set(&server->limits, options->limits[i], &least, &most))
            continue;
        if (most == 0)
            log_line(LOG_ERROR, "--limit %s: no limit has this name", options->limits[i]);
        else
            log_line(LOG_ERROR, "--limit %s: it is a number from %d to %d", options->limits[i],
                     least, most);
        return false;
    }
    return true;
}

static bool open_store(struct server *server)
{
    char why[STORE_WHY_MAX] = "";
    enum store_result result = store_open(server->options->data, &server->store, why);
    if (result != STORE_OK) {
        log_line(LOG_ERROR, "%s", why);
        return false;
    }
    result = read_key(server->store, &server->secrets);
    if (result == STORE_OK)
        result = store_epoch(server->store, server->epoch);
    if (result == STORE_OK && !chain_open(server))
        result = STORE_DAMAGED;
    if (result == STORE_OK)
        return true;
    log_line(LOG_ERROR, "%s: %s", server->options->data, store_result_name(result));
    store_close(server->store);
    return false;
}

static void start_handles(struct server *server)
{
    static const int signals[] = {SIGTERM, SIGINT};
    uv_timer_init(&server->loop, &server->tick);
    uv_timer_init(&server->loop, &server->second);
    uv_timer_init(&server->loop, &server->pace);
    uv_prepare_init(&server->loop, &server->prepare);
    uv_check_init(&server->loop, &server->check);
    server->tick.data = server->second.data = server->pace.data = server->prepare.data =
        server->check.data = server;
    uv_timer_start(&server->tick, tick, CLOCK_TICK, CLOCK_TICK);
    uv_timer_start(&server->second, every_second, 1000, 1000);
    server->second_due = server->clock.seen + 1000;
    uv_prepare_start(&server->prepare, before_waiting);
    uv_check_start(&server->check, after_waiting);
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&server->loop, &server->signals[i]);
        server->signals[i].data = server;
        uv_signal_start(&server->signals[i], stop, signals[i]);
    }
}

int server_run(const struct server_options *options)
{
    static struct server server; /* large */
    server.options = options;
    log_level(options->log);
    if (!read_limits(&server) || !listen_check(options))
        return 2;
    if (sodium_init() < 0) {
        log_line(LOG_ERROR, "libsodium does not start");
        return 1;
    }
    signal(SIGPIPE, SIG_IGN);
    privileges_set_limits(&server.limits);
    clock_start(&server.clock, &clock_of_system);
    server_now(&server);
    server.started = server.wall;
    server.store_looked = server.ticks;
    if (!listen_open(&server) || !privileges_drop(options) || !open_store(&server))
        return 1;
    setenv("UV_THREADPOOL_SIZE", THREADS, 1);
    uv_loop_init(&server.loop);
    works_open(&server.works, &server.loop);
    server.frames = frames_open();
    server.journal = journal_open(&server.loop, server.store, committed, &server);
    server.http = http_open(&server);
    if (server.frames == NULL || server.journal == NULL || server.http == NULL) {
        log_line(LOG_ERROR, "no memory");
        return 1;
    }
    start_handles(&server);
    server.admin = admin_open(&server);
    log_line(LOG_INFO, "red7 %s starts store=%s log=%s", r7_version(),
             log_quote(options->data).text, log_level_name(options->log));
    listen_start(&server);
    uv_run(&server.loop, UV_RUN_DEFAULT);
    shut_down(&server);
    return 0;
}
