/* Episodes: deals, steps, opponents, rewards.
 *
 * What an environment does depends on its configuration, its seed and number, and the actions, and
 * on nothing else: not on how many environments there are, in which order ranges are stepped, or on
 * which threads. For that each has generators of its own, one for each purpose, so that sampling an
 * action or asking an opponent takes nothing from the deals; and a step touches no other
 * environment's state or rows. tests/test_env_life.c holds it to that.
 *
 * All actions of a range are checked before the first is taken. So an illegal one changes nothing,
 * and the caller can correct it and step again. */
#include "inner.h"
#include <core/moves.h>

/* ---- playing ---- */

/* Keeps what was played. */
static inline void keep(struct r7i_env *env, int action)
{
    assert(env->count < R7_HISTORY_STEPS_MAX);
    env->actions[env->count++] = (uint8_t)action;
}

void r7i_env_play(struct r7i_env *env, struct r7_step step)
{
    keep(env, r7_step_action(step));
    r7_round_play(&env->match.round, step);
}

/* A whole turn. Those that survive are played from the grid, which has their scores. */
static void play_turn(const struct r7_env_config *config, struct r7i_env *env, int64_t action)
{
    const unsigned slot = action & 63, p = slot >> 3, d = slot & 7;
    if ((env->grid.turns >> slot & 1) == 0) {
        struct r7_turn turn;
        r7i_env_turn(config, env, action, &turn);
        for (int i = 0; i < turn.count; i++)
            r7i_env_play(env, turn.steps[i]);
        return;
    }
    /* Two actions or one: where there is no palette card, the other takes its place. */
    uint8_t *at = env->actions + env->count;
    assert(env->count + 3 <= R7_HISTORY_STEPS_MAX);
    *at = (uint8_t)(R7_ACTION_CARD + env->grid.places[p]);
    at += p != 0;
    *at++ = (uint8_t)(d != 0 ? R7_ACTION_CANVAS + env->grid.places[d] : R7_ACTION_END);
    if ((env->slots[1] >> slot & 1) != 0)
        *at++ = action < 64 ? R7_ACTION_DRAW : R7_ACTION_LEAVE;
    env->count = (uint16_t)(at - env->actions);
    r7_grid_do(&env->match.round, &env->grid, slot, action < 64);
}

/* A round begins. */
static void begin_round(struct r7i_env *env)
{
    env->start = env->match.round;
    env->count = 0;
    env->laid = 0;
    env->canvas = 0;
}

/* An episode begins with the round that was dealt. */
static void begin_play(struct r7i_env *env)
{
    env->steps = 0;
    env->over = false;
    begin_round(env);
}

static void begin_episode(const struct r7_env_config *config, struct r7i_env *env)
{
    struct r7_match *match = &env->match;
    enum r7_error error;
    if (config->match) {
        error = r7_match_init(match, config->rules, config->players, r7_random_next(&env->deals));
    } else if (config->deck == R7_ALL_CARDS && config->hand == R7_HAND_SIZE) {
        error = r7_deal_random(&match->round, config->rules, config->players, &env->deals);
    } else {
        r7_card order[R7_CARDS];
        const int count = r7_deal_shuffle(&env->deals, config->deck, order);
        error = r7_deal_sized(&match->round, config->rules, config->players, order, count,
                              config->hand);
    }
    assert(error == R7_OK); /* the configuration was checked */
    (void)error;
    begin_play(env);
}

/* After a round: the match goes on with the next one, or the episode is over. */
static void end_round(const struct r7_env_config *config, struct r7i_env *env)
{
    if (config->match && r7_match_next(&env->match) == R7_OK)
        begin_round(env);
    else
        env->over = true;
}

/* ---- opponents ---- */

/* Lets a bot play its turn, until it draws a card that it could not know. */
static void ask_opponent(const struct r7_env_config *config, struct r7i_env *env, void *scratch)
{
    const int seat = env->match.round.turn;
    struct r7_history seen;
    struct r7_bot_answer answer = {0};
    struct r7_bot_question question = {
        .seed = r7_random_next(&env->minds),
        .nodes = config->nodes,
        .target = config->match ? 0 : R7_BOT_ROUND_ONLY,
        .memory = scratch,
    };
    struct r7_view view;
    if (config->opponents[seat]->level > 0) {
        r7i_env_seen(env, seat, &seen);
        question.history = &seen;
    } else { /* these do not ask how it came about */
        r7_view_init(&view, &env->match.round, seat);
        question.now = &view.round;
    }
    const enum r7_error error = r7_bot_ask(config->opponents[seat], &question, &answer);
    assert(error == R7_OK);
    (void)error;
    bool draws = false;
    for (int i = 0; i < answer.plan.count && !draws; i++) {
        draws = r7_round_draws(&env->match.round, answer.plan.steps[i]);
        r7i_env_play(env, answer.plan.steps[i]);
    }
}

