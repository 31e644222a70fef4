/* The server: its loop, from start to end. */
#include "server.h"
#include "admin.h"
#include "bounds.h"
#include "chain.h"
#include "conn.h"
#include "conn_out.h"
#include "drain.h"
#include "frames.h"
#include "house.h"
#include "http.h"
#include "listen.h"
#include "log.h"
#include "peer.h"
#include "privileges.h"
#include "room.h"
#include <malloc.h>
#include <red7/version.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds for parting messages when it stops. */
#define PARTING 2000
/* Milliseconds after a failed commit in which nothing is tried. */
#define RECOVERY 1000
/* Milliseconds for which an unknown outcome is no more than a slow commit. */
#define UNKNOWN_PATIENCE 1000
/* Connections and tables for which giving memory back is worth it. */
#define GIVE_BACK_FROM 256
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

/* ---- the end is asked for ---- */

static void stop_now(uv_timer_t *timer)
{
    struct server *server = timer->data;
    server_now(server);
    if (server->conn_count == 0 || server->ticks - server->asked > PARTING)
        uv_stop(&server->loop);
}

/* Tells everybody, and ends when they know. */
static void begin_stopping(struct server *server)
{
    server->stopping = true;
    server->asked = server->ticks;
    listen_close(server);
    for (struct conn *conn = server->conns, *next; conn != NULL; conn = next) {
        next = conn->all.next;
        conn_bye(conn, CODE_STOPPING, CLOSE_STOPPING);
    }
    uv_timer_start(&server->second, stop_now, 0, 20);
}

/* The others have taken this server for dead: its tables are theirs now, and nothing from here
 * would be taken. */
void server_give_way(struct server *server)
{
    if (server->stopping)
        return;
    log_line(LOG_ERROR, "the other servers have taken this one for dead: it ends");
    server->status = 1;
    begin_stopping(server);
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
bool server_met_restore(struct server *server)
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
        const char *game;
        for (size_t i = 0; (game = journal_lost(server->journal, i)) != NULL; i++)
            rooms_lose(server, game);
        rooms_committed(server, batch);
        conns_committed(server, batch);
        if (server->store_waiting) { /* what was not begun may be now */
            server->store_waiting = false;
            server->store_bad = 0;
            rooms_resume(server);
        }
        return;
    }
    if (result == STORE_UNKNOWN) { /* only when it stops, and the store cannot be asked */
        log_line(LOG_ERROR, "it is not known whether the last events are stored");
        conns_leave_untold(server);
        rooms_forget(server, false, CODE_STORAGE);
        return;
    }
    if (server_met_restore(server))
        return;
    if (batch <= server->restored) { /* it was gathered before the restore */
        roll_back(server, CODE_RESTORED);
        return;
    }
    if (server->shared && result == STORE_CONFLICT &&
        store_there(server->store) == STORE_CONFLICT) {
        roll_back(server, CODE_STORAGE);
        server_give_way(server);
        return;
    }
    log_line(LOG_ERROR, "nothing can be stored: %s", store_result_name(result));
    server->store_failing = result != STORE_CONFLICT;
    server->store_bad = server->ticks + RECOVERY;
    roll_back(server, CODE_STORAGE);
}

/* ---- a signal ---- */

static void stop(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;
    if (server->stopping)
        return;
    server_now(server);
    log_line(LOG_INFO, "stopping (signal %d), %zu connections", number, server->conn_count);
    if (!server->shared || server->leaving) {
        begin_stopping(server);
        return;
    }
    listen_close(server);
    drain_begin(server, begin_stopping);
}

/* ---- every second ---- */

/* Whatever takes the loop long makes everybody wait. */
static void count_lateness(struct server *server)
{
    int64_t late = server->clock.seen - server->second_due; /* ticks would hide a stall */
    histogram_add(&server->metrics.loop, late > 0 ? (uint64_t)late * 1000 : 0);
    server->second_due = server->clock.seen + 1000;
}

/* While nobody knows what came of a commit, nothing is begun that would only wait behind it. */
static void note_unknown(struct server *server)
{
    if (journal_unsettled(server->journal) < UNKNOWN_PATIENCE)
        return;
    if (!server->store_failing)
        log_line(LOG_ERROR, "the store does not say whether the last events are stored: waiting");
    server->store_failing = server->store_waiting = true;
    server->store_bad = server->ticks + RECOVERY + 1000; /* longer than to the next look */
}

/* What many connections and tables took is given back to the system once most of them are gone:
 * the allocator would keep it for those who might come. */
static void give_back(struct server *server)
{
    size_t used = server->conn_count + server->rooms.count;
    if (used > server->peak)
        server->peak = used;
    if (server->peak < GIVE_BACK_FROM || used > server->peak / 2)
        return;
    if (used == server->given_back_at) { /* nobody has left since: that was all */
        server->peak = used;
        return;
    }
    malloc_trim(0);
    server->given_back_at = used;
}

