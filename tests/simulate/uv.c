/* In the place of libuv: loops and timers on the world's clock.
 *
 * A turn of a loop is as libuv's: timers, prepare, what is ready, check, what was closed. What is
 * ready comes in any order, since no order of connections may matter. */
#include "loop.h"
#include <stdlib.h>
#include <string.h>

struct loop {
    uv_loop_t *uv;
    uint64_t number;
    struct handle *handles, *closing;
    size_t handle_count;
    uint64_t order;
    int64_t next;   /* when the next turn is due */
    int64_t free;   /* the last turn took until then */
    int64_t stalls; /* until then */
    bool turning, ended, stopped;
    struct pool pool;
    struct process *process; /* NULL: there is only one, and the world turns its loop */
    struct thread *runner;   /* otherwise: the one that is in uv_run() */
    bool waits;              /* for its next turn */
};

void (*loop_turned)(void);

static struct loop **loops;
static size_t loop_count;

static void turn_now(uint64_t number);

/* ---- when a loop runs ---- */

static void schedule(struct loop *loop, int64_t when)
{
    int64_t least = loop->free > loop->stalls ? loop->free : loop->stalls;
    when = when > least ? when : least;
    when = when > world_now() ? when : world_now();
    if (loop->ended || when >= loop->next)
        return;
    loop->next = when;
    world_at(when, turn_now, loop->number);
}

void loop_wake(struct loop *loop)
{
    if (!loop->turning)
        schedule(loop, world_now());
}

static void wake_all(int node)
{
    for (size_t i = 0; i < loop_count; i++)
        if (loops[i] != NULL && loop_node(loops[i]) == node)
            loop_wake(loops[i]);
}

int loop_node(const struct loop *loop)
{
    return loop->process == NULL ? 0 : (int)loop->process->number;
}

static void wake_by_number(uint64_t number)
{
    if (number < loop_count && loops[number] != NULL)
        loop_wake(loops[number]);
}

void loop_wake_at(const struct loop *loop, int64_t when)
{
    world_at(when, wake_by_number, loop->number);
}

static struct loop *loop_of(const uv_loop_t *uv)
{
    return uv->data;
}

void loop_stall(uv_loop_t *uv, int64_t until)
{
    struct loop *loop = loop_of(uv);
    loop->stalls = until;
    loop->next = INT64_MAX;
    schedule(loop, until);
}

void loop_kill(uv_loop_t *uv)
{
    struct loop *loop = loop_of(uv);
    if (loop->waits) {
        loop->waits = false;
        thread_resume_later(loop->runner, 0);
    }
}

void loop_end(uv_loop_t *uv)
{
    loop_of(uv)->ended = true;
    threads_hurry(loop_of(uv));
}

struct pool *loop_pool(const uv_loop_t *uv)
{
    return &loop_of(uv)->pool;
}

struct loop *loop_newest(void)
{
    return loops[loop_count - 1];
}

bool loop_is_stopped(const uv_loop_t *uv)
{
    return loop_of(uv)->stopped;
}

size_t loop_handles(const uv_loop_t *uv)
{
    return loop_of(uv)->handle_count;
}

/* ---- handles ---- */

struct handle *handle_of(const void *handle)
{
    return ((const uv_handle_t *)handle)->u.reserved[0];
}

void handle_init(uv_loop_t *uv, void *of, uv_handle_type type)
{
    uv_handle_t *handle = of;
    struct handle *behind = calloc(1, sizeof *behind);
    struct loop *loop = loop_of(uv);
    if (behind == NULL)
        abort();
    handle->loop = uv;
    handle->type = type;
    handle->u.reserved[0] = behind;
    behind->handle = handle;
    behind->loop = loop;
    behind->next = loop->handles;
    behind->at = &loop->handles;
    if (behind->next != NULL)
        behind->next->at = &behind->next;
    loop->handles = behind;
    loop->handle_count++;
}

