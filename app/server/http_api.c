/* Lists, games, records and the pages of tables, read from the store on a worker's thread. */
#include "exchange.h"
#include "http_preview.h"
#include "server.h"
#include <errno.h>
#include <json/write.h>
#include <red7/fair.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define PAGE_USUAL 20
#define PAGE_MOST 100
#define CHAIN_MOST 1000 /* links in one answer */

enum wish { WISH_TABLES, WISH_GAMES, WISH_GAME, WISH_RECORD, WISH_CHAIN, WISH_PAGE };

struct job {
    struct work work; /* the first, so that one is the other */
    struct exchange *exchange;
    struct server *server;
    enum wish wish;
    char game[EVENT_ID_MAX];
    char token[REQUEST_TOKEN_MAX]; /* of a record: a seat's, "" if none is shown */
    int64_t before;                /* of lists: the cursor */
    int limit;
    const struct page_file *page; /* of a table */
    char origin[PREVIEW_ORIGIN_MAX];
    /* The answer. */
    unsigned status;
    const char *code;
    char *body;
    size_t length;
};

/* ---- lists ---- */

struct list {
    struct json_writer *json;
    int count, limit;
    bool by_creation;
    int64_t last;
    char last_game[EVENT_ID_MAX];
    bool more;
};

static bool add_entry(void *context, const struct store_entry *entry)
{
    struct list *list = context;
    if (list->count == list->limit) {
        list->more = true;
        return false;
    }
    list->count++;
    json_gap(list->json, "\n");
    json_put_raw(list->json, NULL, entry->summary, entry->length);
    list->last = list->by_creation ? entry->created : entry->changed;
    memcpy(list->last_game, entry->game, sizeof list->last_game);
    return true;
}

static enum store_result write_list(struct job *job, struct json_writer *json)
{
    bool tables = job->wish == WISH_TABLES;
    struct list list = {.json = json, .limit = job->limit, .by_creation = tables};
    struct store_query query = {.state = tables ? STORE_OPEN : STORE_OVER,
                                .listed_only = true,
                                .before = job->before,
                                .before_game = job->game,
                                .limit = job->limit + 1};
    char next[EVENT_ID_MAX + 24] = "";
    json_open(json, NULL, '{');
    json_open(json, tables ? "tables" : "games", '[');
    enum store_result result = store_list(job->server->store, &query, add_entry, &list);
    json_close(json, ']');
    if (list.more)
        snprintf(next, sizeof next, "%lld.%s", (long long)list.last, list.last_game);
    json_put_text_or_null(json, "next", next);
    json_close(json, '}');
    return result;
}

static bool write_entry(void *context, const struct store_entry *entry)
{
    json_put_raw(context, NULL, entry->summary, entry->length);
    return false;
}

/* ---- records ---- */

struct fold {
    struct table table;
    bool broken;
};

static bool fold_event(void *context, const struct store_event *stored)
{
    struct fold *fold = context;
    struct event event;
    fold->broken =
        !table_apply_line(&fold->table, stored->body, stored->length, stored->at, &event, NULL);
    return !fold->broken;
}

static void fail(struct job *job, unsigned status, enum code code)
{
    job->status = status;
    job->code = code_name(code);
}

/* Where nobody may watch, the record is for the seats. */
static bool may_read(const struct job *job, const struct table *table)
{
    uint8_t hash[EVENT_HASH];
    if (table->settings.watch)
        return true;
    secrets_token_hash(job->token, hash);
    return job->token[0] != '\0' && table_seat_of(table, hash) >= 0;
}

static void write_record(struct job *job)
{
    struct fold fold = {.broken = false};
    table_init(&fold.table, job->game);
    enum store_result result = store_read(job->server->store, job->game, 1, fold_event, &fold);
    if ((result != STORE_OK && result != STORE_MISSING) || fold.broken)
        fail(job, MHD_HTTP_INTERNAL_SERVER_ERROR, CODE_STORAGE);
    else if (fold.table.seq == 0)
        fail(job, MHD_HTTP_NOT_FOUND, CODE_NO_GAME);
    else if (!table_has_record(&fold.table))
        fail(job, MHD_HTTP_CONFLICT, CODE_NOT_OVER);
    else if (!may_read(job, &fold.table))
        fail(job, MHD_HTTP_FORBIDDEN, CODE_NO_WATCHING);
    else if ((job->body = table_record(&fold.table, &job->length)) == NULL)
        fail(job, MHD_HTTP_SERVICE_UNAVAILABLE, CODE_BUSY);
    table_release(&fold.table);
}

