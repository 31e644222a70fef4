/* The program: the table of commands, and help. One file per command. */
#include "complain.h"
#include "help.h"
#include "output.h"
#include "suggest.h"
#include "terminal.h"
#include <home/settings.h>
#include <libintl.h>
#include <red7/red7.h>
#include <stdio.h>
#include <string.h>
#include <words/locale.h>
#include <words/print.h>
#include <words/text.h>

/* One that is there where tables online are. */
#ifdef RED7_ONLINE
#define ONLINE(command) &(command),
#else
#define ONLINE(command)
#endif

// clang-format off
const struct cli_command *const cli_commands[] = {
    &cli_play, ONLINE(cli_join) &cli_learn, &cli_games, &cli_config, &cli_bots, &cli_rules, &cli_judge, &cli_legal,
    &cli_apply, &cli_perft, &cli_solve, &cli_hint, &cli_review, &cli_puzzle, &cli_deal,
    &cli_replay, &cli_verify, ONLINE(cli_serve) ONLINE(cli_admin) ONLINE(cli_backup) ONLINE(cli_restore) &cli_sim,
    &cli_engine, &cli_ask, &cli_arena, &cli_exploit, &cli_bench, &cli_licences, NULL,
};
// clang-format on

/* Whether a command is one that this program was built without. */
static bool is_left_out(const char *name)
{
#ifdef RED7_ONLINE
    (void)name;
    return false;
#else
    static const char *const names[] = {"join", "serve", "admin", "backup", "restore"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
#endif
}

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

/* What every command takes, wherever it stands before a "--". */
struct common {
    const char *language, *colour; /* as given, NULL if not */
};

/* If argv[*at] is the option, its value, and *at moves on to that. */
static bool take(int argc, char **argv, int *at, const char *option, const char **value)
{
    size_t length = strlen(option);
    if (strncmp(argv[*at], option, length) != 0)
        return false;
    if (argv[*at][length] == '=')
        *value = argv[*at] + length + 1;
    else if (argv[*at][length] == '\0')
        *value = *at + 1 < argc ? argv[++*at] : "";
    else
        return false;
    return true;
}

/* Takes the common options out of the arguments. */
static struct common take_common(int *argc, char **argv)
{
    struct common common = {0};
    int kept = 1, at = 1;
    for (; at < *argc && strcmp(argv[at], "--") != 0; at++)
        if (!take(*argc, argv, &at, "--lang", &common.language) &&
            !take(*argc, argv, &at, "--color", &common.colour))
            argv[kept++] = argv[at];
    for (; at < *argc; at++)
        argv[kept++] = argv[at];
    argv[kept] = NULL;
    *argc = kept;
    return common;
}

/* Chooses the language: the one given, that of the settings, or what the environment says. One that
 * cannot be spoken is no reason not to play. */
static void choose_language(const char *language)
{
    char kept[SETTINGS_LANGUAGE_MAX];
    bool spoken = words_init(language);
    if (language == NULL && settings_language(kept))
        spoken = words_change_language(kept);
    if (!spoken) /* the trouble is told in English, which is spoken now */
        fprintf(stderr, "red7: %s\n", words_trouble());
}

/* False after complaining. */
static bool choose_colour(const char *when)
{
    static const char *const names[] = {"auto", "always", "never"};
    for (int i = 0; when != NULL && i < 3; i++)
        if (strcmp(when, names[i]) == 0) {
            words_choose_colour((enum words_colour)i);
            return true;
        }
    if (when != NULL)
        cli_complain("--color", _("‘{text}’ is none of auto, always and never"), "text",
                     cli_cut(when).bytes, NULL);
    return when == NULL;
}

static int complain_surplus(const char *command, const char *text)
{
    return cli_complain(command, _("unexpected argument ‘{text}’"), "text", cli_cut(text).bytes,
                        NULL);
}

static int complain_unknown(const char *name)
{
    const char *names[sizeof cli_commands / sizeof cli_commands[0]];
    size_t count = 0;
    while (cli_commands[count] != NULL) {
        names[count] = cli_commands[count]->name;
        count++;
    }
    if (is_left_out(name))
        return cli_complain(name, _("this red7 was built without tables online"), NULL);
    const char *meant = cli_suggest(name, strlen(name), names, count);
    if (meant != NULL)
        return cli_complain(name, _("there is no such command; did you mean `red7 {command}`?"),
                            "command", meant, NULL);
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

/* `red7` alone: somebody at a terminal wants to play, everybody else to know what there is. */
static int run_nothing(void)
{
    char name[] = "play";
    char *argv[] = {name, NULL};
    if (cli_at_terminal())
        return cli_finish(name, cli_play.run(1, argv));
    help_list();
    return cli_finish("help", 0);
}

static int run_command(int argc, char **argv)
{
    const char *name = argv[0];
    const struct cli_command *command = find(name);
    if (command == NULL)
        return complain_unknown(name);
    if (!asks_for_help(argc, argv))
        return cli_finish(name, command->run(argc, argv));
    help_explain(command);
    return cli_finish(name, 0);
}

int main(int argc, char **argv)
{
    struct common common = take_common(&argc, argv);
    choose_language(common.language);
    if (!choose_colour(common.colour))
        return CLI_BAD_INPUT;
    if (argc < 2)
        return run_nothing();
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        if (argc > 2)
            return complain_surplus(name, argv[2]);
        printf("red7 %s\n", r7_version());
        return cli_finish(name, 0);
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
        return answer_help(argc - 2, argv + 2);
    return run_command(argc - 1, argv + 1);
}
