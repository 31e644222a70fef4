/* How events get into the store: many share a commit, and the loop never waits.
 *
 * The loop's thread adds events and entries to the batch being gathered. At the end of each turn
 * of the loop journal_flush() hands it to the journal's own thread, unless that is still busy with
 * the previous one: then more is gathered. `done` is called on the loop's thread when a batch has
 * been committed, or has failed. So there are never more than two batches: one being gathered
 * (number n), one being committed (n - 1).
 *
 * After a failure the gathered batch is dropped too and reported by the same call: what was built
 * on events that do not exist must not be kept. */
#ifndef RED7_JOURNAL_H
#define RED7_JOURNAL_H

#include <store/store.h>
#include <uv.h>

struct journal;

/* `batch` is the last batch reported. STORE_OK: all up to it are committed, but for the games that
 * journal_lost() names. Otherwise the events of all batches since the last OK are lost; or, if it
 * is UNKNOWN, they may be there and may not, which happens only when the journal is closed and the
 * store cannot be asked. A batch for which memory ran out is reported as FAILED. */
typedef void journal_done(void *context, uint64_t batch, enum store_result result);

/* The journal does not own the store. NULL if there is no memory or no thread. */
struct journal *journal_open(uv_loop_t *loop, struct store *store, journal_done *done,
                             void *context);

/* Adds to the batch being gathered; texts are copied. Returns its number, from 1. */
uint64_t journal_add_event(struct journal *journal, const char *game, uint32_t seq, int64_t at,
                           const char *body, size_t length);
uint64_t journal_add_entry(struct journal *journal, const struct store_entry *entry);

uint64_t journal_add_link(struct journal *journal, const struct store_link *link);

/* The number of the batch being gathered, and of the last one committed. */
uint64_t journal_gathering(const struct journal *journal);
uint64_t journal_committed(const struct journal *journal);

/* While `done` is called: the games, by an index from 0, that another node has written to, so that
 * nothing was stored of what these batches had of them, and nothing gathered of them is left. NULL
 * at the end. */
const char *journal_lost(const struct journal *journal, size_t index);

/* For how many milliseconds nobody has known whether the last commit was done; 0: it is known. */
uint64_t journal_unsettled(struct journal *journal);

/* Starts a commit if there is something to commit and none is under way. When a commit ends, the
 * journal itself starts the next one after calling `done`. */
void journal_flush(struct journal *journal);

/* Waits for the commit under way and commits what is gathered; `done` has then been called for
 * all. It asks for an unknown outcome no longer than a few seconds. For the end of the program. Its
 * memory is freed when the loop next runs. */
void journal_close(struct journal *journal);

/* How long the oldest event that is not committed has waited, in milliseconds; 0: none waits. */
uint64_t journal_age(const struct journal *journal);
/* How many events wait. */
size_t journal_depth(const struct journal *journal);

/* For metrics: commits, events in them, the time they took (microseconds); those whose outcome had
 * to be asked for; tables that another node has written to. */
struct journal_count {
    uint64_t commits, events, failures, microseconds, unknown, conflicts;
};
struct journal_count journal_count(const struct journal *journal);

#endif
