/* Longer texts for people, filled to the width of a terminal, on standard output. */
#ifndef RED7_PLAIN_TEXT_H
#define RED7_PLAIN_TEXT_H

#include <red7/red7.h>

/* Each line of the text is broken where it is too long; that of an item ("- ") continues below
 * its first word. */
void plain_print_text(const char *text);
/* The rules of an edition; `rules.advanced` and `rules.actions` say whether those parts belong
 * to the text. */
void plain_print_rules(struct r7_rules rules);

#endif
