/* red7 puzzle: a position in which exactly one turn is right. */
#include "complain.h"
#include "mine.h"
#include "options.h"
#include "puzzle_json.h"
#include "terminal.h"
#include "waiting.h"
#include <string.h>
#include <system/system.h>
#include <tui/tui_play.h>
#include <words/text.h>

/* Hundreds of times what a puzzle needs. */
#define NODES_MAX 1000000000
/* Seeds that nobody has chosen: short enough to be typed again. */
#define SEEDS UINT64_C(1000000000000)

struct request {
    struct r7_puzzle_wish wish;
    bool seeded, ruled, solution, json, play, plain, mine;
    char repeat[256]; /* the command so far */
};

/* ---- the arguments ---- */

static bool read_kind(const char *text, void *kind)
{
    bool win = strcmp(text, "win") == 0;
    *(enum r7_puzzle_kind *)kind = win ? R7_PUZZLE_WIN : R7_PUZZLE_SURVIVE;
    if (win || strcmp(text, "survive") == 0)
        return true;
    cli_complain("puzzle", _("--kind must be survive or win, not ‘{text}’"), "text",
                 cli_cut(text).bytes, NULL);
    return false;
}

/* The command that shows this puzzle again: what was asked for, with the seed. */
static void note_repeat(struct request *r)
{
    const struct r7_puzzle_wish *wish = &r->wish;
    char rules[R7_RULES_TEXT_MAX], *text = r->repeat;
    size_t size = sizeof r->repeat, at = 0;
    r7_rules_write(wish->rules, rules, sizeof rules);
    at += (size_t)snprintf(text, size, "red7 puzzle --seed %llu", (unsigned long long)wish->seed);
    if (wish->difficulty != 0)
        at += (size_t)snprintf(text + at, size - at, " --difficulty %d", wish->difficulty);
    if (wish->kind != R7_PUZZLE_ANY)
        at += (size_t)snprintf(text + at, size - at, " --kind %s",
                               wish->kind == R7_PUZZLE_WIN ? "win" : "survive");
    if (strcmp(rules, "v1.3") != 0)
        at += (size_t)snprintf(text + at, size - at, " --rules %s", rules);
    if (wish->players != 0)
        snprintf(text + at, size - at, " --players %d", wish->players);
}

static void choose_seed(struct request *r)
{
    if (!system_random(&r->wish.seed, sizeof r->wish.seed))
        r->wish.seed++;
    r->wish.seed %= SEEDS;
}

/* Exit status 0 if all is understood. */
static int read_arguments(struct request *r, int argc, char **argv)
{
    const struct cli_option options[] = {
        {"seed", "N", N_("a number that decides the puzzle"), .number = &r->wish.seed,
         .most = UINT64_MAX, .given = &r->seeded},
        {"difficulty", "N", N_("from 1, easy to see, to 5"), .count = &r->wish.difficulty,
         .least = 1, .most = R7_PUZZLE_DIFFICULTIES},
        {"kind", "KIND",
         N_("`survive`: stay in; `win`: win the round, with two players and all "
            "cards known"),
         .read = read_kind, .to = &r->wish.kind},
        {"rules", "RULES", CLI_ABOUT_RULES, .rules = &r->wish.rules, .given = &r->ruled},
        {"players", "N", CLI_ABOUT_PLAYERS, .players = &r->wish.players},
        {"solution", NULL,
         N_("show the solution, and why the most tempting other move is "
            "wrong"),
         .flag = &r->solution},
        {"json", NULL, CLI_ABOUT_JSON, .flag = &r->json},
        {"play", NULL, N_("solve one puzzle after the other; your streak is counted"),
         .flag = &r->play},
        {"plain", NULL, CLI_ABOUT_PLAIN, .flag = &r->plain},
        {"mine", NULL,
         N_("your own mistakes instead: each comes back after some days until you know it"),
         .flag = &r->mine},
        {0},
    };
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    if (r->mine && (r->seeded || r->ruled || r->wish.kind != R7_PUZZLE_ANY ||
                    r->wish.players != 0 || r->wish.difficulty != 0))
        return cli_complain(
            argv[0], _("--mine takes what your games have: leave out what chooses a puzzle"), NULL);
    if (r->wish.kind == R7_PUZZLE_WIN && r->wish.players > 2)
        return cli_complain(argv[0], _("a puzzle to win is for two players, not {n}"), "n",
                            words_number(r->wish.players).bytes, NULL);
    if (r->play && (r->json || r->solution))
        return cli_complain(
            argv[0], _("--play shows the solutions anyway: leave out --json and --solution"), NULL);
    if (!r->seeded)
        choose_seed(r);
    return 0;
}

