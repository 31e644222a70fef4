/* What somebody may have meant: the distance of Damerau and Levenshtein, where two neighbours that
 * were swapped count as one slip, since that is how fingers err. */
#include "suggest.h"
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#define WORD_MAX 32 /* nothing that can be meant is longer */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* How many slips lead from one word to the other; row i has the distances of the first i letters
 * of `a` to each beginning of `b`. */
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[WORD_MAX + 1][WORD_MAX + 1];
    for (size_t i = 0; i <= a_length; i++) {
        for (size_t j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                rows[i][j] = i + j;
                continue;
            }
            bool same = tolower((unsigned char)a[i - 1]) == b[j - 1];
            rows[i][j] = least(least(rows[i - 1][j], rows[i][j - 1]) + 1,
                               rows[i - 1][j - 1] + (same ? 0 : 1));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                rows[i][j] = least(rows[i][j], rows[i - 2][j - 2] + 1);
        }
    }
    return rows[a_length][b_length];
}

const char *cli_suggest(const char *typed, size_t length, const char *const *candidates,
                        size_t count)
{
    const char *nearest = NULL, *continued = NULL;
    size_t slips = length <= 3 ? 2 : 3, continuations = 0; /* as many are too many */
    if (length == 0 || length > WORD_MAX)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        if (candidates[i] == NULL || strlen(candidates[i]) > WORD_MAX)
            continue;
        size_t found = distance(typed, length, candidates[i], strlen(candidates[i]));
        if (found < slips) {
            slips = found;
            nearest = candidates[i];
        }
        if (strncmp(candidates[i], typed, length) == 0) {
            continuations++;
            continued = candidates[i];
        }
    }
    return continuations == 1 ? continued : nearest;
}
