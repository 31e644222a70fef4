/* What a store holds: games with their events and entries, links, values. In memory, for the stores
 * of the simulation: disk.c, database.c. */
#ifndef RED7_SIMULATE_CONTENTS_H
#define RED7_SIMULATE_CONTENTS_H

#include <store/store.h>

#define CONTENTS_VALUES 8

struct row {
    int64_t at;
    char *body;
    size_t length;
};

struct game {
    char id[STORE_ID_MAX];
    struct row *rows; /* event i + 1 */
    uint32_t count, room;
    bool listed;                 /* it has an entry */
    struct store_entry entry;    /* with a text of its own */
    char owner[STORE_EPOCH_MAX]; /* which server has it, where there are several */
    int64_t term;                /* how often it was taken over */
};

struct value {
    char name[16];
    uint8_t bytes[STORE_VALUE_MAX];
    size_t length;
};

/* All that is on it. */
struct contents {
    struct game *games; /* by id */
    size_t count, room;
    struct store_link *links;
    size_t link_count, link_room;
    struct value values[CONTENTS_VALUES];
    char epoch[STORE_EPOCH_MAX];
};

void *contents_copy_of(const void *bytes, size_t length);
void contents_clear(struct contents *contents);
/* All that another holds, with texts of its own; what was there is gone. */
void contents_duplicate(struct contents *to, const struct contents *from);
/* A game; _get makes it if there is none, _find: NULL. */
struct game *contents_find(const struct contents *contents, const char *id);
struct game *contents_get(struct contents *contents, const char *id);
void contents_delete(struct contents *contents, struct game *game);
void contents_add_row(struct contents *contents, const struct store_event *event);
void contents_set_entry(struct contents *contents, const struct store_entry *entry);
void contents_add_link(struct contents *contents, const struct store_link *link);
/* The value of a name, or one that is free for it: its name is "" then. */
struct value *contents_value(struct contents *contents, const char *name);
/* By what lists are ordered. */
int64_t contents_key(const struct store_entry *entry);
/* Those whose list it is, the latest first; to be freed. */
const struct store_entry **contents_list(const struct contents *contents,
                                         const struct store_query *query, size_t *count);
const struct store_entry **contents_idle(const struct contents *contents, enum store_state state,
                                         int64_t changed_before, size_t *count);
/* Tells truth.c that all of it is there now, as a history of its own. */
void contents_tell_truth(const struct contents *contents);

#endif
