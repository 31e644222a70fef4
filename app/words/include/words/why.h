/* Why the rules say so: what a refusal, a lead or a score can be asked. */
#ifndef RED7_WORDS_WHY_H
#define RED7_WORDS_WHY_H

#include <red7/red7.h>
#include <words/text.h>

struct words_why {
    const char *rule;     /* its name, for ever: "out.canvas"; a tag of tests/conformance */
    const char *text;     /* the rule in a sentence, in the reader's language */
    const char *reading;  /* how we read what the rulebooks leave open; NULL where they do not */
    struct phrase source; /* "every edition", "version 1.2" or "house rule 7to:canvas" */
};

/* Which rule forbids a step. With the round before the step, if it is known (or NULL), the answer
 * is more exact. False for errors that no rule of the game is behind, such as text that is no
 * step. */
bool words_why_not(enum r7_error error, struct r7_rules rules, const struct r7_round *round,
                   struct words_why *why);

/* Why a round stands as it does: what counts under the rule in force, then what decides about the
 * lead or, when the round is over, about its points. `before` is the same round at an earlier
 * moment. Returns how many reasons there are. */
int words_why_standing(const struct r7_round *before, const struct r7_round *round,
                       struct words_why whys[2]);

/* "A 1 takes ... (version 1.3; action.1.level) Our reading: ..." */
void words_add_why(struct words *text, const struct words_why *why);

/* The names of all rules that can be given as reasons, from 0; NULL after the last. */
const char *words_why_rule(size_t i);

#endif
