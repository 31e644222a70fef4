/* Advice as sentences. */
#ifndef RED7_WORDS_REASONS_H
#define RED7_WORDS_REASONS_H

#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* A reason as a sentence. */
void words_add_reason(struct words *text, const struct r7_reason *reason,
                      const struct words_names *names);
/* The reasons for a turn of the player to move, as they stand beneath it: indented, a line each. */
void words_add_reasons(struct words *text, const struct r7_round *view, const struct r7_turn *turn,
                       const struct words_names *names);
/* A move of a hint for a seat: "1. Play I4 to your palette, then O5 to the canvas: 62% to win the
 * round"; in an advanced game also the chance of winning the game, if it differs. */
void words_add_rating(struct words *text, int number, const struct r7_bot_rating *rating,
                      bool advanced, int seat, const struct words_names *names);
/* Beside it the standard error, where that is so large that it should be known: " (±4%)". */
void words_add_unsure(struct words *text, const struct r7_bot_rating *rating);
/* What a turn comes to for the player to move: "orange: leads: 2 cards with the number 4; ..." */
void words_add_prospect(struct words *text, const struct r7_round *view, const struct r7_turn *turn,
                        const struct words_names *names);
/* How many safe moves a seat has, or if it is too late had: "You have 2 safe moves:". */
struct phrase words_survivors(size_t count, bool past, int seat, const struct words_names *names);

#endif
