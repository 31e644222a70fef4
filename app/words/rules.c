/* The rules of the game, for people, in our own words.
 *
 * There is one text. Where rule sets differ it asks their switches, so it cannot disagree with
 * how the game plays. Each paragraph is a message of its own. */
#include <red7/red7.h>
#include <words/cards.h>
#include <words/names.h>
#include <words/rules.h>
#include <words/text.h>

/* What to explain: a rule set, and which parts of it. */
struct sheet {
    struct words *text;
    struct r7_rules rules;
    bool basic, advanced, actions;
    int players; /* 0: any number */
    bool marked; /* headings and cards, for a page */
};

static bool has(const struct sheet *sheet, enum r7_switch which)
{
    return r7_rules_has(sheet->rules, which);
}

/* A heading, with a blank line before and after it. */
static void add_title(const struct sheet *sheet, const char *title)
{
    words_say(sheet->text, sheet->marked ? "\n# {title}\n\n" : "\n{title}\n\n", "title", title,
              NULL);
}

static void add_text(const struct sheet *sheet, const char *text)
{
    if (sheet->marked)
        words_add_marked(sheet->text, text);
    else
        words_add(sheet->text, text);
}

/* A paragraph or an item, with its newline. */
static void add_line(const struct sheet *sheet, const char *line)
{
    add_text(sheet, line);
    words_add_char(sheet->text, '\n');
}

/* A paragraph of which the second half, if it is not NULL, is a message of its own. */
static void add_sentences(const struct sheet *sheet, const char *first, const char *second)
{
    add_text(sheet, first);
    words_add(sheet->text, second != NULL ? " " : "");
    add_line(sheet, second != NULL ? second : "");
}

/* A paragraph that others follow. */
static void add_paragraph(const struct sheet *sheet, const char *paragraph)
{
    add_line(sheet, paragraph);
    words_add_char(sheet->text, '\n');
}

/* ---- what all editions share ---- */

static void add_cards(const struct sheet *sheet)
{
    add_title(sheet, _("THE CARDS"));
    add_paragraph(sheet, _("The deck has 49 cards, numbered 1 to 7 in each of seven colours. From "
                           "strong to weak the colours are red, orange, yellow, green, blue, "
                           "indigo and violet. A card is named by its colour's letter and its "
                           "number: R7, I4."));
    add_line(sheet, _("To compare two cards look at the number; only if the numbers are equal look "
                      "at the colour. G5 beats R4, and R4 beats G4. Nothing beats R7, and V1 "
                      "beats nothing."));
}

static void add_table(const struct sheet *sheet)
{
    add_title(sheet, _("THE TABLE"));
    add_paragraph(sheet, _("Two to four play. Everyone is dealt a hand of seven cards, which the "
                           "others do not see, and one card face up: the beginning of their "
                           "palette."));
    add_paragraph(sheet, _("In the middle lies the canvas, a pile of which only the top card "
                           "matters: its colour is the rule in force. At first there is just the "
                           "start card, which is red and has no number. The remaining cards are "
                           "the deck, face down."));
    add_line(sheet, _("The strongest palette card is in the lead when the round begins. The "
                      "neighbour to the left of its owner opens, and the turn passes on to the "
                      "left."));
}

/* The cards that count under a rule. */
static const char *counting_cards(enum r7_colour rule)
{
    switch (rule) {
    case R7_RED:
        return _("the strongest card");
    case R7_ORANGE:
        return _("the biggest group with one number (*)");
    case R7_YELLOW:
        return _("the biggest group with one colour (*)");
    case R7_GREEN:
        return _("each 2, 4 and 6");
    case R7_BLUE:
        return _("of each colour the strongest card");
    case R7_INDIGO:
        return _("consecutive numbers, one of each (*)");
    case R7_VIOLET:
        return _("each 1, 2 and 3");
    }
    return "";
}

static void add_seven_rules(const struct sheet *sheet)
{
    add_title(sheet, _("THE SEVEN RULES"));
    for (int c = R7_RED; c >= R7_VIOLET; c--) {
        enum r7_colour rule = (enum r7_colour)c;
        const char letter[] = {r7_colour_letter(rule), '\0'};
        words_say(sheet->text, _("- {letter}, {colour}: {rule}. What counts: {cards}."), "letter",
                  letter, "colour", words_colour(rule), "rule", words_rule(rule), "cards",
                  counting_cards(rule), NULL);
        words_add_char(sheet->text, '\n');
    }
    words_add_char(sheet->text, '\n');
    add_paragraph(sheet, _("(*) Of two equally big groups, the one with the stronger card. Of two "
                           "equally long runs, the one that reaches higher; for each number of a "
                           "run the strongest card counts. A run does not go round from 7 to 1."));
    add_line(sheet, _("The rule in force picks from every palette the cards that count. More such "
                      "cards lead. If two players have equally many, compare the strongest card "
                      "among those that count; the other cards of the palette do not help. Since "
                      "no two cards are alike, that settles it. A player without any card that "
                      "counts does not lead, even if the same is true of everybody."));
}

