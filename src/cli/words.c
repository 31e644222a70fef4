/* What `red7 play` prints piece by piece; all other commands say whole sentences. */
#include "cli.h"

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
    words_print(out, words_cards(cards).bytes, colour);
}

const char *cli_colour_name(enum r7_colour colour)
{
    return words_colour(colour);
}

const char *cli_rule_name(enum r7_colour colour)
{
    return words_rule(colour);
}

void cli_print_set(FILE *out, enum r7_colour rule, r7_cards set)
{
    words_print(out, words_set(rule, set).bytes, false);
}
