/* What puzzles and mistakes share when they are solved line by line. */
#ifndef RED7_PLAIN_PUZZLE_SOLVING_H
#define RED7_PLAIN_PUZZLE_SOLVING_H

#include <red7/red7.h>

/* A turn from a line of steps; false after saying what is wrong. */
bool puzzle_read_turn(const char *line, struct r7_turn *turn);

#endif
