/* Who is at the other end. */
#ifndef RED7_CLI_TERMINAL_H
#define RED7_CLI_TERMINAL_H

#include <stdbool.h>

/* Whether somebody sits at a terminal, not a program at the other end of a pipe. */
bool cli_at_terminal(void);
/* Whether, besides, the game can fill it: this program was built with curses. */
bool cli_has_screen(void);

#endif
