/* A recorded game for programs. */
#ifndef RED7_CLI_REPLAY_JSON_H
#define RED7_CLI_REPLAY_JSON_H

#include <stddef.h>

/* Referees a record and prints it as one object; the exit status. Nothing is printed of a record
 * that is wrong: `file` is how the complaint calls it. */
int replay_json(const char *command, const char *file, const char *text, size_t length);

#endif
