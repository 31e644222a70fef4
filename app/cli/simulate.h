/* Random rounds, for statistics and for measuring speed. */
#ifndef RED7_CLI_SIMULATE_H
#define RED7_CLI_SIMULATE_H

#include <red7/red7.h>

struct histogram;

struct tally {
    uint64_t rounds;
    uint64_t choices;            /* surviving whole turns, summed over all turns */
    uint64_t turns_with[3];      /* none of them, exactly one, more */
    uint64_t wins[R7_SEATS_MAX]; /* by order of the first turn */
    /* If somebody wants to know: rounds by their turns, turns by their choices; all that is longer
     * or has more in the last. */
    struct histogram *histogram;
};

#define HISTOGRAM_TURNS 64
#define HISTOGRAM_CHOICES 65

struct histogram {
    uint64_t turns[HISTOGRAM_TURNS];
    uint64_t choices[HISTOGRAM_CHOICES];
};

/* How many turns were played. */
static inline uint64_t tally_turns(const struct tally *tally)
{
    return tally->turns_with[0] + tally->turns_with[1] + tally->turns_with[2];
}

/* Plays rounds from fresh deals and adds them to the tally. Players choose
 * uniformly among their surviving whole turns; with actions, step by step among
 * the steps that are still sure to survive. Who has none passes; an offered draw
 * is taken. */
void simulate_rounds(struct r7_rules rules, int players, uint64_t rounds, struct r7_random *random,
                     struct tally *tally);

/* The same for one round that has been dealt. */
void simulate_round(struct r7_round *round, struct r7_random *random, struct tally *tally);

/* Rounds in which each step is chosen uniformly among those that are sure to survive, and whole
 * turns are neither listed nor counted: `choices` are of steps, and every turn counts as one with
 * more than one way. */
void simulate_steps(struct r7_rules rules, int players, uint64_t rounds, struct r7_random *random,
                    struct tally *tally);

#endif
