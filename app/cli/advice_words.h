/* Advice in words, and as JSON. */
#ifndef RED7_CLI_ADVICE_WORDS_H
#define RED7_CLI_ADVICE_WORDS_H

#include "record_file.h"
#include <json/cards.h>
#include <words/turns.h>

/* The reasons as sentences with `between` between them; names NULL: "seat 1". */
struct cli_reasons {
    char bytes[6144];
};
struct cli_reasons cli_say_reasons(const struct r7_reason *list, size_t count,
                                   const struct words_names *names, const char *between);

/* The reasons as a list of objects: docs/review.md tells their fields. */
void cli_put_reasons(struct json_writer *json, const char *key, const struct r7_reason *list,
                     size_t count);

#endif
