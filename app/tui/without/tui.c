/* In the place of the full-screen game, where curses is missing: nobody gets here, since
 * cli_has_screen() says so, but whoever does is not left without an answer. */
#include <tui/tui_play.h>

int tui_play(const struct tui_options *options)
{
    (void)options;
    return 1;
}

int tui_play_lessons(const enum r7_edition *edition)
{
    (void)edition;
    return 1;
}

int tui_play_puzzles(const struct r7_puzzle_wish *wish, bool seeded)
{
    (void)wish, (void)seeded;
    return 1;
}

bool tui_analyse_record(const char *text, size_t length, int *status)
{
    (void)text, (void)length, (void)status;
    return false;
}
