/* Time, chance and threads of the simulation: see world.h. */
#include "world.h"
#include <red7/random.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#define LEAVE_STACK(save, bottom, size) __sanitizer_start_switch_fiber(save, bottom, size)
#define ENTER_STACK(save, bottom, size) __sanitizer_finish_switch_fiber(save, bottom, size)
#else
#define LEAVE_STACK(save, bottom, size) ((void)(save), (void)(bottom), (void)(size))
#define ENTER_STACK(save, bottom, size) ((void)(save), (void)(bottom), (void)(size))
#endif

#define STACK ((size_t)256 * 1024)
#define STACK_FIRST ((size_t)1024 * 1024) /* of a process's first thread */

/* So many things do not happen at once. */
#define CROWD_MOST 1000000

struct due {
    int64_t when;
    uint64_t order;
    void (*call)(uint64_t subject);
    uint64_t subject;
};

bool world_tells;

static struct {
    uint64_t seed;
    const char *kind;
    struct r7_random random;
    int64_t now;
    uint64_t crowd; /* events since it was another time */
    uint64_t order, events, fingerprint;
    struct due *heap; /* the next one first */
    size_t count, room;
} world;

/* ---- chance ---- */

uint64_t world_random(void)
{
    return r7_random_next(&world.random);
}

uint32_t world_below(uint32_t n)
{
    return r7_random_below(&world.random, n);
}

int64_t world_between(int64_t least, int64_t most)
{
    return least + (int64_t)(world_random() % (uint64_t)(most - least + 1));
}

bool world_chance(double probability)
{
    return (double)(world_random() >> 11) < probability * 9007199254740992.0;
}

int64_t world_about(int64_t usual)
{
    int64_t time = world_between(usual / 2, usual * 3 / 2);
    return world_chance(0.05) ? time * world_between(2, 20) : time;
}

/* ---- what happens when ---- */

static bool is_before(const struct due *a, const struct due *b)
{
    return a->when != b->when ? a->when < b->when : a->order < b->order;
}

static void swap(size_t i, size_t k)
{
    struct due other = world.heap[i];
    world.heap[i] = world.heap[k];
    world.heap[k] = other;
}

void world_at(int64_t when, void (*call)(uint64_t subject), uint64_t subject)
{
    if (world.count == world.room) {
        world.room = world.room * 2 + 1024;
        world.heap = realloc(world.heap, world.room * sizeof *world.heap);
        if (world.heap == NULL)
            abort();
    }
    size_t i = world.count++;
    world.heap[i] = (struct due){when < world.now ? world.now : when, world.order++, call, subject};
    for (; i > 0 && is_before(&world.heap[i], &world.heap[(i - 1) / 2]); i = (i - 1) / 2)
        swap(i, (i - 1) / 2);
}

static struct due take_next(void)
{
    struct due next = world.heap[0];
    world.heap[0] = world.heap[--world.count];
    for (size_t i = 0, least;; i = least) {
        least = i;
        for (size_t child = 2 * i + 1; child <= 2 * i + 2 && child < world.count; child++)
            if (is_before(&world.heap[child], &world.heap[least]))
                least = child;
        if (least == i)
            return next;
        swap(i, least);
    }
}

void world_run(int64_t until)
{
    while (world.count > 0 && world.heap[0].when <= until) {
        struct due next = take_next();
        world.crowd = next.when == world.now ? world.crowd + 1 : 0;
        if (world.crowd > CROWD_MOST)
            world_fail("time does not go on");
        world.now = next.when;
        world.events++;
        world_note(&next.when, sizeof next.when);
        next.call(next.subject);
    }
    world_skip(until);
}

void world_skip(int64_t until)
{
    if (world.now < until)
        world.now = until;
}

int64_t world_now(void)
{
    return world.now;
}

void world_begin(uint64_t seed, const char *kind)
{
    world.kind = kind;
    world.seed = seed;
    world.random.state = seed;
    world.now = 0;
    world.order = world.events = 0;
    world.fingerprint = UINT64_C(0xCBF29CE484222325);
    world.count = 0;
}

void world_end(void)
{
    free(world.heap);
    world.heap = NULL;
    world.count = world.room = 0;
}

/* ---- what is said of it ---- */

void world_note(const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++)
        world.fingerprint = (world.fingerprint ^ byte[i]) * UINT64_C(0x100000001B3);
}

uint64_t world_fingerprint(void)
{
    return world.fingerprint;
}

uint64_t world_events(void)
{
    return world.events;
}

void world_tell(const char *format, ...)
{
    va_list arguments;
    if (!world_tells)
        return;
    va_start(arguments, format);
    fprintf(stderr, "%11.6f ", (double)world.now / (double)SECOND);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

void world_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "seed %llu%s, %.6f s, event %llu: ", (unsigned long long)world.seed, world.kind,
            (double)world.now / (double)SECOND, (unsigned long long)world.events);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\nsee it again: ./run simulate --tell %llu%s\n",
            (unsigned long long)world.seed, world.kind);
    va_end(arguments);
    exit(1);
}