static void every_second(uv_timer_t *timer)
{
    struct server *server = timer->data;
    server_now(server);
    count_lateness(server);
    server->seconds++;
    conns_check(server);
    http_check(server->http);
    note_unknown(server);
    if (server->store_bad != 0 && server->ticks >= server->store_bad) {
        server->store_bad = 0;
        rooms_resume(server);
    }
    rooms_check(server);
    bans_expire(&server->bans, server->ticks);
    peers_sweep(&server->peers, &server->limits, server->ticks);
    give_back(server);
    house_keep(server);
}

/* ---- the end ---- */

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void server_close(struct server *server)
{
    while (server->conns != NULL)
        conn_kill(server->conns);
    rooms_free(server);
    works_stop(&server->works);
    while (http_working(server->http) > 0 || server->housekeeping || server->handing ||
           works_are_busy(&server->works))
        uv_run(&server->loop, UV_RUN_ONCE);
    works_close(&server->works);
    http_close(server->http);
    admin_close(server->admin);
    bans_free(&server->bans);
    bans_free(&server->ban_wishes);
    /* These use the journal in each turn of the loop, so they end first. */
    uv_close((uv_handle_t *)&server->prepare, NULL);
    uv_close((uv_handle_t *)&server->check, NULL);
    journal_close(server->journal);
    uv_run(&server->loop, UV_RUN_NOWAIT);
    uv_walk(&server->loop, close_handle, NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
    frames_close(server->frames);
    peers_free(&server->peers);
    store_close(server->store);
    sodium_memzero(&server->secrets, sizeof server->secrets);
    log_line(LOG_INFO, "stopped");
}

/* ---- the start ---- */

bool server_read_limits(struct server *server)
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
    server->shared = store_is_shared(server->store);
    result = read_key(server->store, &server->secrets);
    if (result == STORE_OK)
        result = store_epoch(server->store, server->epoch);
    if (result == STORE_OK && !chain_open(server))
        result = STORE_DAMAGED;
    if (result == STORE_OK)
        return true;
    char shown[STORE_SHOWN_MAX];
    store_shown(server->options->data, shown);
    log_line(LOG_ERROR, "%s: %s", shown, store_result_name(result));
    store_close(server->store);
    return false;
}

static void start_handles(struct server *server)
{
    static const int signals[] = {SIGTERM, SIGINT};
    uv_timer_init(&server->loop, &server->tick);
    uv_timer_init(&server->loop, &server->second);
    uv_timer_init(&server->loop, &server->pace);
    uv_timer_init(&server->loop, &server->drain);
    uv_prepare_init(&server->loop, &server->prepare);
    uv_check_init(&server->loop, &server->check);
    server->tick.data = server->second.data = server->pace.data = server->drain.data =
        server->prepare.data = server->check.data = server;
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

bool server_open(struct server *server, const struct clock_source *source)
{
    clock_start(&server->clock, source);
    server_now(server);
    server->started = server->wall;
    server->store_looked = server->ticks;
    if (!open_store(server))
        return false;
    uv_loop_init(&server->loop);
    bool works = works_open(&server->works, &server->loop);
    server->frames = frames_open();
    server->journal = journal_open(&server->loop, server->store, committed, server);
    server->http = http_open(server);
    if (!works || server->frames == NULL || server->journal == NULL || server->http == NULL) {
        log_line(LOG_ERROR, "no memory");
        return false;
    }
    start_handles(server);
    server->admin = admin_open(server);
    return true;
}

int server_run(const struct server_options *options)
{
    static struct server server; /* large */
    server.options = options;
    log_level(options->log);
    if (!server_read_limits(&server) || !listen_check(options))
        return 2;
    if (sodium_init() < 0) {
        log_line(LOG_ERROR, "libsodium does not start");
        return 1;
    }
    signal(SIGPIPE, SIG_IGN);
    privileges_set_limits(&server.limits);
    setenv("UV_THREADPOOL_SIZE", THREADS, 1);
    if (!listen_open(&server) || !privileges_drop(options) ||
        !server_open(&server, &clock_of_system))
        return 1;
    char shown[STORE_SHOWN_MAX];
    store_shown(options->data, shown);
    log_line(LOG_INFO, "red7 %s starts store=%s log=%s", r7_version(), log_quote(shown).text,
             log_level_name(options->log));
    char address[STORE_ADDRESS_MAX];
    if (server.shared && listen_address(&server, address))
        store_address(server.store, address);
    listen_start(&server);
    uv_run(&server.loop, UV_RUN_DEFAULT);
    server_close(&server);
    return server.status;
}
