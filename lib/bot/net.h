/* A small network that says how likely a player is to win with what a turn leaves behind.
 *
 * Its inputs are facts that hold or do not hold: a card lies here, the lead under green is two
 * cards, the next player is likely to have no answer. Of the 390 to 654 there are, some hundred
 * hold; the first layer is the sum of their columns:
 *
 *     facts --> 64 numbers --> 32 numbers --> how likely the player is to win
 *
 * Everything is small integers, so that every machine comes to the same answer. What the turns of
 * a position have in common is added up once, then what those with the same palette card have.
 *
 * tools/train_net.c trains it; net_inputs.c finds the facts, net.c adds them up, instinct.c plays.
 */
#ifndef RED7_BOT_NET_H
#define RED7_BOT_NET_H

#include <core/scores.h>
#include <red7/round.h>

#define R7I_NET_RIVALS (R7_SEATS_MAX - 1)
#define R7I_NET_STUCK 24 /* steps in which it is told how likely a rival has no answer */

/* The inputs, each with how many places it has. */
enum r7i_net_input {
    R7I_NET_HAND = 0,                               /* 49 cards */
    R7I_NET_PALETTE = R7I_NET_HAND + R7_CARDS,      /* 49 */
    R7I_NET_GONE = R7I_NET_PALETTE + R7_CARDS,      /* 49: on the canvas, scored, out */
    R7I_NET_RULE = R7I_NET_GONE + R7_CARDS,         /* 7 */
    R7I_NET_MARGIN = R7I_NET_RULE + R7_COLOURS,     /* 7 rules, 6 steps */
    R7I_NET_LEAD = R7I_NET_MARGIN + 6 * R7_COLOURS, /* 8 steps: the lead under the rule */
    R7I_NET_SWITCH = R7I_NET_LEAD + 8,              /* 7: the lead, and a card to get there */
    R7I_NET_COVER = R7I_NET_SWITCH + R7_COLOURS,    /* 8: how many such cards */
    R7I_NET_NEXT = R7I_NET_COVER + 8,               /* 7 rules, 3 steps: cards that would lead */
    R7I_NET_COUNT = R7I_NET_NEXT + 3 * R7_COLOURS,  /* 9: cards in hand */
    R7I_NET_DRAW = R7I_NET_COUNT + 9,               /* 1: one of them is not known */
    R7I_NET_DECK = R7I_NET_DRAW + 1,                /* 4 steps */
    R7I_NET_KIND = R7I_NET_DECK + 4,                /* advanced, actions, two rivals, three */
    R7I_NET_RIVAL = R7I_NET_KIND + 4,               /* then for each rival in turn: */
    R7I_NET_RIVAL_PALETTE = 0,                      /* 49 */
    R7I_NET_ANSWERS = R7I_NET_RIVAL_PALETTE + R7_CARDS,    /* 7 rules, 5 steps */
    R7I_NET_ALONE = R7I_NET_ANSWERS + 5 * R7_COLOURS,      /* 7: leads without a card */
    R7I_NET_NO_ANSWER = R7I_NET_ALONE + R7_COLOURS,        /* 24 steps */
    R7I_NET_NO_SINGLE = R7I_NET_NO_ANSWER + R7I_NET_STUCK, /* 8 steps */
    R7I_NET_RIVAL_COUNT = R7I_NET_NO_SINGLE + 8,           /* 9 */
    R7I_NET_PER_RIVAL = R7I_NET_RIVAL_COUNT + 9,
};

#define R7I_NET_INPUTS(rivals) (R7I_NET_RIVAL + (rivals)*R7I_NET_PER_RIVAL)
/* No more of them hold at once. */
#define R7I_NET_ACTIVE 320

/* The facts that hold, or some of them. */
struct r7i_net_facts {
    int count;
    uint16_t at[R7I_NET_ACTIVE];
};

/* A rival, with all that one more card could do for it. */
struct r7i_net_rival {
    r7i_lanes scores;
    r7i_lanes rest;           /* the best of the other rivals */
    int hand;                 /* how many cards */
    r7i_lanes with[R7_CARDS]; /* for each unseen card */
};

/* A position as its hero sees it, without the own hand and palette. */
struct r7i_net_look {
    int rivals; /* that are in the round, in the order of their turns */
    struct r7i_net_rival rival[R7I_NET_RIVALS];
    r7i_lanes best; /* of all of them */
    r7_cards unseen;
    int unseen_count;
    r7_card unseen_cards[R7_CARDS];
    struct r7i_net_facts facts;
};

/* The own palette as a turn leaves it, and what it means for everybody. */
struct r7i_net_place {
    struct r7i_base mine;
    int16_t scores[8], best[8];
    unsigned leads;                               /* rules, bit c for colour c */
    uint8_t alone[R7I_NET_RIVALS];                /* rules under which a rival leads as it is */
    uint8_t leads_with[R7I_NET_RIVALS][R7_CARDS]; /* and with each unseen card */
    struct r7i_net_facts facts;
};

/* Looks at a round from a seat; the others' hands are only counted, whether known or not. */
void r7i_net_look(struct r7i_net_look *look, const struct r7_round *round, int hero);
/* With this palette. */
void r7i_net_place(struct r7i_net_place *place, const struct r7i_net_look *look, r7_cards palette,
                   r7i_lanes scores);
/* With this hand and, `drawn`, so many cards that are not known; under this rule; `gone` went onto
 * the canvas with the turn. */
void r7i_net_after(struct r7i_net_facts *facts, const struct r7i_net_look *look,
                   const struct r7i_net_place *place, r7_cards hand, int drawn, enum r7_colour rule,
                   r7_cards gone);

#define R7I_NET_FIRST 64
#define R7I_NET_SECOND 32
/* 1 as the integers have it: in the weights of the first layer and in what comes of it; in the
 * weights of the second; and in the last weights. */
#define R7I_NET_ONE 256
#define R7I_NET_ONE_SECOND 64
#define R7I_NET_ONE_THIRD 128
/* Nothing that comes of a layer counts for more than this many times 1. */
#define R7I_NET_MOST 4
/* And in what comes of the second layer, and of the last. */
#define R7I_NET_ONE_LAST (R7I_NET_ONE * R7I_NET_ONE_SECOND)
#define R7I_NET_ONE_WORTH (R7I_NET_ONE_LAST * R7I_NET_ONE_THIRD)

/* The weights. */
struct r7i_net {
    const int8_t (*first)[R7I_NET_FIRST]; /* a column for each input */
    int16_t first_bias[R7I_NET_FIRST];
    int8_t second[R7I_NET_SECOND][R7I_NET_FIRST];
    int32_t second_bias[R7I_NET_SECOND];
    int16_t third[R7I_NET_SECOND];
    int32_t third_bias;
};

/* The network for a rule set and a number of players. */
const struct r7i_net *r7i_net_for(struct r7_rules rules, int players);

/* The sums of the first layer so far. */
struct r7i_net_sums {
    int16_t by[R7I_NET_FIRST];
};

struct r7i_net_sums r7i_net_start(const struct r7i_net *net);
/* Adds the columns of some facts. */
void r7i_net_add(const struct r7i_net *net, struct r7i_net_sums *sums,
                 const struct r7i_net_facts *facts);
/* The log-odds of winning, R7I_NET_ONE_WORTH for 1; and the chance that they stand for. */
int32_t r7i_net_worth(const struct r7i_net *net, const struct r7i_net_sums *sums);
double r7i_net_chance(int32_t worth);

#endif