/* ---- where the edition has a say ---- */

static void add_turn(const struct sheet *sheet)
{
    add_title(sheet, _("A TURN"));
    add_line(sheet, _("In your turn you do one of four things:"));
    add_line(sheet, _("- Palette: add a card from your hand to your palette."));
    add_line(sheet, _("- Canvas: lay a card from your hand onto the canvas; its colour is the new "
                      "rule."));
    add_line(sheet, _("- Both: first a card to the palette, then another onto the canvas."));
    add_paragraph(sheet, _("- Pass: give up this round."));
    add_paragraph(sheet, _("When the turn is over you have to be in the lead. If you are not, you "
                           "are out until the round ends: your cards are turned over and your "
                           "palette counts no more. A card may be laid onto the canvas only if it "
                           "leaves you in the lead. If your turn comes and you have no card in "
                           "hand, you are out too. The last one in wins the round."));
    if (!has(sheet, R7_LOSE_FORCED))
        add_sentences(sheet,
                      _("You may give up on purpose: by passing, or by adding a card to the "
                        "palette that does not give you the lead."),
                      sheet->advanced ? _("Where points are scored this can be wise: a round that "
                                          "ends early may be a cheap one.")
                                      : NULL);
    else
        add_sentences(sheet,
                      _("You may not give up on purpose. As long as some play is sure to keep you "
                        "in, you cannot pass, and a card may not go to the palette unless the lead "
                        "follows."),
                      sheet->actions
                          ? _("With actions there is one exception: while the deck has a card you "
                              "may always try a 3 and hope for what it draws, also as the last of "
                              "a chain of 5s. If you then can lead you must; if you cannot, you "
                              "are out.")
                          : NULL);
}

static void add_basic(const struct sheet *sheet)
{
    add_title(sheet, _("THE BASIC GAME"));
    add_line(sheet, _("One round is played. Who wins it has won."));
}

/* When the game ends. */
static void add_end(const struct sheet *sheet)
{
    struct r7_rules rules = sheet->rules;
    struct phrase targets[R7_SEATS_MAX + 1] = {{""}};
    for (int players = 2; players <= R7_SEATS_MAX; players++)
        targets[players] = words_number(r7_rules_target(rules, players));
    const char *message;
    if (has(sheet, R7_TARGET_OFF))
        message = _("- The end: no number of points ends the game. It goes on until the cards no "
                    "longer suffice to deal everyone 7 + 1. The most points win; players with "
                    "equally many share the win.");
    else if (sheet->players == 0 && rules.target == 0)
        message = _("- The end: {two} points end the game with two players, {three} with three, "
                    "{four} with four; so does a lack of cards, when not everyone can be dealt "
                    "7 + 1. The most points win; players with equally many share the win.");
    else
        message = _("- The end: {points} points end the game; so does a lack of cards, when not "
                    "everyone can be dealt 7 + 1. The most points win; players with equally many "
                    "share the win.");
    words_say(sheet->text, message, "two", targets[2].bytes, "three", targets[3].bytes, "four",
              targets[4].bytes, "points", targets[sheet->players != 0 ? sheet->players : 2].bytes,
              NULL);
    words_add_char(sheet->text, '\n');
}

static void add_advanced(const struct sheet *sheet)
{
    add_title(sheet, _("THE ADVANCED GAME"));
    add_line(sheet, _("Several rounds are played for points, with these additions."));
    add_line(sheet,
             has(sheet, R7_DRAW_MUST)
                 ? _("- Drawing: count your palette after laying a card from your hand onto the "
                     "canvas. If the card's number is greater than that count, you have to take "
                     "the top card of the deck. With three cards in the palette a 4 is enough, a "
                     "3 is not. An empty deck gives nothing.")
                 : _("- Drawing: count your palette after laying a card from your hand onto the "
                     "canvas. If the card's number is greater than that count, you may take the "
                     "top card of the deck. With three cards in the palette a 4 is enough, a 3 "
                     "is not. An empty deck gives nothing."));
    if (has(sheet, R7_SEVEN_HAND_IDLE) && sheet->actions)
        add_line(sheet, _("- In a game with actions a 7 laid onto the canvas never draws."));
    add_line(sheet, _("- Scoring: the winner of a round keeps those palette cards that count under "
                      "the rule in force. They are worth their numbers and stay out of play."));
    add_line(sheet, _("- Next round: all other cards are shuffled and dealt, the canvas is cleared "
                      "to the start card, and the opener is found in the same way as before."));
    add_end(sheet);
}

