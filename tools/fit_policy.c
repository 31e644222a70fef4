/* Fits the policy described in lib/bot/policy.h, and prints lib/bot/policy_tables.h.
 *
 *     ninja -C build tools/fit_policy && build/tools/fit_policy [DEALS [NODES]] >TABLES
 *
 * A strong bot, the teacher, plays rounds against itself with a small budget. Each of its
 * turns is an example: among all turns that survived it chose this one. The weights are
 * those that make its choices most likely (a multinomial logit, by gradient ascent). The
 * same arguments print the same tables; new tables make a new teacher. */
#include "../lib/bot/policy.h"
#include <math.h>
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>

#define TURNS_MAX 56
#define EXAMPLES_MAX 60000
#define PASSES 250

struct example {
    uint8_t count, chosen;
    struct r7i_looks looks[TURNS_MAX];
};

/* What is fitted: the small tables, and of the two tables by masks of rules the bits and
 * the counts. */
enum parameter {
    KIND = 0,
    COVER = KIND + 6,
    MARGIN = COVER + 8,
    PALETTE = MARGIN + 8,
    CANVAS = PALETTE + 8,
    RULE = CANVAS + 8,
    LEADS_BIT = RULE + 8,
    LEADS_COUNT = LEADS_BIT + 7,
    NEXT_BIT = LEADS_COUNT + 8,
    NEXT_COUNT = NEXT_BIT + 7,
    PARAMETERS = NEXT_COUNT + 8,
};
#define ACTIVE_MAX 24

/* ---- the examples ---- */

static void note_example(struct example *examples, int *count, const struct r7_round *view,
                         const struct r7_turn *plan)
{
    struct r7_grid grid;
    struct r7i_policy_view look;
    r7_card palette = R7_NO_CARD, canvas = R7_NO_CARD;
    struct example *example = &examples[*count];
    bool found = false;
    if (*count == EXAMPLES_MAX || view->phase != R7_PHASE_START || !r7_grid_fill(&grid, view) ||
        r7_grid_count(&grid) < 2)
        return;
    for (int i = 0; i < plan->count; i++) {
        if (plan->steps[i].kind == R7_STEP_PALETTE)
            palette = plan->steps[i].card;
        if (plan->steps[i].kind == R7_STEP_CANVAS)
            canvas = plan->steps[i].card;
    }
    r7i_policy_look(&look, view, &grid);
    example->count = 0;
    for (unsigned bit = 0; bit < 64; bit++) {
        if ((grid.turns >> bit & 1) == 0)
            continue;
        if (r7_grid_play(&grid, bit) == r7_play_make(palette, canvas)) {
            example->chosen = example->count;
            found = true;
        }
        example->looks[example->count++] = r7i_policy_looks(&look, bit);
    }
    *count += found; /* not if the teacher passed */
}

static void play_round(const struct r7_bot *teacher, const struct r7_match *match, uint64_t seed,
                       uint64_t nodes, void *memory, struct example *examples, int *count)
{
    static struct r7_table table;
    r7_table_init(&table, match);
    while (r7_round_winner(&table.match.round) < 0) {
        struct r7_bot_question question = r7_table_question(&table);
        struct r7_bot_answer answer = {0};
        question.target = R7_BOT_ROUND_ONLY;
        question.seed = seed + table.full.count;
        question.nodes = nodes;
        question.memory = memory;
        r7_bot_ask(teacher, &question, &answer);
        note_example(examples, count, &question.history->now, &answer.plan);
        for (int i = 0; i < answer.plan.count; i++)
            r7_table_play(&table, answer.plan.steps[i]);
    }
}

/* ---- the fit ---- */

static int active_parameters(const struct r7i_looks *looks, int active[ACTIVE_MAX])
{
    int count = 0;
    active[count++] = KIND + looks->kind;
    active[count++] = COVER + looks->cover;
    active[count++] = MARGIN + looks->margin;
    active[count++] = PALETTE + looks->palette;
    active[count++] = CANVAS + looks->canvas;
    active[count++] = RULE + looks->rule;
    active[count++] = LEADS_COUNT + r7_cards_count(looks->leads);
    active[count++] = NEXT_COUNT + r7_cards_count(looks->next);
    for (int bit = 0; bit < R7_COLOURS; bit++) {
        if (looks->leads >> bit & 1)
            active[count++] = LEADS_BIT + bit;
        if (looks->next >> bit & 1)
            active[count++] = NEXT_BIT + bit;
    }
    return count;
}

