/* Advice in words, and as JSON. */
#ifndef RED7_CLI_ADVICE_WORDS_H
#define RED7_CLI_ADVICE_WORDS_H

#include "record_file.h"

/* Prints a turn's steps, separated by spaces. */
void cli_print_turn(const struct r7_turn *turn);

/* A chance as a whole number with " %"; never 0 or 100 for what is not. */
struct cli_percent {
    char text[16];
};
struct cli_percent cli_percent(double chance);

/* Prints the reasons as sentences with `between` between them; names NULL: "seat 1". */
void cli_print_reasons(const struct r7_reasons *reasons, const struct cli_names *names, bool colour,
                       const char *between);

/* Prints the reasons as an array of objects: docs/review.md tells their fields. */
void cli_print_reasons_json(const struct r7_reasons *reasons);

#endif
