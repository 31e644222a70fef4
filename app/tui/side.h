/* What stands beside the table where there is room, and between the parts of it elsewhere: the log
 * of moves, and the advisor. */
#ifndef RED7_TUI_SIDE_H
#define RED7_TUI_SIDE_H

#include "advisor.h"
#include <stddef.h>
#include <words/text.h>

/* Moves in words, the oldest first. */
struct tui_log {
    size_t count;
    void (*tell)(const void *context, size_t i, struct words *text);
    const void *context;
};

/* Draws the last moves, as many as fit from a line on; the last one at the end. */
void tui_draw_log(const struct tui_log *log, int line, int lines);

/* What the panel shows beside the log; NULL where there is no advisor. */
struct tui_side {
    const struct tui_log *log;
    const struct tui_thought *thought;
    const struct r7_round *view; /* of who is advised */
    const struct words_names *names;
};
/* Draws the panel, if there is one, above `foot` lines; what is drawn next is beside it. True if
 * there is. */
bool tui_draw_side(const struct tui_side *side, int foot);
/* Without a panel: the advisor's best moves or, without an advisor, the log. */
void tui_draw_between(const struct tui_side *side, int line, int lines);

#endif
