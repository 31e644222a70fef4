/* Which actions there are: found, written, chosen at random.
 *
 * By steps they are the sets of legal.h. By turns they are the grid of turns.h, whose bit 8p + d is
 * the slot of that turn; its diagonal is free, so bit 0 stands for passing. The second word has
 * the same turns with the draw left. */
#include "inner.h"
#include "spread.h"
#include <core/bits.h>
#include <core/moves.h>

#define COLUMN UINT64_C(0x0101010101010101) /* bit 8p of every row p */

/* ---- finding ---- */

/* Whether a draw could still save a player who is not sure to survive. */
static bool draw_may_help(const struct r7_round *round)
{
    const r7_cards threes = round->seats[round->turn].hand & r7_cards_of_number(3);
    return round->rules.actions && threes != 0 && r7_round_deck_count(round) > 0;
}

static struct r7_legal pruned_steps(const struct r7_round *round)
{
    struct r7_legal legal = r7_legal_sure(round);
    if ((legal.cards | legal.canvas | legal.also) != 0)
        return legal;
    if (round->phase != R7_PHASE_START || draw_may_help(round))
        return r7_legal_steps(round);
    legal.also = 1U << (R7_ACTION_PASS - R7_ACTION_DRAW);
    return legal;
}

/* The turns of a grid that offer a draw: the number of the canvas card is greater than that of the
 * cards in the palette. */
static uint64_t turns_with_draw(const struct r7_round *round, const struct r7_grid *grid)
{
    const int before = r7_cards_count(round->seats[round->turn].palette);
    const int places = r7_cards_count(round->seats[round->turn].hand);
    uint64_t alone = 0, after = 0; /* canvas places without and with a palette card */
    if (r7i_has(round, R7_DRAW_MUST) || r7_round_deck_count(round) == 0)
        return 0;
    for (int d = 1; d <= places; d++) {
        const int number = r7i_tables.facts[grid->places[d]].number;
        alone |= (uint64_t)(number >= before) << d;
        after |= (uint64_t)(number > before) << d;
    }
    return grid->turns & (alone | (after * COLUMN & ~UINT64_C(0xFF)));
}

static void find_turns(const struct r7_env_config *config, struct r7i_env *env)
{
    const struct r7_round *round = &env->match.round;
    const bool small = r7_grid_fill(&env->grid, round);
    const uint64_t turns = env->grid.turns;
    assert(small);
    (void)small;
    env->slots[0] = turns | (turns == 0); /* who cannot survive passes */
    if (!config->pruned && !r7i_has(round, R7_LOSE_FORCED)) {
        /* A palette card that does not lead, or passing all the same. */
        const int places = r7_cards_count(round->seats[round->turn].hand);
        env->slots[0] |= COLUMN >> 8 * (7 - places);
    }
    env->slots[1] = round->rules.advanced ? turns_with_draw(round, &env->grid) : 0;
}

void r7i_env_find_legal(const struct r7_env_config *config, struct r7i_env *env)
{
    if (config->by == R7_ENV_TURNS) {
        env->slots[0] = env->slots[1] = 0;
        if (!env->over)
            find_turns(config, env);
    } else if (env->over) {
        env->legal = (struct r7_legal){.phase = R7_PHASE_OVER};
    } else {
        env->legal =
            config->pruned ? pruned_steps(&env->match.round) : r7_legal_steps(&env->match.round);
    }
}

/* ---- asking ---- */

static void write_turns(const struct r7_env_config *config, const struct r7i_env *env,
                        uint8_t *mask)
{
    const unsigned words = config->rules.advanced && r7_env_actions(config) > 64 ? 2 : 1;
    if (config->masks == R7_ENV_BITS) {
        memcpy(mask, &env->slots[0], sizeof env->slots[0]);
        if (words > 1)
            memcpy(mask + 8, &env->slots[1], sizeof env->slots[1]);
        return;
    }
    for (unsigned i = 0; i < words; i++)
        r7i_spread_word(mask + (size_t)64 * i, env->slots[i]);
}

