/* Handing tables over.
 *
 * A few tables at a time: from a table that is about to go nothing more is taken; when the last of
 * its events is committed the store is told that this server does not have it any more; and only
 * then are those at it sent away, to come back at once to the server that takes it. What they have
 * asked for meanwhile and nobody has answered they ask for again, under the same id. */
#include "drain.h"
#include "conn.h"
#include "log.h"
#include "room.h"
#include "server.h"
#include <stdlib.h>
#include <string.h>

/* Tables at once, and milliseconds between these. */
#define SLICE 64
#define STEP 10
/* Milliseconds without any that goes, since the store is away: then they are left as they are. */
#define PATIENCE 5000

struct handover {
    uv_work_t work;
    struct server *server;
    char games[SLICE][STORE_ID_MAX];
    size_t count;
    enum store_result result;
};

static void release(uv_work_t *work)
{
    struct handover *job = work->data;
    job->result =
        store_release(job->server->store, (const char(*)[STORE_ID_MAX])job->games, job->count);
}

static void released(uv_work_t *work, int status)
{
    struct handover *job = work->data;
    struct server *server = job->server;
    server_now(server);
    server->handing = false;
    server->asked = server->ticks;
    if (status != 0 || job->result != STORE_OK) /* they are free when this server has left */
        log_line(LOG_WARNING, "tables are not handed over: %s", store_result_name(job->result));
    for (size_t i = 0; i < job->count; i++) {
        struct room *room = room_find(server, job->games[i]);
        if (room != NULL)
            room_hand_over(room);
    }
    free(job);
}

/* Notes tables that can go now; those that cannot yet take nothing more. */
static void choose(struct server *server, struct handover *job)
{
    size_t looked = 0;
    for (size_t i = 0; i < ROOM_BUCKETS && looked < SLICE; i++)
        for (struct room *room = server->rooms.of[i]; room != NULL && looked < SLICE;
             room = room->hash_next) {
            looked++;
            if (room_stop(room))
                memcpy(job->games[job->count++], room->table.id, sizeof job->games[0]);
        }
}

static void step(uv_timer_t *timer)
{
    struct server *server = timer->data;
    server_now(server);
    if (server->handing)
        return;
    if (server->rooms.count == 0 || server->ticks - server->asked > PATIENCE) {
        uv_timer_stop(timer);
        server->drained(server);
        return;
    }
    struct handover *job = calloc(1, sizeof *job);
    if (job == NULL)
        return;
    job->server = server;
    job->work.data = job;
    choose(server, job);
    server->handing =
        job->count > 0 && uv_queue_work(&server->loop, &job->work, release, released) == 0;
    if (!server->handing)
        free(job);
}

void drain_begin(struct server *server, void (*done)(struct server *server))
{
    server->leaving = server->draining = true;
    server->drained = done;
    server->asked = server->ticks;
    uv_timer_start(&server->drain, step, 0, STEP);
}
