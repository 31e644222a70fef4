/* What needs the steps of the round: what a seat has seen, the same with other hidden cards, and
 * text.
 *
 * Why a resampled round looks the same to the seat. Cards that it cannot place are exchanged among
 * themselves in the deal, and the same actions are played again from there. An action that showed a
 * card names one that is placed, and so was not exchanged; one that drew shows the seat no more
 * than before. Where somebody could not have played so with the other cards, the deal is drawn
 * again: so what remains are the deals that explain all that was seen, each as likely as any other.
 */
#include "inner.h"

void r7i_env_seen(const struct r7i_env *env, int viewer, struct r7_history *seen)
{
    struct r7_round round = env->start;
    struct r7_view view;
    r7_view_init(&view, &round, viewer);
    r7_history_init(seen, &view.round);
    for (int i = 0; i < env->count; i++) {
        const struct r7_step step = r7_action_step(&round, env->actions[i]);
        const enum r7_error error = r7_history_show(seen, viewer, &round, step);
        assert(error == R7_OK);
        (void)error;
        r7_round_play(&round, step);
    }
}

enum r7_error r7_env_seen(const struct r7_envs *envs, size_t i, int seat, struct r7_history *seen)
{
    assert(i < envs->count);
    if (seat < 0 || seat >= envs->config.players)
        return R7_ERR_ENV_SEAT;
    r7i_env_seen(&envs->envs[i], seat, seen);
    return R7_OK;
}

/* ---- information states ---- */

size_t r7_env_information_size(const struct r7_env_config *config)
{
    return r7_env_observation_size(config) + (size_t)3 * R7_HISTORY_STEPS_MAX;
}

enum r7_error r7_env_information(const struct r7_envs *envs, size_t i, int seat, void *information)
{
    const int players = envs->config.players;
    const enum r7_error error = r7_env_observe(envs, i, seat, information);
    if (error != R7_OK)
        return error;
    const struct r7i_env *env = &envs->envs[i];
    struct r7_round round = env->start;
    uint8_t *at = (uint8_t *)information + envs->observation_size;
    memset(at, 0, (size_t)3 * R7_HISTORY_STEPS_MAX);
    for (int n = 0; n < env->count; n++, at += 3) {
        const int mover = round.turn;
        const r7_cards before = round.seats[seat].hand;
        r7_round_play(&round, r7_action_step(&round, env->actions[n]));
        const r7_cards drawn = round.seats[seat].hand & ~before;
        at[0] = (uint8_t)((mover - seat + players) % players + 1);
        at[1] = (uint8_t)(env->actions[n] + 1);
        at[2] = drawn != 0 ? (uint8_t)(r7_cards_top(drawn) + 1) : 0;
    }
    return R7_OK;
}

/* ---- other hidden cards ---- */

/* The cards that a seat cannot place, in the round now. */
static r7_cards hidden_cards(const struct r7_round *round, int seat)
{
    r7_cards cards = 0;
    for (int s = 0; s < round->players; s++)
        if (s != seat)
            cards |= round->seats[s].hand & ~round->seen;
    for (int i = 0; i < round->deck_known; i++)
        if (!r7_cards_has(round->seen, round->deck[i]))
            cards |= r7_card_bit(round->deck[i]);
    return cards;
}

/* The start of a round with some cards exchanged for others. */
static struct r7_round renamed(const struct r7_round *start, const r7_card names[R7_CARDS])
{
    struct r7_round round = *start;
    for (int s = 0; s < round.players; s++) {
        round.seats[s].hand = 0;
        for (r7_cards rest = start->seats[s].hand; rest != 0;)
            round.seats[s].hand |= r7_card_bit(names[r7_cards_take_top(&rest)]);
    }
    for (int i = 0; i < round.deck_known; i++)
        round.deck[i] = names[start->deck[i]];
    return round;
}

