/* Where the parts of a table stand, on screens of every size.
 *
 *     from 120 columns   a panel at the side: the log, the advisor
 *     from 72            a row for each seat, with headings
 *     from 60            the same, closer together
 *     from 40            without headings; a palette has a line of its own where there is room
 *
 * Cards are as large as the lines allow. */
#ifndef RED7_TUI_LAYOUT_H
#define RED7_TUI_LAYOUT_H

#include "table_view.h"

struct tui_layout {
    int card;       /* lines of a card: 1, 3, 5 or 7 */
    bool narrow;    /* without headings and labels */
    bool stacked;   /* palettes stand below the names */
    bool ruled;     /* with lines between the parts */
    int name_width; /* columns of a name */
    int name, points, hand, palette, count, count_width;
};

struct tui_layout tui_layout_of(const struct tui_table *table);
/* The columns from one card to the next in a palette, and the lines that the palette takes. */
int tui_palette_step(const struct tui_layout *layout, int cards);
int tui_palette_lines(const struct tui_layout *layout, int cards);
/* Where the first card of a palette stands, and the columns that there are for all. */
int tui_palette_room(const struct tui_layout *layout, int *column);

#endif
