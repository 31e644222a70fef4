/* The program: the table of commands, and help. One file per command. */
#include "complain.h"
#include "help.h"
#include "output.h"
#include <libintl.h>
#include <red7/red7.h>
#include <stdio.h>
#include <string.h>
#include <words/locale.h>
#include <words/print.h>
#include <words/text.h>

const struct cli_command *const cli_commands[] = {
    &cli_play,   &cli_join,   &cli_learn, &cli_bots,   &cli_rules,   &cli_judge,  &cli_legal,
    &cli_apply,  &cli_perft,  &cli_solve, &cli_hint,   &cli_review,  &cli_puzzle, &cli_deal,
    &cli_replay, &cli_verify, &cli_serve, &cli_backup, &cli_restore, &cli_sim,    &cli_engine,
    &cli_ask,    &cli_arena,  &cli_bench, NULL,
};

static const struct cli_command *find(const char *name)
{
    for (const struct cli_command *const *c = cli_commands; *c != NULL; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

/* Takes `--lang LANGUAGE` out of the arguments, wherever it stands before a "--", and
 * chooses the language. One that cannot be spoken is no reason not to play. */
static void take_language(int *argc, char **argv)
{
    const char *language = NULL;
    int kept = 1, at = 1;
    for (; at < *argc && strcmp(argv[at], "--") != 0; at++) {
        if (strncmp(argv[at], "--lang=", 7) == 0)
            language = argv[at] + 7;
        else if (strcmp(argv[at], "--lang") == 0)
            language = at + 1 < *argc ? argv[++at] : "";
        else
            argv[kept++] = argv[at];
    }
    for (; at < *argc; at++)
        argv[kept++] = argv[at];
    argv[kept] = NULL;
    *argc = kept;
    if (!words_init(language)) /* the trouble is told in English, which is spoken now */
        fprintf(stderr, "red7: %s\n", words_trouble());
}

static int complain_surplus(const char *command, const char *text)
{
    return cli_complain(command, _("unexpected argument ‘{text}’"), "text", cli_cut(text).bytes,
                        NULL);
}

static int complain_unknown(const char *name)
{
    return cli_complain(name, _("there is no such command; `red7 help` lists all commands"), NULL);
}

/* `red7 help`, `red7 help COMMAND` and `red7 help --json`. */
static int answer_help(int argc, char **argv)
{
    bool json = argc > 0 && strcmp(argv[0], "--json") == 0;
    const struct cli_command *command = argc > 0 ? find(argv[0]) : NULL;
    if (argc > 0 && !json && command == NULL)
        return complain_unknown(argv[0]);
    if (argc > 1)
        return complain_surplus("help", argv[1]);
    if (json)
        help_print_json();
    else if (command != NULL)
        help_explain(command);
    else
        help_list();
    return cli_finish(command != NULL ? command->name : "help", 0);
}

int main(int argc, char **argv)
{
    take_language(&argc, argv);
    if (argc < 2) {
        words_tell(stderr, false, "{complaint}\n", "complaint",
                   _("red7: a command is missing; `red7 play` starts a game, `red7 help` lists all "
                     "commands"),
                   NULL);
        return CLI_BAD_INPUT;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        if (argc > 2)
            return complain_surplus(name, argv[2]);
        printf("red7 %s\n", r7_version());
        return cli_finish(name, 0);
    }
    bool help = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0;
    if (help)
        return answer_help(argc - 2, argv + 2);
    const struct cli_command *command = find(name);
    if (command == NULL)
        return complain_unknown(name);
    if (!asks_for_help(argc - 1, argv + 1))
        return cli_finish(name, command->run(argc - 1, argv + 1));
    help_explain(command);
    return cli_finish(name, 0);
}
