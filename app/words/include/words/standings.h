/* Who leads and why, and who has won a round. */
#ifndef RED7_WORDS_STANDINGS_H
#define RED7_WORDS_STANDINGS_H

#include <red7/red7.h>
#include <words/people.h>
#include <words/text.h>

/* The rule in force: "Rule: red, highest card (the start card)". */
void words_add_rule(struct words *text, const struct r7_round *round);

/* Why a seat leads, or why not, compared with the best of the others: "3 colours to 2", "2 even
 * cards each; your O6 beats Ann’s B4 (higher number)". `round` has the palettes as they are then,
 * and the rule. */
struct phrase words_why(const struct r7_round *round, int seat, const struct words_names *names);
/* The same for sets: of a seat that is not named and leads, and of the rival, -1: nobody. */
struct phrase words_compare(enum r7_colour rule, r7_cards set, r7_cards rivals, int rival,
                            const struct words_names *names);
/* The same with what it is about, as a clause: "you lead: 3 colours to 2". */
void words_add_stance(struct words *text, const struct r7_round *round, int seat,
                      const struct words_names *names);
/* The same without: "leads: 3 colours to 2", after "your palette" or what else is meant. */
void words_add_standing(struct words *text, const struct r7_round *round, int seat,
                        const struct words_names *names);
/* The same as a sentence: "You lead: 3 colours to 2." */
void words_add_stand(struct words *text, const struct r7_round *round, int seat,
                     const struct words_names *names);
/* Who leads and why, that nobody does, or who has won the round. */
void words_add_leader(struct words *text, const struct r7_round *round,
                      const struct words_names *names);
/* "Ann wins the round and scores 2 points: O2 I2." */
void words_add_round_won(struct words *text, const struct r7_round *round, r7_cards scored,
                         const struct words_names *names);

#endif