void uv_close(uv_handle_t *handle, uv_close_cb closed)
{
    struct handle *behind = handle_of(handle);
    struct loop *loop = behind->loop;
    if (behind->closing)
        world_fail("a handle is closed twice");
    behind->closing = true;
    behind->active = behind->reading = false;
    behind->closed = closed;
    *behind->at = behind->next;
    if (behind->next != NULL)
        behind->next->at = behind->at;
    behind->next = loop->closing;
    loop->closing = behind;
    loop_wake(loop);
}

int uv_is_closing(const uv_handle_t *handle)
{
    return handle_of(handle)->closing;
}

int uv_is_active(const uv_handle_t *handle)
{
    return handle_of(handle)->active;
}

void uv_ref(uv_handle_t *handle)
{
    (void)handle;
}

void uv_unref(uv_handle_t *handle)
{
    (void)handle;
}

void uv_walk(uv_loop_t *uv, uv_walk_cb each, void *context)
{
    for (struct handle *handle = loop_of(uv)->handles, *next; handle != NULL; handle = next) {
        next = handle->next;
        each(handle->handle, context);
    }
}

/* ---- timers and hooks ---- */

int uv_timer_init(uv_loop_t *loop, uv_timer_t *timer)
{
    handle_init(loop, timer, UV_TIMER);
    return 0;
}

int uv_timer_start(uv_timer_t *timer, uv_timer_cb call, uint64_t timeout, uint64_t repeat)
{
    struct handle *behind = handle_of(timer);
    behind->timer = call;
    behind->active = true;
    behind->due = world_now() / MILLISECOND + (int64_t)timeout;
    behind->repeat = repeat;
    behind->order = behind->loop->order++;
    if (!behind->loop->turning)
        schedule(behind->loop, behind->due * MILLISECOND);
    return 0;
}

int uv_timer_stop(uv_timer_t *timer)
{
    handle_of(timer)->active = false;
    return 0;
}

int uv_prepare_init(uv_loop_t *loop, uv_prepare_t *prepare)
{
    handle_init(loop, prepare, UV_PREPARE);
    return 0;
}

int uv_prepare_start(uv_prepare_t *prepare, uv_prepare_cb call)
{
    handle_of(prepare)->prepare = call;
    handle_of(prepare)->active = true;
    return 0;
}

int uv_check_init(uv_loop_t *loop, uv_check_t *check)
{
    handle_init(loop, check, UV_CHECK);
    return 0;
}

int uv_check_start(uv_check_t *check, uv_check_cb call)
{
    handle_of(check)->check = call;
    handle_of(check)->active = true;
    return 0;
}

int uv_async_init(uv_loop_t *loop, uv_async_t *async, uv_async_cb call)
{
    handle_init(loop, async, UV_ASYNC);
    handle_of(async)->async = call;
    return 0;
}

int uv_async_send(uv_async_t *async)
{
    handle_of(async)->ready = true;
    loop_wake(handle_of(async)->loop);
    return 0;
}

int uv_poll_init(uv_loop_t *loop, uv_poll_t *poll, int fd)
{
    handle_init(loop, poll, UV_POLL);
    handle_of(poll)->poll.fd = fd;
    return 0;
}

int uv_poll_start(uv_poll_t *poll, int events, uv_poll_cb call)
{
    (void)events;
    handle_of(poll)->poll.call = call;
    handle_of(poll)->active = true;
    return 0;
}

int uv_signal_init(uv_loop_t *loop, uv_signal_t *signal)
{
    handle_init(loop, signal, UV_SIGNAL);
    return 0;
}

int uv_signal_start(uv_signal_t *signal, uv_signal_cb call, int number)
{
    handle_of(signal)->signal = call;
    handle_of(signal)->signal_number = number;
    return 0;
}

void loop_signal(uv_loop_t *uv, int number)
{
    for (struct handle *handle = loop_of(uv)->handles; handle != NULL; handle = handle->next)
        if (handle->handle->type == UV_SIGNAL && handle->signal_number == number)
            handle->ready = true;
    loop_wake(loop_of(uv));
}

uint64_t uv_hrtime(void)
{
    const struct process *process = process_self();
    return (uint64_t)(world_now() + (process == NULL ? 0 : process->skipped)) * 1000;
}

