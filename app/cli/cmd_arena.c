/* red7 arena: players against players. */
#include "arena_report.h"
#include "arena_watch.h"
#include "complain.h"
#include "options.h"
#include "waiting.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <system/system.h>
#include <unistd.h>
#include <words/cards.h>
#include <words/text.h>

#define DEALS_MAX UINT64_C(1000000000)
#define MS_MAX 3600000
#define DEALS_DEFAULT 1000
#define DEALS_SPRT 100000 /* if not decided before */

struct request {
    struct arena_settings settings;
    const char *names[ARENA_PLAYERS_MAX];
    int name_count;
    bool open, rules_given, players_given, deals_given, target_given, elo_given, rival_given;
    bool json, progress, watch;
    uint64_t ms, nodes; /* for players who do not say their own */
    uint64_t limit_ms;
};

/* ---- options ---- */

/* "0,10" */
static bool read_elo(const char *text, void *to)
{
    double *elo = to;
    char *end;
    elo[0] = strtod(text, &end);
    bool ok = end != text && *end == ',';
    const char *second = end + 1;
    if (ok) {
        elo[1] = strtod(second, &end);
        ok = end != second && *end == '\0' && elo[0] >= -1000 && elo[0] < elo[1] && elo[1] <= 1000;
    }
    if (!ok)
        cli_complain("arena",
                     _("--elo takes two numbers such as 0,10, the lower first, not ‘{text}’"),
                     "text", cli_cut(text).bytes, NULL);
    return ok;
}

/* A bot that sees all cards. */
static bool read_rival(const char *name, void *to)
{
    const struct arena_reference **rival = to;
    *rival = arena_reference_find(name);
    if (*rival != NULL && (*rival)->open)
        return true;
    cli_complain("arena", _("--rival is open or perfect, not ‘{name}’"), "name",
                 cli_cut(name).bytes, NULL);
    return false;
}

/* ---- who plays ---- */

/* Adds a player, or finds an equal one. */
static bool add_player(const char *command, struct request *r, const char *name, bool merge,
                       int *id)
{
    struct arena_settings *s = &r->settings;
    int equal = 0;
    for (*id = 0; *id < s->player_count; ++*id) {
        if (strcmp(s->players[*id].name, name) != 0)
            continue;
        if (merge)
            return true;
        equal++;
    }
    char why[ARENA_TEXT_MAX];
    struct arena_player *player = &s->players[s->player_count];
    if (!arena_player_read(player, name, why)) {
        cli_complain(command, "{why}", "why", why, NULL);
        return false;
    }
    s->player_count++;
    player->copy = equal + 1;
    if (player->ms == 0 && player->nodes == 0) {
        player->ms = (unsigned)r->ms;
        player->nodes = r->nodes;
    }
    return true;
}

/* One table: the last name fills the seats that are left. Equal players are one, except
 * where all are equal. */
static bool seat_table(const char *command, struct request *r)
{
    struct arena_settings *s = &r->settings;
    bool all_equal = true;
    for (int i = 1; i < r->name_count; i++)
        all_equal = all_equal && strcmp(r->names[i], r->names[0]) == 0;
    s->mode = ARENA_TABLE;
    for (int i = 0; i < s->seats; i++) {
        const char *name = r->names[i < r->name_count ? i : r->name_count - 1];
        if (!add_player(command, r, name, !all_equal, &s->line_up[i]))
            return false;
    }
    for (int i = 1; i < s->seats; i++) /* ascending */
        for (int j = i; j > 0 && s->line_up[j] < s->line_up[j - 1]; j--) {
            int swapped = s->line_up[j];
            s->line_up[j] = s->line_up[j - 1];
            s->line_up[j - 1] = swapped;
        }
    return true;
}

static bool seat_players(const char *command, struct request *r)
{
    struct arena_settings *s = &r->settings;
    int id;
    if (!r->players_given)
        s->seats =
            r->open || r->name_count > R7_SEATS_MAX || r->name_count == 1 ? 2 : r->name_count;
    if (!r->open && r->name_count <= s->seats)
        return seat_table(command, r);
    s->mode = r->open ? ARENA_OPEN : ARENA_LEAGUE;
    for (int i = 0; i < r->name_count; i++) {
        if (!add_player(command, r, r->names[i], true, &id))
            return false;
        if (id < s->player_count - 1 ||
            (r->open && s->players[id].reference != NULL && s->players[id].reference->open)) {
            cli_complain(command,
                         id < s->player_count - 1
                             ? _("the same player twice: ‘{text}’")
                             : _("‘{text}’ sees all cards, so --open would say nothing about it"),
                         "text", cli_cut(r->names[i]).bytes, NULL);
            return false;
        }
    }
    return true;
}

