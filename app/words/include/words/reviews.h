/* What a review says, as sentences. */
#ifndef RED7_WORDS_REVIEWS_H
#define RED7_WORDS_REVIEWS_H

#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* Why a turn is not judged; "" if it is. */
const char *words_not_judged(const struct r7_judgement *judgement);
/* What a turn was worth, in a line: "chance 84% before, 61% after: blunder". In an advanced game
 * the chances are the game's and the round's stand beside them; what drawn cards brought is told.
 */
void words_add_worth(struct words *text, const struct r7_judgement *judgement, bool advanced);
/* What drawn cards have brought: "+11%". */
struct phrase words_luck(double luck);
/* What open cards say about a turn of two players; nothing if they are silent. */
void words_add_open(struct words *text, const struct r7_open *open,
                    const struct words_names *names);
/* What decided a round: up to so many sentences; how many there are. */
#define WORDS_TURNING_MAX 3
int words_turning(const struct r7_review_round *round, const struct words_names *names,
                  struct phrase sentences[WORDS_TURNING_MAX]);

#endif
