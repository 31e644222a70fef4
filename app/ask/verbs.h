/* What can be asked: a function for each verb, which writes its answer. */
#ifndef RED7_ASK_VERBS_H
#define RED7_ASK_VERBS_H

#include "question.h"

void ask_language(const struct question *q, struct answer *a);
void ask_facts(const struct question *q, struct answer *a);
void ask_rules(const struct question *q, struct answer *a);
void ask_differences(const struct question *q, struct answer *a);
void ask_code(const struct question *q, struct answer *a);
void ask_table(const struct question *q, struct answer *a);
void ask_new(const struct question *q, struct answer *a);
void ask_game(const struct question *q, struct answer *a);
void ask_play(const struct question *q, struct answer *a);
void ask_bot(const struct question *q, struct answer *a);
void ask_next(const struct question *q, struct answer *a);
void ask_undo(const struct question *q, struct answer *a);
void ask_from(const struct question *q, struct answer *a);
void ask_survivors(const struct question *q, struct answer *a);
void ask_hint(const struct question *q, struct answer *a);
void ask_record(const struct question *q, struct answer *a);
void ask_review(const struct question *q, struct answer *a);
void ask_review_next(const struct question *q, struct answer *a);
void ask_verify(const struct question *q, struct answer *a);
void ask_lessons(const struct question *q, struct answer *a);
void ask_lesson(const struct question *q, struct answer *a);
void ask_lesson_check(const struct question *q, struct answer *a);
void ask_puzzle(const struct question *q, struct answer *a);
void ask_puzzle_check(const struct question *q, struct answer *a);
void ask_puzzle_solution(const struct question *q, struct answer *a);
void ask_bench(const struct question *q, struct answer *a);

#endif
