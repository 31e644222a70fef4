/* `red7 rules`: the rules for people, to be read in a terminal.
 *
 * There is one text. Where the editions differ it asks the edition table, and
 * the comparisons at the end are made from the same columns, so that a text
 * cannot say otherwise than the game plays. */
#include "rules.h"
#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#define WIDTH 78

/* What is to be printed: an edition, and which parts of its rules. */
struct sheet {
    const struct r7_edition_info *info;
    enum r7_edition edition;
    bool basic;
    bool advanced;
    bool actions;
    bool colour;
};

/* The editions in the order of the comparison, and where each comes from. */
static const struct {
    enum r7_edition edition;
    const char *origin;
} sources[R7_EDITIONS] = {
    {R7_V1_2, "Hobby World, 2017, in Russian"},
    {R7_V1_3, "Nuts Publishing, in French"},
    {R7_LUCRUM, "Lucrum Games, 2021, in Polish"},
    {R7_7ROSSO, "7 Rosso, in Italian"},
};

/* ---- laying out ---- */

/* The colour that a word names, whatever punctuation clings to it; -1 for none. */
static int colour_of_word(const char *word, size_t length)
{
    while (length > 0 && !isalpha((unsigned char)word[length - 1]))
        length--;
    for (int c = 0; c < R7_COLOURS; c++) {
        const char *name = cli_colour_name((enum r7_colour)c);
        if (strlen(name) == length && strncasecmp(word, name, length) == 0)
            return c;
    }
    return -1;
}

static void put_word(const struct sheet *sheet, const char *word, size_t length)
{
    int colour = sheet->colour ? colour_of_word(word, length) : -1;
    if (colour < 0) {
        printf("%.*s", (int)length, word);
        return;
    }
    size_t name = strlen(cli_colour_name((enum r7_colour)colour));
    printf("%s%.*s%s%.*s", cli_colour_start((enum r7_colour)colour), (int)name, word,
           CLI_COLOUR_END, (int)(length - name), word + name);
}

/* Prints text filled to the width. A text that begins with "- " is an item:
 * its further lines are set in under the first. */
__attribute__((format(printf, 2, 3))) static void say(const struct sheet *sheet, const char *format,
                                                      ...)
{
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    size_t indent = strncmp(text, "- ", 2) == 0 ? 2 : 0, column = 0;
    for (const char *word = text; *word != '\0';) {
        size_t length = strcspn(word, " ");
        if (column > indent && column + 1 + length > WIDTH) {
            printf("\n%*s", (int)indent, "");
            column = indent;
        } else if (column > 0) {
            putchar(' ');
            column++;
        }
        put_word(sheet, word, length);
        column += length;
        word += length + strspn(word + length, " ");
    }
    putchar('\n');
}

static void title(const struct sheet *sheet, const char *text)
{
    printf(sheet->colour ? "\n\033[1m%s\033[0m\n\n" : "\n%s\n\n", text);
}

/* ---- what all editions share ---- */

static void print_cards(const struct sheet *sheet)
{
    title(sheet, "THE CARDS");
    say(sheet, "The deck has 49 cards, numbered 1 to 7 in each of seven colours. From strong to "
               "weak the colours are red, orange, yellow, green, blue, indigo and violet. "
               "A card is named by its colour's letter and its number: R7, I4.");
    say(sheet, "To compare two cards look at the number; only if the numbers are equal look at "
               "the colour. G5 beats R4, and R4 beats G4. Nothing beats R7, and V1 beats nothing.");
}

static void print_table(const struct sheet *sheet)
{
    title(sheet, "THE TABLE");
    say(sheet, "Two to four play. Everyone is dealt a hand of seven cards, which the others do "
               "not see, and one card face up: the beginning of their palette.");
    say(sheet, "In the middle lies the canvas, a pile of which only the top card matters: its "
               "colour is the rule in force. At first there is just the start card, which is "
               "red and has no number. The remaining cards are the deck, face down.");
    say(sheet, "The strongest palette card is in the lead when the round begins. The neighbour "
               "to the left of its owner opens, and the turn passes on to the left.");
}