/* ---- the chain ---- */

static bool write_link(void *out, const struct store_link *link)
{
    char leaf[2 * STORE_HASH + 1], hash[2 * STORE_HASH + 1];
    r7_fair_write_hex(link->leaf, leaf);
    r7_fair_write_hex(link->link, hash);
    fprintf(out, "%lld %s %s\n", (long long)link->number, leaf, hash);
    return true;
}

/* A line for each game: its number, its leaf, its link. */
static void write_chain(struct job *job)
{
    enum store_result result = STORE_FAILED;
    FILE *out = open_memstream(&job->body, &job->length);
    if (out != NULL) {
        result = store_links(job->server->store, job->before, job->limit, write_link, out);
        if (fclose(out) != 0)
            result = STORE_FAILED;
    }
    if (result != STORE_OK)
        fail(job, MHD_HTTP_INTERNAL_SERVER_ERROR, CODE_STORAGE);
}

/* ---- pages of tables ---- */

/* The page with its preview; a table that is not there, or cannot be read, has the page alone. */
static void write_page(struct job *job)
{
    struct fold fold = {.broken = false};
    table_init(&fold.table, job->game);
    enum store_result result = store_read(job->server->store, job->game, 1, fold_event, &fold);
    if (result == STORE_OK && !fold.broken && fold.table.seq > 0)
        job->body = preview_write(&fold.table, job->origin, &job->page->plain, &job->length);
    table_release(&fold.table);
}

/* ---- the worker ---- */

static void write_json(struct job *job)
{
    struct json_writer json;
    json_init(&json, NULL, 0, true);
    enum store_result result = job->wish == WISH_GAME
                                   ? store_find(job->server->store, job->game, write_entry, &json)
                                   : write_list(job, &json);
    json_end_line(&json);
    job->body = json_take(&json, &job->length);
    if (result == STORE_OK && job->body == NULL)
        result = STORE_FAILED;
    if (result == STORE_MISSING)
        fail(job, MHD_HTTP_NOT_FOUND, CODE_NO_GAME);
    else if (result != STORE_OK)
        fail(job, MHD_HTTP_INTERNAL_SERVER_ERROR, CODE_STORAGE);
}

static void run(struct work *work)
{
    struct job *job = (struct job *)work;
    job->status = MHD_HTTP_OK;
    if (job->wish == WISH_RECORD)
        write_record(job);
    else if (job->wish == WISH_CHAIN)
        write_chain(job);
    else if (job->wish == WISH_PAGE)
        write_page(job);
    else
        write_json(job);
}

static void done(struct work *work, bool ran)
{
    struct job *job = (struct job *)work;
    if (!ran)
        fail(job, MHD_HTTP_SERVICE_UNAVAILABLE, CODE_STOPPING);
    else if (job->wish == WISH_PAGE && job->body == NULL)
        job->exchange->file = job->page;
    if (job->status == MHD_HTTP_OK) {
        bool plain = job->wish == WISH_RECORD || job->wish == WISH_CHAIN;
        const char *type = plain                    ? "text/plain; charset=utf-8"
                           : job->wish == WISH_PAGE ? job->page->type
                                                    : "application/json";
        http_answered(job->exchange, MHD_HTTP_OK, type, job->body, job->length);
    } else {
        free(job->body);
        http_failed(job->exchange, job->status, job->code);
    }
    free(job);
}

/* ---- what is asked ---- */

/* A game's id; false if it cannot be one. */
static bool read_id(const char *text, size_t length, char game[EVENT_ID_MAX])
{
    if (length == 0 || length >= EVENT_ID_MAX ||
        strspn(text, "0123456789abcdefghijklmnopqrstuvwxyz") < length)
        return false;
    memcpy(game, text, length);
    game[length] = '\0';
    return true;
}