/* Which card a 7 moves, and where to. */
static const char *seven_moves(const struct sheet *sheet)
{
    bool other = has(sheet, R7_SEVEN_OTHER), canvas = has(sheet, R7_SEVEN_CANVAS);
    if (other)
        return canvas ? _("- 7: move another card of your palette onto the canvas.")
                      : _("- 7: move another card of your palette onto the canvas or face down "
                          "onto the deck.");
    return canvas ? _("- 7: move a card of your palette, this 7 or another, onto the canvas.")
                  : _("- 7: move a card of your palette, this 7 or another, onto the canvas or "
                      "face down onto the deck.");
}

static void add_action_seven(const struct sheet *sheet)
{
    add_sentences(sheet, seven_moves(sheet),
                  has(sheet, R7_SEVEN_NOW)
                      ? _("You have to lead at once, under the rule that is then in force. If no "
                          "card of your palette does that, the 7 has no action and is an ordinary "
                          "card.")
                      : _("You have to be in the lead when the turn ends, and may not play the 7 "
                          "if you cannot be."));
    if (sheet->advanced)
        add_line(sheet,
                 has(sheet, R7_SEVEN_DRAWS)
                     ? _("- In the advanced game the card that a 7 moves can earn a draw as if it "
                         "came from your hand; the palette is counted without it, and you decide "
                         "about the draw before you go on.")
                     : _("- In the advanced game the card that a 7 moves earns no draw."));
}

static void add_actions(const struct sheet *sheet)
{
    add_title(sheet, _("ACTIONS (an option)"));
    add_line(sheet, _("An odd card that goes to your palette makes something happen, and it must "
                      "happen if it can. On the canvas odd cards are ordinary ones."));
    add_sentences(
        sheet,
        has(sheet, R7_ONE_TWO)
            ? _("- 1: choose a card from the palette of another player who has two or more cards "
                "there. It goes face down onto the deck. You have to be in the lead when the turn "
                "ends: you may not play the 1, nor take a card, if that becomes impossible.")
            : _("- 1: choose a card from the palette of another player who has at least as many "
                "cards there as you, your 1 included. It goes face down onto the deck. You have to "
                "be in the lead when the turn ends: you may not play the 1, nor take a card, if "
                "that becomes impossible."),
        has(sheet, R7_ONE_FREE)
            ? _("If there is nobody to take from, the 1 is an ordinary card.")
            : _("If there is nobody to take from, nothing happens, but you still have to lead."));
    add_line(sheet, _("- 3: draw a card from the deck, if there is one. You may use it in this "
                      "turn."));
    add_sentences(
        sheet,
        has(sheet, R7_LOSE_FORCED)
            ? _("- 5: add one more card to your palette; if it is odd, its action follows.")
            : _("- 5: add one more card to your palette; if it is odd, its action follows. You "
                "must even if that card does not save you."),
        has(sheet, R7_SEVEN_NOW)
            ? _("Nothing happens if your hand is empty or has only 1s that may not be played.")
            : _("Nothing happens if your hand is empty or has only 1s and 7s that may not be "
                "played."));
    add_action_seven(sheet);
    words_add_char(sheet->text, '\n');
    add_line(sheet, _("After the actions you may still lay a card from your hand onto the canvas. "
                      "Whether you \"can\" lead is judged without the card that a 3 has yet to "
                      "draw. A card that goes onto the deck has been seen by all and is drawn "
                      "next."));
}

/* ---- the whole ---- */

static void add_sheet(const struct sheet *sheet)
{
    words_say(sheet->text, _("The rules of RED7, in our own words. Edition: {edition}."), "edition",
              words_edition((enum r7_edition)sheet->rules.edition), NULL);
    words_add_char(sheet->text, '\n');
    add_cards(sheet);
    add_table(sheet);
    add_seven_rules(sheet);
    add_turn(sheet);
    if (sheet->basic)
        add_basic(sheet);
    if (sheet->advanced)
        add_advanced(sheet);
    if (sheet->actions)
        add_actions(sheet);
}

static struct sheet sheet_of(struct words *text, struct r7_rules rules, int players)
{
    return (struct sheet){.text = text,
                          .rules = rules,
                          .basic = !rules.advanced,
                          .advanced = rules.advanced,
                          .actions = rules.actions,
                          .players = players};
}

void words_add_rules(struct words *text, struct r7_rules rules, int players)
{
    struct sheet sheet = sheet_of(text, rules, players);
    add_sheet(&sheet);
}

void words_add_page_rules(struct words *text, struct r7_rules rules, int players)
{
    struct sheet sheet = sheet_of(text, rules, players);
    sheet.marked = true;
    add_sheet(&sheet);
}

void words_add_all_rules(struct words *text, enum r7_edition edition)
{
    struct r7_rules rules = {.edition = (uint8_t)edition, .advanced = true, .actions = true};
    struct sheet sheet = sheet_of(text, rules, 0);
    sheet.basic = true;
    add_sheet(&sheet);
}
