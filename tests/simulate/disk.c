/* The disk of the simulation, as an implementation of store.h: see disk.h. */
#include "disk.h"
#include "contents.h"
#include <stdio.h>
#include <stdlib.h>
#include <store/store_kind.h>
#include <string.h>

/* The server's hold on it. */
struct hold {
    struct store store;
    const struct store_batch *committing;
    char epoch[STORE_EPOCH_MAX]; /* which it knows */
    bool done;                   /* the last commit was */
    bool lost;                   /* it is dead: nothing it does has an effect */
};

struct disk_state disk;
static struct contents now, copy;
static bool copied;

static void name_epoch(void)
{
    snprintf(now.epoch, sizeof now.epoch, "%016llx%016llx", (unsigned long long)world_random(),
             (unsigned long long)world_random());
}

void disk_begin(void)
{
    disk = (struct disk_state){.usual = 500};
    name_epoch();
}

void disk_end(void)
{
    contents_clear(&now);
    contents_clear(&copy);
    copied = false;
}

void disk_back_up(void)
{
    contents_duplicate(&copy, &now);
    copied = true;
}

bool disk_restore(void)
{
    if (!copied)
        return false;
    contents_duplicate(&now, &copy);
    name_epoch();
    truth_restored(now.epoch);
    contents_tell_truth(&now);
    return true;
}

const char *disk_epoch(void)
{
    return now.epoch;
}

size_t disk_games(void)
{
    return now.count;
}

size_t disk_size(void)
{
    size_t size = 0;
    for (size_t i = 0; i < now.count; i++)
        for (uint32_t k = 0; k < now.games[i].count; k++)
            size += now.games[i].rows[k].length;
    return size;
}

/* ---- commits ---- */

static uint32_t last_of(const struct store_batch *batch, size_t before, const char *id)
{
    while (before > 0)
        if (strcmp(batch->events[--before].game, id) == 0)
            return batch->events[before].seq;
    const struct game *game = contents_find(&now, id);
    return game == NULL ? 0 : game->count;
}

static bool fits(const struct store_batch *batch)
{
    for (size_t i = 0; i < batch->event_count; i++)
        if (batch->events[i].seq != last_of(batch, i, batch->events[i].game) + 1)
            return false;
    for (size_t i = 0; i < batch->link_count; i++)
        if (batch->links[i].number != (int64_t)(now.link_count + i) + 1)
            return false;
    return true;
}

static void apply(const struct store_batch *batch)
{
    for (size_t i = 0; i < batch->event_count; i++)
        contents_add_row(&now, &batch->events[i]);
    for (size_t i = 0; i < batch->entry_count; i++)
        contents_set_entry(&now, &batch->entries[i]);
    for (size_t i = 0; i < batch->link_count; i++)
        contents_add_link(&now, &batch->links[i]);
    for (size_t i = 0; i < batch->event_count; i++)
        truth_stored(&batch->events[i], false);
}

static void take_time(void)
{
    thread_sleep(world_about(disk.usual));
    while (disk.stalls > world_now() && thread_self() != NULL) {
        int64_t before = world_now();
        thread_sleep(disk.stalls - world_now());
        if (world_now() == before)
            return; /* it is in a hurry */
    }
}

static struct hold *hold_of(struct store *store)
{
    return (struct hold *)(void *)store;
}

static bool knows_epoch(const struct hold *hold)
{
    return strcmp(hold->epoch, now.epoch) == 0;
}

static enum store_result commit(struct store *store, const struct store_batch *batch)
{
    struct hold *hold = hold_of(store);
    hold->committing = batch;
    take_time();
    hold->committing = NULL;
    if (hold->lost)
        return STORE_FAILED;
    if (!knows_epoch(hold))
        return store_blame(batch, "");
    if (!fits(batch))
        world_fail("a commit does not fit what is stored");
    bool fails = world_now() < disk.fails, unknown = fails && world_chance(disk.unknown);
    hold->done = !fails || (unknown && world_chance(0.5));
    if (hold->done)
        apply(batch);
    return unknown ? STORE_UNKNOWN : hold->done ? STORE_OK : STORE_FULL;
}

/* What came of a commit is known sooner or later. */
static enum store_result settle(struct store *store, const struct store_batch *batch)
{
    const struct hold *hold = hold_of(store);
    (void)batch;
    take_time();
    if (hold->lost)
        return STORE_FAILED;
    return world_chance(0.5) ? STORE_UNKNOWN : hold->done ? STORE_OK : STORE_FAILED;
}

void disk_crash(struct store *store)
{
    struct hold *hold = hold_of(store);
    if (hold->committing != NULL && knows_epoch(hold) && world_chance(0.5) &&
        fits(hold->committing))
        apply(hold->committing);
    hold->lost = true;
}

/* ---- reading ---- */

static bool cannot_read(const struct store *store)
{
    take_time();
    return ((const struct hold *)(const void *)store)->lost || world_chance(disk.read_errors);
}

