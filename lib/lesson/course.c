/* The course: every lesson as a row of a table, in the order in which they are taught.
 *
 * Texts are marked by T() for translators and are shown by others. A lesson's number is
 * for ever: a new one takes the next number that nobody has had, wherever it stands. */
#include "shared.h"
#include <string.h>

#define ALL ((1U << R7_EDITIONS) - 1)
#define BUT(edition) (ALL & ~(1U << (edition)))

static const char *const chapters[R7_CHAPTERS] = {
    [R7_CHAPTER_TABLE] = T("The table"), [R7_CHAPTER_RULES] = T("The seven rules"),
    [R7_CHAPTER_TURN] = T("Your turn"),  [R7_CHAPTER_POINTS] = T("The advanced game"),
    [R7_CHAPTER_ACTIONS] = T("Actions"), [R7_CHAPTER_TRAPS] = T("First traps"),
};

static const struct r7_lesson lessons[] = {
    /* ---- the table ---- */
    {
        .number = 0,
        .name = "table",
        .chapter = R7_CHAPTER_TABLE,
        .editions = ALL,
        .title = T("What lies on the table"),
        .text =
            {T("Your cards are in two places. Your hand is secret. Your palette, the cards face up "
               "in front of you, is what you lead with: only palettes decide who leads."),
             T("The pile in the middle is the canvas. The colour of its top card is the rule, and "
               "the rule says which palette is best. Every round starts with the red rule: the "
               "highest card leads."),
             T("A card’s name is the letter of its colour and its number. R7 is the red 7, B2 the "
               "blue 2.")},
        .task = R7_TASK_LEADER,
        .question = T("The round has just begun. Who leads?"),
        .hint = T("Only the palettes count, and under red the highest number wins."),
        .moral = T("Only one player can lead. If it isn’t you when your turn ends, you’re out of "
                   "the round."),
        .position = "v1.3 0 - *25 *7/B4/- *7/Y6/- *7/R3/-",
        .model = "1",
        .tempting = "2",
    },
    {
        .number = 1,
        .name = "strength",
        .chapter = R7_CHAPTER_TABLE,
        .editions = ALL,
        .title = T("Number before colour"),
        .text = {T("Which of two cards is stronger? Look at the numbers first: any 5 beats any 4."),
                 T("Colours decide only between equal numbers. From strong to weak they are red, "
                   "orange, yellow, green, blue, indigo and violet, in the order of the rainbow."),
                 T("So R7 is the strongest of the 49 cards and V1 the weakest, and no two cards "
                   "are equal.")},
        .task = R7_TASK_LEADER,
        .question = T("The rule is red, the highest card. Who leads?"),
        .hint = T("Three players have a 6. Now compare the colours of the 6s."),
        .moral =
            T("First the number, then the colour: every tie in the game is settled like this."),
        .position = "v1.3 0 - *17 *7/R5/- *7/I6/- *7/G6/- *7/V6/-",
        .model = "2",
        .tempting = "0",
    },
    /* ---- the seven rules ---- */
    {
        .number = 2,
        .name = "red",
        .chapter = R7_CHAPTER_RULES,
        .editions = ALL,
        .title = T("Red: the highest card"),
        .text = {T("If you don’t lead when your turn ends, you’re out of the round, and the last "
                   "player in wins it. So every move has one aim: to be in the lead when your turn "
                   "ends."),
                 T("The simplest move is to play a card from your hand to your palette."),
                 T("Under red only the strongest card of a palette counts. The others make no "
                   "difference.")},
        .task = R7_TASK_PALETTE,
        .question = T("Take the lead: play one card to your palette."),
        .hint = T("You need a card that beats O6."),
        .moral = T("Now the next player has to do better, or is out."),
        .position = "v1.3 0 - *40 R5Y6B7/V3/- *4/O6/-",
        .model = "+B7",
        .tempting = "+Y6",
    },
    {
        .number = 3,
        .name = "orange",
        .chapter = R7_CHAPTER_RULES,
        .editions = ALL,
        .title = T("Orange: cards of one number"),
        .text = {T("Orange looks for equal numbers. In each palette the biggest group of one "
                   "number counts; the rest is ignored."),
                 T("The bigger group leads. If two groups have the same size, the strongest card "
                   "decides: a pair of 6s beats a pair of 5s.")},
        .task = R7_TASK_PALETTE,
        .question = T("A pair of 2s leads. Beat it with one card to your palette."),
        .hint = T("Which card in your hand has a number that is already in your palette?"),
        .moral = T("Under orange a strong card on its own is worth little."),
        .position = "v1.3 0 O4 *38 R7V3I1/R6B3/- *3/Y2V2/-",
        .model = "+V3",
        .tempting = "+R7",
    },
    {
        .number = 4,
        .name = "yellow",
        .chapter = R7_CHAPTER_RULES,
        .editions = ALL,
        .title = T("Yellow: cards of one colour"),
        .text = {T("Yellow looks for equal colours. The biggest group of one colour counts, "
                   "whatever the colour: yellow cards are no better than others."),
                 T("Groups of the same size are compared by the strongest card in the group, not "
                   "by the strongest card of the palette.")},
        .task = R7_TASK_PALETTE,
        .question = T("Three red cards lead. Beat them with one card to your palette."),
        .hint = T("Make a group of three. Its best card must beat R4."),
        .moral = T("The weakest card in your hand was the right one: it made the group bigger."),
        .position = "v1.3 0 Y5 *36 R7G6B1/G7B5B2/- *3/R4R3R1/-",
        .model = "+B1",
        .tempting = "+R7",
    },
    {
        .number = 5,
        .name = "green",
        .chapter = R7_CHAPTER_RULES,
        .editions = ALL,
        .title = T("Green: even cards"),
        .text = {T("Green counts the even cards: every 2, 4 and 6 in the palette, whatever its "
                   "colour."),
                 T("Whoever has the most cards that count leads. If two players have equally many, "
                   "the strongest of those cards decides.")},
        .task = R7_TASK_SET,
        .question = T("Which cards of your palette count under green? Name all of them."),
        .hint = T("Forget the colours. Which numbers can be halved?"),
        .moral = T("A rule is named after the colour of the canvas. What it asks for need not have "
                   "anything to do with that colour."),
        .position = "v1.3 0 G1 *30 *4/G7V6B5G4R2/- *5/O6Y4I3B2/-",
        .model = "V6 G4 R2",
        .tempting = "G7 G4",
    },
    {
        .number = 6,
        .name = "blue",
        .chapter = R7_CHAPTER_RULES,
        .editions = ALL,
        .title = T("Blue: different colours"),
        .text =
            {T("Blue counts the different colours in a palette. Each colour counts once, by its "
               "strongest card; a second card of the same colour adds nothing."),
             T("Equally many colours? Then, as always, the strongest card that counts decides.")},
        .task = R7_TASK_PALETTE,
        .question = T("Three colours lead. Beat them with one card to your palette."),
        .hint = T("You have red and blue. Which card brings a third colour?"),
        .moral = T("A palette of many colours is hard to beat under blue, since each new card adds "
                   "one colour at most."),
        .position = "v1.3 0 B6 *37 R7B7I1/B5R4/- *3/V5O3G2/-",
        .model = "+I1",
        .tempting = "+R7",
    },
    {
        .number = 7,
        .name = "indigo",
        .chapter = R7_CHAPTER_RULES,
        .editions = ALL,
        .title = T("Indigo: a run of numbers"),
        .text = {T("Indigo looks for numbers in a row, such as 2, 3, 4. The longest run counts, "
                   "and colours make no difference."),
                 T("Each number of a run counts once, by its strongest card. A run ends at 7: it "
                   "doesn’t go on with 1. Of two runs of the same length the higher one counts.")},
        .task = R7_TASK_SET,
        .question = T("Which cards of your palette count under indigo? Name all of them."),
        .hint = T("The numbers are 1, 2, 4, 5, 5 and 6. Of the two 5s only the stronger counts."),
        .moral = T("A 3 would join everything into a run of six. Look out for gaps like this."),
        .position = "v1.3 0 I3 *32 *3/O6R5Y5B4G2V1/- *4/R7B6O2/-",
        .model = "O6 R5 B4",
        .tempting = "O6 R5 Y5 B4",
    },
    {
        .number = 8,
        .name = "violet",
        .chapter = R7_CHAPTER_RULES,
        .editions = ALL,
        .title = T("Violet: cards below 4"),
        .text = {T("Violet is the rule for weak cards: every 1, 2 and 3 counts. A 4 is too high."),
                 T("Under violet and green you may have no card at all that counts. Then you don’t "
                   "lead, even if nobody else has one either.")},
        .task = R7_TASK_PALETTE,
        .question = T("Two cards below 4 lead. Beat them with one card to your palette."),
        .hint = T("You need two of them as well, and G3 beats B2."),
        .moral = T("No card is bad under every rule. Weak ones are made for violet."),
        .position = "v1.3 0 V7 *38 R7Y4V2/R5G3/- *3/B2O1/-",
        .model = "+V2",
        .tempting = "+Y4",
    },
    {
        .number = 9,
        .name = "tie",
        .chapter = R7_CHAPTER_RULES,
        .editions = ALL,
        .title = T("Equally many cards"),
        .text = {T("When two players have equally many cards that count, the strongest card "
                   "decides: the strongest of those that count."),
                 T("A 7 may look splendid in a palette. Under green it doesn’t count, so it can’t "
                   "settle a tie.")},
        .task = R7_TASK_LEADER,
        .question = T("The rule is green, the most even cards. Who leads?"),
        .hint = T("All three have two even cards. Compare the strongest even card of each."),
        .moral = T("First count, then compare, and look only at the cards that count."),
        .position = "v1.3 0 G3 *23 *5/R7G4O2/- *6/V6B2/- *6/O5Y4I4/-",
        .model = "1",
        .tempting = "0",
    },
    /* ---- the turn ---- */
    {
        .number = 10,
        .name = "canvas",
        .chapter = R7_CHAPTER_TURN,
        .editions = ALL,
        .title = T("A new rule"),
        .text =
            {T("Instead of adding to your palette you may play a card from your hand to the "
               "canvas. Its colour is then the rule for everybody."),
             T("That card has left your hand and is in no palette: its number doesn’t help you."),
             T("There is one condition: you must lead under the new rule, or you may not play the "
               "card there.")},
        .task = R7_TASK_LEAD,
        .question =
            T("Nothing you have beats R7 under red. End your turn in the lead all the same."),
        .hint = T("You have two 5s. Under which rule is a pair worth something?"),
        .moral = T("When you can’t be best at something, change what it is about."),
        .position = "v1.3 0 - *37 V6Y3O1/Y5G5B1/- *4/R7V2/-",
        .model = "@O1",
        .tempting = "+V6",
    },
    {
        .number = 11,
        .name = "both",
        .chapter = R7_CHAPTER_TURN,
        .editions = ALL,
        .title = T("Both in one turn"),
        .text = {T("You may do both in one turn: first a card to your palette, then another to the "
                   "canvas, always in this order."),
                 T("Only the end of your turn counts. You need not lead in between, and the new "
                   "palette card counts under the new rule.")},
        .task = R7_TASK_LEAD,
        .question = T("One card is not enough here. End your turn in the lead."),
        .hint = T("Make a pair, then choose the rule that wants pairs."),
        .moral =
            T("Such a move can do a lot, but it costs two cards. Count how many you have left."),
        .position = "v1.3 0 - *39 V5I4O2/Y4/- *4/R7B6/-",
        .model = "+I4 @O2",
        .tempting = "@O2",
    },
    {
        .number = 12,
        .name = "out",
        .chapter = R7_CHAPTER_TURN,
        .editions = ALL,
        .title = T("Out of the round"),
        .text = {T("You’re out if you pass, if you don’t lead when your turn ends, or if your turn "
                   "comes and your hand is empty. Your cards are turned over and don’t count until "
                   "the round ends."),
                 T("You’re out of this round only. The last player in wins it.")},
        .task = R7_TASK_LEADER,
        .question = T("The rule is red, and one player is out. Who leads?"),
        .hint = T("Ignore the player who is out, then look for the highest card."),
        .moral = T("When a strong player is out, it is easier to lead. Look again before you spend "
                   "your best card."),
        .position = "v1.3 0 R1 *23 *5/Y5/- x*5/R7I3/- *5/G6/- *4/B6O1/-",
        .model = "2",
        .tempting = "1",
    },
    /* ---- the advanced game ---- */
    {
        LESSON_DRAW,
        .editions = 1U << R7_V1_2 | 1U << R7_V1_3,
        .text = {T("The advanced game has several rounds, and you can draw cards. Whenever you "
                   "play a card from your hand to the canvas, compare its number with the number "
                   "of cards in your palette."),
                 T("If the number on the card is greater, you may draw a card from the deck. With "
                   "three cards in your palette it takes a 4 or more."),
                 T("A card that you played to your palette this turn already counts.")},
    },
    {
        .number = 14,
        .name = "score",
        .chapter = R7_CHAPTER_POINTS,
        .least = 12,
        .editions = ALL,
        .title = T("What a round is worth"),
        .text =
            {T("In the advanced game the winner of a round keeps cards and scores their numbers: "
               "the cards of the winning palette that count under the rule at the end."),
             T("So it matters under which rule you win. Three weak cards under violet may win as "
               "surely as a pair of 7s under orange, but the pair is worth more.")},
        .task = R7_TASK_SCORE,
        .question = T("The other player has no card left, so if you lead now you win the round. "
                      "Win it with at least 12 points."),
        .hint = T("You can win under violet or under orange. Add up the cards that count."),
        .moral = T("When the round is yours anyway, choose the rule that pays best."),
        .position = "v1.3+advanced 0 - *41 V3O1/R6O6B2V1/- -/Y7G5/-",
        .model = "@O1",
        .tempting = "@V3",
    },
    {
        .number = 15,
        .name = "cheap",
        .chapter = R7_CHAPTER_POINTS,
        .editions = BUT(R7_7ROSSO),
        .title = T("Losing cheaply"),
        .text = {T("You may always pass. In the basic game that is no use. In the advanced game it "
                   "can be: when a round is lost, what matters is how much the winner gets."),
                 T("Ask yourself what would count if the round ended now, and what if it went on "
                   "for a turn or two.")},
        .task = R7_TASK_CHEAP,
        .question = T("All hands are open, and you can’t win this round. Make the other player "
                      "score as few points as possible."),
        .hint = T("Under green only B2 counts for the other player. What would count under red?"),
        .moral = T("A small loss now can be better than a big one later."),
        .position = "v1.3+advanced 0 G1 - R3/Y5/- O7I4/B2/-",
        .model = "pass",
        .tempting = "@R3",
    },
    /* ---- actions ---- */
    {
        .number = 16,
        .name = "three",
        .chapter = R7_CHAPTER_ACTIONS,
        .editions = ALL,
        .title = T("3 draws a card"),
        .text = {T("If you like it wilder, play with actions. Then an odd card does something when "
                   "you play it to your palette; on the canvas it doesn’t."),
                 T("A 3 draws the top card of the deck. You may play it to the canvas in the same "
                   "turn.")},
        .task = R7_TASK_LEAD,
        .question = T("Everybody has seen that G5 lies on top of the deck. Use it to end your turn "
                      "in the lead."),
        .hint = T("Play your 3 to your palette, draw, and count your even cards."),
        .moral = T("Usually you don’t know what a 3 will bring. It is a last hope, or a way to a "
                   "bigger hand."),
        .position = "v1.3+actions 0 - G5V1 R6I3/B4G2/- *3/Y7R2/-",
        .model = "+I3 @G5",
        .tempting = "@I3",
    },
    {
        .number = 17,
        .name = "five",
        .chapter = R7_CHAPTER_ACTIONS,
        .editions = ALL,
        .title = T("5 brings another card"),
        .text =
            {T("A 5 asks for another card from your hand, also to your palette. If that one is "
               "odd, its action follows."),
             T("You must play one if you can. After it you may still play a card to the canvas.")},
        .task = R7_TASK_LEAD,
        .question =
            T("Three red cards lead, and you have two blue ones. End your turn in the lead."),
        .hint = T("Four blue cards would do it."),
        .moral = T("A 5 plays two cards in one turn, but your hand is empty twice as soon."),
        .position = "v1.3+actions 0 Y6 - R6B5B4/B6B2/- *3/R7R2R1G3/-",
        .model = "+B5 +B4",
        .tempting = "+B5 +R6",
    },
    {
        LESSON_ONE,
        .editions = BUT(R7_V1_2),
        .text =
            {T("A 1 takes a card out of another palette and puts it face down on top of the deck. "
               "That palette must have at least as many cards as yours, your 1 included."),
             T("You may play a 1 only if you then end your turn in the lead.")},
    },
    {
        LESSON_SEVEN,
        .editions = BUT(R7_V1_2),
        .text = {T("A 7 moves one of your palette cards to the canvas, so it changes the rule "
                   "without a card from your hand. It may also put the card on top of the deck, "
                   "and it may move itself."),
                 T("Like a 1, you may play a 7 only if you then end your turn in the lead.")},
    },
    /* ---- traps ---- */
    {
        .number = 20,
        .name = "last-card",
        .chapter = R7_CHAPTER_TRAPS,
        .least = 1,
        .editions = ALL,
        .title = T("The last card"),
        .text = {T("Cards are time. Every turn costs at least one, and if you start a turn with an "
                   "empty hand you’re out, however good your palette."),
                 T("Doing more than you must is a common way to lose.")},
        .task = R7_TASK_KEEP,
        .question = T("End your turn in the lead, and keep a card for the next one."),
        .hint = T("Three 3s are fine. Are two enough?"),
        .moral = T("Lead by as little as is safe, and you’ll last longer than the others."),
        .position = "v1.3 0 - *40 V3O2/B4Y3G3/- *2/R6I5/-",
        .model = "@O2",
        .tempting = "+V3 @O2",
    },
    {
        .number = 21,
        .name = "answer",
        .chapter = R7_CHAPTER_TRAPS,
        .editions = ALL,
        .title = T("Leave no answer"),
        .text = {T("A rule that you change can be changed back. Before you are happy with a lead, "
                   "ask what the next player could do about it with a single card."),
                 T("There are two ways: a palette card that beats you, or a canvas card in a "
                   "colour under which the other palette already leads.")},
        .task = R7_TASK_SAFE,
        .question = T("The other player has one card, and you don’t know which. Take the lead so "
                      "that no card at all can take it back."),
        .hint = T("Under green you lead, but a red card would bring Y7 back."),
        .moral = T("If you lead under every rule, no change of the rule can hurt you."),
        .position = "v1.3 0 - *41 R7G1/O6B6Y2/- *1/Y7V4/-",
        .model = "+R7",
        .tempting = "@G1",
    },
    {
        .number = 22,
        .name = "unseen",
        .chapter = R7_CHAPTER_TRAPS,
        .editions = ALL,
        .title = T("Count what is gone"),
        .text = {T("Each card exists once. What lies in a palette, on the canvas or in your hand "
                   "is in nobody else’s."),
                 T("So before you fear a card, look for it. Towards the end of a round a "
                   "second-best card is often the best one left.")},
        .task = R7_TASK_SAFE,
        .question = T("The other player has one card, and R7 lies below the top of the canvas. "
                      "Take the lead so that no card left can take it back."),
        .hint = T("Which cards beat O7? Where are they?"),
        .moral = T("A card that is gone can’t beat you. Good players keep an eye on the 7s."),
        .position = "v1.3 0 R2R7 *39 O7I6O2/B6Y4/- *1/G6V5/-",
        .model = "+O7",
        .tempting = "+I6 @O2",
    },
    {
        .number = 23,
        .name = "exam",
        .chapter = R7_CHAPTER_TRAPS,
        .editions = ALL,
        .title = T("Thinking ahead"),
        .text = {T("At the end of a round you can often guess the other hand, and sometimes you "
                   "know it. Then play the round to its end in your head: your move, the best "
                   "answer, your move again."),
                 T("This is what the puzzles are about (`red7 puzzle`). Here is a first one.")},
        .task = R7_TASK_WIN,
        .question = T("All hands are open. Find the move that wins the round, whatever the other "
                      "player does."),
        .hint = T("After your move the other player will need both cards. What can you still do "
                  "against them with the two that you keep?"),
        .moral = T("You’re ready for a real game. Have fun!"),
        .position = "v1.3 0 B2 - I7O6Y3/B3V3/- R7R2/Y6O2R1/-",
        .model = "+I7",
        .tempting = "+O6",
    },
};

#define LESSONS (sizeof lessons / sizeof lessons[0])
static_assert(LESSONS <= 64, "progress is kept in 64 bits");

size_t r7_lesson_count(void)
{
    return LESSONS;
}

const struct r7_lesson *r7_lesson_at(size_t place)
{
    return place < LESSONS ? &lessons[place] : NULL;
}

const struct r7_lesson *r7_lesson_find(const char *name)
{
    for (size_t i = 0; i < LESSONS; i++)
        if (strcmp(lessons[i].name, name) == 0)
            return &lessons[i];
    return NULL;
}

const char *r7_chapter_title(enum r7_chapter chapter)
{
    assert((int)chapter >= 0 && chapter < R7_CHAPTERS);
    return chapters[chapter];
}
