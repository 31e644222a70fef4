/* Lessons that read or play otherwise in some editions. A row here has the number and the name of
 * a lesson of the course, asks for the same kind of answer, and takes its place where it holds. */
#include "shared.h"
#include <string.h>

#define IN(edition) (1U << (edition))

static const struct r7_lesson variants[] = {
    {
        LESSON_DRAW,
        .editions = IN(R7_LUCRUM) | IN(R7_7ROSSO),
        .text = {T("The advanced game has several rounds, and you can draw cards. Whenever you "
                   "play a card from your hand to the canvas, compare its number with the number "
                   "of cards in your palette."),
                 T("If the number on the card is greater, you must draw a card from the deck. With "
                   "three cards in your palette it takes a 4 or more."),
                 T("A card that you played to your palette this turn already counts.")},
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
        LESSON_ONE,
        .editions = IN(R7_V1_2),
        .text = {T("A 1 takes a card out of another palette and puts it face down on top of the "
                   "deck. That palette must have two cards or more; if nobody has, the 1 is an "
                   "ordinary card."),
                 T("You may take a card only if you then end your turn in the lead.")},
    },
    {
        LESSON_SEVEN,
        .editions = IN(R7_V1_2),
        .text = {T("A 7 moves another of your palette cards to the canvas, so it changes the rule "
                   "without a card from your hand."),
                 T("You must then lead at once, under the new rule. If no card does that, the 7 is "
                   "an ordinary card.")},
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
