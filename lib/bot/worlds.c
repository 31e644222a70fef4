/* The hidden cards, dealt as they might lie. Every way to deal them is equally
 * likely before one asks what the others have done.
 *
 * Why that is right. The deck was shuffled, so each order of the cards is as likely as any other,
 * and what a seat has seen only rules orders out: those that remain stay equally likely. Taking one
 * of the cards that are left for each hidden place in turn, each with the same chance, is how a
 * shuffle of them is made (Fisher and Yates). Hands are sets, so for counting them their order does
 * not matter: r7i_world_nth() takes the hands out of n as digits, each in the number system of
 * combinations, by which every n below the count is another world and none is missed. Cards of
 * those who are out cannot matter any more and stay hidden, and so does a deck from which nobody
 * draws. */
#include "inner.h"
#include <string.h>

static bool deck_matters(const struct r7_round *now)
{
    return now->rules.advanced || now->rules.actions;
}

bool r7i_worlds_possible(const struct r7_round *now)
{
    int hidden = deck_matters(now) ? now->deck_hidden : 0;
    for (int seat = 0; seat < now->players; seat++)
        if (!now->seats[seat].out)
            hidden += now->seats[seat].hidden;
    return hidden <= r7_cards_count(R7_ALL_CARDS & ~r7_round_located(now));
}

/* How many ways there are to choose k of n cards; at most `MANY`. */
#define MANY ((uint64_t)1 << 40)
static uint64_t choose(int n, int k)
{
    uint64_t ways = 1;
    for (int i = 1; i <= k; i++) {
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
        if (ways > MANY)
            return MANY;
    }
    return ways;
}

uint64_t r7i_worlds_count(const struct r7_round *now)
{
    int left = r7_cards_count(R7_ALL_CARDS & ~r7_round_located(now));
    uint64_t ways = deck_matters(now) && now->deck_hidden > 0 ? MANY : 1;
    for (int seat = 0; seat < now->players && ways < MANY; seat++) {
        const struct r7_seat *s = &now->seats[seat];
        if (s->out)
            continue;
        ways *= choose(left, s->hidden);
        left -= s->hidden;
    }
    return ways < MANY ? ways : MANY;
}

void r7i_world_nth(const struct r7_round *now, uint64_t n, struct r7_round *world)
{
    r7_cards unseen = R7_ALL_CARDS & ~r7_round_located(now);
    *world = *now;
    for (int seat = 0; seat < now->players; seat++) {
        struct r7_seat *s = &world->seats[seat];
        if (s->out)
            continue;
        uint64_t ways = choose(r7_cards_count(unseen), s->hidden), rank = n % ways;
        n /= ways;
        for (r7_cards rest = unseen; s->hidden > 0;) {
            r7_card card = r7_cards_take_top(&rest);
            uint64_t with = choose(r7_cards_count(rest), s->hidden - 1);
            if (rank >= with) {
                rank -= with;
                continue;
            }
            s->hand |= r7_card_bit(card);
            unseen &= ~r7_card_bit(card);
            s->hidden--;
        }
    }
}

/* Moves a card chosen at random to the front of those that are left. */
static r7_card take(r7_card *cards, int *from, int count, struct r7_random *random)
{
    int at = *from + (int)r7_random_below(random, (uint32_t)(count - *from));
    r7_card card = cards[at];
    cards[at] = cards[*from];
    cards[(*from)++] = card;
    return card;
}

void r7i_world_deal(const struct r7_round *now, struct r7_random *random, struct r7_round *world)
{
    r7_card cards[R7_CARDS];
    int count = 0, from = 0;
    for (r7_cards rest = R7_ALL_CARDS & ~r7_round_located(now); rest != 0;)
        cards[count++] = r7_cards_take_top(&rest);
    *world = *now;
    for (int seat = 0; seat < now->players; seat++) {
        struct r7_seat *s = &world->seats[seat];
        if (s->out)
            continue;
        for (; s->hidden > 0; s->hidden--)
            s->hand |= r7_card_bit(take(cards, &from, count, random));
    }
    if (!deck_matters(now) || now->deck_hidden == 0)
        return;
    memmove(world->deck + now->deck_hidden, now->deck, now->deck_known);
    for (int i = 0; i < now->deck_hidden; i++)
        world->deck[i] = take(cards, &from, count, random);
    world->deck_known = (uint8_t)(now->deck_known + now->deck_hidden);
    world->deck_hidden = 0;
}

enum r7_error r7_bot_world(const struct r7_round *view, struct r7_random *random,
                           struct r7_round *world)
{
    if (!r7i_worlds_possible(view))
        return R7_ERR_CANNOT_DEAL;
    r7i_world_deal(view, random, world);
    return R7_OK;
}