static void print_seven_rules(const struct sheet *sheet)
{
    static const char *const sets[R7_COLOURS] = {
        [R7_RED] = "the strongest card",
        [R7_ORANGE] = "the biggest group with one number *",
        [R7_YELLOW] = "the biggest group with one colour *",
        [R7_GREEN] = "each 2, 4 and 6",
        [R7_BLUE] = "of each colour the strongest card",
        [R7_INDIGO] = "consecutive numbers, one of each *",
        [R7_VIOLET] = "each 1, 2 and 3",
    };
    title(sheet, "THE SEVEN RULES");
    printf("  %-7s %-7s %-25s %s\n", "letter", "colour", "rule", "cards that count");
    for (int c = R7_RED; c >= R7_VIOLET; c--) {
        const char *name = cli_colour_name((enum r7_colour)c);
        printf("  %-8c", r7_colour_letter((enum r7_colour)c));
        put_word(sheet, name, strlen(name));
        printf("%*s%-25s %s\n", (int)(8 - strlen(name)), "", cli_rule_name((enum r7_colour)c),
               sets[c]);
    }
    putchar('\n');
    say(sheet, "* Of two equally big groups, the one with the stronger card. Of two equally long "
               "runs, the one that reaches higher; for each number of a run the strongest card "
               "counts. A run does not go round from 7 to 1.");
    putchar('\n');
    say(sheet, "The rule in force picks from every palette the cards that count. More such cards "
               "lead. If two players have equally many, compare the strongest card among those "
               "that count; the other cards of the palette do not help. Since no two cards are "
               "alike, that settles it. A player without any card that counts does not lead, "
               "even if the same is true of everybody.");
}

/* ---- where the edition has a say ---- */

static void print_turn(const struct sheet *sheet)
{
    title(sheet, "A TURN");
    say(sheet, "In your turn you do one of four things:");
    say(sheet, "- Palette: add a card from your hand to your palette.");
    say(sheet, "- Canvas: lay a card from your hand onto the canvas; its colour is the new rule.");
    say(sheet, "- Both: first a card to the palette, then another onto the canvas.");
    say(sheet, "- Pass: give up this round.");
    putchar('\n');
    say(sheet, "When the turn is over you have to be in the lead. If you are not, you are out "
               "until the round ends: your cards are turned over and your palette counts no "
               "more. A card may be laid onto the canvas only if it leaves you in the lead. "
               "If your turn comes and you have no card in hand, you are out too. The last "
               "one in wins the round.");
    if (!sheet->info->must_survive) {
        say(sheet,
            "You may give up on purpose: by passing, or by adding a card to the palette "
            "that does not give you the lead.%s",
            sheet->advanced ? " Where points are scored this can be wise: a round that ends "
                              "early may be a cheap one."
                            : "");
        return;
    }
    say(sheet,
        "You may not give up on purpose. As long as some play is sure to keep you in, you "
        "cannot pass, and a card may not go to the palette unless the lead follows.%s",
        sheet->actions ? " With actions there is one exception: while the deck has a card you may "
                         "always try a 3 and hope for what it draws, also as the last of a chain "
                         "of 5s. If you then can lead you must; if you cannot, you are out."
                       : "");
}

static void print_basic(const struct sheet *sheet)
{
    title(sheet, "THE BASIC GAME");
    say(sheet, "One round is played. Who wins it has won.");
}

static void print_advanced(const struct sheet *sheet)
{
    title(sheet, "THE ADVANCED GAME");
    say(sheet, "Several rounds are played for points, with these additions.");
    say(sheet,
        "- Drawing: count your palette after laying a card from your hand onto the canvas. If "
        "the card's number is greater than that count, you %s the top card of the deck. With "
        "three cards in the palette a 4 is enough, a 3 is not. An empty deck gives nothing.%s",
        sheet->info->must_draw ? "have to take" : "may take",
        sheet->info->seven_dry && sheet->actions
            ? " In a game with actions a 7 laid onto the canvas never draws."
            : "");
    say(sheet, "- Scoring: the winner of a round keeps those palette cards that count "
               "under the rule in force. They are worth their numbers and stay out of play.");
    say(sheet, "- Next round: all other cards are shuffled and dealt, the canvas is cleared to "
               "the start card, and the opener is found in the same way as before.");
    if (sheet->info->has_target) {
        struct r7_rules rules = {.edition = (uint8_t)sheet->edition, .advanced = true};
        say(sheet,
            "- The end: %d points end the game with two players, %d with three, %d with four; so "
            "does a lack of cards, when not everyone can be dealt 7 + 1. The most points win; "
            "players with equally many share the win.",
            r7_rules_target(rules, 2), r7_rules_target(rules, 3), r7_rules_target(rules, 4));
    } else {
        say(sheet, "- The end: no number of points ends the game. It goes on until the cards no "
                   "longer suffice to deal everyone 7 + 1. The most points win; players with "
                   "equally many share the win.");
    }
}

