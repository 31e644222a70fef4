/* red7 sim: statistics of random rounds. */
#include "clock.h"
#include "complain.h"
#include "options.h"
#include "output.h"
#include "plot.h"
#include "simulate.h"
#include "waiting.h"
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
    bool json, plot;
};

/* Counts up to the last that is not 0. */
static void put_counts(struct json_writer *json, const char *key, const uint64_t *counts, int size)
{
    while (size > 0 && counts[size - 1] == 0)
        size--;
    json_open(json, key, '[');
    for (int i = 0; i < size; i++)
        json_put_unsigned(json, NULL, counts[i]);
    json_close(json, ']');
}

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
    put_counts(json, "by_turns", t->histogram->turns, HISTOGRAM_TURNS);
    put_counts(json, "by_choices", t->histogram->choices, HISTOGRAM_CHOICES);
    json_put_bool(json, "interrupted", cli_interrupted(NULL));
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
    if (t->rounds < request->rounds)
        words_line(_("Interrupted: {n} of {all} rounds are played."), "n",
                   words_format("%llu", (unsigned long long)t->rounds).bytes, "all",
                   words_format("%llu", (unsigned long long)request->rounds).bytes, NULL);
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

/* ---- pictures ---- */

#define BAR_COLUMNS 50
#define ROWS_MAX 24 /* of a histogram: more are put together */

/* Rows of counts from `first` on: as many to a row as make them fit. */
static int make_rows(const uint64_t *counts, int size, struct plot_row rows[ROWS_MAX])
{
    int first = 0, last = size - 1, count = 0;
    double sum = 0;
    while (first < last && counts[first] == 0)
        first++;
    while (last > first && counts[last] == 0)
        last--;
    for (int i = first; i <= last; i++)
        sum += (double)counts[i];
    int step = (last - first) / ROWS_MAX + 1;
    for (int i = first; i <= last; i += step) {
        int end = i + step - 1 < last ? i + step - 1 : last;
        double share = 0;
        for (int j = i; j <= end; j++)
            share += (double)counts[j] / sum;
        rows[count++] = (struct plot_row){
            end == size - 1 ? words_format("%d+", i)
            : end > i       ? words_format("%d-%d", i, end)
                            : words_format("%d", i),
            share,
        };
    }
    return count;
}

static void print_plots(const struct tally *t, int players)
{
    struct plot_row rows[ROWS_MAX];
    const double rounds = (double)t->rounds;
    putchar('\n');
    words_line(_("Turns in a round:"), NULL);
    plot_print_rows(rows, make_rows(t->histogram->turns, HISTOGRAM_TURNS, rows), BAR_COLUMNS);
    putchar('\n');
    words_line(_("Who wins, by the order of the first move:"), NULL);
    for (int i = 0; i < players; i++)
        rows[i] = (struct plot_row){words_number(i + 1), (double)t->wins[i] / rounds};
    plot_print_rows(rows, players, BAR_COLUMNS);
    putchar('\n');
    words_line(_("Safe moves in a turn:"), NULL);
    plot_print_rows(rows, make_rows(t->histogram->choices, HISTOGRAM_CHOICES, rows), BAR_COLUMNS);
}

static int simulate(const struct request *request)
{
    struct r7_random random = {request->seed};
    struct histogram histogram = {0};
    struct tally tally = {.histogram = request->plot || request->json ? &histogram : NULL};
    double start = cli_clock();
    cli_wait_begin();
    while (tally.rounds < request->rounds && !cli_interrupted(NULL)) {
        uint64_t left = request->rounds - tally.rounds;
        simulate_rounds(request->rules, request->players, left < BATCH ? left : BATCH, &random,
                        &tally);
        cli_wait_show((double)tally.rounds / (double)request->rounds, "");
    }
    double seconds = cli_clock() - start;
    int status = cli_wait_end(0);
    if (tally.rounds == 0)
        return status;
    if (request->json)
        print_json(&tally, request->players, seconds);
    else
        print_table(&tally, request, seconds);
    if (request->plot && !request->json)
        print_plots(&tally, request->players);
    return status;
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
        {"plot", NULL, N_("draw how long rounds are, who wins, how many safe moves there are"),
         .flag = &request.plot},
        {"json", NULL, CLI_ABOUT_JSON, .flag = &request.json},
        {0},
    };
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    return simulate(&request);
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
            N_("`--plot` draws the same as bars; the JSON has it as `by_turns` (how many rounds "
               "had "
               "so many turns) and `by_choices` (how many turns had so many safe moves). Ctrl-C "
               "prints what is known so far; then `interrupted` is true."),
        },
    .examples = {"red7 sim --players 4 --rules v1.3+advanced --rounds 10000",
                 "red7 sim --plot --rounds 20000"},
    .run = run,
};
