/* The rest of a round, played quickly by everybody in a world where all is known. */
#include "inner.h"
#include "policy.h"

/* Without a turn that is sure to survive: a 3 may still draw what helps, and
 * otherwise the shortest way out is as good as any. */
static struct r7_step last_resort(const struct r7_round *round)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_round_legal(round, steps), best = 0;
    assert(count > 0);
    for (size_t i = 0; i < count; i++) {
        if (steps[i].kind == R7_STEP_PALETTE && r7_round_draws(round, steps[i]))
            return steps[i];
        if (steps[i].kind == R7_STEP_PASS || steps[i].kind == R7_STEP_END)
            best = i;
    }
    return steps[best];
}

/* Chooses a step of a turn with actions, or in the middle of any turn. */
static void random_step(struct r7_round *round, struct r7_random *random)
{
    struct r7_step steps[R7_STEPS_MAX], step;
    size_t count;
    if (round->phase == R7_PHASE_DRAW || round->phase == R7_PHASE_SEVEN_DRAW)
        step = r7_step_draw();
    else if ((count = r7_turns_sure_steps(round, steps)) > 0)
        step = steps[r7_random_below(random, (uint32_t)count)];
    else
        step = last_resort(round);
    r7_round_play(round, step);
}

/* Chooses a turn without actions: any that survives, or as good players would. */
static void random_turn(struct r7_round *round, struct r7_random *random,
                        const struct r7i_policy *policy)
{
    struct r7_grid grid;
    if (!r7_grid_fill(&grid, round)) {
        random_step(round, random);
        return;
    }
    uint32_t count = (uint32_t)r7_grid_count(&grid);
    if (count == 0)
        r7_round_play(round, r7_step_pass());
    else
        r7_grid_do(round, &grid,
                   policy == NULL ? r7_grid_nth(&grid, r7_random_below(random, count))
                                  : r7i_policy_choose(policy, round, &grid, random),
                   true);
}

static void play_out(struct r7_round *round, struct r7_random *random,
                     const struct r7i_policy *policy)
{
    while (round->phase != R7_PHASE_OVER) {
        if (round->rules.actions || round->phase != R7_PHASE_START)
            random_step(round, random);
        else
            random_turn(round, random, policy);
    }
}

void r7_bot_playout(struct r7_round *world, struct r7_random *random)
{
    play_out(world, random, NULL);
}

void r7i_playout(struct r7_round *round, struct r7_random *random)
{
    play_out(round, random, r7i_policy_for(round->rules, round->players));
}
