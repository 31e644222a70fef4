/* Options and arguments of a command. */
#ifndef RED7_CLI_OPTIONS_H
#define RED7_CLI_OPTIONS_H

#include "command.h"
#include <red7/red7.h>
#include <words/text.h>

/* What options of several commands say about themselves. */
#define CLI_ABOUT_RULES                                                                            \
    N_("an edition ({editions}), its parts and house rules, as in `v1.2+advanced+actions` or "     \
       "`v1.3+advanced+draw:must`")
#define CLI_ABOUT_PLAYERS N_("the number of players, 2 to 4")
#define CLI_ABOUT_DEAL N_("a number that decides the deal: the same number, the same cards")
#define CLI_ABOUT_SEED N_("a number that decides all that is random")
#define CLI_ABOUT_TARGET                                                                           \
    N_("the points that end an advanced game; 0: play until the cards run short")
#define CLI_ABOUT_PLAIN N_("lines of text instead of a full screen, for screen readers and pipes")
#define CLI_ABOUT_JSON N_("print JSON, for programs")
#define CLI_ABOUT_LEVEL N_("the bot to ask: a name or a level from `red7 bots`")
#define CLI_ABOUT_DATA                                                                             \
    N_("where the games are kept; otherwise `server.db` in your data folder, or for root in "      \
       "`/var/lib/red7`")
/* More effort than this nobody can wait for: it is a slip. */
#define CLI_NODES_MOST UINT64_C(1000000000000)

/* What commands say that answer positions, or read records. */
#define CLI_ABOUT_POSITION                                                                         \
    N_("POSITION is one line in quotes, as docs/notation.md describes. With `-`, each line of "    \
       "standard input is answered with a line.")
#define CLI_ABOUT_RECORD_OR_LAST                                                                   \
    N_("FILE is a record of a game (`.r7`), or a link to a game; `-` reads standard input. "       \
       "Without it, the last game that you finished here is taken.")
#define CLI_ABOUT_RECORD                                                                           \
    N_("FILE is a record of a game (`.r7`), or a link to a game; `-` reads standard input.")
#define CLI_ABOUT_ON_SCREEN                                                                        \
    N_("On a terminal the game opens on the screen, move by move, with chances; in a pipe it is "  \
       "printed.")

/* A long option of a command, by its name without the dashes. The one pointer that is set says
 * what its value is and where it goes; for a flag there is no value. */
struct cli_option {
    const char *name;
    const char *argument; /* what its value is called, in capitals; NULL for a flag */
    const char *about;    /* a message for help, which adds the default */
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
    bool *given;         /* set when the option is there; or NULL */
    const char *usual;   /* the default, if the variable does not have it beforehand */
    const char *heading; /* for help, where a group of options begins: a message; or NULL */
};

/* The letter that stands for an option on the command line, as in "-p 3"; 0: none. A letter means
 * the same in every command. */
char cli_option_letter(const char *name);

/* What may stand on the command line. */
struct cli_arguments {
    const struct cli_option *options; /* ended by one without a name; NULL: none */
    const char **plain;               /* room for arguments that are no options */
    int room;
    const char *missing; /* the complaint if they are fewer, NULL: they may be */
    const char *surplus; /* about {text}, which is one too many; NULL: the usual one */
};

/* Reads the command line; argv[0] is the command. Returns the number of plain arguments, or -1
 * after complaining. "--" ends the options; letters can be
 * put together ("-jq") and have their value behind them ("-p3"). If the command runs only to be
 * explained (help.h), its options are, and nothing is read. */
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
/* Cards, each at most once, in the order given; false after complaining. */
bool cli_read_cards(const char *command, const char *option, const char *text,
                    r7_card order[R7_CARDS], int *count);
/* A bot that plays by a view, from its name or the number of a level; NULL after
 * complaining. */
const struct r7_bot *cli_read_bot(const char *command, const char *name);

#endif
