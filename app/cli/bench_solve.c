/* red7 bench --solver: how long perfect play of random deals takes to prove. */
#include "bench_solve.h"
#include "complain.h"
#include <stdlib.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/text.h>

#define MEMORY_SIZE ((size_t)1 << 19)

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* ---- output ---- */

enum { DEALS, MEAN, MEDIAN, WORST, SPEED, NODES, FIRST, COLUMNS };

static struct phrase heading(int column)
{
    static const char *const headings[COLUMNS] = {
        /* For translators: headings of columns: times of a solver */
        [DEALS] = N_("deals"), [MEAN] = N_("mean"),     [MEDIAN] = N_("median"),
        [WORST] = N_("worst"), [SPEED] = N_("deals/s"), [NODES] = N_("positions"),
        [FIRST] = N_("first"),
    };
    return words_phrase(_(headings[column]), NULL);
}

static void print_row(const char *name, const struct phrase *cells)
{
    static const int least[COLUMNS] = {8, 9, 9, 9, 9, 11, 10};
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_padded(&text, name, 17);
    for (int i = 0; i < COLUMNS; i++) {
        int width = words_columns(heading(i).bytes);
        words_add_char(&text, ' ');
        words_add_right(&text, cells[i].bytes, width > least[i] ? width : least[i]);
    }
    words_line("{row}", "row", bytes, NULL);
}

static void solve_deals(const char *name, struct r7_rules rules, enum r7_objective objective,
                        uint64_t deals, void *memory, double *times)
{
    struct r7_solve_options options = {
        .objective = objective, .memory = memory, .memory_size = MEMORY_SIZE};
    uint64_t nodes = 0, first = 0;
    double sum = 0;
    for (uint64_t i = 0; i < deals; i++) {
        struct r7_round round;
        struct r7_solution solution;
        r7_deal_seed(&round, rules, 2, i);
        double start = bench_cpu_now();
        (void)r7_solve(&round, &options, &solution);
        times[i] = (bench_cpu_now() - start) * 1000;
        sum += times[i];
        nodes += solution.nodes;
        first += solution.winner == round.turn;
    }
    qsort(times, deals, sizeof *times, by_size);
    print_row(name, (const struct phrase[COLUMNS]){
                        [DEALS] = words_format("%llu", (unsigned long long)deals),
                        [MEAN] = words_decimal("%.3f", sum / (double)deals),
                        [MEDIAN] = words_decimal("%.3f", times[deals / 2]),
                        [WORST] = words_decimal("%.3f", times[deals - 1]),
                        [SPEED] = words_format("%.0f", 1000 * (double)deals / sum),
                        [NODES] = words_format("%llu", (unsigned long long)nodes),
                        [FIRST] = words_share((double)first / (double)deals, 1),
                    });
    fflush(stdout);
}

int bench_solver(uint64_t deals)
{
    static const struct r7_rules basic = {0}, advanced = {.advanced = true};
    void *memory = aligned_alloc(64, MEMORY_SIZE);
    double *times = calloc(deals, sizeof *times);
    uint64_t few = deals / 10 > 0 ? deals / 10 : 1; /* these take longer */
    if (memory == NULL || times == NULL) {
        free(memory);
        free(times);
        return cli_complain("bench", _("there is not enough memory for so many deals"), NULL);
    }
    words_line(_("Two-player deals solved on one core: ms of processor time; first: won by the\n"
                 "first to move. The positions searched are the same on every machine."),
               NULL);
    putchar('\n');
    print_row("", (const struct phrase[COLUMNS]){
                      [DEALS] = heading(DEALS),
                      [MEAN] = heading(MEAN),
                      [MEDIAN] = heading(MEDIAN),
                      [WORST] = heading(WORST),
                      [SPEED] = heading(SPEED),
                      [NODES] = heading(NODES),
                      [FIRST] = heading(FIRST),
                  });
    solve_deals("v1.3", basic, R7_OBJECTIVE_WIN, deals, memory, times);
    solve_deals("v1.3+advanced", advanced, R7_OBJECTIVE_WIN, few, memory, times);
    solve_deals(words_phrase("  {text}", "text", _("for points"), NULL).bytes, advanced,
                R7_OBJECTIVE_POINTS, few, memory, times);
    free(memory);
    free(times);
    return 0;
}
