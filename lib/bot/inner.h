/* What the bots share.
 *
 *   bot.c       the registry, and the door through which all are asked
 *   options.c   which turns there are to choose from
 *   glance.c    the same as the bits of a grid
 *   worlds.c    the hidden cards, dealt as they might lie
 *   beliefs.c   how well a world explains what the others did
 *   policy.c    how likely a good player is to choose a turn
 *   playout.c   the rest of a round, played quickly
 *   stakes.c    what the end of a round is worth in the match
 *   narrow.c    which turns are worth weighing
 *   master.c    the levels that think
 *   weak.c      the levels that overlook
 *   simple.c    random and greedy
 *   greed.c     greedy with actions
 *   instinct.c  instinct, by the network of net.h
 */
#ifndef RED7_BOT_BOT_H
#define RED7_BOT_BOT_H

#include <red7/bot.h>
#include <solve/search.h>

/* As many of the best turns are rated with care, if the caller has room for ratings: until the
 * standard error of each is no more than this. */
#define R7I_SHOWN 3
#define R7I_SHOWN_ERROR 0.02

/* A turn to choose: until its end, or until it draws a card that is not known. */
struct r7i_option {
    struct r7_turn turn;
    bool survives; /* sure to */
    double worth, chance, error;
};

/* A question while it is being thought about. */
struct r7i_thought {
    const struct r7_bot_question *question; /* that below, unless somebody lends another */
    struct r7_bot_question asked;           /* as this library knows questions */
    const struct r7_round *now;
    const void *settings; /* of the bot */
    int hero;
    int target; /* 0: none */
    struct r7_random random;
    uint64_t nodes, limit;
    char *memory; /* what is left of it */
    size_t memory_left;
    struct r7i_option *options;
    int option_count;
    int shown; /* of the best turns, so many are to be rated with care; 0: none */
    bool rated;
    struct r7_bot_answer *answer; /* the caller's, for what is told on the way */
    uint64_t told;                /* the nodes after which that is done next */
};

struct r7i_bot {
    struct r7_bot shown;
    /* Chooses among two or more options: fills worth, chance and error of each (and
     * sets `rated`), and returns the best. */
    int (*choose)(struct r7i_thought *t);
    const void *settings;
    uint64_t nodes; /* its own effort */
    /* Chooses at a glance, without the list of options, and rates nothing; false if it takes that
     * after all. NULL: it always does. The random generator is not ready yet. */
    bool (*glance)(struct r7i_thought *t, struct r7_turn *plan);
};

/* Some memory for this question, aligned to 16 bytes. */
void *r7i_thought_memory(struct r7i_thought *t, size_t size);

/* A square root, without the mathematical library; 0 for what is negative. */
double r7i_root(double x);

/* Whether it is time to answer. */
bool r7i_thought_over(const struct r7i_thought *t);

/* Whether somebody is to be told how it stands after so many nodes; then, with every option rated,
 * tells the best of them. */
bool r7i_thought_tells(const struct r7i_thought *t, uint64_t nodes);
void r7i_thought_tell(struct r7i_thought *t, int best, uint64_t nodes);

/* ---- options.c ---- */

/* Lists the turns to choose from, at least one; the error of one that was given. */
enum r7_error r7i_options_list(struct r7i_thought *t);

/* Plays an option's steps in a world. */
void r7i_option_play(const struct r7i_option *option, struct r7_round *world);

/* ---- glance.c ---- */

/* The grid of a whole turn; false if there is none. Without a turn that survives one is out, and
 * the plan says so. */
bool r7i_grid_of(const struct r7_round *now, struct r7_grid *grid, struct r7_turn *plan);
/* Whether the turn of a bit earns a draw. */
bool r7i_grid_draws(const struct r7_round *now, const struct r7_grid *grid, unsigned bit);
/* The turn of a bit as steps; a draw that is offered is taken. */
void r7i_grid_plan(const struct r7_round *now, const struct r7_grid *grid, unsigned bit,
                   struct r7_turn *plan);

/* ---- worlds.c ---- */

/* Whether the hidden cards can be dealt. */
bool r7i_worlds_possible(const struct r7_round *now);

/* r7_bot_world() where they can. */
void r7i_world_deal(const struct r7_round *now, struct r7_random *random, struct r7_round *world);

/* How many worlds there are, at least very many; and each of them by its number, where
 * the deck does not matter. */
