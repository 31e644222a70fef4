/* The store in a PostgreSQL database, in its schema `red7`. */
#ifndef RED7_STORE_POSTGRES_H
#define RED7_STORE_POSTGRES_H

#include "store_postgres_base.h"
#include <stdatomic.h>
#include <store/store_kind.h>

#define PG_READERS 4
#define PG_WATCHED 64

/* Another server, as this one sees it. */
struct pg_watch {
    char holder[STORE_EPOCH_MAX];
    int64_t beat;
    int lane;
    int64_t heard, seen; /* when its beat changed, and when its row was last there; 0: never */
};

struct pg_store {
    struct store store;
    struct pg_place place;
    char holder[STORE_EPOCH_MAX]; /* a random name for this server */
    int64_t term;                 /* that it has; raised with every connection of the writer */
    int lane;                     /* which of the chains of games is its own */
    struct pg_link writer, readers[PG_READERS], beater;
    struct store_told told;
    /* The beat: its thread, the mutex is its connection's. */
    pthread_t beat_thread;
    pthread_cond_t beat_changed;
    bool beating, beat_stop;
    char says[STORE_SAYS_MAX]; /* goes with the beat */
    atomic_int there;          /* what the last beat came to: an enum store_result */
    atomic_llong sure_until;   /* by pg_steady(): nobody else has its games before that */
    atomic_llong fenced;       /* how many others it has found dead */
    unsigned tidied;           /* how often it was asked to */
    int64_t answering;         /* since when the database has answered without a pause */
    int64_t answered;          /* when it did last */
    struct pg_watch watched[PG_WATCHED];
};

/* Milliseconds of a clock that only goes forward. */
int64_t pg_steady(void);

/* Asks on a reader's connection, and gives the rows to be cleared; NULL after a failure. */
PGresult *pg_ask(struct pg_store *store, enum pg_statement which,
                 const struct pg_parameters *parameters, enum store_result *result);

enum store_result pg_read_events(struct store *store, const char *game, uint32_t from,
                                 store_each_event *each, void *context);
enum store_result pg_find(struct store *store, const char *game, store_each_entry *each,
                          void *context);
enum store_result pg_list(struct store *store, const struct store_query *query,
                          store_each_entry *each, void *context);
enum store_result pg_idle(struct store *store, enum store_state state, int64_t changed_before,
                          int limit, store_each_entry *each, void *context);
enum store_result pg_links(struct store *store, int64_t after, int limit, store_each_link *each,
                           void *context);
enum store_result pg_last_link(struct store *store, struct store_link *link);
enum store_result pg_get(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                         size_t *length);
enum store_result pg_epoch(struct store *store, char epoch[STORE_EPOCH_MAX]);
enum store_result pg_there(struct store *store);

/* From now on this server is one of those that may write, until it leaves. */
enum store_result pg_register(struct pg_store *store, char why[STORE_WHY_MAX]);
void pg_leave(struct pg_store *store);
/* The functions of store.h for several servers. */
const char *pg_name(struct store *store);
enum store_result pg_address(struct store *store, const char *address);
enum store_result pg_own(struct store *store, const char *game, struct store_node *owner);
enum store_result pg_release_games(struct store *store, const char (*games)[STORE_ID_MAX],
                                   size_t count);
enum store_result pg_nodes(struct store *store, store_each_node *each, void *context);
void pg_describe(struct store *store, const char *says);
enum store_result pg_ban(struct store *store, const char *network, int64_t milliseconds);
enum store_result pg_bans(struct store *store, store_each_ban *each, void *context);
enum store_result pg_spend(struct store *store, const uint8_t address[STORE_PEER], int32_t most);
enum store_result pg_tidy(struct store *store);
bool pg_is_sure(struct store *store);
/* Tells others that this server lives, until it is stopped; false: there is no thread. */
bool pg_beat_start(struct pg_store *store);
void pg_beat_stop(struct pg_store *store);

/* Rows of results, for copies too. */
void pg_row_event(const PGresult *rows, int row, struct store_event *event);
void pg_row_entry(const PGresult *rows, int row, struct store_entry *entry);
bool pg_row_link(const PGresult *rows, int row, struct store_link *link);

/* The parameters of PG_COMMIT: by which row, term and epoch the batch is made, and what it has. */
void pg_put_commit(struct pg_parameters *parameters, const char *holder, int64_t term,
                   const char *epoch, const struct store_batch *batch);

enum store_result pg_backup(const char *place, const char *file, char why[STORE_WHY_MAX]);
enum store_result pg_restore(const char *place, const char *file, char why[STORE_WHY_MAX]);

#endif
