/* red7 bench: complete random rounds a second on one core, beside the naive
 * twin in the same run, so that the ratio says something on a noisy machine:
 * once by whole turns, all of them found, and once step by step. */
#include "bench_solve.h"
#include "complain.h"
#include "options.h"
#include "output.h"
#include "simulate.h"
#include "waiting.h"
#include <json/cards.h>
#include <time.h>
#include <twin/twin.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/text.h>

/* Rounds of one measurement; the twin plays a share of them. */
#define DEFAULT_ROUNDS 1000000
#define DEFAULT_DEALS 1000
#define ACTIONS_SHARE 20
#define TWIN_SHARE 500
/* Measured in slices of which the best counts: the one least disturbed. */
#define SLICES 9

struct result {
    double per_second, twin_per_second, turns;
    uint64_t fingerprint;
};

/* Where the system counts processor time by ticks only (Windows: a sixty-fourth of a second), a
 * short run would take none of it: there it is the time that passes. */
double bench_cpu_now(void)
{
    struct timespec t;
    clockid_t clock = CLOCK_PROCESS_CPUTIME_ID;
    if (clock_getres(clock, &t) != 0 || t.tv_sec > 0 || t.tv_nsec > 1000000)
        clock = CLOCK_MONOTONIC;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double greater(double a, double b)
{
    return a > b ? a : b;
}

static struct result measure(struct r7_rules rules, int players, uint64_t rounds, bool by_steps)
{
    char name[R7_RULES_TEXT_MAX];
    struct tally tally = {0};
    struct twin_tally twin = {0};
    struct r7_random random = {1};
    double best = 0, twin_best = 0;
    uint64_t share = (rules.actions ? rounds / ACTIONS_SHARE : rounds) / SLICES;
    share = share > 0 ? share : 1;
    r7_rules_write(rules, name, sizeof name);
    for (int i = 0; i < SLICES && !cli_interrupted(NULL); i++) {
        double start = bench_cpu_now();
        (by_steps ? simulate_steps : simulate_rounds)(rules, players, share, &random, &tally);
        double between = bench_cpu_now();
        long few = (long)(share / TWIN_SHARE) + 1;
        twin_random_rounds(name, players, few, (unsigned long long)i + 1, by_steps, &twin);
        best = greater(best, (double)share / (between - start));
        twin_best = greater(twin_best, (double)few / (bench_cpu_now() - between));
    }
    return (struct result){
        .per_second = best,
        .twin_per_second = twin_best,
        .turns = (double)tally_turns(&tally) / (double)tally.rounds,
        .fingerprint = tally_turns(&tally) * UINT64_C(1000003) + tally.choices * UINT64_C(10007) +
                       tally.wins[0],
    };
}

/* ---- output ---- */

enum { PLAYERS, ROUNDS, TWIN, RATIO, COST, TURN, COLUMNS };

/* The headings of the columns of numbers; the rules stand before and the fingerprint
 * after them. */
static const char *const headings[COLUMNS] = {
    [PLAYERS] = N_("players"),
    [ROUNDS] = N_("rounds/s"),
    [TWIN] = N_("twin/s"),
    /* For translators: headings of columns: this program against its naive twin */
    [RATIO] = N_("ratio"),
    [COST] = N_("cost"),
    [TURN] = N_("ns/turn"),
};

static int column_width(int column)
{
    static const int least[COLUMNS] = {7, 12, 10, 8, 8, 8};
    int width = words_columns(_(headings[column]));
    return width > least[column] ? width : least[column];
}

static void print_heading(void)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_padded(&text, _("rules"), 22);
    for (int i = 0; i < COLUMNS; i++) {
        words_add_char(&text, ' ');
        words_add_right(&text, _(headings[i]), column_width(i));
    }
    words_line("{row}  {last}", "row", bytes, "last", _("fingerprint"), NULL);
}

/* A row as an object; each but the first begins a line. */
static void put_row(struct json_writer *json, const struct r7_rules *rules, int players,
                    bool by_steps, const struct result *r, double base)
{
    char fingerprint[17];
    snprintf(fingerprint, sizeof fingerprint, "%016llx", (unsigned long long)r->fingerprint);
    if (json->last != '[')
        json_gap(json, "\n ");
    json_open(json, NULL, '{');
    json_put_rules(json, "rules", *rules);
    json_put_number(json, "players", players);
    json_put_text(json, "by", by_steps ? "steps" : "turns");
    json_put_fraction(json, "rounds_per_s", r->per_second, 0);
    json_put_fraction(json, "twin_per_s", r->twin_per_second, 0);
    json_put_fraction(json, "ratio", r->per_second / r->twin_per_second, 1);
    json_put_fraction(json, "cost", base / r->per_second, 2);
    json_put_fraction(json, "ns_per_turn", 1e9 / r->per_second / r->turns, 1);
    json_put_text(json, "fingerprint", fingerprint);
    json_close(json, '}');
    cli_flush_json();
}

