/* A game at an online table: what its screens share.
 *
 *   online.c        the door, from screen to screen, what the server has said
 *   online_open.c   the table before the start
 *   online_turn.c   the game: one's own turn, and waiting for others
 *   online_after.c  after a round and after the game
 *   online_people.c messages, proposals, who is there: what all screens tell
 *   online_list.c   the tables that a server has
 *
 * The client knows how the game stands; a screen is drawn from that, whatever happens. Keys
 * make requests, and what comes of them is an event like those of others. */
#ifndef RED7_TUI_ONLINE_H
#define RED7_TUI_ONLINE_H

#include "choose.h"
#include "paint.h"
#include "screen.h"
#include <client/request.h>
#include <home/settings.h>
#include <seat/say.h>
#include <words/text.h>
#include <words/turns.h>

/* What is asked below the table, to be answered by yes or no. */
enum online_question { ASKS_NOTHING, ASKS_LOSING, ASKS_LEAVING };

struct online {
    struct client *client;
    const struct client_options *options;
    const char *name; /* with which a seat is taken */
    bool hints;
    struct settings settings;
    bool what_if;
    char said[512];         /* by others, or about them: told until something else is */
    char message[512];      /* about one's own deeds: told until the next key */
    char lost[512];         /* why there is no connection; "" */
    bool ended;             /* and there will be none */
    char game[SEAT_ID_MAX]; /* which the following is about */
    int seen;               /* the round whose end was looked at */
    bool kept;              /* it is over, and was put among one's own games */
    int row;                /* before the start: the seat pointed at */
    bool called;            /* it has been told that it is one's turn */
    bool reacting;          /* the list of reactions is open */
    enum online_question question;
    /* The turn that is being chosen. */
    bool choosing;
    struct tui_chooser chooser;
    struct words_names names;
    bool leaves; /* the seat is given up; then the screen is left */
    char farewell[1024];
};

/* ---- online.c ---- */

/* Keys that mean the same on every screen; false to leave. */
bool online_press(struct online *o, uint32_t key);
/* ---- online_people.c ---- */

/* The line of messages: the most pressing one; and whether there is any. */
bool online_has_message(const struct online *o);
void online_draw_message(const struct online *o, int line);
/* Who is there, and the clocks, in one line; returns the line below. */
int online_draw_people(const struct online *o, int line);
/* Whether somebody else has proposed something that waits for one's answer. */
bool online_is_asked(const struct online *o);
/* Adds the buttons for what is the same on every screen to a list of `count`, and its end.
 * `answers`: yes and no are free to answer a proposal. */
#define ONLINE_BUTTONS_MAX 24
void online_add_buttons(const struct online *o, bool answers, struct tui_choice *list, int count);

/* ---- the screens: each draws, and acts on an event; false to leave ---- */

void online_open_draw(struct online *o);
bool online_open_act(struct online *o, const struct tui_event *event);

void online_turn_draw(struct online *o);
bool online_turn_act(struct online *o, const struct tui_event *event);
/* Looks at the game again: whether there is a turn to choose, and where from. */
void online_turn_look(struct online *o);

/* Whether the end of a round is to be looked at, or the end of the game. */
bool online_after_due(const struct online *o);
void online_after_draw(struct online *o);
bool online_after_act(struct online *o, const struct tui_event *event);
/* Puts a game that is over among one's own, once. */
void online_after_keep(struct online *o);

#endif
