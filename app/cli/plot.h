/* Pictures in text: bars and curves, of signs that every terminal has. */
#ifndef RED7_CLI_PLOT_H
#define RED7_CLI_PLOT_H

#include <words/text.h>

/* Adds a bar of `width` columns for a share of 1; what is not 0 can be seen. */
void plot_add_bar(struct words *text, double share, int width);
/* Adds a line of `width` columns from 0 to 1 with a mark at a mean and its interval to both sides:
 * "·····├─●─┤·····". */
void plot_add_interval(struct words *text, double mean, double error, int width);

/* A row of a histogram. */
struct plot_row {
    struct phrase label;
    double share;
};
/* Prints rows, all with the same scale: the label, the share, and a bar in which the largest is
 * `width` columns wide. */
void plot_print_rows(const struct plot_row *rows, int count, int width);

/* A curve of values from 0 to 1, a column for each. What is negative is a gap. */
#define PLOT_HEIGHT 5
#define PLOT_WIDTH_MAX 64
struct plot_curve {
    double values[PLOT_WIDTH_MAX];
    char marks[PLOT_WIDTH_MAX]; /* a letter below it, or 0 */
    int count;
};
/* Adds a value; where there is no room left, every second one goes, but those with marks stay as
 * marks of their neighbours. */
void plot_curve_add(struct plot_curve *curve, double value, char mark);
void plot_print_curve(const struct plot_curve *curve);

#endif
