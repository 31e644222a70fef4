/* The analysis: a game or a position, with what is known about it. What its files share.
 *
 *   analysis.c       the screen: where one is, keys
 *   analysis_draw.c  what it shows
 *   judging.c        the review, which goes on meanwhile
 *   curve.c          the chances of one player
 *   advisor.c        what the strongest bot thinks of the position
 */
#ifndef RED7_TUI_ANALYSIS_H
#define RED7_TUI_ANALYSIS_H

#include "advisor.h"
#include "judging.h"
#include "paint.h"
#include <game/game.h>

struct tui_analysis {
    const struct game *game; /* NULL: a position by itself */
    struct words_names names;
    struct r7_table table; /* the position */
    size_t at;             /* so many moves of the game were played */
    bool dealt;            /* and they ended a round: the next one is dealt */
    size_t branch;         /* steps of the round from which on it is another line; SIZE_MAX: none */
    int seat;              /* whose chances are shown */
    int chosen;            /* which of the best moves is pointed at */
    struct tui_judging judging;
    struct tui_advisor advisor;
    char message[256];
};

/* The moves that were played off the game's own line. */
size_t tui_analysis_branched(const struct tui_analysis *a);
/* Whether somebody is to move here. */
bool tui_analysis_open(const struct tui_analysis *a);
/* Draws all of it. */
void tui_analysis_draw(struct tui_analysis *a);

#endif
