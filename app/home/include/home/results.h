/* What your games come to: by level, edition, seat and over time; a rating; the level to beat next.
 * The page reckons in the same way (web/src/learn/results.ts). Games with a deal that was played
 * before do not count. */
#ifndef RED7_HOME_RESULTS_H
#define RED7_HOME_RESULTS_H

#include <home/history.h>

struct tally_of_games {
    int played, won;
    int judged;      /* of those played: their accuracy is known */
    double accuracy; /* the mean of theirs; 0 if there are none */
};

#define RESULTS_LEVELS 16 /* no more bots are told apart */
#define RESULTS_MONTHS 12 /* so far back */
#define RESULTS_RECENT 20 /* so many games are "the last" ones */

struct results {
    struct tally_of_games all;
    struct tally_of_games recent;                 /* the last RESULTS_RECENT */
    struct tally_of_games levels[RESULTS_LEVELS]; /* by r7_bot_at(): a table with such a bot */
    struct tally_of_games editions[R7_EDITIONS];
    struct tally_of_games seats[R7_SEATS_MAX];      /* your seat at the table */
    struct tally_of_games tables[R7_SEATS_MAX + 1]; /* by the number of players */
    struct tally_of_games months[RESULTS_MONTHS];   /* this month is the last of them */
    int streak, best_streak;                        /* games won in a row: up to now, ever */
    int rating;                                     /* 0: no game against bots of a level alone */
    int rated;                                      /* games that it follows from */
    int error;                                      /* its standard error */
    const struct r7_bot *nearest; /* the level that is about as strong; NULL without a rating */
    const struct r7_bot *next;    /* the weakest level that is not beaten yet, or the strongest */
};

/* The rating is the number at which as many wins are expected as there were, if every player is as
 * strong as ten to the power of a 400th of the rating and wins in proportion to that:
 *
 *     chance = 1 / (1 + sum over the others of 10 ^ ((theirs - own) / 400))
 *
 * with a win and a loss against a middling player (1200) before the first game, and within 400 to
 * 2400. Its error is one over the root of the information in those games. A level is beaten by two
 * wins in the last three games of two against it. `now` is the time, for the months. */
void results_reckon(const struct history *history, int64_t now, struct results *results);

/* The months of the table as "2026-11", oldest first. */
void results_month(int64_t now, int month, char text[8]);

#endif
