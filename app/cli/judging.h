/* Your games, reviewed while somebody waits. */
#ifndef RED7_CLI_JUDGING_H
#define RED7_CLI_JUDGING_H

#include <home/judging.h>

/* Reviews the games that have not been, the newest first, until Ctrl-C; what is found is saved.
 * False after complaining that it could not be. */
bool cli_judge_games(const char *command, struct history *history, struct mistakes *mistakes,
                     uint64_t nodes);
/* Prints a message on standard error, if there is one. */
void cli_tell_message(const char *command, const struct words *message);

#endif
