/* Reading, beside commits: the functions of store.h. */
#ifndef RED7_STORE_SQLITE_READ_H
#define RED7_STORE_SQLITE_READ_H

#include "store_sqlite_base.h"
#include <store/store_kind.h>

enum store_result sqlite_read(struct store *store, const char *game, uint32_t from,
                              store_each_event *each, void *context);
enum store_result sqlite_find(struct store *store, const char *game, store_each_entry *each,
                              void *context);
enum store_result sqlite_list(struct store *store, const struct store_query *query,
                              store_each_entry *each, void *context);
enum store_result sqlite_idle(struct store *store, enum store_state state, int64_t changed_before,
                              int limit, store_each_entry *each, void *context);
enum store_result sqlite_links(struct store *store, int64_t after, int limit, store_each_link *each,
                               void *context);
enum store_result sqlite_last_link(struct store *store, struct store_link *link);
enum store_result sqlite_get(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                             size_t *length);
/* A value by a connection that the caller has. */
enum store_result sqlite_link_get(struct sqlite_link *connection, const char *name,
                                  uint8_t value[STORE_VALUE_MAX], size_t *length);
enum store_result sqlite_epoch(struct store *store, char epoch[STORE_EPOCH_MAX]);

#endif
