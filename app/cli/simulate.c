/* Random rounds. Without actions every surviving turn is listed and one is
 * chosen. With actions a uniform choice among whole turns would favour chains
 * of 5s beyond measure, so that the steps are chosen one by one. */
#include "simulate.h"

static void count_turn(struct tally *tally, size_t choices)
{
    tally->choices += choices;
    tally->turns_with[choices < 2 ? choices : 2]++;
    if (tally->histogram != NULL)
        tally->histogram->choices[choices < HISTOGRAM_CHOICES ? choices : HISTOGRAM_CHOICES - 1]++;
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
    unsigned bit;
    const int count = r7_grid_any(&grid, random, &bit);
    count_turn(tally, (size_t)count);
    if (count == 0)
        r7_round_play(round, r7_step_pass());
    else
        r7_grid_do(round, &grid, bit, true);
}

/* Plays one of these steps; how many there were to choose from. */
static uint32_t play_any(struct r7_round *round, const struct r7_legal *sure,
                         struct r7_random *random)
{
    struct r7_step step = r7_step_pass();
    const int count = r7_legal_any(sure, round, random, &step);
    r7_round_play(round, step);
    return (uint32_t)count;
}

static uint32_t play_step(struct r7_round *round, struct r7_random *random)
{
    if (round->phase == R7_PHASE_DRAW || round->phase == R7_PHASE_SEVEN_DRAW) {
        r7_round_play(round, r7_step_draw());
        return 1;
    }
    struct r7_legal sure = r7_legal_sure(round);
    return play_any(round, &sure, random);
}

/* Counts all turns, and chooses steps until one is over. */
static void action_turn(struct r7_round *round, struct r7_random *random, struct tally *tally)
{
    uint8_t mover = round->turn;
    struct r7_legal sure;
    count_turn(tally, r7_legal_sure_counted(round, &sure));
    play_any(round, &sure, random);
    while (round->turn == mover && round->phase != R7_PHASE_OVER)
        play_step(round, random);
}

void simulate_round(struct r7_round *round, struct r7_random *random, struct tally *tally)
{
    int first = round->turn;
    uint64_t before = tally_turns(tally);
    while (round->phase != R7_PHASE_OVER) {
        if (round->rules.actions)
            action_turn(round, random, tally);
        else
            plain_turn(round, random, tally);
    }
    tally->rounds++;
    tally->wins[(round->turn - first + round->players) % round->players]++;
    if (tally->histogram != NULL) {
        uint64_t turns = tally_turns(tally) - before;
        tally->histogram->turns[turns < HISTOGRAM_TURNS ? turns : HISTOGRAM_TURNS - 1]++;
    }
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

void simulate_steps(struct r7_rules rules, int players, uint64_t rounds, struct r7_random *random,
                    struct tally *tally)
{
    for (uint64_t i = 0; i < rounds; i++) {
        struct r7_round round;
        r7_deal_random(&round, rules, players, random);
        int first = round.turn;
        while (round.phase != R7_PHASE_OVER) {
            tally->turns_with[2] += round.phase == R7_PHASE_START;
            tally->choices += play_step(&round, random);
        }
        tally->rounds++;
        tally->wins[(round.turn - first + players) % players]++;
    }
}
