/* Shuffling and dealing; the algorithm stands in deal.h. */
#include <core/hot.h>
#include <core/moves.h>
#include <red7/deal.h>
#include <string.h>

static int list_cards(r7_cards set, r7_card order[R7_CARDS])
{
    int count = 0;
    for (r7_card card = 0; card < R7_CARDS; card++) {
        order[count] = card;
        count += (int)(set >> card & 1);
    }
    return count;
}

/* The same list for all cards, ready to be copied. */
#define SEVEN(i) i, i + 1, i + 2, i + 3, i + 4, i + 5, i + 6
static const r7_card all_cards[R7_CARDS] = {SEVEN(0),  SEVEN(7),  SEVEN(14), SEVEN(21),
                                            SEVEN(28), SEVEN(35), SEVEN(42)};

/* Puts the first `wanted` of `count` cards into their places. */
static R7I_WITHIN void shuffle(struct r7_random *random, r7_card order[R7_CARDS], int count,
                               int wanted)
{
    struct r7_random local = *random;
    for (int i = 0; i < wanted; i++) {
        int j = i + (int)r7_random_below(&local, (uint32_t)(count - i));
        r7_card swapped = order[i];
        order[i] = order[j];
        order[j] = swapped;
    }
    *random = local;
}

int r7_deal_shuffle(struct r7_random *random, r7_cards set, r7_card order[R7_CARDS])
{
    int count = list_cards(set, order);
    shuffle(random, order, count, count - 1);
    return count;
}

/* Hands and palettes from the top of a deck; returns what is left of it. */
static const r7_card *deal_seats(struct r7_round *round, const r7_card *next, int hand_size)
{
    int players = round->players, leader = 0;
    for (int seat = 0; seat < players; seat++) {
        r7_cards hand = 0;
        for (int i = 0; i < hand_size; i++)
            hand |= r7_card_bit(*next++);
        round->seats[seat].hand = hand;
    }
    for (int seat = 0; seat < players; seat++) {
        r7_card card = *next++;
        round->seats[seat].palette = r7_card_bit(card);
        r7i_lanes_store(round->seats[seat].scores.by, r7i_lanes_load(r7i_tables.single[card]));
        if (round->seats[seat].palette > round->seats[leader].palette)
            leader = seat;
    }
    round->turn = (uint8_t)(leader + 1 == players ? 0 : leader + 1);
    return next;
}

static void deal_deck(struct r7_round *round, const r7_card *top, const r7_card *end)
{
    const int count = (int)(end - top);
    for (int i = 0; i < count; i++)
        round->deck[i] = end[-1 - i];
    round->deck_known = (uint8_t)count;
}

/* Whether `order` holds each card of `set` once and nothing else. */
static bool is_order_of(const r7_card *order, int count, r7_cards set)
{
    for (int i = 0; i < count; i++) {
        if (!r7_cards_has(set, order[i]))
            return false;
        set &= ~r7_card_bit(order[i]);
    }
    return set == 0;
}

/* What any deal needs. */
static enum r7_error check_question(struct r7_rules rules, int players)
{
    if (players < 2 || players > R7_SEATS_MAX)
        return R7_ERR_PLAYERS;
    return r7_rules_valid(rules) ? R7_OK : R7_ERR_RULES;
}

enum r7_error r7_deal(struct r7_round *round, struct r7_rules rules, int players,
                      const r7_card *order, int count, const r7_cards *scored)
{
    enum r7_error error = check_question(rules, players);
    if (error != R7_OK)
        return error;
    r7_cards gone = 0;
    for (int seat = 0; scored != NULL && seat < players; seat++) {
        if ((gone & scored[seat]) != 0 || (scored[seat] & ~R7_ALL_CARDS) != 0)
            return R7_ERR_DEAL_CARDS;
        gone |= scored[seat];
    }
    if (!is_order_of(order, count, R7_ALL_CARDS & ~gone))
        return R7_ERR_DEAL_CARDS;
    if (count < players * (R7_HAND_SIZE + 1))
        return R7_ERR_DEAL_FEW;

    r7_round_init(round, rules, players);
    for (int seat = 0; scored != NULL && seat < players; seat++)
        round->seats[seat].scored = scored[seat];
    deal_deck(round, deal_seats(round, order, R7_HAND_SIZE), order + count);
    return R7_OK;
}

/* Whether `order` holds cards, none of them twice. */
static enum r7_error check_order(const r7_card *order, int count)
{
    r7_cards met = 0;
    for (int i = 0; i < count; i++) {
        if (order[i] >= R7_CARDS)
            return R7_ERR_CARD;
        if (r7_cards_has(met, order[i]))
            return R7_ERR_CARD_TWICE;
        met |= r7_card_bit(order[i]);
    }
    return R7_OK;
}

enum r7_error r7_deal_sized(struct r7_round *round, struct r7_rules rules, int players,
                            const r7_card *order, int count, int hand)
{
    enum r7_error error = check_question(rules, players);
    if (error == R7_OK)
        error = check_order(order, count);
    if (error != R7_OK)
        return error;
    if (hand < 1 || hand >= R7_CARDS || count < players * (hand + 1))
        return R7_ERR_DEAL_HAND;
    r7_round_init(round, rules, players);
    deal_deck(round, deal_seats(round, order, hand), order + count);
    return R7_OK;
}

R7I_HOT enum r7_error r7_deal_random(struct r7_round *round, struct r7_rules rules, int players,
                                     struct r7_random *random)
{
    r7_card order[R7_CARDS];
    bool draws = rules.advanced || rules.actions;
    enum r7_error error = check_question(rules, players);
    if (error != R7_OK)
        return error;
    int dealt = players * (R7_HAND_SIZE + 1);
    memcpy(order, all_cards, sizeof order);
    shuffle(random, order, R7_CARDS, draws ? R7_CARDS - 1 : dealt);
    r7_round_init(round, rules, players);
    const r7_card *rest = deal_seats(round, order, R7_HAND_SIZE);
    if (draws)
        deal_deck(round, rest, order + R7_CARDS);
    else
        round->deck_hidden = (uint8_t)(R7_CARDS - dealt);
    return R7_OK;
}

enum r7_error r7_deal_seed(struct r7_round *round, struct r7_rules rules, int players,
                           uint64_t seed)
{
    struct r7_random random = {seed};
    r7_card order[R7_CARDS];
    int count = r7_deal_shuffle(&random, R7_ALL_CARDS, order);
    return r7_deal(round, rules, players, order, count, NULL);
}
