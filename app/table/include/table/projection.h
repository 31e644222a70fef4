/* The projection of a game: what a viewer may know of it, as JSON. Nothing of a game leaves the
 * server by any other way.
 *
 * Every function makes a text that the caller frees (NULL: no memory), of one line and without
 * a closing newline. A viewer is a seat or R7_SPECTATOR. */
#ifndef RED7_TABLE_PROJECTION_H
#define RED7_TABLE_PROJECTION_H

#include <table/table.h>

/* An event, after it was applied, as a viewer sees it. `projected` is that of table_apply(); only a
 * play needs it. */
char *projection_event(const struct table *table, const struct event *event,
                       const struct projected *projected, int viewer, size_t *length);
/* Whether its projection is the same, byte by byte, for all viewers. */
bool projection_is_same(const struct event *event, const struct projected *projected);

/* Answers to requests. `seq` 0: none. */
char *projection_ok(const char *id, uint32_t seq, bool again, size_t *length);
char *projection_joined(const char *id, uint32_t seq, int seat, const char *token, bool again,
                        size_t *length);
struct welcome {
    const char *game, *epoch;
    int seat;
    uint32_t from, last; /* the events that follow */
    int64_t now;
};
char *projection_welcome(const char *id, const struct welcome *welcome, size_t *length);
char *projection_refusal(const char *id, const struct refusal *refusal, size_t *length);
char *projection_sync(const char *id, const struct table *table, int viewer, size_t *length);

/* Messages without a number. `connections` has a count for each seat. */
char *projection_presence(const struct table *table, const int connections[R7_SEATS_MAX],
                          int watchers, size_t *length);
/* That it is the viewer's turn, with the position. */
char *projection_turn(const struct table *table, int viewer, size_t *length);
char *projection_reaction(int seat, enum reaction reaction, size_t *length);
char *projection_bye(enum code code, size_t *length);

#endif
