/* What a turn did, and who leads and why. */
#ifndef RED7_WORDS_TURNS_H
#define RED7_WORDS_TURNS_H

#include <red7/red7.h>
#include <words/text.h>

/* Who sits where: a name for each seat, or "" for "seat 1". */
struct words_names {
    char of[R7_SEATS_MAX][WORDS_NAME_MAX];
};
/* A seat's name inside a sentence, and at its start. */
struct phrase words_seat(const struct words_names *names, int seat);
struct phrase words_seat_first(const struct words_names *names, int seat);

/* Some seats, bit s for seat s: "Ann, Ben and Cem". */
struct phrase words_seats(const struct words_names *names, unsigned seats);

/* A turn in the notation: "+I4 @O5". */
struct phrase words_steps(const struct r7_turn *turn);

/* And in words, without its result: "puts I4 into the palette, puts O5 onto the canvas". */
struct phrase words_deeds(const struct r7_turn *turn, int seat, const struct words_names *names);

/* The rule in force: "Rule: red, highest card (the start card)". */
void words_add_rule(struct words *text, const struct r7_round *round);

/* How a seat stands at the end of its turn, without its name: "leads: 2 even cards; Ben
 * has 1 even card", "does not lead: 1 even card; Ben has 3 even cards". `round` has the
 * palettes as they are then, and the rule. */
void words_add_standing(struct words *text, const struct r7_round *round, int seat,
                        const struct words_names *names);
/* The same as a sentence: "Ann leads: 2 even cards; Ben has 1 even card." */
void words_add_stand(struct words *text, const struct r7_round *round, int seat,
                     const struct words_names *names);
/* Who leads and why, that nobody does, or who has won the round. */
void words_add_leader(struct words *text, const struct r7_round *round,
                      const struct words_names *names);
/* "Ann wins the round and scores 2 points: O2 I2." */
void words_add_round_won(struct words *text, const struct r7_round *round, r7_cards scored,
                         const struct words_names *names);

/* "The game is over: Ann wins.", bit s for seat s. */
struct phrase words_winners(const struct words_names *names, unsigned winners);

/* What a turn did: "Ann puts I4 into the palette, puts O5 onto the canvas and leads: 2
 * cards with the number 4; Ben has 1 card with the number 7." `rounds` are the viewer's rounds
 * before each step and the one after the last; steps are as the viewer saw them. */
void words_add_turn(struct words *text, const struct r7_round *rounds, const struct r7_step *steps,
                    int count, const struct words_names *names);

#endif
