/* What the statements of store_postgres*.c do to the tables of the simulated database: see
 * database.h. Each is evaluated at one moment, the one at which it is there for everybody; but what
 * it looks up before it waits for a disk is as of when it came, as with PostgreSQL. */
#include "statement.h"
#include "../../app/store/store_postgres_base.h"
#include "../../app/store/store_postgres_schema.h"
#include "truth.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- values ---- */

static int64_t value_number(const char *bytes, size_t size)
{
    uint64_t number = (bytes[0] & 0x80) != 0 ? UINT64_MAX : 0;
    for (size_t i = 0; i < size; i++)
        number = number << 8 | (unsigned char)bytes[i];
    return (int64_t)number;
}

int64_t value_at(const struct statement *statement, int i)
{
    return value_number(statement->values[i], (size_t)statement->lengths[i]);
}

struct elements value_elements(const struct statement *statement, int i)
{
    const char *bytes = statement->values[i];
    if (value_number(bytes, 4) == 0)
        return (struct elements){bytes, 0};
    return (struct elements){bytes + 20, (size_t)value_number(bytes + 12, 4)};
}

const char *value_next(struct elements *elements, size_t *length)
{
    const char *bytes = elements->at + 4;
    *length = (size_t)value_number(elements->at, 4);
    elements->at = bytes + *length;
    elements->left--;
    return bytes;
}

int64_t value_next_number(struct elements *elements)
{
    size_t length;
    const char *bytes = value_next(elements, &length);
    return value_number(bytes, length);
}

void value_next_text(struct elements *elements, char *text, size_t room)
{
    size_t length;
    const char *bytes = value_next(elements, &length);
    snprintf(text, room, "%.*s", (int)length, bytes);
}

PGresult *result_done(void)
{
    return result_make(PGRES_COMMAND_OK);
}

PGresult *result_rows(void)
{
    return result_make(PGRES_TUPLES_OK);
}

/* ---- servers ---- */

static PGresult *apply_raise(struct backend *backend)
{
    struct server_row *row = server_find(backend->request->values[0]);
    PGresult *answer = result_rows();
    database_count.raised++;
    result_put_number(answer, ++row->term, 8);
    result_end_row(answer);
    return answer;
}

static PGresult *apply_address(struct backend *backend)
{
    struct server_row *row = server_find(backend->request->values[0]);
    snprintf(row->address, sizeof row->address, "%s", backend->request->values[1]);
    return result_done();
}

/* A change of a server's own row. */
static PGresult *run_change(struct backend *backend, applying *applies)
{
    const struct server_row *row = backend_locks(backend, backend->request->values[0], true);
    if (backend->killed)
        return NULL;
    return row == NULL ? result_rows() : backend_writes(backend, applies);
}

static PGresult *apply_beat(struct backend *backend)
{
    PGresult *answer = result_rows();
    for (size_t i = 0; i < SERVERS_MAX; i++) {
        struct server_row *row = &tables.servers[i];
        if (row->holder[0] == '\0')
            continue;
        result_put_text(answer, row->holder);
        result_put_number(answer, row->beat, 8);
        result_put_number(answer, row->lane, 4);
        result_end_row(answer);
        if (strcmp(row->holder, backend->request->values[0]) != 0)
            continue;
        row->beat++;
        snprintf(row->says, sizeof row->says, "%s", backend->request->values[1]);
    }
    return answer;
}

/* ---- whose a game is ---- */

static PGresult *owner_answer(const char *owner, const char *address)
{
    PGresult *answer = result_rows();
    if (owner == NULL)
        result_put_null(answer);
    else
        result_put_text(answer, owner);
    result_put_text(answer, address);
    result_end_row(answer);
    return answer;
}

static PGresult *apply_taking(struct backend *backend)
{
    const char *asker = backend->request->values[1];
    struct game *game = contents_find(&tables.now, backend->request->values[0]);
    if (game == NULL || strcmp(game->owner, backend->before) != 0)
        return owner_answer(NULL, ""); /* another was faster */
    if (server_find(game->owner) != NULL)
        world_fail("game %s is taken from a server that lives", game->id);
    snprintf(game->owner, sizeof game->owner, "%s", asker);
    game->term++;
    database_count.taken++;
    world_tell("database: %.8s takes game %s over", asker, game->id);
    return owner_answer(asker, "");
}

