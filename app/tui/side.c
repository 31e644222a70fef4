/* What stands beside the table. */
#include "side.h"
#include "paint.h"
#include "screen.h"
#include <string.h>

#define LOG_MOST 40
#define ADVICE_MOVES 3

void tui_draw_log(const struct tui_log *log, int line, int lines)
{
    static char texts[LOG_MOST][1024];
    int count = 0, used = 0, width = tui_columns() - 2;
    for (size_t i = log->count; i-- > 0 && count < LOG_MOST;) {
        struct words text = WORDS_INIT(texts[count]);
        words_clear(&text);
        log->tell(log->context, i, &text);
        int need = tui_paragraph_lines(width, texts[count]);
        if (used + need > lines)
            break;
        used += need;
        count++;
    }
    for (int i = count; i-- > 0;)
        line = tui_paragraph(line, 1, width, lines, i == 0 ? TUI_PLAIN : TUI_DIM, texts[i]);
}

bool tui_draw_side(const struct tui_side *side, int foot)
{
    int columns = tui_side_columns(), lines = tui_lines() - foot, line = 1;
    int left = tui_columns() - columns;
    if (columns == 0)
        return false;
    tui_part(left, columns);
    tui_upright(0, 0, lines);
    tui_part(left + 1, columns - 1);
    if (side->thought != NULL) {
        line = tui_draw_moves(side->thought, side->view, side->names, ADVICE_MOVES, -1, line,
                              lines / 2) +
               1;
        line = tui_draw_reach(side->thought, side->names, line, lines / 4) + 1;
        tui_rule(line - 1, 0, columns - 1);
    }
    tui_draw_log(side->log, line, lines - line);
    tui_part(0, left - 1);
    return true;
}

void tui_draw_between(const struct tui_side *side, int line, int lines)
{
    if (side->thought == NULL)
        tui_draw_log(side->log, line, lines);
    else
        tui_draw_moves(side->thought, side->view, side->names, ADVICE_MOVES, -1, line, lines);
}
