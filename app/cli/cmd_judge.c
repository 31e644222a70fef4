/* red7 judge: who leads, and why. */
#include "complain.h"
#include "options.h"
#include "positions.h"
#include <plain/standing.h>
#include <string.h>
#include <words/text.h>

struct options {
    bool json;
    bool stream; /* one line for each: no table */
};

/* ---- for programs ---- */

static void print_sets_json(const struct r7_seat *seat)
{
    if (seat->out) {
        fputs("null", stdout);
        return;
    }
    for (int rule = R7_RED; rule >= R7_VIOLET; rule--) {
        char set[2 * R7_CARDS + 1];
        r7_cards_write(r7_palette_set(seat->palette, (enum r7_colour)rule), set, sizeof set);
        printf("%c\"%c\":\"%s\"", rule == R7_RED ? '{' : ',',
               r7_colour_letter((enum r7_colour)rule), set);
    }
    putchar('}');
}

static void print_json(const struct r7_round *round)
{
    int leader = r7_round_leader(round);
    printf("{\"rule\":\"%c\",\"leader\":", r7_colour_letter(r7_round_rule(round)));
    if (leader < 0)
        fputs("null", stdout);
    else
        printf("%d", leader);
    fputs(",\"sets\":[", stdout);
    for (int seat = 0; seat < round->players; seat++) {
        if (seat > 0)
            putchar(',');
        print_sets_json(&round->seats[seat]);
    }
    puts("]}");
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