/* The steps as bits 0 to 101. */
static inline void steps_as_bits(const struct r7_legal *legal, uint64_t words[2])
{
    words[0] = legal->cards | legal->canvas << R7_CARDS;
    words[1] = legal->canvas >> (64 - R7_CARDS) | (uint64_t)legal->also << (R7_ACTION_DRAW - 64);
}

void r7i_env_write_mask(const struct r7_env_config *config, const struct r7i_env *env,
                        uint8_t *mask)
{
    const struct r7_legal *legal = &env->legal;
    if (config->by == R7_ENV_TURNS) {
        write_turns(config, env, mask);
        return;
    }
    if (config->masks == R7_ENV_BITS) {
        const uint64_t words[2] = {legal->cards | legal->canvas << R7_CARDS,
                                   legal->canvas >> (64 - R7_CARDS) | (uint64_t)legal->also
                                                                          << (R7_ACTION_DRAW - 64)};
        memcpy(mask, words, sizeof words);
        return;
    }
    r7i_spread_cards(mask + R7_ACTION_CARD, legal->cards);
    r7i_spread_cards(mask + R7_ACTION_CANVAS, legal->canvas);
    mask[R7_ACTION_DRAW] = legal->also & 1;
    mask[R7_ACTION_LEAVE] = legal->also >> 1 & 1;
    mask[R7_ACTION_END] = legal->also >> 2 & 1;
    mask[R7_ACTION_PASS] = (uint8_t)(legal->also >> 3);
}

/* ---- choosing ---- */

/* A set bit of two words at random; those of the second count from 64. */
static inline int64_t sample_bit(struct r7_random *random, uint64_t low, uint64_t high)
{
    const uint64_t counts = r7i_running_counts(low),
                   more = high != 0 ? r7i_running_counts(high) : 0;
    const uint32_t first = (uint32_t)(counts >> 56), second = (uint32_t)(more >> 56);
    const uint32_t n = r7_random_below(random, first + second);
    return n < first ? r7i_counted_bit(low, counts, n)
                     : 64 + r7i_counted_bit(high, more, n - first);
}

static inline int64_t sample(struct r7i_env *env, bool by_turns)
{
    uint64_t words[2] = {env->slots[0], env->slots[1]};
    if (env->over)
        return 0;
    if (!by_turns)
        steps_as_bits(&env->legal, words);
    return sample_bit(&env->samples, words[0], words[1]);
}

enum r7_error r7_envs_sample(struct r7_envs *envs, size_t first, size_t count,
                             struct r7_env_fault *fault)
{
    if (!envs->bound)
        return r7i_env_fault(fault, R7_ERR_MEMORY, "buffers", 0);
    if (first > envs->count || count > envs->count - first)
        return r7i_env_fault(fault, R7_ERR_ENV_RANGE, "first", first);
    int64_t *actions = envs->buffers.actions;
    if (envs->config.by == R7_ENV_TURNS)
        for (size_t i = first; i < first + count; i++)
            actions[i] = sample(&envs->envs[i], true);
    else
        for (size_t i = first; i < first + count; i++)
            actions[i] = sample(&envs->envs[i], false);
    return R7_OK;
}

/* ---- as steps ---- */

static void push(struct r7_turn *turn, struct r7_step step)
{
    turn->steps[turn->count++] = step;
}

void r7i_env_turn(const struct r7_env_config *config, const struct r7i_env *env, int64_t action,
                  struct r7_turn *turn)
{
    const struct r7_round *round = &env->match.round;
    turn->count = 0;
    if (config->by == R7_ENV_STEPS) {
        push(turn, r7_action_step(round, (int)action));
        return;
    }
    const unsigned slot = action & 63, p = slot >> 3, d = slot & 7;
    if (slot == 0)
        push(turn, r7_step_pass());
    if (p != 0)
        push(turn, r7_step_palette(env->grid.places[p]));
    if (d != 0)
        push(turn, r7_step_canvas(env->grid.places[d]));
    else if (p != 0)
        push(turn, r7_step_end());
    if (action >= 64)
        push(turn, r7_step_leave());
    else if ((env->slots[1] >> slot & 1) != 0)
        push(turn, r7_step_draw());
}
