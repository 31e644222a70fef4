/* What a turn did, and what one should do. */
#ifndef RED7_WORDS_TURNS_H
#define RED7_WORDS_TURNS_H

#include <red7/red7.h>
#include <words/people.h>
#include <words/standings.h>
#include <words/text.h>

/* A turn in the notation: "+I4 @O5". */
struct phrase words_steps(const struct r7_turn *turn);

/* The same as advice to its player, without a full stop: "Play I4 to your palette, then O5 to the
 * canvas". `seat` is the player. */
struct phrase words_advise(const struct r7_turn *turn, int seat, const struct words_names *names);

/* What a turn did: "You play I4 to your palette, then O5 to the canvas, and lead: 3 colours to 2."
 * `rounds` are the viewer's rounds before each step and the one after the last; steps are as the
 * viewer saw them. */
void words_add_turn(struct words *text, const struct r7_round *rounds, const struct r7_step *steps,
                    int count, const struct words_names *names);

#endif
