/* In the place of mind.c, for programs in which there is one processor, and it is patient: whoever
 * thinks long does it on the threads of the loop's pool. */
#include "../app/server/mind.h"
#include "../app/server/work.h"

static void (*told)(struct work *work); /* the same for all loops */

struct minds *minds_open(uv_loop_t *loop, void (*ended)(struct work *work))
{
    told = ended;
    return (struct minds *)(void *)loop;
}

static void run(uv_work_t *thread)
{
    struct work *work = thread->data;
    work->run(work);
}

static void done(uv_work_t *thread, int status)
{
    (void)status;
    told(thread->data);
}

void minds_ask(struct minds *minds, struct work *work)
{
    work->thread.data = work;
    uv_queue_work((uv_loop_t *)(void *)minds, &work->thread, run, done);
}

void minds_close(struct minds *minds)
{
    (void)minds;
}
