/* The world of the simulation: one clock, one source of chance, one order of events.
 *
 *     world.c    time, chance, what happens when; threads as coroutines
 *     line.c     the network: connections with delays, cuts, narrow sockets
 *     uv.c, uv_stream.c, mhd.c   in the places of libuv and libmicrohttpd
 *     disk.c     in the place of the store: commits that take time, fail, or are not known to have
 *                failed; what it holds outlives the server
 *     truth.c    what the disk holds, folded; everything that is sent is compared with it
 *     host.c     the server's life: starts, stalls, clocks that jump, crashes, the host's orders
 *     player.c   honest people, who want to play, one by one in person*.c; hostile.c others
 *     main.c     one seed after the other
 *
 * There are two kinds of worlds. In one there is a server with its disk. In the other (a seed with
 * an n) there are two or three, each a process with threads of its own, and a database:
 *
 *     nodes.c      the servers' lives; posix.c what their stores have from the system
 *     uv_connect.c   their connections to one another
 *     libpq.c      in the place of libpq: connections to the database
 *     database.c   a PostgreSQL: backends, locks, commits, what goes wrong; statement.c what its
 *                  statements do; contents.c what it holds
 *
 * Nothing here asks the system for the time or for random bytes, nor depends on addresses of
 * memory: a seed is a history, and gives the same one each time. */
#ifndef RED7_SIMULATE_WORLD_H
#define RED7_SIMULATE_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MILLISECOND INT64_C(1000)
#define SECOND (1000 * MILLISECOND)
#define MINUTE (60 * SECOND)

/* A new world, at time 0, and its end. What kind of world it is stands after its seed. */
void world_begin(uint64_t seed, const char *kind);
void world_end(void);

/* Microseconds since the beginning. */
int64_t world_now(void);

/* Chance. */
uint64_t world_random(void);
uint32_t world_below(uint32_t n);
int64_t world_between(int64_t least, int64_t most);
bool world_chance(double probability);
/* A time that is mostly short: `usual`, now and then some times as much. */
int64_t world_about(int64_t usual);

/* Calls something at a time, not before now. What it is about may be gone by then: so it is a
 * number, not an address. Events of one time happen in the order in which they were asked for. */
void world_at(int64_t when, void (*call)(uint64_t subject), uint64_t subject);
/* Whatever happens until a time; then it is that time. */
void world_run(int64_t until);
/* Lets time pass without anything happening: for one who waits for a thread at the end. */
void world_skip(int64_t until);

/* Mixes something into the fingerprint of this history. */
void world_note(const void *bytes, size_t length);
uint64_t world_fingerprint(void);
uint64_t world_events(void);
/* A line about what happens, if those are wanted. */
extern bool world_tells;
void world_tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Something is wrong: says what, when and how to see it again, and ends the program. */
_Noreturn void world_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- threads: one runs at a time, until it waits ---- */

struct thread;

/* The threads of one process, where there are several: what they start belongs to it as well. */
struct process {
    uint64_t number;
    int64_t frozen;  /* none of them runs before that time */
    bool dead;       /* they run to their end, in no time, and nothing that they do has an effect */
    int64_t skipped; /* microseconds that they would have slept since */
};

/* Its owner is whatever threads_hurry() is told, or the process of the one that starts it. */
struct thread *thread_start(const void *owner, void (*entry)(void *), void *argument);
/* The first of a process: one that runs as soon as the world goes on. */
struct thread *process_start(struct process *process, void (*entry)(void *), void *argument);
/* The process of the one that is running; NULL: it has none. */
struct process *process_self(void);
/* All of its threads that sleep or wait go on, and sleep no more. */
void process_kill(struct process *process);
/* Frees what is left of its threads, none of which runs any more. */
void process_end(const struct process *process);
/* It goes on after a while, in the order of events; if it is frozen, when it is not any more. */
void thread_resume_later(struct thread *thread, int64_t delay);
/* Lets one run until it waits or ends. */
void thread_resume(struct thread *thread);
bool thread_ended(const struct thread *thread);
void thread_free(struct thread *thread);
/* The one that is running, NULL: none but the world. It waits until somebody resumes it. */
struct thread *thread_self(void);
void thread_wait(void);
/* It waits for a time. */
void thread_sleep(int64_t microseconds);
/* From now on the threads of an owner do not sleep, and those that do wake up: its end has come.
 * NULL: that is over. */
void threads_hurry(const void *owner);

#endif
