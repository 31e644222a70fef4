/* What an implementation of store.h consists of: for store.c and the implementations only. */
#ifndef RED7_STORE_KIND_H
#define RED7_STORE_KIND_H

#include <pthread.h>
#include <store/store.h>

typedef bool store_each_event(void *context, const struct store_event *event);
typedef bool store_each_link(void *context, const struct store_link *link);
typedef bool store_each_entry(void *context, const struct store_entry *entry);
typedef bool store_each_node(void *context, const struct store_node *node, const char *says);
typedef bool store_each_ban(void *context, const char *network, int64_t left);

/* The functions of store.h, of the same names. */
struct store_kind {
    bool (*fits)(const char *place); /* whether such a place is its own */
    enum store_result (*open)(const char *place, struct store **store, char why[STORE_WHY_MAX]);
    void (*close)(struct store *store);
    enum store_result (*commit)(struct store *store, const struct store_batch *batch);
    enum store_result (*settle)(struct store *store, const struct store_batch *batch);
    enum store_result (*read)(struct store *store, const char *game, uint32_t from,
                              store_each_event *each, void *context);
    enum store_result (*find)(struct store *store, const char *game, store_each_entry *each,
                              void *context);
    enum store_result (*list)(struct store *store, const struct store_query *query,
                              store_each_entry *each, void *context);
    enum store_result (*idle)(struct store *store, enum store_state state, int64_t changed_before,
                              int limit, store_each_entry *each, void *context);
    enum store_result (*links)(struct store *store, int64_t after, int limit, store_each_link *each,
                               void *context);
    enum store_result (*last_link)(struct store *store, struct store_link *link);
    enum store_result (*get)(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                             size_t *length);
    enum store_result (*claim)(struct store *store, const char *name,
                               uint8_t value[STORE_VALUE_MAX], size_t *length);
    enum store_result (*epoch)(struct store *store, char epoch[STORE_EPOCH_MAX]);
    enum store_result (*tidy)(struct store *store);
    enum store_result (*erase)(struct store *store, enum store_chore chore, const char *text,
                               int64_t *count);
    enum store_result (*there)(struct store *store);
    /* For several servers: all or none of these. */
    const char *(*name)(struct store *store);
    enum store_result (*address)(struct store *store, const char *address);
    enum store_result (*own)(struct store *store, const char *game, struct store_node *owner);
    enum store_result (*release)(struct store *store, const char (*games)[STORE_ID_MAX],
                                 size_t count);
    enum store_result (*nodes)(struct store *store, store_each_node *each, void *context);
    void (*describe)(struct store *store, const char *says);
    enum store_result (*ban)(struct store *store, const char *network, int64_t milliseconds);
    enum store_result (*bans)(struct store *store, store_each_ban *each, void *context);
    enum store_result (*spend)(struct store *store, const uint8_t address[STORE_PEER],
                               int32_t most);
    bool (*is_sure)(struct store *store);
    enum store_result (*backup)(const char *place, const char *file, char why[STORE_WHY_MAX]);
    enum store_result (*restore)(const char *place, const char *file, char why[STORE_WHY_MAX]);
};

/* What every store begins with. */
struct store {
    const struct store_kind *kind;
};

/* The epoch that was told last: what comes from an earlier one must not be committed. */
struct store_told {
    pthread_mutex_t mutex;
    char epoch[STORE_EPOCH_MAX];
};

/* Reads the value of that name, and notes it as what was told. */
enum store_result store_tell_epoch(struct store *store, struct store_told *told,
                                   char epoch[STORE_EPOCH_MAX]);
void store_told_epoch(struct store_told *told, char epoch[STORE_EPOCH_MAX]);

extern const struct store_kind store_sqlite;
extern const struct store_kind store_postgres; /* only where it was built with libpq */

/* Notes which game a CONFLICT is about, "" for all of them; returns CONFLICT. */
enum store_result store_blame(const struct store_batch *batch, const char *game);

/* Writes a message, cut to its room and to one line; returns the result, so that a failure is
 * one statement. */
enum store_result store_say(enum store_result result, char why[STORE_WHY_MAX], const char *format,
                            ...) __attribute__((format(printf, 3, 4)));

#endif
