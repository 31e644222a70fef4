/* The advisor: what the strongest bot thinks of a position, better and better while one looks. */
#ifndef RED7_TUI_ADVISOR_H
#define RED7_TUI_ADVISOR_H

#include "worker.h"
#include <red7/red7.h>
#include <words/turns.h>

/* The best moves that are kept. */
#define TUI_ADVICE_MOVES 9

/* What is known so far. */
struct tui_thought {
    bool done; /* there will be none better */
    size_t count;
    struct r7_bot_rating ratings[TUI_ADVICE_MOVES]; /* best first */
    struct r7_reasons reasons;                      /* for the first */
    unsigned reach[R7_SEATS_MAX];                   /* rules that each could bring after it */
};

/* Zero is one that has been asked nothing. */
struct tui_advisor {
    struct tui_worker worker;
    void *memory;
    bool asked;
    struct r7_history seen; /* the position, as the player to move has seen it */
    int target;
    struct tui_thought thought; /* under the worker's lock */
};

/* Thinks about a position; nothing changes if that is what it thinks about already. The target as
 * in struct r7_bot_question. */
void tui_advise(struct tui_advisor *advisor, const struct r7_history *seen, int target);
/* What it has found. */
struct tui_thought tui_advice(struct tui_advisor *advisor);
/* Stops thinking, and frees what it needed for that. */
void tui_advisor_end(struct tui_advisor *advisor);

/* Draws the best moves with their chances, at most so many, the one that is `chosen` marked (-1:
 * none), in at most so many lines; returns the line below. */
int tui_draw_moves(const struct tui_thought *thought, const struct r7_round *view,
                   const struct words_names *names, int most, int chosen, int line, int lines);
/* Draws which rules the others can reach after the best move; returns the line below. */
int tui_draw_reach(const struct tui_thought *thought, const struct words_names *names, int line,
                   int lines);

#endif
