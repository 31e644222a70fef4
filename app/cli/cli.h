/* What the commands of the program share: the command table's rows, one way to
 * complain, and the reading of positions from an argument or a stream.
 *
 * What is for people goes through words.h and follows the language; what is for programs
 * (notation, JSON, the engine's protocol) does not. */
#ifndef RED7_CLI_H
#define RED7_CLI_H

#include <red7/red7.h>
#include <stdio.h>
#include <words/text.h>

/* Exit statuses: 0, 1 for what is wrong with the machine (a full disk), 2 for bad input. */
#define CLI_FAILED 1
#define CLI_BAD_INPUT 2
#define CLI_INTERRUPTED 130 /* as shells say it */

/* The longest line that is read from a stream. */
#define CLI_LINE_MAX 65536

struct cli_command {
    const char *name;
    const char *arguments;             /* for the usage line */
    const char *summary;               /* one line for `red7 help`: a message */
    const char *help;                  /* the rest of `red7 NAME --help`: a message */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name */
};

extern const struct cli_command cli_arena, cli_engine;
extern const struct cli_command cli_apply, cli_bench, cli_deal, cli_judge, cli_legal, cli_perft,
    cli_play, cli_puzzle, cli_replay, cli_rules, cli_sim, cli_solve, cli_verify;
extern const struct cli_command cli_backup, cli_restore, cli_serve;
extern const struct cli_command cli_bots, cli_hint, cli_join, cli_learn, cli_review;

/* Every command, ended by NULL, in the order in which help shows them. */
extern const struct cli_command *const cli_commands[];

/* Prints "red7 COMMAND: MESSAGE" on standard error and returns CLI_BAD_INPUT. Message and
 * arguments are as for words_say(); what would move the cursor is escaped. */
int cli_complain(const char *command, const char *message, ...) __attribute__((sentinel));
/* "what is 'this'? see `red7 COMMAND --help`" */
int cli_complain_surplus(const char *command, const char *argument);

/* A message with its arguments as a line on standard output, cards in colour if that is
 * wanted; and a text as it is. */
void cli_tell(const char *message, ...) __attribute__((sentinel));
void cli_print(const char *text);
/* A text in quotes for JSON, without the marks of cards. */
void cli_print_quoted(const char *text);

/* What somebody wrote, to be quoted in a complaint: at most 40 bytes of it. */
struct phrase cli_cut(const char *text);
/* A piece of a text: cut after 24 bytes, other bytes than plain ASCII escaped. */
struct phrase cli_piece(const char *text, size_t length);
/* A place as a list: adds "step 3" by the message "step {n}", or a piece in quotes. */
void cli_place_add(struct phrase *place, const char *message, size_t n);
void cli_place_add_piece(struct phrase *place, const char *text, size_t length);
/* What is wrong with a text: the place, the piece of text, the reason. */
struct phrase cli_fault(const char *text, size_t length, const struct r7_fault *fault);

/* Options: a command's own long options by name, each with or without a value.
 * `*at` starts at 1. Returns the index of the option, -1 for the next plain
 * argument (in *value, NULL at the end), or -2 after complaining. "--help" is
 * answered before a command runs. "--" ends the options. */
struct cli_option {
    const char *name;
    bool has_value;
};
int cli_next_option(const char *command, int argc, char **argv, int *at,
                    const struct cli_option *options, const char **value);

/* A whole number from `least` to `most`; false after complaining. `what` is an option's or
 * an argument's name, which is the same in every language. */
bool cli_read_number(const char *command, const char *what, const char *text, uint64_t least,
                     uint64_t most, uint64_t *number);
/* A number of players, 2 to 4; false after complaining. */
bool cli_read_players(const char *command, const char *text, int *players);
/* A rule set; false after complaining. */
bool cli_read_rules(const char *command, const char *text, struct r7_rules *rules);
/* A bot that plays by a view, from its name or the number of a level; NULL after
 * complaining. */
const struct r7_bot *cli_read_bot(const char *command, const char *name);

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

/* The same for a command whose only argument is the position. */
int cli_run_positions(int argc, char **argv, cli_answer *answer, void *context);

/* Whether a stream should get colours: a terminal, and NO_COLOR is not set. */
bool cli_wants_colour(FILE *out);
/* The rule in force, a table of the palettes, and why the leader leads: on standard output. */
void cli_print_standing(const struct r7_round *round);

/* Flushes standard output; the exit status, CLI_FAILED if it could not be written. */
int cli_finish(const char *command, int status);

#endif
