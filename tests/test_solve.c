/* The solver against a naive one without pruning or table, on small random
 * positions of every rule set, at the start and in the middle of turns. */
#include "check.h"
#include "house_rules.h"
#include <stdlib.h>

#define POSITIONS 4000
#define STEPWISE_POSITIONS 6000
/* What a round that is over is worth to the hero, as the solver counts. */
static int worth_over(const struct r7_round *start, const struct r7_round *over, int hero,
                      bool points)
{
    r7_cards kept = over->seats[over->turn].scored & ~start->seats[over->turn].scored;
    int worth = points ? 2 * r7_cards_points(kept) + 1 : 1;
    return over->turn == hero ? worth : -worth;
}

/* Step by step, every step: the hero against all others. */
static int naive_worth(const struct r7_round *start, const struct r7_round *round, int hero,
                       bool points)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_round_legal(round, steps);
    bool maximise = round->turn == hero;
    int best = maximise ? -10000 : 10000;
    for (size_t i = 0; i < count; i++) {
        struct r7_round after = *round;
        r7_round_play(&after, steps[i]);
        int worth = after.phase == R7_PHASE_OVER ? worth_over(start, &after, hero, points)
                                                 : naive_worth(start, &after, hero, points);
        if (maximise ? worth > best : worth < best)
            best = worth;
    }
    return best;
}

/* Everyone for themselves: the mean over the turns that are best for the mover. */
static void naive_share(const struct r7_round *round, double share[R7_SEATS_MAX])
{
    static struct r7_turn turns[32][1024];
    static int depth;
    double sum[R7_SEATS_MAX] = {0}, best = -1;
    int equal = 0;
    assert_true(depth < 32);
    struct r7_turn *here = turns[depth++];
    size_t count = r7_turns_list(round, R7_TURNS_ALL, here, 1024);
    assert_true(count <= 1024);
    for (size_t i = 0; i < count; i++) {
        struct r7_round after = *round;
        double value[R7_SEATS_MAX] = {0};
        for (int s = 0; s < here[i].count; s++)
            r7_round_play(&after, here[i].steps[s]);
        if (after.phase == R7_PHASE_OVER)
            value[after.turn] = 1;
        else
            naive_share(&after, value);
        double own = value[round->turn];
        if (own > best + 1e-9) {
            best = own;
            equal = 0;
            memset(sum, 0, sizeof sum);
        }
        if (own > best - 1e-9) {
            equal++;
            for (int seat = 0; seat < R7_SEATS_MAX; seat++)
                sum[seat] += value[seat];
        }
    }
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        share[seat] = sum[seat] / equal;
    depth--;
}

/* All cards in a random order; if asked for, most of the odd ones in front. Their actions are where
 * a search goes astray: a 5 that asks for nothing, a 1 with nobody to take from, what a 3 draws. */
static void random_order(struct r7_random *random, bool odd_first, r7_card order[R7_CARDS])
{
    r7_card shuffled[R7_CARDS];
    int front = 0, back = R7_CARDS;
    r7_deal_shuffle(random, R7_ALL_CARDS, shuffled);
    for (int i = 0; i < R7_CARDS; i++) {
        bool first = r7_card_number(shuffled[i]) % 2 == 1 || r7_random_below(random, 5) == 0;
        order[first || !odd_first ? front++ : --back] = shuffled[i];
    }
}

/* Up to so many cards in each hand and in the deck. */
static struct r7_round random_round(struct r7_random *random, struct r7_rules rules, int players,
                                    uint32_t hand, uint32_t deck)
{
    r7_card order[R7_CARDS];
    struct r7_round round;
    int next = 0;
    random_order(random, rules.actions && r7_random_below(random, 3) > 0, order);
    r7_round_init(&round, rules, players);
    for (int seat = 0; seat < players; seat++) {
        for (uint32_t n = 1 + r7_random_below(random, hand); n > 0; n--)
            round.seats[seat].hand |= r7_card_bit(order[next++]);
        for (uint32_t n = r7_random_below(random, 5); n > 0; n--)
            round.seats[seat].palette |= r7_card_bit(order[next++]);
        round.seats[seat].scores = r7_palette_scores(round.seats[seat].palette);
    }
    for (uint32_t n = r7_random_below(random, deck + 1); n > 0; n--)
        round.deck[round.deck_known++] = order[next++];
    if (r7_random_below(random, 2) == 0)
        round.canvas[round.canvas_count++] = order[next++];
    round.turn = (uint8_t)r7_random_below(random, (uint32_t)players);
    return round;
}

