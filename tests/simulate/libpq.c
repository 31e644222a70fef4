/* In the place of libpq: connections to the simulated database, over a network that delays, breaks
 * and forgets. See database.h. */
#include "../../app/store/store_postgres.h"
#include "database.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES 4
#define CONNECT_TIMEOUT (5 * SECOND)
/* So long a connection stays that hears nothing. */
#define SILENCE_LEAST (4 * SECOND)
#define SILENCE_MOST (12 * SECOND)

struct pg_conn {
    struct pg_conn *next;
    uint64_t number;
    const struct process *process;
    ConnStatusType status;
    bool lost; /* which is noticed when it is used */
    int64_t delay;
    int64_t sent; /* when the last thing that was sent arrives */
    PQnoticeReceiver receiver;
    void *context;
    struct thread *waiting;
    PGresult *answer;
};

/* An answer on its way. */
struct letter {
    struct letter *next;
    uint64_t id, wire;
    PGresult *answer; /* NULL: the connection ends */
};

static struct {
    struct pg_conn *all;
    struct statement *statements;
    struct letter *letters;
    uint64_t numbers, ids;
    int64_t to[NODES], from[NODES]; /* until when nothing passes */
} wires;

static struct pg_conn *find(uint64_t number)
{
    struct pg_conn *conn = wires.all;
    while (conn != NULL && conn->number != number)
        conn = conn->next;
    return conn;
}

static void lose(struct pg_conn *conn)
{
    conn->lost = true;
    if (conn->waiting != NULL)
        thread_resume_later(conn->waiting, 0);
}

/* ---- there ---- */

void statement_free(struct statement *statement)
{
    for (int i = 0; i < statement->count; i++)
        free(statement->values[i]);
    free(statement->text);
    free(statement);
}

static void statement_arrives(uint64_t id)
{
    struct statement **at = &wires.statements;
    while (*at != NULL && (*at)->id != id)
        at = &(*at)->next;
    struct statement *statement = *at;
    if (statement == NULL)
        return;
    *at = statement->next;
    database_hear(statement);
}

static int64_t arrival(const struct pg_conn *conn, const int64_t *blocked)
{
    int64_t when = world_now() + world_about(conn->delay);
    int64_t until = blocked[conn->process->number];
    return until > world_now() ? until + conn->delay : when;
}

static void send(struct pg_conn *conn, struct statement *statement)
{
    statement->id = ++wires.ids;
    statement->wire = conn->number;
    statement->next = wires.statements;
    wires.statements = statement;
    conn->sent = arrival(conn, wires.to);
    world_at(conn->sent, statement_arrives, statement->id);
}

/* ---- back ---- */

static void letter_arrives(uint64_t id)
{
    struct letter **at = &wires.letters;
    while (*at != NULL && (*at)->id != id)
        at = &(*at)->next;
    struct letter *letter = *at;
    if (letter == NULL)
        return;
    *at = letter->next;
    struct pg_conn *conn = find(letter->wire);
    if (conn == NULL || conn->lost) {
        PQclear(letter->answer);
    } else if (letter->answer == NULL) {
        lose(conn);
    } else {
        conn->answer = letter->answer;
        if (conn->waiting != NULL)
            thread_resume_later(conn->waiting, 0);
    }
    free(letter);
}

static void post(uint64_t wire, PGresult *answer)
{
    const struct pg_conn *conn = find(wire);
    struct letter *letter = conn == NULL ? NULL : malloc(sizeof *letter);
    if (letter == NULL) {
        PQclear(answer);
        return;
    }
    *letter =
        (struct letter){.next = wires.letters, .id = ++wires.ids, .wire = wire, .answer = answer};
    wires.letters = letter;
    world_at(arrival(conn, wires.from), letter_arrives, letter->id);
}

void wire_answer(uint64_t wire, PGresult *answer)
{
    post(wire, answer);
}

void wire_ends(uint64_t wire)
{
    post(wire, NULL);
}

/* ---- what goes wrong ---- */

static void reset(uint64_t number)
{
    struct pg_conn *conn = find(number);
    if (conn == NULL || conn->lost)
        return;
    lose(conn);
    world_at(world_now() + world_between(0, 5 * SECOND), database_hang_up, number);
}

void wires_block(int node, int64_t to_database, int64_t from_database)
{
    int64_t until = to_database > from_database ? to_database : from_database;
    wires.to[node] = to_database > wires.to[node] ? to_database : wires.to[node];
    wires.from[node] = from_database > wires.from[node] ? from_database : wires.from[node];
    for (const struct pg_conn *conn = wires.all; conn != NULL; conn = conn->next) {
        int64_t patience = world_between(SILENCE_LEAST, SILENCE_MOST);
        if ((int)conn->process->number == node && world_now() + patience < until)
            world_at(world_now() + patience, reset, conn->number);
    }
}

