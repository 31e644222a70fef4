/* The game from turn to turn; after a round and after the game. */
#ifndef RED7_TUI_PLAY_GAME_H
#define RED7_TUI_PLAY_GAME_H

#include "turn.h"
#include <game/game.h>
#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* Plays the session's game until it is over or left. */
void tui_game(struct tui_session *session);
/* After a round that has not ended the game. */
enum tui_wish tui_after_round(struct tui_session *session);
/* After the game. */
enum tui_wish tui_after_game(struct tui_session *session);
/* Saves the game in progress, or forgets it when it is over; messages go to the session. */
void tui_save(struct tui_session *session);
/* Adds a message to be shown, if it is not there already. */
void tui_note(struct tui_session *session, const char *text);
/* Who won a round that is over, by what, and the set that was scored; the score table: each
 * from a line on, and returns the line below. */
int tui_draw_round_end(const struct r7_round *round, r7_cards set, const struct words_names *names,
                       int line);
int tui_draw_scores(const struct r7_round *round, const struct words_names *names, int line);
/* Who has won the game, bit s for seat s. */
struct phrase tui_say_winners(unsigned winners, const struct words_names *names);

#endif
