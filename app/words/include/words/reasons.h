/* Advice as sentences. */
#ifndef RED7_WORDS_REASONS_H
#define RED7_WORDS_REASONS_H

#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* A reason as a sentence. */
void words_add_reason(struct words *text, const struct r7_reason *reason,
                      const struct words_names *names);
/* A message that tells how many turns keep {name} in, {n} of them, or if it is too late would
 * have. */
const char *words_survivors(size_t count, bool past);

#endif
