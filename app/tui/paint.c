/* Texts, cards, lines and buttons. Everything goes through put_character(), which writes
 * what the terminal's encoding has and plain letters for the rest. */
#include "paint.h"
#include "colours.h"
#include "screen.h"
#include "table_view.h"
#include <curses.h>
#include <limits.h>
#include <red7/red7.h>
#include <stdarg.h>
#include <string.h>
#include <wchar.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/text.h>

#define TARGETS_MAX 256

const struct tui_focus tui_nothing = {-2, R7_NO_CARD};

/* Where a click means something. */
static struct area {
    int line, column, lines, columns, target;
} areas[TARGETS_MAX];
static int area_count;

void tui_begin(void)
{
    erase();
    area_count = 0;
    tui_whole();
}

void tui_target(int line, int column, int lines, int columns, int target)
{
    if (area_count < TARGETS_MAX)
        areas[area_count++] = (struct area){line, tui_left() + column, lines, columns, target};
}

int tui_target_at(int line, int column)
{
    for (int i = area_count; i-- > 0;) {
        const struct area *a = &areas[i];
        if (line >= a->line && line < a->line + a->lines && column >= a->column &&
            column < a->column + a->columns)
            return a->target;
    }
    return 0;
}

/* Puts the cursor where so many columns can be written; false if they are not on the screen, or not
 * in the part of it that is drawn on. */
static bool go_to(int line, int column, int width)
{
    return line >= 0 && line < LINES && column >= 0 && column + width <= tui_columns() &&
           move(line, tui_left() + column) == OK;
}

/* ---- texts ---- */

static bool can_show(uint32_t character)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    return wcrtomb(bytes, (wchar_t)character, &state) != (size_t)-1;
}

static void put_wide(uint32_t character)
{
    wchar_t text[2] = {(wchar_t)character, L'\0'};
    addnwstr(text, 1);
}

/* Writes a character at the cursor and returns how many columns it took. */
static int put_character(uint32_t character)
{
    if (character < 0x80 || can_show(character)) {
        put_wide(character);
        return words_width(character);
    }
    const char *plain = words_fold(character);
    plain = plain != NULL ? plain : "?";
    /* A sign has its place in a table; only letters may become longer. */
    addnstr(plain, character < 0x2000 ? -1 : 1);
    return character < 0x2000 ? (int)strlen(plain) : 1;
}

static void put_sign(int line, int column, uint32_t sign)
{
    if (go_to(line, column, 1))
        put_character(sign);
}

/* A card within a text: its letter and number in its colour. */
static void put_card_text(const char *card, enum tui_style style)
{
    static const char letters[] = "VIBGYOR";
    const char *found = strchr(letters, card[0]);
    if (found != NULL)
        tui_colour_on((enum r7_colour)(found - letters), true);
    addnstr(card, 2);
    tui_style_on(style);
}

int tui_put_bytes(int line, int column, int width, enum tui_style style, const char *text,
                  size_t length)
{
    size_t at = 0, step;
    int used = 0;
    if (!go_to(line, column, 1))
        return column;
    if (width > tui_columns() - column)
        width = tui_columns() - column;
    tui_style_on(style);
    for (; at < length && text[at] != '\0' && text[at] != '\n'; at += step) {
        uint32_t c = words_decode(text + at, &step);
        if (words_is_mark(text[at])) {
            step = length - at >= 3 ? 3 : length - at;
            if (step < 3 || used + 2 > width)
                break;
            put_card_text(text + at + 1, style);
            used += 2;
            continue;
        }
        if (c < ' ' || used + words_width(c) > width)
            break;
        used += put_character(c);
    }
    tui_style_off();
    return column + used;
}

int tui_put(int line, int column, int width, enum tui_style style, const char *text)
{
    int columns = words_columns(text);
    if (columns <= width)
        return tui_put_bytes(line, column, width, style, text, strlen(text));
    int end = tui_put_bytes(line, column, width - 1, style, text, strlen(text));
    return tui_put_bytes(line, end, 1, style, "…", 3);
}

int tui_say(int line, int column, int width, enum tui_style style, const char *message, ...)
{
    char bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    va_list arguments;
    va_start(arguments, message);
    words_say_list(&text, message, arguments);
    va_end(arguments);
    return tui_put(line, column, width, style, bytes);
}

int tui_paragraph_lines(int width, const char *text)
{
    int lines = 0;
    size_t next;
    for (; *text != '\0'; text += next, lines++)
        words_wrap(text, width, &next);
    return lines;
}

int tui_sentences(int line, int column, int width, int lines, enum tui_style style,
                  const char *text)
{
    char shown[4096];
    snprintf(shown, sizeof shown, "%s", text);
    while (tui_paragraph_lines(width, shown) > lines) {
        size_t end = 0;
        for (size_t i = 0; shown[i] != '\0' && shown[i + 1] != '\0'; i++)
            if (strchr(".!?", shown[i]) != NULL && shown[i + 1] == ' ' && shown[i + 2] != '\0')
                end = i + 1;
        if (end == 0)
            break;
        shown[end] = '\0';
    }
    return tui_paragraph(line, column, width, lines, style, shown);
}

