/* Who is at the other end. */
#include "terminal.h"
#include <unistd.h>

#ifdef RED7_WITHOUT_SCREEN
#define HAS_SCREEN false
#else
#define HAS_SCREEN true
#endif

bool cli_at_terminal(void)
{
    return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
}

bool cli_has_screen(void)
{
    return HAS_SCREEN && cli_at_terminal();
}