/* ---- what is asked, as a whole ---- */

static int complain_about_seeing(const char *command, const struct request *r)
{
    struct arena_player last;
    char why[ARENA_TEXT_MAX];
    if (r->settings.see == 0)
        return 0;
    if (r->open || r->name_count > (r->players_given ? r->settings.seats : R7_SEATS_MAX))
        return cli_complain(command, _("--see is for one table: not for --open, nor for pairs"),
                            NULL);
    if (!arena_player_read(&last, r->names[r->name_count - 1], why))
        return 0; /* who it is will be asked again */
    if (last.command != NULL || (last.reference != NULL && last.reference->open))
        return cli_complain(
            command,
            last.command != NULL
                ? _("--see shows cards to the last player, and ‘{text}’ is a program: "
                    "it is told only what the protocol says")
                : _("--see shows cards to the last player, and ‘{text}’ sees all of them"),
            "text", cli_cut(last.name).bytes, NULL);
    return 0;
}

static int complain(const char *command, const struct request *r)
{
    const struct arena_settings *s = &r->settings;
    const bool alone = r->open || s->see > 0;
    if (r->name_count < (alone ? 1 : 2))
        return cli_complain(command,
                            alone ? _("needs a player; see `red7 arena --help`")
                                  : _("needs two players or more; see `red7 arena --help`"),
                            NULL);
    if (r->ms > 0 && r->nodes > 0)
        return cli_complain(command, _("use --ms or --nodes, not both"), NULL);
    if (r->players_given && s->seats > 2 && r->name_count > s->seats)
        return cli_complain(
            command,
            _("{players} are too many for a table of {n}; with --players 2 every pair plays"),
            "players", words_count_players(r->name_count).bytes, "n", words_number(s->seats).bytes,
            NULL);
    if (r->open && (s->match || (r->players_given && s->seats != 2)))
        return cli_complain(command, _("--open is for single rounds of two players"), NULL);
    if (s->match && r->rules_given && !s->rules.advanced)
        return cli_complain(command, _("--match is for the advanced game: --rules v1.3+advanced"),
                            NULL);
    if (r->rival_given && !r->open)
        return cli_complain("arena", _("--rival is for --open"), NULL);
    if (r->elo_given && !s->sprt)
        return cli_complain(command, _("--elo is for --sprt"), NULL);
    if (r->target_given && !s->match)
        return cli_complain(command, _("--target is for --match"), NULL);
    if (s->sprt && (r->open || r->name_count > (r->players_given ? s->seats : R7_SEATS_MAX)))
        return cli_complain(
            command, _("--sprt compares the first player with the others at one table"), NULL);
    return complain_about_seeing(command, r);
}

static bool take_arguments(int argc, char **argv, const struct cli_option *options,
                           struct request *r)
{
    struct phrase surplus = words_phrase(_("too many players: there are at most {n}"), "n",
                                         words_number(ARENA_PLAYERS_MAX).bytes, NULL);
    const struct cli_arguments arguments = {
        .options = options,
        .plain = r->names,
        .room = ARENA_PLAYERS_MAX,
        .surplus = surplus.bytes,
    };
    r->name_count = cli_read_arguments(argc, argv, &arguments);
    r->settings.limit_ms = (unsigned)r->limit_ms;
    return r->name_count >= 0;
}

