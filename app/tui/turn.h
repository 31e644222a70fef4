/* A person's turn in the game. */
#ifndef RED7_TUI_TURN_H
#define RED7_TUI_TURN_H

#include "advisor.h"
#include "paint.h"
#include "table_view.h"
#include <game/game.h>
#include <home/settings.h>
#include <stdbool.h>
#include <words/text.h>

enum tui_wish {
    TUI_WISH_NONE,
    TUI_WISH_TURN,  /* the turn is over */
    TUI_WISH_UNDO,  /* take back the last turn */
    TUI_WISH_NEW,   /* another deal */
    TUI_WISH_AGAIN, /* this deal once more */
    TUI_WISH_LEAVE, /* to the start screen */
};

struct tui_session {
    struct game game;
    struct settings settings;
    struct words message; /* told at the next chance */
    char message_bytes[1024];
    bool keeps;    /* the game in progress is saved */
    bool has_seed; /* the next game has the seed that was given */
    bool what_if;
    int viewer;                    /* the seat whose hand was shown last; -1: none yet */
    int games;                     /* that were started */
    unsigned delay;                /* milliseconds after a bot's turn */
    const struct r7_round *staged; /* shown in place of the game: a turn being chosen */
    struct tui_marks marks;        /* what its cards are good for */
    bool guided;                   /* a sentence is told each turn */
    struct tui_advisor advisor;
    const char *record; /* a file to write the game to, or NULL */
};

/* Lets the person to move play a turn. */
enum tui_wish tui_turn(struct tui_session *session);
/* Draws the game as a seat sees it (-1: a spectator), leaving room for buttons at the foot and for
 * so many lines of text above them, fewer on a small screen; returns the first of these. */
int tui_draw_game(struct tui_session *session, int seat, struct tui_focus focus,
                  const struct tui_choice *buttons, int text);
/* Asks a yes-or-no question below the table; a no when the program ends. */
bool tui_ask(struct tui_session *session, int seat, const char *question);
/* Whether a game has several people, so that hands are covered. */
bool tui_several_people(const struct game *game);

#endif
