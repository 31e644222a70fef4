/* Help for people and for tools, made from the tables by which the commands work. */
#ifndef RED7_CLI_HELP_H
#define RED7_CLI_HELP_H

#include "options.h"

/* Prints the list of all commands. */
void help_list(void);
/* Prints what a command does. It is run for that, up to where it would read its arguments: its
 * options are explained by the very table that it reads them with. */
void help_explain(const struct cli_command *command);
/* Prints everything about all commands as JSON. */
void help_print_json(void);
/* For cli_read_arguments(): true if the command runs only to be explained, and now it is. */
bool help_takes(const struct cli_option *options);

#endif
