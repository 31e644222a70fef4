/* `red7 bots`: who there is to play with; and how other commands read a bot's name. */
#include "complain.h"
#include "options.h"
#include "output.h"
#include <arena/reference.h>
#include <string.h>
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
    cli_complain(command, _("there is no level ‘{text}’; the levels are {list}"), "text",
                 cli_cut(name).bytes, "list", known.bytes, NULL);
}

const struct r7_bot *cli_read_bot(const char *command, const char *name)
{
    const struct r7_bot *bot = r7_bot_find(name);
    if (bot == NULL && arena_reference_find(name) != NULL)
        cli_complain(command, _("‘{text}’ is only for comparison: it plays in the arena"), "text",
                     cli_cut(name).bytes, NULL);
    else if (bot == NULL)
        complain(command, name);
    return bot;
}

/* The name is what one types, so it stays as it is; what the screens call it follows. */
static void print_bot(const struct r7_bot *bot, const char *form)
{
    const char *spoken = words_level(bot);
    struct phrase summary = words_phrase(form, "summary", words_level_summary(bot), NULL);
    printf("  %c  %-9s  ", bot->level > 0 ? '0' + bot->level : '-', bot->name);
    words_line(strcmp(spoken, bot->name) != 0 ? "{level}: {summary}" : "{summary}", "level", spoken,
               "summary", summary.bytes, NULL);
}

static void print_bots(bool levels)
{
    const struct r7_bot *bot;
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        if ((bot->level > 0) == levels)
            print_bot(bot, "{summary}");
}

static void print_text(void)
{
    words_line(_("Levels:"), NULL);
    print_bots(true);
    putchar('\n');
    words_line(_("Specimens and references:"), NULL);
    print_bots(false);
    const struct arena_reference *reference;
    for (size_t i = 0; (reference = arena_reference_at(i)) != NULL; i++)
        print_bot(&reference->bot, _("{summary}; in the arena only"));
}

static void put_bot(struct json_writer *json, const struct r7_bot *bot, bool open)
{
    json_open(json, NULL, '{');
    json_put_text(json, "name", bot->name);
    json_put_index(json, "level", bot->level > 0 ? bot->level : -1);
    json_put_bool(json, "open", open);
    json_put_text(json, "summary", bot->summary);
    json_close(json, '}');
}

static void print_json(void)
{
    struct json_writer *json = cli_json();
    const struct r7_bot *bot;
    const struct arena_reference *reference;
    json_open(json, NULL, '[');
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        put_bot(json, bot, false);
    for (size_t i = 0; (reference = arena_reference_at(i)) != NULL; i++)
        put_bot(json, &reference->bot, reference->open);
    json_close(json, ']');
    cli_end_json();
}

static int run(int argc, char **argv)
{
    bool json = false;
    const struct cli_option options[] = {{"json", NULL, CLI_ABOUT_JSON, .flag = &json}, {0}};
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
    .summary = N_("list the bots, the weakest first"),
    .about =
        {
            N_("Lists the levels you can play against, then bots to compare others with. "
               "`--level` of other commands takes a name or the number of a level."),
            N_("The fields of its JSON: `name`, `level` (null if it is none), `open` (it must "
               "see all cards, so it plays in the arena only), `summary`."),
        },
    .examples = {"red7 bots", "red7 bots --json"},
    .run = run,
};
