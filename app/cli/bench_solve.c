/* red7 bench --solver: how long perfect play of random deals takes to prove. */
#include "bench_solve.h"
#include "complain.h"
#include "output.h"
#include "waiting.h"
#include <json/cards.h>
#include <math.h>
#include <stdlib.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/text.h>

/* A small table stays in the processor's caches; long searches want a larger one. */
#define MEMORY_SIZE ((size_t)1 << 19)
#define MEMORY_SIZE_ACTIONS ((size_t)1 << 22)
#define TURNS_MAX 4096

/* What one row of the table measures. */
struct work {
    const char *label; /* NULL: the name of the rules */
    struct r7_rules rules;
    int players;
    enum r7_objective objective;
    bool every_turn; /* not only the position */
    unsigned share;  /* one deal in so many */
    double in_time;  /* ms: how many are decided within them; 0: not asked */
    double gives_up; /* ms; 0: never */
};

static const struct work works[] = {
    {.players = 2, .share = 1},
    {.rules = {.advanced = true}, .players = 2, .share = 10},
    {.label = N_("for points"),
     .rules = {.advanced = true},
     .players = 2,
     .objective = R7_OBJECTIVE_POINTS,
     .share = 10},
    {.rules = {.actions = true}, .players = 2, .share = 10, .in_time = 100},
    {.label = N_("every move"),
     .rules = {.actions = true},
     .players = 2,
     .every_turn = true,
     .share = 10,
     .in_time = 100,
     .gives_up = 2000},
    {.rules = {.advanced = true, .actions = true},
     .players = 2,
     .share = 50,
     .in_time = 2000,
     .gives_up = 2000},
    {.label = N_("one against two"), .players = 3, .share = 5},
    {.label = N_("one against three"), .players = 4, .share = 5},
};

/* What came of a row. */
struct measure {
    double *times; /* ms, by size in the end */
    double sum;
    uint64_t deals, nodes, first, in_time;
    bool all; /* nothing was given up */
};

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* ---- output ---- */

enum { DEALS, MEAN, MEDIAN, WORST, SPEED, NODES, FIRST, LIMIT, IN_TIME, COLUMNS };

static struct phrase heading(int column)
{
    static const char *const headings[COLUMNS] = {
        /* For translators: headings of columns: times of a solver; the last two are a limit in ms
         * and how many deals are decided in that time */
        [DEALS] = N_("deals"), [MEAN] = N_("mean"),     [MEDIAN] = N_("median"),
        [WORST] = N_("worst"), [SPEED] = N_("deals/s"), [NODES] = N_("positions"),
        [FIRST] = N_("first"), [LIMIT] = N_("limit"),   [IN_TIME] = N_("in time"),
    };
    return words_phrase(_(headings[column]), NULL);
}

static void print_row(const char *name, const struct phrase *cells)
{
    static const int least[COLUMNS] = {6, 9, 9, 9, 8, 11, 7, 6, 8};
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_padded(&text, name, 21);
    for (int i = 0; i < COLUMNS; i++) {
        int width = words_columns(heading(i).bytes);
        words_add_char(&text, ' ');
        words_add_right(&text, cells[i].bytes, width > least[i] ? width : least[i]);
    }
    words_line("{row}", "row", bytes, NULL);
}

static void print_headings(void)
{
    struct phrase cells[COLUMNS];
    for (int i = 0; i < COLUMNS; i++)
        cells[i] = heading(i);
    print_row("", cells);
}

static struct phrase name_of(const struct work *work)
{
    char rules[R7_RULES_TEXT_MAX];
    r7_rules_write(work->rules, rules, sizeof rules);
    return work->label == NULL ? words_phrase("{text}", "text", rules, NULL)
                               : words_phrase("  {text}", "text", _(work->label), NULL);
}

static void print_measure(const struct work *work, const struct measure *m)
{
    const double deals = (double)m->deals;
    struct phrase cells[COLUMNS] = {
        [DEALS] = words_format("%llu", (unsigned long long)m->deals),
        [MEAN] = words_decimal("%.3f", m->sum / deals),
        [MEDIAN] = words_decimal("%.3f", m->times[m->deals / 2]),
        [WORST] = words_decimal("%.3f", m->times[m->deals - 1]),
        [SPEED] = words_format("%.0f", 1000 * deals / m->sum),
        [FIRST] = words_share((double)m->first / deals, 1),
    };
    /* Where something was given up by the clock, the count is another one every time. */
    cells[NODES] = m->all ? words_format("%llu", (unsigned long long)m->nodes)
                          : words_phrase("{text}", "text", "–", NULL);
    if (work->in_time > 0) {
        cells[LIMIT] = words_format("%.0f", work->in_time);
        cells[IN_TIME] = words_share((double)m->in_time / deals, 1);
    }
    print_row(name_of(work).bytes, cells);
    fflush(stdout);
}

/* ---- measuring ---- */

static bool is_late(void *deadline)
{
    return bench_cpu_now() >= *(const double *)deadline;
}

