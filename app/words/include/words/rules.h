/* The rules of the game as text. */
#ifndef RED7_WORDS_RULES_H
#define RED7_WORDS_RULES_H

#include <red7/red7.h>
#include <words/text.h>

/* Room for the rules in any language. */
#define WORDS_RULES_MAX 32768

/* The rules of a game, in our own words: headings, paragraphs, and items that begin with
 * "- ", with a blank line between two, to be wrapped. `players` is 0 if it may be any
 * number of them. */
void words_add_rules(struct words *text, struct r7_rules rules, int players);
/* The same for a page: headings begin with "# ", and cards are marked. */
void words_add_page_rules(struct words *text, struct r7_rules rules, int players);
/* The same as the first, for everything an edition offers. */
void words_add_all_rules(struct words *text, enum r7_edition edition);

#endif