static void print_action_seven(const struct sheet *sheet)
{
    const struct r7_edition_info *info = sheet->info;
    const char *draw = "";
    if (sheet->advanced)
        draw =
            info->seven_draws
                ? " In the advanced game the moved card can earn a draw as if it came from your "
                  "hand; the palette is counted without it, and you decide about the draw before "
                  "you go on."
                : " In the advanced game the moved card earns no draw.";
    if (info->seven_at_once)
        say(sheet,
            "- 7: lay another card of your palette onto the canvas. You have to lead under the "
            "new rule at once. If no card of your palette does that, the 7 has no action and is "
            "an ordinary card.%s",
            draw);
    else
        say(sheet,
            "- 7: move a card of your palette%s onto the canvas%s. You have to be in the lead "
            "when the turn ends, and may not play the 7 if you cannot be.%s",
            info->seven_free ? ", this 7 or another," : "",
            info->seven_free ? " or face down onto the deck" : "", draw);
}

static void print_actions(const struct sheet *sheet)
{
    title(sheet, "ACTIONS (an option)");
    say(sheet, "An odd card that goes to your palette makes something happen, and it must happen "
               "if it can. On the canvas odd cards are ordinary ones.");
    say(sheet,
        "- 1: choose a card from the palette of another player who %s. It goes face down onto "
        "the deck. You have to be in the lead when the turn ends: you may not play the 1, nor "
        "take a card, if that becomes impossible. If there is nobody to take from, nothing "
        "happens, but you still have to lead.",
        sheet->info->one_needs_pair ? "has two or more cards there"
                                    : "has at least as many cards there as you, your 1 included");
    say(sheet, "- 3: draw a card from the deck, if there is one. You may use it in this turn.");
    say(sheet,
        "- 5: add one more card to your palette; if it is odd, its action follows. %sNothing "
        "happens if your hand is empty or has only 1s and 7s that may not be played.",
        sheet->info->must_survive ? "" : "You must even if that card does not save you. ");
    print_action_seven(sheet);
    putchar('\n');
    say(sheet, "After the actions you may still lay a card from your hand onto the canvas. "
               "Whether you \"can\" lead is judged without the card that a 3 has yet to draw. "
               "A card that goes onto the deck has been seen by all and is drawn next.");
}

/* ---- comparing the editions ---- */

/* A point on which the editions differ: a column of the edition table, and its
 * two values as a cell of a table and as words. */
struct point {
    size_t column; /* offset of a bool in struct r7_edition_info */
    const char *topic;
    const char *cell[2];
    const char *words[2];
    unsigned needs; /* the parts of the rules without which it does not matter */
};

enum { ALWAYS = 0, ADVANCED = 1, ACTIONS = 2 };

#define COLUMN(name) offsetof(struct r7_edition_info, name)

static const struct point points[] = {
    {COLUMN(must_survive),
     "losing on purpose",
     {"yes", "no"},
     {"allowed", "not while a play is sure to survive"},
     ALWAYS},
    {COLUMN(must_draw),
     "the advanced draw",
     {"may", "must"},
     {"may be left", "must be taken"},
     ADVANCED},
    {COLUMN(has_target),
     "points that end the game",
     {"none", "40/35/30"},
     {"none, it ends when the cards run short", "40, 35 or 30 with 2, 3 or 4 players"},
     ADVANCED},
    {COLUMN(one_needs_pair),
     "a 1 takes from palettes of",
     {">= your own", ">= 2 cards"},
     {"as many cards as your own, or more", "two cards or more"},
     ACTIONS},
    {COLUMN(seven_free),
     "a 7 may move itself",
     {"no", "yes"},
     {"no, another card of the palette", "yes, or any other card of the palette"},
     ACTIONS},
    {COLUMN(seven_free),
     "a 7 moves a card to",
     {"canvas", "canvas/deck"},
     {"the canvas", "the canvas or the deck"},
     ACTIONS},
    {COLUMN(seven_at_once),
     "a 7 asks for the lead",
     {"at the end", "at once"},
     {"at the end of the turn", "at once, and without it there is no action"},
     ACTIONS},
    {COLUMN(seven_draws),
     "draw for what a 7 moves",
     {"no", "may"},
     {"none", "as for a canvas card from hand"},
     ADVANCED | ACTIONS},
    {COLUMN(seven_dry),
     "draw for a 7 from hand",
     {"as others", "no"},
     {"as for any canvas card", "none in a game with actions"},
     ADVANCED | ACTIONS},
};

#define POINTS (sizeof points / sizeof points[0])

static bool answer(const struct point *point, enum r7_edition edition)
{
    bool value;
    memcpy(&value, (const char *)r7_edition_info(edition) + point->column, sizeof value);
    return value;
}

