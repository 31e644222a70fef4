/* The seven colours, with as many as the terminal has. */
#ifndef RED7_TUI_COLOURS_H
#define RED7_TUI_COLOURS_H

#include "paint.h"
#include <red7/red7.h>

/* Prepares colours for the terminal; again when the palette changes. */
void tui_colours_init(bool colour_blind);
/* Attributes for a card's colour and for a style. */
void tui_colour_on(enum r7_colour colour, bool bold);
void tui_style_on(enum tui_style style);
void tui_style_off(void);

#endif
