/* Cards, colours and rules in words and in colour. A card always shows its
 * letter and number, so nothing depends on the colour. */
#include "cli.h"
#include <stdlib.h>
#include <unistd.h>

bool cli_wants_colour(FILE *out)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    bool dumb = term != NULL && term[0] == 'd' && term[1] == 'u';
    return (no == NULL || no[0] == '\0') && !dumb && isatty(fileno(out));
}

const char *cli_colour_start(enum r7_colour colour)
{
    /* 256-colour codes: black or white text on the card's colour. */
    static const char *const codes[R7_COLOURS] = {
        [R7_RED] = "\033[1;38;5;231;48;5;160m",   [R7_ORANGE] = "\033[1;38;5;16;48;5;208m",
        [R7_YELLOW] = "\033[1;38;5;16;48;5;226m", [R7_GREEN] = "\033[1;38;5;231;48;5;28m",
        [R7_BLUE] = "\033[1;38;5;16;48;5;45m",    [R7_INDIGO] = "\033[1;38;5;231;48;5;19m",
        [R7_VIOLET] = "\033[1;38;5;16;48;5;177m",
    };
    return codes[colour];
}

void cli_print_cards(FILE *out, r7_cards cards, bool colour)
{
    if (cards == 0)
        fputc('-', out);
    for (r7_cards rest = cards; rest != 0;) {
        r7_card card = r7_cards_take_top(&rest);
        char name[3];
        r7_cards_write(r7_card_bit(card), name, sizeof name);
        if (colour)
            fprintf(out, "%s%s%s", cli_colour_start(r7_card_colour(card)), name, CLI_COLOUR_END);
        else
            fputs(name, out);
        if (rest != 0)
            fputc(' ', out);
    }
}

const char *cli_colour_name(enum r7_colour colour)
{
    static const char *const names[R7_COLOURS] = {
        [R7_RED] = "red",   [R7_ORANGE] = "orange", [R7_YELLOW] = "yellow", [R7_GREEN] = "green",
        [R7_BLUE] = "blue", [R7_INDIGO] = "indigo", [R7_VIOLET] = "violet",
    };
    return names[colour];
}

const char *cli_rule_name(enum r7_colour colour)
{
    static const char *const names[R7_COLOURS] = {
        [R7_RED] = "highest card",
        [R7_ORANGE] = "most cards of one number",
        [R7_YELLOW] = "most cards of one colour",
        [R7_GREEN] = "most even cards",
        [R7_BLUE] = "most different colours",
        [R7_INDIGO] = "longest run of numbers",
        [R7_VIOLET] = "most cards below 4",
    };
    return names[colour];
}

void cli_print_set(FILE *out, enum r7_colour rule, r7_cards set)
{
    int count = r7_cards_count(set);
    r7_card top = r7_cards_top(set);
    char name[3];
    if (set == 0) {
        fputs("no card that counts", out);
        return;
    }
    r7_cards_write(r7_card_bit(top), name, sizeof name);
    switch (rule) {
    case R7_RED:
        fprintf(out, "the %s", name);
        return;
    case R7_ORANGE:
        fprintf(out, "%d %s %d", count,
                count == 1 ? "card with the number" : "cards with the number", r7_card_number(top));
        return;
    case R7_YELLOW:
        fprintf(out, "%d %s %s", count, cli_colour_name(r7_card_colour(top)),
                count == 1 ? "card" : "cards");
        return;
    case R7_GREEN:
        fprintf(out, "%d even %s", count, count == 1 ? "card" : "cards");
        return;
    case R7_BLUE:
        fprintf(out, "%d %s", count, count == 1 ? "colour" : "different colours");
        return;
    case R7_INDIGO:
        if (count == 1)
            fprintf(out, "the %s alone", name);
        else
            fprintf(out, "a run of %d, %d to %d", count, r7_card_number(top) - count + 1,
                    r7_card_number(top));
        return;
    case R7_VIOLET:
        fprintf(out, "%d %s below 4", count, count == 1 ? "card" : "cards");
        return;
    }
}
