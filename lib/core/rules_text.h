/* Rule sets as words of the notation. */
#ifndef RED7_CORE_RULES_TEXT_H
#define RED7_CORE_RULES_TEXT_H

#include "sink.h"
#include <red7/notation.h>

/* Reads one word, such as "v1.3+advanced+draw:must". False: `fault` says what and where, counted
 * from the word's start. */
bool r7i_rules_parse(const char *word, size_t length, struct r7_rules *rules,
                     struct r7_fault *fault);
void r7i_put_rules(struct r7i_sink *sink, struct r7_rules rules);

#endif
