/* Environments for learning: many games side by side, stepped through buffers of the caller.
 *
 *     struct r7_env_config config = {.rules = rules, .seed = 1};
 *     void *memory = aligned_alloc(R7_ENV_ALIGN, r7_envs_size(&config, 64));
 *     struct r7_envs *envs = r7_envs_init(memory, r7_envs_size(&config, 64), &config, 64, &fault);
 *     r7_envs_bind(envs, &buffers, &fault);
 *     r7_envs_reset(envs, 0, 64, NULL, NULL, NULL, &fault);
 *     for (;;) {
 *         r7_envs_sample(envs, 0, 64);          or whoever chooses writes buffers.actions
 *         r7_envs_step(envs, 0, 64, NULL, &fault);
 *     }
 *
 * After a reset and after every step the buffers tell of each environment: what the seat to move
 * sees, which actions it may take, what everybody has won. Nothing is allocated, and nothing is
 * shared but what is constant: several threads may step ranges that do not overlap.
 *
 * Environment i depends on the seed and on i, not on how many there are. What it shows is a
 * function of the view of a seat (view.h): it has no way to a card that the seat cannot know.
 * docs/env.md has the layout of observations as a table. */
#ifndef RED7_ENV_H
#define RED7_ENV_H

#include <red7/bot.h>
#include <red7/legal.h>
#include <red7/match.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of observations, masks and saved states. It is raised when a byte of them changes
 * its meaning. */
#define R7_ENV_LAYOUT 1

/* How the memory of environments is aligned. */
#define R7_ENV_ALIGN 64

/* What one action is. */
enum r7_env_by {
    R7_ENV_STEPS, /* a step: one of the R7_ACTIONS of legal.h, in every rule set */
    /* A whole turn, in rule sets without actions: slot 8p + d puts card number p of the hand into
     * the palette and card number d onto the canvas, counted from 1, the weakest first; 0 is no
     * card, so that slot 0 passes. Where a draw is a choice, it is taken, and left by slot
     * 64 + 8p + d. */
    R7_ENV_TURNS,
};

/* What happens after the last step of an episode. */
enum r7_env_reset {
    R7_ENV_SAME_STEP, /* the next episode is dealt at once: its start is what the buffers show */
    R7_ENV_NEXT_STEP, /* they show the end, and the next step deals, whatever its action */
    R7_ENV_NO_RESET,  /* they show the end until r7_envs_reset(); steps change nothing */
};

/* How observations and masks are written. */
enum r7_env_form {
    R7_ENV_BYTES, /* a byte for each card or action, 0 or 1 */
    R7_ENV_BITS,  /* a bit for each: sets of cards as 64-bit words */
};

/* Zeros are defaults: two seats, one round of v1.3, steps, what is legal, everybody moved by the
 * caller. */
struct r7_env_config {
    size_t size; /* 0, or of this struct: see red7.h */
    struct r7_rules rules;
    uint8_t players; /* 2 to 4; 0: two */
    bool match;      /* an episode is a match and not a round; with all cards only */
    uint8_t by;      /* enum r7_env_by */
    /* Only what is sure to survive the turn, as long as there is such an action; where there is
     * none, and no draw could help, only passing. */
    bool pruned;
    uint8_t reset;        /* enum r7_env_reset */
    uint8_t observations; /* enum r7_env_form */
    uint8_t masks;        /* enum r7_env_form */
    uint64_t seed;
    r7_cards deck;  /* the cards that are dealt; 0: all */
    uint8_t hand;   /* cards of a hand; 0: seven, and never more */
    uint32_t steps; /* actions after which an episode is cut off; 0: never */
    /* Who plays a seat: a bot, or with NULL whoever writes the actions. One seat is the
     * caller's at least. They need memory: `scratch` below. */
    const struct r7_bot *opponents[R7_SEATS_MAX];
    uint64_t nodes; /* effort of the opponents for each question; 0: their own */
};

/* Where the numbers go: rows for each environment, one after the other, without gaps. All but
 * `finals` must be there. Addresses are multiples of 8; of 4 for rewards, any for single bytes. */
