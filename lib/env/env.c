/* Configurations, memory and buffers. */
#include "inner.h"
#include <core/options.h>

R7I_CHECK_FIRST(struct r7_env_config, nodes);

enum r7_error r7i_env_fault(struct r7_env_fault *fault, enum r7_error error, const char *what,
                            size_t index)
{
    if (fault != NULL)
        *fault = (struct r7_env_fault){error, what, index};
    return error;
}

static enum r7_error read_config(struct r7_env_config *known, const struct r7_env_config *config)
{
    return r7i_options_read(known, sizeof *known, R7I_FIRST_SIZE(struct r7_env_config, nodes),
                            config);
}

struct r7_env_config r7i_env_filled(const struct r7_env_config *config)
{
    struct r7_env_config filled = {0};
    read_config(&filled, config);
    if (filled.players == 0)
        filled.players = 2;
    if (filled.deck == 0)
        filled.deck = R7_ALL_CARDS;
    if (filled.hand == 0)
        filled.hand = R7_HAND_SIZE;
    return filled;
}

/* ---- configurations ---- */

/* The values that a field can have. */
static const char *wrong_choice(const struct r7_env_config *config)
{
    if (config->by > R7_ENV_TURNS || (config->by == R7_ENV_TURNS && config->rules.actions))
        return "by";
    if (config->reset > R7_ENV_NO_RESET)
        return "reset";
    if (config->observations > R7_ENV_BITS)
        return "observations";
    return config->masks > R7_ENV_BITS ? "masks" : NULL;
}

static enum r7_error check_deal(const struct r7_env_config *config, struct r7_env_fault *fault)
{
    const bool usual = config->deck == R7_ALL_CARDS && config->hand == R7_HAND_SIZE;
    if ((config->deck & ~R7_ALL_CARDS) != 0)
        return r7i_env_fault(fault, R7_ERR_DEAL_CARDS, "deck", 0);
    if (config->hand > R7_HAND_SIZE)
        return r7i_env_fault(fault, R7_ERR_ENV_CONFIG, "hand", 0);
    if (r7_cards_count(config->deck) < config->players * (config->hand + 1))
        return r7i_env_fault(fault, R7_ERR_DEAL_HAND, "deck", 0);
    if (config->match && !usual)
        return r7i_env_fault(fault, R7_ERR_ENV_CONFIG, "match", 0);
    return r7i_env_fault(fault, R7_OK, NULL, 0);
}

/* Whether a bot is one of the registry. */
static bool registered(const struct r7_bot *bot)
{
    for (size_t i = 0; r7_bot_at(i) != NULL; i++)
        if (r7_bot_at(i) == bot)
            return true;
    return false;
}

static enum r7_error check_opponents(const struct r7_env_config *config, struct r7_env_fault *fault)
{
    int own = 0;
    for (int seat = 0; seat < R7_SEATS_MAX; seat++) {
        const struct r7_bot *bot = config->opponents[seat];
        if (bot != NULL && (seat >= config->players || !registered(bot)))
            return r7i_env_fault(fault, R7_ERR_BOT_NONE, "opponents", (size_t)seat);
        own += seat < config->players && bot == NULL;
    }
    return own > 0 ? R7_OK : r7i_env_fault(fault, R7_ERR_ENV_CONFIG, "opponents", 0);
}

enum r7_error r7_env_check(const struct r7_env_config *config, struct r7_env_fault *fault)
{
    if (config == NULL)
        return r7i_env_fault(fault, R7_ERR_ENV_CONFIG, "config", 0);
    struct r7_env_config known;
    if (read_config(&known, config) != R7_OK)
        return r7i_env_fault(fault, R7_ERR_OPTIONS, "size", 0);
    const struct r7_env_config filled = r7i_env_filled(&known);
    if (filled.players < 2 || filled.players > R7_SEATS_MAX)
        return r7i_env_fault(fault, R7_ERR_PLAYERS, "players", 0);
    if (!r7_rules_valid(filled.rules))
        return r7i_env_fault(fault, R7_ERR_RULES, "rules", 0);
    const char *wrong = wrong_choice(&filled);
    if (wrong != NULL)
        return r7i_env_fault(fault, R7_ERR_ENV_CONFIG, wrong, 0);
    const enum r7_error error = check_opponents(&filled, fault);
    return error != R7_OK ? error : check_deal(&filled, fault);
}

/* ---- sizes ---- */

int r7_env_actions(const struct r7_env_config *config)
{
    if (config->by == R7_ENV_STEPS)
        return R7_ACTIONS;
    return config->rules.advanced && !r7_rules_has(config->rules, R7_DRAW_MUST) ? 128 : 64;
}

size_t r7_env_mask_size(const struct r7_env_config *config)
{
    const size_t actions = (size_t)r7_env_actions(config);
    return config->masks == R7_ENV_BITS ? (actions + 63) / 64 * 8 : actions;
}

size_t r7_envs_size(const struct r7_env_config *config, size_t count)
{
    (void)config; /* all are of one size today */
    if (count > (SIZE_MAX - sizeof(struct r7_envs)) / sizeof(struct r7i_env))
        return 0;
    return sizeof(struct r7_envs) + count * sizeof(struct r7i_env);
}

