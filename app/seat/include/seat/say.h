/* What happens at an online table, in words. */
#ifndef RED7_SEAT_SAY_H
#define RED7_SEAT_SAY_H

#include <seat/game.h>
#include <words/text.h>

/* Names as sentences need them: bots are called by their level. */
struct words_names seat_names(const struct seat_game *game);

/* An event in a sentence, to the viewer as "you" if it is about them; nothing for those that the
 * table shows anyway: deals, plays, results. */
void seat_say_event(const struct seat_game *game, const struct seat_event *event,
                    struct words *text);
/* What is proposed: "Ann asks for a pause.", "You ask for a pause." */
struct phrase seat_say_proposal(const struct seat_game *game);
/* Why a table was closed. */
const char *seat_say_closed(enum event_closed why);

/* Tells turn number i of a round. */
void seat_say_turn(const struct seat_round *round, size_t i, const struct words_names *names,
                   struct words *text);
/* Tells the turn of an EVENT_PLAY as far as it is known now; nothing if the game is gone. */
void seat_say_play(const struct seat_game *game, const struct seat_event *event,
                   struct words *text);

#endif
