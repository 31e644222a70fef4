/* The disk of the simulation, as an implementation of store.h: see disk.h. */
#include "disk.h"
#include <stdio.h>
#include <stdlib.h>
#include <store/store_kind.h>
#include <string.h>

#define VALUES_MAX 8

struct row {
    int64_t at;
    char *body;
    size_t length;
};

struct game {
    char id[STORE_ID_MAX];
    struct row *rows; /* event i + 1 */
    uint32_t count, room;
    bool listed;              /* it has an entry */
    struct store_entry entry; /* with a text of its own */
};

struct value {
    char name[16];
    uint8_t bytes[STORE_VALUE_MAX];
    size_t length;
};

/* All that is on it. */
struct contents {
    struct game *games; /* by id */
    size_t count, room;
    struct store_link *links;
    size_t link_count, link_room;
    struct value values[VALUES_MAX];
    char epoch[STORE_EPOCH_MAX];
};

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

/* ---- contents ---- */

static void *copy_of(const void *bytes, size_t length)
{
    char *made = malloc(length + 1);
    if (made == NULL)
        abort();
    if (length > 0)
        memcpy(made, bytes, length);
    made[length] = '\0';
    return made;
}

static void clear_game(struct game *game)
{
    for (uint32_t i = 0; i < game->count; i++)
        free(game->rows[i].body);
    free(game->rows);
    free(game->entry.summary);
}

static void clear(struct contents *contents)
{
    for (size_t i = 0; i < contents->count; i++)
        clear_game(&contents->games[i]);
    free(contents->games);
    free(contents->links);
    *contents = (struct contents){.count = 0};
}

