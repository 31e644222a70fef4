/* Time that passes, and limits of it. */
#ifndef RED7_CLI_CLOCK_H
#define RED7_CLI_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Seconds on a clock that is never set. */
double cli_clock(void);
/* Where that clock will be after so many milliseconds. */
double cli_deadline(uint64_t ms);
/* Whether the clock has passed a deadline, a double; for the library's `stop` callbacks. */
bool cli_is_late(void *deadline);

#endif
