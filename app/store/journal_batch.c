/* What the journal gathers: see journal_batch.h. */
#include "journal_batch.h"
#include <stdlib.h>
#include <string.h>
#include <uv.h>

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

bool batch_is_empty(const struct batch *batch)
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

void batch_clear(struct batch *batch)
{
    batch->contents.event_count = batch->contents.entry_count = batch->contents.link_count = 0;
    batch->bodies.length = batch->summaries.length = 0;
    batch->broken = false;
}

void batch_release(struct batch *batch)
{
    free(batch->contents.events);
    free(batch->contents.entries);
    free(batch->contents.links);
    free(batch->bodies.bytes);
    free(batch->summaries.bytes);
}

void batch_point(struct batch *batch)
{
    struct store_batch *contents = &batch->contents;
    char *at = batch->bodies.bytes;
    for (size_t i = 0; i < contents->event_count; at += contents->events[i++].length)
        contents->events[i].body = at;
    at = batch->summaries.bytes;
    for (size_t i = 0; i < contents->entry_count; at += contents->entries[i++].length)
        contents->entries[i].summary = at;
}

void batch_add_event(struct batch *batch, const struct store_event *event)
{
    struct store_batch *contents = &batch->contents;
    void *events = contents->events;
    batch_begin(batch);
    bool room = grow(&events, sizeof *contents->events, contents->event_count, &batch->event_room);
    contents->events = events;
    if (room && arena_add(&batch->bodies, event->body, event->length))
        contents->events[contents->event_count++] = *event;
    else
        batch->broken = true;
}

void batch_add_entry(struct batch *batch, const struct store_entry *entry)
{
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
}

void batch_add_link(struct batch *batch, const struct store_link *link)
{
    struct store_batch *contents = &batch->contents;
    void *links = contents->links;
    batch_begin(batch);
    bool room = grow(&links, sizeof *contents->links, contents->link_count, &batch->link_room);
    contents->links = links;
    if (room)
        contents->links[contents->link_count++] = *link;
    else
        batch->broken = true;
}

/* ---- a game that is taken out ---- */

/* Closes the gap that a text leaves. */
static void arena_keep(struct arena *arena, size_t *end, size_t from, size_t length)
{
    if (length > 0)
        memmove(arena->bytes + *end, arena->bytes + from, length);
    *end += length;
}

void batch_take_out(struct batch *batch, const char *game, bool pointed)
{
    struct store_batch *contents = &batch->contents;
    size_t kept = 0, from = 0, end = 0;
    for (size_t i = 0; i < contents->event_count; i++) {
        const struct store_event event = contents->events[i];
        if (strcmp(event.game, game) != 0) {
            if (!pointed)
                arena_keep(&batch->bodies, &end, from, event.length);
            contents->events[kept++] = event;
        }
        from += event.length;
    }
    contents->event_count = kept;
    if (!pointed)
        batch->bodies.length = end;
    kept = from = end = 0;
    for (size_t i = 0; i < contents->entry_count; i++) {
        const struct store_entry entry = contents->entries[i];
        if (strcmp(entry.game, game) != 0) {
            if (!pointed)
                arena_keep(&batch->summaries, &end, from, entry.length);
            contents->entries[kept++] = entry;
        }
        from += entry.length;
    }
    contents->entry_count = kept;
    if (!pointed)
        batch->summaries.length = end;
}
