/* True colour for terminals that have it and do not say so. */
#ifndef RED7_TUI_DIRECT_H
#define RED7_TUI_DIRECT_H

/* If the terminal has true colour and its description does not say so: makes a
 * description that does, and puts it where curses finds it. */
void tui_direct_prepare(void);

#endif
