/* Who leads and why, as text. */
#ifndef RED7_PLAIN_STANDING_H
#define RED7_PLAIN_STANDING_H

#include <red7/red7.h>

/* The rule in force, a table of the palettes, and why the leader leads: on standard output. */
void plain_print_standing(const struct r7_round *round);
/* The same without the table, as one line. */
void plain_print_leader(const struct r7_round *round);

#endif
