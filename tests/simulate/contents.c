/* What a store holds: see contents.h. */
#include "contents.h"
#include "disk.h"
#include <stdlib.h>
#include <string.h>

void *contents_copy_of(const void *bytes, size_t length)
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

void contents_clear(struct contents *contents)
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

struct game *contents_find(const struct contents *contents, const char *id)
{
    size_t place = place_of(contents, id);
    return place < contents->count && strcmp(contents->games[place].id, id) == 0
               ? &contents->games[place]
               : NULL;
}

struct game *contents_get(struct contents *contents, const char *id)
{
    struct game *game = contents_find(contents, id);
    size_t place = place_of(contents, id);
    if (game != NULL)
        return game;
    if (contents->count == contents->room) {
        contents->room = contents->room * 2 + 64;
        contents->games = realloc(contents->games, contents->room * sizeof *contents->games);
        if (contents->games == NULL)
            abort();
    }
    memmove(&contents->games[place + 1], &contents->games[place],
            (contents->count++ - place) * sizeof *contents->games);
    contents->games[place] = (struct game){.count = 0};
    strcpy(contents->games[place].id, id);
    return &contents->games[place];
}

void contents_duplicate(struct contents *to, const struct contents *from)
{
    contents_clear(to);
    *to = *from;
    to->games = contents_copy_of(from->games, from->count * sizeof *from->games);
    to->links = contents_copy_of(from->links, from->link_count * sizeof *from->links);
    to->room = to->count;
    to->link_room = to->link_count;
    for (size_t i = 0; i < to->count; i++) {
        struct game *game = &to->games[i];
        game->rows = contents_copy_of(game->rows, game->count * sizeof *game->rows);
        game->room = game->count;
        for (uint32_t k = 0; k < game->count; k++)
            game->rows[k].body = contents_copy_of(game->rows[k].body, game->rows[k].length);
        if (game->listed)
            game->entry.summary = contents_copy_of(game->entry.summary, game->entry.length);
    }
}

void contents_add_row(struct contents *contents, const struct store_event *event)
{
    struct game *game = contents_get(contents, event->game);
    if (game->count == game->room) {
        game->room = game->room * 2 + 16;
        game->rows = realloc(game->rows, game->room * sizeof *game->rows);
        if (game->rows == NULL)
            abort();
    }
    game->rows[game->count++] =
        (struct row){event->at, contents_copy_of(event->body, event->length), event->length};
}

void contents_set_entry(struct contents *contents, const struct store_entry *entry)
{
    struct game *game = contents_get(contents, entry->game);
    free(game->entry.summary);
    game->entry = *entry;
    game->entry.summary = contents_copy_of(entry->summary, entry->length);
    game->listed = true;
}

void contents_add_link(struct contents *contents, const struct store_link *link)
{
    if (contents->link_count == contents->link_room) {
        contents->link_room = contents->link_room * 2 + 64;
        contents->links = realloc(contents->links, contents->link_room * sizeof *contents->links);
        if (contents->links == NULL)
            abort();
    }
    contents->links[contents->link_count++] = *link;
}

void contents_delete(struct contents *contents, struct game *game)
{
    size_t place = (size_t)(game - contents->games);
    clear_game(game);
    memmove(game, game + 1, (--contents->count - place) * sizeof *game);
}

struct value *contents_value(struct contents *contents, const char *name)
{
    for (int i = 0; i < CONTENTS_VALUES; i++)
        if (contents->values[i].name[0] == '\0' || strcmp(contents->values[i].name, name) == 0)
            return &contents->values[i];
    world_fail("more values than there is room for");
}

/* ---- lists ---- */

int64_t contents_key(const struct store_entry *entry)
{
    return entry->state == STORE_OPEN ? entry->created : entry->changed;
}

static int compare(const void *a, const void *b)
{
    const struct store_entry *const *left = a, *const *right = b;
    int64_t first = contents_key(*left), second = contents_key(*right);
    return first != second ? (first < second) - (first > second)
                           : strcmp((*right)->game, (*left)->game);
}

static const struct store_entry **room_for_all(const struct contents *contents)
{
    const struct store_entry **chosen =
        malloc((contents->count + 1) * sizeof(struct store_entry *));
    if (chosen == NULL)
        abort();
    return chosen;
}

const struct store_entry **contents_list(const struct contents *contents,
                                         const struct store_query *query, size_t *count)
{
    *count = 0;
    const struct store_entry **chosen = room_for_all(contents);
    for (size_t i = 0; i < contents->count; i++) {
        const struct store_entry *entry = &contents->games[i].entry;
        int64_t key = contents_key(entry);
        if (contents->games[i].listed && entry->state == query->state &&
            (entry->listed || !query->listed_only) &&
            (key < query->before ||
             (key == query->before && strcmp(entry->game, query->before_game) < 0)))
            chosen[(*count)++] = entry;
    }
    qsort(chosen, *count, sizeof(const struct store_entry *), compare);
    return chosen;
}

const struct store_entry **contents_idle(const struct contents *contents, enum store_state state,
                                         int64_t changed_before, size_t *count)
{
    *count = 0;
    const struct store_entry **chosen = room_for_all(contents);
    for (size_t i = 0; i < contents->count; i++) {
        const struct store_entry *entry = &contents->games[i].entry;
        if (contents->games[i].listed && entry->state == state && entry->changed < changed_before)
            chosen[(*count)++] = entry;
    }
    qsort(chosen, *count, sizeof(const struct store_entry *), compare);
    return chosen;
}

void contents_tell_truth(const struct contents *contents)
{
    for (size_t i = 0; i < contents->count; i++)
        for (uint32_t k = 0; k < contents->games[i].count; k++) {
            const struct row *row = &contents->games[i].rows[k];
            struct store_event event = {
                .seq = k + 1, .at = row->at, .body = row->body, .length = row->length};
            strcpy(event.game, contents->games[i].id);
            truth_stored(&event, true);
        }
}
