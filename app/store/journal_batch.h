/* A batch as the journal gathers it: for journal.c alone.
 *
 * The texts of a batch lie one behind the other in an arena, which moves as it grows: so pointers
 * to them are set when the batch is handed over. Its memory is reused by the batch after next. */
#ifndef RED7_STORE_JOURNAL_BATCH_H
#define RED7_STORE_JOURNAL_BATCH_H

#include <store/store.h>

struct arena {
    char *bytes;
    size_t length, room;
};

struct batch {
    struct store_batch contents;
    size_t event_room, entry_room, link_room;
    struct arena bodies, summaries;
    bool broken;    /* memory ran out: it must not be committed in part */
    uint64_t since; /* when its first event was added, by uv_hrtime() */
};

bool batch_is_empty(const struct batch *batch);
void batch_clear(struct batch *batch);
void batch_release(struct batch *batch);

/* Each copies its texts; without memory the batch is broken. */
void batch_add_event(struct batch *batch, const struct store_event *event);
void batch_add_entry(struct batch *batch, const struct store_entry *entry);
void batch_add_link(struct batch *batch, const struct store_link *link);

/* Points events and entries to their texts. Nothing may be added after that, but things may be
 * taken out. */
void batch_point(struct batch *batch);

/* Takes out what is there of a game. From a batch that is still being gathered its texts go, too.
 */
void batch_take_out(struct batch *batch, const char *game, bool pointed);

#endif
