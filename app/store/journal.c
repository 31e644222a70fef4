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
 * The texts of a batch lie one behind the other in an arena, which moves as it grows: so pointers
 * to them are set when the batch is handed over. Its memory is reused by the batch after next. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <store/journal.h>
#include <string.h>

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
    uv_async_t finished;
    uv_thread_t thread;
    uv_mutex_t mutex; /* for what follows */
    uv_cond_t changed;
    enum state state;
    enum store_result result;
    uint64_t nanoseconds; /* that the last commit took */
};

/* ---- batches ---- */

/* Makes room for one more element; false if there is no memory. */
static bool grow(void **things, size_t size, size_t count, size_t *room)
{
    if (count < *room)
        return true;
    size_t more = *room > 0 ? 2 * *room : 64;
    void *moved = realloc(*things, more * size);
    if (moved == NULL)
        return false;
    *things = moved;
    *room = more;
    return true;
}

static bool arena_add(struct arena *arena, const char *text, size_t length)
{
    if (arena->room - arena->length < length) {
        size_t room = 2 * (arena->room + length);
        char *moved = realloc(arena->bytes, room);
        if (moved == NULL)
            return false;
        arena->bytes = moved;
        arena->room = room;
    }
    if (length > 0)
        memcpy(arena->bytes + arena->length, text, length);
    arena->length += length;
    return true;
}

static bool batch_is_empty(const struct batch *batch)
{
    return batch->contents.event_count == 0 && batch->contents.entry_count == 0 &&
           batch->contents.link_count == 0 && !batch->broken;
}

/* Notes when the oldest thing in it came. */
static void batch_begin(struct batch *batch)
{
    if (batch_is_empty(batch))
        batch->since = uv_hrtime();
}

static void batch_clear(struct batch *batch)
{
    batch->contents.event_count = batch->contents.entry_count = batch->contents.link_count = 0;
    batch->bodies.length = batch->summaries.length = 0;
    batch->broken = false;
}

static void batch_release(struct batch *batch)
{
    free(batch->contents.events);
    free(batch->contents.entries);
    free(batch->contents.links);
    free(batch->bodies.bytes);
    free(batch->summaries.bytes);
}

/* Points events and entries to their texts, which move no more. */
static void batch_point(struct batch *batch)
{
    struct store_batch *contents = &batch->contents;
    char *at = batch->bodies.bytes;
    for (size_t i = 0; i < contents->event_count; at += contents->events[i++].length)
        contents->events[i].body = at;
    at = batch->summaries.bytes;
    for (size_t i = 0; i < contents->entry_count; at += contents->entries[i++].length)
        contents->entries[i].summary = at;
}

/* ---- the journal's thread ---- */

static void commit(struct journal *journal)
{
    uint64_t start = uv_hrtime();
    enum store_result result = journal->committing->broken
                                   ? STORE_FAILED
                                   : store_commit(journal->store, &journal->committing->contents);
    uint64_t end = uv_hrtime();
    uv_mutex_lock(&journal->mutex);
    journal->result = result;
    journal->nanoseconds = end - start;
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
    } else if (!batch_is_empty(journal->gathering)) {
        batch_clear(journal->gathering);
        last = journal->number++;
    }
    journal->done(journal->context, last, result);
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
    struct batch *batch = journal->gathering;
    struct store_batch *contents = &batch->contents;
    void *events = contents->events;
    batch_begin(batch);
    bool room = grow(&events, sizeof *contents->events, contents->event_count, &batch->event_room);
    contents->events = events;
    if (!room || !arena_add(&batch->bodies, body, length)) {
        batch->broken = true;
        return journal->number;
    }
    struct store_event *event = &contents->events[contents->event_count++];
    *event = (struct store_event){.seq = seq, .at = at, .length = length};
    assert(strlen(game) < sizeof event->game);
    snprintf(event->game, sizeof event->game, "%s", game);
    return journal->number;
}

uint64_t journal_add_entry(struct journal *journal, const struct store_entry *entry)
{
    struct batch *batch = journal->gathering;
    struct store_batch *contents = &batch->contents;
    void *entries = contents->entries;
    batch_begin(batch);
    bool room =
        grow(&entries, sizeof *contents->entries, contents->entry_count, &batch->entry_room);
    contents->entries = entries;
    if (room && arena_add(&batch->summaries, entry->summary, entry->length))
        contents->entries[contents->entry_count++] = *entry;
    else
        batch->broken = true;
    return journal->number;
}

uint64_t journal_add_link(struct journal *journal, const struct store_link *link)
{
    struct batch *batch = journal->gathering;
    struct store_batch *contents = &batch->contents;
    void *links = contents->links;
    batch_begin(batch);
    bool room = grow(&links, sizeof *contents->links, contents->link_count, &batch->link_room);
    contents->links = links;
    if (room)
        contents->links[contents->link_count++] = *link;
    else
        batch->broken = true;
    return journal->number;
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
