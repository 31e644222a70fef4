/* What a door keeps between two questions: memory to use again, and what makes the next question
 * of its kind cheaper. A question never depends on it, except that `review-next` goes on with the
 * review that was begun. */
#ifndef RED7_ASK_DOOR_H
#define RED7_ASK_DOOR_H

#include "answer.h"
#include <red7/ask.h>

struct review_under_way;
struct puzzle_kept;

struct r7_ask {
    char *question; /* a copy, cut into lines */
    size_t room;
    struct answer answer;
    struct review_under_way *review; /* NULL: none is under way */
    struct puzzle_kept *puzzle;      /* NULL: none was made yet */
};

/* Frees them. */
void review_forget(struct r7_ask *door);
void puzzle_forget(struct r7_ask *door);

#endif
