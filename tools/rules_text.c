/* The rules of every edition as text, for the documentation: a line `edition NAME`, then the rules
 * as words_add_page_rules() writes them. Before that, for each of the seven rules, a line `example
 * RULE PALETTE COUNTS PALETTE COUNTS WORDS` with two palettes, of which the first leads, and what
 * the rule asks for. */
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <words/cards.h>
#include <words/rules.h>
#include <words/text.h>

/* Palettes in which a rule is plain to see, strongest colour first. */
static const char *const examples[] = {
    "v1.3 0 - - -/V6G5/- -/R5R4/-",      "v1.3 0 O3 - -/Y4I4O1/- -/R7O6B2/-",
    "v1.3 0 Y3 - -/R5B3B2/- -/O7G6V1/-", "v1.3 0 G3 - -/R7B6I2/- -/R5O4Y2/-",
    "v1.3 0 B3 - -/O3G2V1/- -/R7R6O5/-", "v1.3 0 I7 - -/Y5B4V3/- -/R7O6G2/-",
    "v1.3 0 V5 - -/R7G2V1/- -/R6O3/-",
};

static void print_cards(r7_cards set)
{
    char text[2 * R7_CARDS + 1];
    r7_cards_write(set, text, sizeof text);
    printf(" %s", text);
}

static void print_example(const char *text)
{
    struct r7_position position;
    struct r7_fault fault;
    const struct r7_round *round = &position.now;
    if (!r7_position_read(text, strlen(text), &position, &fault) || r7_round_leader(round) != 0)
        abort(); /* it shows something else */
    enum r7_colour rule = r7_round_rule(round);
    printf("example %c", r7_colour_letter(rule));
    for (int seat = 0; seat < 2; seat++) {
        print_cards(round->seats[seat].palette);
        print_cards(r7_palette_set(round->seats[seat].palette, rule));
    }
    printf(" %s\n", words_rule(rule));
}

int main(void)
{
    static char bytes[WORDS_RULES_MAX];
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)
        print_example(examples[i]);
    for (int edition = 0; edition < R7_EDITIONS; edition++) {
        struct words text = WORDS_INIT(bytes);
        struct r7_rules rules = {.edition = (uint8_t)edition, .advanced = true, .actions = true};
        words_add_page_rules(&text, rules, 0);
        printf("edition %s\n%s\n", r7_edition_info((enum r7_edition)edition)->name, bytes);
    }
    return 0;
}
