/* red7 judge: who leads, and why. */
#include "cli.h"
#include <string.h>

struct options {
    bool json, colour;
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

/* ---- for people ---- */

static void print_rule(const struct r7_round *round, bool colour)
{
    enum r7_colour rule = r7_round_rule(round);
    printf("Rule: %s%s%s, %s", colour ? cli_colour_start(rule) : "", cli_colour_name(rule),
           colour ? CLI_COLOUR_END : "", cli_rule_name(rule));
    if (round->canvas_count == 0) {
        fputs(" (the start card)", stdout);
        return;
    }
    fputs(" (canvas: ", stdout);
    cli_print_cards(stdout, r7_card_bit(round->canvas[round->canvas_count - 1]), colour);
    putchar(')');
}

/* Cards padded to a width in cards; each takes three columns. */
static void print_padded(r7_cards cards, int width, bool colour)
{
    int shown = cards == 0 ? 1 : 3 * r7_cards_count(cards) - 1;
    cli_print_cards(stdout, cards, colour);
    printf("%*s", 3 * width - 1 > shown ? 3 * width - 1 - shown : 0, "");
}

static void print_table(const struct r7_round *round, bool colour)
{
    enum r7_colour rule = r7_round_rule(round);
    int leader = r7_round_leader(round), palette_width = 3, set_width = 3;
    if (round->phase == R7_PHASE_OVER)
        leader = round->turn;
    for (int seat = 0; seat < round->players; seat++) {
        r7_cards palette = round->seats[seat].palette;
        int cards = r7_cards_count(palette);
        int set = r7_cards_count(r7_palette_set(palette, rule));
        palette_width = cards > palette_width ? cards : palette_width;
        set_width = set > set_width ? set : set_width;
    }
    printf("\n\n           %-*s   %-*s   size   top\n", 3 * palette_width - 1, "palette",
           3 * set_width - 1, "counts");
    for (int seat = 0; seat < round->players; seat++) {
        const struct r7_seat *s = &round->seats[seat];
        r7_cards set = r7_palette_set(s->palette, rule);
        printf("%s Seat %d   ", seat == leader ? ">" : " ", seat);
        if (s->out) {
            puts("out of the round");
            continue;
        }
        print_padded(s->palette, palette_width, colour);
        fputs("   ", stdout);
        print_padded(set, set_width, colour);
        printf("   %4d   ", r7_cards_count(set));
        cli_print_cards(stdout, set == 0 ? 0 : r7_card_bit(r7_cards_top(set)), colour);
        putchar('\n');
    }
    putchar('\n');
}

/* The top cards of two sets, the second one of this seat, and what decides. */
static void print_comparison(r7_cards set, r7_cards other, int seat, bool colour)
{
    r7_card top = r7_cards_top(set), below = r7_cards_top(other);
    cli_print_cards(stdout, r7_card_bit(top), colour);
    fputs(" beats ", stdout);
    cli_print_cards(stdout, r7_card_bit(below), colour);
    printf(" of seat %d by its %s.\n", seat,
           r7_card_number(top) > r7_card_number(below) ? "number" : "colour");
}

static void print_sentence(const struct r7_round *round, bool colour)
{
    enum r7_colour rule = r7_round_rule(round);
    int leader = r7_round_leader(round);
    if (round->phase == R7_PHASE_OVER) {
        printf("The round is over: seat %d has won.\n", round->turn);
        return;
    }
    if (leader < 0) {
        puts("Nobody leads: no palette has a card that counts under this rule.");
        return;
    }
    int second = r7_round_leader_under(round, rule, leader);
    r7_cards set = r7_palette_set(round->seats[leader].palette, rule);
    if (rule == R7_RED && second >= 0) {
        printf("Seat %d leads: ", leader);
        print_comparison(set, r7_palette_set(round->seats[second].palette, rule), second, colour);
        return;
    }
    printf("Seat %d leads with ", leader);
    cli_print_set(stdout, rule, set);
    if (second < 0) {
        puts("; nobody else in the round has a card that counts.");
        return;
    }
    r7_cards other = r7_palette_set(round->seats[second].palette, rule);
    if (r7_cards_count(set) > r7_cards_count(other)) {
        printf(": seat %d, the next best, has ", second);
        cli_print_set(stdout, rule, other);
        puts(".");
        return;
    }
    fputs(", as many as the next best, and the stronger top card: ", stdout);
    print_comparison(set, other, second, colour);
}

void cli_print_standing(const struct r7_round *round, bool colour)
{
    print_rule(round, colour);
    print_table(round, colour);
    print_sentence(round, colour);
}

static enum r7_error answer(const struct r7_position *position, void *context, int *field)
{
    (void)field;
    const struct options *options = context;
    if (options->json) {
        print_json(&position->now);
    } else if (options->stream) {
        print_rule(&position->now, options->colour);
        fputs(". ", stdout);
        print_sentence(&position->now, options->colour);
    } else {
        cli_print_standing(&position->now, options->colour);
    }
    return R7_OK;
}

static int run(int argc, char **argv)
{
    static const struct cli_option known[] = {{"json", false}, {NULL, false}};
    struct options options = {.colour = cli_wants_colour(stdout)};
    const char *value, *position = NULL;
    int at = 1, option;
    while ((option = cli_next_option(argv[0], argc, argv, &at, known, &value)) == 0 ||
           (option == -1 && value != NULL)) {
        if (option == 0)
            options.json = true;
        else if (position != NULL)
            return cli_fail(argv[0], "one position is enough: what is '%.40s'?", value);
        else
            position = value;
    }
    if (option == -2)
        return CLI_BAD_INPUT;
    if (position == NULL)
        return cli_fail(argv[0], "needs one position in quotes, or - for standard input");
    options.stream = strcmp(position, "-") == 0;
    return cli_answer_positions(argv[0], position, answer, &options);
}

const struct cli_command cli_judge = {
    .name = "judge",
    .arguments = "[--json] POSITION | -",
    .summary = "say who leads and why",
    .help = "Shows every palette, the cards that count under the rule in force, and why the\n"
            "leader leads. With --json one object a line: the rule, the leader (null if\n"
            "nobody leads), and each seat's set under all seven rules (null for a seat\n"
            "that is out). With - answers each line of standard input by a line, without\n"
            "the table.",
    .run = run,
};