struct r7_env_buffers {
    void *observations; /* r7_env_observation_size() bytes each: as the seat below sees it */
    void *masks;        /* r7_env_mask_size() bytes each: what that seat may do; none at the end */
    float *rewards;     /* one for each seat, by its number: see r7_env_rewards() */
    uint8_t *terminals; /* 1: the step ended the episode */
    uint8_t *truncations; /* 1: it was cut off */
    uint8_t *seats;       /* the seat to move; at the end, the one that acted last */
    int64_t *actions;     /* read by steps, written by r7_envs_sample() */
    /* The end of an episode as each seat sees it, written when one ends, or NULL: for each
     * environment one observation for each seat, by its number. */
    void *finals;
};

/* What is wrong, and where. */
struct r7_env_fault {
    enum r7_error error;
    const char *what; /* a field of the configuration or a buffer, or an argument */
    size_t index;     /* of the environment, where `what` is "actions" */
};

struct r7_envs;

/* ---- sizes ---- */

/* Whether a configuration is one: R7_OK; or PLAYERS, RULES, BOT_NONE, DEAL_HAND, DEAL_CARDS or
 * ENV_CONFIG with the field; OPTIONS. `fault` may be NULL, here and below. */
R7_API enum r7_error r7_env_check(const struct r7_env_config *config, struct r7_env_fault *fault);

/* Of a configuration that is one: how many actions there are, and bytes. */
R7_API int r7_env_actions(const struct r7_env_config *config);
R7_API size_t r7_env_observation_size(const struct r7_env_config *config);
R7_API size_t r7_env_mask_size(const struct r7_env_config *config);
R7_API size_t r7_env_information_size(const struct r7_env_config *config);
R7_API size_t r7_env_saved_size(const struct r7_env_config *config);
/* Memory for so many environments; 0 if no memory is that large. */
R7_API size_t r7_envs_size(const struct r7_env_config *config, size_t count);

/* A field of observations. */
struct r7_env_field {
    const char *name;
    const char *about; /* in a line */
    size_t offset;     /* of its first byte */
    size_t width;      /* bytes of one */
    size_t count;      /* one after the other: for seats, the viewer's first, then as turns go */
};

/* Field number i of the observations of a configuration; false beyond the last. */
R7_API bool r7_env_field(const struct r7_env_config *config, size_t i, struct r7_env_field *field);

/* ---- a life ---- */

/* Makes environments in memory of the caller, aligned to R7_ENV_ALIGN. They keep no pointer into
 * it. NULL with the fault if the configuration is none, or with MEMORY if there is too little or
 * it is not aligned. */
R7_API struct r7_envs *r7_envs_init(void *memory, size_t size, const struct r7_env_config *config,
                                    size_t count, struct r7_env_fault *fault);

/* Says where the numbers go; the buffers stay the caller's. Error: MEMORY with the name of the one
 * that is missing or not aligned; then nothing has changed. */
R7_API enum r7_error r7_envs_bind(struct r7_envs *envs, const struct r7_env_buffers *buffers,
                                  struct r7_env_fault *fault);

/* What they were made with. */
R7_API const struct r7_env_config *r7_envs_config(const struct r7_envs *envs);
R7_API size_t r7_envs_count(const struct r7_envs *envs);

/* Begins new episodes in a range of environments: in those whose byte of `mask` is not 0, counted
 * from the first of the range; in all for NULL. With `seeds`, each of these begins its games anew
 * as environment 0 of that seed. `scratch` is R7_BOT_MEMORY bytes, aligned to 16, if there are
 * opponents, else NULL; each thread has its own. Errors: MEMORY if that or the buffers are missing,
 * ENV_RANGE; then nothing has changed. */
R7_API enum r7_error r7_envs_reset(struct r7_envs *envs, size_t first, size_t count,
                                   const uint8_t *mask, const uint64_t *seeds, void *scratch,
                                   struct r7_env_fault *fault);

/* Begins a new episode in one environment with cards in the caller's order: the hands, seat by
 * seat, a palette card for each seat, then the deck from its top, all as long as the cards of the
 * configuration last. Where the rules never draw, the deck may be left out. In rounds without
 * opponents only. Errors: ENV_CONFIG in others, DEAL_HAND if there are too few cards, DEAL_CARDS,
 * CARD or CARD_TWICE if they are not those of the configuration; then nothing has changed. */
R7_API enum r7_error r7_env_deal(struct r7_envs *envs, size_t i, const r7_card *order, int count);
/* How this round was dealt, in that order, each hand from its weakest card; without the deck where
 * the rules never draw. Returns how many cards that are: 0 before the first reset. */
