/* The chances of one player through a game. Bars have steps of an eighth of a line, so that a
 * single line still shows where it went wrong. */
#include "curve.h"
#include "paint.h"
#include "screen.h"
#include <words/names.h>
#include <words/text.h>

/* A point: the worth after a turn of that player, or the end of a round. */
struct point {
    size_t turn; /* the last one before it */
    double worth;
    bool judged, end;
};

struct curve {
    struct point points[GAME_TURNS_MAX + TUI_ROUNDS_MAX];
    int count, current;
};

static void find_points(const struct tui_judging *j, int seat, size_t at, struct curve *curve)
{
    curve->count = 0;
    curve->current = -1;
    for (size_t i = 0; i < j->count; i++) {
        const struct tui_judged *t = &j->turns[i];
        bool last = i + 1 == j->count || j->turns[i + 1].round != t->round;
        if (t->seat == seat) {
            if (i < at)
                curve->current = curve->count;
            curve->points[curve->count++] = (struct point){
                .turn = i, .worth = t->judgement.worth_after, .judged = t->judgement.judged};
        }
        if (last && t->round <= j->ended)
            curve->points[curve->count++] = (struct point){
                .turn = i, .worth = j->ends[t->round - 1][seat], .judged = true, .end = true};
    }
}

static const char *sign_of(enum r7_mark mark)
{
    switch (mark) {
    case R7_MARK_BLUNDER:
        return "??";
    case R7_MARK_MISTAKE:
        return "?";
    case R7_MARK_INACCURACY:
        return "?!";
    case R7_MARK_BEST:
        return "!";
    case R7_MARK_NONE:
    case R7_MARK_FORCED:
    case R7_MARK_GOOD:
        return "";
    }
    return "";
}

/* A line of a bar that has so many eighths from this line's foot on. */
static const char *piece_of(int eighths, bool end)
{
    static const char *const pieces[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    if (end && eighths >= 4)
        return "░";
    return pieces[eighths < 0 ? 0 : eighths < 8 ? eighths : 8];
}

/* A point as a bar, and what the turn was below it; the end of a round has another shade. */
static void draw_bar(const struct tui_judging *j, const struct point *point, bool current, int line,
                     int column, int lines)
{
    enum r7_mark mark = j->turns[point->turn].judgement.mark;
    int height = (int)(point->worth * lines * 8 + 0.5);
    enum tui_style style = current                                     ? TUI_TITLE
                           : !point->end && mark >= R7_MARK_INACCURACY ? TUI_BAD
                                                                       : TUI_PLAIN;
    height = height > 0 ? height : 1;
    for (int row = 0; row < lines && point->judged; row++)
        for (int i = 0; i < 2; i++)
            tui_put(line + lines - 1 - row, column + i, 1, style,
                    piece_of(height - 8 * row, point->end));
    tui_put(line + lines, column, 2, style,
            point->end                            ? "="
            : current && sign_of(mark)[0] == '\0' ? "▲"
                                                  : sign_of(mark));
}

int tui_draw_curve(const struct tui_judging *j, int seat, size_t at, int line, int lines)
{
    static struct curve curve;
    int step = 3, left = 7;
    find_points(j, seat, at, &curve);
    int room = (tui_columns() - left) / step;
    int first = (curve.current < 0 ? 0 : curve.current) - room / 2;
    first = first > curve.count - room ? curve.count - room : first;
    first = first < 0 ? 0 : first;
    for (int row = 0; row < lines; row += 2)
        tui_put(line + row, 1, 5, TUI_DIM, words_percent((double)(lines - row) / lines).bytes);
    for (int i = first; i < curve.count && i < first + room; i++) {
        int column = left + (i - first) * step;
        draw_bar(j, &curve.points[i], i == curve.current, line, column, lines);
        if (i > 0 && curve.points[i - 1].end)
            tui_upright(line, column - 1, lines);
    }
    return line + lines + 1;
}
