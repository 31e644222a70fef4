/* The way of events into the store: many share one commit, and the loop never waits.
 *
 * The loop's thread adds events and entries to the batch that is being gathered. At the end
 * of each turn of the loop journal_flush() hands it to the journal's own thread, unless that
 * one is still busy with the batch before: then it goes on being gathered. `done` is
 * called on the loop's thread when a batch is committed, or is not. So at any time there are
 * at most two batches: one being gathered (number n), one being committed (n - 1).
 *
 * After a failure the gathered batch is dropped too, and reported by the same call: what was
 * built on events that do not exist must not be kept. */
#ifndef RED7_JOURNAL_H
#define RED7_JOURNAL_H

#include <store/store.h>
#include <uv.h>

struct journal;

/* `batch` is the number of the last batch that is reported: with STORE_OK all up to it are
 * committed; otherwise none after the last OK is: the events of all batches since then are
 * lost. If there was no memory for a batch, that is a FAILED one. */
typedef void journal_done(void *context, uint64_t batch, enum store_result result);

/* The journal does not own the store. NULL if there is no memory or no thread. */
struct journal *journal_open(uv_loop_t *loop, struct store *store, journal_done *done,
                             void *context);

/* Adds to the batch that is being gathered; texts are copied. Returns its number, from 1. */
uint64_t journal_add_event(struct journal *journal, const char *game, uint32_t seq, int64_t at,
                           const char *body, size_t length);
uint64_t journal_add_entry(struct journal *journal, const struct store_entry *entry);

/* The number of the batch that is being gathered, and of the last one committed. */
uint64_t journal_gathering(const struct journal *journal);
uint64_t journal_committed(const struct journal *journal);

/* Starts a commit if there is something to commit and none is under way. When a commit ends, the
 * next one is started after `done` by the journal itself. */
void journal_flush(struct journal *journal);

/* Waits for the commit under way and commits what is gathered; then `done` has been called
 * for all. For the end of the program. Its memory is freed when the loop runs the next time. */
void journal_close(struct journal *journal);

/* For metrics: commits, events in them, the time they took (microseconds). */
struct journal_count {
    uint64_t commits, events, failures, microseconds;
};
struct journal_count journal_count(const struct journal *journal);

#endif