static PGresult *run_own(struct backend *backend)
{
    const struct statement *statement = backend->request;
    const char *asker = statement->values[1];
    const struct game *game = contents_find(&tables.now, statement->values[0]);
    const struct server_row *owner = game == NULL ? NULL : server_find(game->owner);
    if (game == NULL || !game->listed)
        return result_rows();
    if (owner != NULL)
        return owner_answer(owner->holder, owner->address);
    snprintf(backend->before, sizeof backend->before, "%s", game->owner);
    if (strcmp(game->owner, asker) == 0 || backend_locks(backend, asker, false) == NULL)
        return backend->killed ? NULL : owner_answer(NULL, "");
    return backend_writes(backend, apply_taking);
}

static PGresult *apply_release(struct backend *backend)
{
    struct elements games = value_elements(backend->request, 1);
    while (games.left > 0) {
        char id[STORE_ID_MAX];
        value_next_text(&games, id, sizeof id);
        struct game *game = contents_find(&tables.now, id);
        if (game == NULL || strcmp(game->owner, backend->request->values[0]) != 0)
            continue;
        game->owner[0] = '\0';
        database_count.released++;
        world_tell("database: %.8s gives game %s up", backend->request->values[0], id);
    }
    return result_done();
}

/* ---- texts ---- */

/* The text between the quotes after a piece of a statement. */
static void quoted(const char *text, const char *after, char *to, size_t room)
{
    const char *from = strstr(text, after);
    from = from == NULL ? NULL : strchr(from, '\'');
    const char *end = from == NULL ? NULL : strchr(from + 1, '\'');
    if (end == NULL)
        world_fail("the simulated database does not understand: %s", text);
    snprintf(to, room, "%.*s", (int)(end - from - 1), from + 1);
}

static int64_t number_after(const char *text, const char *after)
{
    const char *from = strstr(text, after);
    if (from == NULL)
        world_fail("the simulated database does not understand: %s", text);
    return strtoll(from + strlen(after), NULL, 10);
}

static PGresult *one_text(const char *text)
{
    PGresult *answer = result_rows();
    result_put_text(answer, text);
    result_end_row(answer);
    return answer;
}

static PGresult *run_registering(struct backend *backend, const char *text)
{
    char lane[16];
    backend->in_transaction = true;
    if (!backend_takes(backend, 3))
        return NULL;
    if (world_now() < database.read_only)
        return result_error("25006");
    backend->registers = true;
    quoted(text, "INSERT INTO red7.beats", backend->holder, sizeof backend->holder);
    memcpy(backend->epoch, tables.now.epoch, sizeof backend->epoch);
    backend->lane = 0;
    for (size_t i = 0; i < SERVERS_MAX; i++)
        if (tables.servers[i].holder[0] != '\0' && tables.servers[i].lane == backend->lane) {
            backend->lane++;
            i = (size_t)-1;
        }
    snprintf(lane, sizeof lane, "%d", backend->lane);
    PGresult *answer = result_rows();
    result_put_text(answer, lane);
    result_put_text(answer, backend->epoch);
    result_end_row(answer);
    return answer;
}

static PGresult *apply_transaction(struct backend *backend)
{
    if (backend->makes) {
        tables.made = true;
        memcpy(tables.now.epoch, backend->epoch, sizeof tables.now.epoch);
        truth_named(tables.now.epoch);
    }
    if (backend->registers) {
        struct server_row *row = server_add();
        *row = (struct server_row){.lane = backend->lane, .term = 1};
        memcpy(row->holder, backend->holder, sizeof row->holder);
        memcpy(row->epoch, backend->epoch, sizeof row->epoch);
        world_tell("database: %.8s is a server, in lane %d", row->holder, row->lane);
    }
    return result_done();
}

static PGresult *run_end(struct backend *backend, bool commits)
{
    PGresult *answer = commits ? backend_writes(backend, apply_transaction) : result_done();
    if (answer != NULL)
        backend_rolls_back(backend);
    return answer;
}

static PGresult *apply_leaving(struct backend *backend)
{
    struct server_row *row = server_find(backend->holder);
    world_tell("database: %.8s leaves", backend->holder);
    row->holder[0] = '\0';
    return result_done();
}

static PGresult *run_leaving(struct backend *backend, const char *text)
{
    quoted(text, "holder = ", backend->holder, sizeof backend->holder);
    const struct server_row *row = backend_locks(backend, backend->holder, true);
    if (backend->killed)
        return NULL;
    return row == NULL ? result_done() : backend_writes(backend, apply_leaving);
}

/* Nobody has waited for this to be on two disks: see database_fails_over(). */
static PGresult *apply_fencing(struct backend *backend)
{
    struct server_row *row = server_find(backend->holder);
    if (row != NULL && backend->fits_beat) {
        struct server_row *kept = &tables.unsafe[tables.unsafe_count++ % SERVERS_MAX];
        *kept = *row;
        kept->shares = 0;
        kept->exclusive = false;
        row->holder[0] = '\0';
        database_count.fenced++;
        world_tell("database: %.8s is fenced off", backend->holder);
        if (tables.lanes[backend->lane] != NULL)
            backend_kill(tables.lanes[backend->lane]);
    }
    return result_done();
}

