/* The options of `red7 play`, and the setup that they make. */
#include "play_request.h"
#include "complain.h"
#include "options.h"
#include <home/seed.h>
#include <home/settings.h>
#include <protocol/limits.h>
#include <string.h>
#include <words/text.h>

/* Longer than any name of a bot. */
#define LEVEL_TEXT_MAX 40
#define DELAY_USUAL 600
#define DELAY_MOST 10000

/* ---- options ---- */

static bool read_name(const char *text, void *to)
{
    struct play_request *request = to;
    if (request->name_count == R7_SEATS_MAX) {
        cli_complain("play", _("{option} is given more than {most} times"), "option", "--name",
                     "most", words_number(R7_SEATS_MAX).bytes, NULL);
        return false;
    }
    char *name = request->names[request->name_count++];
    if (words_clean_name(text, GAME_NAME_COLUMNS, name) && strcmp(name, text) == 0)
        return true;
    cli_complain("play", _("--name takes 1 to {most} printable letters"), "most",
                 words_number(GAME_NAME_COLUMNS).bytes, NULL);
    return false;
}

/* Bots by their levels, separated by commas. */
static bool read_levels(const char *levels, void *to)
{
    struct play_request *request = to;
    request->bot_count = 0;
    for (const char *at = levels;; at++) {
        char name[LEVEL_TEXT_MAX + 1];
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), at);
        const struct r7_bot *bot = cli_read_bot("play", name);
        if (bot == NULL)
            return false;
        if (request->bot_count == R7_SEATS_MAX) {
            cli_complain("play", _("--level names more than {most} bots"), "most",
                         words_number(R7_SEATS_MAX).bytes, NULL);
            return false;
        }
        request->bots[request->bot_count++] = bot;
        at += length;
        if (*at == '\0')
            return true;
    }
}

bool play_request_asks_for_a_setup(const struct play_request *r)
{
    return r->has_rules || r->has_players || r->has_people || r->has_target || r->has_seed ||
           r->bot_count > 0 || r->name_count > 0;
}

bool play_request_read(int argc, char **argv, struct play_request *r)
{
    const struct cli_option options[] = {
        {"players", "N", N_("the number of players, bots included, 2 to 4"), .players = &r->players,
         .given = &r->has_players, .usual = "2"},
        {"rules", "RULES", CLI_ABOUT_RULES, .rules = &r->rules, .given = &r->has_rules},
        {"seed", "N", CLI_ABOUT_DEAL, .number = &r->seed, .most = UINT64_MAX,
         .given = &r->has_seed},
        {"name", "NAME", N_("your name; with several people, once for each"), .read = read_name,
         .to = r},
        {"level", "LEVEL",
         N_("how well the bots play: a name or a level from `red7 bots`, or "
            "one for each bot, as in `skilled,master`"),
         .read = read_levels, .to = r, .usual = "casual"},
        {"people", "N", N_("how many people share the keyboard; with 0, only bots play"),
         .count = &r->people, .most = R7_SEATS_MAX, .given = &r->has_people, .usual = "1"},
        {"target", "N", CLI_ABOUT_TARGET, .count = &r->target, .most = RANGE_TARGET_MOST,
         .given = &r->has_target},
        {"plain", NULL, CLI_ABOUT_PLAIN, .flag = &r->plain},
        {"resume", NULL, N_("continue the saved game"), .flag = &r->resume},
        {"record", "FILE", N_("write the game to a file, move by move"), .text = &r->record},
        {"delay", "N", N_("how long to show a bot’s move, in milliseconds"), .count = &r->delay,
         .most = DELAY_MOST},
        {0},
    };
    *r = (struct play_request){.delay = DELAY_USUAL};
    if (!cli_read_options(argc, argv, options))
        return false;
    bool clash = r->resume && play_request_asks_for_a_setup(r);
    if (clash)
        cli_complain("play", _("--resume goes on with the saved game, so you can’t set up another"),
                     NULL);
    return !clash;
}

/* ---- the setup ---- */

static int count_people(const struct game_setup *setup)
{
    int people = 0;
    for (int seat = 0; seat < setup->players; seat++)
        people += setup->seats[seat].bot == NULL;
    return people;
}

/* People sit in the first seats, bots in the others. Who changes place gets a new name. */
static void seat_people(struct game_setup *setup, int people)
{
    const struct r7_bot *bot = r7_bot_find("casual");
    for (int seat = R7_SEATS_MAX - 1; seat >= 0; seat--)
        if (setup->seats[seat].bot != NULL)
            bot = setup->seats[seat].bot;
    for (int seat = 0; seat < R7_SEATS_MAX; seat++) {
        struct game_seat *s = &setup->seats[seat];
        bool stays = seat < people && s->bot == NULL;
        if (!stays)
            s->name[0] = '\0';
        s->bot = seat < people ? NULL : s->bot != NULL ? s->bot : bot;
    }
}

static bool name_people(const struct play_request *request, struct game_setup *setup)
{
    int people = count_people(setup), at = 0;
    if (request->name_count > people) {
        cli_complain("play", _("there are more names ({names}) than people ({people})"), "names",
                     words_number(request->name_count).bytes, "people", words_number(people).bytes,
                     NULL);
        return false;
    }
    for (int seat = 0; seat < setup->players && at < request->name_count; seat++)
        if (setup->seats[seat].bot == NULL)
            memcpy(setup->seats[seat].name, request->names[at++], WORDS_NAME_MAX);
    return true;
}

static bool choose_bots(const struct play_request *request, struct game_setup *setup)
{
    int count = request->bot_count, bots = setup->players - count_people(setup), at = 0;
    if (count > 1 && count != bots) {
        cli_complain(
            "play",
            ngettext("--level names {levels} levels for {bots} bot: name only one",
                     "--level names {levels} levels for {bots} bots: name one for all, or one "
                     "for each",
                     (unsigned long)bots),
            "levels", words_number(count).bytes, "bots", words_number(bots).bytes, NULL);
        return false;
    }
    for (int seat = 0; seat < setup->players && count > 0; seat++)
        if (setup->seats[seat].bot != NULL)
            setup->seats[seat].bot = request->bots[count == 1 ? 0 : at++];
    return true;
}

static bool choose_target(const struct play_request *request, struct game_setup *setup)
{
    if (request->has_rules || request->has_players)
        setup->target = r7_rules_target(setup->rules, setup->players);
    if (!request->has_target)
        return true;
    setup->target = request->target;
    if (setup->target != r7_rules_target(setup->rules, setup->players))
        setup->rules.target = 0; /* what is asked for here takes the place of a house rule */
    if (!setup->rules.advanced)
        cli_complain("play", _("--target is for an advanced game, such as --rules v1.3+advanced"),
                     NULL);
    return setup->rules.advanced;
}

bool play_request_setup(const struct play_request *request, const struct game_setup *base,
                        struct game_setup *setup)
{
    *setup = *base;
    if (request->has_rules)
        setup->rules = request->rules;
    if (request->has_players)
        setup->players = request->players;
    if (request->has_people && request->people > setup->players) {
        cli_complain("play", _("--people {people} is more than {players} players"), "people",
                     words_number(request->people).bytes, "players",
                     words_number(setup->players).bytes, NULL);
        return false;
    }
    if (request->has_people)
        seat_people(setup, request->people);
    if (!name_people(request, setup) || !choose_bots(request, setup) ||
        !choose_target(request, setup))
        return false;
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        if (setup->seats[seat].name[0] == '\0')
            settings_seat_name(setup, seat, setup->seats[seat].name);
    setup->seed = request->has_seed ? request->seed : game_some_seed();
    return true;
}
