/* The options of a side: see side.h.
 *
 * The order in which the 5s of a chain are played makes no difference, so each set of them is
 * tried once, the strongest first. A 5 with an empty hand asks for nothing; nor does one with only
 * 1s and 7s that may not be played. Whether these may is up to the rival's palette, so that such an
 * option is listed behind the others of its chain, to be looked at only if none of them serves.
 * The same goes for a 7 that would have to lead at once (v1.2): where no move does, it is an
 * ordinary card. */
#include "side.h"

struct r7i_laws r7i_laws_of(const struct r7_round *round)
{
    return (struct r7i_laws){
        .advanced = round->rules.advanced,
        .must_draw = r7i_has(round, R7_DRAW_MUST),
        .one_two = r7i_has(round, R7_ONE_TWO),
        .one_free = r7i_has(round, R7_ONE_FREE),
        .seven_other = r7i_has(round, R7_SEVEN_OTHER),
        .seven_canvas = r7i_has(round, R7_SEVEN_CANVAS),
        .seven_now = r7i_has(round, R7_SEVEN_NOW),
        .seven_draws = r7i_has(round, R7_SEVEN_DRAWS),
        .seven_idle = r7i_has(round, R7_SEVEN_HAND_IDLE),
    };
}

static r7i_lanes weakest_without(r7_cards palette, r7i_lanes scores)
{
    r7i_lanes weakest = scores;
    for (r7_cards rest = palette; rest != 0; rest &= rest - 1)
        weakest = r7i_lanes_min(weakest, r7i_lanes_of(palette & ~(rest & (0 - rest))));
    return weakest;
}

r7i_lanes r7i_side_weakest(struct r7i_side *side, unsigned option)
{
    const uint64_t bit = UINT64_C(1) << option % 64;
    if ((side->weighed[option / 64] & bit) == 0) {
        const struct r7i_side_option *o = &side->options[option];
        side->weighed[option / 64] |= bit;
        side->weakest[option] = weakest_without(o->palette, o->scores);
    }
    return side->weakest[option];
}

/* The cards of a set by colours. */
static r7i_weights count_colours(r7_cards cards)
{
    r7i_weights counts = r7i_weights_none();
    for (; cards != 0; cards &= cards - 1)
        counts = r7i_weights_plus(counts, r7i_tables.facts[r7i_lowest_bit(cards)].colour);
    return counts;
}

/* A chain of 5s has been played: the palette with it, and the rest of the hand. */
struct chain {
    struct r7i_base base;
    r7_cards hand;
    r7i_weights by_colour; /* of the hand */
    unsigned count;        /* palette cards */
};

static struct r7i_side_option *add(struct r7i_side *side)
{
    if (side->count == R7I_OPTIONS_MAX) {
        side->overflow = true;
        return &side->options[R7I_OPTIONS_MAX - 1];
    }
    return &side->options[side->count++];
}

/* The option to put one more card into the palette and be done with it. */
static struct r7i_side_option *add_card(struct r7i_side *side, const struct chain *chain,
                                        r7_card card)
{
    const int at = side->count;
    struct r7i_side_option *option = add(side);
    *option = (struct r7i_side_option){
        .scores = r7i_lanes_with(&chain->base, card),
        .palette = chain->base.palette | r7_card_bit(card),
        .hand = chain->hand & ~r7_card_bit(card),
        .lays = r7i_weights_minus(chain->by_colour, r7i_tables.facts[card].colour),
        .rule = R7I_RULE_STAYS,
        .pushed = R7_NO_CARD,
        .last = card,
        .count = (uint8_t)(chain->count + 1),
        .since = (uint8_t)at,
    };
    return option;
}

/* The ways to move a card that has left the palette for the canvas or the deck. */
static void add_move(struct r7i_side *side, const struct r7i_laws *laws,
                     const struct r7i_side_option *with, r7_card moved)
{
    struct r7i_side_option option = *with;
    option.palette &= ~r7_card_bit(moved);
    option.count--;
    option.at_once = laws->seven_now;
    option.since = (uint8_t)side->count;
    if (!laws->seven_canvas) {
        option.pushed = moved;
        *add(side) = option;
        option.pushed = R7_NO_CARD;
    }
    option.rule = r7i_tables.facts[moved].colour;
    option.lays = r7i_weights_plus(option.lays, option.rule);
    /* A card that a 7 moved onto the canvas may earn a draw, taken or left. */
    const bool earns =
        laws->advanced && laws->seven_draws && r7i_tables.facts[moved].number >= option.count;
    option.since = (uint8_t)side->count;
    if (!earns || !laws->must_draw)
        *add(side) = option;
    if (earns) {
        option.draws = true;
        option.since = (uint8_t)side->count;
        *add(side) = option;
    }
}

/* A palette without each of its cards, found once for all 7s of a hand. */
struct withouts {
    int count;
    r7_card cards[R7_CARDS];
    struct r7i_base base[R7_CARDS];
};

