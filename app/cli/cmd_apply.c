/* red7 apply: the position after some steps. */
#include "output.h"
#include "positions.h"
#include "why.h"
#include <words/text.h>

static void print_json(const struct r7_round *round, const char *position)
{
    struct json_writer *json = cli_json();
    bool over = round->phase == R7_PHASE_OVER;
    json_open(json, NULL, '{');
    json_put_text(json, "position", position);
    json_put_bool(json, "over", over);
    json_put_index(json, "turn", over ? -1 : round->turn);
    json_put_index(json, "winner", over ? r7_round_winner(round) : -1);
    json_close(json, '}');
    cli_end_json();
}

static enum r7_error answer(const struct r7_position *position, void *context, int *field)
{
    const struct cli_wish *wish = context;
    char text[R7_POSITION_TEXT_MAX];
    (void)field;
    r7_position_write(position, text, sizeof text);
    if (wish->json)
        print_json(&position->now, text);
    else
        puts(text);
    return R7_OK;
}

static int run(int argc, char **argv)
{
    struct cli_wish wish = {0};
    const struct cli_option options[] = {CLI_WISHES(&wish), {0}};
    return cli_run_positions(argc, argv, options, &wish, answer, &wish);
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
            N_("The fields of its JSON: `position`, `over`, `turn` (the seat to move, null when "
               "the round is over), `winner` (null until then)."),
        },
    .examples = {"red7 apply 'v1.3 0 - *30 I4O5/Y4G2I6/- *5/R6/- ; +I4 @O5'"},
    .run = run,
};
