/* Why a position stands as it does, or why one of its steps is refused: the option --why. */
#ifndef RED7_CLI_WHY_H
#define RED7_CLI_WHY_H

#include <json/write.h>
#include <stdbool.h>

#define CLI_ABOUT_WHY N_("also name the rules behind the answer, and where they come from")
#define CLI_ABOUT_WHY_NOT N_("name the rule that refuses a step, and where it comes from")

/* Whether --why can be answered: for one position, since each line of a stream is answered with one
 * line. False after complaining. */
bool cli_can_tell_why(const char *command, const char *position);

/* The rules by which a position stands as it does, on standard output: as lines, or as the field
 * `why` of an object. */
void cli_tell_why(const char *position);
void cli_put_why(struct json_writer *json, const char *position);

/* The rule that refuses a step of a position: a line on standard error, or an object with the
 * error's code on standard output. No line if no rule of the game is behind the refusal. */
void cli_tell_why_not(const char *position);
void cli_put_why_not(struct json_writer *json, const char *position);

#endif
