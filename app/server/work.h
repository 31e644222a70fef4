/* Work for threads, shared out by address.
 *
 * Reading a log, making a list and letting a bot think take a thread for a while. Those who wait
 * for one stand in a line for each address, and the lines take turns:
 *
 *     address A   a1 a2 a3 a4 …        next: a1, b1, c1, a2, a3, …
 *     address B   b1
 *     address C   c1
 *
 * So an address that asks for much waits for itself, and another for one piece of work of each
 * address at most. Logs come before lists: somebody waits for a table, a list can be asked for
 * again. */
#ifndef RED7_SERVER_WORK_H
#define RED7_SERVER_WORK_H

#include "mind.h"
#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

struct peer;
struct work;

enum work_kind { WORK_LOAD, WORK_LIST, WORK_BOT, WORK_MIND, WORK_KINDS };

/* The threads that may think, and that may read; libuv's pool has one more, for the house. As many
 * again, behind all others, are for those who think long (WORK_MIND): nobody waits for those. */
#define WORK_THINKERS 2
#define WORK_READERS 2

/* The line of an address, part of what is known of it. */
struct work_line {
    struct work *first, **last;
    size_t waiting;
    struct work_line *next; /* the lines that wait, in a ring; NULL: it is in none */
};

struct works {
    uv_loop_t *loop;
    struct minds *minds;
    struct work_line *ring[WORK_KINDS]; /* the line that had its turn last; NULL: nobody waits */
    size_t waiting[WORK_KINDS];
    int running[WORK_KINDS];
    bool stopping;
};

struct work {
    uv_work_t thread;
    struct works *works;
    struct work *next;
    struct peer *peer; /* for whom */
    enum work_kind kind;
    /* On a thread; then, or if it is not to be done any more (`ran` false), on the loop's. */
    void (*run)(struct work *work);
    void (*done)(struct work *work, bool ran);
    bool cancelled; /* nobody waits for it: if it has not begun, it will not */
};

/* False without memory or threads. */
bool works_open(struct works *works, uv_loop_t *loop);
/* Stands in line, with `kind`, `peer`, `run` and `done` set. `done` is called in any case, later.
 */
void work_queue(struct works *works, struct work *work);
/* What is waiting is not begun any more. */
void works_stop(struct works *works);
bool works_are_busy(const struct works *works);
/* Once nothing is under way. */
void works_close(struct works *works);

#endif
