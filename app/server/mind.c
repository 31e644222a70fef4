/* Threads for bots that think long: see mind.h. */
#include "mind.h"
#include "work.h"
#include <stdlib.h>
#include <sys/resource.h>

/* How far behind all else they stand: a processor is theirs when nobody else wants it, and of one
 * that is wanted all the time they get a tenth. */
#define NICE 10

/* A list that grows at its end. */
struct line {
    struct work *first, **last;
};

struct minds {
    uv_async_t some_ended;
    uv_thread_t threads[WORK_THINKERS];
    int count;
    void (*ended)(struct work *work);
    uv_mutex_t mutex; /* for what follows */
    uv_cond_t wanted;
    struct line asked, done;
    bool closing;
};

static void append(struct line *line, struct work *work)
{
    work->next = NULL;
    if (line->first == NULL)
        line->last = &line->first;
    *line->last = work;
    line->last = &work->next;
}

/* The next piece of work, for a thread that has waited for it; NULL: the end. */
static struct work *next(struct minds *minds)
{
    uv_mutex_lock(&minds->mutex);
    while (minds->asked.first == NULL && !minds->closing)
        uv_cond_wait(&minds->wanted, &minds->mutex);
    struct work *work = minds->asked.first;
    if (work != NULL)
        minds->asked.first = work->next;
    uv_mutex_unlock(&minds->mutex);
    return work;
}

static void think(void *context)
{
    struct minds *minds = context;
    (void)setpriority(PRIO_PROCESS, 0, NICE); /* of this thread alone, on Linux */
    struct work *work;
    while ((work = next(minds)) != NULL) {
        work->run(work);
        uv_mutex_lock(&minds->mutex);
        append(&minds->done, work);
        uv_mutex_unlock(&minds->mutex);
        uv_async_send(&minds->some_ended);
    }
}

static void some_ended(uv_async_t *async)
{
    struct minds *minds = async->data;
    uv_mutex_lock(&minds->mutex);
    struct work *work = minds->done.first;
    minds->done.first = NULL;
    uv_mutex_unlock(&minds->mutex);
    while (work != NULL) {
        struct work *after = work->next;
        minds->ended(work); /* which frees it */
        work = after;
    }
}

struct minds *minds_open(uv_loop_t *loop, void (*ended)(struct work *work))
{
    struct minds *minds = calloc(1, sizeof *minds);
    if (minds == NULL)
        return NULL;
    minds->ended = ended;
    if (uv_mutex_init(&minds->mutex) != 0 || uv_cond_init(&minds->wanted) != 0 ||
        uv_async_init(loop, &minds->some_ended, some_ended) != 0)
        return NULL; /* at the start of a server, which ends then */
    minds->some_ended.data = minds;
    while (minds->count < WORK_THINKERS &&
           uv_thread_create(&minds->threads[minds->count], think, minds) == 0)
        minds->count++;
    return minds->count > 0 ? minds : NULL;
}

void minds_ask(struct minds *minds, struct work *work)
{
    uv_mutex_lock(&minds->mutex);
    append(&minds->asked, work);
    uv_mutex_unlock(&minds->mutex);
    uv_cond_signal(&minds->wanted);
}

static void freed(uv_handle_t *handle)
{
    free(handle->data);
}

void minds_close(struct minds *minds)
{
    uv_mutex_lock(&minds->mutex);
    minds->closing = true;
    uv_cond_broadcast(&minds->wanted);
    uv_mutex_unlock(&minds->mutex);
    while (minds->count > 0)
        uv_thread_join(&minds->threads[--minds->count]);
    uv_cond_destroy(&minds->wanted);
    uv_mutex_destroy(&minds->mutex);
    uv_close((uv_handle_t *)&minds->some_ended, freed);
}
