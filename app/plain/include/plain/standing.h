/* Who leads and why, as text. */
#ifndef RED7_PLAIN_STANDING_H
#define RED7_PLAIN_STANDING_H

#include <red7/red7.h>
#include <words/people.h>

/* The rule in force, a table of the palettes, and why the leader leads: on standard output. Seats
 * are numbered as in the notation, or have names. */
void plain_print_standing(const struct r7_round *round);
void plain_print_standing_of(const struct r7_round *round, const struct words_names *names);
/* The first without the table, as one line. */
void plain_print_leader(const struct r7_round *round);

#endif
