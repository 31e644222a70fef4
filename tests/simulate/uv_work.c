/* In the place of libuv: work on the threads of a loop's pool, which are the world's, so that it
 * takes as long as it sleeps. */
#include "loop.h"
#include <stdlib.h>

struct job {
    struct job *next;
    uv_work_t *work;
};

/* A thread of the pool. */
static void work(void *context)
{
    struct worker *worker = context;
    for (;;) {
        while (worker->job == NULL)
            thread_wait();
        thread_sleep(world_about(200));
        worker->job->work->work_cb(worker->job->work);
        struct pool *pool = worker->pool;
        *pool->last_finished = worker->job;
        pool->last_finished = &worker->job->next;
        worker->job = NULL;
        loop_wake(pool->loop);
    }
}

static void share_out(struct pool *pool)
{
    for (int i = 0; i < POOL && pool->jobs != NULL; i++) {
        struct worker *worker = &pool->workers[i];
        if (worker->job != NULL)
            continue;
        worker->job = pool->jobs;
        pool->jobs = worker->job->next;
        worker->job->next = NULL;
        if (pool->jobs == NULL)
            pool->last_job = &pool->jobs;
        if (worker->thread == NULL) {
            worker->pool = pool;
            worker->thread = thread_start(pool->loop, work, worker);
        }
        if (thread_self() == NULL)
            thread_resume(worker->thread);
        else
            thread_resume_later(worker->thread, world_between(5, 50));
    }
}

int uv_queue_work(uv_loop_t *uv, uv_work_t *work_of, uv_work_cb run, uv_after_work_cb done)
{
    struct pool *pool = loop_pool(uv);
    struct job *job = calloc(1, sizeof *job);
    if (job == NULL)
        abort();
    work_of->loop = uv;
    work_of->work_cb = run;
    work_of->after_work_cb = done;
    job->work = work_of;
    *pool->last_job = job;
    pool->last_job = &job->next;
    pool->job_count++;
    share_out(pool);
    return 0;
}

void pool_open(struct pool *pool, struct loop *loop)
{
    pool->loop = loop;
    pool->last_job = &pool->jobs;
    pool->last_finished = &pool->finished;
}

void pool_close(struct pool *pool)
{
    for (int i = 0; i < POOL; i++)
        if (pool->workers[i].thread != NULL)
            thread_free(pool->workers[i].thread);
}

void pool_finish(struct pool *pool)
{
    struct job *job = pool->finished;
    pool->finished = NULL;
    pool->last_finished = &pool->finished;
    while (job != NULL) {
        struct job *next = job->next;
        pool->job_count--;
        job->work->after_work_cb(job->work, 0);
        free(job);
        job = next;
    }
    share_out(pool);
}
