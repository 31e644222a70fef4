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
        words_add_right(&text, lines[i].number.bytes, 12);
        words_line("  {line}", "line", bytes, NULL);
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
    lines[count++] = (struct line){_("turns per round"), words_decimal("%.3f", turns / rounds)};
    for (int i = 0; i < request->players; i++)
        lines[count++] = (struct line){won_by(i), words_share((double)t->wins[i] / rounds, 2)};
    lines[count++] =
        (struct line){_("safe moves per turn"), words_decimal("%.3f", (double)t->choices / turns)};
    lines[count++] =
        (struct line){_("turns with none"), words_share((double)t->turns_with[0] / turns, 2)};
    lines[count++] = (struct line){_("turns with exactly one"),
                                   words_share((double)t->turns_with[1] / turns, 2)};
    lines[count++] = (struct line){_("rounds per second"), words_format("%.0f", rounds / seconds)};
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
        words_tell(stderr, false, _("{done}, {seconds} s left"), "done", words_share(done, 1).bytes,
                   "seconds", words_format("%.0f", (t - start) * (1 - done) / done).bytes, NULL);
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
        {"players", "N", CLI_ABOUT_PLAYERS, .players = &request.players},
        {"rules", "RULES", CLI_ABOUT_RULES, .rules = &request.rules},
        {"rounds", "N", N_("how many rounds"), .number = &request.rounds, .least = 1,
         .most = UINT64_C(1000000000000)},
        {"seed", "N", CLI_ABOUT_SEED, .number = &request.seed, .most = UINT64_MAX},
        {"json", NULL, CLI_ABOUT_JSON, .flag = &request.json},
        {0},
    };
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    simulate(&request);
    return 0;
}

const struct cli_command cli_sim = {
    .name = "sim",
    .summary = N_("play random rounds and print statistics"),
    .about =
        {
            N_("Everyone chooses among their safe moves, each as likely as any other, or passes "
               "if there is none; an offered draw is taken. With actions they choose step by "
               "step, among the steps that are still sure to lead, whatever a draw may bring."),
            N_("Prints the mean number of turns in a round, how often the first, second … "
               "player wins, the mean number of safe moves, how often there is none or only "
               "one, and the rounds per second. The fields of its JSON: `rounds`, `turns`, "
               "`wins`, `choices`, `none`, `one`, `rounds_per_s`."),
        },
    .examples = {"red7 sim --players 4 --rules v1.3+advanced --rounds 10000"},
    .run = run,
};
