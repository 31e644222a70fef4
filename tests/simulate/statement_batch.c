/* Batches of events, in the simulated database: see statement.c. */
#include "disk.h"
#include "statement.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The parameters. */
enum {
    TERM,
    EPOCH,
    GAMES,
    SEQS,
    TIMES,
    BODIES,
    E_GAMES,
    E_STATES,
    E_LISTED,
    E_CREATED,
    E_CHANGED,
    E_SUMMARIES,
    L_NUMBERS,
    L_LEAVES,
    L_LINKS,
    HOLDER
};

/* The next event of a batch. */
struct events {
    struct elements games, seqs, times, bodies;
};

static struct events events_of(const struct statement *statement)
{
    return (struct events){value_elements(statement, GAMES), value_elements(statement, SEQS),
                           value_elements(statement, TIMES), value_elements(statement, BODIES)};
}

static void next_event(struct events *events, struct store_event *event)
{
    size_t length;
    value_next_text(&events->games, event->game, sizeof event->game);
    event->seq = (uint32_t)value_next_number(&events->seqs);
    event->at = value_next_number(&events->times);
    const char *body = value_next(&events->bodies, &length);
    event->body = contents_copy_of(body, length);
    event->length = length;
}

static uint32_t last_of(const char *id)
{
    const struct game *game = contents_find(&tables.now, id);
    return game == NULL ? 0 : game->count;
}

/* The first game, by its id, whose events do not follow what is there; false: there is none. */
static bool find_wrong(const struct statement *statement, char wrong[STORE_ID_MAX])
{
    struct events events = events_of(statement);
    wrong[0] = '\0';
    for (size_t i = 0; events.games.left > 0; i++) {
        struct events before = events_of(statement);
        struct store_event event, other;
        next_event(&events, &event);
        uint32_t expected = last_of(event.game) + 1;
        for (size_t k = 0; k < i; k++) {
            next_event(&before, &other);
            expected += strcmp(other.game, event.game) == 0;
            free(other.body);
        }
        free(event.body);
        if (event.seq != expected && (wrong[0] == '\0' || strcmp(event.game, wrong) < 0))
            memcpy(wrong, event.game, sizeof event.game);
    }
    return wrong[0] != '\0';
}

static bool has_link(int64_t number)
{
    for (size_t i = 0; i < tables.now.link_count; i++)
        if (tables.now.links[i].number == number)
            return true;
    return false;
}

static bool links_are_new(const struct statement *statement)
{
    struct elements numbers = value_elements(statement, L_NUMBERS);
    while (numbers.left > 0)
        if (has_link(value_next_number(&numbers)))
            return false;
    return true;
}

static void add_entries(const struct statement *statement, const char *holder)
{
    struct elements games = value_elements(statement, E_GAMES),
                    states = value_elements(statement, E_STATES),
                    listed = value_elements(statement, E_LISTED),
                    created = value_elements(statement, E_CREATED),
                    changed = value_elements(statement, E_CHANGED),
                    summaries = value_elements(statement, E_SUMMARIES);
    while (games.left > 0) {
        struct store_entry entry;
        value_next_text(&games, entry.game, sizeof entry.game);
        entry.state = (uint8_t)value_next_number(&states);
        entry.listed = value_next_number(&listed) != 0;
        entry.created = value_next_number(&created);
        entry.changed = value_next_number(&changed);
        const char *summary = value_next(&summaries, &entry.length);
        entry.summary = contents_copy_of(summary, entry.length);
        struct game *game = contents_get(&tables.now, entry.game);
        if (!game->listed) {
            snprintf(game->owner, sizeof game->owner, "%s", holder);
            game->term = 1;
        }
        contents_set_entry(&tables.now, &entry);
        free(entry.summary);
    }
}

static void add_links(const struct statement *statement)
{
    struct elements numbers = value_elements(statement, L_NUMBERS),
                    leaves = value_elements(statement, L_LEAVES),
                    links = value_elements(statement, L_LINKS);
    while (numbers.left > 0) {
        struct store_link link = {.number = value_next_number(&numbers)};
        size_t length;
        memcpy(link.leaf, value_next(&leaves, &length), STORE_HASH);
        memcpy(link.link, value_next(&links, &length), STORE_HASH);
        contents_add_link(&tables.now, &link);
    }
}