uint64_t r7i_worlds_count(const struct r7_round *now);
void r7i_world_nth(const struct r7_round *now, uint64_t n, struct r7_round *world);

/* ---- beliefs.c ---- */

/* Worlds, each with a weight: how well it explains what the others have done. A world is kept as
 * what it is dealt from, so that there can be many. */
struct r7i_beliefs {
    const struct r7_round *now;
    uint64_t *deals; /* states of the random generator; not used if `all` */
    float *weights;
    double *sums; /* of the weights up to each world, itself included */
    int count;
    double sum;
    double size; /* as many worlds of equal weight would tell as much */
    bool all;    /* there are no others */
};

/* Deals worlds, as many as some nodes allow or all there are, and weighs them; `trust` is how far
 * the others are believed to follow the policy; 0 weighs all worlds alike. */
void r7i_beliefs_form(struct r7i_thought *t, struct r7i_beliefs *beliefs, uint64_t nodes,
                      double trust);
/* The world number i. */
void r7i_beliefs_world(const struct r7i_beliefs *beliefs, int i, struct r7_round *world);
/* The number of a world, by a place from 0 to 1 among their weights side by side: of random places,
 * a world gets as many as it is likely. */
int r7i_beliefs_at(const struct r7i_beliefs *beliefs, double place);

/* ---- playout.c ---- */

/* Plays a round to its end with turns as good players would choose them, where there is a policy
 * for that; else as r7_bot_playout() does. */
void r7i_playout(struct r7_round *round, struct r7_random *random);

/* ---- stakes.c ---- */

/* More points than this count as so many. */
#define R7I_STAKES_POINTS 40

/* What it is worth to the hero when a seat wins the round with so many points. */
struct r7i_stakes {
    bool points_count;
    double worth[R7_SEATS_MAX][R7I_STAKES_POINTS + 1];
};

void r7i_stakes_find(struct r7i_thought *t, struct r7i_stakes *stakes);
/* The worth of a round that is over, given any round before that. */
double r7i_stakes_worth(const struct r7i_stakes *stakes, const struct r7_round *before,
                        const struct r7_round *over);

/* ---- narrow.c ---- */

/* A turn is weighed if it can have so many playouts. */
#define R7I_PLAYOUTS_EACH 25

/* Puts the options into `order`, the most promising first, and returns how many of them are to be
 * weighed: `attention`, or as many as so many playouts are enough for if that is 0. */
int r7i_narrow(const struct r7i_thought *t, int attention, uint64_t playouts, int order[]);

/* ---- players ---- */

int r7i_choose_random(struct r7i_thought *t);
bool r7i_glance_random(struct r7i_thought *t, struct r7_turn *plan);
bool r7i_glance_greedy(struct r7i_thought *t, struct r7_turn *plan);
/* The same where the turns are no grid. False if no turn is sure to survive, or if an action is
 * due. */
bool r7i_greed_choose(const struct r7_round *now, struct r7_turn *plan);
/* What greedy chooses by: many cards left in hand, then a lead by much. */
int r7i_greed(const struct r7i_thought *t, const struct r7i_option *option);
int r7i_choose_greedy(struct r7i_thought *t);
bool r7i_glance_instinct(struct r7i_thought *t, struct r7_turn *plan);
int r7i_choose_instinct(struct r7i_thought *t);
int r7i_choose_weak(struct r7i_thought *t);
int r7i_choose_strong(struct r7i_thought *t);

/* What a weak player sees: chances to notice turns of each kind, from 0 to 1. */
struct r7i_weakness {
    double sees_palette; /* a card into the palette */
    double sees_canvas;  /* a card onto the canvas */
    double sees_both;
    double rule_trouble; /* how much the harder rules confuse: 0 not at all */
    int looks;           /* how often the hand is looked through before giving up */
    bool dazzled;        /* plays the strongest card, not the best turn */
};

/* How a strong player thinks. */
struct r7i_strength {
    double trust;  /* how far the others are believed to play well */
    double sigmas; /* a turn so far behind the best is dropped */
    int proofs;    /* turns that are proved, 0 for never */
    int attention; /* turns that are weighed, the greedy ones first; 0 for all */
    /* Its own effort, where that is not given in nodes: without actions and with them, where turns
     * are many and nobody plays them by a policy, so that a playout tells less. */
    int playouts[2];
    /* Of the worth, the part of the proofs, by the cards in hand; the last for more, too. */
    double proof_shares[R7_HAND_SIZE + 1];
};

#endif
