/* What the files of `red7 learn` share.
 *
 *   learn.c           the command, and the questions and answers
 *   learn_show.c      a lesson, its table and the list on standard output
 *   learn_progress.c  which lessons have been solved
 */
#ifndef RED7_CLI_LEARN_H
#define RED7_CLI_LEARN_H

#include "cli.h"
#include <red7/red7.h>

/* A text, filled to the width of a terminal. */
void learn_print(const char *text, bool colour);
/* A text of a lesson, translated. */
void learn_print_lesson_text(const char *message, bool colour);
/* The lesson with its table and its question. */
void learn_print_lesson(const struct r7_lesson *lesson, size_t place, enum r7_edition edition,
                        bool colour);
/* How to answer. */
void learn_print_help(const struct r7_lesson *lesson);
/* All lessons, chapter by chapter. */
void learn_print_list(uint64_t done);

#endif
