/* Pictures in text. A column of a curve is a full block up to its value, and half a block on top
 * where that says more: so five lines tell ten heights. */
#include "plot.h"
#include <string.h>
#include <words/columns.h>
#include <words/print.h>

#define FULL "█"
#define HALF "▄"
/* Less than this is written as 0.0%, and has no bar either. */
#define SHOWN_LEAST 0.0005

void plot_add_bar(struct words *text, double share, int width)
{
    int columns = (int)(share * width + 0.5);
    columns = columns == 0 && share > 0 ? 1 : columns > width ? width : columns;
    for (int i = 0; i < columns; i++)
        words_add(text, FULL);
}

void plot_add_interval(struct words *text, double mean, double error, int width)
{
    int at = (int)(mean * width), low = (int)((mean - error) * width),
        high = (int)((mean + error) * width);
    at = at < 0 ? 0 : at >= width ? width - 1 : at;
    for (int i = 0; i < width; i++)
        words_add(text, i == at               ? "●"
                        : i == low            ? "├"
                        : i == high           ? "┤"
                        : i > low && i < high ? "─"
                        : 2 * i == width      ? "│"
                                              : "·");
}

void plot_print_rows(const struct plot_row *rows, int count, int width)
{
    double most = 0;
    int widest = 0;
    for (int i = 0; i < count; i++) {
        most = rows[i].share > most ? rows[i].share : most;
        int columns = words_columns(rows[i].label.bytes);
        widest = columns > widest ? columns : widest;
    }
    for (int i = 0; i < count; i++) {
        char bytes[1024] = "";
        struct words text = WORDS_INIT(bytes);
        words_add_right(&text, rows[i].label.bytes, widest);
        words_add_right(&text, words_share(rows[i].share, 1).bytes, 9);
        words_add_char(&text, ' ');
        if (rows[i].share >= SHOWN_LEAST)
            plot_add_bar(&text, rows[i].share / most, width);
        words_line("  {row}", "row", bytes, NULL);
    }
}

/* ---- curves ---- */

static void thin_out(struct plot_curve *curve)
{
    for (int i = 0; i < curve->count / 2; i++) {
        char mark = curve->marks[2 * i];
        curve->values[i] = curve->values[2 * i + 1];
        curve->marks[i] = mark != 0 ? mark : curve->marks[2 * i + 1];
    }
    curve->count /= 2;
}

void plot_curve_add(struct plot_curve *curve, double value, char mark)
{
    if (curve->count == PLOT_WIDTH_MAX)
        thin_out(curve);
    curve->values[curve->count] = value;
    curve->marks[curve->count++] = mark;
}

/* The sign of a column in a line, 0 the lowest. */
static const char *sign_of(double value, int line)
{
    int halves = (int)(value * 2 * PLOT_HEIGHT + 0.5) - 2 * line;
    if (value >= 0 && value <= 1 && halves <= 0 && line == 0)
        return "▁";
    return value < 0 || halves <= 0 ? " " : halves == 1 ? HALF : FULL;
}

/* A short curve is drawn twice as wide. */
static int times_of(const struct plot_curve *curve)
{
    return 2 * curve->count <= PLOT_WIDTH_MAX ? 2 : 1;
}

/* The signs below, up to the last of them. */
static void print_marks(const struct plot_curve *curve)
{
    char bytes[PLOT_WIDTH_MAX + 1] = "";
    int times = times_of(curve), end = 0;
    for (int i = 0; i < curve->count; i++) {
        for (int n = 0; n < times; n++)
            bytes[times * i + n] = ' ';
        if (curve->marks[i] == 0)
            continue;
        bytes[times * i] = curve->marks[i];
        end = times * i + 1;
    }
    bytes[end] = '\0';
    if (end > 0)
        words_line("        {marks}", "marks", bytes, NULL);
}

void plot_print_curve(const struct plot_curve *curve)
{
    for (int line = PLOT_HEIGHT - 1; line >= 0; line--) {
        char bytes[4 * PLOT_WIDTH_MAX + 64] = "";
        struct words text = WORDS_INIT(bytes);
        words_add_right(&text,
                        line == PLOT_HEIGHT - 1   ? words_percent(1).bytes
                        : line == PLOT_HEIGHT / 2 ? words_percent(0.5).bytes
                        : line == 0               ? words_percent(0).bytes
                                                  : "",
                        6);
        words_add(&text, " │");
        for (int i = 0; i < times_of(curve) * curve->count; i++)
            words_add(&text, sign_of(curve->values[i / times_of(curve)], line));
        while (text.length > 0 && bytes[text.length - 1] == ' ')
            bytes[--text.length] = '\0';
        words_line("{row}", "row", bytes, NULL);
    }
    print_marks(curve);
}
