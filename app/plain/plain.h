/* A game in progress as lines of text, for all its files.
 *
 * The referee's full round stays in the game; what is shown is a view. */
#ifndef RED7_PLAIN_H
#define RED7_PLAIN_H

#include <game/game.h>
#include <plain/play.h>

struct plain {
    struct game game;
    const struct plain_options *options;
    int people;
    bool terminal;             /* a person is there: some questions are not asked through a pipe */
    bool echo;                 /* the input is no terminal: it is shown as if typed */
    bool keeps;                /* the game is saved after every turn */
    bool saved;                /* the last time it went well */
    bool warned;               /* said that it did not */
    bool failed;               /* something could not be written or done: the exit status tells */
    bool ended;                /* the input has ended, or the person leaves */
    bool changed;              /* the turn that was asked for is no longer the one to play */
    int screen;                /* the person whose cards are on the screen, -1: nobody's */
    size_t told[R7_SEATS_MAX]; /* so many turns each person has been told */
};

/* What follows a turn: it is told and saved. */
void plain_after_turn(struct plain *plain);
/* The commands that leave the present deal: another one, or the same from its start. */
void plain_new(struct plain *plain, bool same);
/* Takes back the last turn of a person; says so. */
void plain_undo(struct plain *plain);
/* Keeps the game among the records and says where; false if that failed. */
bool plain_keep(struct plain *plain);

#endif
