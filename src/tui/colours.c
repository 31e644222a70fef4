/* The seven colours, with as many as the terminal has: true colour, the cube of 256, 16,
 * 8 or none. Every card shows its letter and number, and what counts is in brackets, so
 * that none of this is needed to play. */
#include "tui.h"
#include <curses.h>
#include <stdlib.h>

/* Red, green and blue from 0 to 255, and whether the text on it is black. */
struct tint {
    uint8_t red, green, blue;
    bool black;
    uint8_t cube, sixteen, eight; /* the nearest of those */
};

/* Blue is light and indigo dark, violet pale: they differ by brightness too. */
static const struct tint usual[R7_COLOURS] = {
    [R7_RED] = {204, 0, 0, false, 160, 1, 1},        [R7_ORANGE] = {255, 135, 0, true, 208, 3, 3},
    [R7_YELLOW] = {255, 230, 0, true, 226, 11, 7},   [R7_GREEN] = {0, 128, 0, false, 28, 2, 2},
    [R7_BLUE] = {0, 200, 255, true, 45, 14, 6},      [R7_INDIGO] = {20, 20, 160, false, 19, 4, 4},
    [R7_VIOLET] = {215, 135, 255, true, 177, 13, 5},
};

/* For those who see red and green, or blue and yellow, alike: the colours form a ladder
 * of brightness, and neighbours of one hue are far apart on it. */
static const struct tint blind[R7_COLOURS] = {
    [R7_RED] = {150, 0, 40, false, 88, 1, 1},        [R7_ORANGE] = {230, 130, 0, true, 172, 3, 3},
    [R7_YELLOW] = {255, 245, 150, true, 229, 11, 7}, [R7_GREEN] = {0, 105, 85, false, 23, 2, 2},
    [R7_BLUE] = {100, 185, 255, true, 75, 14, 6},    [R7_INDIGO] = {10, 10, 70, false, 17, 4, 4},
    [R7_VIOLET] = {235, 160, 205, true, 182, 13, 5},
};

static const struct tint *tints = usual;
static bool coloured;

enum { PAIR_CARD = 1, PAIR_STYLE = PAIR_CARD + R7_COLOURS };

static int rgb(int red, int green, int blue)
{
    return red << 16 | green << 8 | blue;
}

static void init_card_pair(int colour)
{
    const struct tint *t = &tints[colour];
    int pair = PAIR_CARD + colour;
    if (COLORS > 256)
        init_extended_pair(pair, t->black ? rgb(0, 0, 8) : rgb(255, 255, 255),
                           rgb(t->red, t->green, t->blue));
    else if (COLORS == 256)
        init_extended_pair(pair, t->black ? 16 : 231, t->cube);
    else if (COLORS >= 16)
        init_extended_pair(pair, t->black ? 0 : 15, t->sixteen);
    else
        init_extended_pair(pair, t->black ? COLOR_BLACK : COLOR_WHITE, t->eight);
}

void tui_colours_init(bool colour_blind)
{
    const char *no = getenv("NO_COLOR");
    tints = colour_blind ? blind : usual;
    coloured = (no == NULL || no[0] == '\0') && has_colors();
    if (!coloured || start_color() == ERR) {
        coloured = false;
        return;
    }
    use_default_colors();
    for (int colour = 0; colour < R7_COLOURS; colour++)
        init_card_pair(colour);
    bool many = COLORS > 256;
    init_extended_pair(PAIR_STYLE + TUI_TITLE, many ? rgb(60, 160, 220) : COLOR_CYAN, -1);
    init_extended_pair(PAIR_STYLE + TUI_GOOD, many ? rgb(60, 180, 60) : COLOR_GREEN, -1);
    init_extended_pair(PAIR_STYLE + TUI_BAD, many ? rgb(230, 70, 60) : COLOR_RED, -1);
}

bool tui_has_colours(void)
{
    return coloured;
}

void tui_colour_on(enum r7_colour colour, bool bold)
{
    int pair = PAIR_CARD + (int)colour;
    attr_set((bold ? A_BOLD : A_NORMAL) | (coloured ? 0 : A_REVERSE), 0, NULL);
    if (coloured)
        attr_set(bold ? A_BOLD : A_NORMAL, 0, &pair);
    else if (!bold)
        attr_set(A_UNDERLINE, 0, NULL);
}

void tui_style_on(enum tui_style style)
{
    static const attr_t attributes[TUI_STYLES] = {
        [TUI_PLAIN] = A_NORMAL,
        [TUI_DIM] = A_DIM,
        [TUI_BOLD] = A_BOLD,
        [TUI_TITLE] = A_BOLD,
        [TUI_GOOD] = A_BOLD,
        [TUI_BAD] = A_BOLD,
        [TUI_CHOSEN] = A_REVERSE | A_BOLD,
    };
    int pair = PAIR_STYLE + (int)style;
    bool tinted = coloured && (style == TUI_TITLE || style == TUI_GOOD || style == TUI_BAD);
    attr_set(attributes[style], 0, tinted ? &pair : NULL);
}

void tui_style_off(void)
{
    attr_set(A_NORMAL, 0, NULL);
}