/* Until somebody is to move who is not an opponent, or the episode is over. */
static void play_on(const struct r7_env_config *config, struct r7i_env *env, void *scratch)
{
    for (;;) {
        if (env->match.round.phase == R7_PHASE_OVER)
            end_round(config, env);
        if (env->over || config->opponents[env->match.round.turn] == NULL)
            return;
        ask_opponent(config, env, scratch);
    }
}

/* ---- rows of the buffers ---- */

void r7_env_rewards(int players, unsigned winners, float rewards[R7_SEATS_MAX])
{
    const int count = r7_cards_count(winners);
    for (int seat = 0; seat < players && count > 0; seat++) {
        const float share = (winners >> seat & 1) != 0 ? 1.0F / (float)count : 0;
        rewards[seat] = (share * (float)players - 1) / (float)(players - 1);
    }
}

/* Brings the set of the canvas up to date; in a round nothing ever leaves it. */
static inline void note_canvas(struct r7i_env *env)
{
    env->canvas |= r7i_env_canvas(&env->match.round, env->laid);
    env->laid = env->match.round.canvas_count;
}

R7I_ALWAYS_INLINE void write_row(struct r7_envs *envs, size_t i)
{
    struct r7i_env *env = &envs->envs[i];
    struct r7_env_buffers *to = &envs->buffers;
    if (!env->over)
        env->seat = env->match.round.turn;
    to->seats[i] = env->seat;
    r7i_env_offer(&envs->config, env, (uint8_t *)to->masks + i * envs->mask_size);
    note_canvas(env);
    r7i_env_observe(&envs->config, &env->match.round, env->canvas, env->seat,
                    envs->observation_size,
                    (uint8_t *)to->observations + i * envs->observation_size);
}

void r7i_env_write(struct r7_envs *envs, size_t i)
{
    if (envs->bound)
        write_row(envs, i);
    else
        r7i_env_offer(&envs->config, &envs->envs[i], NULL);
}

/* What a step brings while the episode goes on: nothing. */
static inline void write_nothing(struct r7_envs *envs, size_t i)
{
    const unsigned players = envs->config.players;
    float *rewards = envs->buffers.rewards + i * players;
    rewards[0] = rewards[1] = 0;
    if (players > 2)
        rewards[2] = rewards[players - 1] = 0;
    envs->buffers.terminals[i] = envs->buffers.truncations[i] = 0;
}

static void write_end(struct r7_envs *envs, size_t i, bool truncated)
{
    const int players = envs->config.players;
    const struct r7i_env *env = &envs->envs[i];
    const unsigned winners =
        envs->config.match ? r7_match_winners(&env->match) : 1U << env->match.round.turn;
    envs->buffers.terminals[i] = !truncated;
    envs->buffers.truncations[i] = truncated;
    if (!truncated)
        r7_env_rewards(players, winners, envs->buffers.rewards + i * (size_t)players);
    uint8_t *finals = envs->buffers.finals;
    if (finals != NULL)
        for (int seat = 0; seat < players; seat++)
            r7i_env_observe(&envs->config, &env->match.round, r7i_env_canvas(&env->match.round, 0),
                            seat, envs->observation_size,
                            finals + (i * (size_t)players + (size_t)seat) * envs->observation_size);
}

/* ---- steps ---- */

static void begin(struct r7_envs *envs, struct r7i_env *env, void *scratch)
{
    do { /* opponents may play a round to its end before anybody else is asked */
        begin_episode(&envs->config, env);
        if (envs->opponents)
            play_on(&envs->config, env, scratch);
    } while (env->over);
}

