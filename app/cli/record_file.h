/* What the commands share that read records of games. */
#ifndef RED7_CLI_RECORD_FILE_H
#define RED7_CLI_RECORD_FILE_H

#include "options.h"
#include <words/turns.h>

/* Keeps the name that the record's last tag gives, if it gives one; a long one is cut, so
 * that a turn stays a line. */
void cli_names_keep(struct words_names *names, const struct r7_record *record);

/* The first line about a game: "Ann and Ben: v1.3+advanced, target: 40". */
void cli_tell_game(const struct words_names *names, const struct r7_match *match);

/* Reads the command line of a command for one record; false after complaining. */
bool cli_take_record(int argc, char **argv, const struct cli_option *options, const char **file);

/* The same, but without a file it is the last game that was finished here; false after complaining
 * that there is none. */
bool cli_take_record_or_last(int argc, char **argv, const struct cli_option *options,
                             const char **file);

/* Reads the file, standard input if its name is "-", or what is behind a link, into memory that
 * the caller frees; *file is then how to call it. NULL after complaining. */
char *cli_read_record(const char *command, const char **file, size_t *length);

/* Shows a record on the screen, if this is a terminal and all of its cards are known: false
 * otherwise, and then it is to be printed. */
bool cli_show_record(const char *text, size_t length, int *status);

/* Prints on standard error where the record is wrong and why; CLI_BAD_INPUT. */
int cli_complain_record(const char *command, const char *file, const struct r7_record *record);

#endif