/* A few cards for everybody, so that the naive solver gets to an end. */
static struct r7_round small_round(struct r7_random *random, int players)
{
    struct r7_rules rules = {.edition = (uint8_t)r7_random_below(random, R7_EDITIONS),
                             .advanced = r7_random_below(random, 2) == 1,
                             .actions = r7_random_below(random, 2) == 1};
    if (r7_random_below(random, 2) == 0)
        rules = some_house_rules(rules, random);
    struct r7_round round = random_round(random, rules, players, players == 2 ? 3 : 2, 3);
    if (r7_random_below(random, 3) == 0) { /* into the middle of the turn */
        struct r7_step steps[R7_STEPS_MAX];
        size_t count = r7_round_legal(&round, steps);
        struct r7_round after = round;
        r7_round_play(&after, steps[r7_random_below(random, (uint32_t)count)]);
        if (after.phase != R7_PHASE_OVER)
            return after;
    }
    return round;
}

static void check_value(const struct r7_round *round, const struct r7_solution *solution, int worth,
                        bool points)
{
    assert_true(solution->exact);
    assert_int_equal(solution->winner == round->turn, worth > 0);
    if (points)
        assert_int_equal(solution->points, abs(worth) / 2);
}

static void as_the_naive_solver(void **state)
{
    struct r7_random random = {1};
    /* None; small, so that entries are lost; enough for all. */
    static const size_t sizes[] = {0, 1 << 14, 1 << 16};
    static _Alignas(64) char memory[1 << 16];
    for (int i = 0; i < POSITIONS; i++) {
        int players = i % 4 == 0 ? 3 : 2;
        struct r7_round round = small_round(&random, players);
        memset(memory, (int)r7_random_below(&random, 256), sizeof memory);
        for (int objective = 0; objective < 2; objective++) {
            bool points = objective == R7_OBJECTIVE_POINTS;
            if (points && (players > 2 || !round.rules.advanced))
                continue;
            int worth = naive_worth(&round, &round, round.turn, points);
            for (int table = 0; table < 3; table++) {
                struct r7_solve_options options = {.objective = (enum r7_objective)objective,
                                                   .memory = table ? memory : NULL,
                                                   .memory_size = sizes[table]};
                struct r7_solution solution;
                assert_int_equal(r7_solve(&round, &options, &solution), R7_OK);
                check_value(&round, &solution, worth, points);
            }
        }
    }
}

/* What a round is worth to the player to move, by searches that start in the middle of
 * a turn: these go step by step and leave out next to nothing. */
static int stepwise_worth(const struct r7_round *round, const struct r7_solve_options *options)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_round_legal(round, steps);
    int best = -10000;
    for (size_t i = 0; i < count; i++) {
        struct r7_round after = *round;
        struct r7_solution solution;
        r7_round_play(&after, steps[i]);
        assert_int_equal(r7_solve(&after, options, &solution), R7_OK);
        bool points = options->objective == R7_OBJECTIVE_POINTS;
        int worth = points ? 2 * solution.points + 1 : 1;
        if (after.phase == R7_PHASE_OVER)
            worth = worth_over(round, &after, round->turn, points);
        else if (after.phase == R7_PHASE_START)
            worth = -stepwise_worth(&after, options);
        else if (solution.winner != round->turn)
            worth = -worth;
        if (worth > best)
            best = worth;
    }
    return best;
}

/* Without actions, and with more cards than the naive solver could take. */
static void as_step_by_step(void **state)
{
    struct r7_random random = {4};
    static _Alignas(64) char memory[2][1 << 17];
    for (int i = 0; i < STEPWISE_POSITIONS; i++) {
        struct r7_rules rules = {.edition = (uint8_t)(i % R7_EDITIONS), .advanced = i % 5 != 0};
        if (i % 3 == 0)
            rules = some_house_rules(rules, &random);
        struct r7_round round = random_round(&random, rules, 2, 4, 6);
        memset(memory[0], (int)r7_random_below(&random, 256), sizeof memory[0]);
        for (int points = 0; points <= rules.advanced; points++) {
            struct r7_solve_options options = {.objective =
                                                   points ? R7_OBJECTIVE_POINTS : R7_OBJECTIVE_WIN,
                                               .memory = memory[0],
                                               .memory_size = sizeof memory[0]};
            struct r7_solution solution;
            assert_int_equal(r7_solve(&round, &options, &solution), R7_OK);
            options.memory = memory[1];
            check_value(&round, &solution, stepwise_worth(&round, &options), points == 1);
        }
    }
}

