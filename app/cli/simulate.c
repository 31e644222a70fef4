/* Random rounds. Without actions every surviving turn is listed and one is
 * chosen. With actions a uniform choice among whole turns would favour chains
 * of 5s beyond measure, so that the steps are chosen one by one. */
#include "simulate.h"

static void count_turn(struct tally *tally, size_t choices)
{
    tally->choices += choices;
    tally->turns_with[choices < 2 ? choices : 2]++;
}

/* The same as below for a hand of more than seven cards. */
static void large_turn(struct r7_round *round, struct r7_random *random, struct tally *tally)
{
    r7_play plays[R7_PLAYS_MAX];
    uint32_t count = (uint32_t)r7_plays_list(round, plays);
    count_turn(tally, count);
    if (count == 0)
        r7_round_play(round, r7_step_pass());
    else
        r7_plays_do(round, plays[r7_random_below(random, count)], true);
}

/* Finds every surviving turn and chooses one. */
static void plain_turn(struct r7_round *round, struct r7_random *random, struct tally *tally)
{
    struct r7_grid grid;
    if (!r7_grid_fill(&grid, round)) {
        large_turn(round, random, tally);
        return;
    }
    uint32_t count = (uint32_t)r7_grid_count(&grid);
    count_turn(tally, count);
    if (count == 0)
        r7_round_play(round, r7_step_pass());
    else
        r7_grid_do(round, &grid, r7_grid_nth(&grid, r7_random_below(random, count)), true);
}

/* Chooses steps until the turn is over. */
static void action_turn(struct r7_round *round, struct r7_random *random, struct tally *tally)
{
    uint8_t mover = round->turn;
    count_turn(tally, r7_turns_list(round, R7_TURNS_SURE, NULL, 0));
    while (round->turn == mover && round->phase != R7_PHASE_OVER) {
        struct r7_step steps[R7_STEPS_MAX], step = r7_step_pass();
        size_t count = r7_turns_sure_steps(round, steps);
        if (round->phase == R7_PHASE_DRAW || round->phase == R7_PHASE_SEVEN_DRAW)
            step = r7_step_draw();
        else if (count > 0)
            step = steps[r7_random_below(random, (uint32_t)count)];
        r7_round_play(round, step);
    }
}

void simulate_round(struct r7_round *round, struct r7_random *random, struct tally *tally)
{
    int first = round->turn;
    while (round->phase != R7_PHASE_OVER) {
        if (round->rules.actions)
            action_turn(round, random, tally);
        else
            plain_turn(round, random, tally);
    }
    tally->rounds++;
    tally->wins[(round->turn - first + round->players) % round->players]++;
}

void simulate_rounds(struct r7_rules rules, int players, uint64_t rounds, struct r7_random *random,
                     struct tally *tally)
{
    for (uint64_t i = 0; i < rounds; i++) {
        struct r7_round round;
        r7_deal_random(&round, rules, players, random);
        simulate_round(&round, random, tally);
    }
}