/* ---- threads ---- */

struct thread {
    ucontext_t own, caller;
    void (*entry)(void *);
    void *argument;
    const void *owner;
    struct process *process; /* NULL: there is only one */
    bool ended;
    uint64_t ticket; /* of its sleep; 0: it does not sleep */
    char *stack;
    size_t size;
    void *fake, *caller_fake; /* what the sanitizer keeps */
    const void *caller_bottom;
    size_t caller_size;
    struct thread *next;
};

static struct thread *running, *threads;
static const void *hurried; /* whose threads do not sleep */
static uint64_t tickets;

struct thread *thread_self(void)
{
    return running;
}

static void begin_thread(void)
{
    struct thread *thread = running;
    ENTER_STACK(NULL, &thread->caller_bottom, &thread->caller_size);
    thread->entry(thread->argument);
    thread->ended = true;
    running = NULL;
    LEAVE_STACK(NULL, thread->caller_bottom, thread->caller_size);
    swapcontext(&thread->own, &thread->caller);
}

static struct thread *start(const void *owner, size_t size, void (*entry)(void *), void *argument)
{
    struct thread *thread = calloc(1, sizeof *thread);
    if (thread == NULL || (thread->stack = malloc(size)) == NULL)
        abort();
    thread->size = size;
    thread->owner = owner;
    thread->process = process_self();
    thread->entry = entry;
    thread->argument = argument;
    thread->next = threads;
    threads = thread;
    getcontext(&thread->own);
    thread->own.uc_stack.ss_sp = thread->stack;
    thread->own.uc_stack.ss_size = size;
    makecontext(&thread->own, begin_thread, 0);
    return thread;
}

struct thread *thread_start(const void *owner, void (*entry)(void *), void *argument)
{
    return start(owner, STACK, entry, argument);
}

void thread_resume(struct thread *thread)
{
    if (thread->ended || running != NULL)
        world_fail("a thread is resumed that cannot run");
    running = thread;
    thread->ticket = 0;
    LEAVE_STACK(&thread->caller_fake, thread->stack, thread->size);
    swapcontext(&thread->caller, &thread->own);
    ENTER_STACK(thread->caller_fake, NULL, NULL);
}

void thread_wait(void)
{
    struct thread *thread = running;
    running = NULL;
    LEAVE_STACK(&thread->fake, thread->caller_bottom, thread->caller_size);
    swapcontext(&thread->own, &thread->caller);
    ENTER_STACK(thread->fake, &thread->caller_bottom, &thread->caller_size);
}

static void wake(uint64_t ticket)
{
    for (struct thread *thread = threads; thread != NULL; thread = thread->next)
        if (thread->ticket == ticket) {
            if (thread->process != NULL && thread->process->frozen > world.now)
                world_at(thread->process->frozen, wake, ticket);
            else
                thread_resume(thread);
            return;
        }
}

void thread_resume_later(struct thread *thread, int64_t delay)
{
    if (thread->process != NULL && thread->process->dead)
        delay = 0; /* but others have their turn */
    thread->ticket = ++tickets;
    world_at(world.now + delay, wake, thread->ticket);
}

void thread_sleep(int64_t microseconds)
{
    if (running == NULL || running->owner == hurried)
        return;
    if (running->process != NULL && running->process->dead)
        running->process->skipped += microseconds;
    thread_resume_later(running, microseconds);
    thread_wait();
}

void threads_hurry(const void *owner)
{
    hurried = owner;
    for (struct thread *thread = threads, *next; thread != NULL && owner != NULL; thread = next) {
        next = thread->next;
        if (thread->owner == owner && thread->ticket != 0)
            thread_resume(thread);
    }
}

bool thread_ended(const struct thread *thread)
{
    return thread->ended;
}

void thread_free(struct thread *thread)
{
    struct thread **at = &threads;
    while (*at != thread)
        at = &(*at)->next;
    *at = thread->next;
    free(thread->stack);
    free(thread);
}

/* ---- processes ---- */

struct process *process_self(void)
{
    return running == NULL ? NULL : running->process;
}

struct thread *process_start(struct process *process, void (*entry)(void *), void *argument)
{
    struct thread *thread = start(process, STACK_FIRST, entry, argument);
    thread->process = process;
    thread_resume_later(thread, 0);
    return thread;
}

void process_kill(struct process *process)
{
    process->dead = true;
    process->frozen = 0;
    for (struct thread *thread = threads; thread != NULL; thread = thread->next)
        if (thread->process == process && thread->ticket != 0)
            thread_resume_later(thread, 0);
}

void process_end(const struct process *process)
{
    for (struct thread *thread = threads, *next; thread != NULL; thread = next) {
        next = thread->next;
        if (thread->process == process)
            thread_free(thread);
    }
}
