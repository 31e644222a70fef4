/* A whole game: one round (basic), or several with scoring (advanced). */
#ifndef RED7_MATCH_H
#define RED7_MATCH_H

#include <red7/deal.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A flat value like the round inside it. Play the round with the functions of
 * round.h; when it is over, call r7_match_next(). */
struct r7_match {
    struct r7_round round;
    struct r7_random random;
    uint16_t target; /* points that end the game; 0: until the cards run short */
    uint16_t number; /* of the round, from 1 */
};

/* Starts a game with a deal from a seed and the rules' own target, which may be changed afterwards.
 * Errors: PLAYERS, RULES, and then `match` has not changed. */
R7_API enum r7_error r7_match_init(struct r7_match *match, struct r7_rules rules, int players,
                                   uint64_t seed);

/* The same with the first deal from a deck order of all 49 cards, for those who
 * shuffle by themselves; give the later ones to r7_match_next_order(). Errors as
 * r7_deal(). */
R7_API enum r7_error r7_match_init_order(struct r7_match *match, struct r7_rules rules, int players,
                                         const r7_card *order, int count);

/* The points of a seat: what its score pile is worth. */
R7_API int r7_match_points(const struct r7_match *match, int seat);

/* Whether the game is over: after a basic round; after an advanced round when
 * somebody has reached the target or too few cards are left to deal. */
R7_API bool r7_match_over(const struct r7_match *match);

/* The winners of a game that is over, bit s for seat s: several when they share
 * the win. 0 while it goes on. */
R7_API unsigned r7_match_winners(const struct r7_match *match);

/* Deals the next round from the game's own random generator; errors:
 * ROUND_GOES_ON, MATCH_OVER. */
R7_API enum r7_error r7_match_next(struct r7_match *match);

/* The same from a deck order of all cards that have not been scored, else
 * DEAL_CARDS. */
R7_API enum r7_error r7_match_next_order(struct r7_match *match, const r7_card *order, int count);

#ifdef __cplusplus
}
#endif
#endif
