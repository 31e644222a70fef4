/* Your own mistakes as text: one of them, and solving it line by line. */
#ifndef RED7_PLAIN_MISTAKES_H
#define RED7_PLAIN_MISTAKES_H

#include <home/mistakes.h>

/* The position before a mistake and the question; `game` is as mistake_position() makes it. */
void mistake_print(const struct mistake *mistake, const struct game *game);
/* What was better, and what was played. */
void mistake_print_solution(const struct mistake *mistake);
/* Lets somebody solve it by lines of text. */
enum mistake_answer { MISTAKE_SOLVED, MISTAKE_MISSED, MISTAKE_LEFT };
enum mistake_answer mistake_play(const struct mistake *mistake, const struct game *game);

#endif
