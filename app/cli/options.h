/* Options and arguments of a command. */
#ifndef RED7_CLI_OPTIONS_H
#define RED7_CLI_OPTIONS_H

#include "command.h"
#include <red7/red7.h>

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

#endif
