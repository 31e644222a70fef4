/* `red7 bots`: who there is to play with; and how other commands read a bot's name. */
#include "complain.h"
#include "options.h"
#include "output.h"
#include <arena/measured.h>
#include <arena/reference.h>
#include <game/levels.h>
#include <string.h>
#include <words/columns.h>
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

/* The rating is measured; of the other bots it is not known. */
static void print_rating(const struct r7_bot *bot)
{
    if (bot->level > 0)
        printf("%4d  ", game_level_rating(bot));
}

/* The name is what one types, so it stays as it is; what the screens call it follows. */
static void print_bot(const struct r7_bot *bot, const char *form)
{
    const char *spoken = words_level(bot);
    struct phrase summary = words_phrase(form, "summary", words_level_summary(bot), NULL);
    printf("  %c  %-9s  ", bot->level > 0 ? '0' + bot->level : '-', bot->name);
    print_rating(bot);
    words_line(strcmp(spoken, bot->name) != 0 ? _("{level}: {summary}") : "{summary}", "level",
               spoken, "summary", summary.bytes, NULL);
}

static void print_bots(bool levels)
{
    const struct r7_bot *bot;
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        if ((bot->level > 0) == levels)
            print_bot(bot, "{summary}");
}

/* ---- what was measured ---- */

static const char *game_title(enum measured_game game)
{
    switch (game) {
    case MEASURED_BASIC:
        return _("basic");
    case MEASURED_ADVANCED:
        return _("advanced");
    case MEASURED_ACTIONS:
        return _("with actions");
    case MEASURED_BOTH:
        /* For translators: the heading of a column: an advanced game with actions */
        return _("with both");
    case MEASURED_FOUR:
        return _("one of four");
    case MEASURED_GAMES:
        break;
    }
    return "";
}

#define CELL 12
#define NAMES 17

static int game_width(enum measured_game game)
{
    int width = words_columns(game_title(game)) + 2;
    return width > CELL ? width : CELL;
}

static void print_measured_row(const struct r7_bot *below, const struct r7_bot *bot)
{
    const struct measured_level *level = measured_find(bot->name);
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_padded(&text, words_format("%s : %s", bot->name, below->name).bytes, NAMES);
    for (int game = 0; game < MEASURED_GAMES; game++)
        words_add_right(&text,
                        words_phrase("{share} ± {error}", "share",
                                     words_decimal("%.1f", level->shares[game].percent).bytes,
                                     "error",
                                     words_decimal("%.1f", level->shares[game].error).bytes, NULL)
                            .bytes,
                        game_width((enum measured_game)game));
    words_line("{row}", "row", bytes, NULL);
}

/* What each level wins against the one below, in percent. */
static void print_measured(void)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    const struct r7_bot *bot, *below = NULL;
    words_line(_("What each level wins against the one below, in percent, ± 95%; of four, 25 is "
                 "fair."),
               NULL);
    words_add_padded(&text, "", NAMES);
    for (int game = 0; game < MEASURED_GAMES; game++)
        words_add_right(&text, game_title((enum measured_game)game),
                        game_width((enum measured_game)game));
    words_line("\n{row}", "row", bytes, NULL);
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; below = bot, i++)
        if (below != NULL && bot->level > 1)
            print_measured_row(below, bot);
}

static void print_text(void)
{
    words_line(_("Levels, with their measured strength (the weakest has 1000; 100 more win 64%):"),
               NULL);
    print_bots(true);
    putchar('\n');
    words_line(_("Specimens and references:"), NULL);
    print_bots(false);
    const struct arena_reference *reference;
    for (size_t i = 0; (reference = arena_reference_at(i)) != NULL; i++)
        print_bot(&reference->bot, _("{summary}; in the arena only"));
}

/* What a level wins against the one below; null where there is none. */
static void put_measured(struct json_writer *json, const struct r7_bot *bot)
{
    static const char *const keys[MEASURED_GAMES] = {"basic", "advanced", "actions", "both",
                                                     "four"};
    const struct measured_level *level = bot->level > 1 ? measured_find(bot->name) : NULL;
    if (level == NULL) {
        json_put_null(json, "measured");
        return;
    }
    json_open(json, "measured", '{');
    for (int game = 0; game < MEASURED_GAMES; game++) {
        json_open(json, keys[game], '{');
        json_put_fraction(json, "share", level->shares[game].percent / 100, 3);
        json_put_fraction(json, "interval", level->shares[game].error / 100, 3);
        json_close(json, '}');
    }
    json_close(json, '}');
}

static void put_bot(struct json_writer *json, const struct r7_bot *bot, bool open)
{
    json_open(json, NULL, '{');
    json_put_text(json, "name", bot->name);
    json_put_index(json, "level", bot->level > 0 ? bot->level : -1);
    json_put_bool(json, "open", open);
    json_put_text(json, "summary", bot->summary);
    json_put_index(json, "rating", bot->level > 0 ? game_level_rating(bot) : -1);
    put_measured(json, bot);
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
    bool json = false, measured = false;
    const struct cli_option options[] = {
        {"measured", NULL, N_("how each level fares against the one below"), .flag = &measured},
        {"json", NULL, CLI_ABOUT_JSON, .flag = &json},
        {0},
    };
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    if (json)
        print_json();
    else if (measured)
        print_measured();
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
            N_("Levels also have a `rating`, and `measured`: their share against the level below "
               "and the half of its 95% interval, in the `basic` and the `advanced` game, with "
               "`actions`, and one against three (`four`)."),
        },
    .examples = {"red7 bots", "red7 bots --measured", "red7 bots --json"},
    .run = run,
};