static PGresult *run_fencing(struct backend *backend, const char *text)
{
    quoted(text, "n.holder = ", backend->holder, sizeof backend->holder);
    const struct server_row *row = server_find(backend->holder);
    backend->fits_beat = row != NULL && row->beat == number_after(text, "b.beat = ");
    backend->lane = (int)number_after(text, "objid = ") - LANE_LOCK;
    backend_locks(backend, backend->holder, true);
    return backend->killed ? NULL : backend_writes(backend, apply_fencing);
}

static PGresult *run_try_lane(struct backend *backend, const char *text, bool keeps)
{
    struct backend **lane = &tables.lanes[number_after(text, "lock(1382376503, ") - LANE_LOCK];
    bool taken = *lane == NULL || *lane == backend;
    if (taken && keeps)
        *lane = backend;
    return one_text(taken ? "t" : "f");
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static PGresult *run_schema(struct backend *backend, const char *text)
{
    char version[16];
    snprintf(version, sizeof version, "%d", PG_SCHEMA);
    if (begins(text, "SELECT 1 FROM pg_catalog.pg_namespace"))
        return tables.made ? one_text("1") : result_rows();
    if (begins(text, "SELECT version FROM red7.server"))
        return one_text(version);
    if (begins(text, "CREATE SCHEMA red7")) {
        backend->makes = true;
        return result_done();
    }
    if (begins(text, "INSERT INTO red7.server")) {
        quoted(text, "VALUES", backend->epoch, sizeof backend->epoch);
        return result_done();
    }
    if (begins(text, "CREATE TABLE IF NOT EXISTS red7.bans"))
        return result_done();
    world_fail("the simulated database does not know: %s", text);
}

static PGresult *run_text(struct backend *backend, const char *text)
{
    if (begins(text, "SET synchronous_commit = on"))
        return result_done();
    if (begins(text, "SET synchronous_commit = off")) {
        backend->careless = true;
        return run_try_lane(backend, text, true);
    }
    if (begins(text, "SELECT pg_try_advisory_xact_lock("))
        return run_try_lane(backend, text, false);
    if (begins(text, "SELECT current_setting("))
        return one_text("t");
    if (begins(text, "BEGIN; SELECT pg_advisory_xact_lock(1382376503, 3)"))
        return run_registering(backend, text);
    if (strcmp(text, "BEGIN") == 0) {
        backend->in_transaction = true;
        return result_done();
    }
    if (begins(text, "SELECT pg_advisory_xact_lock(1382376503, 1)"))
        return backend_takes(backend, 1) ? result_rows() : NULL;
    if (strcmp(text, "COMMIT") == 0 || strcmp(text, "ROLLBACK") == 0)
        return run_end(backend, text[0] == 'C');
    if (begins(text, "DELETE FROM red7.nodes WHERE holder"))
        return run_leaving(backend, text);
    if (begins(text, "DELETE FROM red7.nodes n USING"))
        return run_fencing(backend, text);
    return run_schema(backend, text);
}

static PGresult *apply_nothing(struct backend *backend)
{
    (void)backend;
    return result_done();
}

/* ---- prepared statements ---- */

static PGresult *run_prepared(struct backend *backend)
{
    switch ((enum pg_statement)backend->request->which) {
    case PG_COMMIT:
        return run_batch(backend);
    case PG_RAISE:
        return run_change(backend, apply_raise);
    case PG_ADDRESS:
        return run_change(backend, apply_address);
    case PG_OWN:
        return run_own(backend);
    case PG_RELEASE:
        return backend_writes(backend, apply_release);
    case PG_CLAIM:
        return backend_writes(backend, apply_claim);
    case PG_BEAT:
        return backend_writes(backend, apply_beat);
    case PG_BAN:
    case PG_UNBAN:
        return backend_writes(backend, apply_ban);
    case PG_SPEND:
        return backend_writes(backend, apply_spend);
    case PG_TIDY:
        return backend_writes(backend, apply_nothing);
    default:
        return run_reading(backend->request);
    }
}

PGresult *statement_run(struct backend *backend)
{
    if (!backend_sleeps(backend, world_about(50)))
        return NULL;
    switch (backend->request->kind) {
    case STATEMENT_PREPARE:
        return result_done();
    case STATEMENT_RUN:
        return run_prepared(backend);
    case STATEMENT_TEXT:
        return run_text(backend, backend->request->text);
    }
    return NULL;
}
