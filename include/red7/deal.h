/* Shuffling and dealing, by an algorithm that anybody can reproduce.
 *
 *   1. Write down the cards that have not been scored, weakest first:
 *      V1 I1 B1 G1 Y1 O1 R1 V2 ... R7.
 *   2. For i = 0, 1, ..., n - 2: swap card i with card i + below(n - i), where
 *      below is that of random.h. Card 0 is now the top of the deck.
 *   3. From the top: seven cards to the hand of seat 0, seven to seat 1, and so
 *      on; then one card to the palette of seat 0, of seat 1, and so on. The
 *      rest is the deck.
 *   4. The first turn has the seat after the one with the strongest palette card.
 */
#ifndef RED7_DEAL_H
#define RED7_DEAL_H

#include <red7/random.h>
#include <red7/round.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Shuffles a set into `order`, top first, and returns how many cards it has. */
R7_API int r7_deal_shuffle(struct r7_random *random, r7_cards set, r7_card order[R7_CARDS]);

/* Deals a round from a deck order, top card first, of `count` cards. `scored`
 * has a score pile per seat, or is NULL for none. An error (PLAYERS, RULES,
 * DEAL_FEW, DEAL_CARDS) leaves `round` untouched. */
R7_API enum r7_error r7_deal(struct r7_round *round, struct r7_rules rules, int players,
                             const r7_card *order, int count, const r7_cards *scored);

/* Deals a round of another size, for lessons, learning and proofs: hands of `hand` cards, at least
 * one, from a deck order of any cards, top first, by the same steps. The cards that are not in it
 * are not in the game. An error (PLAYERS, RULES, CARD, CARD_TWICE, DEAL_HAND) leaves `round`
 * untouched.
 *
 *     int count = r7_deal_shuffle(&random, cards, order);
 *     r7_deal_sized(&round, rules, 2, order, count, 4);
 */
R7_API enum r7_error r7_deal_sized(struct r7_round *round, struct r7_rules rules, int players,
                                   const r7_card *order, int count, int hand);

/* Deals a first round from a random generator that goes on, for many rounds in
 * a row: as by shuffling and dealing, except that a deck from which the rules
 * never draw (basic, no actions) is not shuffled but left unknown. Errors:
 * PLAYERS, RULES, and then neither `round` nor `random` has changed. */
R7_API enum r7_error r7_deal_random(struct r7_round *round, struct r7_rules rules, int players,
                                    struct r7_random *random);

/* Deals the first round of a game from a seed. Errors: PLAYERS, RULES, and then `round` has not
 * changed. */
R7_API enum r7_error r7_deal_seed(struct r7_round *round, struct r7_rules rules, int players,
                                  uint64_t seed);

#ifdef __cplusplus
}
#endif
#endif