static void print_row(const struct r7_rules *rules, int players, const struct result *r,
                      double base)
{
    char name[R7_RULES_TEXT_MAX];
    r7_rules_write(*rules, name, sizeof name);
    printf("%-22s %*d %*.0f %*.0f %*.1f %*.2f %*.1f  %016llx\n", name, column_width(PLAYERS),
           players, column_width(ROUNDS), r->per_second, column_width(TWIN), r->twin_per_second,
           column_width(RATIO), r->per_second / r->twin_per_second, column_width(COST),
           base / r->per_second, column_width(TURN), 1e9 / r->per_second / r->turns,
           (unsigned long long)r->fingerprint);
}

/* After so many rows of the first or the second half; they take about as long as each other. */
static void show_progress(bool by_steps, int rows)
{
    const int half = 4 * (R7_SEATS_MAX - 1);
    cli_wait_show((double)(rows + (by_steps ? half : 0)) / (2 * half), "");
}

/* The rows of all rule sets and numbers of players, until somebody interrupts. */
static void measure_rows(uint64_t rounds, bool by_steps, bool json)
{
    static const struct r7_rules sets[] = {
        {0}, {.advanced = true}, {.actions = true}, {.advanced = true, .actions = true}};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        double base = 0;
        for (int players = 2; players <= R7_SEATS_MAX; players++) {
            struct result r = measure(sets[i], players, rounds, by_steps);
            cli_wait_clear();
            if (cli_interrupted(NULL)) /* it is not measured to its end */
                return;
            base = players == 2 ? r.per_second : base;
            if (json)
                put_row(cli_json(), &sets[i], players, by_steps, &r, base);
            else
                print_row(&sets[i], players, &r, base);
            fflush(stdout);
            show_progress(by_steps, (int)i * (R7_SEATS_MAX - 1) + players - 1);
        }
    }
}

static void measure_all(uint64_t rounds, bool json)
{
    if (json) {
        json_open(cli_json(), NULL, '[');
        measure_rows(rounds, false, true);
        measure_rows(rounds, true, true);
        json_close(cli_json(), ']');
        cli_end_json();
        return;
    }
    words_line(_("Complete random rounds on one core: a fresh deal each, every safe move found.\n"
                 "ratio: against the naive twin; cost: of a round, 2 players = 1;\n"
                 "fingerprint: of what was played, for one version the same on every "
                 "machine."),
               NULL);
    putchar('\n');
    print_heading();
    measure_rows(rounds, false, false);
    if (cli_interrupted(NULL))
        return;
    putchar('\n');
    words_line(_("The same, chosen step by step without finding whole moves:"), NULL);
    print_heading();
    measure_rows(rounds, true, false);
}

static int run(int argc, char **argv)
{
    uint64_t rounds = DEFAULT_ROUNDS, deals = DEFAULT_DEALS;
    bool solver = false, json = false;
    const struct cli_option options[] = {
        {"rounds", "N", N_("how many rounds, about; with actions, a twentieth of it"),
         .number = &rounds, .least = 1, .most = 1000000000},
        {"json", NULL, CLI_ABOUT_JSON, .flag = &json},
        {"solver", NULL, N_("solve deals instead"), .flag = &solver},
        {"deals", "N",
         N_("with `--solver`: how many basic deals for two; of those that take longer, a part of "
            "it"),
         .number = &deals, .least = 1, .most = 10000000},
        {0},
    };
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    cli_wait_begin();
    if (json)
        cli_wait_spare_output();
    int status = 0;
    if (solver)
        status = bench_solver(deals, json);
    else
        measure_all(rounds, json);
    return cli_wait_end(status);
}

const struct cli_command cli_bench = {
    .name = "bench",
    .summary = N_("measure random rounds per second"),
    .about =
        {
            N_("Plays random rounds on one core, with 2, 3 and 4 players, in the basic and the "
               "advanced game, without and with actions. A naive second program plays in the "
               "same run: on a noisy machine, compare their ratio. Each is measured in nine "
               "slices, of which the best counts; first by whole moves, all of them found, then "
               "step by step. The fingerprint is that of the moves found "
               "and played: for one version and number of rounds it is the same on every "
               "machine."),
            N_("The fields of its JSON: `rules`, `players`, `by`, `rounds_per_s`, `twin_per_s`, "
               "`ratio`, `cost`, `ns_per_turn`, `fingerprint`."),
            N_("With `--solver` they are: `what`, `rules`, `players`, `deals`, `mean_ms`, "
               "`median_ms`, `worst_ms`, `positions` (null where the clock decided), `first`, "
               "`limit_ms`, `in_time`."),
        },
    .examples = {"red7 bench --rounds 100000", "red7 bench --solver --deals 20"},
    .run = run,
};
