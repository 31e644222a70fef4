/* A turn chosen card by card: previewed, taken back, confirmed. */
#ifndef RED7_TUI_CHOOSE_H
#define RED7_TUI_CHOOSE_H

#include "paint.h"
#include "screen.h"
#include "table_view.h"
#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* Where a turn is chosen: what the mover sees, and how steps are played and taken back. */
struct tui_source {
    struct r7_round (*view)(void *context);
    enum r7_error (*step)(void *context, struct r7_step step);
    bool (*back)(void *context);
};

struct tui_chooser {
    const struct tui_source *source;
    void *context;
    const struct r7_turn *steps; /* of the turn so far */
    const struct words_names *names;
    bool lenient;  /* a canvas card that does not lead may be chosen too */
    bool silent;   /* do not tell what a card would come to */
    bool question; /* tell what is to be done */
    /* Its own. */
    int seat;
    struct r7_round view;
    struct tui_focus places[64]; /* cards that can be pointed at */
    int place_count, place;      /* which one is; -1: none */
    bool noted;                  /* `end` is noted */
    struct r7_step end;
    char message[512];
};

enum tui_chosen {
    TUI_CHOSE_NOTHING, /* the key means nothing here */
    TUI_CHOSE_STEP,    /* it was a step, or a movement */
    TUI_CHOSE_END,     /* `end` is to be played */
};

/* Looks at the round again after it has changed. */
void tui_choose_look(struct tui_chooser *chooser);
struct tui_focus tui_choose_focus(const struct tui_chooser *chooser);
/* The event as a key for the next function: where a draw is offered, an answer is y or n. */
uint32_t tui_choose_key(const struct tui_chooser *chooser, const struct tui_event *event);
enum tui_chosen tui_choose_press(struct tui_chooser *chooser, uint32_t key);
void tui_choose_click(struct tui_chooser *chooser, int target);
/* Draws what the turn comes to, from a line on; the last two lines are left to buttons. */
void tui_choose_draw(const struct tui_chooser *chooser, int line);
/* The buttons for cards, and more. */
void tui_choose_buttons(const struct tui_chooser *chooser, const struct tui_choice *more);

/* A round in which a turn is tried out. */
struct tui_desk {
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    struct r7_turn steps;
};
void tui_desk_init(struct tui_desk *desk, const struct r7_round *round);
extern const struct tui_source tui_desk_source;

#endif
