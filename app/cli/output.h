/* What commands print for programs, and its end. */
#ifndef RED7_CLI_OUTPUT_H
#define RED7_CLI_OUTPUT_H

#include "command.h"

/* A text in quotes for JSON, without the marks of cards. */
void cli_print_quoted(const char *text);
/* Flushes standard output; the exit status, CLI_FAILED if it could not be written. */
int cli_finish(const char *command, int status);

#endif