static void print_comparison(const struct sheet *sheet)
{
    title(sheet, "THE FOUR EDITIONS");
    for (int i = 0; i < R7_EDITIONS; i++)
        printf("  %-8s %s\n", r7_edition_info(sources[i].edition)->name, sources[i].origin);
    printf("\n  %-26s", "");
    for (int i = 0; i < R7_EDITIONS; i++)
        printf(i + 1 < R7_EDITIONS ? "  %-11s" : "  %s\n",
               r7_edition_info(sources[i].edition)->name);
    for (size_t p = 0; p < POINTS; p++) {
        printf("  %-26s", points[p].topic);
        for (int i = 0; i < R7_EDITIONS; i++)
            printf(i + 1 < R7_EDITIONS ? "  %-11s" : "  %s\n",
                   points[p].cell[answer(&points[p], sources[i].edition)]);
    }
    putchar('\n');
    say(sheet, "`red7 rules EDITION` tells the rules of one edition, `red7 rules v1.2+actions` "
               "only the parts that are played.");
}

/* The editions whose answer is not this one: "v1.2 and 7rosso". */
static void name_others(const struct point *point, bool not_this, char *text, size_t size)
{
    int left = 0;
    for (int i = 0; i < R7_EDITIONS; i++)
        left += answer(point, sources[i].edition) != not_this;
    text[0] = '\0';
    for (int i = 0; i < R7_EDITIONS; i++) {
        if (answer(point, sources[i].edition) == not_this)
            continue;
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s", r7_edition_info(sources[i].edition)->name,
                 --left > 1  ? ", "
                 : left == 1 ? " and "
                             : "");
    }
}

static void print_differences(const struct sheet *sheet)
{
    unsigned played = (sheet->advanced ? ADVANCED : 0) | (sheet->actions ? ACTIONS : 0);
    title(sheet, "WHAT IS DIFFERENT FROM THE OTHER EDITIONS");
    for (size_t p = 0; p < POINTS; p++) {
        const struct point *point = &points[p];
        bool mine = answer(point, sheet->edition);
        char others[64];
        name_others(point, mine, others, sizeof others);
        if (others[0] == '\0' || (point->needs & ~played) != 0)
            continue;
        say(sheet, "- %c%s: %s (%s: %s).", toupper((unsigned char)point->topic[0]),
            point->topic + 1, point->words[mine], others, point->words[!mine]);
    }
}

/* ---- the command ---- */

static struct sheet sheet_of(struct r7_rules rules)
{
    enum r7_edition edition = (enum r7_edition)rules.edition;
    return (struct sheet){
        .info = r7_edition_info(edition),
        .edition = edition,
        .basic = !rules.advanced,
        .advanced = rules.advanced,
        .actions = rules.actions,
        .colour = cli_wants_colour(stdout),
    };
}

static void print_sheet(const struct sheet *sheet)
{
    say(sheet, "RED7, the rules of edition %s, in our own words.", sheet->info->name);
    print_cards(sheet);
    print_table(sheet);
    print_seven_rules(sheet);
    print_turn(sheet);
    if (sheet->basic)
        print_basic(sheet);
    if (sheet->advanced)
        print_advanced(sheet);
    if (sheet->actions)
        print_actions(sheet);
}

void rules_print(struct r7_rules rules)
{
    struct sheet sheet = sheet_of(rules);
    print_sheet(&sheet);
}

static int run(int argc, char **argv)
{
    int at = 1;
    const char *edition, *more;
    struct r7_rules rules = {0};
    if (cli_next_option("rules", argc, argv, &at, NULL, &edition) == -2)
        return CLI_BAD_INPUT;
    if (cli_next_option("rules", argc, argv, &at, NULL, &more) == -2)
        return CLI_BAD_INPUT;
    if (more != NULL)
        return cli_fail("rules", "one edition is enough; what is '%.40s'?", more);
    if (edition != NULL && !cli_read_rules("rules", edition, &rules))
        return CLI_BAD_INPUT;
    struct sheet sheet = sheet_of(rules);
    /* An edition alone asks for all that can be played in it. */
    if (edition == NULL || strchr(edition, '+') == NULL)
        sheet.basic = sheet.advanced = sheet.actions = true;
    print_sheet(&sheet);
    if (edition == NULL)
        print_comparison(&sheet);
    else
        print_differences(&sheet);
    return 0;
}

const struct cli_command cli_rules = {
    .name = "rules",
    .arguments = "[EDITION]",
    .summary = "the rules of the game, for people",
    .help = "Prints the rules, and how the editions differ. EDITION is v1.2, v1.3 (the\n"
            "default), lucrum or 7rosso. With options, as in 7rosso+actions, parts that\n"
            "are not played are left out.",
    .run = run,
};
