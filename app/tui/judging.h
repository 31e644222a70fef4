/* The review of a game, going on while one looks at it. */
#ifndef RED7_TUI_JUDGING_H
#define RED7_TUI_JUDGING_H

#include "worker.h"
#include <game/game.h>
#include <red7/red7.h>

#define TUI_ROUNDS_MAX 64 /* a game has fewer: each takes a card out of it */

/* A turn, judged. */
struct tui_judged {
    struct r7_judgement judgement;
    int seat;
    unsigned round;
};

struct tui_judging {
    struct tui_worker worker;
    /* As of the last look. */
    size_t count; /* turns that are judged */
    unsigned ended;
    bool done;
    double accuracy[R7_SEATS_MAX]; /* when done; -1: no turn was judged */
    /* What is below `count` and `ended` does not change any more. */
    struct tui_judged *turns;
    double ends[TUI_ROUNDS_MAX][R7_SEATS_MAX]; /* what each round's end was worth */
    /* The thread's own; `found` is under the worker's lock. */
    struct {
        size_t count;
        unsigned ended;
        bool done;
        double accuracy[R7_SEATS_MAX];
    } found;
    char *record;
    size_t length;
    void *memory;
    struct r7_review *review;
};

/* Starts to judge; a judging that could not be started is done, with nothing. */
void tui_judging_start(struct tui_judging *judging, const struct game *game);
/* Takes in what was found since the last time. */
void tui_judging_look(struct tui_judging *judging);
void tui_judging_end(struct tui_judging *judging);

#endif
