/* The first minute: a few positions, one short sentence each. Whoever starts is seat 0. */
#include "verbs.h"
#include <words/people.h>
#include <words/text.h>

#define T(text) text

/* Either there is something to see, and then nothing to do; or a move has to be found. Then only
 * places where a newcomer is to look for it take cards, so that one move leads and the story goes
 * on as it is told here; `done` is said when it is found. The rival has no card left in the end:
 * who cannot play is out. */
static const struct {
    const char *text, *done, *puts, *view, *model;
} steps[] = {
    {T("Red: the highest card wears the crown."), "", "nothing",
     "v1.3 0 - *40 B6R4V2Y1/V3/- *3/G5/-", ""},
    {T("End your turn with the crown: play a card to your palette."), T("Now you lead."), "palette",
     "v1.3 0 - *40 B6R4V2Y1/V3/- *3/G5/-", "+B6"},
    {T("{name} makes the rule yellow: most of one colour."), "", "nothing",
     "v1.3 0 Y5 *40 R4V2Y1/V3B6/- *1/G5G3/-", ""},
    {T("You can change the rule, too: play a card to the canvas."), T("Red again, and you lead."),
     "canvas", "v1.3 0 Y5 *40 R4V2Y1/V3B6/- *1/G5G3/-", "@R4"},
    {T("Or do both: first your palette, then the canvas."), "", "anywhere",
     "v1.3 0 R4Y5 *40 V2Y1/V3B6/- -/G5G3Y7/-", "+Y1 @V2"},
    {T("{name} can’t lead any more. You win!"), "", "nothing",
     "v1.3 0 V2R4Y5 *40 -/V3B6Y1/- x-/G5G3Y7/- over", ""},
};

static void answer_said(struct answer *a, const char *key, const char *message, const char *name)
{
    const char *said =
        message[0] == '\0' ? "" : gettext(message); /* the empty one is a catalogue's header */
    answer_text(a, key, words_phrase(said, "name", name, NULL).bytes);
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
        answer_text(a, "puts", steps[i].puts);
        answer_text(a, "view", steps[i].view);
        answer_text(a, "model", steps[i].model);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}