void wires_break_one(int node)
{
    uint32_t count = 0;
    for (const struct pg_conn *conn = wires.all; conn != NULL; conn = conn->next)
        count += (int)conn->process->number == node && !conn->lost;
    uint32_t which = count == 0 ? 0 : world_below(count);
    for (const struct pg_conn *conn = wires.all; count > 0 && conn != NULL; conn = conn->next)
        if ((int)conn->process->number == node && !conn->lost && which-- == 0) {
            reset(conn->number);
            return;
        }
}

void wires_kill(const struct process *process)
{
    for (struct pg_conn *conn = wires.all; conn != NULL; conn = conn->next)
        if (conn->process == process)
            lose(conn);
}

void wires_end(void)
{
    while (wires.statements != NULL)
        statement_arrives(wires.statements->id);
    while (wires.letters != NULL)
        letter_arrives(wires.letters->id);
    if (wires.all != NULL)
        world_fail("a connection to the database is left of nobody");
    wires.numbers = wires.ids = 0;
    memset(wires.to, 0, sizeof wires.to);
    memset(wires.from, 0, sizeof wires.from);
}

/* ---- connections ---- */

/* Whether the network lets a connection come about within its time. */
static bool gets_through(const struct pg_conn *conn)
{
    uint64_t node = conn->process->number;
    int64_t until = wires.to[node] > wires.from[node] ? wires.to[node] : wires.from[node];
    int64_t waits = until - world_now();
    if (waits > 0)
        thread_sleep(waits < CONNECT_TIMEOUT ? waits : CONNECT_TIMEOUT);
    if (waits > CONNECT_TIMEOUT)
        return false;
    thread_sleep(4 * conn->delay + world_about(500));
    return database_takes() && !conn->process->dead;
}

PGconn *PQconnectdbParams(const char *const *keywords, const char *const *values, int expand_dbname)
{
    struct pg_conn *conn = calloc(1, sizeof *conn);
    (void)keywords, (void)values, (void)expand_dbname;
    if (conn == NULL)
        abort();
    conn->number = ++wires.numbers;
    conn->process = process_self();
    conn->delay = world_between(50, 500);
    conn->next = wires.all;
    wires.all = conn;
    conn->status = CONNECTION_BAD;
    if (!gets_through(conn))
        return conn;
    conn->status = CONNECTION_OK;
    world_at(world_now(), database_accept, conn->number);
    thread_sleep(1);
    return conn;
}

void PQfinish(PGconn *conn)
{
    struct pg_conn **at = &wires.all;
    if (conn == NULL)
        return;
    while (*at != conn)
        at = &(*at)->next;
    *at = conn->next;
    int64_t when = world_now() + conn->delay;
    world_at(when > conn->sent ? when : conn->sent, database_hang_up, conn->number);
    PQclear(conn->answer);
    free(conn);
}

ConnStatusType PQstatus(const PGconn *conn)
{
    return conn == NULL ? CONNECTION_BAD : conn->status;
}

char *PQerrorMessage(const PGconn *conn)
{
    static char text[] = "the simulated database cannot be reached";
    (void)conn;
    return text;
}

PQnoticeReceiver PQsetNoticeReceiver(PGconn *conn, PQnoticeReceiver proc, void *arg)
{
    conn->receiver = proc;
    conn->context = arg;
    return NULL;
}

/* Sends something and waits for the answer; without one the connection is of no use any more. */
static PGresult *exchange(PGconn *conn, struct statement *statement)
{
    if (conn->status != CONNECTION_OK || conn->lost || conn->process->dead) {
        statement_free(statement);
    } else {
        send(conn, statement);
        conn->waiting = thread_self();
        while (conn->answer == NULL && !conn->lost)
            thread_wait();
        conn->waiting = NULL;
    }
    PGresult *answer = conn->answer;
    conn->answer = NULL;
    if (answer == NULL) {
        conn->status = CONNECTION_BAD;
        return result_make(PGRES_FATAL_ERROR);
    }
    if (result_warned(answer) && conn->receiver != NULL)
        conn->receiver(conn->context, answer);
    return answer;
}

static struct statement *statement_make(enum statement_kind kind, const char *text, int which)
{
    struct statement *statement = calloc(1, sizeof *statement);
    if (statement == NULL)
        abort();
    statement->kind = kind;
    statement->text = contents_copy_of(text, strlen(text));
    statement->which = which;
    return statement;
}

PGresult *PQexec(PGconn *conn, const char *query)
{
    return exchange(conn, statement_make(STATEMENT_TEXT, query, -1));
}

PGresult *PQprepare(PGconn *conn, const char *stmtName, const char *query, int nParams,
                    const Oid *paramTypes)
{
    int which = atoi(stmtName + 1);
    (void)nParams, (void)paramTypes;
    return exchange(conn, statement_make(STATEMENT_PREPARE, query, which));
}

PGresult *PQexecPrepared(PGconn *conn, const char *stmtName, int nParams,
                         const char *const *paramValues, const int *paramLengths,
                         const int *paramFormats, int resultFormat)
{
    int which = atoi(stmtName + 1);
    struct statement *statement =
        statement_make(STATEMENT_RUN, pg_text((enum pg_statement)which), which);
    (void)paramFormats, (void)resultFormat;
    statement->count = nParams;
    for (int i = 0; i < nParams; i++) {
        statement->values[i] = contents_copy_of(paramValues[i], (size_t)paramLengths[i]);
        statement->lengths[i] = paramLengths[i];
    }
    return exchange(conn, statement);
}

