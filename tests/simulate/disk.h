/* The disk: what the server has stored, and what becomes of it. It implements store.h.
 *
 * A commit takes a while, and then is done, or not; or nobody knows at first. A crash in its middle
 * decides by chance. What is done stays done, whatever happens to the server, until the host
 * restores an older state. */
#ifndef RED7_SIMULATE_DISK_H
#define RED7_SIMULATE_DISK_H

#include "world.h"
#include <store/store.h>

/* How it is now. */
struct disk_state {
    int64_t usual;      /* microseconds that something takes */
    int64_t stalls;     /* nothing ends before that time */
    int64_t fails;      /* nothing is written before that time */
    double unknown;     /* the chance that nobody knows at first whether a commit was done */
    double read_errors; /* the chance that something cannot be read */
};
extern struct disk_state disk;

void disk_begin(void);
void disk_end(void);
/* The server dies: a commit under way is done or not, and nothing more is written by it. */
void disk_crash(struct store *store);
/* The host keeps a copy; the copy becomes what is there, with another epoch. */
void disk_back_up(void);
bool disk_restore(void);
const char *disk_epoch(void);
size_t disk_games(void);
/* Bytes that it holds. */
size_t disk_size(void);

/* ---- truth.c hears of it ---- */

/* An event was written; or is there again, since a copy was restored: what was before is another
 * history. */
void truth_stored(const struct store_event *stored, bool again);
void truth_restored(const char *after);
void truth_erased(const char *game);

#endif
