/* A command of the program, and the table of all. What is for people goes through app/words and
 * follows the language; what is for programs (notation, JSON, the engine's protocol) does not. */
#ifndef RED7_CLI_COMMAND_H
#define RED7_CLI_COMMAND_H

#include <stddef.h>

/* Exit statuses: 0, 1 for what is wrong with the machine (a full disk), 2 for bad input. */
#define CLI_FAILED 1
#define CLI_BAD_INPUT 2
#define CLI_INTERRUPTED 130 /* as shells say it */

struct cli_command {
    const char *name;
    const char *arguments;             /* for the usage line */
    const char *summary;               /* one line for `red7 help`: a message */
    const char *help;                  /* the rest of `red7 NAME --help`: a message */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name */
};

extern const struct cli_command cli_arena, cli_ask, cli_engine;
extern const struct cli_command cli_apply, cli_bench, cli_deal, cli_judge, cli_legal, cli_perft,
    cli_play, cli_puzzle, cli_replay, cli_rules, cli_sim, cli_solve, cli_verify;
extern const struct cli_command cli_backup, cli_restore, cli_serve;
extern const struct cli_command cli_bots, cli_hint, cli_join, cli_learn, cli_review;

/* Every command, ended by NULL, in the order in which help shows them. */
extern const struct cli_command *const cli_commands[];

#endif
