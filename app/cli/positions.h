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

/* What is answered, and how. */
struct cli_input {
    const char *command;
    const char *argument; /* the text; "-" stands for the lines of standard input */
    bool json;            /* the answers are JSON: so are the errors of a stream */
};

/* Calls `answer` for the text, or for each line. Returns the exit status: of a stream, 0 whatever
 * its lines were, but for JSON CLI_BAD_INPUT if one was wrong, so that a program can tell. */
int cli_answer_texts(const struct cli_input *input, cli_text_answer *answer, void *context);

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
int cli_answer_positions(const struct cli_input *input, cli_answer *answer, void *context);

/* The position of a command with options; false after complaining that there is none, or more. */
bool cli_take_position(int argc, char **argv, const struct cli_option *options,
                       const char **position);

/* What commands that take a position can be asked for. */
struct cli_wish {
    bool json, why;
};
#define CLI_WISHES(wish)                                                                           \
    {"json", NULL, CLI_ABOUT_JSON, .flag = &(wish)->json},                                         \
    {                                                                                              \
        "why", NULL, CLI_ABOUT_WHY_NOT, .flag = &(wish)->why                                       \
    }
/* Answers positions for a command with these options, CLI_WISHES among them; a refusal is
 * explained, if that is wished for. */
int cli_run_positions(int argc, char **argv, const struct cli_option *options,
                      const struct cli_wish *wish, cli_answer *answer, void *context);

#endif
