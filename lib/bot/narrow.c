/* Which turns are worth weighing.
 *
 * Playouts that are spread over all turns tell little about each. Where a hand has forty turns and
 * there is time for two hundred playouts, it is better to weigh the eight that a good player would
 * think of first: with a small effort this is worth more than everything that comes after it
 * (docs/bots.md has the figures). So a turn is weighed only if it can have its share of the effort;
 * with the usual one there is enough for all. */
#include "inner.h"
#include "policy.h"
#include <core/moves.h>

/* At least so many turns are weighed, if there are as many. */
#define TURNS_LEAST 4

/* The cards that a turn plays. */
static r7_play play_of(const struct r7_turn *turn)
{
    r7_card palette = R7_NO_CARD, canvas = R7_NO_CARD;
    for (int i = 0; i < turn->count; i++) {
        if (turn->steps[i].kind == R7_STEP_PALETTE)
            palette = turn->steps[i].card;
        if (turn->steps[i].kind == R7_STEP_CANVAS)
            canvas = turn->steps[i].card;
    }
    return r7_play_make(palette, canvas);
}

/* How likely a good player is to choose each option; false where there is no policy for that. */
static bool appeal_by_policy(const struct r7i_thought *t, float appeal[R7_BOT_TURNS_MAX])
{
    const struct r7_round *now = t->now;
    struct r7_grid grid;
    float weights[64];
    if (now->rules.actions || now->phase != R7_PHASE_START || !r7_grid_fill(&grid, now))
        return false;
    r7i_policy_weigh(r7i_policy_for(now->rules, now->players), now, &grid, weights);
    for (int i = 0; i < t->option_count; i++) {
        const r7_play play = play_of(&t->options[i].turn);
        int at = 0;
        appeal[i] = 0;
        for (uint64_t rest = grid.turns; rest != 0; rest &= rest - 1, at++)
            if (r7_grid_play(&grid, r7i_lowest_bit(rest)) == play)
                appeal[i] = weights[at];
    }
    return true;
}

static void appeal_by_greed(const struct r7i_thought *t, float appeal[R7_BOT_TURNS_MAX])
{
    for (int i = 0; i < t->option_count; i++)
        appeal[i] = t->options[i].survives ? (float)r7i_greed(t, &t->options[i]) : 0;
}

int r7i_narrow(const struct r7i_thought *t, int attention, uint64_t playouts, int order[])
{
    float appeal[R7_BOT_TURNS_MAX];
    int count = t->option_count, most = attention;
    if (most == 0) {
        const uint64_t fair = playouts / R7I_PLAYOUTS_EACH;
        most = fair < TURNS_LEAST        ? TURNS_LEAST
               : fair > R7_BOT_TURNS_MAX ? R7_BOT_TURNS_MAX
                                         : (int)fair;
    }
    for (int i = 0; i < count; i++)
        order[i] = i;
    if (count <= most)
        return count;
    if (attention > 0 || !appeal_by_policy(t, appeal))
        appeal_by_greed(t, appeal);
    for (int i = 1; i < count; i++) {
        int at = i;
        for (; at > 0 && appeal[order[at - 1]] < appeal[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return most;
}
