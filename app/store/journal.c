/* The journal: group commit.
 *
 * A commit costs one sync of the disk, a millisecond or ten, whatever its size. Syncing for each
 * event would limit a server to some hundred moves a second and stop its loop for each. So there
 * are two batches: the loop's thread gathers events in one while the journal's thread commits the
 * other. The slower the disk and the busier the server, the more events share a sync; an idle
 * server commits each event at once. No timer and no size limit is needed.
 *
 *     gathering   touched by the loop's thread alone
 *     committing  owned by the journal's thread from hand_over() until it sets `state` to
 *                 FINISHED, then by the loop's again
 *
 * Tables in memory run ahead of the store: an event is applied when it is added, and the next may
 * be built on it before it is durable. That is safe because batches are numbered and nobody sees
 * an event before its batch is committed: connections hold back what depends on a later batch
 * (conn_out.c). If a commit fails, none of the events since the last success exists. The batch
 * being gathered may build on the lost one, so it is dropped as well, and one call of `done`
 * reports both; the server then discards the output it held back and the tables that were ahead,
 * and reads these from the store again. Nothing that anybody saw is undone.
 *
 * Where the store lies on another machine, an answer can be lost: nobody knows then whether the
 * batch is there. The journal's thread asks until it does (store_settle()), and until then nobody
 * is told anything: neither that a move was made, nor that it was not.
 *
 * Where another node has written to a game, the events of that game alone are taken out of the
 * batch, and out of the one being gathered; the others have done nothing wrong. But a game that
 * begins in the batch has its link in the chain of all games, on which later links build: then the
 * whole batch fails. */
#include "journal_batch.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <store/journal.h>
#include <string.h>

/* Milliseconds between questions about an unknown outcome; and for how long a journal that is to
 * close still asks. */
#define ASK_EVERY 100
#define ASK_MOST 3000

enum state { IDLE, HANDED_OVER, FINISHED, STOPPED };

struct journal {
    uv_loop_t *loop;
    struct store *store;
    journal_done *done;
    void *context;
    struct batch batches[2];
    struct batch *gathering, *committing;
    uint64_t number;    /* of the batch that is being gathered */
    uint64_t handed;    /* of the one that was handed over last */
    uint64_t committed; /* of the last one that is in the store */
    struct journal_count count;
    char (*lost)[STORE_ID_MAX]; /* games taken out of the batch that is committed */
    size_t lost_count, lost_room;
    uv_async_t finished;
    uv_thread_t thread;
    uv_mutex_t mutex; /* for what follows */
    uv_cond_t changed;
    enum state state;
    enum store_result result;
    uint64_t nanoseconds; /* that the last commit took */
    uint64_t unknown;     /* since when nobody knows what came of it, by uv_hrtime(); or 0 */
    bool asked;           /* that question has been asked at least once */
    uint64_t closing;     /* since when it is to close; or 0 */
};

/* ---- the journal's thread ---- */

/* Takes the game of a conflict out of the batch; false: all of it fails. */
static bool leave_out(struct journal *journal, const char *game)
{
    struct batch *batch = journal->committing;
    if (game[0] == '\0')
        return false;
    if (journal->lost_count == journal->lost_room) {
        size_t room = 2 * journal->lost_room + 4;
        void *larger = realloc(journal->lost, room * sizeof *journal->lost);
        if (larger == NULL)
            return false;
        journal->lost = larger;
        journal->lost_room = room;
    }
    snprintf(journal->lost[journal->lost_count++], STORE_ID_MAX, "%s", game);
    batch_take_out(batch, game, true);
    return true;
}

/* Waits a little before the next question; false if no more should be asked. */
static bool ask_again(struct journal *journal)
{
    uv_mutex_lock(&journal->mutex);
    if (journal->unknown == 0)
        journal->unknown = uv_hrtime();
    else
        uv_cond_timedwait(&journal->changed, &journal->mutex, ASK_EVERY * UINT64_C(1000000));
    uint64_t closing = journal->closing;
    uv_mutex_unlock(&journal->mutex);
    return closing == 0 || uv_hrtime() - closing < ASK_MOST * UINT64_C(1000000);
}