/* Whether an action was in the mask. Opponents know no mask: they do what is legal. */
static bool was_offered(const struct r7_env_config *config, const struct r7_round *round,
                        int action)
{
    if (!config->pruned || config->opponents[round->turn] != NULL)
        return true;
    const struct r7_legal legal = r7i_env_pruned(round);
    return r7_legal_has(&legal, action);
}

/* Plays the round again from another start: false where somebody could not have played so. */
static bool replay(const struct r7_env_config *config, const struct r7i_env *env,
                   struct r7_round *round)
{
    for (int i = 0; i < env->count; i++)
        if (!was_offered(config, round, env->actions[i]) ||
            r7_round_apply(round, r7_action_step(round, env->actions[i])) != R7_OK)
            return false;
    return true;
}

/* A deck that does not matter is not known: then cards that lie in it may come into hands. */
static r7_cards cards_in_deck(const struct r7_env_config *config, const struct r7_round *round)
{
    return round->deck_hidden > 0 ? config->deck & ~r7_round_located(round) : 0;
}

/* Rules that look into a hand, as those that forbid losing on purpose, make some deals impossible;
 * they are dealt again. So rarely do all fail that the cards then stay as they are. */
#define TRIES 10000

enum r7_error r7_env_resample(struct r7_envs *envs, size_t i, int seat, uint64_t seed)
{
    assert(i < envs->count);
    if (seat < 0 || seat >= envs->config.players)
        return R7_ERR_ENV_SEAT;
    struct r7i_env *env = &envs->envs[i];
    struct r7_random random = {seed};
    const r7_cards hidden =
        hidden_cards(&env->match.round, seat) | cards_in_deck(&envs->config, &env->match.round);
    for (int try = 0; try < TRIES; try++) {
        r7_card order[R7_CARDS], names[R7_CARDS];
        r7_deal_shuffle(&random, hidden, order);
        r7_card *next = order;
        for (r7_card card = 0; card < R7_CARDS; card++)
            names[card] = r7_cards_has(hidden, card) ? *next++ : card;
        const struct r7_round start = renamed(&env->start, names);
        struct r7_round now = start;
        if (!replay(&envs->config, env, &now))
            continue;
        env->start = start;
        env->match.round = now;
        r7i_env_write(envs, i);
        return R7_OK;
    }
    return R7_OK;
}

/* ---- how it was dealt ---- */

int r7_env_dealt(const struct r7_envs *envs, size_t i, r7_card order[R7_CARDS])
{
    assert(i < envs->count);
    const struct r7_round *start = &envs->envs[i].start;
    int count = 0;
    if (start->seats[0].palette == 0)
        return 0;
    for (int seat = 0; seat < start->players; seat++)
        for (r7_cards rest = start->seats[seat].hand; rest != 0; rest &= rest - 1)
            order[count++] = (r7_card)r7_cards_top(rest & (0 - rest));
    for (int seat = 0; seat < start->players; seat++)
        order[count++] = (r7_card)r7_cards_top(start->seats[seat].palette);
    for (int n = r7i_env_draws(&envs->config) ? start->deck_known : 0; n-- > 0;)
        order[count++] = start->deck[n];
    return count;
}

/* ---- text ---- */

static size_t render_open(const struct r7i_env *env, char *text, size_t size)
{
    struct r7_position position;
    struct r7_round round = env->start;
    r7_position_init(&position, &round);
    for (int i = 0; i < env->count; i++) {
        r7_position_apply(&position, r7_action_step(&position.now, env->actions[i]));
    }
    return r7_position_write(&position, text, size);
}

size_t r7_env_render(const struct r7_envs *envs, size_t i, int viewer, char *text, size_t size)
{
    assert(i < envs->count);
    assert(viewer >= R7_ENV_OPEN && viewer < envs->config.players);
    const struct r7i_env *env = &envs->envs[i];
    struct r7_history seen;
    struct r7_position position;
    if (viewer == R7_ENV_OPEN)
        return render_open(env, text, size);
    r7i_env_seen(env, viewer, &seen);
    r7_history_position(&seen, &position);
    return r7_position_write(&position, text, size);
}
