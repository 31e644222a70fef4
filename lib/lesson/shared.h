/* What lessons have in common with their variants in other editions: all but the text to read. */
#ifndef RED7_LESSON_SHARED_H
#define RED7_LESSON_SHARED_H

#include <red7/lesson.h>

/* Marks a text for translators. */
#define T(text) text

#define LESSON_DRAW                                                                                \
    .number = 13, .name = "draw", .chapter = R7_CHAPTER_POINTS, .title = T("Drawing a card"),      \
    .task = R7_TASK_DRAW, .question = T("End your turn in the lead and draw a card."),             \
    .hint = T("You have three palette cards. Which green card is high enough?"),                   \
    .moral = T("Early in a round, with a small palette, nearly every change of the rule pays "     \
               "for itself."),                                                                     \
    .position = "v1.3+advanced 0 - *39 Y7G5G2/G6B4R1/- *3/O7/-", .model = "@G5", .tempting = "@G2"

#define LESSON_ONE                                                                                 \
    .number = 18, .name = "one", .chapter = R7_CHAPTER_ACTIONS, .title = T("1 takes a card away"), \
    .task = R7_TASK_LEAD,                                                                          \
    .question = T("Three even cards lead. End your turn in the lead with the help of a 1."),       \
    .hint = T("You’d have two even cards each: which of theirs has to go?"),                       \
    .moral = T("Take the card that the lead depends on. Count before you choose."),                \
    .position = "v1.3+actions 0 G3 - R5V1/I6B2/- *3/G6O4Y2/-", .model = "+V1 -1:G6",               \
    .tempting = "+V1 -1:O4"

#define LESSON_SEVEN                                                                               \
    .number = 19, .name = "seven", .chapter = R7_CHAPTER_ACTIONS, .title = T("7 moves a card"),    \
    .task = R7_TASK_LEAD,                                                                          \
    .question = T("R7 leads under red. End your turn in the lead with the help of a 7."),          \
    .hint = T("With a 7 you have the numbers 4, 5, 6, 7. Which card can you spare?"),              \
    .moral = T("A card that you move is missing from your palette. Choose one that the new "       \
               "rule doesn’t need."),                                                              \
    .position = "v1.3+actions 0 - - V7V4/B6Y5I4/- *3/R7G4O2/-", .model = "+V7 7@I4",               \
    .tempting = "+V7 7@B6"

#endif