/* Several 5s: the solver tries one order of them, the naive one all. */
static void chains_of_fives(void **state)
{
    static const char *const positions[] = {
        "0 - B3 R5O5G5/Y4/- V1B2/R6/-",    "0 - - R5O5V2/Y4/- B5B2/R6/-",
        "1 G2 V6I3 V5Y3/O2/- R5I5O3/R6/-", "0 V2 B3 R5O5G7/Y4B1/- V1I5/R6I3/-",
        "0 O1 I2 B5I5V1/Y4/- G5V5/R6/-",
    };
    for (int edition = 0; edition < R7_EDITIONS; edition++)
        for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++)
            for (int points = 0; points < 2; points++) {
                struct r7_round round = must_read(edition, "+advanced+actions", positions[i]).now;
                struct r7_solve_options options = {.objective = points ? R7_OBJECTIVE_POINTS
                                                                       : R7_OBJECTIVE_WIN};
                struct r7_solution solution;
                assert_int_equal(r7_solve(&round, &options, &solution), R7_OK);
                int worth = naive_worth(&round, &round, round.turn, points == 1);
                check_value(&round, &solution, worth, points == 1);
            }
}

static void every_turn(void **state)
{
    struct r7_random random = {2};
    static _Alignas(64) char memory[1 << 16];
    static struct r7_turn turns[4096];
    static struct r7_solution values[4096];
    struct r7_solve_options options = {.memory = memory, .memory_size = sizeof memory};
    for (int i = 0; i < POSITIONS / 4; i++) {
        struct r7_round round = small_round(&random, 2);
        size_t count = r7_turns_list(&round, R7_TURNS_ALL, turns, 4096);
        assert_true(count <= 4096);
        assert_int_equal(r7_solve_turns(&round, &options, turns, count, values), R7_OK);
        bool wins = false;
        for (size_t t = 0; t < count; t++) {
            struct r7_round after = round;
            for (int s = 0; s < turns[t].count; s++)
                assert_int_equal(r7_round_apply(&after, turns[t].steps[s]), R7_OK);
            int worth = after.phase == R7_PHASE_OVER
                            ? worth_over(&round, &after, round.turn, false)
                            : naive_worth(&round, &after, round.turn, false);
            check_value(&round, &values[t], worth, false);
            wins = wins || worth > 0;
        }
        struct r7_solution solution;
        assert_int_equal(r7_solve(&round, &options, &solution), R7_OK);
        assert_int_equal(solution.winner == round.turn, wins);
    }
}

static bool same_value(const struct r7_solution *a, const struct r7_solution *b)
{
    return a->exact == b->exact && a->winner == b->winner && a->points == b->points;
}

/* One solver for a position, its turns and what comes after them says what the single questions
 * say. */
static void one_solver(void **state)
{
    struct r7_random random = {5};
    static _Alignas(64) char memory[2][1 << 15];
    static struct r7_turn turns[4096];
    static struct r7_solution values[4096];
    for (int i = 0; i < POSITIONS / 8; i++) {
        struct r7_round round = small_round(&random, 2 + i % 2);
        bool points = i % 4 == 0 && round.rules.advanced;
        struct r7_solve_options options = {.objective =
                                               points ? R7_OBJECTIVE_POINTS : R7_OBJECTIVE_WIN,
                                           .memory = memory[0],
                                           .memory_size = sizeof memory[0]};
        struct r7_solver solver;
        struct r7_solution value, alone;
        size_t count = r7_turns_list(&round, R7_TURNS_ALL, turns, 4096);
        assert_true(count <= 4096);
        assert_int_equal(r7_solver_start(&solver, &round, &options), R7_OK);
        assert_int_equal(r7_solver_all(&solver, &round, turns, count, &value, values), R7_OK);
        options.memory = memory[1];
        assert_int_equal(r7_solve(&round, &options, &alone), R7_OK);
        assert_true(value.exact && same_value(&value, &alone));
        for (size_t t = 0; t < count; t++) {
            assert_int_equal(r7_solve_turns(&round, &options, &turns[t], 1, &alone), R7_OK);
            assert_true(values[t].exact && same_value(&values[t], &alone));
            assert_int_equal(r7_solver_turns(&solver, &round, &turns[t], 1, &alone), R7_OK);
            assert_true(same_value(&values[t], &alone));
        }
        r7_solver_round(&solver, &round, &alone);
        assert_true(same_value(&value, &alone));
    }
}

