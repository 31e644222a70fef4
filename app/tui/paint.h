/* Texts, cards, lines and buttons onto the screen. */
#ifndef RED7_TUI_PAINT_H
#define RED7_TUI_PAINT_H

#include <red7/red7.h>

enum tui_style {
    TUI_PLAIN,
    TUI_DIM,
    TUI_BOLD,
    TUI_TITLE,
    TUI_GOOD,
    TUI_BAD,
    TUI_CHOSEN, /* under the cursor */
    TUI_STYLES
};

/* Starts a frame: an empty screen without targets. */
void tui_begin(void);
/* A text in one line, cut at `width` columns; returns the column after it. */
int tui_put(int line, int column, int width, enum tui_style style, const char *text);
/* A message with its arguments. */
int tui_say(int line, int column, int width, enum tui_style style, const char *message, ...)
    __attribute__((sentinel));
/* A text in several lines, at most `lines`; returns the line after it. */
int tui_paragraph(int line, int column, int width, int lines, enum tui_style style,
                  const char *text);
/* The same with whole sentences only, as many as there is room for: the first in any case. */
int tui_sentences(int line, int column, int width, int lines, enum tui_style style,
                  const char *text);
/* Some bytes of a text in one line. */
int tui_put_bytes(int line, int column, int width, enum tui_style style, const char *text,
                  size_t length);
/* How many lines it takes. */
int tui_paragraph_lines(int width, const char *text);
/* How a card is shown: its shape tells it, its colour only helps. */
enum tui_card_kind {
    TUI_CARD_PLAIN,  /* a frame, or nothing around it */
    TUI_CARD_LIT,    /* it counts: filled, in brackets */
    TUI_CARD_CHOSEN, /* under the cursor */
    TUI_CARD_OUT,    /* of a player who is out: struck */
};
/* A card in four columns. */
void tui_card(int line, int column, r7_card card, enum tui_card_kind kind);
/* A card of 1, 3, 5 or 7 lines, and how many columns that has. */
void tui_large_card(int line, int column, int height, r7_card card, enum tui_card_kind kind);
int tui_card_columns(int height);
/* A name in a card's colour. */
int tui_colour_name(int line, int column, enum r7_colour colour, const char *text);
/* The same in a chip of so many columns, cut or filled. */
void tui_colour_chip(int line, int column, int width, enum r7_colour colour, const char *text);
/* A horizontal line, and an upright one. */
void tui_rule(int line, int column, int width);
void tui_upright(int line, int column, int lines);
/* What is hit by a click there. Later ones lie above earlier ones. */
void tui_target(int line, int column, int lines, int columns, int target);
/* A button: "[ h ] hint"; a click on it is the key. Returns the column after it. */
int tui_button(int line, int column, uint32_t key, const char *label);
/* A row of buttons at the foot, over as many lines as they need, ending at `line`; what was drawn
 * there is erased. Returns the first line. */
struct tui_choice {
    uint32_t key;
    const char *label; /* NULL ends a list */
};
int tui_buttons(int line, const struct tui_choice *choices);
/* How many lines they take. */
int tui_buttons_lines(const struct tui_choice *choices);
/* Two lists of buttons as one; and that at the foot of the screen. */
#define TUI_CHOICES_MAX 32
void tui_join(const struct tui_choice *first, const struct tui_choice *more,
              struct tui_choice all[TUI_CHOICES_MAX]);
void tui_buttons_joined(const struct tui_choice *first, const struct tui_choice *more);
/* The key of a button's target, 0 if it is none. */
uint32_t tui_button_key(int target);
#define TUI_TARGET_BUTTONS 0x1000000

#endif
