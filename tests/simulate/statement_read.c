/* What is read of the simulated database, values, and limits: see statement.c. */
#include "../../app/store/store_postgres_base.h"
#include "statement.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games ---- */

static PGresult *run_read(const struct statement *statement)
{
    const struct game *game = contents_find(&tables.now, statement->values[0]);
    PGresult *answer = result_rows();
    for (uint32_t i = (uint32_t)value_at(statement, 1) - 1; game != NULL && i < game->count; i++) {
        result_put_text(answer, game->id);
        result_put_number(answer, i + 1, 4);
        result_put_number(answer, game->rows[i].at, 8);
        result_put(answer, game->rows[i].body, game->rows[i].length);
        result_end_row(answer);
    }
    return answer;
}

static void put_entry(PGresult *answer, const struct store_entry *entry)
{
    result_put_text(answer, entry->game);
    result_put_number(answer, entry->state, 2);
    result_put_number(answer, entry->listed, 1);
    result_put_number(answer, entry->created, 8);
    result_put_number(answer, entry->changed, 8);
    result_put(answer, entry->summary, entry->length);
    result_end_row(answer);
}

static PGresult *run_find(const struct statement *statement)
{
    const struct game *game = contents_find(&tables.now, statement->values[0]);
    PGresult *answer = result_rows();
    if (game != NULL && game->listed)
        put_entry(answer, &game->entry);
    return answer;
}

static PGresult *put_entries(const struct store_entry **chosen, size_t count, int64_t limit)
{
    PGresult *answer = result_rows();
    for (size_t i = 0; i < count && (int64_t)i < limit; i++)
        put_entry(answer, chosen[i]);
    free(chosen);
    return answer;
}

static PGresult *run_list(const struct statement *statement)
{
    size_t count;
    const struct store_query query = {.state = (enum store_state)value_at(statement, 0),
                                      .listed_only = statement->which == PG_LIST_OPEN_LISTED ||
                                                     statement->which == PG_LIST_LISTED,
                                      .before = value_at(statement, 1),
                                      .before_game = statement->values[2]};
    const struct store_entry **chosen = contents_list(&tables.now, &query, &count);
    return put_entries(chosen, count, value_at(statement, 3));
}

/* The longest idle first. */
static PGresult *run_idle(const struct statement *statement)
{
    size_t count;
    const struct store_entry **chosen = contents_idle(
        &tables.now, (enum store_state)value_at(statement, 0), value_at(statement, 1), &count);
    for (size_t i = 0; i < count / 2; i++) {
        const struct store_entry *other = chosen[i];
        chosen[i] = chosen[count - 1 - i];
        chosen[count - 1 - i] = other;
    }
    return put_entries(chosen, count, value_at(statement, 2));
}

static void put_link(PGresult *answer, const struct store_link *link)
{
    result_put_number(answer, link->number, 8);
    result_put(answer, link->leaf, STORE_HASH);
    result_put(answer, link->link, STORE_HASH);
    result_end_row(answer);
}

static const struct store_link *link_after(int64_t number)
{
    const struct store_link *found = NULL;
    for (size_t i = 0; i < tables.now.link_count; i++) {
        const struct store_link *link = &tables.now.links[i];
        if (link->number > number && (found == NULL || link->number < found->number))
            found = link;
    }
    return found;
}

static PGresult *run_links(const struct statement *statement)
{
    PGresult *answer = result_rows();
    const struct store_link *link = link_after(value_at(statement, 0));
    for (int64_t left = value_at(statement, 1); link != NULL && left > 0; left--) {
        put_link(answer, link);
        link = link_after(link->number);
    }
    return answer;
}

static PGresult *run_last_link(const struct statement *statement)
{
    const struct store_link *found = NULL;
    for (size_t i = 0; i < tables.now.link_count; i++) {
        const struct store_link *link = &tables.now.links[i];
        if (link->number > value_at(statement, 0) && link->number < value_at(statement, 1) &&
            (found == NULL || link->number > found->number))
            found = link;
    }
    PGresult *answer = result_rows();
    if (found != NULL)
        put_link(answer, found);
    return answer;
}

static PGresult *run_get(const struct statement *statement)
{
    const struct value *value = contents_value(&tables.now, statement->values[0]);
    PGresult *answer = result_rows();
    if (value->name[0] != '\0') {
        result_put(answer, value->bytes, value->length);
        result_end_row(answer);
    }
    return answer;
}

static PGresult *run_epoch(void)
{
    PGresult *answer = result_rows();
    result_put_text(answer, tables.now.epoch);
    result_end_row(answer);
    return answer;
}