/* Commits the batch, without the games that another has written to. */
static enum store_result commit_batch(struct journal *journal)
{
    char culprit[STORE_ID_MAX] = "";
    struct store_batch *contents = &journal->committing->contents;
    enum store_result result;
    contents->culprit = culprit;
    if (journal->committing->broken)
        return STORE_FAILED;
    do {
        culprit[0] = '\0';
        result =
            batch_is_empty(journal->committing) ? STORE_OK : store_commit(journal->store, contents);
        while (result == STORE_UNKNOWN && ask_again(journal))
            result = store_settle(journal->store, contents);
    } while (result == STORE_CONFLICT && leave_out(journal, culprit));
    contents->culprit = NULL;
    return result;
}

static void commit(struct journal *journal)
{
    uint64_t start = uv_hrtime();
    enum store_result result = commit_batch(journal);
    uint64_t end = uv_hrtime();
    uv_mutex_lock(&journal->mutex);
    journal->result = result;
    journal->nanoseconds = end - start;
    journal->asked = journal->unknown != 0;
    journal->unknown = 0;
    journal->state = FINISHED;
    uv_cond_signal(&journal->changed);
    uv_mutex_unlock(&journal->mutex);
    uv_async_send(&journal->finished);
}

static enum state wait_for_work(struct journal *journal)
{
    uv_mutex_lock(&journal->mutex);
    while (journal->state != HANDED_OVER && journal->state != STOPPED)
        uv_cond_wait(&journal->changed, &journal->mutex);
    enum state state = journal->state;
    uv_mutex_unlock(&journal->mutex);
    return state;
}

static void work(void *journal)
{
    while (wait_for_work(journal) == HANDED_OVER)
        commit(journal);
}

/* ---- the loop's thread ---- */

static enum state state_of(struct journal *journal)
{
    uv_mutex_lock(&journal->mutex);
    enum state state = journal->state;
    uv_mutex_unlock(&journal->mutex);
    return state;
}

static void set_state(struct journal *journal, enum state state)
{
    uv_mutex_lock(&journal->mutex);
    journal->state = state;
    if (state == HANDED_OVER || state == STOPPED)
        uv_cond_signal(&journal->changed);
    uv_mutex_unlock(&journal->mutex);
}

static void hand_over(struct journal *journal)
{
    struct batch *full = journal->gathering;
    batch_point(full);
    journal->gathering = journal->committing;
    journal->committing = full;
    journal->handed = journal->number++;
    uv_ref((uv_handle_t *)&journal->finished); /* keeps the loop running until there is a result */
    set_state(journal, HANDED_OVER);
}

static void count_commit(struct journal *journal)
{
    struct journal_count *count = &journal->count;
    count->microseconds += journal->nanoseconds / 1000;
    if (journal->result == STORE_OK) {
        count->commits++;
        count->events += journal->committing->contents.event_count;
    } else {
        count->failures++;
    }
    count->unknown += journal->asked;
    count->conflicts += journal->lost_count;
}

/* Reports a commit that has finished. */
static void report(struct journal *journal)
{
    uint64_t last = journal->handed;
    enum store_result result = journal->result;
    count_commit(journal);
    batch_clear(journal->committing);
    set_state(journal, IDLE);
    uv_unref((uv_handle_t *)&journal->finished);
    if (result == STORE_OK) {
        journal->committed = last;
        for (size_t i = 0; i < journal->lost_count; i++)
            batch_take_out(journal->gathering, journal->lost[i], false);
    } else if (!batch_is_empty(journal->gathering)) {
        batch_clear(journal->gathering);
        last = journal->number++;
    }
    journal->done(journal->context, last, result);
    journal->lost_count = 0;
}

static void on_finished(uv_async_t *async)
{
    struct journal *journal = async->data;
    if (state_of(journal) != FINISHED)
        return; /* journal_close() was here first */
    report(journal);
    journal_flush(journal);
}

/* ---- the interface ---- */

/* Everything that can fail, undone on failure. */
static bool start(struct journal *journal)
{
    if (uv_mutex_init(&journal->mutex) != 0)
        return false;
    if (uv_cond_init(&journal->changed) == 0) {
        if (uv_thread_create(&journal->thread, work, journal) == 0)
            return true;
        uv_cond_destroy(&journal->changed);
    }
    uv_mutex_destroy(&journal->mutex);
    return false;
}

