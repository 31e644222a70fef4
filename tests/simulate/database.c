/* The simulated database: backends, locks, commits, and what goes wrong. See database.h. */
#include "database_inner.h"
#include "disk.h"
#include "nodes.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POLL 200 /* microseconds between two looks at a lock */
/* What may be tried again: a deadlock, a conflict, no room for a connection. */
static const char *const passing[] = {"40P01", "40001", "53300"};

struct database_state database;
struct database_count database_count;
struct tables tables;
static struct contents copy;
static bool copied;
static struct backend *backends;

const char *database_epoch(void)
{
    return tables.now.epoch;
}

size_t database_nodes(void)
{
    size_t count = 0;
    for (size_t i = 0; i < SERVERS_MAX; i++)
        count += tables.servers[i].holder[0] != '\0';
    return count;
}

struct server_row *server_find(const char *holder)
{
    for (size_t i = 0; i < SERVERS_MAX; i++)
        if (holder[0] != '\0' && strcmp(tables.servers[i].holder, holder) == 0)
            return &tables.servers[i];
    return NULL;
}

struct server_row *server_add(void)
{
    for (size_t i = 0; i < SERVERS_MAX; i++)
        if (tables.servers[i].holder[0] == '\0')
            return &tables.servers[i];
    world_fail("more servers than there is room for");
}

/* ---- backends ---- */

bool backend_sleeps(struct backend *backend, int64_t microseconds)
{
    if (!backend->killed)
        thread_sleep(microseconds);
    return !backend->killed;
}

/* Waits for the row of a server; NULL: there is none, or the backend was killed. */
struct server_row *backend_locks(struct backend *backend, const char *holder, bool alone)
{
    struct server_row *row;
    while ((row = server_find(holder)) != NULL && (row->exclusive || (alone && row->shares > 0)))
        if (!backend_sleeps(backend, POLL))
            return NULL;
    if (row == NULL)
        return NULL;
    row->exclusive = alone;
    row->shares += !alone;
    snprintf(backend->locked, sizeof backend->locked, "%s", holder);
    backend->locked_alone = alone;
    return row;
}

void backend_unlocks(struct backend *backend)
{
    struct server_row *row = server_find(backend->locked);
    if (row != NULL && backend->locked_alone)
        row->exclusive = false;
    else if (row != NULL)
        row->shares--;
    backend->locked[0] = '\0';
}

bool backend_takes(struct backend *backend, int lock)
{
    while (tables.locks[lock] != NULL && tables.locks[lock] != backend)
        if (!backend_sleeps(backend, POLL))
            return false;
    tables.locks[lock] = backend;
    return true;
}

void backend_rolls_back(struct backend *backend)
{
    backend_unlocks(backend);
    for (int i = 0; i < LOCKS; i++)
        if (tables.locks[i] == backend)
            tables.locks[i] = NULL;
    backend->in_transaction = backend->makes = backend->registers = false;
}

/* The time of a commit: to this disk, and to the standby's. */
static bool wait_for_disks(struct backend *backend)
{
    if (backend->careless)
        return backend_sleeps(backend, world_about(100));
    if (!backend_sleeps(backend, world_about(database.usual)))
        return false;
    while (world_now() < database.stalls)
        if (!backend_sleeps(backend, database.stalls - world_now()))
            return false;
    return true;
}

PGresult *backend_writes(struct backend *backend, applying *applies)
{
    if (world_now() < database.read_only)
        return result_error("25006");
    if (world_chance(database.errors))
        return result_error(passing[world_below(3)]);
    backend->applies = applies;
    if (!wait_for_disks(backend))
        return NULL;
    backend->applies = NULL;
    PGresult *result = applies(backend);
    if (!backend->careless)
        tables.unsafe_count = 0;
    if (!backend->careless && world_chance(database.warnings))
        result_warn(result);
    return result;
}

static void serve(void *context)
{
    struct backend *backend = context;
    for (;;) {
        while (backend->request == NULL && !backend->gone && !backend->killed)
            thread_wait();
        if (backend->request == NULL || backend->killed)
            break;
        PGresult *answer = statement_run(backend);
        statement_free(backend->request);
        backend->request = NULL;
        if (!backend->in_transaction)
            backend_unlocks(backend);
        if (answer == NULL)
            break;
        wire_answer(backend->wire, answer);
    }
    backend_rolls_back(backend);
    for (size_t i = 0; i < SERVERS_MAX; i++)
        if (tables.lanes[i] == backend)
            tables.lanes[i] = NULL;
    if (backend->killed)
        wire_ends(backend->wire);
}

