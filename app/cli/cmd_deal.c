/* red7 deal: a fresh deal as a position. */
#include "complain.h"
#include "options.h"
#include "output.h"
#include <string.h>
#include <words/text.h>

/* What is dealt. */
struct wish {
    struct r7_rules rules;
    int players, hand;
    uint64_t seed;
    const char *deck, *cards; /* or NULL */
    bool hand_given;
};

/* The order to deal from, top first; false after complaining. */
static bool make_order(const char *command, const struct wish *w, r7_card order[R7_CARDS],
                       int *count)
{
    r7_cards set = 0;
    if (w->deck != NULL)
        return cli_read_cards(command, "--deck", w->deck, order, count);
    *count = 0;
    if (w->cards != NULL && !cli_read_cards(command, "--cards", w->cards, order, count))
        return false;
    for (int i = 0; i < *count; i++)
        set |= r7_card_bit(order[i]);
    struct r7_random random = {w->seed};
    *count = r7_deal_shuffle(&random, w->cards != NULL ? set : R7_ALL_CARDS, order);
    return true;
}

/* Deals; the exit status. */
static int deal(const char *command, const struct wish *w, struct r7_round *round)
{
    r7_card order[R7_CARDS];
    int count;
    if (w->deck != NULL && w->cards != NULL)
        return cli_complain(command, _("--deck and --cards exclude each other"), NULL);
    if (!make_order(command, w, order, &count))
        return CLI_BAD_INPUT;
    if (w->deck != NULL && !w->hand_given &&
        r7_deal(round, w->rules, w->players, order, count, NULL) != R7_OK)
        return cli_complain(command, _("--deck needs all 49 cards, each once; cards given: {n}"),
                            "n", words_number(count).bytes, NULL);
    if (r7_deal_sized(round, w->rules, w->players, order, count, w->hand) != R7_OK)
        return cli_complain(
            command,
            _("hands of {hand} and a palette card for each of {players} players need {needed} "
              "cards; there are {n}"),
            "hand", words_number(w->hand).bytes, "players", words_number(w->players).bytes,
            "needed", words_number(w->players * (w->hand + 1)).bytes, "n",
            words_number(count).bytes, NULL);
    return 0;
}

static int run(int argc, char **argv)
{
    struct wish w = {.players = 2, .hand = R7_HAND_SIZE};
    bool json = false;
    const struct cli_option options[] = {
        {"rules", "RULES", CLI_ABOUT_RULES, .rules = &w.rules},
        {"players", "N", CLI_ABOUT_PLAYERS, .players = &w.players},
        {"seed", "N", CLI_ABOUT_DEAL, .number = &w.seed, .most = UINT64_MAX},
        {"deck", "CARDS",
         N_("deal from this deck instead: all 49 cards, the top one first, as "
            "in `R7O5V1...`; with `--hand` any cards"),
         .text = &w.deck},
        {"cards", "CARDS", N_("deal a smaller game, with these cards only, as in `R7O5V1...`"),
         .text = &w.cards},
        {"hand", "N", N_("how many cards each hand has"), .count = &w.hand, .least = 1,
         .most = R7_CARDS, .given = &w.hand_given},
        {"json", NULL, CLI_ABOUT_JSON, .flag = &json},
        {0},
    };
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    struct r7_round round;
    int status = deal(argv[0], &w, &round);
    if (status != 0)
        return status;
    char text[R7_POSITION_TEXT_MAX];
    r7_round_write(&round, text, sizeof text);
    if (!json) {
        puts(text);
        return 0;
    }
    json_open(cli_json(), NULL, '{');
    json_put_text(cli_json(), "position", text);
    json_close(cli_json(), '}');
    cli_end_json();
    return 0;
}

const struct cli_command cli_deal = {
    .name = "deal",
    .summary = N_("print a fresh deal"),
    .about =
        {
            N_("Prints the position at the start of a round. The same seed gives the same deal "
               "on every machine, as docs/notation.md describes."),
            N_("The field of its JSON: `position`."),
        },
    .examples = {"red7 deal --seed 7 --players 3",
                 "red7 deal --cards R7O7Y7G7R6O6Y6G6R5O5Y5G5 --hand 3"},
    .run = run,
};
