/* red7 deal: a fresh deal as a position. */
#include "complain.h"
#include "options.h"
#include <string.h>
#include <words/text.h>

/* A deck order given as cards, top first; every card once. */
static bool read_deck(const char *command, const char *text, r7_card order[R7_CARDS], int *count)
{
    size_t length = strlen(text);
    r7_cards met = 0;
    *count = 0;
    for (size_t i = 0; i < length; i += 2) {
        struct r7_fault fault = {.offset = i, .length = length - i < 2 ? length - i : 2};
        r7_card card = r7_card_read(text + i, length - i);
        if (card == R7_NO_CARD)
            fault.error = R7_ERR_CARD;
        else if (r7_cards_has(met, card))
            fault.error = R7_ERR_CARD_TWICE;
        if (fault.error != R7_OK) {
            cli_complain(command, "--deck, {fault}", "fault", cli_fault(text, length, &fault).bytes,
                         NULL);
            return false;
        }
        met |= r7_card_bit(card);
        order[(*count)++] = card;
    }
    return true;
}

static int run(int argc, char **argv)
{
    struct r7_rules rules = {0};
    uint64_t seed = 0;
    int players = 2;
    const char *deck = NULL;
    const struct cli_option options[] = {
        {"rules", "RULES", CLI_ABOUT_RULES, .rules = &rules},
        {"players", "N", CLI_ABOUT_PLAYERS, .players = &players},
        {"seed", "N", CLI_ABOUT_DEAL, .number = &seed, .most = UINT64_MAX},
        {"deck", "CARDS",
         N_("deal from this deck instead: all 49 cards, the top one first, as "
            "in `R7O5V1...`"),
         .text = &deck},
        {0},
    };
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    struct r7_round round;
    r7_deal_seed(&round, rules, players, seed);
    if (deck != NULL) {
        r7_card order[R7_CARDS + 1];
        int count;
        if (!read_deck(argv[0], deck, order, &count))
            return CLI_BAD_INPUT;
        enum r7_error error = r7_deal(&round, rules, players, order, count, NULL);
        if (error != R7_OK)
            return cli_complain(argv[0],
                                _("--deck needs all 49 cards, each once; cards given: {n}"), "n",
                                words_number(count).bytes, NULL);
    }
    char text[R7_POSITION_TEXT_MAX];
    r7_round_write(&round, text, sizeof text);
    puts(text);
    return 0;
}

const struct cli_command cli_deal = {
    .name = "deal",
    .summary = N_("print a fresh deal"),
    .about =
        {
            N_("Prints the position at the start of a round. The same seed gives the same deal "
               "on every machine, as docs/notation.md describes."),
        },
    .examples = {"red7 deal --seed 7 --players 3"},
    .run = run,
};
