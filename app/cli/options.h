/* Options and arguments of a command. */
#ifndef RED7_CLI_OPTIONS_H
#define RED7_CLI_OPTIONS_H

#include "command.h"
#include <red7/red7.h>

/* A long option of a command, by its name without the dashes. The one pointer that is set says
 * what its value is and where it goes; for a flag there is no value. */
struct cli_option {
    const char *name;
    bool *flag;
    uint64_t *number; /* from `least` to `most` */
    int *count;       /* the same, when it is small */
    uint64_t least, most;
    const char **text;
    int *players;
    struct r7_rules *rules;
    const struct r7_bot **bot; /* one that plays by a view */
    /* Anything else: puts the value into `to`; false after complaining. */
    bool (*read)(const char *value, void *to);
    void *to;
    bool *given; /* set when the option is there; or NULL */
};

/* What may stand on the command line. */
struct cli_arguments {
    const struct cli_option *options; /* ended by one without a name; NULL: none */
    const char **plain;               /* room for arguments that are no options */
    int room;
    const char *missing; /* the complaint if they are fewer, NULL: they may be */
    const char *surplus; /* about {text}, which is one too many; NULL: the usual one */
};

/* Reads the command line; argv[0] is the command. Returns the number of plain arguments, or -1
 * after complaining. "--" ends the options. "--help" is answered before a command runs. */
int cli_read_arguments(int argc, char **argv, const struct cli_arguments *arguments);
/* The same for a command that has options only; false after complaining. */
bool cli_read_options(int argc, char **argv, const struct cli_option *options);

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
