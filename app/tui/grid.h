/* All moves of a turn at one look, to choose one of them. */
#ifndef RED7_TUI_GRID_H
#define RED7_TUI_GRID_H

#include <scene/choice.h>
#include <stdbool.h>
#include <stddef.h>

/* Where chances come from, when they are asked for; NULL: there are none. Fills ratings and
 * returns how many there are. */
struct tui_advice {
    size_t (*rate)(void *context, struct r7_bot_rating *ratings, size_t room);
    void *context;
};

/* Shows the moves of whoever chooses: without actions as a grid, palette card by canvas card; with
 * actions step by step. True if one was chosen: then the choice has it as its draft. */
bool tui_grid(struct choice *choice, const struct tui_advice *advice);

#endif