int tui_paragraph(int line, int column, int width, int lines, enum tui_style style,
                  const char *text)
{
    size_t next;
    for (int i = 0; *text != '\0' && i < lines; text += next, i++) {
        size_t length = words_wrap(text, width, &next);
        bool cut = i == lines - 1 && text[next] != '\0';
        tui_put_bytes(line, column, width, style, text, length);
        if (cut)
            tui_put_bytes(line, column + width - 1, 1, style, "…", 3);
        line++;
    }
    return line;
}

/* ---- cards ---- */

/* The signs before and after a card of one line: its shape says how it lies, where hues cannot be
 * told apart. */
static const char *shape_of(enum tui_card_kind kind)
{
    switch (kind) {
    case TUI_CARD_PLAIN:
        return "  ";
    case TUI_CARD_LIT:
        return "[]";
    case TUI_CARD_CHOSEN:
        return "><";
    case TUI_CARD_OUT:
        return "--";
    }
    return "  ";
}

void tui_card(int line, int column, r7_card card, enum tui_card_kind kind)
{
    char name[3];
    const char *shape = shape_of(kind);
    bool lit = kind == TUI_CARD_LIT, chosen = kind == TUI_CARD_CHOSEN;
    r7_cards_write(r7_card_bit(card), name, sizeof name);
    if (!go_to(line, column, 4))
        return;
    if (chosen)
        tui_style_on(TUI_CHOSEN);
    else if (lit)
        tui_colour_on(r7_card_colour(card), true);
    addnstr(shape, 1);
    tui_colour_on(r7_card_colour(card), lit || chosen);
    addnstr(name, 1);
    if (!lit && !chosen)
        tui_style_off();
    addnstr(name + 1, 1);
    if (chosen)
        tui_style_on(TUI_CHOSEN);
    addnstr(shape + 1, 1);
    tui_style_off();
}

int tui_card_columns(int height)
{
    return height == 1 ? 4 : height == 3 ? 6 : 2 * height - 1;
}

/* A line of a card that does not count: only its frame. */
static void draw_frame(int line, int column, int width, int row, int height)
{
    bool edge = row == 0 || row == height - 1;
    tui_style_on(TUI_DIM);
    put_sign(line, column, row == 0 ? 0x250C : edge ? 0x2514 : 0x2502);
    for (int i = 1; i < width - 1; i++)
        put_sign(line, column + i, edge ? 0x2500 : ' ');
    put_sign(line, column + width - 1, row == 0 ? 0x2510 : edge ? 0x2518 : 0x2502);
    tui_style_off();
}

/* A line of a card that does. */
static void draw_filled(int line, int column, int width, enum r7_colour colour)
{
    tui_colour_on(colour, true);
    for (int i = 0; i < width; i++)
        put_sign(line, column + i, ' ');
    tui_style_off();
}

void tui_large_card(int line, int column, int height, r7_card card, enum tui_card_kind kind)
{
    char name[3];
    int width = tui_card_columns(height), middle = column + width / 2 - 1;
    bool filled = kind == TUI_CARD_LIT || kind == TUI_CARD_CHOSEN;
    if (height == 1) {
        tui_card(line, column, card, kind);
        return;
    }
    r7_cards_write(r7_card_bit(card), name, sizeof name);
    for (int i = 0; i < height; i++)
        if (filled)
            draw_filled(line + i, column, width, r7_card_colour(card));
        else
            draw_frame(line + i, column, width, i, height);
    if (!go_to(line + height / 2, middle, 2))
        return;
    tui_colour_on(r7_card_colour(card), true);
    addstr(name);
    if (kind == TUI_CARD_CHOSEN && go_to(line + height / 2, column, width)) {
        addch('>');
        go_to(line + height / 2, column + width - 1, 1);
        addch('<');
    }
    tui_style_off();
}

int tui_colour_name(int line, int column, enum r7_colour colour, const char *text)
{
    size_t step;
    int used = 2;
    if (!go_to(line, column, words_columns(text) + 2))
        return column;
    tui_colour_on(colour, true);
    addch(' ');
    for (; *text != '\0'; text += step)
        used += put_character(words_decode(text, &step));
    addch(' ');
    tui_style_off();
    return column + used;
}

void tui_colour_chip(int line, int column, int width, enum r7_colour colour, const char *text)
{
    size_t step;
    int used = 0;
    if (!go_to(line, column, width))
        return;
    tui_colour_on(colour, true);
    for (; *text != '\0' && used < width; text += step)
        used += put_character(words_decode(text, &step));
    for (; used < width; used++)
        addch(' ');
    tui_style_off();
}

/* ---- lines ---- */

void tui_upright(int line, int column, int lines)
{
    tui_style_on(TUI_DIM);
    for (int i = 0; i < lines; i++)
        put_sign(line + i, column, 0x2502);
    tui_style_off();
}

