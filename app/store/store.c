/* The interface of the store: chooses the implementation for a place, and calls it. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <store/store_kind.h>
#include <string.h>

/* The first that fits a place is taken. */
static const struct store_kind *const kinds[] = {
    &store_sqlite,
#ifdef RED7_POSTGRES
    &store_postgres,
#endif
};

const char *store_result_name(enum store_result result)
{
    static const char *const names[] = {
        [STORE_OK] = "ok",         [STORE_CONFLICT] = "conflict",
        [STORE_FULL] = "full",     [STORE_READ_ONLY] = "read_only",
        [STORE_BUSY] = "busy",     [STORE_DAMAGED] = "damaged",
        [STORE_NEWER] = "newer",   [STORE_MISSING] = "missing",
        [STORE_FAILED] = "failed", [STORE_UNKNOWN] = "unknown",
    };
    return names[result];
}

enum store_result store_say(enum store_result result, char why[STORE_WHY_MAX], const char *format,
                            ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, STORE_WHY_MAX, format, arguments);
    va_end(arguments);
    for (char *at = why; *at != '\0'; at++)
        if (*at == '\n')
            *at = ' ';
    return result;
}

enum store_result store_blame(const struct store_batch *batch, const char *game)
{
    if (batch->culprit != NULL)
        snprintf(batch->culprit, STORE_ID_MAX, "%s", game);
    return STORE_CONFLICT;
}

static const struct store_kind *kind_of(const char *place, char why[STORE_WHY_MAX])
{
    why[0] = '\0';
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i]->fits(place))
            return kinds[i];
    if (strncmp(place, "postgres", 8) == 0 && strstr(place, "://") != NULL)
        store_say(STORE_MISSING, why, "this red7 was built without PostgreSQL: name a file");
    else
        store_say(STORE_MISSING, why, "'%s' is no place for a store: name a file", place);
    return NULL;
}

enum store_result store_open(const char *place, struct store **store, char why[STORE_WHY_MAX])
{
    const struct store_kind *kind = kind_of(place, why);
    *store = NULL;
    return kind != NULL ? kind->open(place, store, why) : STORE_MISSING;
}

enum store_result store_backup(const char *place, const char *file, char why[STORE_WHY_MAX])
{
    const struct store_kind *kind = kind_of(place, why);
    return kind != NULL ? kind->backup(place, file, why) : STORE_MISSING;
}

enum store_result store_restore(const char *place, const char *file, char why[STORE_WHY_MAX])
{
    const struct store_kind *kind = kind_of(place, why);
    return kind != NULL ? kind->restore(place, file, why) : STORE_MISSING;
}

void store_close(struct store *store)
{
    if (store != NULL)
        store->kind->close(store);
}

enum store_result store_commit(struct store *store, const struct store_batch *batch)
{
    return store->kind->commit(store, batch);
}

enum store_result store_settle(struct store *store, const struct store_batch *batch)
{
    return store->kind->settle(store, batch);
}

enum store_result store_read(struct store *store, const char *game, uint32_t from,
                             store_each_event *each, void *context)
{
    return store->kind->read(store, game, from, each, context);
}

enum store_result store_find(struct store *store, const char *game, store_each_entry *each,
                             void *context)
{
    return store->kind->find(store, game, each, context);
}

enum store_result store_list(struct store *store, const struct store_query *query,
                             store_each_entry *each, void *context)
{
    return store->kind->list(store, query, each, context);
}

enum store_result store_idle(struct store *store, enum store_state state, int64_t changed_before,
                             int limit, store_each_entry *each, void *context)
{
    return store->kind->idle(store, state, changed_before, limit, each, context);
}

enum store_result store_links(struct store *store, int64_t after, int limit, store_each_link *each,
                              void *context)
{
    return store->kind->links(store, after, limit, each, context);
}

enum store_result store_last_link(struct store *store, struct store_link *link)
{
    return store->kind->last_link(store, link);
}

enum store_result store_get(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                            size_t *length)
{
    return store->kind->get(store, name, value, length);
}

enum store_result store_claim(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                              size_t *length)
{
    assert(*length <= STORE_VALUE_MAX);
    return store->kind->claim(store, name, value, length);
}

enum store_result store_tell_epoch(struct store *store, struct store_told *told,
                                   char epoch[STORE_EPOCH_MAX])
{
    uint8_t value[STORE_VALUE_MAX];
    size_t length = 0;
    enum store_result result = store->kind->get(store, "epoch", value, &length);
    if (result != STORE_OK)
        return result == STORE_MISSING ? STORE_DAMAGED : result;
    if (length != STORE_EPOCH_MAX - 1)
        return STORE_DAMAGED;
    memcpy(epoch, value, length);
    epoch[length] = '\0';
    pthread_mutex_lock(&told->mutex);
    memcpy(told->epoch, epoch, STORE_EPOCH_MAX);
    pthread_mutex_unlock(&told->mutex);
    return STORE_OK;
}

void store_told_epoch(struct store_told *told, char epoch[STORE_EPOCH_MAX])
{
    pthread_mutex_lock(&told->mutex);
    memcpy(epoch, told->epoch, STORE_EPOCH_MAX);
    pthread_mutex_unlock(&told->mutex);
}

enum store_result store_epoch(struct store *store, char epoch[STORE_EPOCH_MAX])
{
    return store->kind->epoch(store, epoch);
}

enum store_result store_tidy(struct store *store)
{
    return store->kind->tidy(store);
}

enum store_result store_erase(struct store *store, enum store_chore chore, const char *text,
                              int64_t *count)
{
    *count = 0;
    enum store_result result = store->kind->erase(store, chore, text, count);
    bool none = result == STORE_OK && chore == STORE_CHORE_DELETE && *count == 0;
    return none ? STORE_MISSING : result;
}

enum store_result store_there(struct store *store)
{
    return store->kind->there(store);
}

bool store_is_shared(const struct store *store)
{
    return store->kind->own != NULL;
}

const char *store_name(struct store *store)
{
    return store->kind->name(store);
}

enum store_result store_address(struct store *store, const char *address)
{
    return store->kind->address(store, address);
}

enum store_result store_own(struct store *store, const char *game, struct store_node *owner)
{
    *owner = (struct store_node){.here = false};
    return store->kind->own(store, game, owner);
}

enum store_result store_release(struct store *store, const char (*games)[STORE_ID_MAX],
                                size_t count)
{
    return store->kind->release(store, games, count);
}

enum store_result store_nodes(struct store *store, store_each_node *each, void *context)
{
    return store->kind->nodes(store, each, context);
}

void store_describe(struct store *store, const char *says)
{
    assert(strlen(says) < STORE_SAYS_MAX);
    store->kind->describe(store, says);
}

enum store_result store_ban(struct store *store, const char *network, int64_t milliseconds)
{
    return store->kind->ban(store, network, milliseconds);
}

enum store_result store_bans(struct store *store, store_each_ban *each, void *context)
{
    return store->kind->bans(store, each, context);
}

enum store_result store_spend(struct store *store, const uint8_t address[STORE_PEER], int32_t most)
{
    return store->kind->spend(store, address, most);
}

bool store_is_sure(struct store *store)
{
    return store->kind->is_sure == NULL || store->kind->is_sure(store);
}
