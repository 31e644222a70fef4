/* The texts of lessons, and what is said about answers. */
#ifndef RED7_WORDS_LESSONS_H
#define RED7_WORDS_LESSONS_H

#include <red7/red7.h>
#include <words/text.h>

/* A text of a lesson (or of a chapter) in the language, its cards marked. */
void words_add_lesson_text(struct words *text, const char *message);
/* The verdict on an answer in one to three sentences, which do not give the solution away. */
void words_add_verdict(struct words *text, const struct r7_lesson *lesson,
                       const struct r7_lesson_verdict *verdict);

/* A turn of a hint: "1. +I4 @O5: wins the round with a chance of 62 %"; in an advanced game also
 * the chance of winning the game, if it differs. */
void words_add_rating(struct words *text, int number, const struct r7_bot_rating *rating,
                      bool advanced);

#endif
