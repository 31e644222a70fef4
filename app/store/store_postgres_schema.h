/* The tables in PostgreSQL, and whether they are there. */
#ifndef RED7_STORE_POSTGRES_SCHEMA_H
#define RED7_STORE_POSTGRES_SCHEMA_H

#include "store_postgres_base.h"

#define PG_SCHEMA 2 /* the schema's version, in red7.server */

/* Makes the tables in a database that has none, with an epoch; checks them in one that has. In one
 * transaction, with everybody else who does the same kept waiting. */
enum store_result pg_prepare_schema(struct pg_link *link, const struct pg_place *place,
                                    char why[STORE_WHY_MAX]);
/* Whether tables of this version are there: MISSING if there are none. */
enum store_result pg_check_schema(struct pg_link *link, const struct pg_place *place,
                                  char why[STORE_WHY_MAX]);
/* A new epoch, as a text. */
void pg_new_epoch(char epoch[STORE_EPOCH_MAX]);

#endif
