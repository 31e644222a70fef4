/* What somebody may have meant by a word that is none. */
#ifndef RED7_CLI_SUGGEST_H
#define RED7_CLI_SUGGEST_H

#include <stddef.h>

/* The candidate nearest to what was typed, NULL if none is near: few letters were left out, put
 * in, changed or swapped, or it is an unfinished word that only one candidate goes on with.
 * Candidates that are NULL are passed over. */
const char *cli_suggest(const char *typed, size_t length, const char *const *candidates,
                        size_t count);

#endif
