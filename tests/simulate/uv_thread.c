/* In the place of libuv: threads beside the pool, and what they wait for. One runs at a time, so a
 * mutex has nothing to keep out. */
#include "loop.h"
#include <assert.h>

/* One that waits is behind a condition; the world waits by letting all threads of the loop run. In
 * a process some may wait at once. */
#define WAITING_MAX 3
struct condition {
    struct thread *waiting[WAITING_MAX];
    bool signalled;
};
static_assert(sizeof(struct condition) <= sizeof(uv_cond_t), "it fits");

static struct condition *condition_of(uv_cond_t *condition)
{
    return (struct condition *)(void *)condition;
}

/* Threads beside the pool, with what they wait for. */
#define THREADS_MAX 16
static struct {
    struct thread *thread;
    struct condition *waits;
} others[THREADS_MAX];

int uv_thread_create(uv_thread_t *thread, uv_thread_cb entry, void *argument)
{
    struct loop *loop = loop_newest(); /* the one being opened */
    for (size_t i = 0; i < THREADS_MAX; i++)
        if (others[i].thread == NULL) {
            others[i].thread = thread_start(loop, entry, argument);
            *thread = (uv_thread_t)i;
            if (thread_self() == NULL)
                thread_resume(others[i].thread);
            else
                thread_resume_later(others[i].thread, 0);
            return 0;
        }
    return UV_EAGAIN;
}

/* ---- in a process ---- */

static void signal_in_process(struct condition *condition)
{
    for (int i = 0; i < WAITING_MAX; i++)
        if (condition->waiting[i] != NULL) {
            thread_resume_later(condition->waiting[i], world_between(5, 100));
            condition->waiting[i] = NULL;
        }
}

static void wait_in_process(struct condition *condition, int64_t most)
{
    int i = 0;
    while (condition->waiting[i] != NULL)
        if (++i == WAITING_MAX)
            world_fail("too many wait for one condition");
    condition->waiting[i] = thread_self();
    if (most > 0)
        thread_sleep(most);
    else
        thread_wait();
    if (condition->waiting[i] == thread_self())
        condition->waiting[i] = NULL;
}

/* ---- mutexes and conditions ---- */

int uv_mutex_init(uv_mutex_t *mutex)
{
    (void)mutex;
    return 0;
}

void uv_mutex_destroy(uv_mutex_t *mutex)
{
    (void)mutex;
}

void uv_mutex_lock(uv_mutex_t *mutex)
{
    (void)mutex;
}

void uv_mutex_unlock(uv_mutex_t *mutex)
{
    (void)mutex;
}

int uv_cond_init(uv_cond_t *condition)
{
    *condition_of(condition) = (struct condition){.signalled = false};
    return 0;
}

void uv_cond_destroy(uv_cond_t *condition)
{
    (void)condition;
}

/* Lets the threads run that have been signalled; whether there was one. */
static bool run_signalled(void)
{
    bool any = false;
    for (size_t i = 0; i < THREADS_MAX; i++)
        if (others[i].waits != NULL && others[i].waits->signalled) {
            others[i].waits->signalled = false;
            others[i].waits = NULL;
            thread_resume(others[i].thread);
            any = true;
        }
    return any;
}

static void run_later(uint64_t subject)
{
    (void)subject;
    run_signalled();
}

void uv_cond_signal(uv_cond_t *condition)
{
    if (process_self() != NULL) {
        signal_in_process(condition_of(condition));
        return;
    }
    condition_of(condition)->signalled = true;
    if (thread_self() == NULL)
        world_at(world_now() + world_between(5, 100), run_later, 0);
}

void uv_cond_wait(uv_cond_t *condition, uv_mutex_t *mutex)
{
    (void)mutex;
    if (process_self() != NULL) {
        wait_in_process(condition_of(condition), 0);
        return;
    }
    if (thread_self() == NULL) {
        run_signalled();
        return;
    }
    for (size_t i = 0; i < THREADS_MAX; i++)
        if (others[i].thread == thread_self())
            others[i].waits = condition_of(condition);
    thread_wait();
}

int uv_cond_timedwait(uv_cond_t *condition, uv_mutex_t *mutex, uint64_t nanoseconds)
{
    (void)mutex;
    if (process_self() != NULL)
        wait_in_process(condition_of(condition), (int64_t)(nanoseconds / 1000));
    else
        thread_sleep((int64_t)(nanoseconds / 1000));
    return UV_ETIMEDOUT;
}

int uv_thread_join(uv_thread_t *thread)
{
    struct thread *other = others[*thread].thread;
    while (!thread_ended(other))
        if (process_self() != NULL)
            thread_sleep(world_between(20, 150));
        else if (!run_signalled())
            world_fail("a thread does not end");
    thread_free(other);
    others[*thread].thread = NULL;
    return 0;
}
