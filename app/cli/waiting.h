/* Somebody waits: progress with an estimate, on a terminal and only there, and Ctrl-C, which gives
 * what is known so far.
 *
 *     cli_wait_begin();
 *     while (work is left && !cli_interrupted(NULL))
 *         cli_wait_show(done, "");
 *     return cli_wait_end(0);
 *
 * The first interruption asks the work to end; a second one ends the program. */
#ifndef RED7_CLI_WAITING_H
#define RED7_CLI_WAITING_H

#include <stdatomic.h>
#include <stdbool.h>

/* From now on somebody waits. */
void cli_wait_begin(void);
/* The same where progress is shown even if standard error is no terminal. */
void cli_wait_begin_shown(void);
/* Nothing is shown after all where long lines are printed piece by piece on the same terminal: they
 * would be written over. */
void cli_wait_spare_output(void);
/* Shows how far it has come, after a second and then five times a second at most. `done` is a share
 * of 1, from which the time that is left follows; less than 0: nobody knows. `more` is told beside
 * it, or "". */
void cli_wait_show(double done, const char *more);
/* Whether it would show something now: for whoever would have to reckon for it. */
bool cli_wait_is_due(void);
/* Takes the line away, before something is printed. */
void cli_wait_clear(void);
/* The end: the line goes. The exit status: the one given, or CLI_INTERRUPTED. */
int cli_wait_end(int status);

/* Whether somebody has pressed Ctrl-C; as a `stop` of the library, which gives a context. */
bool cli_interrupted(void *context);
const atomic_bool *cli_interruption(void);

#endif
