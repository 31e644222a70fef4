/* The program: the table of commands, and help. One file per command. */
#include "complain.h"
#include "output.h"
#include <libintl.h>
#include <red7/red7.h>
#include <stdio.h>
#include <string.h>
#include <words/columns.h>
#include <words/locale.h>
#include <words/print.h>
#include <words/text.h>

#define USAGE_WIDTH 79

const struct cli_command *const cli_commands[] = {
    &cli_play,   &cli_join,   &cli_learn, &cli_bots,   &cli_rules,   &cli_judge,  &cli_legal,
    &cli_apply,  &cli_perft,  &cli_solve, &cli_hint,   &cli_review,  &cli_puzzle, &cli_deal,
    &cli_replay, &cli_verify, &cli_serve, &cli_backup, &cli_restore, &cli_sim,    &cli_engine,
    &cli_ask,    &cli_arena,  &cli_bench, NULL,
};

/* The languages by their codes: "en, fr, it". */
static struct phrase languages(void)
{
    struct phrase list = {""};
    for (int i = 0; i < WORDS_LANGUAGES; i++)
        words_enlist(&list, words_languages[i]);
    return list;
}

static void print_help(FILE *out)
{
    words_tell(out, false, "{title}\n\n{usage}\n\n", "title",
               _("red7: the card game Red7: referee, notation and simulation"), "usage",
               _("usage: red7 COMMAND [ARGUMENTS]"), NULL);
    for (const struct cli_command *const *c = cli_commands; *c != NULL; c++)
        words_tell(out, false, "  {name} {summary}\n", "name",
                   words_format("%-8s", (*c)->name).bytes, "summary", gettext((*c)->summary), NULL);
    fputc('\n', out);
    words_tell(out, false,
               _("`red7 COMMAND --help` tells more about one, `man red7` about all.\n"
                 "With --lang {languages} it speaks that language.\n"
                 "Positions are written as docs/notation.md says.\n"
                 "Unofficial; Red7 is a game by Carl Chudyk and Chris Cieslik, Asmadi Games."),
               "languages", languages().bytes, NULL);
    fputc('\n', out);
}

/* The arguments, broken into lines that begin below the first of them. */
static void print_usage(const struct cli_command *command)
{
    char bytes[1024];
    struct words text = WORDS_INIT(bytes);
    words_clear(&text);
    words_say(&text, _("usage: {command}"), "command",
              words_phrase("red7 {name}", "name", command->name, NULL).bytes, NULL);
    int start = words_columns(bytes) + 1, column = start;
    for (const char *at = command->arguments; *at != '\0';) {
        size_t length = strcspn(at, "[ ") == 0 && *at == '[' ? strcspn(at, "]") + 1 : 0;
        length += strcspn(at + length, " ");
        bool fits = column + (int)length < USAGE_WIDTH;
        words_add(&text, fits ? " " : "\n");
        for (column = fits ? column : start; !fits && column > 0; column--)
            words_add_char(&text, ' ');
        column = fits ? column : start;
        words_add(&text, words_format("%.*s", (int)length, at).bytes);
        column += (int)length + 1;
        at += length + strspn(at + length, " ");
    }
    words_line("{usage}", "usage", bytes, NULL);
}

static void print_command_help(const struct cli_command *command)
{
    print_usage(command);
    putchar('\n');
    words_line("{help}", "help", gettext(command->help), NULL);
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

/* Takes `--lang LANGUAGE` out of the arguments, wherever it stands before a "--", and
 * chooses the language. False after complaining. */
static bool take_language(int *argc, char **argv)
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
    if (words_init(language))
        return true;
    words_init(NULL);
    words_tell(stderr, false, _("red7: --lang is one of {languages}, not '{text}'"), "languages",
               languages().bytes, "text", cli_cut(language).bytes, NULL);
    fputc('\n', stderr);
    return false;
}

int main(int argc, char **argv)
{
    if (!take_language(&argc, argv))
        return CLI_BAD_INPUT;
    if (argc < 2) {
        words_tell(
            stderr, false, "{complaint}\n", "complaint",
            _("red7: a command is missing; `red7 help` lists them, `red7 play` starts a game"),
            NULL);
        return CLI_BAD_INPUT;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0) {
        if (argc > 2)
            return cli_complain(name, _("what is '{text}'?"), "text", cli_cut(argv[2]).bytes, NULL);
        printf("red7 %s\n", r7_version());
        return cli_finish("--version", 0);
    }
    bool help = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0;
    if (help && argc == 2) {
        print_help(stdout);
        return cli_finish("help", 0);
    }
    const struct cli_command *command = find(help ? argv[2] : name);
    if (command == NULL)
        return cli_complain(help ? argv[2] : name,
                            _("there is no such command; `red7 help` lists them"), NULL);
    if (help && argc > 3)
        return cli_complain("help", _("one command at a time: what is '{text}'?"), "text",
                            cli_cut(argv[3]).bytes, NULL);
    if (help || asks_for_help(argc - 1, argv + 1)) {
        print_command_help(command);
        return cli_finish(command->name, 0);
    }
    return cli_finish(command->name, command->run(argc - 1, argv + 1));
}
