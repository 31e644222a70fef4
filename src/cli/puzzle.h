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

/* The puzzle and the question; with the solution or how to see it. */
void puzzle_print(const struct puzzle_page *page, bool solution);
/* All of it as one object. */
void puzzle_print_json(const struct puzzle_page *page);

#endif
