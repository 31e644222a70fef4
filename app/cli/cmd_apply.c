/* red7 apply: the position after some steps. */
#include "positions.h"
#include <words/text.h>

static enum r7_error answer(const struct r7_position *position, void *context, int *field)
{
    char text[R7_POSITION_TEXT_MAX];
    (void)context;
    (void)field;
    r7_position_write(position, text, sizeof text);
    puts(text);
    return R7_OK;
}

static int run(int argc, char **argv)
{
    return cli_run_positions(argc, argv, answer, NULL);
}

const struct cli_command cli_apply = {
    .name = "apply",
    .arguments = "'POSITION ; STEPS' | -",
    .summary = N_("play steps and print the position after them"),
    .help = N_("Prints the position after the steps. Where they stop in the middle of a turn, it\n"
               "prints the position at that turn's start and the turn's steps so far; after the\n"
               "last elimination, the position with the winner as the seat to move and \"over\".\n"
               "With - answers each line of standard input by a line."),
    .run = run,
};
