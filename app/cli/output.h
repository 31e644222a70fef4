/* What commands print for programs, and its end. */
#ifndef RED7_CLI_OUTPUT_H
#define RED7_CLI_OUTPUT_H

#include "command.h"
#include <json/write.h>

/* The writer of the command's JSON. Its value is put, then printed by cli_end_json(), in a line of
 * its own; cli_flush_json() prints what is there of a long one. */
struct json_writer *cli_json(void);
void cli_flush_json(void);
void cli_end_json(void);
/* A sentence, without the marks of cards. */
void cli_put_words(struct json_writer *json, const char *key, const char *text);
/* Flushes standard output; the exit status, CLI_FAILED if it could not be written. */
int cli_finish(const char *command, int status);

#endif
