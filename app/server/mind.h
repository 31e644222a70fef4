/* Threads for bots that think long.
 *
 * Searching keeps a processor busy for as long as it is let. On threads like all others, a few
 * tables of strong bots would make everybody wait: for the loop, for a list, for a bot that needs
 * no thought. So whoever thinks long does it on threads of their own that get a processor only when
 * nothing else wants it. */
#ifndef RED7_SERVER_MIND_H
#define RED7_SERVER_MIND_H

#include <uv.h>

struct minds;
struct work;

/* `ended` is called on the loop's thread for each piece of work that is done. NULL: no memory, or
 * no threads. */
struct minds *minds_open(uv_loop_t *loop, void (*ended)(struct work *work));
/* Does a piece of work as soon as a thread is free. */
void minds_ask(struct minds *minds, struct work *work);
/* Once nothing is under way. */
void minds_close(struct minds *minds);

#endif
