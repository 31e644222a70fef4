/* The terminal: started, restored, keys and mouse.
 *
 * A screen is a function that draws, reads an event and acts, until it returns. When the
 * program is to end (a signal, the end of the input), tui_read() says so, and every screen
 * returns at once: what was played is saved already. */
#ifndef RED7_TUI_SCREEN_H
#define RED7_TUI_SCREEN_H

#include <stdbool.h>
#include <stdint.h>

/* The least that a screen can be. */
#define TUI_LINES_MIN 16
#define TUI_COLUMNS_MIN 40

/* Keys are characters; these stand for those that are none. */
enum {
    TUI_KEY_ENTER = '\n',
    TUI_KEY_BACK = 0x110000, /* backspace */
    TUI_KEY_ESCAPE,
    TUI_KEY_TAB,
    TUI_KEY_BACKTAB,
    TUI_KEY_UP,
    TUI_KEY_DOWN,
    TUI_KEY_LEFT,
    TUI_KEY_RIGHT,
    TUI_KEY_HOME,
    TUI_KEY_END,
    TUI_KEY_PAGE_UP,
    TUI_KEY_PAGE_DOWN,
};

enum tui_event_kind {
    TUI_KEY,   /* `key` */
    TUI_CLICK, /* `target`: what was put there by tui_target(), 0 for nothing */
    TUI_DRAW,  /* the size has changed: draw again */
    TUI_TIME,  /* nothing has happened for the time that was given */
    TUI_NEWS,  /* what is watched has something new, or tui_wake() was called */
};

struct tui_event {
    enum tui_event_kind kind;
    uint32_t key;
    int target;
    bool wheel_up, wheel_down;
    bool pasted; /* part of a pasted text */
};

/* Takes the terminal over; false with a message on standard error if it cannot. */
bool tui_open(bool colour_blind);
/* Gives it back as it was. */
void tui_close(void);
/* Waits for an event, at most so many milliseconds (-1: for ever). False when the
 * program is to end. Screens that are too small wait here until they are not. */
bool tui_read(int ms, struct tui_event *event);
/* Lets tui_read() wait for something else too, on every screen; NULL: no more. `wait` tells a
 * descriptor (-1: none), the events of poll() and the most milliseconds (-1: for ever);
 * `work` is called when it is ready or the time is up: true if there is something to show. */
struct tui_watch {
    int (*wait)(void *context, short *events, int *ms);
    bool (*work)(void *context);
    void *context;
};
void tui_watch(const struct tui_watch *other);
/* Lets tui_read() return: a thread has something new. May be called by any thread. */
void tui_wake(void);
/* Whether the program is to end; and the signal that said so, 0 for none. */
bool tui_ending(void);
int tui_signal(void);
/* The same question, for what takes long. */
bool tui_stop(void *unused);
/* Whether pasted text is wanted, as characters marked as such; otherwise, and at first, it is
 * swallowed. */
void tui_want_paste(bool wanted);
/* The size of the part of the screen that is drawn on: at first all of it. Columns are counted from
 * its left edge. */
int tui_lines(void);
int tui_columns(void);
int tui_left(void);
void tui_part(int left, int columns);
void tui_whole(void);
/* The columns of a panel at the side: 0 where there is no room for one. */
int tui_side_columns(void);
/* Calls somebody who looks elsewhere: the bell, and what the window is called ("": as before). */
void tui_bell(void);
void tui_title(const char *title);
/* Shows what was drawn since tui_begin(); a little later if keys wait to be read. */
void tui_show(void);

/* The event as a key of the keyboard's Latin letters in lower case: keys of a Cyrillic
 * keyboard count as the Latin ones on the same place. 0 if it is no key, or pasted. */
uint32_t tui_key(const struct tui_event *event);
/* Yes (1), no (0) or neither (-1), by the letters of the language too. */
int tui_yes_or_no(const struct tui_event *event);
/* The key that the language shows for yes or for no; tui_yes_or_no() takes it. */
uint32_t tui_answer_key(bool yes);
/* The target at a place of the screen, for screen.c. */
int tui_target_at(int line, int column);

#endif
