/* How everybody stands under each of the rules. */
#ifndef RED7_TUI_WHAT_IF_H
#define RED7_TUI_WHAT_IF_H

#include "table_view.h"
#include <scene/scene.h>

/* Whether there is room for it from a line on, above the hand and the table's foot. */
bool tui_what_if_fits(const struct tui_table *table, int line);
/* Draws it; returns the line below. */
int tui_draw_what_if(int line, const struct scene_table *laid, const struct words_names *names);

#endif
