/* House rules: every switch of the rules, what it is set to, and where that comes from. */
#include "paint.h"
#include "screen.h"
#include "screens.h"
#include <red7/red7.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/switches.h>
#include <words/text.h>

#define TARGET_ROWS 0x4000 /* a click on a row */
#define TARGET_LESS 0x5000 /* on its arrows */
#define TARGET_MORE 0x6000

#define FIRST_LINE 3
#define LABEL_COLUMN 4
#define VALUE_COLUMN 37 /* beside the label; where that has no room, below it: */
#define BELOW_COLUMN 10
#define ABOUT_LINES 5

struct house {
    struct r7_rules rules;
    int players;
    int rows, row;
    int top; /* the first row in sight */
};

static const struct words_switch *switch_at(int row)
{
    return words_switch_at((size_t)row);
}

static bool is_changed(const struct house *h, int row)
{
    struct r7_rules options[WORDS_SWITCH_OPTIONS];
    return words_switch_options(switch_at(row), h->rules, h->players, options) > 0 &&
           !r7_rules_equal(options[0], h->rules);
}

/* ---- drawing ---- */

/* The column of a row's value; one that does not fit beside its label stands below it. */
static int value_column(const struct house *h, int row)
{
    const struct words_switch *s = switch_at(row);
    struct phrase value = words_switch_value(s, h->rules, h->players);
    bool beside = LABEL_COLUMN + words_columns(_(s->topic)) + 5 <= VALUE_COLUMN &&
                  VALUE_COLUMN + words_columns(value.bytes) + 3 <= tui_columns();
    return beside ? VALUE_COLUMN : BELOW_COLUMN;
}

static int row_lines(const struct house *h, int row)
{
    return value_column(h, row) == BELOW_COLUMN ? 2 : 1;
}

/* The first line that is not for rows. */
static int end_line(void)
{
    return tui_lines() - 2 - ABOUT_LINES;
}

/* Moves the rows until the chosen one is in sight. */
static void scroll(struct house *h)
{
    int lines = 0;
    if (h->row < h->top)
        h->top = h->row;
    for (int row = h->row; row >= h->top; row--) {
        lines += row_lines(h, row);
        if (FIRST_LINE + lines > end_line())
            h->top = row + 1;
    }
}

/* Returns the line after it. */
static int draw_row(const struct house *h, int row, int line)
{
    const struct words_switch *s = switch_at(row);
    bool chosen = row == h->row, fixed = words_switch_refusal(s, h->rules) != NULL;
    enum tui_style style = chosen ? TUI_CHOSEN : fixed ? TUI_DIM : TUI_PLAIN;
    int column = value_column(h, row), lines = row_lines(h, row), end;
    tui_put(line, 2, 1, TUI_BOLD, chosen ? "▶" : " ");
    tui_put(line, LABEL_COLUMN, tui_columns() - LABEL_COLUMN - 1, chosen ? TUI_BOLD : TUI_PLAIN,
            _(s->topic));
    tui_target(line, 0, lines, tui_columns(), TARGET_ROWS + row);
    line += lines - 1;
    end = tui_put(line, column, tui_columns() - column - 3, style,
                  words_switch_value(s, h->rules, h->players).bytes);
    if (fixed)
        return line + 1;
    tui_put(line, column - 4, 1, TUI_BOLD, is_changed(h, row) ? "*" : " ");
    tui_put(line, column - 2, 1, TUI_DIM, "◀");
    tui_target(line, column - 3, 1, 3, TARGET_LESS + row);
    tui_put(line, end + 1, 1, TUI_DIM, "▶");
    tui_target(line, column, 1, end + 3 - column, TARGET_MORE + row);
    return line + 1;
}

static void draw_rows(const struct house *h)
{
    int line = FIRST_LINE, row = h->top;
    if (row > 0)
        tui_put(FIRST_LINE - 1, LABEL_COLUMN, 1, TUI_DIM, "↑");
    while (row < h->rows && line + row_lines(h, row) <= end_line())
        line = draw_row(h, row++, line);
    if (row < h->rows)
        tui_put(end_line(), LABEL_COLUMN, 1, TUI_DIM, "↓");
}

/* What the chosen switch is about, and where its setting comes from. */
static void draw_about(const struct house *h)
{
    const struct words_switch *s = switch_at(h->row);
    const char *refusal = words_switch_refusal(s, h->rules);
    struct phrase source = words_switch_source(s, h->rules, h->players);
    int width = tui_columns() - 2 * LABEL_COLUMN;
    int line = tui_paragraph(end_line() + 1, LABEL_COLUMN, width, 2, TUI_PLAIN, _(s->about));
    tui_paragraph(line, LABEL_COLUMN, width, 2, TUI_DIM, refusal != NULL ? refusal : source.bytes);
}

static void draw(const struct house *h)
{
    const struct tui_choice choices[] = {
        {TUI_KEY_ENTER, _("back")},
        {TUI_KEY_UP, ""},
        {TUI_KEY_DOWN, _("choose")},
        {TUI_KEY_LEFT, ""},
        {TUI_KEY_RIGHT, _("change")},
        {'r', _("back to the edition’s rules")},
        {0, NULL},
    };
    tui_begin();
    tui_say(0, 1, tui_columns() - 2, TUI_TITLE, _("House rules · {rules}"), "rules",
            words_rules(h->rules).bytes, NULL);
    tui_rule(1, 0, tui_columns());
    draw_rows(h);
    draw_about(h);
    tui_buttons(tui_lines() - 1, choices);
    tui_show();
}

/* ---- acting ---- */

static void change(struct house *h, int by)
{
    struct r7_rules options[WORDS_SWITCH_OPTIONS];
    int count = words_switch_options(switch_at(h->row), h->rules, h->players, options), now = 0;
    while (now < count && !r7_rules_equal(options[now], h->rules))
        now++;
    if (count > 0)
        h->rules = options[(now + by + count) % count];
}

static void click(struct house *h, int target)
{
    if (target < TARGET_ROWS || target >= TARGET_MORE + h->rows)
        return;
    h->row = target & 0xFFF;
    if (target >= TARGET_MORE)
        change(h, 1);
    else if (target >= TARGET_LESS)
        change(h, -1);
}

/* False to leave the screen. */
static bool press(struct house *h, uint32_t key)
{
    switch (key) {
    case TUI_KEY_ENTER:
    case TUI_KEY_ESCAPE:
    case 'q':
        return false;
    case TUI_KEY_UP:
    case TUI_KEY_BACKTAB:
        h->row = (h->row + h->rows - 1) % h->rows;
        return true;
    case TUI_KEY_DOWN:
    case TUI_KEY_TAB:
        h->row = (h->row + 1) % h->rows;
        return true;
    case TUI_KEY_LEFT:
        change(h, -1);
        return true;
    case TUI_KEY_RIGHT:
    case ' ':
        change(h, 1);
        return true;
    case 'r':
        h->rules.house = h->rules.target = 0;
        return true;
    }
    return true;
}

void tui_house_rules(struct r7_rules *rules, int players)
{
    struct house h = {.rules = *rules, .players = players};
    while (switch_at(h.rows) != NULL)
        h.rows++;
    for (bool stays = true; stays;) {
        struct tui_event event;
        scroll(&h);
        draw(&h);
        if (!tui_read(-1, &event))
            break;
        if (event.kind == TUI_CLICK && !event.wheel_up && !event.wheel_down)
            click(&h, event.target);
        if (tui_key(&event) != 0)
            stays = press(&h, tui_key(&event));
    }
    *rules = h.rules;
}
