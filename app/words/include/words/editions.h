/* How the editions' rules differ. */
#ifndef RED7_WORDS_EDITIONS_H
#define RED7_WORDS_EDITIONS_H

#include <red7/red7.h>
#include <words/text.h>

/* How the four editions differ; and how one of them differs from the others, as far as
 * these parts of it are played. */
struct phrase words_edition_names(void); /* "v1.2, v1.3, ..." */
void words_add_editions(struct words *text);
void words_add_differences(struct words *text, struct r7_rules rules);

#endif
