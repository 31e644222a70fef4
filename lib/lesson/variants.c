/* Lessons that read or play otherwise in some editions. A row here has the number and the name of
 * a lesson of the course, asks for the same kind of answer, and takes its place where it holds. */
#include <red7/lesson.h>
#include <string.h>

#define T(text) text

#define IN(edition) (1U << (edition))

static const struct r7_lesson variants[] = {
    {
        .number = 13,
        .name = "draw",
        .chapter = R7_CHAPTER_POINTS,
        .editions = IN(R7_LUCRUM) | IN(R7_7ROSSO),
        .title = T("Drawing a card"),
        .text = {T("The advanced game has several rounds, and you can draw cards. Whenever you "
                   "play a card from your hand to the canvas, compare its number with the number "
                   "of cards in your palette."),
                 T("If the number on the card is greater, you must draw a card from the deck. With "
                   "three cards in your palette it takes a 4 or more."),
                 T("A card that you played to your palette this turn already counts.")},
        .task = R7_TASK_DRAW,
        .question = T("End your turn in the lead and draw a card."),
        .hint = T("You have three palette cards. Which green card is high enough?"),
        .moral = T("Early in a round, with a small palette, nearly every change of the rule pays "
                   "for itself."),
        .position = "v1.3+advanced 0 - *39 Y7G5G2/G6B4R1/- *3/O7/-",
        .model = "@G5",
        .tempting = "@G2",
    },
    {
        .number = 15,
        .name = "cheap",
        .chapter = R7_CHAPTER_POINTS,
        .editions = IN(R7_7ROSSO),
        .title = T("No giving up"),
        .text = {T("You may not lose on purpose. You may pass only if no move is sure to keep you "
                   "in, and you may play a card to your palette only if you can then end your turn "
                   "in the lead."),
                 T("So if a move keeps you in, you must find it, even when the round looks lost.")},
        .task = R7_TASK_LEAD,
        .question = T("All hands are open, and the other player will win this round. But you may "
                      "not pass yet. Why not? Play the move that keeps you in."),
        .hint = T("Under which rule does your Y5 beat B2?"),
        .moral = T("Before you pass, look at both: every card to your palette, and every colour "
                   "for the canvas."),
        .position = "v1.3+advanced 0 G1 - R3/Y5/- O7I4/B2/-",
        .model = "@R3",
        .tempting = "+R3",
    },
    {
        .number = 18,
        .name = "one",
        .chapter = R7_CHAPTER_ACTIONS,
        .editions = IN(R7_V1_2),
        .title = T("1 takes a card away"),
        .text = {T("A 1 takes a card out of another palette and puts it face down on top of the "
                   "deck. That palette must have two cards or more; if nobody has, the 1 is an "
                   "ordinary card."),
                 T("You may take a card only if you then end your turn in the lead.")},
        .task = R7_TASK_LEAD,
        .question = T("Three even cards lead. End your turn in the lead with the help of a 1."),
        .hint = T("You’d have two even cards each: which of theirs has to go?"),
        .moral = T("Take the card that the lead depends on. Count before you choose."),
        .position = "v1.3+actions 0 G3 - R5V1/I6B2/- *3/G6O4Y2/-",
        .model = "+V1 -1:G6",
        .tempting = "+V1 -1:O4",
    },
    {
        .number = 19,
        .name = "seven",
        .chapter = R7_CHAPTER_ACTIONS,
        .editions = IN(R7_V1_2),
        .title = T("7 moves a card"),
        .text = {T("A 7 moves another of your palette cards to the canvas, so it changes the rule "
                   "without a card from your hand."),
                 T("You must then lead at once, under the new rule. If no card does that, the 7 is "
                   "an ordinary card.")},
        .task = R7_TASK_LEAD,
        .question = T("R7 leads under red. End your turn in the lead with the help of a 7."),
        .hint = T("With a 7 you have the numbers 4, 5, 6, 7. Which card can you spare?"),
        .moral = T("A card that you move is missing from your palette. Choose one that the new "
                   "rule doesn’t need."),
        .position = "v1.3+actions 0 - - V7V4/B6Y5I4/- *3/R7G4O2/-",
        .model = "+V7 7@I4",
        .tempting = "+V7 7@B6",
    },
};

#define VARIANTS (sizeof variants / sizeof variants[0])

const struct r7_lesson *r7_lesson_in(const struct r7_lesson *lesson, enum r7_edition edition)
{
    if ((lesson->editions >> edition & 1) != 0)
        return lesson;
    for (size_t i = 0; i < VARIANTS; i++) {
        const struct r7_lesson *variant = &variants[i];
        if (variant->number == lesson->number && (variant->editions >> edition & 1) != 0)
            return variant;
    }
    return lesson;
}

void r7_lesson_round(const struct r7_lesson *lesson, enum r7_edition edition,
                     struct r7_round *round)
{
    lesson = r7_lesson_in(lesson, edition);
    struct r7_position position;
    struct r7_fault fault;
    bool read = r7_position_read(lesson->position, strlen(lesson->position), &position, &fault);
    assert(read && position.count == 0);
    (void)read;
    *round = position.start;
    if ((lesson->editions >> edition & 1) != 0)
        round->rules.edition = (uint8_t)edition;
}
