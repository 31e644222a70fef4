/* How the editions' rules differ. */
#ifndef RED7_WORDS_EDITIONS_H
#define RED7_WORDS_EDITIONS_H

#include <red7/red7.h>
#include <words/text.h>

/* How the editions differ; and how one of them differs from the others, as far as
 * these parts of it are played. */
struct phrase words_edition_names(void); /* "v1.2, v1.3, ..." */
void words_add_editions(struct words *text);
void words_add_differences(struct words *text, struct r7_rules rules);

/* Which box holds the rules of an edition: "Hobby World's Russian box". */
const char *words_edition_box(enum r7_edition edition);
/* The edition that people who speak a language find in their box, v1.3 if there is none: what
 * somebody who has said nothing plays. Programs get v1.3. */
enum r7_edition words_edition_of_language(const char *language);
/* And the other way round: its code, or NULL for an edition that nobody gets so. */
const char *words_edition_language(enum r7_edition edition);

#endif