static enum store_result read_events(struct store *store, const char *id, uint32_t from,
                                     store_each_event *each, void *context)
{
    if (cannot_read(store))
        return STORE_FAILED;
    const struct game *game = contents_find(&now, id);
    for (uint32_t i = from - 1; game != NULL && i < game->count; i++) {
        struct store_event event = {.seq = i + 1,
                                    .at = game->rows[i].at,
                                    .body = game->rows[i].body,
                                    .length = game->rows[i].length};
        strcpy(event.game, id);
        if (!each(context, &event))
            break;
    }
    return game == NULL || game->count == 0 ? STORE_MISSING : STORE_OK;
}

static enum store_result find(struct store *store, const char *id, store_each_entry *each,
                              void *context)
{
    if (cannot_read(store))
        return STORE_FAILED;
    const struct game *game = contents_find(&now, id);
    if (game == NULL || !game->listed)
        return STORE_MISSING;
    each(context, &game->entry);
    return STORE_OK;
}

/* Calls for entries in the order of lists. */
static void tell_entries(const struct store_entry **chosen, size_t count, size_t limit,
                         store_each_entry *each, void *context)
{
    for (size_t i = 0; i < count && i < limit; i++)
        if (!each(context, chosen[i]))
            break;
    free(chosen);
}

static enum store_result list(struct store *store, const struct store_query *query,
                              store_each_entry *each, void *context)
{
    size_t count;
    if (cannot_read(store))
        return STORE_FAILED;
    const struct store_entry **chosen = contents_list(&now, query, &count);
    tell_entries(chosen, count, (size_t)query->limit, each, context);
    return STORE_OK;
}

static enum store_result idle(struct store *store, enum store_state state, int64_t changed_before,
                              int limit, store_each_entry *each, void *context)
{
    size_t count;
    if (cannot_read(store))
        return STORE_FAILED;
    const struct store_entry **chosen = contents_idle(&now, state, changed_before, &count);
    tell_entries(chosen, count, (size_t)limit, each, context);
    return STORE_OK;
}

static enum store_result links(struct store *store, int64_t after, int limit, store_each_link *each,
                               void *context)
{
    if (cannot_read(store))
        return STORE_FAILED;
    for (size_t i = (size_t)after; i < now.link_count && limit-- > 0; i++)
        if (!each(context, &now.links[i]))
            break;
    return STORE_OK;
}

static enum store_result last_link(struct store *store, struct store_link *link)
{
    (void)store;
    *link = (struct store_link){.number = 0};
    if (now.link_count == 0)
        return STORE_MISSING;
    *link = now.links[now.link_count - 1];
    return STORE_OK;
}

/* ---- values ---- */

static enum store_result get(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                             size_t *length)
{
    (void)store;
    if (strcmp(name, "epoch") == 0) {
        *length = strlen(now.epoch);
        memcpy(value, now.epoch, *length);
        return STORE_OK;
    }
    const struct value *found = contents_value(&now, name);
    if (found->name[0] == '\0')
        return STORE_MISSING;
    memcpy(value, found->bytes, found->length);
    *length = found->length;
    return STORE_OK;
}

static enum store_result claim(struct store *store, const char *name,
                               uint8_t value[STORE_VALUE_MAX], size_t *length)
{
    struct value *found = contents_value(&now, name);
    if (found->name[0] == '\0') {
        snprintf(found->name, sizeof found->name, "%s", name);
        memcpy(found->bytes, value, *length);
        found->length = *length;
    }
    return get(store, name, value, length);
}

static enum store_result epoch(struct store *store, char text[STORE_EPOCH_MAX])
{
    strcpy(hold_of(store)->epoch, now.epoch);
    strcpy(text, now.epoch);
    return STORE_OK;
}

/* ---- the rest ---- */

static enum store_result erase(struct store *store, enum store_chore chore, const char *text,
                               int64_t *count)
{
    *count = 0;
    if (cannot_read(store) || chore != STORE_CHORE_DELETE)
        return STORE_FAILED;
    struct game *game = contents_find(&now, text);
    if (game == NULL)
        return STORE_MISSING;
    *count = game->count;
    truth_erased(text);
    contents_delete(&now, game);
    return STORE_OK;
}

static enum store_result nothing(struct store *store)
{
    take_time();
    return hold_of(store)->lost ? STORE_FAILED : STORE_OK;
}

static bool fits_place(const char *place)
{
    return strstr(place, "://") == NULL;
}

static enum store_result open_hold(const char *place, struct store **store, char why[STORE_WHY_MAX])
{
    struct hold *hold = calloc(1, sizeof *hold);
    (void)place, (void)why;
    if (hold == NULL)
        abort();
    hold->store.kind = &store_sqlite;
    *store = &hold->store;
    return STORE_OK;
}

static void close_hold(struct store *store)
{
    free(hold_of(store));
}

const struct store_kind store_sqlite = {
    .fits = fits_place,
    .open = open_hold,
    .close = close_hold,
    .commit = commit,
    .settle = settle,
    .read = read_events,
    .find = find,
    .list = list,
    .idle = idle,
    .links = links,
    .last_link = last_link,
    .get = get,
    .claim = claim,
    .epoch = epoch,
    .tidy = nothing,
    .erase = erase,
    .there = nothing,
};
