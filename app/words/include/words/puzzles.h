/* Puzzles in sentences: what is asked, what an answer is worth, how play goes on. */
#ifndef RED7_WORDS_PUZZLES_H
#define RED7_WORDS_PUZZLES_H

#include <red7/puzzle.h>
#include <words/text.h>
#include <words/turns.h>

/* Rivals have names; whoever solves the puzzle is "you". */
struct words_names words_puzzle_names(const struct r7_puzzle *puzzle);
/* What is asked. */
const char *words_puzzle_question(const struct r7_puzzle *puzzle);
/* Whether the deck matters, so that it is to be seen. */
bool words_puzzle_shows_deck(const struct r7_puzzle *puzzle);
/* "The deck, from the top: R4 B2" where all of it counts, as it lies in a round that came of the
 * puzzle's; nothing elsewhere. */
void words_add_puzzle_deck(struct words *text, const struct r7_puzzle *puzzle,
                           const struct r7_round *now);
/* What a turn is as an answer, and why. */
void words_add_puzzle_verdict(struct words *text, const struct r7_puzzle *puzzle,
                              const struct r7_turn *turn, const struct r7_puzzle_verdict *verdict);
/* The solution and why, given its verdict. */
void words_add_puzzle_solution(struct words *text, const struct r7_puzzle *puzzle,
                               const struct r7_puzzle_verdict *verdict);
/* How play goes on after a turn: "Ada: +I6 @O5 / You: +V2". */
void words_add_puzzle_line(struct words *text, const struct r7_puzzle *puzzle,
                           const struct r7_puzzle_verdict *verdict);
/* How that ends: somebody has no safe move, or the line is cut off. */
struct phrase words_puzzle_end(const struct r7_puzzle *puzzle,
                               const struct r7_puzzle_verdict *verdict);

#endif
