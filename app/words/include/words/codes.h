/* What an online server says, by the codes of docs/protocol.md. */
#ifndef RED7_WORDS_CODES_H
#define RED7_WORDS_CODES_H

#include <stdbool.h>
#include <stddef.h>
#include <words/text.h>

/* What a code of docs/protocol.md means, in words without a full stop. `detail` is the rule
 * of an illegal step or a field's name, or "". */
struct phrase words_code(const char *code, const char *detail);
/* Whether there is a sentence for it. */
bool words_knows_code(const char *code);
/* "Well played!", by its code; "" for an unknown one. */
const char *words_reaction(const char *code);
/* The code of reaction number i, NULL beyond the last. */
const char *words_reaction_at(size_t i);

#endif
