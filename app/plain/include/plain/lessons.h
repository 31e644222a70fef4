/* The course as questions and answers, line by line. */
#ifndef RED7_PLAIN_LESSONS_H
#define RED7_PLAIN_LESSONS_H

#include <red7/red7.h>

/* Teaches lesson after lesson from `place` in the course on, NULL: from the first that is not
 * solved yet; until the person leaves or the input ends. */
void plain_teach(enum r7_edition edition, const size_t *place);
/* All lessons, chapter by chapter, with a mark at those that are solved. */
void plain_list_lessons(void);

#endif