R7_API int r7_env_dealt(const struct r7_envs *envs, size_t i, r7_card order[R7_CARDS]);

/* Takes the action of each environment in a range, and lets opponents play until the caller is
 * asked again. Errors as above, and ENV_ACTION with the environment if an action is not in its
 * mask: then nothing has changed, in any of them. */
R7_API enum r7_error r7_envs_step(struct r7_envs *envs, size_t first, size_t count, void *scratch,
                                  struct r7_env_fault *fault);

/* Writes an action for each environment of a range, all in its mask equally likely; 0 where there
 * is none. It does not change which cards are dealt later. Errors: MEMORY without buffers,
 * ENV_RANGE. */
R7_API enum r7_error r7_envs_sample(struct r7_envs *envs, size_t first, size_t count,
                                    struct r7_env_fault *fault);

/* What an episode pays when it ends, for each seat: the winner 1, the others together -1. Who
 * share a match share what its winner gets. The sum is 0. */
R7_API void r7_env_rewards(int players, unsigned winners, float rewards[R7_SEATS_MAX]);

/* ---- one of them ---- */

/* Everything about environment i, which must be less than the count, here and below. The round is
 * the referee's: nothing of it may be shown to a player but by a view. */
R7_API const struct r7_match *r7_env_match(const struct r7_envs *envs, size_t i);
/* Whether its episode has ended and the next has not begun. */
R7_API bool r7_env_over(const struct r7_envs *envs, size_t i);

/* The observation of a seat, to move or not. */
R7_API enum r7_error r7_env_observe(const struct r7_envs *envs, size_t i, int seat,
                                    void *observation);
/* The observation of a view, or of a round, for a configuration: for programs that play elsewhere
 * what they have learnt here. */
R7_API enum r7_error r7_env_look(const struct r7_env_config *config, const struct r7_round *view,
                                 int seat, void *observation);
/* Whether an action is in the mask. */
R7_API bool r7_env_legal(const struct r7_envs *envs, size_t i, int64_t action);
/* The steps of an action that is in the mask. */
R7_API enum r7_error r7_env_turn(const struct r7_envs *envs, size_t i, int64_t action,
                                 struct r7_turn *turn);

/* The information state of a seat: all it has seen of this round, in order. Its observation,
 * then three bytes for each step: who made it (1 for the seat itself, 2 for the next to play, and
 * so on), its action and 1, and the card that the seat drew by it and 1; zeros for what is not
 * there. In a match earlier rounds are known by their score piles. Error: ENV_SEAT. */
R7_API enum r7_error r7_env_information(const struct r7_envs *envs, size_t i, int seat,
                                        void *information);
/* The same as a history (history.h): a text of it is the information state as a string. */
R7_API enum r7_error r7_env_seen(const struct r7_envs *envs, size_t i, int seat,
                                 struct r7_history *seen);

/* Deals the cards that a seat cannot know anew: among all deals in which everybody could have
 * played as they did (with `pruned`, by their masks), each as likely as any other. The seat cannot
 * tell the difference. What is dealt later does not change. Error: ENV_SEAT. */
R7_API enum r7_error r7_env_resample(struct r7_envs *envs, size_t i, int seat, uint64_t seed);

/* The position as text: as a seat sees it, R7_SPECTATOR, or R7_ENV_OPEN for all cards. Like the
 * writers of notation.h. */
#define R7_ENV_OPEN (-2)
R7_API size_t r7_env_render(const struct r7_envs *envs, size_t i, int viewer, char *text,
                            size_t size);

/* Saves an environment at any moment: r7_env_saved_size() bytes that hold no address and are the
 * same on every machine. Returns how many of them are used. */
R7_API size_t r7_env_save(const struct r7_envs *envs, size_t i, void *saved);
/* Goes on from there, in any environment of the same configuration but for the seed, and writes
 * its row of the buffers, if there are any. Errors: ENV_VERSION for another layout, ENV_SAVED for
 * bytes that are no saved state, or one of another configuration; then nothing has changed. */
R7_API enum r7_error r7_env_load(struct r7_envs *envs, size_t i, const void *saved, size_t size);

#ifdef __cplusplus
}
#endif
#endif
