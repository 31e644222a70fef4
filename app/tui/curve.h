/* The chances of one player through a game, as a curve. */
#ifndef RED7_TUI_CURVE_H
#define RED7_TUI_CURVE_H

#include "judging.h"

/* Draws what the game was worth to a seat after each of its turns and at the end of each round, in
 * so many lines and one more for marks; the turn before move number `at` is the current one.
 * Returns the line below. */
int tui_draw_curve(const struct tui_judging *judging, int seat, size_t at, int line, int lines);

#endif
