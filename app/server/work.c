/* Work for threads, shared out by address: see work.h. */
#include "work.h"
#include "peer.h"
#include <assert.h>

static struct work_line *line_of(const struct work *work)
{
    return &work->peer->lines[work->kind];
}

/* ---- lines ---- */

static void stand_in_line(struct works *works, struct work *work)
{
    struct work_line *line = line_of(work), **ring = &works->ring[work->kind];
    work->next = NULL;
    if (line->first == NULL)
        line->last = &line->first;
    *line->last = work;
    line->last = &work->next;
    line->waiting++;
    works->waiting[work->kind]++;
    if (line->next != NULL)
        return;
    if (*ring == NULL) { /* alone */
        line->next = line;
    } else {
        line->next = (*ring)->next;
        (*ring)->next = line;
    }
    *ring = line; /* behind all others */
}

/* The first of the line whose turn it is; NULL: nobody waits. */
static struct work *take(struct works *works, enum work_kind kind)
{
    struct work_line **ring = &works->ring[kind];
    if (*ring == NULL)
        return NULL;
    struct work_line *line = (*ring)->next;
    struct work *work = line->first;
    line->first = work->next;
    line->waiting--;
    works->waiting[kind]--;
    if (line->first != NULL) {
        *ring = line; /* it has had its turn */
        return work;
    }
    if (*ring == line)
        *ring = NULL;
    else
        (*ring)->next = line->next;
    line->next = NULL;
    return work;
}

/* ---- threads ---- */

static void start_next(struct works *works);

static void finish(struct work *work, bool ran)
{
    work->peer->works--;
    work->done(work, ran); /* which frees it */
}

static void run(uv_work_t *thread)
{
    struct work *work = thread->data;
    work->run(work);
}

static void end(struct work *work, bool ran)
{
    struct works *works = work->works;
    works->running[work->kind]--;
    finish(work, ran);
    start_next(works);
}

static void ended(uv_work_t *thread, int status)
{
    end(thread->data, status == 0);
}

static void mind_ended(struct work *work)
{
    end(work, true);
}

static void start(struct works *works, struct work *work)
{
    works->running[work->kind]++;
    if (work->kind == WORK_MIND) {
        minds_ask(works->minds, work);
        return;
    }
    work->thread.data = work;
    int error = uv_queue_work(works->loop, &work->thread, run, ended);
    assert(error == 0); /* it fails only without a function to call */
    (void)error;
}

static bool has_room(const struct works *works, enum work_kind kind)
{
    if (kind == WORK_BOT || kind == WORK_MIND)
        return works->running[kind] < WORK_THINKERS;
    return works->running[WORK_LOAD] + works->running[WORK_LIST] < WORK_READERS;
}

static void start_next(struct works *works)
{
    for (enum work_kind kind = WORK_LOAD; kind < WORK_KINDS; kind++) {
        struct work *work;
        while ((works->stopping || has_room(works, kind)) && (work = take(works, kind)) != NULL) {
            if (works->stopping || work->cancelled)
                finish(work, false);
            else
                start(works, work);
        }
    }
}

bool works_open(struct works *works, uv_loop_t *loop)
{
    *works = (struct works){.loop = loop, .minds = minds_open(loop, mind_ended)};
    return works->minds != NULL;
}

void works_close(struct works *works)
{
    minds_close(works->minds);
}

void work_queue(struct works *works, struct work *work)
{
    work->works = works;
    work->peer->works++;
    stand_in_line(works, work);
    if (has_room(works, work->kind))
        start_next(works);
}

void works_stop(struct works *works)
{
    works->stopping = true;
    start_next(works);
}

bool works_are_busy(const struct works *works)
{
    for (int kind = 0; kind < WORK_KINDS; kind++)
        if (works->running[kind] > 0 || works->waiting[kind] > 0)
            return true;
    return false;
}
