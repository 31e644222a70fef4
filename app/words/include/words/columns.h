/* How wide texts are in a terminal: padding, cutting, wrapping. */
#ifndef RED7_WORDS_COLUMNS_H
#define RED7_WORDS_COLUMNS_H

#include <stddef.h>
#include <stdint.h>
#include <words/text.h>

/* The columns that a text takes in a terminal. */
int words_columns(const char *text);
/* Adds a text and spaces up to a width; wider texts are cut and end in "…". */
void words_add_padded(struct words *text, const char *more, int width);
/* The same with the spaces in front; wider texts are added unchanged. */
void words_add_right(struct words *text, const char *more, int width);
/* The length in bytes of the first line of a text wrapped at a width, and in *next where the rest
 * begins. A newline also ends a line. */
size_t words_wrap(const char *text, int width, size_t *next);
/* The next character, and its length in bytes; U+FFFD for what is not UTF-8. */
uint32_t words_decode(const char *text, size_t *length);
int words_width(uint32_t character);
/* Writes a character as UTF-8, up to 4 bytes; how many. */
size_t words_encode(uint32_t character, char *bytes);

#endif