static bool read_arguments(int argc, char **argv, struct request *r)
{
    struct arena_settings *s = &r->settings;
    const struct cli_option options[] = {
        {"deals", "N", N_("how many deals"), .number = &s->deals, .least = 1, .most = DEALS_MAX,
         .given = &r->deals_given, .usual = "1000"},
        {"rules", "RULES", CLI_ABOUT_RULES, .rules = &s->rules, .given = &r->rules_given},
        {"players", "N",
         N_("the seats at the table; otherwise as many as players, up to 4. The "
            "last player fills the rest; with 2 seats and more players, every pair plays"),
         .players = &s->seats, .given = &r->players_given, .usual = ""},
        {"match", NULL, N_("whole advanced games"), .flag = &s->match},
        {"target", "N",
         N_("with `--match`: the points that end a game; otherwise as the "
            "edition says"),
         .count = &s->target, .most = 1000, .given = &r->target_given},
        {"sprt", NULL, N_("stop when it is clear whether the first player is better"),
         .flag = &s->sprt},
        {"elo", "A,B",
         N_("with `--sprt`: tell a difference of at most A from one of at least "
            "B"),
         .read = read_elo, .to = s->elo, .given = &r->elo_given, .usual = "0,10"},
        {"ms", "N", N_("the time for each question, in milliseconds"), .number = &r->ms, .least = 1,
         .most = MS_MAX},
        {"nodes", "N", N_("the effort for each question"), .number = &r->nodes, .least = 1,
         .most = CLI_NODES_MOST},
        {"limit", "N", N_("stop a program that doesn’t answer within so many milliseconds"),
         .number = &r->limit_ms, .least = 1, .most = MS_MAX},
        {"seed", "N",
         N_("a number that decides the deals; without `--ms`, the same number "
            "gives the same result"),
         .number = &s->seed, .most = UINT64_MAX},
        {"jobs", "N", N_("how many threads; otherwise one for each core"), .count = &s->jobs,
         .least = 1, .most = 256, .usual = ""},
        {"open", NULL,
         N_("each player has the seat that wins with open cards, against one who "
            "sees them: how often does it win?"),
         .flag = &r->open},
        {"rival", "NAME",
         N_("with `--open`, who sees the cards: `open`, or `perfect`, who "
            "gives up when all is lost"),
         .read = read_rival, .to = &s->rival, .given = &r->rival_given, .usual = "open"},
        {"see", "N",
         N_("show the last player so many cards of every other hand: what is that worth? "
            "A single PLAYER plays against itself"),
         .count = &s->see, .least = 1, .most = R7_CARDS, .usual = ""},
        {"json", NULL, CLI_ABOUT_JSON, .flag = &r->json},
        {"watch", NULL,
         N_("draw the standings as they change, with their error bars, and the game that is being "
            "played; on a terminal"),
         .flag = &r->watch},
        {"progress", NULL, N_("show progress even if standard error is no terminal"),
         .flag = &r->progress},
        {0},
    };
    return take_arguments(argc, argv, options, r);
}

static int read_request(int argc, char **argv, struct request *r)
{
    int status = read_arguments(argc, argv, r) ? complain(argv[0], r) : CLI_BAD_INPUT;
    if (status != 0)
        return status;
    struct arena_settings *s = &r->settings;
    if (s->match && !r->rules_given)
        s->rules.advanced = true;
    if (!r->deals_given)
        s->deals = s->sprt ? DEALS_SPRT : DEALS_DEFAULT;
    if (!seat_players(argv[0], r))
        return CLI_BAD_INPUT;
    if (!r->target_given)
        s->target = r7_rules_target(s->rules, s->seats);
    return 0;
}

static int run(int argc, char **argv)
{
    int cores = system_processors();
    struct request r = {.settings = {
                            .seats = 2,
                            .seed = 1,
                            .jobs = cores <= 256 ? cores : 1,
                            .elo = {0, 10},
                            .rival = arena_reference_find("open"),
                            .interrupted = cli_interruption(),
                        }};
    int status = read_request(argc, argv, &r);
    if (status != 0)
        return status;
    if (r.watch && isatty(STDERR_FILENO) != 1)
        return cli_complain(argv[0], _("--watch needs a terminal"), NULL);
    struct arena_result *result = calloc(1, sizeof *result);
    if (result == NULL)
        return cli_complain(argv[0], _("not enough memory"), NULL);
    if (r.watch)
        arena_watch_begin(&r.settings);
    else
        r.settings.progress = arena_print_progress;
    signal(SIGPIPE, SIG_IGN); /* a program that does not listen any more must not end us... */
    (r.progress ? cli_wait_begin_shown : cli_wait_begin)();
    bool played = arena_run(&r.settings, result);
    status = cli_wait_end(0);
    arena_watch_end();
    signal(SIGPIPE, SIG_DFL); /* ...but whoever reads the result may stop as they like */
    if (played && r.json)
        arena_print_json(result);
    else if (played)
        arena_print_text(result);
    if (result->broken[0] != '\0')
        status = cli_complain(argv[0], "{why}", "why", result->broken, NULL);
    free(result);
    return status;
}

const struct cli_command cli_arena = {
    .name = "arena",
    .usage = {"PLAYER PLAYER..."},
    .summary = N_("let bots and programs play each other, and measure them"),
    .about =
        {
            N_("PLAYER is a bot or the number of a level, perhaps with an effort for each "
               "question, as in `master:ms=50` or `master:nodes=1000`; or the command of a "
               "program that speaks the engine protocol, with a `/` in it or `cmd:` before it. "
               "Every deal is played in every seating, so that the luck of the cards cancels "
               "out."),
            N_("A program that crashes, hangs, floods, or answers nonsense or an illegal step "
               "loses that round; it is reported, stopped and started again. docs/arena.md has "
               "the details."),
        },
    .examples = {"red7 arena casual greedy --deals 200",
                 "red7 arena master ./my-bot --ms 100 --sprt",
                 "red7 arena novice casual --match --deals 20",
                 "red7 arena skilled --see 3 --deals 20"},
    .run = run,
};
