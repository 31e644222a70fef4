/* Limits that hold at all servers of a store: who is kept out, and how much an address makes. */
#include "store_postgres.h"
#include <stdio.h>

/* How often old rows are deleted, in calls. */
#define TIDY_EVERY 300

enum store_result pg_ban(struct store *store, const char *network, int64_t milliseconds)
{
    struct pg_parameters parameters = {.count = 0};
    enum store_result result;
    pg_put_text(&parameters, network);
    if (milliseconds > 0)
        pg_put_int8(&parameters, milliseconds);
    PQclear(pg_ask((struct pg_store *)store, milliseconds > 0 ? PG_BAN : PG_UNBAN, &parameters,
                   &result));
    return result;
}

enum store_result pg_bans(struct store *store, store_each_ban *each, void *context)
{
    struct pg_parameters none = {.count = 0};
    enum store_result result;
    PGresult *rows = pg_ask((struct pg_store *)store, PG_BANS, &none, &result);
    for (int row = 0; result == STORE_OK && row < PQntuples(rows); row++) {
        char network[STORE_NETWORK_MAX];
        snprintf(network, sizeof network, "%.*s", PQgetlength(rows, row, 0),
                 PQgetvalue(rows, row, 0));
        if (!each(context, network, pg_number(rows, row, 1)))
            break;
    }
    PQclear(rows);
    return result;
}

enum store_result pg_spend(struct store *store, const uint8_t address[STORE_PEER], int32_t most)
{
    struct pg_parameters parameters = {.count = 0};
    enum store_result result;
    pg_put_bytes(&parameters, address, STORE_PEER);
    pg_put_int8(&parameters, most);
    PGresult *row = pg_ask((struct pg_store *)store, PG_SPEND, &parameters, &result);
    if (result == STORE_OK && PQntuples(row) == 0)
        result = STORE_CONFLICT;
    PQclear(row);
    return result;
}

/* Otherwise PostgreSQL keeps its own house. */
enum store_result pg_tidy(struct store *store)
{
    struct pg_store *s = (struct pg_store *)store;
    struct pg_parameters none = {.count = 0};
    enum store_result result = STORE_OK;
    if (s->tidied++ % TIDY_EVERY == 0)
        PQclear(pg_ask(s, PG_TIDY, &none, &result));
    return result;
}
