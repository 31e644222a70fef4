/* Steps as people type them: in the notation, in small letters, or in plain words. */
#ifndef RED7_PLAIN_STEP_H
#define RED7_PLAIN_STEP_H

#include <red7/red7.h>

/* Reads the step at words[*at] and moves on; false after saying what is wrong. */
bool plain_read_step(const struct r7_round *now, char **words, int count, int *at,
                     struct r7_step *step);

#endif