/* Where a game is, or belongs. */
static size_t place_of(const struct contents *contents, const char *id)
{
    size_t low = 0, high = contents->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(contents->games[middle].id, id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct game *find_game(const char *id)
{
    size_t place = place_of(&now, id);
    return place < now.count && strcmp(now.games[place].id, id) == 0 ? &now.games[place] : NULL;
}

static struct game *get_game(const char *id)
{
    struct game *game = find_game(id);
    size_t place = place_of(&now, id);
    if (game != NULL)
        return game;
    if (now.count == now.room) {
        now.room = now.room * 2 + 64;
        now.games = realloc(now.games, now.room * sizeof *now.games);
        if (now.games == NULL)
            abort();
    }
    memmove(&now.games[place + 1], &now.games[place], (now.count++ - place) * sizeof *now.games);
    now.games[place] = (struct game){.count = 0};
    strcpy(now.games[place].id, id);
    return &now.games[place];
}

static void duplicate(struct contents *to, const struct contents *from)
{
    clear(to);
    *to = *from;
    to->games = copy_of(from->games, from->count * sizeof *from->games);
    to->links = copy_of(from->links, from->link_count * sizeof *from->links);
    to->room = to->count;
    to->link_room = to->link_count;
    for (size_t i = 0; i < to->count; i++) {
        struct game *game = &to->games[i];
        game->rows = copy_of(game->rows, game->count * sizeof *game->rows);
        game->room = game->count;
        for (uint32_t k = 0; k < game->count; k++)
            game->rows[k].body = copy_of(game->rows[k].body, game->rows[k].length);
        if (game->listed)
            game->entry.summary = copy_of(game->entry.summary, game->entry.length);
    }
}

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
    clear(&now);
    clear(&copy);
    copied = false;
}

/* What is there becomes a history of its own. */
static void tell_truth(void)
{
    for (size_t i = 0; i < now.count; i++)
        for (uint32_t k = 0; k < now.games[i].count; k++) {
            const struct row *row = &now.games[i].rows[k];
            struct store_event event = {
                .seq = k + 1, .at = row->at, .body = row->body, .length = row->length};
            strcpy(event.game, now.games[i].id);
            truth_stored(&event, true);
        }
}

void disk_back_up(void)
{
    duplicate(&copy, &now);
    copied = true;
}

bool disk_restore(void)
{
    if (!copied)
        return false;
    duplicate(&now, &copy);
    name_epoch();
    truth_restored(now.epoch);
    tell_truth();
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
    const struct game *game = find_game(id);
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

static void add_row(const struct store_event *event)
{
    struct game *game = get_game(event->game);
    if (game->count == game->room) {
        game->room = game->room * 2 + 16;
        game->rows = realloc(game->rows, game->room * sizeof *game->rows);
        if (game->rows == NULL)
            abort();
    }
    game->rows[game->count++] =
        (struct row){event->at, copy_of(event->body, event->length), event->length};
}

static void set_entry(const struct store_entry *entry)
{
    struct game *game = get_game(entry->game);
    free(game->entry.summary);
    game->entry = *entry;
    game->entry.summary = copy_of(entry->summary, entry->length);
    game->listed = true;
}

static void add_link(const struct store_link *link)
{
    if (now.link_count == now.link_room) {
        now.link_room = now.link_room * 2 + 64;
        now.links = realloc(now.links, now.link_room * sizeof *now.links);
        if (now.links == NULL)
            abort();
    }
    now.links[now.link_count++] = *link;
}

static void apply(const struct store_batch *batch)
{
    for (size_t i = 0; i < batch->event_count; i++)
        add_row(&batch->events[i]);
    for (size_t i = 0; i < batch->entry_count; i++)
        set_entry(&batch->entries[i]);
    for (size_t i = 0; i < batch->link_count; i++)
        add_link(&batch->links[i]);
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
    const struct game *game = find_game(id);
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
    const struct game *game = find_game(id);
    if (game == NULL || !game->listed)
        return STORE_MISSING;
    each(context, &game->entry);
    return STORE_OK;
}

static int64_t key_of(const struct store_entry *entry)
{
    return entry->state == STORE_OPEN ? entry->created : entry->changed;
}

static int compare(const void *a, const void *b)
{
    const struct store_entry *const *left = a, *const *right = b;
    int64_t first = key_of(*left), second = key_of(*right);
    return first != second ? (first < second) - (first > second)
                           : strcmp((*right)->game, (*left)->game);
}

/* Calls for entries in the order of lists. */
static void tell_entries(const struct store_entry **chosen, size_t count, size_t limit,
                         store_each_entry *each, void *context)
{
    qsort(chosen, count, sizeof(const struct store_entry *), compare);
    for (size_t i = 0; i < count && i < limit; i++)
        if (!each(context, chosen[i]))
            break;
    free(chosen);
}

static const struct store_entry **room_for_all(void)
{
    const struct store_entry **chosen = malloc((now.count + 1) * sizeof(struct store_entry *));
    if (chosen == NULL)
        abort();
    return chosen;
}

static enum store_result list(struct store *store, const struct store_query *query,
                              store_each_entry *each, void *context)
{
    size_t count = 0;
    if (cannot_read(store))
        return STORE_FAILED;
    const struct store_entry **chosen = room_for_all();
    for (size_t i = 0; i < now.count; i++) {
        const struct store_entry *entry = &now.games[i].entry;
        int64_t key = key_of(entry);
        if (now.games[i].listed && entry->state == query->state &&
            (entry->listed || !query->listed_only) &&
            (key < query->before ||
             (key == query->before && strcmp(entry->game, query->before_game) < 0)))
            chosen[count++] = entry;
    }
    tell_entries(chosen, count, (size_t)query->limit, each, context);
    return STORE_OK;
}

static enum store_result idle(struct store *store, enum store_state state, int64_t changed_before,
                              int limit, store_each_entry *each, void *context)
{
    size_t count = 0;
    if (cannot_read(store))
        return STORE_FAILED;
    const struct store_entry **chosen = room_for_all();
    for (size_t i = 0; i < now.count; i++) {
        const struct store_entry *entry = &now.games[i].entry;
        if (now.games[i].listed && entry->state == state && entry->changed < changed_before)
            chosen[count++] = entry;
    }
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

static struct value *value_of(const char *name)
{
    for (int i = 0; i < VALUES_MAX; i++)
        if (now.values[i].name[0] == '\0' || strcmp(now.values[i].name, name) == 0)
            return &now.values[i];
    world_fail("more values than there is room for");
}

static enum store_result get(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                             size_t *length)
{
    (void)store;
    if (strcmp(name, "epoch") == 0) {
        *length = strlen(now.epoch);
        memcpy(value, now.epoch, *length);
        return STORE_OK;
    }
    const struct value *found = value_of(name);
    if (found->name[0] == '\0')
        return STORE_MISSING;
    memcpy(value, found->bytes, found->length);
    *length = found->length;
    return STORE_OK;
}

static enum store_result claim(struct store *store, const char *name,
                               uint8_t value[STORE_VALUE_MAX], size_t *length)
{
    struct value *found = value_of(name);
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
    struct game *game = find_game(text);
    if (game == NULL)
        return STORE_MISSING;
    *count = game->count;
    truth_erased(text);
    clear_game(game);
    size_t place = place_of(&now, text);
    memmove(game, game + 1, (--now.count - place) * sizeof *game);
    return STORE_OK;
}

static enum store_result nothing(struct store *store)
{
    take_time();
    return hold_of(store)->lost ? STORE_FAILED : STORE_OK;
}

static bool fits_place(const char *place)
{
    (void)place;
    return true;
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
