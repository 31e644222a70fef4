/* red7 puzzle: a position in which exactly one turn is right. */
#include "complain.h"
#include "options.h"
#include "puzzle_json.h"
#include <string.h>
#include <sys/random.h>
#include <tui/tui_play.h>
#include <unistd.h>
#include <words/text.h>

/* Hundreds of times what a puzzle needs. */
#define NODES_MAX 1000000000
/* Seeds that nobody has chosen: short enough to be typed again. */
#define SEEDS UINT64_C(1000000000000)

struct request {
    struct r7_puzzle_wish wish;
    bool seeded, solution, json, play, plain;
    char repeat[256]; /* the command so far */
};

/* ---- the arguments ---- */

static bool read_kind(const char *text, void *kind)
{
    bool win = strcmp(text, "win") == 0;
    *(enum r7_puzzle_kind *)kind = win ? R7_PUZZLE_WIN : R7_PUZZLE_SURVIVE;
    if (win || strcmp(text, "survive") == 0)
        return true;
    cli_complain("puzzle", _("--kind must be survive or win, not '{text}'"), "text",
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
    if (getrandom(&r->wish.seed, sizeof r->wish.seed, 0) != sizeof r->wish.seed)
        r->wish.seed++;
    r->wish.seed %= SEEDS;
}

/* Exit status 0 if all is understood. */
static int read_arguments(struct request *r, int argc, char **argv)
{
    const struct cli_option options[] = {
        {"seed", .number = &r->wish.seed, .most = UINT64_MAX, .given = &r->seeded},
        {"difficulty", .count = &r->wish.difficulty, .least = 1, .most = R7_PUZZLE_DIFFICULTIES},
        {"kind", .read = read_kind, .to = &r->wish.kind},
        {"rules", .rules = &r->wish.rules},
        {"players", .players = &r->wish.players},
        {"solution", .flag = &r->solution},
        {"json", .flag = &r->json},
        {"play", .flag = &r->play},
        {"plain", .flag = &r->plain},
        {0},
    };
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    if (r->wish.kind == R7_PUZZLE_WIN && r->wish.players > 2)
        return cli_complain(argv[0], _("a puzzle to win is for two players, not {n}"), "n",
                            words_number(r->wish.players).bytes, NULL);
    if (r->play && (r->json || r->solution))
        return cli_complain(argv[0], _("--play shows one puzzle after the other by itself"), NULL);
    if (!r->seeded)
        choose_seed(r);
    return 0;
}

/* Makes the puzzle with its verdicts; false after complaining. */
static bool make_page(const char *command, struct request *r, struct puzzle_page *page)
{
    struct r7_puzzle *puzzle = &page->puzzle;
    note_repeat(r);
    page->repeat = r->repeat;
    if (!r7_puzzle_make(&r->wish, puzzle)) {
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
    if (!r->plain && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1)
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
    struct request r = {.wish = {.nodes = NODES_MAX, .memory = memory}};
    struct puzzle_page page = {0};
    int status = read_arguments(&r, argc, argv);
    if (status != 0)
        return status;
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
    .arguments = "[--seed N] [--difficulty 1-5] [--kind survive|win] [--rules R]"
                 " [--players P] [--play] [--plain] [--solution] [--json]",
    .summary = N_("a position in which exactly one turn is right"),
    .help = N_("Shows a position and asks for the only turn that survives, or with all cards\n"
               "known for the only one that wins; proved by the solver, graded from 1 (easy to\n"
               "see) to 5. The same seed shows the same puzzle, another seed always another\n"
               "one; without --seed it is chosen at random and printed. What is not given, the\n"
               "seed chooses: the difficulty, the kind, and 2 to 4 players (to win is for two);\n"
               "--rules is a rule set (default v1.3). --solution prints the solution, why it is\n"
               "right, and why the most tempting other turn is wrong. With --json one object\n"
               "holds all of it. --play lets you solve one after the other, tells why a turn is\n"
               "right or wrong, and counts how many you solve in a row; --plain as lines of\n"
               "text. docs/puzzles.md tells the rest."),
    .run = run,
};
