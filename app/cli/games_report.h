/* Your games, for people and for programs. */
#ifndef RED7_CLI_GAMES_REPORT_H
#define RED7_CLI_GAMES_REPORT_H

#include <home/history.h>
#include <home/mistakes.h>
#include <home/results.h>

struct games_report {
    struct history history;
    struct mistakes mistakes;
    struct results results;
    int64_t now;
    size_t shown; /* how many games are listed */
};

void games_print_text(const struct games_report *report);
void games_print_json(const struct games_report *report);

#endif
