/* Turns of two players with actions, as two_actions.c searches them: what they are, what they lead
 * to, and a list of them in the order in which they are worth trying. */
#ifndef RED7_SOLVE_ACTIONS_TURNS_H
#define RED7_SOLVE_ACTIONS_TURNS_H

#include "side.h"
#include <solve/search.h>

/* How much of the deck can still come into play. Without the advanced draw only a 3 draws, so no
 * more cards than there are 3s in hand and among those cards. (A 3 that returns onto the deck was
 * put there above them, and draws as many as it hides.) With it, all of them. */
#define R7I_REACH_ALL (R7_COLOURS + 1)
#define R7I_REACHES (R7I_REACH_ALL + 1)

/* The deck as a linked stack. A card put on top by a 1 or a 7 lives as long as the turn that
 * put it there is being looked at. */
struct r7i_pile {
    const struct r7i_pile *below; /* NULL under the last card */
    uint64_t keys[R7I_REACHES];   /* of as many cards from here down as can be reached */
    r7_card card;
};

/* A turn in one number, so that the smaller comes first:
 *
 *   order        answered?   draw   card taken   canvas card   option
 *   from bit 32  21          20     14 to 19     8 to 13       0 to 7
 *
 * No card is 63. */
typedef uint64_t r7i_turn;
#define R7I_ACTIONS_NONE 63U
#define R7I_TURN_DRAWS ((r7i_turn)1 << 20)
#define R7I_TURN_ANSWERED ((r7i_turn)1 << 21)
#define R7I_TURN_CARDS ((r7i_turn)0x1FFFFF)
#define R7I_TURN_ORDER 32

/* What the last good turn is worth in the order, where a doubling of the answers is 16. */
#define R7I_ORDER_KILLER 16

/* With many 5s and 7s there can be more: then the search gives up, see r7i_solve_two_actions(). */
#define R7I_ACTIONS_TURNS 2048

static inline unsigned r7i_turn_option(r7i_turn t)
{
    return t & 0xFF;
}

static inline unsigned r7i_turn_canvas(r7i_turn t)
{
    return t >> 8 & 63;
}

static inline unsigned r7i_turn_taken(r7i_turn t)
{
    return t >> 14 & 63;
}

/* What is the same in all positions of a search. */
struct r7i_actions {
    struct r7i_search *s;
    struct r7i_laws laws;
    bool overflow;
    uint8_t luck[R7_CARDS + 1]
                [R7_CARDS + 1]; /* by palette and canvas card: how often it was right */
};

struct r7i_actions_node {
    struct r7i_side *mover; /* with options */
    struct r7i_side *other; /* listed when they are needed: the table may answer before */
    const struct r7i_pile *deck;
    unsigned rule;
};

/* A position after a turn, before its rival's options are listed. */
struct r7i_after {
    r7_cards hand, palette; /* of who moved */
    r7_cards rival;         /* the other palette */
    const struct r7i_pile *deck;
    r7_card pushed; /* lies on top of that deck, R7_NO_CARD */
    unsigned rule;
};

struct r7i_actions_list {
    int count;
    bool unanswered; /* the first one wins */
    r7i_turn turns[R7I_ACTIONS_TURNS];
};

/* The key of a pile with one more card on top, as far as `reach` goes. */
static inline uint64_t r7i_pile_key(const struct r7i_pile *below, r7_card card, unsigned reach)
{
    if (reach == 0)
        return 0;
    if (reach != R7I_REACH_ALL && r7i_tables.facts[card].number != 2)
        reach--;
    const uint64_t x =
        ((below == NULL ? 0 : below->keys[reach]) ^ (card + 1U)) * UINT64_C(0x9E3779B97F4A7C15);
    return x ^ x >> 29;
}

static inline struct r7i_pile r7i_pile_push(const struct r7i_pile *below, r7_card card)
{
    struct r7i_pile pile = {.below = below, .card = card};
    for (unsigned reach = 1; reach < R7I_REACHES; reach++)
        pile.keys[reach] = r7i_pile_key(below, card, reach);
    return pile;
}

static inline r7_card r7i_draw_top(struct r7i_after *a)
{
    r7_card card = a->pushed;
    if (card != R7_NO_CARD) {
        a->pushed = R7_NO_CARD;
    } else if (a->deck != NULL) {
        card = a->deck->card;
        a->deck = a->deck->below;
    }
    return card;
}

/* The position after an option, before the canvas card. `taken` is R7I_ACTIONS_NONE for none. */
static inline struct r7i_after r7i_after_option(const struct r7i_actions_node *n,
                                                const struct r7i_side_option *o, unsigned taken)
{
    struct r7i_after a = {
        .hand = o->hand,
        .palette = o->palette,
        .rival = n->other->palette,
        .deck = n->deck,
        .pushed = o->pushed,
        .rule = o->rule == R7I_RULE_STAYS ? n->rule : o->rule,
    };
    if (taken != R7I_ACTIONS_NONE) {
        a.rival &= ~r7_card_bit((r7_card)taken);
        a.pushed = (r7_card)taken;
    }
    if (o->draws && n->deck != NULL)
        a.hand |= r7_card_bit(r7i_draw_top(&a));
    return a;
}

static inline struct r7i_after r7i_after_turn(const struct r7i_actions_node *n, r7i_turn t)
{
    struct r7i_after a =
        r7i_after_option(n, &n->mover->options[r7i_turn_option(t)], r7i_turn_taken(t));
    const unsigned canvas = r7i_turn_canvas(t);
    if (canvas != R7I_ACTIONS_NONE) {
        a.hand &= ~r7_card_bit((r7_card)canvas);
        a.rule = r7i_tables.facts[canvas].colour;
    }
    if (t & R7I_TURN_DRAWS)
        a.hand |= r7_card_bit(r7i_draw_top(&a));
    return a;
}

/* Lists the turns that survive. If one of them wins at once, it is the first, and the list may lack
 * others. */
void r7i_actions_turns(struct r7i_actions *f, const struct r7i_actions_node *n,
                       struct r7i_actions_list *list);

#endif
