/* Lessons: a short course of positions to solve, from what a palette is to the first traps.
 *
 * A lesson explains one thing and asks one question about a position. What is right is
 * never a list: the answer is played, measured or solved by the library. The person to
 * be taught is always seat 0, and to move.
 *
 *     const struct r7_lesson *lesson = r7_lesson_at(0);
 *     struct r7_lesson_answer answer;
 *     struct r7_lesson_verdict verdict;
 *     if (r7_lesson_read(lesson, text, length, &answer, &fault) &&
 *         r7_lesson_check(lesson, R7_V1_3, &answer, &verdict)) ...
 *
 * Texts are constant and in English, made to be translated by whoever shows them: a text
 * is the id of its translation. Cards in them are written as in the notation. A verdict
 * is no text but a code with arguments. docs/lessons.md tells how a lesson is made. */
#ifndef RED7_LESSON_H
#define RED7_LESSON_H

#include <red7/notation.h>
#include <red7/turns.h>

#ifdef __cplusplus
extern "C" {
#endif

enum r7_chapter {
    R7_CHAPTER_TABLE,
    R7_CHAPTER_RULES,
    R7_CHAPTER_TURN,
    R7_CHAPTER_POINTS,
    R7_CHAPTER_ACTIONS,
    R7_CHAPTER_TRAPS,
};

#define R7_CHAPTERS 6

/* What is asked, and so what is looked at in an answer. */
enum r7_task {
    R7_TASK_LEADER,  /* a seat: who leads */
    R7_TASK_SET,     /* cards: those of seat 0's palette that count under the rule */
    R7_TASK_PALETTE, /* a turn: lead by a palette card alone */
    R7_TASK_LEAD,    /* a turn: lead */
    R7_TASK_KEEP,    /* a turn: lead, with `least` cards or more left in hand */
    R7_TASK_DRAW,    /* a turn: lead, and draw a card for the canvas card */
    R7_TASK_SCORE,   /* a turn: lead, win as nobody else has a card, score `least` or more */
    R7_TASK_CHEAP,   /* a turn: nothing wins, so give away as few points as can be */
    R7_TASK_SAFE,    /* a turn: lead so that nobody can answer, whatever is hidden */
    R7_TASK_WIN,     /* a turn: win with all cards known, whatever the other does */
};

enum r7_answer_kind {
    R7_ANSWER_SEAT,
    R7_ANSWER_CARDS,
    R7_ANSWER_TURN,
};

#define R7_LESSON_PARAGRAPHS 4

/* A lesson. No text is empty. Texts speak to the person who is taught, who sits at seat 0, and of
 * the others without names. */
struct r7_lesson {
    uint8_t number;   /* below 64, never given to another: the bit of who keeps progress */
    uint8_t editions; /* bit e: the lesson holds in edition e; see r7_lesson_in() */
    uint8_t least;    /* see enum r7_task */
    enum r7_chapter chapter;
    enum r7_task task;
    const char *name; /* a short word to ask for it: "orange" */
    const char *title;
    const char *text[R7_LESSON_PARAGRAPHS + 1]; /* ended by NULL */
    const char *question;                       /* what to do, in a sentence or two */
    const char *hint;
    const char *moral;    /* what to remember, once it is solved */
    const char *position; /* in the notation, with the rule set in version 1.3 */
    const char *model;    /* an answer that is right, as r7_lesson_read() reads it */
    const char *tempting; /* one that many will think of, and that is wrong */
};

/* The lessons in the order of the course. Pointers are valid for ever. */
R7_API size_t r7_lesson_count(void);
R7_API const struct r7_lesson *r7_lesson_at(size_t place); /* NULL beyond the last */
/* The lesson of that name, NULL if there is none. */
R7_API const struct r7_lesson *r7_lesson_find(const char *name);

R7_API const char *r7_chapter_title(enum r7_chapter chapter);

R7_API enum r7_answer_kind r7_lesson_asks(const struct r7_lesson *lesson);

/* A lesson as it is taught in an edition: itself, or one with the same number and name that says
 * and plays what holds there. It asks for the same kind of answer. */
R7_API const struct r7_lesson *r7_lesson_in(const struct r7_lesson *lesson,
                                            enum r7_edition edition);

/* The position of a lesson as it is played in an edition. What seat 0 cannot know is not in it,
 * except in the lessons that show the other hands. */
R7_API void r7_lesson_round(const struct r7_lesson *lesson, enum r7_edition edition,
                            struct r7_round *round);

/* An answer; what the lesson does not ask for does not matter. A turn may lack its last
 * ".", and a draw at its end that is not answered is taken. */
struct r7_lesson_answer {
    int8_t seat;
    r7_cards cards;
    struct r7_turn turn;
};

/* Reads an answer from a line of text: "2", "R7 O5" or "R7O5" ("-": none), "+I4 @O5". Small
 * letters will do, and commas are spaces. False: `fault` says what is wrong, and where. */
R7_API bool r7_lesson_read(const struct r7_lesson *lesson, const char *text, size_t length,
                           struct r7_lesson_answer *answer, struct r7_fault *fault);

/* What there is to say about an answer. X(name, code): the arguments that each has are
 * in the comment, fields of struct r7_lesson_verdict. `standing`, `rule`, `cards` and
 * `others` as told there are set for every turn that was played to its end. */
#define R7_LESSON_CODES(X)                                                                         \
    X(RIGHT, "right")             /* SEAT: seat, rule, cards: its set; CARDS: rule, cards; TURN */ \
    X(SEAT_NONE, "seat_none")     /* seat: there is no such seat */                                \
    X(SEAT_OUT, "seat_out")       /* seat: is out, and does not count */                           \
    X(SEAT_OTHER, "seat_other")   /* seat: has others, while the leader has cards; rule */         \
    X(SET_OTHER, "set_other")     /* cards: missing; others: do not count; rule */                 \
    X(ILLEGAL, "illegal")         /* error; step: which one, from 0 */                             \
    X(SHORT, "short")             /* error: what the turn still needs */                           \
    X(PASSES, "passes")           /* gives up where there is a way */                              \
    X(BEHIND, "behind")           /* standing: seat leads there, -1 for nobody */                  \
    X(CANVAS, "canvas")           /* leads, but a palette card alone was asked for */              \
    X(KEEPS_FEW, "keeps_few")     /* leads, but count cards are left, of were wanted */            \
    X(DRAWS_NONE, "draws_none")   /* leads, but draws no card: `played` onto the canvas, which */  \
                                  /* is R7_NO_CARD for none; count: cards in the palette */        \
    X(POINTS_FEW, "points_few")   /* wins count points, of were wanted */                          \
    X(POINTS_MANY, "points_many") /* gives count points away where of are enough */                \
    X(ANSWERED, "answered") /* leads, but seat may have an answer: one of palette or of canvas */  \
    X(LOSES, "loses")       /* leads, but loses to seat, who has `reply` */

enum r7_lesson_code {
#define R7_LESSON_ENUM(name, code) R7_LESSON_##name,
    R7_LESSON_CODES(R7_LESSON_ENUM)
#undef R7_LESSON_ENUM
        R7_LESSON_CODE_COUNT
};

struct r7_lesson_verdict {
    enum r7_lesson_code code;
    enum r7_error error;
    uint8_t step;
    int8_t seat;         /* -1 where there is none */
    enum r7_colour rule; /* in force: at the end of the turn, or in the position */
    r7_cards cards;      /* a turn: what seat 0 has under that rule */
    r7_cards others;     /* a turn: what the best of the others has */
    int count, of;       /* RIGHT: cards left, points scored or given, by the task */
    r7_card played;
    r7_cards palette, canvas; /* cards with which one would answer, put there */
    struct r7_turn reply;     /* count 0 if there is none to tell */
    /* A turn: the table at its end, before anybody is out because of it. Steps that
     * the rules forbid because they would not lead are carried out there too. */
    struct r7_round standing;
};

/* Judges an answer; true if it is right. The round is that of r7_lesson_round(). */
R7_API bool r7_lesson_check(const struct r7_lesson *lesson, enum r7_edition edition,
                            const struct r7_lesson_answer *answer,
                            struct r7_lesson_verdict *verdict);

/* The code as text, such as "keeps_few"; valid for ever. */
R7_API const char *r7_lesson_code_name(enum r7_lesson_code code);

#ifdef __cplusplus
}
#endif
#endif
