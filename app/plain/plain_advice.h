/* Advice in the plain game. Nothing here looks at what the seat cannot see. */
#ifndef RED7_PLAIN_ADVICE_H
#define RED7_PLAIN_ADVICE_H

#include "plain.h"

/* The best turns by the strongest bot, and why. */
void plain_print_hint(const struct plain *plain);
/* All turns that are sure to survive. */
void plain_print_list(const struct plain *plain);
/* The turns that would have kept a player in who has just gone out. */
void plain_print_missed(const struct plain *plain);

#endif
