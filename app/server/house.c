/* What is looked after once a second, on a thread that may wait: whether the store is there and
 * says what it said, which other servers use it, what the host wants deleted, tables that nobody
 * comes to. */
#include "house.h"
#include "ban_share.h"
#include "log.h"
#include "relay.h"
#include "room.h"
#include "server.h"
#include <stdlib.h>
#include <string.h>

/* Seconds between searches for idle tables, at most; and how many are closed at once. */
#define IDLE_EVERY 30
#define IDLE_MOST 100
#define TIDY_EVERY 2
#define DAY_MS INT64_C(86400000)

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
    struct nodes nodes;
    bool nodes_known;
    struct ban_news bans;
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

static bool note_node(void *context, const struct store_node *node, const char *says)
{
    struct nodes *nodes = &((struct housekeeping *)context)->nodes;
    node_read(&nodes->of[nodes->count++], node, says);
    return nodes->count < NODES_MOST;
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
    job->nodes_known = job->server->shared && store_nodes(store, note_node, job) == STORE_OK;
    if (job->server->shared)
        bans_ask(store, &job->bans);
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
    bool gone = there != STORE_OK && there != STORE_CONFLICT;
    char shown[STORE_SHOWN_MAX];
    store_shown(server->options->data, shown);
    if (gone != server->store_gone)
        log_line(gone ? LOG_ERROR : LOG_INFO,
                 gone ? "the store is not where it was file=%s"
                      : "the store is where it was again file=%s",
                 log_quote(shown).text);
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
    if (job->erased == STORE_MISSING) {
        log_line(LOG_WARNING, "nothing is deleted: no game that has ended has this id game=%s",
                 log_quote(job->text).text);
        return;
    }
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
    if (job->there == STORE_CONFLICT)
        server_give_way(server);
    if (job->nodes_known) {
        server->nodes = job->nodes;
        server->nodes.heard = server->ticks;
        relays_check(server);
    }
    bans_told(server, &job->bans);
    note_chore(server, job);
    if (status == 0 && job->changed)
        server_met_restore(server); /* unless a commit has noticed it first */
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

static void describe_itself(const struct server *server)
{
    char says[STORE_SAYS_MAX];
    node_write(server, says);
    store_describe(server->store, says);
}

void house_keep(struct server *server)
{
    struct housekeeping *job = server->housekeeping ? NULL : calloc(1, sizeof *job);
    if (job == NULL)
        return;
    if (server->shared)
        describe_itself(server);
    uint64_t second = server->seconds;
    job->work.data = job;
    job->server = server;
    job->now = server->now;
    job->tidy = second % TIDY_EVERY == 0;
    job->idle = second % idle_every(&server->limits) == 0;
    job->limits[0] = server->limits.idle_open * INT64_C(1000);
    job->limits[1] = server->limits.idle_game * INT64_C(1000);
    memcpy(job->old, server->epoch, sizeof job->old);
    bans_take_wishes(server, &job->bans);
    job->chore = server->chore.kind;
    memcpy(job->text, server->chore.text, sizeof job->text);
    job->keep = server->limits.keep_days == 0 ? 0 : server->now - server->limits.keep_days * DAY_MS;
    server->housekeeping = uv_queue_work(&server->loop, &job->work, keep_house, house_kept) == 0;
    if (!server->housekeeping) {
        bans_told(server, &job->bans);
        free(job);
    }
}