static void list_withouts(struct withouts *withouts, r7_cards palette)
{
    withouts->count = 0;
    for (r7_cards rest = palette; rest != 0;) {
        const r7_card card = r7_cards_take_top(&rest);
        const r7_cards left = palette & ~r7_card_bit(card);
        withouts->cards[withouts->count] = card;
        withouts->base[withouts->count++] = r7i_base_lanes(left, r7i_lanes_of(left));
    }
}

static void add_seven(struct r7i_side *side, const struct r7i_laws *laws, const struct chain *chain,
                      const struct withouts *withouts, r7_card seven)
{
    const int first = side->count;
    const struct r7i_side_option ordinary = *add_card(side, chain, seven);
    struct r7i_side_option moved = ordinary;
    side->count = first; /* it may come last instead */
    for (int i = 0; i < withouts->count; i++) {
        moved.scores = r7i_lanes_with(&withouts->base[i], seven);
        add_move(side, laws, &moved, withouts->cards[i]);
    }
    if (!laws->seven_other) {
        moved.scores = chain->base.scores;
        add_move(side, laws, &moved, seven);
    }
    if (laws->seven_now || side->count == first) {
        struct r7i_side_option *option = add(side);
        *option = ordinary;
        option->since = (uint8_t)first;
    }
}

static void add_sevens(struct r7i_side *side, const struct r7i_laws *laws,
                       const struct chain *chain, r7_cards sevens)
{
    struct withouts withouts;
    if (sevens == 0)
        return;
    list_withouts(&withouts, chain->base.palette);
    while (sevens != 0)
        add_seven(side, laws, chain, &withouts, r7_cards_take_top(&sevens));
}

/* All options after a chain: the last card, its action. */
static void add_last_cards(struct r7i_side *side, const struct r7i_laws *laws,
                           const struct chain *chain)
{
    const r7_cards ones = r7_cards_of_number(1), threes = r7_cards_of_number(3),
                   fives = r7_cards_of_number(5), sevens = r7_cards_of_number(7);
    for (r7_cards rest = chain->hand & ~(fives | sevens); rest != 0; rest &= rest - 1) {
        const r7_card card = (r7_card)r7i_lowest_bit(rest);
        struct r7i_side_option *option = add_card(side, chain, card);
        option->takes = r7_cards_has(ones, card);
        option->draws = r7_cards_has(threes, card);
        if (option->takes && option->count < side->takes_with)
            side->takes_with = option->count;
    }
    add_sevens(side, laws, chain, chain->hand & sevens);
}

/* The end of a turn after a 5 that asks for nothing. */
static void add_void(struct r7i_side *side, const struct r7i_laws *laws, const struct chain *chain,
                     r7_card five, int first)
{
    const r7_cards bound = r7_cards_of_number(1) | (laws->seven_now ? 0 : r7_cards_of_number(7));
    if ((chain->hand & ~bound) != 0)
        return;
    *add(side) = (struct r7i_side_option){
        .scores = chain->base.scores,
        .palette = chain->base.palette,
        .hand = chain->hand,
        .lays = chain->by_colour,
        .rule = R7I_RULE_STAYS,
        .pushed = R7_NO_CARD,
        .last = five,
        .count = (uint8_t)chain->count,
        .since = (uint8_t)first,
        .empty = chain->hand != 0,
    };
}

static void add_chains(struct r7i_side *side, const struct r7i_laws *laws,
                       const struct chain *chain, r7_cards fives)
{
    while (fives != 0 && !side->overflow) {
        const r7_card five = r7_cards_take_top(&fives);
        const struct chain longer = {
            .base = r7i_base_with(&chain->base, five),
            .hand = chain->hand & ~r7_card_bit(five),
            .by_colour = r7i_weights_minus(chain->by_colour, r7i_tables.facts[five].colour),
            .count = chain->count + 1,
        };
        const int first = side->count;
        add_last_cards(side, laws, &longer);
        add_void(side, laws, &longer, five, first);
        add_chains(side, laws, &longer, fives);
    }
}

void r7i_side_fill(struct r7i_side *side, const struct r7i_laws *laws)
{
    const struct chain none = {
        .base = r7i_base_lanes(side->palette, side->scores),
        .hand = side->hand,
        .by_colour = count_colours(side->hand),
        .count = (unsigned)r7_cards_count(side->palette),
    };
    side->options[0] = (struct r7i_side_option){
        .scores = side->scores,
        .palette = side->palette,
        .hand = side->hand,
        .lays = none.by_colour,
        .rule = R7I_RULE_STAYS,
        .pushed = R7_NO_CARD,
        .last = R7_NO_CARD,
        .count = (uint8_t)none.count,
    };
    side->count = 1;
    side->takes_with = R7_CARDS;
    side->overflow = false;
    for (size_t i = 0; i < sizeof side->weighed / sizeof side->weighed[0]; i++)
        side->weighed[i] = 0;
    add_last_cards(side, laws, &none);
    add_chains(side, laws, &none, side->hand & r7_cards_of_number(5));
}
