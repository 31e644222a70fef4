/* Work beside the screen. */
#include "worker.h"
#include <signal.h>
#include <stddef.h>

static void *run(void *context)
{
    struct tui_worker *worker = context;
    worker->work(worker);
    return NULL;
}

bool tui_worker_start(struct tui_worker *worker, void (*work)(struct tui_worker *worker))
{
    sigset_t all, before;
    worker->work = work;
    atomic_store(&worker->stop, false);
    pthread_mutex_init(&worker->lock, NULL);
    sigfillset(&all); /* signals are for the thread that waits for keys */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    worker->runs = pthread_create(&worker->thread, NULL, run, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return worker->runs;
}

void tui_worker_end(struct tui_worker *worker)
{
    if (!worker->runs)
        return;
    atomic_store(&worker->stop, true);
    pthread_join(worker->thread, NULL);
    pthread_mutex_destroy(&worker->lock);
    worker->runs = false;
}

bool tui_worker_stopped(void *worker)
{
    return atomic_load(&((struct tui_worker *)worker)->stop);
}
