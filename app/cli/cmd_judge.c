/* red7 judge: who leads, and why. */
#include "complain.h"
#include "options.h"
#include "output.h"
#include "positions.h"
#include "why.h"
#include <json/cards.h>
#include <plain/standing.h>
#include <string.h>
#include <words/text.h>

struct options {
    bool json;
    bool stream;     /* one line for each: no table */
    const char *why; /* the position as text, if it is to be explained; or NULL */
};

/* ---- for programs ---- */

static void put_sets(struct json_writer *json, const struct r7_seat *seat)
{
    if (seat->out) {
        json_put_null(json, NULL);
        return;
    }
    json_open(json, NULL, '{');
    for (int rule = R7_RED; rule >= R7_VIOLET; rule--) {
        const char letter[] = {r7_colour_letter((enum r7_colour)rule), '\0'};
        json_put_cards_text(json, letter, r7_palette_set(seat->palette, (enum r7_colour)rule));
    }
    json_close(json, '}');
}

static void print_json(const struct r7_round *round, const char *why)
{
    struct json_writer *json = cli_json();
    const char rule = r7_colour_letter(r7_round_rule(round));
    json_open(json, NULL, '{');
    json_put_bytes(json, "rule", &rule, 1);
    json_put_index(json, "leader", r7_round_leader(round));
    json_open(json, "sets", '[');
    for (int seat = 0; seat < round->players; seat++)
        put_sets(json, &round->seats[seat]);
    json_close(json, ']');
    if (why != NULL)
        cli_put_why(json, why);
    json_close(json, '}');
    cli_end_json();
}

static enum r7_error answer(const struct r7_position *position, void *context, int *field)
{
    (void)field;
    const struct options *options = context;
    if (options->json) {
        print_json(&position->now, options->why);
        return R7_OK;
    }
    (options->stream ? plain_print_leader : plain_print_standing)(&position->now);
    if (options->why != NULL)
        cli_tell_why(options->why);
    return R7_OK;
}

static int run(int argc, char **argv)
{
    struct options options = {0};
    bool why = false;
    const struct cli_option known[] = {{"json", NULL, CLI_ABOUT_JSON, .flag = &options.json},
                                       {"why", NULL, CLI_ABOUT_WHY, .flag = &why},
                                       {0}};
    const char *position;
    if (!cli_take_position(argc, argv, known, &position) ||
        (why && !cli_can_tell_why(argv[0], position)))
        return CLI_BAD_INPUT;
    options.stream = strcmp(position, "-") == 0;
    options.why = why ? position : NULL;
    const struct cli_input input = {argv[0], position, options.json};
    int status = cli_answer_positions(&input, answer, &options);
    if (status == 0 || !why)
        return status;
    if (!options.json) {
        cli_tell_why_not(position);
        return status;
    }
    cli_put_why_not(cli_json(), position);
    cli_end_json();
    return status;
}

const struct cli_command cli_judge = {
    .name = "judge",
    .usage = {"POSITION", "-"},
    .summary = N_("say who leads, and why"),
    .about =
        {
            N_("Shows every palette, the cards that count under the rule, and why the leader "
               "leads; for positions from standard input, only the last."),
            CLI_ABOUT_POSITION,
            N_("The fields of its JSON: `rule`, `leader` (null if nobody leads), and `sets`, "
               "for each seat the cards that count under each of the seven rules (null if it is "
               "out)."),
            N_("With `--why` a step that is refused is explained, too. JSON then has the field "
               "`why`, "
               "a list: each reason’s `rule`, `source`, `text` and `reading` (null where the "
               "rulebooks are clear). After a refusal it has only `why` and the `error`."),
        },
    .examples = {"red7 judge 'v1.3 0 - *30 I4O5/Y4G2I6/- *5/R6/-'",
                 "red7 judge --why 'v1.3 0 - *30 I4O5/Y4G2I6/- *5/R6/- ; +I4 @O5'"},
    .run = run,
};
