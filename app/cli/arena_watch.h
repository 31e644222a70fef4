/* The arena as it goes on, drawn anew a few times a second on a terminal. */
#ifndef RED7_CLI_ARENA_WATCH_H
#define RED7_CLI_ARENA_WATCH_H

#include <arena/arena.h>

/* Has itself told by these settings, which must stay. */
void arena_watch_begin(struct arena_settings *settings);
/* Takes the picture away. */
void arena_watch_end(void);

#endif
