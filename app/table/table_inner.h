/* What the files of a table share.
 *
 *   table.c          the fold: events that are not about cards
 *   table_round.c    the fold: deals, plays, takebacks; what viewers see of them
 *   table_clock.c    the clocks
 *   table_state.c    questions about a table
 *   table_request.c  what requests come to
 *   table_due.c      what comes by itself
 *   table_record.c   the record
 *   table_summary.c  a line for lists */
#ifndef RED7_TABLE_INNER_H
#define RED7_TABLE_INNER_H

#include <table/table.h>

#define TABLE_EXPIRES_MS 60000   /* a proposal */
#define TABLE_DEAL_REST_MS 10000 /* clocks stand so long after a deal */
/* After so many events that were neither deals nor plays, only what the game needs is taken:
 * otherwise one seat could make a log that nobody can be told any more. Bots stand in for
 * longer, since that takes its time, and after the end there is room for a rematch. */
#define TABLE_ASIDES 500
#define TABLE_ASIDES_MOST 1000
/* No event is later, so that sums of times cannot overflow. */
#define TABLE_TIME_MAX (INT64_MAX / 4)

/* A finished round, for the record. */
struct table_round {
    struct r7_round deal;
    struct table_play *plays;
    size_t play_count;
};

struct table_rounds {
    size_t count;
    struct table_round list[];
};

/* ---- table_state.c: nothing is changed ---- */

/* Whether a person or a program sits there: somebody with a token. */
bool table_owned(const struct table_seat *seat);

/* Whether nothing can happen in this game any more. */
bool table_ended(const struct table *table);

/* The seat to move, -1 if there is none: before the first deal, between rounds, at the end. A
 * pause does not matter. */
int table_to_move(const struct table *table);

/* Whether a turn has come to its end, or the round. */
bool table_turn_done(const struct r7_round *round);

/* Whether the first deal can come. */
bool table_can_start(const struct table *table);

/* Whether all who must have agreed to the open proposal. */
bool table_agreed(const struct table *table);

/* How many plays a takeback for a seat undoes: OK, or the reason why there is none. */
enum code table_takeback(const struct table *table, int seat, uint16_t *plays);

/* Plays steps of one seat: all legal, within its turn, and none after a card was drawn that
 * the player did not know; otherwise one could try out what the deck holds. On an error *bad
 * is the step's number, and the round is not to be used. */
enum r7_error table_try(struct r7_round *round, const struct r7_step *steps, int count, int *bad);

/* Whether the seat to move is to get its turn over with: its time is up, or its owner has gone
 * and nobody plays for it. */
bool table_hurries(const struct table *table);

/* The event that comes next, about a seat, made by nobody's request. */
void table_event(const struct table *table, enum event_kind kind, int seat, int64_t now,
                 struct event *event);

/* The hash by which a request's id is remembered; the event that it made, 0 if none. */
uint64_t table_request_hash(const char *id);
uint32_t table_request_done(const struct table_seat *seat, const char *id);

/* ---- table_clock.c ---- */

/* The seat whose clock runs, -1 if none does. */
int table_clock_runs(const struct table *table);

/* All clocks full, before the first deal. */
void table_clock_fill(struct table *table);
/* What has been used up to now is taken off, and the clock stands or goes on from now. To be
 * called before anything changes that table_clock_runs() asks for. */
void table_clock_stop(struct table *table, int64_t at);
/* The clock of the seat to move counts from a time on, or from later if it does already. */
void table_clock_start(struct table *table, int64_t at);
/* A turn of a seat is over; `ran`: by its own clock. */
void table_clock_turn_over(struct table *table, int seat, bool ran);

/* ---- table_round.c: parts of table_apply() ---- */

bool table_apply_deal(struct table *table, const struct event *event);
bool table_apply_play(struct table *table, const struct event *event, struct told *told);
bool table_apply_takeback(struct table *table, const struct event *event);

#endif
