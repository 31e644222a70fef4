/* A game in one process: the match, and what each seat has seen of its round.
 *
 *     struct r7_match match;
 *     static struct r7_table table;
 *     r7_match_init(&match, rules, players, seed);
 *     r7_table_init(&table, &match);
 *     do {
 *         while (r7_round_winner(&table.match.round) < 0) {
 *             struct r7_bot_question question = r7_table_question(&table);
 *             question.memory = memory;
 *             r7_bot_ask(bots[table.match.round.turn], &question, &answer);
 *             r7_table_play(&table, answer.plan.steps[0]);
 *         }
 *     } while (r7_table_next(&table) == R7_OK);
 *
 * A flat value of about 15 KB. The fields may be read freely and are written only by the
 * library; but only `seen` may be shown to a player or given to a bot. */
#ifndef RED7_TABLE_H
#define RED7_TABLE_H

#include <red7/bot.h>
#include <red7/match.h>

#ifdef __cplusplus
extern "C" {
#endif

struct r7_table {
    struct r7_match match;                /* the referee's: `match.round` is the round now */
    struct r7_history full;               /* of this round, with all cards */
    struct r7_history seen[R7_SEATS_MAX]; /* the same as each seat has seen it */
};

/* A table at the start of a round, all cards of which are known: of the first one, or after the
 * caller has dealt another. */
R7_API void r7_table_init(struct r7_table *table, const struct r7_match *match);

/* Plays a step for the seat to move and shows it to every seat. Errors as r7_history_play();
 * then nothing has changed. */
R7_API enum r7_error r7_table_play(struct r7_table *table, struct r7_step step);

/* Takes back all but the first `count` steps of this round. Asserts that there are as many. */
R7_API void r7_table_take_back(struct r7_table *table, size_t count);

/* What a bot is asked in the seat to move: its view, how that came about, and the target of the
 * match. Memory and seed are the caller's. It points into the table. */
R7_API struct r7_bot_question r7_table_question(const struct r7_table *table);

/* Deals the next round as r7_match_next() does; errors as there. */
R7_API enum r7_error r7_table_next(struct r7_table *table);

#ifdef __cplusplus
}
#endif
#endif