void tui_rule(int line, int column, int width)
{
    tui_style_on(TUI_DIM);
    for (int i = 0; i < width; i++)
        put_sign(line, column + i, 0x2500);
    tui_style_off();
}

/* ---- buttons ---- */

/* What a key is called. */
static const char *name_of_key(uint32_t key, char plain[8])
{
    switch (key) {
    case TUI_KEY_ENTER:
        return C_("key", "Enter");
    case TUI_KEY_ESCAPE:
        return C_("key", "Esc");
    case TUI_KEY_BACK:
        return C_("key", "Backspace");
    case TUI_KEY_TAB:
        return C_("key", "Tab");
    case TUI_KEY_LEFT:
        return "←";
    case TUI_KEY_RIGHT:
        return "→";
    case TUI_KEY_UP:
        return "↑";
    case TUI_KEY_DOWN:
        return "↓";
    case ' ':
        return C_("key", "Space");
    default:
        plain[words_encode(key, plain)] = '\0';
        return plain;
    }
}

uint32_t tui_button_key(int target)
{
    return target >= TUI_TARGET_BUTTONS ? (uint32_t)(target - TUI_TARGET_BUTTONS) : 0;
}

/* The columns of a text as put_character() writes it: plain letters can be longer. */
static int shown_columns(const char *text)
{
    int columns = 0;
    size_t length;
    for (; *text != '\0'; text += length) {
        uint32_t c = words_decode(text, &length);
        const char *plain = c < 0x80 || c >= 0x2000 || can_show(c) ? NULL : words_fold(c);
        columns += plain != NULL ? (int)strlen(plain) : words_width(c);
    }
    return columns;
}

static int button_width(const struct tui_choice *choice)
{
    char plain[8];
    int label = shown_columns(choice->label);
    return shown_columns(name_of_key(choice->key, plain)) + (label > 0 ? label + 1 : 0);
}

int tui_button(int line, int column, uint32_t key, const char *label)
{
    char plain[8];
    int end = tui_put(line, column, tui_columns(), TUI_TITLE, name_of_key(key, plain));
    if (label[0] != '\0')
        end = tui_put(line, end + 1, tui_columns(), TUI_PLAIN, label);
    tui_target(line, column, 1, end - column, TUI_TARGET_BUTTONS + (int)key);
    return end;
}

/* Lays buttons out from a line on, or only counts the lines. */
static int lay_buttons(int line, const struct tui_choice *choices, bool draw)
{
    int column = 1, lines = 1;
    for (; choices->label != NULL; choices++) {
        int width = button_width(choices);
        /* A key without a label shares that of the next: both stand on one line. */
        int more = choices->label[0] == '\0' && choices[1].label != NULL
                       ? 1 + button_width(choices + 1)
                       : 0;
        if (column > 1 && column + width + more > COLS - (COLS >= 60)) {
            column = 1;
            lines++;
        }
        if (draw)
            tui_button(line + lines - 1, column, choices->key, choices->label);
        column += width + (choices->label[0] != '\0' ? 3 : 1);
    }
    return lines;
}

/* The buttons that a screen has room for. On a small one those before the last two go: help tells
 * their keys, and they work all the same. */
static void fit_buttons(const struct tui_choice *choices, struct tui_choice list[TUI_CHOICES_MAX])
{
    int count = 0, most = LINES >= 24 ? LINES : LINES >= 20 ? 3 : 2 + (LINES >= 18);
    for (; choices->label != NULL && count < TUI_CHOICES_MAX - 1; choices++)
        list[count++] = *choices;
    list[count] = (struct tui_choice){0, NULL};
    while (count > 3 && lay_buttons(0, list, false) > most) {
        list[count - 3] = list[count - 2];
        list[count - 2] = list[count - 1];
        list[--count] = (struct tui_choice){0, NULL};
    }
}

int tui_buttons_lines(const struct tui_choice *choices)
{
    struct tui_choice list[TUI_CHOICES_MAX];
    fit_buttons(choices, list);
    return lay_buttons(0, list, false);
}

int tui_buttons(int line, const struct tui_choice *choices)
{
    struct tui_choice list[TUI_CHOICES_MAX];
    tui_whole();
    fit_buttons(choices, list);
    int first = line - lay_buttons(0, list, false) + 1;
    for (int i = first; i <= line; i++) {
        move(i, 0);
        clrtoeol();
    }
    lay_buttons(first, list, true);
    return first;
}

void tui_join(const struct tui_choice *first, const struct tui_choice *more,
              struct tui_choice all[TUI_CHOICES_MAX])
{
    int count = 0;
    for (; first->label != NULL && count < TUI_CHOICES_MAX - 1; first++)
        all[count++] = *first;
    for (; more->label != NULL && count < TUI_CHOICES_MAX - 1; more++)
        all[count++] = *more;
    all[count] = (struct tui_choice){0, NULL};
}

void tui_buttons_joined(const struct tui_choice *first, const struct tui_choice *more)
{
    struct tui_choice all[TUI_CHOICES_MAX];
    tui_join(first, more, all);
    tui_buttons(LINES - 1, all);
}
