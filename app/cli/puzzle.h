/* What the files of `red7 puzzle` share. */
#ifndef RED7_CLI_PUZZLE_H
#define RED7_CLI_PUZZLE_H

#include "cli.h"

/* A puzzle with all that is told about it. */
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
/* Lets somebody solve it by lines of text; false if they have had enough. */
bool puzzle_play(struct puzzle_page *page, void *memory);
/* All of it as one object. */
void puzzle_print_json(const struct puzzle_page *page);

#endif
