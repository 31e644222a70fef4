/* The rules as a text for people, for `red7 rules` and for the game's own help. */
#ifndef RED7_CLI_RULES_H
#define RED7_CLI_RULES_H

#include "cli.h"

/* Prints the rules of an edition on standard output. `rules.advanced` and
 * `rules.actions` say whether those parts belong to the text. */
void rules_print(struct r7_rules rules);

#endif