/* Nobody but its owner may write to a game, whatever else keeps two from doing so. */
static void add_events(const struct statement *statement, const char *holder)
{
    struct events events = events_of(statement);
    while (events.games.left > 0) {
        struct store_event event;
        next_event(&events, &event);
        const struct game *game = contents_find(&tables.now, event.game);
        if (game == NULL || strcmp(game->owner, holder) != 0)
            world_fail("server %.8s writes event %u of game %s, which is %.8s's", holder, event.seq,
                       event.game, game == NULL ? "nobody" : game->owner);
        if (event.seq != game->count + 1)
            world_fail("event %u of game %s is stored after event %u", event.seq, event.game,
                       game->count);
        contents_add_row(&tables.now, &event);
        free(event.body);
    }
    events = events_of(statement);
    while (events.games.left > 0) { /* entries say what is there, so that comes after all of it */
        struct store_event event;
        next_event(&events, &event);
        truth_stored(&event, false);
        free(event.body);
    }
}

static PGresult *batch_answer(int64_t fence, const char *wrong)
{
    PGresult *answer = result_rows();
    result_put_number(answer, fence, 8);
    if (wrong == NULL || wrong[0] == '\0')
        result_put_null(answer);
    else
        result_put_text(answer, wrong);
    result_end_row(answer);
    database_count.conflicts += fence == 0 || (wrong != NULL && wrong[0] != '\0');
    return answer;
}

static PGresult *apply_batch(struct backend *backend)
{
    const struct statement *statement = backend->request;
    const char *holder = statement->values[HOLDER];
    if (!links_are_new(statement))
        return result_error("23505");
    add_entries(statement, holder);
    add_events(statement, holder);
    add_links(statement);
    database_count.commits++;
    return batch_answer(1, NULL);
}

/* What the text says of the fence and of gaps is what is done. */
static bool says(const struct statement *statement, const char *text)
{
    return strstr(statement->text, text) != NULL;
}

PGresult *run_batch(struct backend *backend)
{
    const struct statement *statement = backend->request;
    const char *holder = statement->values[HOLDER];
    char wrong[STORE_ID_MAX];
    bool fenced =
        says(statement, "red7.nodes WHERE holder = $16::text AND term = $1 AND epoch = $2 "
                        "FOR SHARE");
    const struct server_row *row = fenced ? backend_locks(backend, holder, false) : NULL;
    if (backend->killed)
        return NULL;
    if (fenced && (row == NULL || row->term != value_at(statement, TERM) ||
                   strcmp(row->epoch, statement->values[EPOCH]) != 0))
        return batch_answer(0, NULL);
    if (find_wrong(statement, wrong))
        return says(statement, "f.seq <> coalesce(last.seq, 0) + 1") ? batch_answer(1, wrong)
                                                                     : result_error("23505");
    return backend_writes(backend, apply_batch);
}

/* How many of a batch's events are there as they are in it. */
PGresult *run_there(const struct statement *statement)
{
    struct elements games = value_elements(statement, 0), seqs = value_elements(statement, 1),
                    bodies = value_elements(statement, 2);
    int64_t count = 0;
    while (games.left > 0) {
        char id[STORE_ID_MAX];
        size_t length;
        value_next_text(&games, id, sizeof id);
        uint32_t seq = (uint32_t)value_next_number(&seqs);
        const char *body = value_next(&bodies, &length);
        const struct game *game = contents_find(&tables.now, id);
        const struct row *row =
            game == NULL || seq == 0 || seq > game->count ? NULL : &game->rows[seq - 1];
        count += row != NULL && row->length == length && memcmp(row->body, body, length) == 0;
    }
    PGresult *answer = result_rows();
    result_put_number(answer, count, 8);
    result_end_row(answer);
    return answer;
}
