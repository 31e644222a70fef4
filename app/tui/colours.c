/* The seven colours, with as many as the description of the terminal has: true colour (names
 * that end in -direct), the cube of 256, 16, 8 or none. Every card shows its letter and number, and
 * what counts is in brackets, so that none of this is needed to play. */
#include "colours.h"
#include "paint.h"
#include <curses.h>
#include <red7/red7.h>
#include <words/print.h>

/* Red, green and blue from 0 to 255, and whether the text on it is black. */
struct tint {
    uint8_t red, green, blue;
    bool black;
    uint8_t cube, sixteen, eight; /* the nearest of those */
};

/* Chosen so that the two that are most alike are as far apart as can be, also for those
 * who see red and green, or blue and yellow, alike: by hue where that is possible, by
 * brightness where it is not. Indigo is very dark, violet is not. */
static const struct tint usual[R7_COLOURS] = {
    [R7_RED] = {168, 4, 0, false, 124, 1, 1},        [R7_ORANGE] = {231, 130, 33, true, 172, 3, 3},
    [R7_YELLOW] = {252, 236, 23, true, 226, 11, 7},  [R7_GREEN] = {42, 145, 91, true, 29, 2, 2},
    [R7_BLUE] = {133, 219, 253, true, 117, 14, 6},   [R7_INDIGO] = {12, 7, 103, false, 17, 4, 4},
    [R7_VIOLET] = {174, 65, 240, false, 135, 13, 5},
};

/* The same with no regard for what the colours are called: farther apart still. */
static const struct tint blind[R7_COLOURS] = {
    [R7_RED] = {83, 5, 2, false, 52, 1, 1},         [R7_ORANGE] = {214, 70, 3, true, 166, 3, 3},
    [R7_YELLOW] = {244, 247, 16, true, 226, 11, 7}, [R7_GREEN] = {151, 251, 226, true, 158, 10, 2},
    [R7_BLUE] = {81, 119, 140, false, 67, 6, 6},    [R7_INDIGO] = {3, 3, 59, false, 17, 4, 4},
    [R7_VIOLET] = {142, 23, 225, false, 99, 13, 5},
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
    tints = colour_blind ? blind : usual;
    coloured = words_colour_chosen() != WORDS_COLOUR_NEVER && has_colors();
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