static void count_calls(void *context, const struct r7_solve_progress *progress)
{
    assert_true(progress->known <= progress->count);
    ++*(int *)context;
}

/* What a budget decides a greater one decides, too, and the same way. */
static void known_stays_known(void **state)
{
    static const struct r7_rules sets[] = {
        {0}, {.advanced = true}, {.actions = true}, {.edition = R7_V1_2, .actions = true}};
    static _Alignas(64) char memory[1 << 18];
    static struct r7_turn turns[4096];
    static struct r7_solution less[4096], more[4096];
    size_t known_before = 0, calls = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        struct r7_round round;
        r7_deal_seed(&round, sets[i], 2, 3);
        size_t count = r7_turns_list(&round, R7_TURNS_ALL, turns, 4096);
        struct r7_solution before = {.winner = -1}, value;
        memset(less, 0, sizeof less);
        for (uint64_t nodes = 10; nodes <= 100000; nodes *= 10) {
            int told = 0;
            struct r7_solve_options options = {.nodes = nodes,
                                               .memory = memory,
                                               .memory_size = sizeof memory,
                                               .progress = count_calls,
                                               .context = &told};
            struct r7_solver solver;
            assert_int_equal(r7_solver_start(&solver, &round, &options), R7_OK);
            assert_int_equal(r7_solver_all(&solver, &round, turns, count, &value, more), R7_OK);
            assert_true(!before.exact || same_value(&before, &value));
            for (size_t t = 0; t < count; t++) {
                assert_true(!less[t].exact || same_value(&less[t], &more[t]));
                known_before += less[t].exact;
                less[t] = more[t];
            }
            before = value;
            calls += (size_t)told;
        }
    }
    assert_true(known_before > 0 && calls > 0);
}

static void shares(void **state)
{
    struct r7_random random = {3};
    static _Alignas(64) char memory[1 << 14];
    for (int i = 0; i < POSITIONS / 8; i++) {
        struct r7_round round = small_round(&random, 2 + i % 2);
        double expected[R7_SEATS_MAX];
        naive_share(&round, expected);
        for (int table = 0; table < 2; table++) {
            struct r7_solve_options options = {.objective = R7_OBJECTIVE_SHARE,
                                               .memory = table ? memory : NULL,
                                               .memory_size = table ? sizeof memory : 0};
            struct r7_solution solution;
            assert_int_equal(r7_solve(&round, &options, &solution), R7_OK);
            assert_true(solution.exact);
            for (int seat = 0; seat < R7_SEATS_MAX; seat++)
                assert_true(solution.share[seat] > expected[seat] - 1e-9 &&
                            solution.share[seat] < expected[seat] + 1e-9);
        }
    }
}

/* Full deals: the table changes nothing but the time. */
static void without_table(void **state)
{
    static _Alignas(64) char memory[1 << 18];
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct r7_round round;
        struct r7_solution with, without;
        struct r7_solve_options options = {.memory = memory, .memory_size = sizeof memory};
        r7_deal_seed(&round, (struct r7_rules){0}, 2, seed);
        assert_int_equal(r7_solve(&round, &options, &with), R7_OK);
        options.memory = NULL;
        assert_int_equal(r7_solve(&round, &options, &without), R7_OK);
        assert_true(with.exact && without.exact);
        assert_int_equal(with.winner, without.winner);
    }
}

/* The positions searched are the same on every machine: any change means that the search has
 * changed. One row is counted until its budget ends. */
