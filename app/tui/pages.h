/* Texts to read: help, rules, hints, lists. */
#ifndef RED7_TUI_PAGES_H
#define RED7_TUI_PAGES_H

#include "turn.h"
#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* A text with a title, to be scrolled and left. */
void tui_page(const char *title, const char *text);
/* Help: so many messages, each a line; "" is an empty one. And that of the game here. */
void tui_page_help(const char *const *messages, size_t count);
void tui_page_game_help(void);
void tui_page_rules(struct r7_rules rules, int players);
/* What the strongest bot thinks of the moves that a question asks about: ratings, best first; 0 if
 * there is no memory. Says so while it lasts. */
#define TUI_HINT_RATINGS 256
size_t tui_hint(const struct r7_bot_question *question, struct r7_bot_rating *ratings, size_t room);
/* The best of them with chances and reasons. */
void tui_page_ratings(const struct r7_round *view, const struct words_names *names,
                      const struct r7_bot_rating *ratings, size_t count);
/* All turns that would have survived, from a round as the seat to move saw it. */
void tui_page_past_turns(const struct r7_round *view, const struct words_names *names);

#endif