/* ---- a turn ---- */

static struct handle *next_timer(const struct loop *loop)
{
    struct handle *next = NULL;
    for (struct handle *handle = loop->handles; handle != NULL; handle = handle->next)
        if (handle->handle->type == UV_TIMER && handle->active &&
            (next == NULL || handle->due < next->due ||
             (handle->due == next->due && handle->order < next->order)))
            next = handle;
    return next;
}

static void run_timers(struct loop *loop)
{
    int64_t now = world_now() / MILLISECOND;
    struct handle *timer;
    while ((timer = next_timer(loop)) != NULL && timer->due <= now) {
        timer->active = false;
        if (timer->repeat > 0)
            uv_timer_start((uv_timer_t *)(void *)timer->handle, timer->timer, timer->repeat,
                           timer->repeat);
        timer->timer((uv_timer_t *)(void *)timer->handle);
    }
}

static void run_hooks(struct loop *loop, uv_handle_type type)
{
    for (struct handle *handle = loop->handles, *next; handle != NULL; handle = next) {
        next = handle->next;
        if (handle->handle->type != type || !handle->active)
            continue;
        if (type == UV_PREPARE)
            handle->prepare((uv_prepare_t *)(void *)handle->handle);
        else
            handle->check((uv_check_t *)(void *)handle->handle);
    }
}

static bool is_ready(const struct handle *handle)
{
    switch (handle->handle->type) {
    case UV_ASYNC:
    case UV_SIGNAL:
        return handle->ready;
    case UV_POLL:
        return handle->active &&
               (handle->poll.fd < LISTEN_SOCKET ? mhd_is_ready(handle->poll.fd - MHD_SOCKET)
                                                : lines_wait(handle->poll.fd - LISTEN_SOCKET));
    case UV_NAMED_PIPE:
    case UV_TCP:
        if (handle->line == NULL && !handle->outward)
            return handle->active && admin_is_called(loop_node(handle->loop));
        return stream_is_ready(handle);
    default:
        return false;
    }
}

static void run_ready(struct handle *handle)
{
    uv_handle_t *of = handle->handle;
    handle->ready = false;
    switch (of->type) {
    case UV_ASYNC:
        handle->async((uv_async_t *)(void *)of);
        break;
    case UV_SIGNAL:
        handle->signal((uv_signal_t *)(void *)of, handle->signal_number);
        break;
    case UV_POLL:
        handle->poll.call((uv_poll_t *)(void *)of, 0, UV_READABLE);
        break;
    default:
        if (handle->line == NULL && !handle->outward)
            handle->connection((uv_stream_t *)(void *)of, 0);
        else
            stream_run(handle);
    }
}

/* Everything that is ready now, once, in any order. Handles that are closed meanwhile are freed
 * only later. */
static void run_all_ready(struct loop *loop)
{
    size_t count = 0, room = loop->handle_count;
    struct handle **ready = malloc((room + 1) * sizeof *ready);
    if (ready == NULL)
        abort();
    for (struct handle *handle = loop->handles; handle != NULL; handle = handle->next)
        if (is_ready(handle))
            ready[count++] = handle;
    for (size_t i = count; i > 1; i--) {
        size_t k = world_below((uint32_t)i);
        struct handle *other = ready[k];
        ready[k] = ready[i - 1];
        ready[i - 1] = other;
    }
    for (size_t i = 0; i < count; i++)
        if (!ready[i]->closing && is_ready(ready[i]))
            run_ready(ready[i]);
    free(ready);
}

static void run_closing(struct loop *loop)
{
    struct handle *closing = loop->closing;
    loop->closing = NULL;
    while (closing != NULL) {
        struct handle *next = closing->next;
        loop->handle_count--;
        stream_end(closing);
        if (closing->closed != NULL)
            closing->closed(closing->handle);
        free(closing);
        closing = next;
    }
}