static void node_counts(void **state)
{
    static const struct {
        struct r7_rules rules;
        int players;
        enum r7_objective objective;
        uint64_t deals, budget, nodes;
    } rows[] = {
        {{0}, 2, R7_OBJECTIVE_WIN, 60, 0, 65659},
        {{.advanced = true}, 2, R7_OBJECTIVE_WIN, 4, 0, 92335},
        {{.advanced = true}, 2, R7_OBJECTIVE_POINTS, 4, 0, 115273},
        {{.actions = true}, 2, R7_OBJECTIVE_WIN, 6, 0, 49035},
        {{.edition = R7_V1_2, .actions = true}, 2, R7_OBJECTIVE_WIN, 6, 0, 27990},
        {{.advanced = true, .actions = true}, 2, R7_OBJECTIVE_WIN, 4, 50000, 153761},
        {{0}, 3, R7_OBJECTIVE_WIN, 20, 0, 535532},
        {{0}, 4, R7_OBJECTIVE_WIN, 20, 0, 352131},
    };
    static _Alignas(64) char memory[1 << 18];
    bool same = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t nodes = 0;
        for (uint64_t seed = 0; seed < rows[i].deals; seed++) {
            struct r7_round round;
            struct r7_solution solution;
            struct r7_solve_options options = {.objective = rows[i].objective,
                                               .nodes = rows[i].budget,
                                               .memory = memory,
                                               .memory_size = sizeof memory};
            r7_deal_seed(&round, rows[i].rules, rows[i].players, seed);
            assert_int_equal(r7_solve(&round, &options, &solution), R7_OK);
            nodes += solution.nodes;
        }
        printf("row %zu: %llu nodes\n", i, (unsigned long long)nodes);
        same = same && nodes == rows[i].nodes;
    }
    assert_true(same);
}

static bool stop_at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void budgets_and_errors(void **state)
{
    struct r7_round round;
    struct r7_solution solution;
    int asked = 0;
    struct r7_solve_options options = {.nodes = 3};
    r7_deal_seed(&round, (struct r7_rules){0}, 2, 1);
    assert_int_equal(r7_solve(&round, &options, &solution), R7_OK);
    assert_false(solution.exact);
    assert_int_equal(solution.winner, -1);
    options = (struct r7_solve_options){.stop = stop_at_once, .context = &asked};
    r7_deal_seed(&round, (struct r7_rules){.advanced = true}, 2, 1);
    assert_int_equal(r7_solve(&round, &options, &solution), R7_OK);
    assert_false(solution.exact);
    assert_int_equal(asked, 1);
    round = must_read(R7_V1_3, "", "0 - *9 *3/R6/- V1/R2/-").now;
    assert_int_equal(r7_solve(&round, &options, &solution), R7_ERR_HANDS_UNKNOWN);
    round = must_read(R7_V1_3, "+advanced", "0 - *9 R3/R6/- V1/R2/-").now;
    assert_int_equal(r7_solve(&round, &options, &solution), R7_ERR_DECK_UNKNOWN);
    options.objective = R7_OBJECTIVE_POINTS;
    round = must_read(R7_V1_3, "+advanced", "0 - - R3/R6/- V1/R2/- I1/I2/-").now;
    assert_int_equal(r7_solve(&round, &options, &solution), R7_ERR_POINTS_SEATS);
    /* A deck that is never drawn from may be hidden; a round that is over is won. */
    options = (struct r7_solve_options){0};
    round = must_read(R7_V1_3, "", "0 - *9 R3/R6/- V1/R2/-").now;
    assert_int_equal(r7_solve(&round, &options, &solution), R7_OK);
    assert_int_equal(solution.winner, 0);
    round = must_read(R7_V1_3, "", "1 - - x-/R6/- V1/R2/- over").now;
    assert_int_equal(r7_solve(&round, &options, &solution), R7_OK);
    assert_int_equal(solution.winner, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_naive_solver),
        cmocka_unit_test(as_step_by_step),
        cmocka_unit_test(chains_of_fives),
        cmocka_unit_test(every_turn),
        cmocka_unit_test(one_solver),
        cmocka_unit_test(known_stays_known),
        cmocka_unit_test(shares),
        cmocka_unit_test(without_table),
        cmocka_unit_test(node_counts),
        cmocka_unit_test(budgets_and_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
