/* What several answers have in them. */
#ifndef RED7_ASK_PARTS_H
#define RED7_ASK_PARTS_H

#include "question.h"

/* "winners", and "overText" about them; empty while the game goes on. */
void answer_winners(struct answer *a, unsigned winners, struct words_names names);

/* Reasons as sentences. */
void answer_reasons(struct answer *a, const char *key, const struct r7_reason *list, size_t count,
                    const struct words_names *names);

/* The seat of whoever a record belongs to: the only person among bots; -1: nobody's. */
int record_reader(const struct question *q);

/* What the record in the body tells, and its names; false after a refusal. */
bool answer_record(struct answer *a, const struct question *q, struct words_names *names);

#endif
