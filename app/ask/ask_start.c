/* The first minute: three positions, one short sentence each. Whoever starts is seat 0. */
#include "verbs.h"
#include <words/people.h>
#include <words/text.h>

#define T(text) text

/* In each some moves lead and others do not; the model is one that does. `done` is said when it is
 * found. */
static const struct {
    const char *text, *done, *view, *model;
} steps[] = {
    {T("The rule is red: the highest card leads. Beat {name}’s 4."),
     T("You lead. Every turn must end like this."), "v1.3 0 - *37 B6R4V2V1/V3/- *5/G4/-", "+B6"},
    {T("{name} made the rule yellow: most of one colour. Change it with a card on the canvas."),
     T("You changed the rule, and you lead."), "v1.3 0 Y5 *37 R4V2V1/V3B6/- *3/G4G1/-", "@R4"},
    {T("{name}’s 7 leads. Play two cards now: one to your palette, then one to the canvas."),
     T("{name} can’t lead any more. You win!"), "v1.3 0 R4 *37 V2V1/V3B6/- *2/G4G1Y7/-", "+V1 @V2"},
};

static void answer_said(struct answer *a, const char *key, const char *message, const char *name)
{
    answer_text(a, key, words_phrase(gettext(message), "name", name, NULL).bytes);
}

void ask_start(const struct question *q, struct answer *a)
{
    struct words_names names = words_rivals(2, 0);
    (void)q;
    answer_open(a, "names", '[');
    answer_text(a, NULL, "");
    answer_text(a, NULL, names.of[1]);
    answer_close(a, ']');
    answer_open(a, "steps", '[');
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        answer_open(a, NULL, '{');
        answer_said(a, "text", steps[i].text, names.of[1]);
        answer_said(a, "done", steps[i].done, names.of[1]);
        answer_text(a, "view", steps[i].view);
        answer_text(a, "model", steps[i].model);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}
