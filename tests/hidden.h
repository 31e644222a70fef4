/* Hidden cards in another order: what a viewer cannot see is dealt anew among the places it could
 * be in. */
#ifndef RED7_TESTS_HIDDEN_H
#define RED7_TESTS_HIDDEN_H

#include <red7/red7.h>

static inline void shuffle_hidden(struct r7_round *round, int viewer, struct r7_random *random)
{
    r7_cards pool = 0;
    r7_card order[R7_CARDS];
    int deck_hidden = 0, next = 0;
    for (int seat = 0; seat < round->players; seat++)
        if (seat != viewer)
            pool |= round->seats[seat].hand & ~round->seen;
    for (int i = 0; i < round->deck_known; i++)
        if (!r7_cards_has(round->seen, round->deck[i])) {
            pool |= r7_card_bit(round->deck[i]);
            deck_hidden++;
        }
    r7_deal_shuffle(random, pool, order);
    for (int i = 0; i < deck_hidden; i++) /* seen cards lie on top */
        round->deck[i] = order[next++];
    for (int seat = 0; seat < round->players; seat++) {
        struct r7_seat *s = &round->seats[seat];
        int hidden = r7_cards_count(s->hand & ~round->seen);
        if (seat == viewer)
            continue;
        s->hand &= round->seen;
        for (int i = 0; i < hidden; i++)
            s->hand |= r7_card_bit(order[next++]);
    }
}

#endif
