/* What happens around the screens: settings, and the end. */
#ifndef RED7_TUI_TUI_H
#define RED7_TUI_TUI_H

#include <home/settings.h>
#include <words/text.h>

/* The settings, and the language that they say, if none was given. */
void tui_load_settings(struct settings *settings, struct words *message);
/* Gives the terminal back, says something if there is something to say, and returns the exit
 * status. */
int tui_leave(const char *message);

#endif
