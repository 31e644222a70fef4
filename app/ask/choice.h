/* A turn that is being chosen. */
#ifndef RED7_ASK_CHOICE_H
#define RED7_ASK_CHOICE_H

#include "scene.h"

/* A turn being chosen, from a scene on. */
struct choice {
    const struct scene *scene;
    bool lenient; /* it may end with a step that is forbidden since it would not lead */
    int seat;
    struct r7_turn draft;
    struct r7_round now; /* after the draft, before anybody is out because of it */
    bool done;           /* nothing more can be chosen before it is played */
    bool draws, loses;
};

/* Whether a step is forbidden only because the turn would not end in the lead. */
bool misses_lead(enum r7_error error);
/* Plays a draft on trial. */
bool choice_read(struct choice *choice, const struct scene *scene, const struct question *q,
                 struct answer *a);
void choice_answer(const struct choice *choice, struct answer *a);

#endif
