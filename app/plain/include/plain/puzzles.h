/* Puzzles as text: one with all that is told about it, and solving it line by line. */
#ifndef RED7_PLAIN_PUZZLES_H
#define RED7_PLAIN_PUZZLES_H

#include <red7/red7.h>

struct puzzle_page {
    struct r7_puzzle puzzle;
    struct r7_puzzle_verdict answer;
    struct r7_puzzle_verdict tempting; /* if the puzzle has such a turn */
    const char *repeat;                /* the command that shows the same puzzle */
};

/* Parts of the page: the puzzle with the way to its solution, with the solution, the puzzle
 * alone, the solution alone. */
enum puzzle_part {
    PUZZLE_PAGE,
    PUZZLE_SOLVED,
    PUZZLE_QUESTION,
    PUZZLE_ANSWER,
};
void puzzle_print(const struct puzzle_page *page, enum puzzle_part part);
/* Why a turn is right or wrong. */
void puzzle_print_verdict(const struct puzzle_page *page, const struct r7_puzzle_verdict *verdict);
/* How a turn ends: "Rule: green, most even cards (canvas: G1). Seat 0 leads: 2 even cards; seat 1
 * has as many, but G6 beats B6 by its colour." */
struct puzzle_why {
    char bytes[2048];
};
struct puzzle_why puzzle_say_why(const struct puzzle_page *page, const struct r7_round *standing);

/* Lets somebody solve it by lines of text; false if they leave. `memory` is as for
 * r7_puzzle_check(). */
bool puzzle_play(const struct puzzle_page *page, void *memory);

#endif