/* The query of a list: "limit" and "after". False if they are wrong. */
static bool read_query(struct job *job)
{
    struct MHD_Connection *connection = job->exchange->connection;
    const char *limit = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "limit");
    const char *after = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "after");
    char *end;
    job->limit = PAGE_USUAL;
    job->before = INT64_MAX;
    if (limit != NULL) {
        long number = strtol(limit, &end, 10);
        if (*limit == '\0' || *end != '\0' || number < 1 || number > PAGE_MOST)
            return false;
        job->limit = (int)number;
    }
    if (after == NULL)
        return true;
    long long time = strtoll(after, &end, 10);
    if (end == after || *end != '.' || !read_id(end + 1, strlen(end + 1), job->game))
        return false;
    job->before = time;
    return true;
}

/* The query of the chain: "after" is a number. */
static bool read_chain_query(struct job *job)
{
    const char *after =
        MHD_lookup_connection_value(job->exchange->connection, MHD_GET_ARGUMENT_KIND, "after");
    char *end;
    job->limit = CHAIN_MOST;
    if (after == NULL)
        return true;
    errno = 0;
    long long number = strtoll(after, &end, 10);
    job->before = number;
    return *after >= '0' && *after <= '9' && *end == '\0' && errno == 0;
}

static bool is_list(const struct job *job)
{
    return job->wish == WISH_TABLES || job->wish == WISH_GAMES;
}

/* What the path names; false if nothing. */
static bool read_path(struct job *job, const char *path)
{
    if (strcmp(path, "tables") == 0 || strcmp(path, "games") == 0) {
        job->wish = path[0] == 't' ? WISH_TABLES : WISH_GAMES;
        return true;
    }
    if (strcmp(path, "chain") == 0) {
        job->wish = WISH_CHAIN;
        return true;
    }
    if (strncmp(path, "games/", 6) != 0)
        return false;
    path += 6;
    size_t length = strcspn(path, "./");
    job->wish = path[length] == '\0' ? WISH_GAME : WISH_RECORD;
    return (path[length] == '\0' || strcmp(path + length, ".r7") == 0) &&
           read_id(path, length, job->game);
}

/* A job for an exchange that is suspended; NULL after it was refused. */
static struct job *make_job(struct exchange *exchange)
{
    struct job *job = calloc(1, sizeof *job);
    if (job == NULL) {
        http_failed(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, code_name(CODE_BUSY));
        return NULL;
    }
    job->work = (struct work){.kind = WORK_LIST, .peer = exchange->peer, .run = run, .done = done};
    job->exchange = exchange;
    job->server = exchange->http->server;
    return job;
}

bool http_api(struct exchange *exchange, const char *path)
{
    struct job *job = make_job(exchange);
    if (job == NULL)
        return true;
    const char *shown = http_header(exchange, MHD_HTTP_HEADER_AUTHORIZATION);
    if (shown != NULL && strncasecmp(shown, "Bearer ", 7) == 0)
        snprintf(job->token, sizeof job->token, "%s", shown + 7);
    if (!read_path(job, path)) {
        free(job);
        return false;
    }
    if (!(job->wish == WISH_CHAIN ? read_chain_query(job)
          : is_list(job)          ? read_query(job)
                                  : true)) {
        free(job);
        http_failed(exchange, MHD_HTTP_BAD_REQUEST, HTTP_BAD_QUERY);
        return true;
    }
    work_queue(&job->server->works, &job->work);
    return true;
}

bool http_is_table(const char *game)
{
    char id[EVENT_ID_MAX];
    return read_id(game, strlen(game), id);
}

void http_table_page(struct exchange *exchange, const struct page_file *page, const char *game)
{
    const char *proto = http_header(exchange, "X-Forwarded-Proto");
    struct job *job = make_job(exchange);
    if (job == NULL)
        return;
    job->wish = WISH_PAGE;
    job->page = page;
    read_id(game, strlen(game), job->game);
    preview_origin(http_header(exchange, "Host"), proto != NULL && strcmp(proto, "https") == 0,
                   job->origin);
    work_queue(&job->server->works, &job->work);
}
