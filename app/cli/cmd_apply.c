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
    .usage = {"'POSITION ; STEPS'", "-"},
    .summary = N_("play steps and print the position after them"),
    .about =
        {
            N_("Prints the position after the steps. In the middle of a turn, that is the "
               "position at the start of the turn and its steps so far; at the end of the "
               "round, the position with the winner to move and the word `over`."),
            CLI_ABOUT_POSITION,
        },
    .examples = {"red7 apply 'v1.3 0 - *30 I4O5/Y4G2I6/- *5/R6/- ; +I4 @O5'"},
    .run = run,
};
