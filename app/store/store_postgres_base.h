/* Connections to PostgreSQL, prepared statements, arrays of parameters, and what its codes mean. */
#ifndef RED7_STORE_POSTGRES_BASE_H
#define RED7_STORE_POSTGRES_BASE_H

#include <libpq-fe.h>
#include <pthread.h>
#include <store/store.h>

enum pg_statement {
    PG_COMMIT,
    PG_THERE,
    PG_RAISE,
    PG_READ,
    PG_FIND,
    PG_LIST_OPEN,
    PG_LIST_OPEN_LISTED,
    PG_LIST,
    PG_LIST_LISTED,
    PG_IDLE,
    PG_LINKS,
    PG_LAST_LINK,
    PG_GET,
    PG_CLAIM,
    PG_EPOCH,
    PG_BEAT,
    PG_ADDRESS,
    PG_OWN,
    PG_RELEASE,
    PG_NODES,
    PG_BAN,
    PG_UNBAN,
    PG_BANS,
    PG_SPEND,
    PG_TIDY,
    PG_STATEMENTS,
};

/* Room for an address without its own part: see postgres_place(). */
#define PG_PLACE_MAX 1024

/* Where the store is: what libpq is told, and the place as it may be shown, without a password;
 * whether a database without a standby is good enough, and where the other servers reach this one,
 * if that is said. */
struct pg_place {
    char address[PG_PLACE_MAX], shown[STORE_SHOWN_MAX];
    char node[STORE_ADDRESS_MAX];
    bool alone;
};

/* A connection, used by one thread at a time. */
struct pg_link {
    PGconn *conn; /* NULL: not connected */
    pthread_mutex_t mutex;
    bool prepared[PG_STATEMENTS];
    bool warned; /* the server has warned since this was last cleared */
};

/* Reads a place; false after `why`. */
bool postgres_place(const char *place, struct pg_place *read, char why[STORE_WHY_MAX]);

/* Connects, as durable as a store has to be; false after `why`, which may be NULL. */
enum store_result pg_connect(struct pg_link *link, const struct pg_place *place,
                             char why[STORE_WHY_MAX]);
void pg_disconnect(struct pg_link *link);
/* Whether the connection can still be used. */
bool pg_is_connected(const struct pg_link *link);

/* What a statement says, for tests of how it is carried out. */
const char *pg_text(enum pg_statement which);

/* Parameters: all in binary. Arrays are built piece by piece. */
#define PG_PARAMETERS 20
struct pg_parameters {
    int count;
    const char *values[PG_PARAMETERS];
    int lengths[PG_PARAMETERS];
    char *owned[PG_PARAMETERS]; /* to be freed, or NULL */
    size_t rooms[PG_PARAMETERS];
    char numbers[PG_PARAMETERS][8];
    bool broken; /* memory ran out */
};
void pg_put_text(struct pg_parameters *parameters, const char *text);
void pg_put_bytes(struct pg_parameters *parameters, const void *bytes, size_t length);
void pg_put_int8(struct pg_parameters *parameters, int64_t number);
void pg_put_int4(struct pg_parameters *parameters, int32_t number);
/* Types of an array's elements, by their numbers in PostgreSQL. */
enum pg_type {
    PG_BOOL = 16,
    PG_BYTEA = 17,
    PG_INT8 = 20,
    PG_INT2 = 21,
    PG_INT4 = 23,
    PG_TEXT = 25
};
/* Begins an array of so many elements, which follow by the functions below, as many. */
void pg_put_array(struct pg_parameters *parameters, enum pg_type type, size_t count);
void pg_add_bytes(struct pg_parameters *parameters, const void *bytes, size_t length);
void pg_add_number(struct pg_parameters *parameters, int64_t number, size_t size);
void pg_release(struct pg_parameters *parameters);

/* Runs a prepared statement; NULL or a result to be cleared. */
PGresult *pg_run(struct pg_link *link, enum pg_statement which,
                 const struct pg_parameters *parameters);
/* Runs statements without parameters that give nothing of interest. */
enum store_result pg_do(struct pg_link *link, const char *sql);

/* What came of a statement. A lost connection is UNKNOWN: it may have been carried out. */
enum store_result pg_result(const struct pg_link *link, const PGresult *result);
/* The same, with a message about a place. */
enum store_result pg_failed(const struct pg_link *link, const PGresult *result,
                            const struct pg_place *place, char why[STORE_WHY_MAX]);

/* Columns of a result in binary. */
int64_t pg_number(const PGresult *result, int row, int column);

#endif
