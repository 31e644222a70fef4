/* A puzzle as an object for programs. */
#ifndef RED7_CLI_PUZZLE_JSON_H
#define RED7_CLI_PUZZLE_JSON_H

#include <plain/puzzles.h>

/* All of it as one line on standard output: docs/puzzles.md tells the fields. */
void puzzle_print_json(const struct puzzle_page *page);

#endif
