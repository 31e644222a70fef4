/* `red7 bots`: who there is to play with; and how other commands read a bot's name. */
#include "cli.h"

/* Says that there is no such level, and which there are. */
static void complain(const char *command, const char *name)
{
    char known[256] = "";
    size_t at = 0;
    const struct r7_bot *bot;
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        if (bot->level > 0 && at < sizeof known)
            at += (size_t)snprintf(known + at, sizeof known - at, "%s%d %s", at > 0 ? ", " : "",
                                   bot->level, bot->name);
    cli_fail(command, "there is no level '%.40s'; the levels are %s", name, known);
}

const struct r7_bot *cli_read_bot(const char *command, const char *name)
{
    const struct r7_bot *bot = r7_bot_find(name);
    if (bot == NULL) {
        complain(command, name);
    } else if (bot->open) {
        cli_fail(command, "'%.40s' must see all cards: it plays in the arena only", name);
        bot = NULL;
    }
    return bot;
}

static void print_text(void)
{
    const struct r7_bot *bot;
    puts("Levels:");
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        if (bot->level > 0)
            printf("  %d  %-9s  %s\n", bot->level, bot->name, bot->summary);
    puts("\nSpecimens and references:");
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        if (bot->level == 0)
            printf("  -  %-9s  %s%s\n", bot->name, bot->summary,
                   bot->open ? "; in the arena only" : "");
}

/* One array; names and summaries are plain words, with nothing to escape. */
static void print_json(void)
{
    const struct r7_bot *bot;
    putchar('[');
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++) {
        printf("%s{\"name\":\"%s\",\"level\":", i > 0 ? "," : "", bot->name);
        if (bot->level > 0)
            printf("%d", bot->level);
        else
            fputs("null", stdout);
        printf(",\"open\":%s,\"summary\":\"%s\"}", bot->open ? "true" : "false", bot->summary);
    }
    puts("]");
}

static int run(int argc, char **argv)
{
    static const struct cli_option options[] = {{"json", false}, {NULL, false}};
    const char *value;
    bool json = false;
    for (int at = 1;;) {
        switch (cli_next_option(argv[0], argc, argv, &at, options, &value)) {
        case 0:
            json = true;
            continue;
        case -2:
            return CLI_BAD_INPUT;
        }
        if (value != NULL)
            return cli_fail(argv[0], "what is '%.40s'? There is only --json", value);
        break;
    }
    if (json)
        print_json();
    else
        print_text();
    return 0;
}

const struct cli_command cli_bots = {
    .name = "bots",
    .arguments = "[--json]",
    .summary = "list the bots, from the weakest level to the strongest",
    .help = "Prints the levels that one can play against, each with its number, then bots that\n"
            "are there to compare others with. `--level` of other commands takes a name or the\n"
            "number of a level. With --json one array of objects: name, level (null if it is\n"
            "none), open (it must see all cards, so it plays in the arena only), summary.",
    .run = run,
};
