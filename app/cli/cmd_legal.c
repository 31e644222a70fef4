/* red7 legal: the legal next steps. */
#include "positions.h"
#include <words/text.h>

static enum r7_error answer(const struct r7_position *position, void *context, int *field)
{
    const struct r7_round *round = &position->now;
    struct r7_step steps[R7_STEPS_MAX];
    (void)context;
    *field = CLI_FIELD_SEATS + round->turn;
    if (round->phase != R7_PHASE_OVER && round->seats[round->turn].hidden > 0)
        return R7_ERR_HAND_UNKNOWN;
    size_t count = r7_round_legal(round, steps);
    for (size_t i = 0; i < count; i++) {
        char text[R7_STEP_TEXT_MAX];
        r7_step_write(steps[i], text, sizeof text);
        printf(i == 0 ? "%s" : " %s", text);
    }
    putchar('\n');
    return R7_OK;
}

static int run(int argc, char **argv)
{
    return cli_run_positions(argc, argv, answer, NULL);
}

const struct cli_command cli_legal = {
    .name = "legal",
    .usage = {"POSITION", "-"},
    .summary = N_("list the legal next steps"),
    .about =
        {
            N_("Prints the legal next steps, separated by spaces; an empty line if the round is "
               "over."),
            CLI_ABOUT_POSITION,
        },
    .examples = {"red7 legal 'v1.3 0 - *30 I4O5/Y4G2I6/- *5/R6/-'"},
    .run = run,
};
