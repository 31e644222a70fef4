/* The plain game in words: lines that read well aloud and through a pipe. */
#ifndef RED7_PLAIN_TELL_H
#define RED7_PLAIN_TELL_H

#include "plain.h"
#include <words/text.h>

/* The width of lines. */
#define PLAIN_COLUMNS 79

/* A message on a line of its own, with its arguments; long lines are broken. */
void plain_tell(const char *message, ...) __attribute__((sentinel));
/* The same for a text, lines after the first set in by so many spaces. */
void plain_print(const char *text, int indent);
/* A text on a line of its own as it is, or nothing if it is empty. */
void plain_message(const char *text);
struct phrase plain_name(const struct plain *plain, int seat);
/* Whether a seat is that of the only person at this game. */
bool plain_is_you(const struct plain *plain, int seat);
/* "2 even cards (R6 G2)". */
struct phrase plain_set(enum r7_colour rule, r7_cards set);

/* Which house rules are played, if there are any. */
void plain_tell_house_rules(const struct game_setup *setup);
void plain_print_start(const struct plain *plain);
void plain_print_round_start(const struct plain *plain);
/* The table as a seat sees it, -1: as a spectator does. */
void plain_print_table(const struct plain *plain, int seat);
/* A turn as a seat saw it, as game_tell_turn(). */
void plain_print_turn(const struct plain *plain, size_t i, int seat);
void plain_print_round_end(const struct plain *plain);
void plain_print_game_end(const struct plain *plain);

#endif
