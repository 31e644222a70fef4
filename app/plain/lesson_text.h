/* A lesson on standard output. */
#ifndef RED7_PLAIN_LESSON_TEXT_H
#define RED7_PLAIN_LESSON_TEXT_H

#include <red7/red7.h>

/* A text of a lesson, translated. */
void lesson_print_text(const char *message);
/* The lesson with its table and its question. */
void lesson_print(const struct r7_lesson *lesson, size_t place, enum r7_edition edition);
/* How to answer. */
void lesson_print_help(const struct r7_lesson *lesson, enum r7_edition edition);

#endif
