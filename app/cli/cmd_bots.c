/* `red7 bots`: who there is to play with; and how other commands read a bot's name. */
#include "complain.h"
#include "options.h"
#include "output.h"
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>

/* Says that there is no such level, and which there are. */
static void complain(const char *command, const char *name)
{
    struct phrase known = {""};
    const struct r7_bot *bot;
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        if (bot->level > 0)
            words_enlist(&known, words_format("%d %s", bot->level, bot->name).bytes);
    cli_complain(command, _("there is no level '{text}'; the levels are {list}"), "text",
                 cli_cut(name).bytes, "list", known.bytes, NULL);
}

const struct r7_bot *cli_read_bot(const char *command, const char *name)
{
    const struct r7_bot *bot = r7_bot_find(name);
    if (bot == NULL) {
        complain(command, name);
    } else if (bot->open) {
        cli_complain(command, _("'{text}' must see all cards: it plays in the arena only"), "text",
                     cli_cut(name).bytes, NULL);
        bot = NULL;
    }
    return bot;
}

/* The name is what one types, so it stays as it is. */
static void print_bots(bool levels)
{
    const struct r7_bot *bot;
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++) {
        if ((bot->level > 0) != levels)
            continue;
        printf("  %c  %-9s  ", levels ? '0' + bot->level : '-', bot->name);
        words_line(bot->open ? _("{summary}; in the arena only") : "{summary}", "summary",
                   words_level_summary(bot), NULL);
    }
}

static void print_text(void)
{
    words_line(_("Levels:"), NULL);
    print_bots(true);
    putchar('\n');
    words_line(_("Specimens and references:"), NULL);
    print_bots(false);
}

static void print_json(void)
{
    struct json_writer *json = cli_json();
    const struct r7_bot *bot;
    json_open(json, NULL, '[');
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++) {
        json_open(json, NULL, '{');
        json_put_text(json, "name", bot->name);
        json_put_index(json, "level", bot->level > 0 ? bot->level : -1);
        json_put_bool(json, "open", bot->open);
        json_put_text(json, "summary", bot->summary);
        json_close(json, '}');
    }
    json_close(json, ']');
    cli_end_json();
}

static int run(int argc, char **argv)
{
    bool json = false;
    const struct cli_option options[] = {{"json", .flag = &json}, {0}};
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    if (json)
        print_json();
    else
        print_text();
    return 0;
}

const struct cli_command cli_bots = {
    .name = "bots",
    .arguments = "[--json]",
    .summary = N_("list the bots, from the weakest level to the strongest"),
    .help = N_("Prints the levels that one can play against, each with its number, then bots\n"
               "that are there to compare others with. `--level` of other commands takes a name\n"
               "or the number of a level. With --json one array of objects: name, level (null if\n"
               "it is none), open (it must see all cards, so it plays in the arena only),\n"
               "summary."),
    .run = run,
};
