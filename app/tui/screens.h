/* Screens of their own: the analysis, lessons, puzzles, house rules. */
#ifndef RED7_TUI_SCREENS_H
#define RED7_TUI_SCREENS_H

#include <game/game.h>
#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* A game with what each move was worth, from move `at` on, first with the chances of a seat (-1: of
 * the first person); a position by itself, all cards of which are known. */
void tui_analyse(const struct game *game, size_t at, int seat);
void tui_analyse_round(const struct r7_round *round, const struct words_names *names);
/* Your games, and your mistakes as puzzles. */
void tui_games(struct words *message);
void tui_train(struct words *message);
void tui_learn(enum r7_edition edition, struct words *message);
/* Lets somebody set the switches of a rule set for so many players. */
void tui_house_rules(struct r7_rules *rules, int players);
void tui_puzzle(const struct r7_puzzle_wish *wish, bool seeded, struct words *message);

#endif
