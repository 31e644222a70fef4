/* Questions about a table; nothing is changed. */
#ifndef RED7_TABLE_STATE_H
#define RED7_TABLE_STATE_H

#include <table/table.h>

#define TABLE_EXPIRES_MS 60000 /* a proposal */
/* A person who is not ready keeps a seat for so long without being connected; the host for longer,
 * since somebody who invites others has to leave the page for it. */
#define TABLE_HOLD_MS 30000
#define TABLE_HOLD_HOST_MS 600000
/* After so many events of a seat that no game needs, only what the game needs is accepted from it:
 * otherwise it could grow a log without end. Each seat has its own count, so that nobody uses up
 * another's. Bots may stand in for longer, since that takes its time, and after the end there is
 * room for a rematch. */
#define TABLE_ASIDES 250
#define TABLE_ASIDES_MOST 500

/* Whether a person or a program sits there: somebody with a token. */
bool table_owned(const struct table_seat *seat);

/* Whether nothing can happen in this game any more. */
bool table_ended(const struct table *table);

/* The seat to move, -1 if there is none: before the first deal, between rounds, at the end. A
 * pause does not matter. */
int table_to_move(const struct table *table);

/* Whether a turn has come to its end, or the round. */
bool table_turn_done(const struct r7_round *round);

/* Whether all seats are taken and all their owners ready; whether the seed of any is told. */
bool table_all_ready(const struct table *table);
bool table_any_told(const struct table *table);
/* Whether the first deal can come: all are ready, and all seeds are told. */
bool table_can_start(const struct table *table);
/* How long a seat may take to tell its seed when all are ready, and how often it may fail to. */
#define TABLE_REVEAL_MS 60000
#define TABLE_REVEAL_TRIES 3

/* Whether all who must have agreed to the open proposal. */
bool table_agreed(const struct table *table);

/* How many plays a takeback for a seat undoes: OK, or the reason why there is none. */
enum code table_takeback(const struct table *table, int seat, uint16_t *plays);

/* Plays steps of one seat: all legal, within its turn, and none after a card was drawn that
 * the player did not know; otherwise one could probe what the deck holds. On an error *bad
 * is the step's number, and the round is not to be used. */
enum r7_error table_try(struct r7_round *round, const struct r7_step *steps, int count, int *bad);

/* Whether the seat to move must finish its turn quickly: its time is up, or its owner has gone
 * and nobody plays for it. */
bool table_hurries(const struct table *table);

/* The event that comes next, about a seat, made by nobody's request. */
void table_event(const struct table *table, enum event_kind kind, int seat, int64_t now,
                 struct event *event);

/* The hash by which a request's id is remembered; the event that it made, 0 if none. */
uint64_t table_request_hash(const char *id);
uint32_t table_request_done(const struct table_seat *seat, const char *id);

#endif