PGresult *PQexecParams(PGconn *conn, const char *command, int nParams, const Oid *paramTypes,
                       const char *const *paramValues, const int *paramLengths,
                       const int *paramFormats, int resultFormat)
{
    (void)nParams, (void)paramTypes, (void)paramValues, (void)paramLengths, (void)paramFormats,
        (void)resultFormat;
    return PQexec(conn, command);
}

/* An address is as good as any other. */
PQconninfoOption *PQconninfoParse(const char *conninfo, char **errmsg)
{
    (void)conninfo;
    *errmsg = NULL;
    return calloc(1, sizeof(PQconninfoOption));
}

void PQconninfoFree(PQconninfoOption *options)
{
    free(options);
}

void PQfreemem(void *ptr)
{
    free(ptr);
}

/* ---- results ---- */

struct cell {
    char *bytes;
    int length; /* -1: NULL */
};

struct pg_result {
    ExecStatusType status;
    char code[6];
    bool warned;
    struct cell *cells;
    int count, room, rows, columns;
};

PGresult *result_make(ExecStatusType status)
{
    PGresult *result = calloc(1, sizeof *result);
    if (result == NULL)
        abort();
    result->status = status;
    return result;
}

PGresult *result_error(const char *code)
{
    PGresult *result = result_make(PGRES_FATAL_ERROR);
    snprintf(result->code, sizeof result->code, "%s", code);
    return result;
}

static void add(PGresult *result, struct cell cell)
{
    if (result->count == result->room) {
        result->room = 2 * result->room + 8;
        result->cells = realloc(result->cells, (size_t)result->room * sizeof *result->cells);
        if (result->cells == NULL)
            abort();
    }
    result->cells[result->count++] = cell;
}

void result_put(PGresult *result, const void *bytes, size_t length)
{
    add(result, (struct cell){contents_copy_of(bytes, length), (int)length});
}

void result_put_text(PGresult *result, const char *text)
{
    result_put(result, text, strlen(text));
}

void result_put_number(PGresult *result, int64_t number, size_t size)
{
    char bytes[8];
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)((uint64_t)number >> 8 * (size - 1 - i));
    result_put(result, bytes, size);
}

void result_put_null(PGresult *result)
{
    add(result, (struct cell){contents_copy_of("", 0), -1});
}

void result_end_row(PGresult *result)
{
    result->rows++;
    result->columns = result->count / result->rows;
}

void result_warn(PGresult *result)
{
    result->warned = true;
}

bool result_warned(const PGresult *result)
{
    return result->warned;
}

void PQclear(PGresult *result)
{
    for (int i = 0; result != NULL && i < result->count; i++)
        free(result->cells[i].bytes);
    if (result != NULL)
        free(result->cells);
    free(result);
}

ExecStatusType PQresultStatus(const PGresult *result)
{
    return result == NULL ? PGRES_FATAL_ERROR : result->status;
}

char *PQresultErrorMessage(const PGresult *result)
{
    static char text[] = "an error of the simulated database";
    (void)result;
    return text;
}

char *PQresultErrorField(const PGresult *result, int field)
{
    static char warning[] = "WARNING", none[6];
    if (result == NULL)
        return NULL;
    if (field == PG_DIAG_SEVERITY_NONLOCALIZED)
        return result->warned ? warning : none;
    memcpy(none, result->code, sizeof none);
    return result->code[0] == '\0' ? NULL : none;
}

int PQntuples(const PGresult *result)
{
    return result == NULL ? 0 : result->rows;
}

static const struct cell *cell_of(const PGresult *result, int row, int column)
{
    if (row >= result->rows || column >= result->columns)
        world_fail("row %d, column %d is asked for, of %d and %d", row, column, result->rows,
                   result->columns);
    return &result->cells[row * result->columns + column];
}

char *PQgetvalue(const PGresult *res, int tup_num, int field_num)
{
    return cell_of(res, tup_num, field_num)->bytes;
}

int PQgetlength(const PGresult *res, int tup_num, int field_num)
{
    int length = cell_of(res, tup_num, field_num)->length;
    return length < 0 ? 0 : length;
}

int PQgetisnull(const PGresult *res, int tup_num, int field_num)
{
    return cell_of(res, tup_num, field_num)->length < 0;
}

char *PQcmdTuples(PGresult *result)
{
    static char none[] = "0";
    (void)result;
    return none;
}

/* ---- copies of the store are files, of which there are none here ---- */

enum store_result pg_backup(const char *place, const char *file, char why[STORE_WHY_MAX])
{
    (void)place, (void)file;
    return store_say(STORE_FAILED, why, "there are no files");
}

enum store_result pg_restore(const char *place, const char *file, char why[STORE_WHY_MAX])
{
    return pg_backup(place, file, why);
}
