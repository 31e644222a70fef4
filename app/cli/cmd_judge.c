/* red7 judge: who leads, and why. */
#include "cli.h"
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/text.h>
#include <words/turns.h>

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

/* ---- for people ---- */

/* The widths of the table's columns: at least as wide as their headings. */
struct widths {
    int name, palette, set, size;
};

static int wider(int width, int other)
{
    return width > other ? width : other;
}

static struct widths measure(const struct r7_round *round)
{
    struct widths w = {0, wider(8, words_columns(_("palette"))),
                       wider(8, words_columns(C_("cards", "counts"))),
                       wider(4, words_columns(C_("number of cards", "size")))};
    for (int seat = 0; seat < round->players; seat++) {
        r7_cards palette = round->seats[seat].palette;
        r7_cards set = r7_palette_set(palette, r7_round_rule(round));
        w.name = wider(w.name, words_columns(words_seat_first(NULL, seat).bytes));
        w.palette = wider(w.palette, words_columns(words_cards(palette).bytes));
        w.set = wider(w.set, words_columns(words_cards(set).bytes));
    }
    return w;
}

static void print_row(const struct widths *w, const char *name, const char *palette,
                      const char *set, const char *size, const char *top)
{
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_padded(&text, name, w->name + 2);
    words_add(&text, "   ");
    words_add_padded(&text, palette, w->palette);
    words_add(&text, "   ");
    words_add_padded(&text, set, w->set);
    words_add(&text, "   ");
    words_add_right(&text, size, w->size);
    cli_tell("{row}   {top}", "row", bytes, "top", top, NULL);
}

static void print_table(const struct r7_round *round)
{
    int leader = round->phase == R7_PHASE_OVER ? round->turn : r7_round_leader(round);
    struct widths w = measure(round);
    print_row(&w, "", _("palette"), C_("cards", "counts"), C_("number of cards", "size"),
              C_("card", "top"));
    for (int seat = 0; seat < round->players; seat++) {
        const struct r7_seat *s = &round->seats[seat];
        r7_cards set = r7_palette_set(s->palette, r7_round_rule(round));
        r7_cards top = set == 0 ? 0 : r7_card_bit(r7_cards_top(set));
        struct phrase name = words_phrase(seat == leader ? "> {name}" : "  {name}", "name",
                                          words_seat_first(NULL, seat).bytes, NULL);
        if (s->out)
            cli_tell("{name}   {out}", "name", name.bytes, "out", _("out of the round"), NULL);
        else
            print_row(&w, name.bytes, words_cards(s->palette).bytes, words_cards(set).bytes,
                      words_number(r7_cards_count(set)).bytes, words_cards(top).bytes);
    }
}

/* The rule and who leads, as two paragraphs around the table or in one line. */
static void print_standing(const struct r7_round *round, bool table)
{
    char rule[512] = "", leader[1024] = "";
    struct words rule_text = WORDS_INIT(rule), leader_text = WORDS_INIT(leader);
    words_add_rule(&rule_text, round);
    words_add_leader(&leader_text, round, NULL);
    if (!table) {
        cli_tell("{rule}. {leader}", "rule", rule, "leader", leader, NULL);
        return;
    }
    cli_tell("{rule}\n", "rule", rule, NULL);
    print_table(round);
    cli_tell("\n{leader}", "leader", leader, NULL);
}

void cli_print_standing(const struct r7_round *round)
{
    print_standing(round, true);
}

static enum r7_error answer(const struct r7_position *position, void *context, int *field)
{
    (void)field;
    const struct options *options = context;
    if (options->json)
        print_json(&position->now);
    else
        print_standing(&position->now, !options->stream);
    return R7_OK;
}

static int run(int argc, char **argv)
{
    static const struct cli_option known[] = {{"json", false}, {NULL, false}};
    struct options options = {0};
    const char *value, *position = NULL;
    int at = 1, option;
    while ((option = cli_next_option(argv[0], argc, argv, &at, known, &value)) == 0 ||
           (option == -1 && value != NULL)) {
        if (option == 0)
            options.json = true;
        else if (position != NULL)
            return cli_complain(argv[0], _("one position is enough: what is '{text}'?"), "text",
                                cli_cut(value).bytes, NULL);
        else
            position = value;
    }
    if (option == -2)
        return CLI_BAD_INPUT;
    if (position == NULL)
        return cli_complain(argv[0], _("needs one position in quotes, or - for standard input"),
                            NULL);
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
