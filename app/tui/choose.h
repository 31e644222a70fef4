/* A turn chosen card by card: previewed, taken back, confirmed. */
#ifndef RED7_TUI_CHOOSE_H
#define RED7_TUI_CHOOSE_H

#include "paint.h"
#include "screen.h"
#include "table_view.h"
#include <red7/red7.h>
#include <scene/choice.h>
#include <words/text.h>
#include <words/turns.h>

struct tui_chooser {
    struct r7_turn played; /* steps of this turn that cannot be taken back */
    bool silent;           /* do not tell what a card would come to */
    bool question;         /* tell what is to be done */
    char guide[512];       /* told in its place before the first card; "" */
    /* Its own. */
    struct choice choice;        /* the draft, which never ends the turn */
    struct tui_focus places[64]; /* cards that can be pointed at */
    int place_count, place;      /* which one is; -1: none */
    bool noted;                  /* `end` is to follow the draft */
    struct r7_step end;
    char message[512];
};

enum tui_chosen {
    TUI_CHOSE_NOTHING, /* the key means nothing here */
    TUI_CHOSE_STEP,    /* it was a step, or a movement */
    TUI_CHOSE_END,     /* tui_choose_whole() is to be played */
};

/* Begins with an empty draft in what the seat to move sees. */
void tui_choose_begin(struct tui_chooser *chooser, const struct r7_round *view,
                      const struct words_names *names, bool lenient);
/* The draft with the end that is noted. */
struct choice tui_choose_whole(const struct tui_chooser *chooser);
/* Goes on choosing with that, where it does not end the turn. */
void tui_choose_go_on(struct tui_chooser *chooser, const struct choice *with);
/* Whether there is anything to take back. */
bool tui_choose_begun(const struct tui_chooser *chooser);
struct tui_focus tui_choose_focus(const struct tui_chooser *chooser);
/* The event as a key for the next function: where a draw is offered, an answer is y or n. */
uint32_t tui_choose_key(const struct tui_chooser *chooser, const struct tui_event *event);
enum tui_chosen tui_choose_press(struct tui_chooser *chooser, uint32_t key);
/* A click on a card points at it; one on the palette or the canvas puts it there. */
enum tui_chosen tui_choose_click(struct tui_chooser *chooser, int target);
/* Tells why a step was refused, until the next key. */
void tui_choose_refuse(struct tui_chooser *chooser, enum r7_error error);
/* What each card of the hand is good for. */
struct tui_marks tui_choose_marks(const struct tui_chooser *chooser);
/* Draws what the turn comes to, from a line on and above another. */
void tui_choose_draw(const struct tui_chooser *chooser, int line, int end);
/* The buttons for cards, and more. */
void tui_choose_list(const struct tui_chooser *chooser, const struct tui_choice *more,
                     struct tui_choice all[TUI_CHOICES_MAX]);

#endif
