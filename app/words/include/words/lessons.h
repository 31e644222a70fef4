/* The texts of lessons, and what is said about answers. */
#ifndef RED7_WORDS_LESSONS_H
#define RED7_WORDS_LESSONS_H

#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* A text of a lesson (or of a chapter) in the language, its cards marked. */
void words_add_lesson_text(struct words *text, const char *message);
/* Who sits at the table of a lesson: you at seat 0, and bots. */
struct words_names words_lesson_names(void);
/* The verdict on an answer in one to three sentences, which do not give the solution away. */
void words_add_verdict(struct words *text, const struct r7_lesson *lesson,
                       const struct r7_lesson_verdict *verdict);

#endif
