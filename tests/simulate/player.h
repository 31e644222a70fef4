/* Honest people at tables.
 *
 * A party of two to four wants to play at a table of its own, some of them with bots, some with
 * strangers who watch. Each plays by what it was told, through a line of its own that may be cut at
 * any moment, and repeats what was not answered. They stay within the limits, so none of them may
 * be refused for what others do; and when nothing goes wrong any more, all of them come to the end
 * of their game. */
#ifndef RED7_SIMULATE_PLAYER_H
#define RED7_SIMULATE_PLAYER_H

#include "world.h"

/* So many parties, each at an address of its own for each of its members. */
void players_begin(int count, int watchers);
/* From now on nobody's line is cut, and no new tables are made. */
void players_calm(void);
/* Whether all games have come to their end; fails if somebody sees another state than the disk. */
bool players_are_done(void);
void players_complain(void); /* fails, with who is not */
void players_end(void);

/* A table that anybody may come to: its id, or NULL. */
const char *players_open_table(void);

struct players_count {
    uint64_t connections, games, refused, timeouts;
};
extern struct players_count players_count;

#endif