static void free_journal(uv_handle_t *async)
{
    struct journal *journal = async->data;
    batch_release(&journal->batches[0]);
    batch_release(&journal->batches[1]);
    free(journal->lost);
    free(journal);
}

struct journal *journal_open(uv_loop_t *loop, struct store *store, journal_done *done,
                             void *context)
{
    struct journal *journal = calloc(1, sizeof *journal);
    if (journal == NULL)
        return NULL;
    journal->loop = loop;
    journal->store = store;
    journal->done = done;
    journal->context = context;
    journal->gathering = &journal->batches[0];
    journal->committing = &journal->batches[1];
    journal->number = 1;
    if (uv_async_init(loop, &journal->finished, on_finished) != 0) {
        free(journal);
        return NULL;
    }
    journal->finished.data = journal;
    uv_unref((uv_handle_t *)&journal->finished);
    if (start(journal))
        return journal;
    uv_close((uv_handle_t *)&journal->finished, free_journal);
    return NULL;
}

uint64_t journal_add_event(struct journal *journal, const char *game, uint32_t seq, int64_t at,
                           const char *body, size_t length)
{
    /* The text is only copied from. */
    struct store_event event = {.seq = seq, .at = at, .body = (char *)body, .length = length};
    assert(strlen(game) < sizeof event.game);
    snprintf(event.game, sizeof event.game, "%s", game);
    batch_add_event(journal->gathering, &event);
    return journal->number;
}

uint64_t journal_add_entry(struct journal *journal, const struct store_entry *entry)
{
    batch_add_entry(journal->gathering, entry);
    return journal->number;
}

uint64_t journal_add_link(struct journal *journal, const struct store_link *link)
{
    batch_add_link(journal->gathering, link);
    return journal->number;
}

const char *journal_lost(const struct journal *journal, size_t index)
{
    return index < journal->lost_count ? journal->lost[index] : NULL;
}

uint64_t journal_unsettled(struct journal *journal)
{
    uv_mutex_lock(&journal->mutex);
    uint64_t since = journal->unknown;
    uv_mutex_unlock(&journal->mutex);
    return since == 0 ? 0 : (uv_hrtime() - since) / 1000000 + 1;
}

uint64_t journal_gathering(const struct journal *journal)
{
    return journal->number;
}

uint64_t journal_committed(const struct journal *journal)
{
    return journal->committed;
}

void journal_flush(struct journal *journal)
{
    if (!batch_is_empty(journal->gathering) && state_of(journal) == IDLE)
        hand_over(journal);
}

/* Waits for the commit under way, if there is one, and reports it. */
static void settle(struct journal *journal)
{
    uv_mutex_lock(&journal->mutex);
    while (journal->state == HANDED_OVER)
        uv_cond_wait(&journal->changed, &journal->mutex);
    bool finished = journal->state == FINISHED;
    uv_mutex_unlock(&journal->mutex);
    if (finished)
        report(journal);
}

void journal_close(struct journal *journal)
{
    uv_mutex_lock(&journal->mutex);
    journal->closing = uv_hrtime();
    uv_mutex_unlock(&journal->mutex);
    settle(journal);
    while (!batch_is_empty(journal->gathering)) {
        hand_over(journal);
        settle(journal);
    }
    set_state(journal, STOPPED);
    uv_thread_join(&journal->thread);
    uv_cond_destroy(&journal->changed);
    uv_mutex_destroy(&journal->mutex);
    uv_close((uv_handle_t *)&journal->finished, free_journal);
}

uint64_t journal_age(const struct journal *journal)
{
    const struct batch *oldest =
        batch_is_empty(journal->committing) ? journal->gathering : journal->committing;
    return batch_is_empty(oldest) ? 0 : (uv_hrtime() - oldest->since) / 1000000;
}

size_t journal_depth(const struct journal *journal)
{
    return journal->committing->contents.event_count + journal->gathering->contents.event_count;
}

struct journal_count journal_count(const struct journal *journal)
{
    return journal->count;
}
