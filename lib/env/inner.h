/* What the files of environments share.
 *
 *   env.c       configurations, memory, buffers
 *   layout.c    the layout of observations, and how they are written
 *   mask.c      which actions there are, as sets and in a row of the buffers
 *   step.c      resets, steps, opponents, rewards
 *   past.c      information states, resampling, text: what needs the steps of the round
 *   save.c      saved states
 *
 * The memory of the caller is a struct r7_envs with its environments behind it. An environment is
 * a flat value: the match, how its round began, and the actions since; all else follows from
 * these. */
#ifndef RED7_ENV_INNER_H
#define RED7_ENV_INNER_H

#include <red7/env.h>
#include <string.h>

/* For functions that are compiled once for each number of players and kind of game, as constants;
 * and for what every step goes through. R7I_APART is for such a kind: it needs fewer registers than
 * all of them together. */
#if defined(__GNUC__) || defined(__clang__)
#define R7I_ALWAYS_INLINE static inline __attribute__((always_inline))
#define R7I_APART static __attribute__((noinline))
#else
#define R7I_ALWAYS_INLINE static inline
#define R7I_APART static
#endif

/* An environment. */
struct r7i_env {
    struct r7_match match;    /* its `random` is for the later deals of a match */
    struct r7_random deals;   /* for the first deal of each episode */
    struct r7_random samples; /* for r7_envs_sample() */
    struct r7_random minds;   /* for opponents */
    struct r7_legal legal;    /* by steps: what may be done */
    struct r7_grid grid;      /* by turns: those that survive */
    uint64_t slots[2];        /* by turns: what may be done */
    uint32_t steps;           /* of this episode, by the caller */
    uint16_t count;           /* of the actions below */
    uint8_t seat;             /* of whom its row of the buffers tells */
    bool over;
    uint8_t laid;          /* so many cards of the canvas are in the set below */
    r7_cards canvas;       /* kept, since observations tell it again and again */
    struct r7_round start; /* of this round */
    uint8_t actions[R7_HISTORY_STEPS_MAX];
};

struct r7_envs {
    struct r7_env_config config; /* with all defaults filled in */
    struct r7_env_buffers buffers;
    size_t count;
    size_t observation_size, mask_size;
    bool bound;     /* the buffers are there */
    bool opponents; /* there are some */
    _Alignas(R7_ENV_ALIGN) struct r7i_env envs[];
};

/* Tells a fault, if somebody wants to know, and returns it. */
enum r7_error r7i_env_fault(struct r7_env_fault *fault, enum r7_error error, const char *what,
                            size_t index);

/* A configuration with its defaults filled in. */
struct r7_env_config r7i_env_filled(const struct r7_env_config *config);

/* Whether cards are ever drawn: only then does the order of the deck matter. */
static inline bool r7i_env_draws(const struct r7_env_config *config)
{
    return config->rules.advanced || config->rules.actions;
}

/* Starts the generators of an environment as number i of a seed. */
void r7i_env_seed(struct r7i_env *env, uint64_t seed, uint64_t i);

/* ---- layout.c ---- */

/* The observation of a seat, of so many bytes, given the cards on the canvas as a set. The
 * configuration has its defaults filled in. */
void r7i_env_observe(const struct r7_env_config *config, const struct r7_round *round,
                     r7_cards canvas, int seat, size_t size, uint8_t *observation);
/* The cards on the canvas, but for the first so many. */
static inline r7_cards r7i_env_canvas(const struct r7_round *round, int first)
{
    r7_cards cards = 0;
    for (int i = first; i < round->canvas_count; i++)
        cards |= (r7_cards)1 << round->canvas[i];
    return cards;
}

/* ---- mask.c ---- */

/* What is sure to survive, or else all that is legal, or passing where nothing can help. */
struct r7_legal r7i_env_pruned(const struct r7_round *round);

/* Finds out what may be done, nothing if the episode is over, and writes it into a row of the
 * masks, if that is not NULL. */
void r7i_env_offer(const struct r7_env_config *config, struct r7i_env *env, uint8_t *mask);
/* Whether an action is among that. */
static inline bool r7i_env_has(const struct r7_env_config *config, const struct r7i_env *env,
                               int64_t action)
{
    if (config->by == R7_ENV_TURNS)
        return action >= 0 && action < 128 && (env->slots[action >> 6] >> (action & 63) & 1) != 0;
    return action >= 0 && action < R7_ACTIONS && r7_legal_has(&env->legal, (int)action);
}
/* The steps of an action that may be done. */
void r7i_env_turn(const struct r7_env_config *config, const struct r7i_env *env, int64_t action,
                  struct r7_turn *turn);

/* ---- step.c ---- */

/* Plays a step that is legal, and keeps it. */
void r7i_env_play(struct r7i_env *env, struct r7_step step);
/* Finds out what may be done, and writes a row of the buffers, if there are any, but for what a
 * step brings: observation, mask and seat. */
void r7i_env_write(struct r7_envs *envs, size_t i);

/* ---- past.c ---- */

/* The round so far as a seat has seen it. */
void r7i_env_seen(const struct r7i_env *env, int viewer, struct r7_history *seen);

#endif
