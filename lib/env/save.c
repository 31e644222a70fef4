/* Saved states: the generators, how the round began, and the actions since. The rest follows from
 * these by playing them again, so that what is read cannot be inconsistent.
 *
 *     bytes
 *     4   "R7EV"
 *     4   R7_ENV_LAYOUT
 *     8   a hash of the configuration but for its seed
 *     32  the generators: deals, samples, minds, and that of the match
 *     4   actions of the caller in this episode
 *     2   number of the round in the match
 *     1   the seat that acted last     1   the episode is over
 *     ..  the round's start: see put_round()
 *     2   how many actions, and a byte for each
 *
 * Numbers are written with the lowest byte first. */
#include "inner.h"

/* ---- numbers ---- */

struct writer {
    uint8_t *at;
};

static void put(struct writer *w, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *w->at++ = (uint8_t)(number >> 8 * i);
}

struct reader {
    const uint8_t *at;
    size_t left;
    bool failed; /* it ended too early */
};

static uint64_t get(struct reader *r, int bytes)
{
    uint64_t number = 0;
    if (r->left < (size_t)bytes) {
        r->failed = true;
        r->left = 0;
        return 0;
    }
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)*r->at++ << 8 * i;
    r->left -= (size_t)bytes;
    return number;
}

/* ---- parts ---- */

/* All that must be the same for a state to go on elsewhere. */
static uint64_t fingerprint(const struct r7_env_config *config)
{
    const uint64_t parts[] = {
        config->rules.edition, config->rules.advanced, config->rules.actions,
        config->rules.house,   config->rules.target,   config->players,
        config->match,         config->deck,           config->hand,
    };
    struct r7_random random = {R7_ENV_LAYOUT};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        random.state = r7_random_next(&random) ^ parts[i];
    return r7_random_next(&random);
}

/* The start of a round: for each seat hand and score pile, eight bytes each, and the palette card;
 * then the seat to move, and the deck: how many cards are known and how many not, and the known
 * ones from the bottom. */
#define ROUND_BYTES (R7_SEATS_MAX * 17 + 3 + R7_CARDS)

static void put_round(struct writer *w, const struct r7_round *round)
{
    for (int seat = 0; seat < round->players; seat++) {
        put(w, round->seats[seat].hand, 8);
        put(w, round->seats[seat].scored, 8);
        put(w, r7_cards_top(round->seats[seat].palette), 1);
    }
    put(w, round->turn, 1);
    put(w, round->deck_known, 1);
    put(w, round->deck_hidden, 1);
    for (int i = 0; i < round->deck_known; i++)
        put(w, round->deck[i], 1);
}

static bool get_round(struct reader *r, const struct r7_env_config *config, struct r7_round *round)
{
    r7_round_init(round, config->rules, config->players);
    for (int seat = 0; seat < config->players; seat++) {
        struct r7_seat *s = &round->seats[seat];
        s->hand = get(r, 8);
        s->scored = get(r, 8);
        const r7_card palette = (r7_card)get(r, 1);
        if (palette >= R7_CARDS || r7_cards_count(s->hand) != config->hand)
            return false;
        s->palette = r7_card_bit(palette);
        s->scores = r7_palette_scores(s->palette);
    }
    round->turn = (uint8_t)get(r, 1);
    round->deck_known = (uint8_t)get(r, 1);
    round->deck_hidden = (uint8_t)get(r, 1);
    if (round->deck_known > R7_CARDS)
        return false;
    for (int i = 0; i < round->deck_known; i++)
        round->deck[i] = (r7_card)get(r, 1);
    return !r->failed && r7_round_valid(round) && (r7_round_located(round) & ~config->deck) == 0 &&
           r7_cards_count(r7_round_located(round)) + round->deck_hidden ==
               r7_cards_count(config->deck);
}

/* Before the first reset there is nothing but generators. */
static bool dealt(const struct r7i_env *env)
{
    return env->start.seats[0].palette != 0;
}

/* ---- whole states ---- */

#define HEAD_BYTES 56
#define SAVED_MAX (HEAD_BYTES + 1 + ROUND_BYTES + 2 + R7_HISTORY_STEPS_MAX)

