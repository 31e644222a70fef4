/* The daily challenge: one deal for the whole world each day, from nothing but the date.
 *
 * Two players, version 1.3, basic; the person moves first and can win by force, though at most
 * every second safe move keeps the win. The bot grows stronger from Monday to Sunday. Par is in how
 * many moves the solver wins, which sees all cards, against a rival who resists as well as it can.
 *
 *     struct daily daily;
 *     if (daily_read("2026-11-17", &daily) && daily_deal(&daily))
 *         game_start(&game, ...daily.rules, daily.seed, daily.bot...);
 */
#ifndef RED7_GAME_DAILY_H
#define RED7_GAME_DAILY_H

#include <red7/red7.h>

struct daily {
    int number;  /* from 1: the day of DAILY_FIRST */
    int weekday; /* from Monday, which is 0 */
    struct r7_rules rules;
    const struct r7_bot *bot;
    uint32_t seed;
    int par;
};

#define DAILY_FIRST "2026-01-01"
#define DAILY_LAST "2999-12-31"

/* The day of a date such as "2026-11-17": all but the deal. False if there is no such day, or no
 * challenge on it. */
bool daily_read(const char *date, struct daily *daily);

/* Its seed and its par; false if there is no memory. */
bool daily_deal(struct daily *daily);

#endif
