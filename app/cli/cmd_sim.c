/* red7 sim: statistics of random rounds. */
#include "clock.h"
#include "complain.h"
#include "options.h"
#include "output.h"
#include "simulate.h"
#include <unistd.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/text.h>

/* Rounds between two looks at the clock. */
#define BATCH 1024

struct request {
    struct r7_rules rules;
    uint64_t rounds, seed;
    int players;
    bool json;
};

static void print_json(const struct tally *t, int players, double seconds)
{
    double turns = (double)tally_turns(t), rounds = (double)t->rounds;
    struct json_writer *json = cli_json();
    json_open(json, NULL, '{');
    json_put_unsigned(json, "rounds", t->rounds);
    json_put_fraction(json, "turns", turns / rounds, 6);
    json_open(json, "wins", '[');
    for (int i = 0; i < players; i++)
        json_put_fraction(json, NULL, (double)t->wins[i] / rounds, 6);
    json_close(json, ']');
    json_put_fraction(json, "choices", (double)t->choices / turns, 6);
    json_put_fraction(json, "none", (double)t->turns_with[0] / turns, 6);
    json_put_fraction(json, "one", (double)t->turns_with[1] / turns, 6);
    json_put_fraction(json, "rounds_per_s", rounds / seconds, 0);
    json_close(json, '}');
    cli_end_json();
}

/* Who wins how often, by the order of the first turn. */
static const char *won_by(int order)
{
    switch (order) {
    case 0:
        return _("won by the first to move");
    case 1:
        return _("won by the second to move");
    case 2:
        return _("won by the third to move");
    default:
        return _("won by the fourth to move");
    }
}

/* The lines of the table: what it is, and the number. */
struct line {
    const char *label;
    struct phrase number;
};

static void print_lines(const struct line *lines, int count)
{
    int width = 0;
    for (int i = 0; i < count; i++)
        width = words_columns(lines[i].label) > width ? words_columns(lines[i].label) : width;
    for (int i = 0; i < count; i++) {
        char bytes[512] = "";
        struct words text = WORDS_INIT(bytes);
        words_add_padded(&text, lines[i].label, width);
        words_line("  {label}  {number}", "label", bytes, "number", lines[i].number.bytes, NULL);
    }
}

static void print_table(const struct tally *t, const struct request *request, double seconds)
{
    char name[R7_RULES_TEXT_MAX];
    struct line lines[5 + R7_SEATS_MAX];
    int count = 0;
    double turns = (double)tally_turns(t), rounds = (double)t->rounds;
    r7_rules_write(request->rules, name, sizeof name);
    words_line("{rounds}, {rules}, {players}", "rounds", words_count_rounds(t->rounds).bytes,
               "rules", name, "players", words_count_players(request->players).bytes, NULL);
    lines[count++] = (struct line){_("turns per round"), words_format("%10.3f", turns / rounds)};
    for (int i = 0; i < request->players; i++)
        lines[count++] =
            (struct line){won_by(i), words_format("%10.2f %%", 100 * (double)t->wins[i] / rounds)};
    lines[count++] = (struct line){_("surviving turns per turn"),
                                   words_format("%10.3f", (double)t->choices / turns)};
    lines[count++] = (struct line){
        _("turns with none"), words_format("%10.2f %%", 100 * (double)t->turns_with[0] / turns)};
    lines[count++] =
        (struct line){_("turns with exactly one"),
                      words_format("%10.2f %%", 100 * (double)t->turns_with[1] / turns)};
    lines[count++] =
        (struct line){_("rounds per second"), words_format("%10.0f", rounds / seconds)};
    print_lines(lines, count);
}

static void simulate(const struct request *request)
{
    struct r7_random random = {request->seed};
    struct tally tally = {0};
    double start = cli_clock(), shown = start;
    bool terminal = isatty(STDERR_FILENO) != 0, progress = false;
    while (tally.rounds < request->rounds) {
        uint64_t left = request->rounds - tally.rounds;
        simulate_rounds(request->rules, request->players, left < BATCH ? left : BATCH, &random,
                        &tally);
        double t = cli_clock();
        if (!terminal || t - shown < (progress ? 0.2 : 1.0))
            continue;
        shown = t;
        progress = true;
        double done = (double)tally.rounds / (double)request->rounds;
        fputc('\r', stderr);
        words_tell(stderr, false, _("{done} %, {seconds} s left"), "done",
                   words_format("%5.1f", 100 * done).bytes, "seconds",
                   words_format("%.0f", (t - start) * (1 - done) / done).bytes, NULL);
        fputs("\033[K", stderr);
    }
    if (progress)
        fputs("\r\033[K", stderr);
    double seconds = cli_clock() - start;
    if (request->json)
        print_json(&tally, request->players, seconds);
    else
        print_table(&tally, request, seconds);
}

static int run(int argc, char **argv)
{
    struct request request = {.players = 2, .rounds = 100000, .seed = 1};
    const struct cli_option options[] = {
        {"players", .players = &request.players},
        {"rules", .rules = &request.rules},
        {"rounds", .number = &request.rounds, .least = 1, .most = UINT64_C(1000000000000)},
        {"seed", .number = &request.seed, .most = UINT64_MAX},
        {"json", .flag = &request.json},
        {0},
    };
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    simulate(&request);
    return 0;
}

const struct cli_command cli_sim = {
    .name = "sim",
    .arguments = "[--players N] [--rules R] [--rounds K] [--seed S] [--json]",
    .summary = N_("play random rounds and print their statistics"),
    .help = N_("Players choose uniformly among their surviving whole turns; who has none\n"
               "passes; an offered draw is taken. With actions they choose step by step,\n"
               "uniformly among the steps that are still sure to survive; what a draw may\n"
               "bring does not count. Prints the mean number of turns in a round (those that\n"
               "eliminate counted), who wins by order of the first turn, the mean number of\n"
               "surviving turns, the shares of turns with none and with exactly one, and\n"
               "rounds per second. Defaults: 2 players, v1.3, 100000 rounds, seed 1. With\n"
               "--json the keys are rounds, turns, wins, choices, none, one, rounds_per_s."),
    .run = run,
};
