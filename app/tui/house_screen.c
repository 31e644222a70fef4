/* House rules: every switch of the rules, what it is set to, and where that comes from. */
#include "paint.h"
#include "screen.h"
#include "screens.h"
#include <red7/red7.h>
#include <string.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/switches.h>
#include <words/text.h>

#define TARGET_ROWS 0x4000 /* a click on a row */
#define TARGET_LESS 0x5000 /* on its arrows */
#define TARGET_MORE 0x6000

#define LABEL_COLUMN 4
#define VALUE_COLUMN 37 /* beside the label; where that has no room, below it: */
#define BELOW_COLUMN 10

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

/* Where everything stands, which follows from the chosen row and the size of the screen. */
struct places {
    int first, end;     /* the lines of the rows, and the one after them */
    bool about, source; /* what is told about the chosen row */
    struct phrase title;
    struct tui_choice keys[TUI_CHOICES_MAX];
};

/* The column of a row's value; one that does not fit beside its label stands below it. */
static int value_column(const struct house *h, int row)
{
    const struct words_switch *s = switch_at(row);
    struct phrase value = words_switch_value(s, h->rules, h->players);
    bool beside = LABEL_COLUMN + words_columns(_(s->topic)) + 5 <= VALUE_COLUMN &&
                  VALUE_COLUMN + words_columns(value.bytes) + 3 <= tui_columns();
    return beside ? VALUE_COLUMN : BELOW_COLUMN;
}

static int label_lines(int row)
{
    return tui_paragraph_lines(tui_columns() - LABEL_COLUMN - 1, _(switch_at(row)->topic));
}

static int row_lines(const struct house *h, int row)
{
    struct phrase value = words_switch_value(switch_at(row), h->rules, h->players);
    if (value_column(h, row) == VALUE_COLUMN)
        return 1;
    return label_lines(row) + tui_paragraph_lines(tui_columns() - BELOW_COLUMN - 3, value.bytes);
}

/* Where a setting comes from, or why it cannot be changed. */
static struct phrase say_source(const struct house *h)
{
    const struct words_switch *s = switch_at(h->row);
    const char *refusal = words_switch_refusal(s, h->rules);
    return refusal != NULL ? words_phrase("{why}", "why", refusal, NULL)
                           : words_switch_source(s, h->rules, h->players);
}

static void find_places(const struct house *h, struct places *p)
{
    const struct tui_choice keys[] = {
        {TUI_KEY_ENTER, _("back")},
        {TUI_KEY_UP, ""},
        {TUI_KEY_DOWN, _("choose")},
        {TUI_KEY_LEFT, ""},
        {TUI_KEY_RIGHT, _("change")},
        /* offered where there is something to go back from */
        {'r',
         h->rules.house != 0 || h->rules.target != 0 ? _("back to the edition’s rules") : NULL},
        {0, NULL},
    };
    int width = tui_columns() - 2 * LABEL_COLUMN;
    int about = tui_paragraph_lines(width, _(switch_at(h->row)->about));
    int source = tui_paragraph_lines(width, say_source(h).bytes);
    p->title = words_phrase(_("House rules · {rules}"), "rules", words_rules(h->rules).bytes, NULL);
    memcpy(p->keys, keys, sizeof keys);
    p->first = tui_paragraph_lines(tui_columns() - 2, p->title.bytes) + 2;
    int room = tui_lines() - tui_buttons_lines(keys) - 1 - p->first - row_lines(h, h->row);
    p->about = room >= about;
    p->source = room >= about + source;
    p->end = tui_lines() - tui_buttons_lines(keys) - 1 - (p->about ? about : 0) -
             (p->source ? source : 0);
}

/* Moves the rows until the chosen one is in sight. */
static void scroll(struct house *h)
{
    struct places p;
    int lines = 0;
    find_places(h, &p);
    if (h->row < h->top)
        h->top = h->row;
    for (int row = h->row; row >= h->top; row--) {
        lines += row_lines(h, row);
        if (p.first + lines > p.end)
            h->top = row + 1;
    }
}

/* A row's value with its arrows. */
static void draw_value(const struct house *h, int row, int line, int column)
{
    const struct words_switch *s = switch_at(row);
    bool fixed = words_switch_refusal(s, h->rules) != NULL;
    enum tui_style style = row == h->row ? TUI_CHOSEN : fixed ? TUI_DIM : TUI_PLAIN;
    struct phrase value = words_switch_value(s, h->rules, h->players);
    int width = tui_columns() - column - 3, columns = words_columns(value.bytes);
    int end = column + (columns < width ? columns : width);
    tui_paragraph(line, column, width, tui_lines(), style, value.bytes);
    if (fixed)
        return;
    tui_put(line, column - 4, 1, TUI_BOLD, is_changed(h, row) ? "*" : " ");
    tui_put(line, column - 2, 1, TUI_DIM, "◀");
    tui_target(line, column - 3, 1, 3, TARGET_LESS + row);
    tui_put(line, end + 1, 1, TUI_DIM, "▶");
    tui_target(line, column, 1, end + 3 - column, TARGET_MORE + row);
}

/* Returns the line after it. */
static int draw_row(const struct house *h, int row, int line)
{
    bool chosen = row == h->row, below = value_column(h, row) == BELOW_COLUMN;
    int lines = row_lines(h, row);
    tui_put(line, 2, 1, TUI_BOLD, chosen ? "▶" : " ");
    tui_paragraph(line, LABEL_COLUMN, tui_columns() - LABEL_COLUMN - 1, lines,
                  chosen ? TUI_BOLD : TUI_PLAIN, _(switch_at(row)->topic));
    tui_target(line, 0, lines, tui_columns(), TARGET_ROWS + row);
    draw_value(h, row, below ? line + label_lines(row) : line, value_column(h, row));
    return line + lines;
}

static void draw_rows(const struct house *h, const struct places *p)
{
    int line = p->first, row = h->top;
    if (row > 0)
        tui_put(p->first - 1, LABEL_COLUMN, 1, TUI_DIM, "↑");
    while (row < h->rows && line + row_lines(h, row) <= p->end)
        line = draw_row(h, row++, line);
    if (row < h->rows)
        tui_put(p->end, LABEL_COLUMN, 1, TUI_DIM, "↓");
}

/* What the chosen switch is about, and where its setting comes from, as far as there is room. */
static void draw_about(const struct house *h, const struct places *p)
{
    int width = tui_columns() - 2 * LABEL_COLUMN, line = p->end + 1;
    if (p->about)
        line = tui_paragraph(line, LABEL_COLUMN, width, tui_lines(), TUI_PLAIN,
                             _(switch_at(h->row)->about));
    if (p->source)
        tui_paragraph(line, LABEL_COLUMN, width, tui_lines(), TUI_DIM, say_source(h).bytes);
}

static void draw(const struct house *h)
{
    struct places p;
    find_places(h, &p);
    tui_begin();
    int line = tui_paragraph(0, 1, tui_columns() - 2, tui_lines(), TUI_TITLE, p.title.bytes);
    tui_rule(line, 0, tui_columns());
    draw_rows(h, &p);
    draw_about(h, &p);
    tui_buttons(tui_lines() - 1, p.keys);
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
