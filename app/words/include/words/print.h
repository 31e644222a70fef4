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
/* When there are colours. On its own a stream gets them if it is a terminal. */
enum words_colour { WORDS_COLOUR_AUTO, WORDS_COLOUR_ALWAYS, WORDS_COLOUR_NEVER };
/* For the whole program; until then, and for WORDS_COLOUR_AUTO, the environment is heeded:
 * NO_COLOR, and if that is not set, FORCE_COLOR. */
void words_choose_colour(enum words_colour when);
enum words_colour words_colour_chosen(void);
/* Whether a stream should get colours. */
bool words_wants_colour(FILE *out);
/* The plain letters for a character, NULL if there are none; at most 4. */
const char *words_fold(uint32_t character);

#endif
