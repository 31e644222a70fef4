/* What a client is told, as JSON: the only way by which anything of a game leaves the server.
 *
 * Every function makes a text that the caller frees (NULL: no memory), of one line and without
 * a closing newline. A viewer is a seat or R7_SPECTATOR. */
#ifndef RED7_SHOW_H
#define RED7_SHOW_H

#include <table/table.h>

/* An event, after it was applied, as a viewer sees it. `told` is that of table_apply(); only a
 * play needs it. */
char *show_event(const struct table *table, const struct event *event, const struct told *told,
                 int viewer, const struct r7_fair_hashes *hashes, size_t *length);
/* Whether all viewers are told the same bytes of it. */
bool show_is_same(const struct event *event, const struct told *told);

/* Answers to requests. `seq` 0: none. */
char *show_ok(const char *id, uint32_t seq, bool again, size_t *length);
char *show_joined(const char *id, uint32_t seq, int seat, const char *token, bool again,
                  size_t *length);
char *show_welcome(const char *id, const struct table *table, const char *epoch, int seat,
                   uint32_t from, int64_t now, size_t *length);
char *show_refusal(const char *id, const struct refusal *refusal, size_t *length);
char *show_sync(const char *id, const struct table *table, int viewer, size_t *length);

/* Messages without a number. `connections` has a count for each seat. */
char *show_presence(const struct table *table, const int connections[R7_SEATS_MAX], int watchers,
                    size_t *length);
char *show_reaction(int seat, enum reaction reaction, size_t *length);
char *show_bye(enum code code, size_t *length);

#endif
