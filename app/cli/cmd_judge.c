/* red7 judge: who leads, and why. */
#include "complain.h"
#include "options.h"
#include "output.h"
#include "positions.h"
#include <json/cards.h>
#include <plain/standing.h>
#include <string.h>
#include <words/text.h>

struct options {
    bool json;
    bool stream; /* one line for each: no table */
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

static void print_json(const struct r7_round *round)
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
    json_close(json, '}');
    cli_end_json();
}

static enum r7_error answer(const struct r7_position *position, void *context, int *field)
{
    (void)field;
    const struct options *options = context;
    if (options->json)
        print_json(&position->now);
    else
        (options->stream ? plain_print_leader : plain_print_standing)(&position->now);
    return R7_OK;
}

static int run(int argc, char **argv)
{
    struct options options = {0};
    const struct cli_option known[] = {{"json", .flag = &options.json}, {0}};
    const char *position;
    if (!cli_take_position(argc, argv, known, &position))
        return CLI_BAD_INPUT;
    options.stream = strcmp(position, "-") == 0;
    return cli_answer_positions(argv[0], position, answer, &options);
}

const struct cli_command cli_judge = {
    .name = "judge",
    .arguments = "[--json] POSITION | -",
    .summary = N_("say who leads and why"),
    .help = N_("Shows every palette, the cards that count under the rule in force, and why the\n"
               "leader leads. With --json one object a line: the rule, the leader (null if\n"
               "nobody leads), and each seat's set under all seven rules (null for a seat\n"
               "that is out). With - answers each line of standard input by a line, without\n"
               "the table."),
    .run = run,
};
