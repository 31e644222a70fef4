/* What operating systems do differently. Each function is written once for the systems of POSIX, by
 * the call that the system has (posix.c), and once for Windows (windows.c). */
#ifndef RED7_SYSTEM_H
#define RED7_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

/* The most that system_random() gives at once. */
#define SYSTEM_RANDOM_MAX 256

/* Fills bytes from the system's random source; false if it has none. */
bool system_random(void *bytes, size_t size);

/* Where the program that runs lies, as a path without links if the system can tell; false if it
 * cannot. */
bool system_program(char *path, size_t size);

/* Whether something can be read without waiting: bytes, or the end. */
bool system_has_input(int file);

/* How large the terminal of a file is; false if it is none, or does not tell. */
bool system_window(int file, int *columns, int *lines);

/* The first interruption (Ctrl-C, or a request to end) calls `handler`; the second ends the
 * program. */
void system_on_interrupt(void (*handler)(int));

/* How many processors there are, at least 1. */
int system_processors(void);

/* What follows is not there on Windows, nor is anybody who would call it: the full screen, and
 * programs that play in the arena. */
#ifndef _WIN32
#include <poll.h>
#include <signal.h>

/* A pipe whose ends are closed in programs that are started. Reading and writing wait, or do not.
 */
bool system_pipe(int ends[2], bool waits);

/* Waits as poll() does, with other signals let in meanwhile, so that none is lost before the wait.
 * The time is in milliseconds, -1 for ever. */
int system_wait(struct pollfd *items, nfds_t count, int ms, const sigset_t *signals);
#endif

#endif
