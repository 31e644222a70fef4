/* Positions and other lines of text, from an argument or a stream. */
#ifndef RED7_CLI_POSITIONS_H
#define RED7_CLI_POSITIONS_H

#include "options.h"
#include <red7/red7.h>
#include <stdio.h>

/* The longest line that is read from a stream. */
#define CLI_LINE_MAX 65536

/* Answers a text on standard output, with its newline; false after noting in `fault`
 * what is wrong, and then nothing has been printed. */
typedef bool cli_text_answer(const char *text, size_t length, void *context,
                             struct r7_fault *fault);

/* Calls `answer` for `argument`, or for each line of standard input if it is "-".
 * Returns the exit status. */
int cli_answer_texts(const char *command, const char *argument, cli_text_answer *answer,
                     void *context);

/* The place of what is not known: the field, counted from 0, or if all is written there,
 * the steps, one of which has drawn a card without telling. */
void cli_find_unknown(const char *text, size_t length, int field, struct r7_fault *fault);
/* Reads a line without its newline into `line`; what is longer is read over and
 * reported by a length of CLI_LINE_MAX + 1. False at the end of the input. */
bool cli_read_line(FILE *in, char line[CLI_LINE_MAX], size_t *length);

/* Answers a position on standard output, with its newline. An error is a code
 * that says why there is no answer; then nothing has been printed, and `field`
 * says which field of the position is to blame (as below), counted from 0. */
typedef enum r7_error cli_answer(const struct r7_position *position, void *context, int *field);
#define CLI_FIELD_DECK 3
#define CLI_FIELD_SEATS 4

/* As cli_answer_texts(), for positions. */
int cli_answer_positions(const char *command, const char *argument, cli_answer *answer,
                         void *context);

/* The position of a command with options; false after complaining that there is none, or more. */
bool cli_take_position(int argc, char **argv, const struct cli_option *options,
                       const char **position);
/* Answers positions for a command that has no options but --why, which explains a refusal. */
int cli_run_positions(int argc, char **argv, cli_answer *answer, void *context);

#endif