/* ---- memory and buffers ---- */

/* Two words of the generator, so that neighbours in number or seed have nothing in common. */
void r7i_env_seed(struct r7i_env *env, uint64_t seed, uint64_t i)
{
    struct r7_random random = {seed};
    random.state = r7_random_next(&random) + i;
    random.state = r7_random_next(&random);
    env->deals.state = r7_random_next(&random);
    env->samples.state = r7_random_next(&random);
    env->minds.state = r7_random_next(&random);
}

struct r7_envs *r7_envs_init(void *memory, size_t size, const struct r7_env_config *config,
                             size_t count, struct r7_env_fault *fault)
{
    if (r7_env_check(config, fault) != R7_OK)
        return NULL;
    const size_t needed = r7_envs_size(config, count);
    if (memory == NULL || needed == 0 || size < needed || (uintptr_t)memory % R7_ENV_ALIGN != 0) {
        r7i_env_fault(fault, R7_ERR_MEMORY, "memory", 0);
        return NULL;
    }
    struct r7_envs *envs = memory;
    *envs = (struct r7_envs){.config = r7i_env_filled(config), .count = count};
    envs->observation_size = r7_env_observation_size(config);
    envs->mask_size = r7_env_mask_size(config);
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        envs->opponents |= config->opponents[seat] != NULL;
    for (size_t i = 0; i < count; i++) {
        memset(&envs->envs[i], 0, sizeof envs->envs[i]);
        r7i_env_seed(&envs->envs[i], config->seed, i);
        r7_round_init(&envs->envs[i].match.round, config->rules, envs->config.players);
        envs->envs[i].start = envs->envs[i].match.round;
        envs->envs[i].over = true; /* until the first reset */
        r7i_env_offer(&envs->config, &envs->envs[i], NULL);
    }
    return envs;
}

enum r7_error r7_envs_bind(struct r7_envs *envs, const struct r7_env_buffers *buffers,
                           struct r7_env_fault *fault)
{
    const struct {
        const char *name;
        const void *at;
        unsigned align;
    } all[] = {
        {"observations", buffers->observations, 8}, {"masks", buffers->masks, 8},
        {"rewards", buffers->rewards, 4},           {"terminals", buffers->terminals, 1},
        {"truncations", buffers->truncations, 1},   {"seats", buffers->seats, 1},
        {"actions", buffers->actions, 8},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].at == NULL || (uintptr_t)all[i].at % all[i].align != 0)
            return r7i_env_fault(fault, R7_ERR_MEMORY, all[i].name, 0);
    if ((uintptr_t)buffers->finals % 8 != 0)
        return r7i_env_fault(fault, R7_ERR_MEMORY, "finals", 0);
    envs->buffers = *buffers;
    envs->bound = true;
    return r7i_env_fault(fault, R7_OK, NULL, 0);
}

const struct r7_env_config *r7_envs_config(const struct r7_envs *envs)
{
    return &envs->config;
}

size_t r7_envs_count(const struct r7_envs *envs)
{
    return envs->count;
}

/* ---- one of them ---- */

const struct r7_match *r7_env_match(const struct r7_envs *envs, size_t i)
{
    assert(i < envs->count);
    return &envs->envs[i].match;
}

bool r7_env_over(const struct r7_envs *envs, size_t i)
{
    assert(i < envs->count);
    return envs->envs[i].over;
}

bool r7_env_legal(const struct r7_envs *envs, size_t i, int64_t action)
{
    assert(i < envs->count);
    return r7i_env_has(&envs->config, &envs->envs[i], action);
}

enum r7_error r7_env_turn(const struct r7_envs *envs, size_t i, int64_t action,
                          struct r7_turn *turn)
{
    if (!r7_env_legal(envs, i, action))
        return R7_ERR_ENV_ACTION;
    r7i_env_turn(&envs->config, &envs->envs[i], action, turn);
    return R7_OK;
}

enum r7_error r7_env_observe(const struct r7_envs *envs, size_t i, int seat, void *observation)
{
    assert(i < envs->count);
    if (seat < 0 || seat >= envs->config.players)
        return R7_ERR_ENV_SEAT;
    const struct r7_round *round = &envs->envs[i].match.round;
    r7i_env_observe(&envs->config, round, r7i_env_canvas(round, 0), seat, envs->observation_size,
                    observation);
    return R7_OK;
}

enum r7_error r7_env_look(const struct r7_env_config *config, const struct r7_round *view, int seat,
                          void *observation)
{
    const struct r7_env_config filled = r7i_env_filled(config);
    if (seat < 0 || seat >= filled.players)
        return R7_ERR_ENV_SEAT;
    if (view->players != filled.players || view->rules.actions != filled.rules.actions)
        return R7_ERR_ENV_CONFIG;
    r7i_env_observe(&filled, view, r7i_env_canvas(view, 0), seat, r7_env_observation_size(config),
                    observation);
    return R7_OK;
}
