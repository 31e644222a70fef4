/* The start screen. */
#ifndef RED7_TUI_START_H
#define RED7_TUI_START_H

#include <home/settings.h>
#include <stdbool.h>
#include <words/text.h>

/* What the start screen ends with. */
enum tui_choice_made {
    TUI_QUIT,
    TUI_PLAY,   /* the settings' setup */
    TUI_RESUME, /* the saved game */
    TUI_LEARN,
    TUI_PUZZLE,
};
/* `saved`: there is a game to go on with. `message` is shown, if it is not empty. */
enum tui_choice_made tui_start(struct settings *settings, bool saved, struct words *message);

#endif
