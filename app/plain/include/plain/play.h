/* The game as lines of text, no cursor movement: for screen readers and pipes. */
#ifndef RED7_PLAIN_PLAY_H
#define RED7_PLAIN_PLAY_H

#include <game/game.h>

struct plain_options {
    const struct game_setup *setup; /* of a new game; NULL: the saved one is resumed */
    bool confirm_losing;            /* ask before a turn that loses */
    const char *record;             /* a file for the game's record, or NULL */
    const char *message;            /* something to say at the start, or "" */
};

enum plain_outcome {
    PLAIN_DONE,
    PLAIN_FAILED,       /* something could not be written or done, which has been said */
    PLAIN_NOTHING_SAVED /* there is no game to be resumed */
};

/* Plays until the game ends, the input does, or the person leaves. */
enum plain_outcome plain_play(const struct plain_options *options);

#endif
