/* Bots at tables. They think on workers' threads, by the view of the seat to move, a few at a time;
 * the others wait in a queue. */
#include "room_bot.h"
#include "log.h"
#include "room.h"
#include "server.h"
#include <red7/error.h>
#include <stdatomic.h>
#include <stdlib.h>

/* Threads of libuv's pool that bots may use; the others are for reading the store. */
#define BOTS_MOST 2
/* How long a bot may think. Less where others are queued, so that somebody who fills many tables
 * with bots does not slow down everybody else; but never less than the second. */
#define PATIENCE_NS UINT64_C(3000000000)
#define PATIENCE_LEAST_NS UINT64_C(20000000)

struct bot_job {
    uv_work_t work;
    struct server *server;
    struct room *room; /* NULL: nobody wants the answer any more */
    struct bot_job *next;
    const struct r7_bot *bot;
    enum event_by by;
    uint32_t position; /* the event after which it was asked */
    int target;
    uint64_t seed, started, patience;
    atomic_bool cancelled;
    struct r7_history seen;
    struct r7_bot_answer answer;
    enum r7_error error;
};

static bool enough(void *context)
{
    struct bot_job *job = context;
    return atomic_load(&job->cancelled) || uv_hrtime() - job->started > job->patience;
}

static void think(uv_work_t *work)
{
    struct bot_job *job = work->data;
    void *memory = aligned_alloc(16, R7_BOT_MEMORY);
    job->error = R7_ERR_CANNOT_DEAL;
    if (memory == NULL)
        return;
    job->started = uv_hrtime();
    struct r7_bot_question question = {
        .history = &job->seen,
        .target = job->target,
        .seed = job->seed,
        .stop = enough,
        .context = job,
        .memory = memory,
    };
    job->error = r7_bot_ask(job->bot, &question, &job->answer);
    free(memory);
}

static void start_next(struct server *server);

/* Whether the table still waits for this: it may have been closed or paused since. */
static bool is_wanted(const struct bot_job *job)
{
    const struct server *server = job->server;
    const struct table *table = &job->room->table;
    enum event_by by;
    return !server->stopping && server->ticks >= server->store_bad &&
           job->room->state == ROOM_HERE && table->position_seq == job->position &&
           table_bot(table, &by) == job->bot && by == job->by;
}

static void thought(uv_work_t *work, int status)
{
    struct bot_job *job = work->data;
    struct server *server = job->server;
    struct room *room = job->room;
    server_now(server);
    server->bots_running--;
    histogram_add(&server->metrics.bots, (uv_hrtime() - job->started) / 1000);
    if (room != NULL) {
        room->job = NULL;
        if (status == 0 && job->error == R7_OK && is_wanted(job)) {
            struct event event;
            table_bot_play(&room->table, job->by, &job->answer.plan, room_now(room), &event);
            server->metrics.bot_moves++;
            room_append(room, &event);
        } else if (job->error != R7_OK) {
            log_line(LOG_ERROR, "a bot does not know what to play: %s", r7_error_name(job->error));
        }
        if (room->state == ROOM_HERE && job->error == R7_OK)
            room_advance(room);
    }
    free(job);
    start_next(server);
}

static void start_next(struct server *server)
{
    while (server->bots_queued != NULL && (server->bots_running < BOTS_MOST || server->stopping)) {
        struct bot_job *job = server->bots_queued;
        server->bots_queued = job->next;
        server->bots_waiting--;
        if (server->bots_queued == NULL)
            server->bots_last = &server->bots_queued;
        if (job->room == NULL || server->stopping) {
            if (job->room != NULL)
                job->room->job = NULL;
            free(job);
            continue;
        }
        job->patience = PATIENCE_NS / (1 + server->bots_waiting / BOTS_MOST);
        if (job->patience < PATIENCE_LEAST_NS)
            job->patience = PATIENCE_LEAST_NS;
        server->bots_running++;
        if (uv_queue_work(&server->loop, &job->work, think, thought) != 0) {
            server->bots_running--;
            job->room->job = NULL;
            free(job);
        }
    }
}

void room_think(struct room *room, const struct r7_bot *bot, enum event_by by)
{
    struct server *server = room->server;
    const struct table *table = &room->table;
    struct bot_job *job = calloc(1, sizeof *job);
    if (job == NULL)
        return;
    if (!table_view(table, table->match.round.turn, &job->seen)) {
        free(job);
        return;
    }
    job->work.data = job;
    job->server = server;
    job->room = room;
    job->bot = bot;
    job->by = by;
    job->position = table->position_seq;
    job->target = table->settings.target > 0 ? table->settings.target : R7_BOT_NO_TARGET;
    /* Not derived from the secret: a bot must not know more than its view. */
    job->seed = (uint64_t)uv_hrtime() ^ (uint64_t)table->seq << 40;
    room->job = job;
    *server->bots_last = job;
    server->bots_last = &job->next;
    server->bots_waiting++;
    start_next(server);
}

void room_think_stop(struct room *room)
{
    if (room->job == NULL)
        return;
    atomic_store(&room->job->cancelled, true);
    room->job->room = NULL;
    room->job = NULL;
}
