/* Cards, colours, rules and sets in words. */
#ifndef RED7_WORDS_CARDS_H
#define RED7_WORDS_CARDS_H

#include <red7/red7.h>
#include <words/text.h>

/* "red": a colour as the name of a rule. */
const char *words_colour(enum r7_colour colour);
/* "under the red rule". */
const char *words_under(enum r7_colour rule);
/* "under the red, green or violet rule", bit c for colour c; there is at least one. */
struct phrase words_under_any(unsigned rules);
/* "highest card", what the rule wants. */
const char *words_rule(enum r7_colour colour);
/* "I4", marked as a card. */
struct phrase words_card(r7_card card);
/* "R7 O5", strongest first; "-" for none. */
void words_add_cards(struct words *text, r7_cards cards);
struct phrase words_cards(r7_cards cards);
/* A text with cards in the notation, which get their marks. */
void words_add_marked(struct words *text, const char *more);
/* A hand in which some cards may be unknown: "R1 Y3 and 1 unknown card". */
struct phrase words_hand(r7_cards known, int unknown);
/* What a set under a rule is: "two 4s", "a run of 3, 5 to 7". */
struct phrase words_set(enum r7_colour rule, r7_cards set);
/* The same as short as it can be beside another: "a run of 3". */
struct phrase words_set_short(enum r7_colour rule, r7_cards set);
/* "6 cards", "3 rounds", ... */
struct phrase words_count_cards(int count);
struct phrase words_count_deals(uint64_t count);
struct phrase words_count_games(uint64_t count);
struct phrase words_count_players(int count);
struct phrase words_count_points(int count);
struct phrase words_count_rounds(uint64_t count);
struct phrase words_count_turns(uint64_t count);

#endif
