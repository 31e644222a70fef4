/* Deals, plays and takebacks: parts of table_apply(). */
#ifndef RED7_TABLE_ROUND_H
#define RED7_TABLE_ROUND_H

#include <table/table.h>

#define TABLE_DEAL_REST_MS 10000 /* clocks stand so long after a deal */

/* A finished round, for the record. */
struct table_round {
    struct r7_round deal;
    struct table_play *plays;
    size_t play_count;
};

struct table_rounds {
    size_t count;
    struct table_round list[];
};

bool table_apply_deal(struct table *table, const struct event *event);
bool table_apply_play(struct table *table, const struct event *event, struct projected *projected);
bool table_apply_takeback(struct table *table, const struct event *event);

#endif
