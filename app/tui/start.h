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
    TUI_GAMES,
    TUI_TRAIN,
    TUI_GUIDE, /* a guided game */
};
/* `saved` is a game to go on with, or NULL: a row of its own, where the cursor begins unless
 * another game was `asked` for. `message` is shown, if it is not empty. */
enum tui_choice_made tui_start(struct settings *settings, const struct game *saved, bool asked,
                               bool first, struct words *message);

#endif
