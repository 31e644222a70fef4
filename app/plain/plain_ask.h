/* Reading what people type: lines, and answers to questions. */
#ifndef RED7_PLAIN_ASK_H
#define RED7_PLAIN_ASK_H

#include "plain.h"
#include <words/text.h>

#define PLAIN_LINE_MAX 4096
/* The longest answer to a lesson or a puzzle; more can be no answer, and is cut. */
#define PLAIN_ANSWER_MAX 200

/* Asks for a line, again if it is too long or not text. False when the input ends, which
 * is said and noted in `ended`. */
bool plain_read(struct plain *plain, const char *prompt, char line[PLAIN_LINE_MAX + 1]);
/* A message with the letters by which the language answers: {yes} and {no}. */
struct phrase plain_with_letters(const char *message);
/* Asks a question that names these letters; "no" when the game ends. */
bool plain_ask(struct plain *plain, const char *question);
/* Waits for Enter; false if the game ends instead. */
bool plain_wait(struct plain *plain, const char *prompt);
/* Splits a line into words, and returns how many there are. */
int plain_split(char *line, char **words, int room);
/* Whether a word is one of two, in letters of either case. */
bool plain_is(const char *word, const char *long_form, const char *short_form);

/* Asks for an answer outside a game; what is no text becomes "?". False when the input ends,
 * which is said. */
bool plain_read_answer(const char *prompt, char line[PLAIN_ANSWER_MAX + 1]);
/* Whether such a line is just this word, in letters of either case. */
bool plain_answer_is(const char *line, const char *word);

#endif
