/* red7 legal: the legal next steps, or whole moves. */
#include "output.h"
#include "positions.h"
#include "why.h"
#include <json/cards.h>
#include <stdlib.h>
#include <words/text.h>

struct request {
    struct cli_wish wish;
    bool turns;
};

/* ---- steps ---- */

static void print_steps(const struct r7_step *steps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[R7_STEP_TEXT_MAX];
        r7_step_write(steps[i], text, sizeof text);
        printf(i == 0 ? "%s" : " %s", text);
    }
}

static void answer_steps(const struct r7_round *round, bool json)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_round_legal(round, steps);
    if (!json) {
        print_steps(steps, count);
        putchar('\n');
        return;
    }
    json_open(cli_json(), NULL, '{');
    json_put_steps(cli_json(), "steps", steps, count);
    json_close(cli_json(), '}');
    cli_end_json();
}

/* ---- whole moves ---- */

static void print_turns(const struct r7_turn *turns, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fputs(i == 0 ? "" : ", ", stdout);
        print_steps(turns[i].steps, turns[i].count);
    }
    putchar('\n');
}

static enum r7_error answer_turns(const struct r7_round *round, bool json)
{
    size_t count = round->phase == R7_PHASE_OVER ? 0 : r7_turns_list(round, R7_TURNS_SURE, NULL, 0);
    struct r7_turn *turns = calloc(count + 1, sizeof *turns);
    if (turns == NULL)
        return R7_ERR_MEMORY;
    if (count > 0)
        r7_turns_list(round, R7_TURNS_SURE, turns, count);
    if (json) {
        json_open(cli_json(), NULL, '{');
        json_open(cli_json(), "turns", '[');
        for (size_t i = 0; i < count; i++)
            json_put_steps(cli_json(), NULL, turns[i].steps, turns[i].count);
        json_close(cli_json(), ']');
        json_close(cli_json(), '}');
        cli_end_json();
    } else {
        print_turns(turns, count);
    }
    free(turns);
    return R7_OK;
}

/* ---- the command ---- */

static enum r7_error answer(const struct r7_position *position, void *context, int *field)
{
    const struct request *request = context;
    const struct r7_round *round = &position->now;
    *field = CLI_FIELD_SEATS + round->turn;
    if (round->phase != R7_PHASE_OVER && round->seats[round->turn].hidden > 0)
        return R7_ERR_HAND_UNKNOWN;
    if (request->turns)
        return answer_turns(round, request->wish.json);
    answer_steps(round, request->wish.json);
    return R7_OK;
}

static int run(int argc, char **argv)
{
    struct request request = {0};
    const struct cli_option options[] = {
        {"turns", NULL,
         N_("the whole moves that are safe, with commas between them, instead of steps"),
         .flag = &request.turns},
        CLI_WISHES(&request.wish),
        {0},
    };
    return cli_run_positions(argc, argv, options, &request.wish, answer, &request);
}

const struct cli_command cli_legal = {
    .name = "legal",
    .usage = {"POSITION", "-"},
    .summary = N_("list the legal next steps"),
    .about =
        {
            N_("Prints the legal next steps, separated by spaces; an empty line if the round is "
               "over."),
            N_("A move is safe if you are sure to lead at its end. A card that is drawn on the way "
               "is not counted on."),
            CLI_ABOUT_POSITION,
            N_("The field of its JSON: `steps`, or with `--turns`, `turns`, a list of steps for "
               "each."),
        },
    .examples = {"red7 legal 'v1.3 0 - *30 I4O5/Y4G2I6/- *5/R6/-'",
                 "red7 legal --turns 'v1.3 0 - *30 I4O5/Y4G2I6/- *5/R6/-'"},
    .run = run,
};