static bool has_ready(const struct loop *loop)
{
    if (loop->pool.finished != NULL || loop->closing != NULL)
        return true;
    for (const struct handle *handle = loop->handles; handle != NULL; handle = handle->next)
        if (is_ready(handle))
            return true;
    return false;
}

static void turn(struct loop *loop)
{
    loop->turning = true;
    run_timers(loop);
    run_hooks(loop, UV_PREPARE);
    pool_finish(&loop->pool);
    run_all_ready(loop);
    run_hooks(loop, UV_CHECK);
    run_closing(loop);
    loop->turning = false;
}

/* The next turn is due when something is ready, or a timer is. */
static void plan_next(struct loop *loop)
{
    loop->free = world_now() + world_between(20, 150);
    if (has_ready(loop))
        schedule(loop, loop->free);
    struct handle *timer = next_timer(loop);
    if (timer != NULL)
        schedule(loop, timer->due * MILLISECOND);
}

static void turn_now(uint64_t number)
{
    struct loop *loop = number < loop_count ? loops[number] : NULL;
    if (loop == NULL || loop->ended || world_now() < loop->next)
        return;
    loop->next = INT64_MAX;
    if (loop->process == NULL) {
        turn(loop);
        plan_next(loop);
        loop_turned();
    } else if (loop->waits && loop->process->frozen <= world_now()) {
        loop->waits = false;
        thread_resume(loop->runner);
    } else if (loop->waits) {
        schedule(loop, loop->process->frozen);
    }
}

/* ---- loops ---- */

int uv_loop_init(uv_loop_t *uv)
{
    struct loop *loop = calloc(1, sizeof *loop);
    loops = realloc(loops, (loop_count + 1) * sizeof *loops);
    if (loop == NULL || loops == NULL)
        abort();
    memset(uv, 0, sizeof *uv);
    uv->data = loop;
    loop->uv = uv;
    loop->number = loop_count;
    loop->next = INT64_MAX;
    loop->process = process_self();
    pool_open(&loop->pool, loop);
    loops[loop_count++] = loop;
    line_wakes = wake_all;
    schedule(loop, world_now());
    return 0;
}

static bool has_anything(const struct loop *loop)
{
    return loop->pool.job_count > 0 || loop->handles != NULL || loop->closing != NULL;
}

/* As libuv's, on a thread of the process: it serves until it is stopped or killed; when it is
 * called again, at the end, it tidies up. */
static void run_in_process(struct loop *loop, uv_run_mode mode)
{
    loop->runner = thread_self();
    while (mode == UV_RUN_DEFAULT && !loop->ended) {
        turn(loop);
        loop_turned();
        if (loop->stopped || loop->process->dead) {
            loop->ended = true;
            return;
        }
        plan_next(loop);
        loop->waits = true;
        thread_wait();
    }
    do {
        turn(loop);
        if (mode != UV_RUN_NOWAIT)
            thread_sleep(world_between(20, 150));
    } while (mode == UV_RUN_DEFAULT && has_anything(loop));
}

/* For the end only, where there is one process: nothing else happens meanwhile. */
int uv_run(uv_loop_t *uv, uv_run_mode mode)
{
    struct loop *loop = loop_of(uv);
    if (loop->process != NULL) {
        run_in_process(loop, mode);
        return 0;
    }
    loop->ended = true;
    threads_hurry(loop);
    do {
        turn(loop);
    } while (mode == UV_RUN_DEFAULT && has_anything(loop));
    return 0;
}

void uv_stop(uv_loop_t *uv)
{
    loop_of(uv)->stopped = true;
}

int uv_loop_close(uv_loop_t *uv)
{
    struct loop *loop = loop_of(uv);
    if (has_anything(loop))
        world_fail("a loop is closed that has something to do");
    pool_close(&loop->pool);
    if (loop->process == NULL)
        threads_hurry(NULL);
    loops[loop->number] = NULL;
    free(loop);
    return 0;
}

const char *uv_strerror(int error)
{
    (void)error;
    return "an error of the simulated system";
}

void loops_free(void)
{
    free(loops);
    loops = NULL;
    loop_count = 0;
}
