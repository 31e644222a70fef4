/* A database that several servers share: it does what PostgreSQL does, as far as store_postgres*.c
 * ask for it, and goes wrong as PostgreSQL does.
 *
 *     store_postgres*.c -- libpq.c ------ network ------ database.c: a backend for each connection
 *      (the product)       (its place)                   statement.c: what statements mean
 *
 * A backend is a thread of its own, which carries out what has arrived, whatever has become of who
 * has sent it. A statement that writes takes its locks, then time, and then is there as a whole:
 * for everybody, for good. If the database dies in between, chance decides. A failover goes on with
 * what was there, but for what was not waited for (beats, and who was fenced off by them).
 *
 * It knows statements by their texts; what it does not know ends the world. */
#ifndef RED7_SIMULATE_DATABASE_H
#define RED7_SIMULATE_DATABASE_H

#include "contents.h"
#include "world.h"
#include <libpq-fe.h>

/* How it is now. */
struct database_state {
    int64_t usual;  /* microseconds that a commit takes */
    int64_t down;   /* it takes no connections before that time */
    int64_t stalls; /* no commit that waits for the standby ends before that time */
    int64_t read_only;
    double errors;   /* the chance that something is refused that may be tried again */
    double warnings; /* the chance that a commit is not known to be on the standby */
};
extern struct database_state database;

void database_begin(void);
void database_end(void);
/* It dies and another takes its place, with what was there; which takes a while. */
void database_fails_over(int64_t takes);
void database_back_up(void);
void database_restore(void); /* as soon as no commit is under way */
/* Servers that it knows of. */
size_t database_nodes(void);

struct database_count {
    uint64_t commits, conflicts, taken, released, fenced, unfenced, raised;
};
extern struct database_count database_count;

/* ---- libpq.c ---- */

/* Until a time nothing arrives from a server, or at it; its connections may end meanwhile. */
void wires_block(int node, int64_t to_database, int64_t from_database);
/* One of its connections breaks, whatever is on the way; all of them do, since it is dead. */
void wires_break_one(int node);
void wires_kill(const struct process *process);
void wires_end(void);

/* ---- between both ---- */

enum statement_kind { STATEMENT_TEXT, STATEMENT_PREPARE, STATEMENT_RUN };
#define STATEMENT_VALUES 20
struct statement {
    struct statement *next; /* of those on their way */
    uint64_t id, wire;
    enum statement_kind kind;
    char *text;
    int which; /* enum pg_statement */
    int count;
    char *values[STATEMENT_VALUES];
    int lengths[STATEMENT_VALUES];
};
void statement_free(struct statement *statement);

bool database_takes(void);
void database_accept(uint64_t wire);
void database_hear(struct statement *statement);
void database_hang_up(uint64_t wire);
/* An answer leaves; a connection ends. */
void wire_answer(uint64_t wire, PGresult *answer);
void wire_ends(uint64_t wire);

/* ---- results ---- */

PGresult *result_make(ExecStatusType status);
PGresult *result_error(const char *code);
void result_put(PGresult *result, const void *bytes, size_t length);
void result_put_text(PGresult *result, const char *text);
void result_put_number(PGresult *result, int64_t number, size_t size);
void result_put_null(PGresult *result);
void result_end_row(PGresult *result);
void result_warn(PGresult *result);
bool result_warned(const PGresult *result);

#endif
