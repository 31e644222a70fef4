/* Prints texts to a stream, in the terminal's own encoding. */
#ifndef RED7_WORDS_PRINT_H
#define RED7_WORDS_PRINT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Writes a text to a stream in the terminal's encoding, cards in colour if wanted. What
 * the encoding lacks is written with plain letters: "a" for "à", "Kr" for "Кр". */
void words_print(FILE *out, const char *text, bool colour);
/* Prints a message with its arguments to a stream. */
void words_tell(FILE *out, bool colour, const char *message, ...) __attribute__((sentinel));
/* The same as a line on standard output, cards in colour if it takes colours. */
void words_line(const char *message, ...) __attribute__((sentinel));
/* Whether a stream should get colours: a terminal, and NO_COLOR is not set. */
bool words_wants_colour(FILE *out);
/* The plain letters for a character, NULL if there are none; at most 4. */
const char *words_fold(uint32_t character);

#endif
