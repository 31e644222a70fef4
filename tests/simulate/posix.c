/* In the places of what store_postgres*.c have from the system: threads, mutexes, time. The linker
 * puts these there; only the threads of processes come by here. */
#include "world.h"
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define POLL 200               /* microseconds between two looks at a mutex that somebody has */
#define BOOTED (5000 * SECOND) /* before the beginning */

// NOLINTBEGIN(clang-diagnostic-reserved-identifier): names that the linker gives
int __wrap_pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *how);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *mutex);
int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex);
int __wrap_pthread_mutex_trylock(pthread_mutex_t *mutex);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex);
int __wrap_pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *how);
int __wrap_pthread_cond_destroy(pthread_cond_t *condition);
int __wrap_pthread_cond_signal(pthread_cond_t *condition);
int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *until);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*entry)(void *),
                          void *argument);
int __wrap_pthread_join(pthread_t thread, void **result);
int __wrap_usleep(useconds_t microseconds);
int __wrap_unlink(const char *path);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __real_clock_gettime(clockid_t clock, struct timespec *time);
// NOLINTEND(clang-diagnostic-reserved-identifier)

/* ---- mutexes: a thread may wait while it has one ---- */

struct mutex {
    struct thread *holder;
};

static struct mutex *mutex_of(pthread_mutex_t *mutex)
{
    return (struct mutex *)(void *)mutex;
}

int __wrap_pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *how)
{
    (void)how;
    mutex_of(mutex)->holder = NULL;
    return 0;
}

int __wrap_pthread_mutex_destroy(pthread_mutex_t *mutex)
{
    (void)mutex;
    return 0;
}

int __wrap_pthread_mutex_trylock(pthread_mutex_t *mutex)
{
    if (mutex_of(mutex)->holder != NULL)
        return EBUSY;
    mutex_of(mutex)->holder = thread_self();
    return 0;
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex)
{
    if (mutex_of(mutex)->holder == thread_self())
        world_fail("a thread waits for itself");
    while (__wrap_pthread_mutex_trylock(mutex) != 0)
        thread_sleep(POLL);
    return 0;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    if (mutex_of(mutex)->holder != thread_self())
        world_fail("a mutex is given back by a thread that does not have it");
    mutex_of(mutex)->holder = NULL;
    return 0;
}

/* ---- conditions: whoever waits for a time does not hear of them before ---- */

int __wrap_pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *how)
{
    (void)condition, (void)how;
    return 0;
}

int __wrap_pthread_cond_destroy(pthread_cond_t *condition)
{
    (void)condition;
    return 0;
}

int __wrap_pthread_cond_signal(pthread_cond_t *condition)
{
    (void)condition;
    return 0;
}

int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *until)
{
    struct timespec now;
    (void)condition;
    __wrap_clock_gettime(CLOCK_REALTIME, &now);
    __wrap_pthread_mutex_unlock(mutex);
    thread_sleep((until->tv_sec - now.tv_sec) * SECOND + (until->tv_nsec - now.tv_nsec) / 1000);
    __wrap_pthread_mutex_lock(mutex);
    return ETIMEDOUT;
}

/* ---- threads ---- */

struct beginning {
    void *(*entry)(void *);
    void *argument;
};

static void begin(void *context)
{
    struct beginning beginning = *(struct beginning *)context;
    free(context);
    beginning.entry(beginning.argument);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*entry)(void *),
                          void *argument)
{
    struct beginning *beginning = malloc(sizeof *beginning);
    (void)how;
    if (beginning == NULL)
        return EAGAIN;
    *beginning = (struct beginning){entry, argument};
    struct thread *made = thread_start(process_self(), begin, beginning);
    thread_resume_later(made, 0);
    *thread = (pthread_t)(uintptr_t)made;
    return 0;
}

int __wrap_pthread_join(pthread_t thread, void **result)
{
    struct thread *other = (struct thread *)(uintptr_t)thread;
    (void)result;
    while (!thread_ended(other))
        thread_sleep(POLL);
    thread_free(other);
    return 0;
}

/* ---- time ---- */

int __wrap_usleep(useconds_t microseconds)
{
    thread_sleep(microseconds);
    return 0;
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
    const struct process *process = process_self();
    if (process == NULL)
        return __real_clock_gettime(clock, time);
    int64_t now = BOOTED + world_now() + process->skipped;
    *time = (struct timespec){.tv_sec = now / SECOND, .tv_nsec = now % SECOND * 1000};
    return 0;
}

/* ---- files: there are none ---- */

int __wrap_unlink(const char *path)
{
    (void)path;
    return 0;
}
