/* A moment of a round as somebody sees it. */
#ifndef RED7_ASK_SCENE_H
#define RED7_ASK_SCENE_H

#include "question.h"

#define SCENE_STEPS_MAX 1000 /* of a round */

/* A moment of a round as somebody sees it, and how it came about. */
struct scene {
    int viewer; /* R7_SPECTATOR: nobody's eyes */
    bool open;  /* all that the record tells is shown */
    struct words_names names;
    int number; /* of the round */
    int target; /* points that end the game, 0: none */
    struct r7_round start;
    struct r7_step steps[SCENE_STEPS_MAX]; /* since then, as they were seen */
    size_t count;
    struct r7_round turn;  /* at the start of the turn in progress */
    struct r7_turn played; /* the steps of that turn so far, the last ones of `steps` */
    struct r7_round now;
};

/* The scene of a question: a record or a view, and the moment in it. */
bool scene_read(struct scene *scene, const struct question *q, struct answer *a);
/* Whether the viewer is asked for something. */
bool scene_asks(const struct scene *scene);

/* A turn of the log, with the rounds before each of its steps and after the last. */
struct scene_turn {
    struct r7_turn turn;
    int seat;
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    bool complete;
    size_t next; /* where the steps of the turn after it begin */
};
/* The turn whose steps begin at `from`, given the round there. */
void scene_turn_at(const struct scene *scene, size_t from, const struct r7_round *before,
                   struct scene_turn *turn);

#endif
