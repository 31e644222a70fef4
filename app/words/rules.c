/* The rules of the game, for people, in our own words.
 *
 * There is one text. Where rule sets differ it asks their switches, so it cannot disagree with
 * how the game plays. Each paragraph is a message of its own. */
#include <red7/red7.h>
#include <words/cards.h>
#include <words/names.h>
#include <words/rules.h>
#include <words/switches.h>
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
    add_paragraph(sheet, _("There are 49 cards: seven colours, each with the numbers 1 to 7. From "
                           "strongest to weakest the colours are red, orange, yellow, green, blue, "
                           "indigo and violet. A card is called by the letter of its colour and "
                           "its number: R7, I4."));
    add_line(sheet, _("Of two cards the one with the higher number is stronger; if the numbers are "
                      "equal, the one with the stronger colour. G5 beats R4, and R4 beats G4. R7 "
                      "is the strongest card of all, V1 the weakest."));
}

static void add_table(const struct sheet *sheet)
{
    add_title(sheet, _("THE TABLE"));
    add_paragraph(sheet, _("Red7 is for two to four players. Everybody has a hand of seven cards, "
                           "which nobody else sees, and a palette: the cards face up in front of "
                           "them. A palette starts with one card."));
    add_paragraph(sheet, _("In the middle is the canvas, a pile of cards. The colour of its top "
                           "card is the rule. At first only the start card lies there, which is "
                           "red and has no number. All other cards are the deck, face down."));
    add_line(sheet, _("When a round starts, the strongest palette card leads. The player to the "
                      "left of its owner has the first turn, and play goes on to the left."));
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

/* Two palettes, and why one of them leads under a rule. */
static const char *example(enum r7_colour rule)
{
    switch (rule) {
    case R7_RED:
        return _("V6 G5 lead against R5 R4: V6 is the highest card.");
    case R7_ORANGE:
        return _("Y4 I4 lead against R7 O6: two cards with the number 4 to one.");
    case R7_YELLOW:
        return _("B3 B2 lead against O7 G6: two blue cards to one card of a colour.");
    case R7_GREEN:
        return _("B6 I2 lead against O4 Y2: two even cards each, and B6 is the strongest.");
    case R7_BLUE:
        return _("O3 G2 V1 lead against R7 R6 O5: three colours to two.");
    case R7_INDIGO:
        return _("Y5 B4 V3 lead against R7 O6: a run of three to a run of two.");
    case R7_VIOLET:
        return _("G2 V1 lead against R7 O3: two cards below 4 to one.");
    }
    return "";
}

static void add_seven_rules(const struct sheet *sheet)
{
    add_title(sheet, _("THE SEVEN RULES"));
    add_paragraph(sheet, _("The rule picks from every palette the cards that count. Whoever has "
                           "the most of them leads. If players have equally many, the strongest of "
                           "the cards that count decides; the rest of a palette does not help. No "
                           "two cards are equal, so there are no ties."));
    for (int c = R7_RED; c >= R7_VIOLET; c--) {
        enum r7_colour rule = (enum r7_colour)c;
        const char letter[] = {r7_colour_letter(rule), '\0'};
        words_say(sheet->text, _("- {letter}, {colour}: {rule}. What counts: {cards}."), "letter",
                  letter, "colour", words_colour(rule), "rule", words_rule(rule), "cards",
                  counting_cards(rule), NULL);
        words_add_char(sheet->text, ' ');
        add_line(sheet, example(rule));
    }
    words_add_char(sheet->text, '\n');
    add_paragraph(sheet, _("(*) Of two groups of one size, the one with the stronger card. Of two "
                           "runs of one length, the higher one; each number of a run counts once, "
                           "by its strongest card. A run doesn’t go on from 7 to 1."));
    add_line(sheet, _("If none of your cards counts you don’t lead, even if nobody else has one "
                      "that does."));
}

/* ---- where the edition has a say ---- */

static void add_losing(const struct sheet *sheet)
{
    if (!has(sheet, R7_LOSE_FORCED))
        add_sentences(sheet,
                      _("You may lose on purpose: pass, or play to your palette without taking the "
                        "lead."),
                      sheet->advanced ? _("With points this can be wise: a round that ends early "
                                          "may be a cheap one.")
                                      : NULL);
    else
        add_sentences(sheet,
                      _("You may not lose on purpose. While some move is sure to keep you in you "
                        "can’t pass, and you may play a card to your palette only if you are then "
                        "sure to end your turn in the lead."),
                      sheet->actions
                          ? _("There is one exception: while the deck has a card you may always "
                              "try a 3 and hope for what it draws, also as the last of a chain of "
                              "5s. If you can then lead, you must; if you can’t, you’re out.")
                          : NULL);
}

static void add_turn(const struct sheet *sheet)
{
    add_title(sheet, _("A TURN"));
    add_line(sheet, _("In your turn you choose one of four moves:"));
    add_line(sheet, _("- Palette: play a card from your hand to your palette."));
    add_line(sheet, _("- Canvas: play a card from your hand to the canvas. Its colour is the new "
                      "rule."));
    add_line(sheet, _("- Both: play one card to your palette, then another to the canvas."));
    add_paragraph(sheet, has(sheet, R7_LOSE_FORCED)
                             ? _("- Pass, but only if no move is sure to keep you in: you’re out "
                                 "of this round.")
                             : _("- Pass: you’re out of this round."));
    add_paragraph(sheet, _("When your turn ends you must be in the lead, or you’re out: your cards "
                           "are turned over and don’t count until the round ends. You may play to "
                           "the canvas only if you then lead. If you have no card in hand when "
                           "your turn comes, you’re out too. The last player in wins the round."));
    add_losing(sheet);
}

static void add_basic(const struct sheet *sheet)
{
    add_title(sheet, _("THE BASIC GAME"));
    add_line(sheet, _("You play one round. Whoever wins it wins the game."));
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
        message = _("- The end: no number of points ends the game. It goes on until there are too "
                    "few cards to deal everybody 7 and 1. Whoever has the most points wins; if "
                    "several have the most, they share the win.");
    else if (sheet->players == 0 && rules.target == 0)
        message = _("- The end: the game is over when somebody has {two} points with two players, "
                    "{three} with three or {four} with four, or when there are too few cards to "
                    "deal everybody 7 and 1. Whoever has the most points wins; if several have the "
                    "most, they share the win.");
    else
        message = _("- The end: the game is over when somebody has {points}, or when there "
                    "are too few cards to deal everybody 7 and 1. Whoever has the most points "
                    "wins; if several have the most, they share the win.");
    int target = r7_rules_target(rules, sheet->players != 0 ? sheet->players : 2);
    words_say(sheet->text, message, "two", targets[2].bytes, "three", targets[3].bytes, "four",
              targets[4].bytes, "points", words_count_points(target).bytes, NULL);
    words_add_char(sheet->text, '\n');
}

static void add_advanced(const struct sheet *sheet)
{
    add_title(sheet, _("THE ADVANCED GAME"));
    add_line(sheet, _("You play several rounds for points, with these additions."));
    add_line(sheet, has(sheet, R7_DRAW_MUST)
                        ? _("- Drawing: when you have played a card from your hand to the canvas, "
                            "count your palette. If the number on the card is greater, you must "
                            "draw a card. With three cards in your palette a 4 draws, a 3 doesn’t. "
                            "An empty deck gives nothing.")
                        : _("- Drawing: when you have played a card from your hand to the canvas, "
                            "count your palette. If the number on the card is greater, you may "
                            "draw a card. With three cards in your palette a 4 draws, a 3 doesn’t. "
                            "An empty deck gives nothing."));
    if (has(sheet, R7_SEVEN_HAND_IDLE) && sheet->actions)
        add_line(sheet, _("- With actions, a 7 that you play to the canvas draws nothing."));
    add_line(sheet, _("- Points: the winner of a round keeps the palette cards that count under "
                      "the rule at the end. Each is worth its number, and stays out of the game."));
    add_line(sheet, _("- Next round: all other cards are shuffled and dealt, the canvas is back to "
                      "the start card, and the strongest palette card leads again."));
    add_end(sheet);
}

static const char *say_one(const struct sheet *sheet)
{
    return has(sheet, R7_ONE_TWO)
               ? _("- 1: choose a card in the palette of another player who has two or more. It "
                   "goes face down on top of the deck. You must end your turn in the lead: you "
                   "may not play the 1 if you can’t, nor take a card if you then can’t.")
               : _("- 1: choose a card in the palette of another player who has at least as many "
                   "as you, your 1 included. It goes face down on top of the deck. You must end "
                   "your turn in the lead: you may not play the 1 if you can’t, nor take a card if "
                   "you then can’t.");
}

/* When a 5 asks for nothing. */
static const char *say_five_idle(const struct sheet *sheet)
{
    if (!has(sheet, R7_SEVEN_NOW))
        return _("Nothing happens if your hand is empty or has only 1s and 7s that you may not "
                 "play.");
    return has(sheet, R7_LOSE_FORCED)
               ? _("Nothing happens if your hand is empty or has only 1s that you may not play.")
               : _("Nothing happens if your hand is empty or has only 1s that you may not play; a "
                   "7 may always be played.");
}

/* Which card a 7 moves, and where to. */
static const char *seven_moves(const struct sheet *sheet)
{
    bool other = has(sheet, R7_SEVEN_OTHER), canvas = has(sheet, R7_SEVEN_CANVAS);
    if (other)
        return canvas ? _("- 7: move another card from your palette to the canvas.")
                      : _("- 7: move another card from your palette to the canvas, or face down to "
                          "the top of the deck.");
    return canvas ? _("- 7: move a card from your palette, this 7 or another, to the canvas.")
                  : _("- 7: move a card from your palette, this 7 or another, to the canvas, or "
                      "face down to the top of the deck.");
}

/* What a 7 asks of who plays it. */
static const char *seven_asks(const struct sheet *sheet)
{
    if (has(sheet, R7_SEVEN_NOW))
        return _("You must then lead at once, under the rule in force after the move. If no card "
                 "does that, the 7 has no action and is an ordinary card.");
    return has(sheet, R7_SEVEN_OTHER)
               ? _("You must end your turn in the lead, and may not play the 7 if you can’t. If "
                   "there is no other card, nothing moves, but you must still lead.")
               : _("You must end your turn in the lead, and may not play the 7 if you can’t.");
}

static void add_action_seven(const struct sheet *sheet)
{
    add_sentences(sheet, seven_moves(sheet), seven_asks(sheet));
    if (sheet->advanced)
        add_line(sheet, has(sheet, R7_SEVEN_DRAWS)
                            ? _("- In the advanced game the card that a 7 moves to the canvas can "
                                "draw as one from your hand does. Your palette is counted without "
                                "it, and the draw comes before the rest of your turn.")
                            : _("- In the advanced game the card that a 7 moves draws nothing."));
}

static void add_actions(const struct sheet *sheet)
{
    add_title(sheet, _("ACTIONS (an option)"));
    add_line(sheet, _("An odd card that you play to your palette has an action: you must do it if "
                      "you can, before anything else. On the canvas it has none."));
    add_sentences(
        sheet, say_one(sheet),
        has(sheet, R7_ONE_FREE)
            ? _("If there is nobody to take from, the 1 is an ordinary card.")
            : _("If there is nobody to take from, nothing happens, but you must still lead."));
    add_line(sheet, _("- 3: draw a card, if the deck has one. You may use it this turn."));
    add_sentences(
        sheet,
        has(sheet, R7_LOSE_FORCED)
            ? _("- 5: play another card to your palette; if it is odd, its action follows.")
            : _("- 5: play another card to your palette; if it is odd, its action follows. You "
                "must, even if that card doesn’t save you."),
        say_five_idle(sheet));
    add_action_seven(sheet);
    words_add_char(sheet->text, '\n');
    add_line(sheet, _("After the actions you may still play a card from your hand to the canvas, "
                      "even if a 7 has just changed the rule. Whether you can lead is judged "
                      "without what a 3 may yet draw. Everybody has seen a card that goes on top "
                      "of the deck, and the next draw takes it."));
}

/* ---- the whole ---- */

static void add_sheet(const struct sheet *sheet)
{
    words_say(sheet->text, _("The rules of Red7, in our own words. Edition: {edition}."), "edition",
              words_edition((enum r7_edition)sheet->rules.edition), NULL);
    words_add_char(sheet->text, '\n');
    if (words_house_count(sheet->rules) > 0) {
        add_title(sheet, _("HOUSE RULES"));
        words_add_house_rules(sheet->text, sheet->rules, sheet->players, "\n");
        words_add_char(sheet->text, '\n');
    }
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