static void backend_free(struct backend **at)
{
    struct backend *backend = *at;
    *at = backend->next;
    if (backend->request != NULL)
        statement_free(backend->request);
    thread_free(backend->thread);
    free(backend);
}

static void sweep(void)
{
    for (struct backend **at = &backends; *at != NULL;)
        if (thread_ended((*at)->thread))
            backend_free(at);
        else
            at = &(*at)->next;
}

bool database_takes(void)
{
    return world_now() >= database.down && world_now() >= database.read_only;
}

void database_accept(uint64_t wire)
{
    struct backend *backend = calloc(1, sizeof *backend);
    sweep();
    if (backend == NULL)
        abort();
    backend->wire = wire;
    backend->next = backends;
    backends = backend;
    backend->thread = thread_start(&database, serve, backend);
    thread_resume_later(backend->thread, 0);
}

static struct backend *find(uint64_t wire)
{
    struct backend *backend = backends;
    while (backend != NULL && (backend->wire != wire || thread_ended(backend->thread)))
        backend = backend->next;
    return backend;
}

void database_hear(struct statement *statement)
{
    struct backend *backend = find(statement->wire);
    if (backend == NULL || backend->gone || backend->request != NULL) {
        statement_free(statement);
        return;
    }
    backend->request = statement;
    thread_resume_later(backend->thread, 0);
}

/* It notices when it has nothing to do. */
void database_hang_up(uint64_t wire)
{
    struct backend *backend = find(wire);
    if (backend == NULL)
        return;
    backend->gone = true;
    if (backend->request == NULL)
        thread_resume_later(backend->thread, 0);
}

void backend_kill(struct backend *backend)
{
    if (backend->killed || thread_ended(backend->thread))
        return;
    backend->killed = true;
    thread_resume_later(backend->thread, 0);
}

/* ---- what goes wrong ---- */

/* What was under way is there or not; of what nobody has waited for the last may be undone. */
void database_fails_over(int64_t takes)
{
    for (struct backend *backend = backends; backend != NULL; backend = backend->next) {
        if (thread_ended(backend->thread) || backend->killed)
            continue;
        if (backend->applies != NULL && !backend->careless && world_chance(0.5)) {
            PQclear(backend->applies(backend));
            tables.unsafe_count = 0;
        }
        backend_kill(backend);
    }
    while (tables.unsafe_count > 0 && world_chance(0.5)) {
        const struct server_row *back = &tables.unsafe[--tables.unsafe_count];
        *server_add() = *back;
        database_count.unfenced++;
        world_tell("database: %.8s was not fenced off after all", back->holder);
    }
    tables.unsafe_count = 0;
    database.down = world_now() + takes;
}

void database_back_up(void)
{
    contents_duplicate(&copy, &tables.now);
    copied = true;
}

static bool is_free(void)
{
    for (size_t i = 0; i < SERVERS_MAX; i++)
        if (tables.servers[i].shares > 0 || tables.servers[i].exclusive)
            return false;
    return true;
}

static void restore(uint64_t unused)
{
    (void)unused;
    if (!copied)
        return;
    if (!is_free()) {
        world_at(world_now() + POLL, restore, 0);
        return;
    }
    contents_duplicate(&tables.now, &copy);
    snprintf(tables.now.epoch, sizeof tables.now.epoch, "%016llx%016llx",
             (unsigned long long)world_random(), (unsigned long long)world_random());
    for (size_t i = 0; i < SERVERS_MAX; i++)
        memcpy(tables.servers[i].epoch, tables.now.epoch, sizeof tables.now.epoch);
    for (size_t i = 0; i < tables.now.count; i++) {
        struct game *game = &tables.now.games[i];
        memcpy(game->owner, tables.now.epoch, sizeof game->owner);
        game->term = 1;
    }
    truth_restored(tables.now.epoch);
    contents_tell_truth(&tables.now);
    world_tell("the store is restored");
}

void database_restore(void)
{
    restore(0);
}

/* ---- all of it ---- */

void database_begin(void)
{
    database = (struct database_state){.usual = 2000};
    copied = false;
}

void database_end(void)
{
    for (const struct backend *backend = backends; backend != NULL; backend = backend->next)
        if (!thread_ended(backend->thread))
            world_fail("a backend is left of nobody");
    sweep();
    contents_clear(&tables.now);
    contents_clear(&copy);
    free(tables.spent);
    memset(&tables, 0, sizeof tables);
}
