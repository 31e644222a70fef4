/* The clocks: parts of table_apply(). */
#ifndef RED7_TABLE_CLOCK_H
#define RED7_TABLE_CLOCK_H

#include <table/table.h>

/* The seat whose clock runs, -1 if none does. */
int table_clock_runs(const struct table *table);

/* All clocks full, before the first deal. */
void table_clock_fill(struct table *table);
/* Subtracts what has been used up to now, and counts from now on. To be called before anything
 * changes on which table_clock_runs() depends. */
void table_clock_stop(struct table *table);
/* The clock of the seat to move counts from now on, or from a later time if that is set. */
void table_clock_start(struct table *table);
/* A turn of a seat is over; `ran`: by its own clock. */
void table_clock_turn_over(struct table *table, int seat, bool ran);

#endif