/* Solves a position, and each of its turns if that is asked. Sets the nodes, and returns whether
 * all of it was decided. */
static bool solve_deal(const struct work *work, const struct r7_round *round,
                       const struct r7_solve_options *options, struct r7_solution *value)
{
    static struct r7_turn turns[TURNS_MAX];
    static struct r7_solution values[TURNS_MAX];
    struct r7_solver solver;
    if (!work->every_turn) {
        (void)r7_solve(round, options, value);
        return value->exact;
    }
    size_t count = r7_turns_list(round, R7_TURNS_ALL, turns, TURNS_MAX);
    count = count < TURNS_MAX ? count : TURNS_MAX;
    (void)r7_solver_start(&solver, round, options);
    (void)r7_solver_all(&solver, round, turns, count, value, values);
    bool known = value->exact;
    for (size_t i = 0; i < count; i++) {
        known = known && values[i].exact;
        value->nodes += values[i].nodes;
    }
    return known;
}

/* The row as an object; each but the first begins a line. */
static void put_measure(struct json_writer *json, const struct work *work, const struct measure *m)
{
    const double deals = (double)m->deals;
    if (json->last != '[')
        json_gap(json, "\n ");
    json_open(json, NULL, '{');
    json_put_text_or_null(json, "what", work->label != NULL ? work->label : "");
    json_put_rules(json, "rules", work->rules);
    json_put_number(json, "players", work->players);
    json_put_unsigned(json, "deals", m->deals);
    json_put_fraction(json, "mean_ms", m->sum / deals, 3);
    json_put_fraction(json, "median_ms", m->times[m->deals / 2], 3);
    json_put_fraction(json, "worst_ms", m->times[m->deals - 1], 3);
    if (m->all)
        json_put_unsigned(json, "positions", m->nodes);
    else
        json_put_null(json, "positions");
    json_put_fraction(json, "first", (double)m->first / deals, 4);
    json_put_fraction(json, "limit_ms", work->in_time > 0 ? work->in_time : NAN, 0);
    json_put_fraction(json, "in_time", work->in_time > 0 ? (double)m->in_time / deals : NAN, 4);
    json_close(json, '}');
    cli_flush_json();
}

/* Ctrl-C gives up a deal as well as the clock does. */
static bool should_stop(void *deadline)
{
    return cli_interrupted(NULL) || (*(const double *)deadline > 0 && is_late(deadline));
}

/* False if somebody has interrupted: then nothing is told. */
static bool solve_deals(const struct work *work, uint64_t deals, void *memory, double *times,
                        bool json)
{
    struct measure m = {.times = times, .deals = deals, .all = true};
    double deadline = 0;
    struct r7_solve_options options = {.objective = work->objective,
                                       .memory = memory,
                                       .memory_size =
                                           work->rules.actions ? MEMORY_SIZE_ACTIONS : MEMORY_SIZE,
                                       .stop = should_stop,
                                       .context = &deadline};
    for (uint64_t i = 0; i < deals && !cli_interrupted(NULL); i++) {
        struct r7_round round;
        struct r7_solution solution;
        r7_deal_seed(&round, work->rules, work->players, i);
        const double start = bench_cpu_now();
        deadline = work->gives_up > 0 ? start + work->gives_up / 1000 : 0;
        const bool known = solve_deal(work, &round, &options, &solution);
        times[i] = (bench_cpu_now() - start) * 1000;
        m.sum += times[i];
        m.nodes += solution.nodes;
        m.all &= known;
        m.in_time += known && times[i] <= work->in_time;
        m.first += solution.winner == round.turn;
        cli_wait_show((double)(i + 1) / (double)deals, name_of(work).bytes);
    }
    cli_wait_clear();
    if (cli_interrupted(NULL))
        return false;
    qsort(times, deals, sizeof *times, by_size);
    if (json)
        put_measure(cli_json(), work, &m);
    else
        print_measure(work, &m);
    return true;
}

static void print_head(void)
{
    words_line(
        _("Deals solved on one core: ms of processor time; first: won by the first to move.\n"
          "The positions searched are the same on every machine."),
        NULL);
    putchar('\n');
    print_headings();
}

int bench_solver(uint64_t deals, bool json)
{
    void *memory = aligned_alloc(64, MEMORY_SIZE_ACTIONS);
    double *times = calloc(deals, sizeof *times);
    bool goes_on = memory != NULL && times != NULL;
    if (!goes_on) {
        free(memory);
        free(times);
        return cli_complain("bench", _("there is not enough memory for so many deals"), NULL);
    }
    if (json)
        json_open(cli_json(), NULL, '[');
    else
        print_head();
    for (size_t i = 0; i < sizeof works / sizeof works[0] && goes_on; i++) {
        uint64_t some = deals / works[i].share;
        goes_on = solve_deals(&works[i], some > 0 ? some : 1, memory, times, json);
    }
    if (json) {
        json_close(cli_json(), ']');
        cli_end_json();
    }
    free(memory);
    free(times);
    return 0;
}
