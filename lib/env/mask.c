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

struct r7_legal r7i_env_pruned(const struct r7_round *round)
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

/* Where not only what survives may be played: a palette card that does not lead, or passing all the
 * same. */
static uint64_t turns_that_lose(const struct r7_round *round)
{
    const int places = r7_cards_count(round->seats[round->turn].hand);
    return r7i_has(round, R7_LOSE_FORCED) ? 0 : COLUMN >> 8 * (7 - places);
}

static inline void find_turns(const struct r7_env_config *config, struct r7i_env *env)
{
    const struct r7_round *round = &env->match.round;
    const bool small = r7_grid_fill(&env->grid, round);
    const uint64_t turns = env->grid.turns;
    assert(small);
    (void)small;
    env->slots[0] = turns | (turns == 0); /* who cannot survive passes */
    if (!config->pruned)
        env->slots[0] |= turns_that_lose(round);
    env->slots[1] = round->rules.advanced ? turns_with_draw(round, &env->grid) : 0;
}

/* ---- writing ---- */

/* A word of the mask, and where the next one goes. */
static inline uint8_t *write_word(const struct r7_env_config *config, uint64_t word, uint8_t *mask)
{
    if (config->masks == R7_ENV_BITS) {
        memcpy(mask, &word, sizeof word);
        return mask + sizeof word;
    }
    r7i_spread_word(mask, word);
    return mask + 64;
}

R7I_APART void offer_turns(const struct r7_env_config *config, struct r7i_env *env, uint8_t *mask)
{
    if (env->over)
        env->slots[0] = env->slots[1] = 0;
    else
        find_turns(config, env);
    if (mask == NULL)
        return;
    mask = write_word(config, env->slots[0], mask);
    if (config->rules.advanced && r7_env_actions(config) > 64)
        write_word(config, env->slots[1], mask);
}

/* The steps as bits 0 to 101. */
static inline void steps_as_bits(const struct r7_legal *legal, uint64_t words[2])
{
    words[0] = legal->cards | legal->canvas << R7_CARDS;
    words[1] = legal->canvas >> (64 - R7_CARDS) | (uint64_t)legal->also << (R7_ACTION_DRAW - 64);
}

static inline void write_steps(const struct r7_env_config *config, const struct r7_legal *legal,
                               uint8_t *mask)
{
    if (config->masks == R7_ENV_BITS) {
        uint64_t words[2];
        steps_as_bits(legal, words);
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

R7I_APART void offer_steps(const struct r7_env_config *config, struct r7i_env *env, uint8_t *mask)
{
    const struct r7_round *round = &env->match.round;
    if (env->over)
        env->legal = (struct r7_legal){.phase = R7_PHASE_OVER};
    else
        env->legal = config->pruned ? r7i_env_pruned(round) : r7_legal_steps(round);
    if (mask != NULL)
        write_steps(config, &env->legal, mask);
}

void r7i_env_offer(const struct r7_env_config *config, struct r7i_env *env, uint8_t *mask)
{
    if (config->by == R7_ENV_TURNS)
        offer_turns(config, env, mask);
    else
        offer_steps(config, env, mask);
}

/* ---- choosing ---- */

/* A set bit of two words at random; those of the second, where there often are none, count from
 * 64. */
static inline int64_t sample_bit(struct r7_random *random, uint64_t low, uint64_t high)
{
    const uint64_t counts = r7i_running_counts(low);
    const uint32_t first = (uint32_t)(counts >> 56);
    if (high == 0)
        return r7i_counted_bit(low, counts, r7_random_below(random, first));
    const uint64_t more = r7i_running_counts(high);
    const uint32_t n = r7_random_below(random, first + (uint32_t)(more >> 56));
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
