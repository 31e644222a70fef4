/* A command of the program, and the table of all. What is for people goes through app/words and
 * follows the language; what is for programs (notation, JSON, the engine's protocol) does not. */
#ifndef RED7_CLI_COMMAND_H
#define RED7_CLI_COMMAND_H

#include <stddef.h>

/* Exit statuses: 0, 1 for what is wrong with the machine (a full disk), 2 for bad input. */
#define CLI_FAILED 1
#define CLI_BAD_INPUT 2
#define CLI_INTERRUPTED 130 /* as shells say it */

/* What may be typed, and what it means: a message. */
struct cli_term {
    const char *name;
    const char *about;
};

/* Help shows all of it, and the options by the table that cli_read_arguments() is given. Names in
 * capitals stand for what people fill in; they and examples are the same in every language. */
struct cli_command {
    const char *name;
    const char *usage[4];         /* the arguments, for each way to call it; none: no arguments */
    const char *summary;          /* a few words for the list of commands: a message */
    const char *about[5];         /* paragraphs: messages, ended by NULL */
    const char *terms_heading;    /* above the terms: a message */
    const struct cli_term *terms; /* what it reads on standard input, ended by {0}; or NULL */
    const char *examples[5];      /* whole command lines, ended by NULL */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name */
};

extern const struct cli_command cli_arena, cli_ask, cli_engine, cli_exploit;
extern const struct cli_command cli_apply, cli_bench, cli_deal, cli_judge, cli_legal, cli_perft,
    cli_play, cli_puzzle, cli_replay, cli_rules, cli_sim, cli_solve, cli_verify;
extern const struct cli_command cli_admin, cli_backup, cli_restore, cli_serve;
extern const struct cli_command cli_bots, cli_config, cli_games, cli_hint, cli_join, cli_learn,
    cli_licences, cli_review;

/* Every command, ended by NULL, in the order in which help shows them. */
extern const struct cli_command *const cli_commands[];

#endif
