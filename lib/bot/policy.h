/* How likely a good player is to choose a turn, judged quickly by its looks.
 *
 * A turn without actions has a few features that are cheap to find; each has a
 * weight, and the turn's weight is their product: a multinomial logit model, fitted
 * to the turns of strong players. It looks only at what the mover can see. */
#ifndef RED7_BOT_POLICY_H
#define RED7_BOT_POLICY_H

#include <red7/random.h>
#include <red7/turns.h>

/* The weights. Masks of rules have bit c for colour c. */
struct r7i_policy {
    float kind[6];    /* palette, canvas, both; plus 3 if it draws */
    float cover[8];   /* hand cards left of the colours the mover leads under */
    float margin[8];  /* by how much he leads */
    float palette[8]; /* number of the palette card, 0 for none */
    float canvas[8];  /* number of the canvas card, 0 for none */
    float rule[8];    /* the rule afterwards */
    float leads[128]; /* the rules the mover leads under afterwards */
    float next[128];  /* the rules the next player leads under */
};

/* What a turn looks like: a place in each of these tables. */
struct r7i_looks {
    uint8_t kind, cover, margin, palette, canvas, rule, leads, next;
};

/* What the turns of one position have in common: by palette place, and by canvas place, 0 for none.
 */
struct r7i_policy_view {
    uint8_t leads[8];      /* by palette place: masks of rules */
    uint8_t next[8];       /* by palette place: masks of rules the next player leads under */
    uint8_t cover[8];      /* by palette place: hand cards left of the colours of `leads` */
    uint8_t rules[8];      /* by canvas place: the rule then */
    uint8_t numbers[8];    /* by place: the card's number */
    int16_t margins[8][8]; /* by palette place and rule: by how much the mover leads */
    unsigned
        draws_beyond; /* a canvas card of a greater number draws, unless one more is laid before */
};

void r7i_policy_look(struct r7i_policy_view *view, const struct r7_round *round,
                     const struct r7_grid *grid);
/* A turn's looks; the turn is given as a bit of the grid. */
struct r7i_looks r7i_policy_looks(const struct r7i_policy_view *view, unsigned bit);
/* Fills the weights of all turns, in the order of their bits, and returns their sum. */
float r7i_policy_weigh(const struct r7i_policy *policy, const struct r7_round *round,
                       const struct r7_grid *grid, float weights[64]);
/* The policy for a rule set and a number of players. */
const struct r7i_policy *r7i_policy_for(struct r7_rules rules, int players);
/* Chooses a turn with a probability in proportion to its weight. */
unsigned r7i_policy_choose(const struct r7i_policy *policy, const struct r7_round *round,
                           const struct r7_grid *grid, struct r7_random *random);

#endif
