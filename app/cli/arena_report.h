/* What the arena found, for people and programs. */
#ifndef RED7_CLI_ARENA_REPORT_H
#define RED7_CLI_ARENA_REPORT_H

#include <arena/arena.h>

void arena_print_text(const struct arena_result *result);
void arena_print_json(const struct arena_result *result);

/* A player's name without control characters, with the number of its copy. */
#define ARENA_LABEL_MAX 48
const char *arena_label(const struct arena_player *player, char text[ARENA_LABEL_MAX]);

/* For arena_settings: a line of progress. */
void arena_print_progress(const struct arena_result *result, void *context);

#endif