/* Adds an example to the gradient and to a scale for it; returns its log-likelihood. */
static double add_example(const struct example *e, const double *weights, double *gradient,
                          double *scale)
{
    double chance[TURNS_MAX], sum = 0;
    int active[TURNS_MAX][ACTIVE_MAX], counts[TURNS_MAX];
    for (int i = 0; i < e->count; i++) {
        double score = 0;
        counts[i] = active_parameters(&e->looks[i], active[i]);
        for (int k = 0; k < counts[i]; k++)
            score += weights[active[i][k]];
        sum += chance[i] = exp(score);
    }
    for (int i = 0; i < e->count; i++) {
        double p = chance[i] / sum;
        for (int k = 0; k < counts[i]; k++) {
            gradient[active[i][k]] += (i == e->chosen) - p;
            scale[active[i][k]] += p * (1 - p);
        }
    }
    return log(chance[e->chosen] / sum);
}

static void fit(const struct example *examples, int count, double *weights)
{
    double likelihood = 0;
    for (int pass = 0; pass < PASSES; pass++) {
        double gradient[PARAMETERS] = {0}, scale[PARAMETERS] = {0};
        likelihood = 0;
        for (int i = 0; i < count; i++)
            likelihood += add_example(&examples[i], weights, gradient, scale);
        for (int k = 0; k < PARAMETERS; k++) /* drawn a little towards 0 */
            weights[k] += 0.15 * (gradient[k] - 0.5 * weights[k]) / (scale[k] + 5);
    }
    fprintf(stderr, "%d examples, log-likelihood of one %.4f\n", count, likelihood / count);
}

/* ---- the tables ---- */

static void print_row(const char *name, const double *weights, int count)
{
    printf("        .%s = {", name);
    for (int i = 0; i < count; i++)
        printf("%s%.4fF", i > 0 ? ", " : "", exp(weights[i]));
    puts("},");
}

static void print_masks(const char *name, const double *bits, const double *counts)
{
    double weights[128];
    for (int mask = 0; mask < 128; mask++) {
        weights[mask] = counts[r7_cards_count((r7_cards)mask)];
        for (int bit = 0; bit < R7_COLOURS; bit++)
            weights[mask] += mask >> bit & 1 ? bits[bit] : 0;
    }
    print_row(name, weights, 128);
}

static void print_policy(struct r7_rules rules, int players, const double *weights)
{
    printf("    [%d][%d] = {\n", rules.advanced, players - 2);
    print_row("kind", weights + KIND, 6);
    print_row("cover", weights + COVER, 8);
    print_row("margin", weights + MARGIN, 8);
    print_row("palette", weights + PALETTE, 8);
    print_row("canvas", weights + CANVAS, 8);
    print_row("rule", weights + RULE, 7);
    print_masks("leads", weights + LEADS_BIT, weights + LEADS_COUNT);
    print_masks("next", weights + NEXT_BIT, weights + NEXT_COUNT);
    puts("    },");
}

int main(int argc, char **argv)
{
    const struct r7_bot *teacher = r7_bot_strongest();
    int deals = argc > 1 ? atoi(argv[1]) : 500;
    uint64_t nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 50000;
    struct example *examples = malloc(EXAMPLES_MAX * sizeof *examples);
    void *memory = aligned_alloc(64, R7_BOT_MEMORY);
    if (examples == NULL || memory == NULL || deals < 1)
        return EXIT_FAILURE;
    printf("/* Made by tools/fit_policy.c: %d deals, %llu nodes a turn. */\n", deals,
           (unsigned long long)nodes);
    for (int advanced = 0; advanced <= 1; advanced++) {
        for (int players = 2; players <= R7_SEATS_MAX; players++) {
            struct r7_rules rules = {.advanced = advanced != 0};
            double weights[PARAMETERS] = {0};
            int count = 0;
            for (int deal = 0; deal < deals; deal++) {
                struct r7_match match;
                r7_match_init(&match, rules, players, (uint64_t)deal + 777000000);
                play_round(teacher, &match, (uint64_t)deal << 16, nodes, memory, examples, &count);
            }
            fit(examples, count, weights);
            print_policy(rules, players, weights);
        }
    }
    free(memory);
    free(examples);
    return ferror(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}
