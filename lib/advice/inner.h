/* What the files of advice and review share.
 *
 *   reasons.c   what can be said about a turn
 *   answers.c   who can answer it
 *   codes.c     the same, reason by reason
 *   review.c    the game event by event: views, sums
 *   judge.c     a turn, decision by decision, by a bot's ratings
 *   better.c    why one turn is better than another
 *   open.c      what open cards say
 */
#ifndef RED7_ADVICE_ADVICE_H
#define RED7_ADVICE_ADVICE_H

#include <red7/advice.h>
#include <red7/random.h>
#include <red7/review.h>
#include <red7/solve.h>

/* The square root, by Newton: the library needs no other one for it. */
static inline double r7i_root(double square)
{
    double root = square > 1 ? square : 1;
    for (int i = 0; i < 40 && square > 0; i++)
        root = (root + square / root) / 2;
    return square > 0 ? root : 0;
}

/* ---- answers.c ---- */

/* Fills in how the seat to move at the start of a turn can survive it. */
void r7i_answer_find(const struct r7_round *round, struct r7_random *random,
                     struct r7_answer *answer);

/* A chance in whole percents; only what is certain is 0 or 1. */
static inline double r7i_whole(double chance)
{
    int percent = (int)(100 * chance + 0.5);
    percent = percent < 1 && chance > 1e-9 ? 1 : percent > 99 && chance < 1 - 1e-9 ? 99 : percent;
    return percent / 100.0;
}

/* ---- judge.c ---- */

/* Judges the record's last turn by its player's view before it. */
void r7i_judge_turn(struct r7_review *review);

/* ---- open.c ---- */

/* What open cards say about a turn. */
struct r7_open r7i_open_find(const struct r7_round *before, const struct r7_turn *turn,
                             const struct r7_review_options *options);

#endif