/* Nobody knows beforehand how many deals a puzzle takes; so there is no share of it. */
static bool should_stop(void *context)
{
    (void)context;
    cli_wait_show(-1, _("looking for a puzzle"));
    return cli_interrupted(NULL);
}

/* Makes the puzzle with its verdicts; false after complaining. */
static bool make_page(const char *command, struct request *r, struct puzzle_page *page)
{
    struct r7_puzzle *puzzle = &page->puzzle;
    note_repeat(r);
    page->repeat = r->repeat;
    cli_wait_begin();
    bool made = r7_puzzle_make(&r->wish, puzzle);
    if (cli_wait_end(0) != 0) {
        cli_complain(command, _("interrupted: no puzzle was found so far for seed {seed}"), "seed",
                     words_format("%llu", (unsigned long long)r->wish.seed).bytes, NULL);
        return false;
    }
    if (!made) {
        cli_complain(command, _("no such puzzle was found for seed {seed}: try another"), "seed",
                     words_format("%llu", (unsigned long long)r->wish.seed).bytes, NULL);
        return false;
    }
    r7_puzzle_check(puzzle, &puzzle->answer, r->wish.memory, &page->answer);
    if (puzzle->tempting.count > 0)
        r7_puzzle_check(puzzle, &puzzle->tempting, r->wish.memory, &page->tempting);
    return true;
}

/* One puzzle after the other, until the person leaves. */
static int play(const char *command, struct request *r)
{
    struct puzzle_page page = {0};
    if (!r->plain && cli_has_screen())
        return tui_play_puzzles(&r->wish, r->seeded);
    do {
        if (!make_page(command, r, &page))
            return CLI_FAILED;
        if (r->seeded)
            r->wish.seed++;
        else
            choose_seed(r);
    } while (puzzle_play(&page, r->wish.memory) && putchar('\n') != EOF);
    return 0;
}

static int run(int argc, char **argv)
{
    static _Alignas(16) char memory[R7_PUZZLE_MEMORY];
    struct request r = {.wish = {.nodes = NODES_MAX, .memory = memory, .stop = should_stop}};
    struct puzzle_page page = {0};
    int status = read_arguments(&r, argc, argv);
    if (status != 0)
        return status;
    if (r.mine)
        return mine_run(argv[0], &(struct mine_request){r.play, r.solution, r.json});
    if (r.play)
        return play(argv[0], &r);
    if (!make_page(argv[0], &r, &page))
        return CLI_FAILED;
    if (r.json)
        puzzle_print_json(&page);
    else
        puzzle_print(&page, r.solution ? PUZZLE_SOLVED : PUZZLE_PAGE);
    return 0;
}

const struct cli_command cli_puzzle = {
    .name = "puzzle",
    .summary = N_("set a puzzle: find the only right move"),
    .about =
        {
            N_("Shows a position with exactly one right move: the only one that keeps you in, "
               "or with all cards known the only one that wins. The solver has proved it."),
            N_("The same seed gives the same puzzle; without `--seed` it is chosen at random "
               "and shown. The seed also chooses whatever else you leave out. docs/puzzles.md "
               "has the details."),
            N_("`--mine` takes positions from your own games: where you made a mistake, what was "
               "better? What you solve at the first try comes back after 1, 3, 7, 21 and 60 days, "
               "what you miss tomorrow."),
        },
    .examples = {"red7 puzzle --play", "red7 puzzle --mine",
                 "red7 puzzle --seed 7 --difficulty 2 --solution"},
    .run = run,
};