PGresult *apply_claim(struct backend *backend)
{
    const struct statement *statement = backend->request;
    struct value *value = contents_value(&tables.now, statement->values[0]);
    if (value->name[0] == '\0') {
        snprintf(value->name, sizeof value->name, "%s", statement->values[0]);
        value->length = (size_t)statement->lengths[1];
        memcpy(value->bytes, statement->values[1], value->length);
    }
    return result_done();
}

/* ---- limits ---- */

static struct ban_row *ban_of(const char *network)
{
    struct ban_row *free_row = NULL;
    for (size_t i = 0; i < BANS_MAX; i++) {
        if (strcmp(tables.bans[i].network, network) == 0)
            return &tables.bans[i];
        if (tables.bans[i].network[0] == '\0')
            free_row = &tables.bans[i];
    }
    if (free_row == NULL)
        world_fail("more bans than there is room for");
    return free_row;
}

PGresult *apply_ban(struct backend *backend)
{
    const struct statement *statement = backend->request;
    struct ban_row *row = ban_of(statement->values[0]);
    if (statement->which == PG_BAN) {
        snprintf(row->network, sizeof row->network, "%s", statement->values[0]);
        row->until = world_now() + value_at(statement, 1) * MILLISECOND;
    } else {
        row->network[0] = '\0';
    }
    return result_done();
}

static PGresult *run_bans(void)
{
    PGresult *answer = result_rows();
    for (size_t i = 0; i < BANS_MAX; i++) {
        const struct ban_row *row = &tables.bans[i];
        if (row->network[0] == '\0' || row->until <= world_now())
            continue;
        result_put_text(answer, row->network);
        result_put_number(answer, (row->until - world_now()) / MILLISECOND, 8);
        result_end_row(answer);
    }
    return answer;
}

static struct spent_row *spent_of(const char address[STORE_PEER], double most)
{
    for (size_t i = 0; i < tables.spent_count; i++)
        if (memcmp(tables.spent[i].address, address, STORE_PEER) == 0)
            return &tables.spent[i];
    if (tables.spent_count == tables.spent_room) {
        tables.spent_room = 2 * tables.spent_room + 64;
        tables.spent = realloc(tables.spent, tables.spent_room * sizeof *tables.spent);
        if (tables.spent == NULL)
            abort();
    }
    struct spent_row *row = &tables.spent[tables.spent_count++];
    *row = (struct spent_row){.tokens = most, .at = world_now()};
    memcpy(row->address, address, STORE_PEER);
    return row;
}

PGresult *apply_spend(struct backend *backend)
{
    double most = (double)value_at(backend->request, 1);
    struct spent_row *row = spent_of(backend->request->values[0], most);
    double tokens = row->tokens + (double)(world_now() - row->at) / (double)SECOND * most / 3600;
    tokens = tokens < most ? tokens : most;
    PGresult *answer = result_rows();
    if (tokens < 1)
        return answer;
    row->tokens = tokens - 1;
    row->at = world_now();
    result_put_number(answer, 1, 4);
    result_end_row(answer);
    return answer;
}

PGresult *run_nodes(void)
{
    PGresult *answer = result_rows();
    for (int lane = 0; lane < SERVERS_MAX; lane++)
        for (size_t i = 0; i < SERVERS_MAX; i++) {
            const struct server_row *row = &tables.servers[i];
            if (row->holder[0] == '\0' || row->lane != lane)
                continue;
            result_put_text(answer, row->holder);
            result_put_text(answer, row->address);
            result_put_number(answer, row->lane, 4);
            result_put_text(answer, row->says);
            result_end_row(answer);
        }
    return answer;
}

/* ---- all of them ---- */

PGresult *run_reading(const struct statement *statement)
{
    switch ((enum pg_statement)statement->which) {
    case PG_THERE:
        return run_there(statement);
    case PG_READ:
        return run_read(statement);
    case PG_FIND:
        return run_find(statement);
    case PG_LIST_OPEN:
    case PG_LIST_OPEN_LISTED:
    case PG_LIST:
    case PG_LIST_LISTED:
        return run_list(statement);
    case PG_IDLE:
        return run_idle(statement);
    case PG_LINKS:
        return run_links(statement);
    case PG_LAST_LINK:
        return run_last_link(statement);
    case PG_GET:
        return run_get(statement);
    case PG_EPOCH:
        return run_epoch();
    case PG_NODES:
        return run_nodes();
    case PG_BANS:
        return run_bans();
    default:
        world_fail("the simulated database does not know: %s", statement->text);
    }
}
