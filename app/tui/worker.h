/* Work beside the screen: a thread that does one thing while keys are read. */
#ifndef RED7_TUI_WORKER_H
#define RED7_TUI_WORKER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

struct tui_worker {
    pthread_mutex_t lock; /* around all that the thread shares with the screen */
    /* Its own. */
    pthread_t thread;
    atomic_bool stop;
    bool runs;
    void (*work)(struct tui_worker *worker);
};

/* Starts the thread, which is not running; false if there can be none. `work` returns soon after
 * tui_worker_stopped() is true, and calls tui_wake() when there is something new to show. */
bool tui_worker_start(struct tui_worker *worker, void (*work)(struct tui_worker *worker));
/* Stops the thread and waits for it, if it runs. */
void tui_worker_end(struct tui_worker *worker);
/* Whether it is to stop; the worker comes as the context of a bot. */
bool tui_worker_stopped(void *worker);

#endif