size_t r7_env_saved_size(const struct r7_env_config *config)
{
    (void)config;
    return SAVED_MAX;
}

size_t r7_env_save(const struct r7_envs *envs, size_t i, void *saved)
{
    assert(i < envs->count);
    const struct r7i_env *env = &envs->envs[i];
    struct writer w = {saved};
    put(&w, UINT32_C(0x56453752), 4); /* "R7EV" */
    put(&w, R7_ENV_LAYOUT, 4);
    put(&w, fingerprint(&envs->config), 8);
    put(&w, env->deals.state, 8);
    put(&w, env->samples.state, 8);
    put(&w, env->minds.state, 8);
    put(&w, env->match.random.state, 8);
    put(&w, env->steps, 4);
    put(&w, env->match.number, 2);
    put(&w, env->seat, 1);
    put(&w, env->over, 1);
    put(&w, dealt(env), 1);
    if (dealt(env)) {
        put_round(&w, &env->start);
        put(&w, env->count, 2);
        for (int n = 0; n < env->count; n++)
            put(&w, env->actions[n], 1);
    }
    return (size_t)(w.at - (uint8_t *)saved);
}

/* Plays the actions again; false if one is not legal. */
static bool get_actions(struct reader *r, struct r7i_env *env)
{
    struct r7_round *round = &env->match.round;
    const size_t count = (size_t)get(r, 2);
    *round = env->start;
    env->count = 0;
    if (r->failed || count > R7_HISTORY_STEPS_MAX)
        return false;
    while (env->count < count) {
        const int action = (int)get(r, 1);
        if (r->failed || action >= R7_ACTIONS ||
            r7_round_apply(round, r7_action_step(round, action)) != R7_OK)
            return false;
        env->actions[env->count++] = (uint8_t)action;
    }
    return true;
}

static bool get_state(struct reader *r, const struct r7_env_config *config, struct r7i_env *env)
{
    env->deals.state = get(r, 8);
    env->samples.state = get(r, 8);
    env->minds.state = get(r, 8);
    env->match.random.state = get(r, 8);
    env->match.target = (uint16_t)r7_rules_target(config->rules, config->players);
    env->steps = (uint32_t)get(r, 4);
    env->match.number = (uint16_t)get(r, 2);
    env->seat = (uint8_t)get(r, 1);
    env->laid = 0;
    env->canvas = 0;
    const uint64_t over = get(r, 1), has_round = get(r, 1);
    env->over = over != 0;
    if (r->failed || env->seat >= config->players || over > 1 || has_round > 1)
        return false;
    if (has_round == 0)
        return env->over && r->left == 0;
    if (!get_round(r, config, &env->start) || !get_actions(r, env) || r->left != 0)
        return false;
    /* It may be over before its round is, if it was cut off; not the other way round. By turns,
     * nobody is asked in the middle of one. */
    const enum r7_phase phase = (enum r7_phase)env->match.round.phase;
    return env->over ||
           (phase != R7_PHASE_OVER && (config->by == R7_ENV_STEPS || phase == R7_PHASE_START) &&
            config->opponents[env->match.round.turn] == NULL);
}

enum r7_error r7_env_load(struct r7_envs *envs, size_t i, const void *saved, size_t size)
{
    assert(i < envs->count);
    struct reader r = {saved, size, false};
    struct r7i_env env;
    if (get(&r, 4) != UINT32_C(0x56453752))
        return R7_ERR_ENV_SAVED;
    if (get(&r, 4) != R7_ENV_LAYOUT)
        return r.failed ? R7_ERR_ENV_SAVED : R7_ERR_ENV_VERSION;
    if (get(&r, 8) != fingerprint(&envs->config))
        return R7_ERR_ENV_SAVED;
    memset(&env, 0, sizeof env);
    r7_round_init(&env.match.round, envs->config.rules, envs->config.players);
    env.start = env.match.round;
    if (!get_state(&r, &envs->config, &env))
        return R7_ERR_ENV_SAVED;
    envs->envs[i] = env;
    r7i_env_write(envs, i);
    return R7_OK;
}
