/* The scene of a question. */
#ifndef RED7_ASK_ASK_SCENE_H
#define RED7_ASK_ASK_SCENE_H

#include "question.h"
#include <scene/scene.h>

/* The scene of a question: a record or a view, and the moment in it; false after a refusal. */
bool scene_read(struct scene *scene, const struct question *q, struct answer *a);

#endif
