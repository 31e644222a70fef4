/* The specimens: random and greedy. Where the turns are the bits of a grid they choose one of these
 * at a glance; elsewhere from the list of options. */
#include "inner.h"
#include <core/moves.h>
#include <red7/legal.h>

int r7i_choose_random(struct r7i_thought *t)
{
    int sure = 0;
    while (sure < t->option_count && t->options[sure].survives)
        sure++;
    return (int)r7_random_below(&t->random, (uint32_t)(sure > 0 ? sure : t->option_count));
}

int r7i_greed(const struct r7i_thought *t, const struct r7i_option *option)
{
    struct r7_round after = *t->now;
    r7i_option_play(option, &after);
    const struct r7_seat *me = &after.seats[t->hero];
    enum r7_colour rule = r7_round_rule(&after);
    int hand = r7_cards_count(me->hand) + me->hidden;
    int mine = (int)r7_palette_score(me->palette, rule), best = 0;
    for (int seat = 0; seat < after.players; seat++) {
        int score = (int)r7_palette_score(after.seats[seat].palette, rule);
        if (seat != t->hero && !after.seats[seat].out && score > best)
            best = score;
    }
    return hand * 1024 + mine - best; /* a score is less than 8 * 64 */
}

int r7i_choose_greedy(struct r7i_thought *t)
{
    int best = 0, most = 0;
    for (int i = 0; i < t->option_count; i++) {
        if (!t->options[i].survives && t->options[0].survives)
            continue;
        int worth = r7i_greed(t, &t->options[i]);
        if (i == 0 || worth > most) {
            best = i;
            most = worth;
        }
    }
    return best;
}

/* ---- at a glance ---- */

/* A generator for a position and a seed, sooner ready than by hashing all of it. */
static struct r7_random quick_random(const struct r7i_thought *t)
{
    const struct r7_round *now = t->now;
    uint64_t state = t->question->seed ^ now->seats[now->turn].hand * UINT64_C(0xD6E8FEB86659FD93) ^
                     (uint64_t)now->canvas_count << 56;
    for (int seat = 0; seat < now->players; seat++)
        state = (state ^ now->seats[seat].palette) * UINT64_C(0x94D049BB133111EB);
    return (struct r7_random){state ^ state >> 32};
}

/* Without a sure turn one may still hope for what a 3 draws, also after 5s. Without that there is
 * nothing to choose. */
static bool give_up(const struct r7_round *now, struct r7_turn *plan)
{
    const r7_cards hopes = r7_cards_of_number(3) | r7_cards_of_number(5);
    if (now->phase != R7_PHASE_START ||
        (now->rules.actions && (now->seats[now->turn].hand & hopes) != 0))
        return false;
    *plan = (struct r7_turn){1, {r7_step_pass()}};
    return true;
}

/* Steps one by one, each any that is still sure to survive. */
static bool random_steps(const struct r7i_thought *t, struct r7_random *random,
                         struct r7_turn *plan)
{
    struct r7_round after = *t->now;
    bool blind = false;
    while (!blind && after.turn == t->hero && after.phase != R7_PHASE_OVER) {
        struct r7_step step = r7_step_draw();
        if (after.phase != R7_PHASE_DRAW && after.phase != R7_PHASE_SEVEN_DRAW) {
            const struct r7_legal sure = r7_legal_sure(&after);
            if (r7_legal_any(&sure, &after, random, &step) == 0)
                return give_up(t->now, plan);
        }
        blind = after.deck_known == 0 && r7_round_draws(&after, step);
        plan->steps[plan->count++] = step;
        if (!blind)
            r7_round_play(&after, step);
    }
    return true;
}

bool r7i_glance_random(struct r7i_thought *t, struct r7_turn *plan)
{
    struct r7_random random = quick_random(t);
    struct r7_grid grid;
    if (!r7i_grid_of(t->now, &grid, plan))
        return random_steps(t, &random, plan);
    unsigned bit;
    if (r7_grid_any(&grid, &random, &bit) > 0)
        r7i_grid_plan(t->now, &grid, bit, plan);
    return true;
}

/* The same worth as r7i_greed(). Of equals the first in the order of the list: palette cards
 * strongest first, then canvas cards, then none. */
bool r7i_glance_greedy(struct r7i_thought *t, struct r7_turn *plan)
{
    const struct r7_round *now = t->now;
    const struct r7_seat *me = &now->seats[now->turn];
    const int hand = r7_cards_count(me->hand) + me->hidden;
    struct r7_grid grid;
    int16_t best[8];
    int most = 0;
    unsigned chosen = 0;
    if (!r7i_grid_of(now, &grid, plan))
        return r7i_greed_choose(now, plan) || give_up(now, plan);
    if (grid.turns == 0)
        return true;
    r7i_lanes_store(best, r7i_best_but(now, now->turn, now->turn));
    for (uint64_t rest = grid.turns; rest != 0;) {
        const unsigned bit = r7_cards_take_top(&rest), p = bit >> 3, c = bit & 7;
        const unsigned rule = c == 0 ? r7i_rule(now) : r7i_tables.facts[grid.places[c]].colour;
        const int left = hand - (p > 0) - (c > 0) + r7i_grid_draws(now, &grid, bit);
        const int worth = left * 1024 + grid.after[p].by[rule] - best[rule];
        if (chosen == 0 || worth > most) {
            most = worth;
            chosen = bit;
        }
    }
    r7i_grid_plan(now, &grid, chosen, plan);
    return true;
}
