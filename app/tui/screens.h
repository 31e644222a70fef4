/* Screens of their own: the replay, the review, lessons, puzzles, house rules. */
#ifndef RED7_TUI_SCREENS_H
#define RED7_TUI_SCREENS_H

#include <game/game.h>
#include <red7/red7.h>
#include <words/text.h>

void tui_replay(const struct game *game);
void tui_review(const struct game *game);
void tui_learn(enum r7_edition edition, struct words *message);
/* Lets somebody set the switches of a rule set for so many players. */
void tui_house_rules(struct r7_rules *rules, int players);
void tui_puzzle(const struct r7_puzzle_wish *wish, bool seeded, struct words *message);

#endif
