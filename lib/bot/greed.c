/* What greedy chooses where there is no grid: with actions, and with large hands.
 *
 * The turns that are sure to survive are gone through in the order in which they would be listed,
 * but none is played: as in core/turn_count.c a turn is a chain of 5s, a last palette card with
 * its action, and perhaps a canvas card. Cards in hand count first, so whatever cannot keep as many
 * as the best turn so far does is passed over. That leaves most chains and most pairs of cards. */
#include "inner.h"
#include <core/hot.h>
#include <core/lookahead.h>
#include <core/moves.h>
#include <limits.h>

/* A card in hand counts for more than any lead. */
#define A_CARD 1024

struct greed {
    const struct r7_round *now;
    bool actions, advanced;
    struct r7_turn so_far, *plan;
    int most;
};

/* The turn so far, before its canvas card. */
struct ending {
    r7i_lanes mine, best;
    r7_cards hand; /* that may be counted on */
    int cards;     /* in hand, those that were drawn among them */
    int palette;   /* cards in it */
    int deck;      /* cards in it */
    unsigned rule;
};

static void push(struct greed *g, struct r7_step step)
{
    assert(g->so_far.count < R7_TURN_STEPS_MAX);
    g->so_far.steps[g->so_far.count++] = step;
}

static void drop(struct greed *g)
{
    g->so_far.count--;
}

/* Whether a turn that keeps so many cards can be better than what was found. */
static bool is_hopeful(const struct greed *g, int cards)
{
    return cards * A_CARD + (A_CARD / 2 - 1) > g->most;
}

static int lead(const struct ending *e, unsigned rule)
{
    int16_t mine[8], best[8];
    r7i_lanes_store(mine, e->mine);
    r7i_lanes_store(best, e->best);
    return mine[rule] - best[rule];
}

/* Of equals the first one stays. */
static void consider(struct greed *g, const struct ending *e, int cards, unsigned rule)
{
    const int worth = cards * A_CARD + lead(e, rule);
    if (worth > g->most) {
        g->most = worth;
        *g->plan = g->so_far;
    }
}

static bool earns_draw(const struct greed *g, r7_card card, int palette, int deck)
{
    return g->advanced && deck > 0 && r7_card_number(card) > palette;
}

static R7I_WITHIN void lay(struct greed *g, const struct ending *e, r7_card card)
{
    const bool idle =
        g->actions && r7_card_number(card) == 7 && r7i_has(g->now, R7_SEVEN_HAND_IDLE);
    const bool draws = earns_draw(g, card, e->palette, e->deck) && !idle;
    const bool offered = draws && !r7i_has(g->now, R7_DRAW_MUST);
    const int cards = e->cards - 1 + draws;
    if (!is_hopeful(g, cards))
        return;
    push(g, r7_step_canvas(card));
    if (offered)
        push(g, r7_step_draw());
    consider(g, e, cards, r7_card_colour(card));
    if (offered)
        drop(g);
    drop(g);
}

/* The canvas cards that may follow, and none if something was played before. Where no draw brings
 * it back, a card that need not be laid is better kept. */
static R7I_HOT void finish(struct greed *g, const struct ending *e, bool played)
{
    const unsigned leads = r7i_lanes_greater(e->mine, e->best);
    const bool ends = played && (leads >> e->rule & 1) != 0;
    if (!ends || g->advanced)
        for (r7_cards rest = e->hand & r7i_tables.colour_cards[leads]; rest != 0;)
            lay(g, e, r7_cards_take_top(&rest));
    if (ends) {
        push(g, r7_step_end());
        consider(g, e, e->cards, e->rule);
        drop(g);
    }
}

/* The end of a turn with one more card of the hand in the palette. */
static R7I_WITHIN struct ending ending_with(const struct greed *g, const struct r7i_lookahead *o,
                                            r7_card card)
{
    const r7_cards hand = o->hand & ~r7_card_bit(card);
    return (struct ending){
        .mine = r7i_lanes_with(&o->mine, card),
        .best = o->best,
        .hand = hand,
        .cards = r7_cards_count(hand),
        .palette = r7_cards_count(o->mine.palette) + 1,
        .deck = r7_round_deck_count(g->now),
        .rule = o->rule,
    };
}

/* A 3 draws. If it is not known what, the turn is planned up to here only. */
static void play_three(struct greed *g, struct ending e)
{
    if (e.deck == 0) {
        finish(g, &e, true);
        return;
    }
    e.cards++;
    e.deck--;
    if (g->now->deck_known > 0)
        finish(g, &e, true);
    else if (r7i_serves(r7i_lanes_greater(e.mine, e.best), e.rule, e.hand))
        consider(g, &e, e.cards, e.rule);
}

static void play_one(struct greed *g, struct ending e)
{
    struct r7i_takes takes;
    r7i_takes_list(&takes, g->now, e.palette);
    if (takes.count == 0)
        finish(g, &e, true);
    e.deck++;
    for (int i = 0; i < takes.count; i++) {
        int seat = 0;
        while (!r7_cards_has(g->now->seats[seat].palette, takes.cards[i]))
            seat++;
        e.best = takes.best[i];
        push(g, r7_step_take(seat, takes.cards[i]));
        finish(g, &e, true);
        drop(g);
    }
}