static void step_one(struct r7_envs *envs, size_t i, void *scratch)
{
    const struct r7_env_config *config = &envs->config;
    struct r7i_env *env = &envs->envs[i];
    const bool waits = env->over; /* for a reset: what ended it has been told */
    bool truncated = false;
    write_nothing(envs, i);
    if (waits) {
        if (config->reset != R7_ENV_NO_RESET)
            begin(envs, env, scratch);
    } else {
        const int64_t action = envs->buffers.actions[i];
        if (config->by == R7_ENV_TURNS)
            play_turn(config, env, action);
        else
            r7i_env_play(env, r7_action_step(&env->match.round, (int)action));
        env->steps++;
        if (envs->opponents)
            play_on(config, env, scratch);
        else if (env->match.round.phase == R7_PHASE_OVER)
            end_round(config, env);
        if (!env->over && config->steps != 0 && env->steps >= config->steps)
            env->over = truncated = true;
    }
    if (env->over && !waits)
        write_end(envs, i, truncated);
    if (env->over && config->reset == R7_ENV_SAME_STEP)
        begin(envs, env, scratch);
    write_row(envs, i);
}

/* ---- deals of the caller ---- */

/* A deal of all cards of the configuration, or of those that are not the deck. */
static enum r7_error check_cards(const struct r7_env_config *config, struct r7_round *round)
{
    const int missing = r7_cards_count(config->deck) - r7_cards_count(r7_round_located(round));
    if ((r7_round_located(round) & ~config->deck) != 0 ||
        (missing != 0 && (r7i_env_draws(config) || round->deck_known != 0)))
        return R7_ERR_DEAL_CARDS;
    round->deck_hidden = (uint8_t)missing;
    return R7_OK;
}

enum r7_error r7_env_deal(struct r7_envs *envs, size_t i, const r7_card *order, int count)
{
    assert(i < envs->count);
    const struct r7_env_config *config = &envs->config;
    struct r7i_env *env = &envs->envs[i];
    struct r7_round round;
    if (config->match || envs->opponents)
        return R7_ERR_ENV_CONFIG;
    enum r7_error error =
        r7_deal_sized(&round, config->rules, config->players, order, count, config->hand);
    if (error == R7_OK)
        error = check_cards(config, &round);
    if (error != R7_OK)
        return error;
    env->match.round = round;
    env->seat = round.turn;
    begin_play(env);
    if (envs->bound)
        write_nothing(envs, i);
    r7i_env_write(envs, i);
    return R7_OK;
}

/* ---- ranges ---- */

/* What every call about a range needs. */
static enum r7_error check_call(const struct r7_envs *envs, size_t first, size_t count,
                                const void *scratch, struct r7_env_fault *fault)
{
    if (!envs->bound)
        return r7i_env_fault(fault, R7_ERR_MEMORY, "buffers", 0);
    if (first > envs->count || count > envs->count - first)
        return r7i_env_fault(fault, R7_ERR_ENV_RANGE, "first", first);
    if (envs->opponents && (scratch == NULL || (uintptr_t)scratch % 16 != 0))
        return r7i_env_fault(fault, R7_ERR_MEMORY, "scratch", 0);
    return R7_OK;
}

enum r7_error r7_envs_step(struct r7_envs *envs, size_t first, size_t count, void *scratch,
                           struct r7_env_fault *fault)
{
    const int64_t *actions = envs->buffers.actions;
    const enum r7_error error = check_call(envs, first, count, scratch, fault);
    if (error != R7_OK)
        return error;
    for (size_t i = first; i < first + count; i++)
        if (!envs->envs[i].over && !r7i_env_has(&envs->config, &envs->envs[i], actions[i]))
            return r7i_env_fault(fault, R7_ERR_ENV_ACTION, "actions", i);
    for (size_t i = first; i < first + count; i++)
        step_one(envs, i, scratch);
    return R7_OK;
}

enum r7_error r7_envs_reset(struct r7_envs *envs, size_t first, size_t count, const uint8_t *mask,
                            const uint64_t *seeds, void *scratch, struct r7_env_fault *fault)
{
    const enum r7_error error = check_call(envs, first, count, scratch, fault);
    if (error != R7_OK)
        return error;
    for (size_t i = first; i < first + count; i++) {
        if (mask != NULL && mask[i - first] == 0)
            continue;
        struct r7i_env *env = &envs->envs[i];
        if (seeds != NULL)
            r7i_env_seed(env, seeds[i - first], 0);
        begin(envs, env, scratch);
        write_nothing(envs, i);
        r7i_env_write(envs, i);
    }
    return R7_OK;
}
