/* Bots at tables. They think on workers' threads, by the view of the seat to move. */
#include "room_bot.h"
#include "conn.h"
#include "log.h"
#include "room.h"
#include "server.h"
#include <red7/error.h>
#include <stdlib.h>

/* How long a bot may think. Less while others wait, so that somebody who fills many tables with
 * bots does not slow down everybody else; but never less than the second. */
#define PATIENCE_NS UINT64_C(3000000000)
#define PATIENCE_LEAST_NS UINT64_C(20000000)

struct bot_job {
    struct work work; /* the first, so that one is the other */
    struct server *server;
    struct room *room; /* NULL: nobody wants the answer any more */
    const struct r7_bot *bot;
    enum event_by by;
    uint32_t position; /* the event after which it was asked */
    int target;
    uint64_t seed, started, took;
    atomic_bool cancelled;
    struct r7_history seen;
    struct r7_bot_answer answer;
    enum r7_error error;
};

/* Who needs less than this on the average need not think behind all others. */
#define QUICK_NS 2000000

static struct bot_need *need_of(struct server *server, const struct r7_bot *bot)
{
    size_t i = 0;
    while (i + 1 < BOTS_MAX && r7_bot_at(i) != bot)
        i++;
    return &server->bots.needs[i];
}

static enum work_kind kind_of(struct server *server, const struct r7_bot *bot)
{
    const struct bot_need *need = need_of(server, bot);
    return need->known && need->ns < QUICK_NS ? WORK_BOT : WORK_MIND;
}

/* One time counts for four of the limit at most: a busy machine may have made it long. */
static void note_needed(struct server *server, const struct r7_bot *bot, uint64_t took)
{
    struct bot_need *need = need_of(server, bot);
    int64_t ns = took < 4 * QUICK_NS ? (int64_t)took : 4 * QUICK_NS;
    need->ns = need->known ? need->ns + (ns - need->ns) / 16 : ns;
    need->known = true;
}

static uint64_t patience(const struct server *server)
{
    uint64_t share = PATIENCE_NS / (1 + atomic_load(&server->bots.waiting) / WORK_THINKERS);
    return share > PATIENCE_LEAST_NS ? share : PATIENCE_LEAST_NS;
}

static bool enough(void *context)
{
    struct bot_job *job = context;
    return atomic_load(&job->cancelled) || uv_hrtime() - job->started > patience(job->server);
}

static void think(struct work *work)
{
    struct bot_job *job = (struct bot_job *)work;
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
    job->took = uv_hrtime() - job->started;
    free(memory);
}

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

static void thought(struct work *work, bool ran)
{
    struct bot_job *job = (struct bot_job *)work;
    struct server *server = job->server;
    struct room *room = job->room;
    server_now(server);
    atomic_store(&server->bots.waiting, server->works.waiting[WORK_MIND]);
    if (ran) {
        note_needed(server, job->bot, job->took);
        histogram_add(&server->metrics.bots, job->took / 1000);
    }
    if (room != NULL) {
        room->job = NULL;
        if (ran && job->error == R7_OK && is_wanted(job)) {
            struct event event;
            table_bot_play(&room->table, job->by, &job->answer.plan, room_now(room), &event);
            server->metrics.bot_moves++;
            room_append(room, &event);
        } else if (ran && job->error != R7_OK) {
            log_line(LOG_ERROR, "a bot does not know what to play: %s", r7_error_name(job->error));
        }
        if (ran && room->state == ROOM_HERE && job->error == R7_OK)
            room_advance(room);
    }
    free(job);
}

/* The address for which it thinks: of somebody seated if possible, and of those the one for whom
 * least is waiting, so that nobody slows a table down by coming to it. */
static struct peer *who_pays(const struct room *room, enum work_kind kind)
{
    struct peer *best = NULL;
    bool best_sits = false;
    for (const struct conn *conn = room->conns; conn != NULL; conn = conn->here.next) {
        bool sits = conn->seat >= 0;
        if (best == NULL || (sits && !best_sits) ||
            (sits == best_sits && conn->peer->lines[kind].waiting < best->lines[kind].waiting)) {
            best = conn->peer;
            best_sits = sits;
        }
    }
    return best != NULL ? best : &room->server->self;
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
    enum work_kind kind = kind_of(server, bot);
    job->work =
        (struct work){.kind = kind, .peer = who_pays(room, kind), .run = think, .done = thought};
    job->server = server;
    job->room = room;
    job->bot = bot;
    job->by = by;
    job->position = table->position_seq;
    job->target = table->settings.target > 0 ? table->settings.target : R7_BOT_NO_TARGET;
    /* Not derived from the secret: a bot must not know more than its view. */
    job->seed = (uint64_t)uv_hrtime() ^ (uint64_t)table->seq << 40;
    room->job = job;
    work_queue(&server->works, &job->work);
    atomic_store(&server->bots.waiting, server->works.waiting[WORK_MIND]);
}

void room_think_stop(struct room *room)
{
    if (room->job == NULL)
        return;
    atomic_store(&room->job->cancelled, true);
    room->job->work.cancelled = true;
    room->job->room = NULL;
    room->job = NULL;
}
