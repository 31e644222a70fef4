/* What the files of statements share: see database.h. */
#ifndef RED7_SIMULATE_STATEMENT_H
#define RED7_SIMULATE_STATEMENT_H

#include "database_inner.h"

/* ---- values, in binary ---- */

int64_t value_at(const struct statement *statement, int i);
/* Elements of an array, one after the other. */
struct elements {
    const char *at;
    size_t left;
};

struct elements value_elements(const struct statement *statement, int i);
const char *value_next(struct elements *elements, size_t *length);
int64_t value_next_number(struct elements *elements);
void value_next_text(struct elements *elements, char *text, size_t room);

/* A result without rows, and one that rows are put into. */
PGresult *result_done(void);
PGresult *result_rows(void);

/* ---- what they do ---- */

/* statement_batch.c: what servers commit; how much of it is there. */
PGresult *run_batch(struct backend *backend);
PGresult *run_there(const struct statement *statement);
/* statement_read.c: whatever only reads; values, and limits that hold at all servers. */
PGresult *run_reading(const struct statement *statement);
PGresult *run_nodes(void);
PGresult *apply_claim(struct backend *backend);
PGresult *apply_ban(struct backend *backend);
PGresult *apply_spend(struct backend *backend);

#endif