/* A card goes from the palette onto the canvas; in some rules that may earn a draw. */
static void move_to_canvas(struct greed *g, struct ending e, r7_card card)
{
    const bool draws = r7i_has(g->now, R7_SEVEN_DRAWS) && earns_draw(g, card, e.palette, e.deck);
    const bool offered = draws && !r7i_has(g->now, R7_DRAW_MUST);
    push(g, r7_step_move_canvas(card));
    if (offered)
        push(g, r7_step_draw());
    e.rule = r7_card_colour(card);
    e.cards += draws;
    e.deck -= draws;
    if (!draws || g->now->deck_known > 0)
        finish(g, &e, true);
    else
        consider(g, &e, e.cards, e.rule);
    if (offered)
        drop(g);
    drop(g);
}

/* The scores with a 7 in the palette and a card gone from it. */
static r7i_lanes scores_moved(const struct r7i_lookahead *o, const struct r7i_withouts *left,
                              r7_card seven, r7_card moved)
{
    for (int i = 0; i < left->count; i++)
        if (left->cards[i] == moved)
            return r7i_lanes_with(&left->base[i], seven);
    return o->mine.scores; /* the 7 itself */
}

static R7I_HOT void play_seven(struct greed *g, const struct r7i_lookahead *o, r7_card seven)
{
    struct ending e = ending_with(g, o, seven);
    struct r7i_withouts left;
    r7i_withouts_list(&left, o->mine.palette);
    const struct r7i_moves moves = r7i_moves_with(o, seven, &left);
    if ((moves.canvas | moves.deck) == 0) {
        const bool none = r7i_has(g->now, R7_SEVEN_OTHER) && left.count == 0;
        if (none || r7i_has(g->now, R7_SEVEN_NOW))
            finish(g, &e, true);
        return;
    }
    e.palette--;
    for (r7_cards rest = moves.canvas; rest != 0;) {
        const r7_card card = r7_cards_take_top(&rest);
        e.mine = scores_moved(o, &left, seven, card);
        move_to_canvas(g, e, card);
    }
    e.deck++;
    for (r7_cards rest = moves.deck; rest != 0;) {
        const r7_card card = r7_cards_take_top(&rest);
        e.mine = scores_moved(o, &left, seven, card);
        push(g, r7_step_move_deck(card));
        finish(g, &e, true);
        drop(g);
    }
}

/* The most cards that a turn can leave in hand which goes on with this card of the hand. */
static R7I_WITHIN int most_left(const struct greed *g, r7_card card, r7_cards hand)
{
    const int number = g->actions ? r7_card_number(card) : 0;
    const int left = r7_cards_count(hand) - 1;
    const r7_cards others = hand & ~r7_card_bit(card);
    const bool sevens_draw = r7i_has(g->now, R7_SEVEN_DRAWS) && g->advanced;
    if (number == 3 || (number == 7 && sevens_draw))
        return left + 1;
    if (number != 5)
        return left;
    /* One more card will go, unless a 3 or a 7 brings one back or the 5 asks for nothing. */
    const r7_cards bringers = r7_cards_of_number(3) | (sevens_draw ? r7_cards_of_number(7) : 0);
    const r7_cards bound = r7_cards_of_number(1) | r7_cards_of_number(7);
    return (others & bringers) != 0 || (others & ~bound) == 0 ? left : left - 1;
}

static R7I_HOT void play_cards(struct greed *g, const struct r7i_lookahead *o, r7_cards cards,
                               r7_card below);

/* A 5 asks for another card, unless there is none that may be played. The order within a chain
 * makes no difference, and the falling one comes first. */
static R7I_WITHIN void play_five(struct greed *g, const struct r7i_lookahead *o, r7_card five)
{
    const struct r7i_lookahead after = r7i_lookahead_with(o, five);
    if (r7i_five_void(&after)) {
        const struct ending e = ending_with(g, o, five);
        finish(g, &e, true);
        return;
    }
    play_cards(g, &after, after.hand, five);
}

/* One of the cards into the palette, of the 5s only those weaker than `below`. */
static R7I_HOT void play_cards(struct greed *g, const struct r7i_lookahead *o, r7_cards cards,
                               r7_card below)
{
    while (cards != 0) {
        const r7_card card = r7_cards_take_top(&cards);
        const int number = g->actions ? r7_card_number(card) : 0;
        if (!is_hopeful(g, most_left(g, card, o->hand)) || (number == 5 && card >= below))
            continue;
        push(g, r7_step_palette(card));
        if (number == 5) {
            play_five(g, o, card);
        } else if (number == 7) {
            play_seven(g, o, card);
        } else {
            const struct ending e = ending_with(g, o, card);
            if (number == 3)
                play_three(g, e);
            else if (number == 1)
                play_one(g, e);
            else
                finish(g, &e, true);
        }
        drop(g);
    }
}

bool r7i_greed_choose(const struct r7_round *now, struct r7_turn *plan)
{
    const struct r7i_lookahead o = r7i_lookahead(now, false);
    struct greed g = {
        .now = now,
        .actions = now->rules.actions,
        .advanced = now->rules.advanced,
        .plan = plan,
        .most = INT_MIN,
    };
    const struct ending e = {
        .mine = o.mine.scores,
        .best = o.best,
        .hand = o.hand,
        .cards = r7_cards_count(o.hand),
        .palette = r7_cards_count(o.mine.palette),
        .deck = r7_round_deck_count(now),
        .rule = o.rule,
    };
    const bool is_five = now->phase == R7_PHASE_FIVE && !r7i_five_void(&o);
    if (now->phase != R7_PHASE_START && now->phase != R7_PHASE_FIVE &&
        now->phase != R7_PHASE_CANVAS)
        return false;
    if (now->phase == R7_PHASE_START || is_five)
        play_cards(&g, &o, o.hand, R7_CARDS);
    if (!is_five)
        finish(&g, &e, now->phase != R7_PHASE_START);
    return g.most != INT_MIN;
}
