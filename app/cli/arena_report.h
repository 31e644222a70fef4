/* What the arena found, for people and programs. */
#ifndef RED7_CLI_ARENA_REPORT_H
#define RED7_CLI_ARENA_REPORT_H

#include <arena/arena.h>

void arena_print_text(const struct arena_result *result);
void arena_print_json(const struct arena_result *result);

/* A line on standard error that is written over by the next one, at most a few times a
 * second. */
struct arena_progress {
    double shown; /* when, in seconds since the start; 0: never */
};
void arena_print_progress(const struct arena_result *result, void *progress);

#endif
