/* The rules behind a refusal, a lead or a score. */
#include "ask_scene.h"
#include "parts.h"
#include "verbs.h"
#include <words/text.h>
#include <words/why.h>

static void answer_reason(struct answer *a, const struct words_why *why)
{
    answer_open(a, NULL, '{');
    answer_text(a, "rule", why->rule);
    answer_text(a, "source", why->source.bytes);
    answer_text(a, "text", why->text);
    if (why->reading != NULL)
        answer_text(a, "reading", why->reading);
    else
        answer_null(a, "reading");
    answer_close(a, '}');
}

void ask_why(const struct question *q, struct answer *a)
{
    struct scene scene;
    struct words_why whys[2];
    int count = 0;
    if (!scene_read(&scene, q, a))
        return;
    struct r7_turn draft = question_turn(q, "draft");
    struct r7_round now = scene.history.now;
    enum r7_error error = R7_OK;
    for (int i = 0; i < draft.count && error == R7_OK; i++)
        error = r7_round_apply(&now, draft.steps[i]);
    if (error == R7_OK)
        count = words_why_standing(&scene.history.start, &scene.history.now, whys);
    else if (words_why_not(error, now.rules, &now, &whys[0]))
        count = 1;
    answer_open(a, "reasons", '[');
    for (int i = 0; i < count; i++)
        answer_reason(a, &whys[i]);
    answer_close(a, ']');
}
