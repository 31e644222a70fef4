/* The full-screen terminal game: what its files share.
 *
 *   tui.c        the door: what was asked for, saved games, from screen to screen
 *   screen.c     the terminal: started, restored, keys and mouse
 *   paint.c      texts, cards, lines and buttons onto the screen
 *   colours.c    the seven colours, with as many as the terminal has
 *   direct.c     true colour for terminals that have it and do not say so
 *   start.c      the start screen
 *   table.c      the table as a seat sees it
 *   choose.c     a turn chosen card by card: previewed, taken back, confirmed
 *   turn.c       a person's turn in the game
 *   play.c       the game from turn to turn
 *   after.c      after a round and after the game
 *   pages.c      texts to read: help, rules, hints, lists
 *   replay.c     a game step by step
 *   review.c     what each turn was worth, with the curve of chances
 *   learn.c      the lessons
 *   puzzle.c     puzzles
 *   online*.c    a game at an online table: see online.h
 *
 * A screen is a function that draws, reads an event and acts, until it returns. When the
 * program is to end (a signal, the end of the input), tui_read() says so, and every screen
 * returns at once: what was played is saved already. */
#ifndef RED7_TUI_INNER_H
#define RED7_TUI_INNER_H

#include <game/game.h>
#include <home/settings.h>
#include <tui/tui_play.h>
#include <words/text.h>
#include <words/turns.h>

/* The least that a screen can be. */
#define TUI_LINES_MIN 24
#define TUI_COLUMNS_MIN 80

/* ---- tui.c ---- */

/* The settings, and the language that they say, if none was given. */
void tui_load_settings(struct settings *settings, struct words *message);
/* Gives the terminal back, says something if there is something to say, and returns the exit
 * status. */
int tui_leave(const char *message);

/* ---- screen.c ---- */

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
    TUI_NEWS,  /* what is watched has something new */
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
void tui_watch(const struct tui_watch *watch);
/* Whether the program is to end; and the signal that said so, 0 for none. */
bool tui_ending(void);
int tui_signal(void);
/* The same question, for what takes long. */
bool tui_stop(void *unused);
/* Whether pasted text is wanted, as characters that say so; else it is swallowed, which is
 * how it starts. */
void tui_want_paste(bool wanted);
int tui_lines(void);
int tui_columns(void);
/* Shows what was drawn since tui_begin(); a little later if keys wait to be read. */
void tui_show(void);

/* The event as a key of the keyboard's Latin letters in lower case: keys of a Cyrillic
 * keyboard count as the Latin ones on the same place. 0 if it is no key, or pasted. */
uint32_t tui_key(const struct tui_event *event);
/* Yes (1), no (0) or neither (-1), by the letters of the language too. */
int tui_yes_or_no(const struct tui_event *event);
/* The target at a place of the screen, for screen.c. */
int tui_target_at(int line, int column);

/* ---- paint.c ---- */

enum tui_style {
    TUI_PLAIN,
    TUI_DIM,
    TUI_BOLD,
    TUI_TITLE,
    TUI_GOOD,
    TUI_BAD,
    TUI_CHOSEN, /* under the cursor */
    TUI_STYLES
};

/* Starts a frame: an empty screen without targets. */
void tui_begin(void);
/* A text in one line, cut at `width` columns; returns the column after it. */
int tui_put(int line, int column, int width, enum tui_style style, const char *text);
/* A message with its arguments. */
int tui_say(int line, int column, int width, enum tui_style style, const char *message, ...)
    __attribute__((sentinel));
/* A text in several lines, at most `lines`; returns the line after it. */
int tui_paragraph(int line, int column, int width, int lines, enum tui_style style,
                  const char *text);
/* Some bytes of a text in one line. */
int tui_put_bytes(int line, int column, int width, enum tui_style style, const char *text,
                  size_t length);
/* How many lines it takes. */
int tui_paragraph_lines(int width, const char *text);
/* A card in four columns. Lit ones are in brackets and all in colour. */
void tui_card(int line, int column, r7_card card, bool lit, bool chosen);
/* A card as a box of three lines and six columns. */
void tui_large_card(int line, int column, r7_card card, bool chosen);
/* A name in a card's colour. */
int tui_colour_name(int line, int column, enum r7_colour colour, const char *text);
/* The same in a chip of so many columns, cut or filled. */
void tui_colour_chip(int line, int column, int width, enum r7_colour colour, const char *text);
/* A horizontal line. */
void tui_rule(int line, int column, int width);
/* What is hit by a click there. Later ones lie above earlier ones. */
void tui_target(int line, int column, int lines, int columns, int target);
/* A button: "[ h ] hint"; a click on it is the key. Returns the column after it. */
int tui_button(int line, int column, uint32_t key, const char *label);
/* A row of buttons at the foot, over as many lines as they need, ending at `line`; what
 * was drawn there goes. Returns the first line. */
struct tui_choice {
    uint32_t key;
    const char *label; /* NULL ends a list */
};
int tui_buttons(int line, const struct tui_choice *choices);
/* Two lists of buttons as one, at the foot of the screen. */
void tui_buttons_joined(const struct tui_choice *first, const struct tui_choice *more);
/* The key of a button's target, 0 if it is none. */
uint32_t tui_button_key(int target);
#define TUI_TARGET_BUTTONS 0x1000000

/* ---- colours.c ---- */

/* Prepares colours for the terminal; again when the palette changes. */
void tui_colours_init(bool colour_blind);
/* Attributes for a card's colour and for a style. */
void tui_colour_on(enum r7_colour colour, bool bold);
void tui_style_on(enum tui_style style);
void tui_style_off(void);

/* ---- direct.c ---- */

/* If the terminal has true colour and its description does not say so: makes a
 * description that does, and puts it where curses finds it. */
void tui_direct_prepare(void);

/* ---- start.c ---- */

/* What the start screen ends with. */
enum tui_choice_made {
    TUI_QUIT,
    TUI_PLAY,   /* the settings' setup */
    TUI_RESUME, /* the saved game */
    TUI_LEARN,
    TUI_PUZZLE,
};
/* `saved`: there is a game to go on with. `message` is shown, if it is not empty. */
enum tui_choice_made tui_start(struct settings *settings, bool saved, struct words *message);

/* ---- table.c ---- */

/* What the table shows. */
struct tui_table {
    const struct r7_round *view; /* of the seat below */
    const struct words_names *names;
    int seat;     /* whose hand is shown; -1: nobody's */
    int target;   /* points that end the game, 0: none */
    int number;   /* of the round */
    bool what_if; /* show how all stand under every rule */
    bool quiet;   /* do not tell who leads and what counts: that is the question */
};

/* Targets of the table. */
enum {
    TUI_TARGET_HAND = 0x1000,    /* + card */
    TUI_TARGET_PALETTE = 0x2000, /* + seat * 64 + card */
    TUI_TARGET_MY_PALETTE = 0x3000,
    TUI_TARGET_CANVAS,
};

/* A card that is pointed at: in the hand, or in a palette. */
struct tui_focus {
    int seat; /* of the palette; -1: the hand; -2: nothing */
    r7_card card;
};
extern const struct tui_focus tui_nothing; /* in paint.c */

/* Draws the table; returns the line below it, which leaves room for the hand. */
int tui_table(const struct tui_table *table, struct tui_focus focus);
/* Draws the hand; returns the line below it. */
int tui_hand(int line, const struct tui_table *table, struct tui_focus focus);
/* How everybody stands under each of the rules; returns the line below. */
int tui_what_if(int line, const struct r7_round *view, const struct words_names *names);

/* ---- choose.c ---- */

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

/* ---- turn.c ---- */

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
    int viewer;         /* the seat whose hand was shown last; -1: none yet */
    int games;          /* that were started */
    unsigned delay;     /* milliseconds after a bot's turn */
    const char *record; /* a file to write the game to, or NULL */
};

/* Lets the person to move play a turn. */
enum tui_wish tui_turn(struct tui_session *session);
/* Draws the game as a seat sees it (-1: a spectator), with `foot` lines left free at the
 * bottom; returns the first of these. */
int tui_draw_game(struct tui_session *session, int seat, struct tui_focus focus, int foot);
/* Asks a yes-or-no question below the table; a no when the program ends. */
bool tui_ask(struct tui_session *session, int seat, const char *question);
/* Whether a game has several people, so that hands are covered. */
bool tui_several_people(const struct game *game);

/* ---- play.c, after.c ---- */

/* Plays the session's game until it is over or left. */
void tui_game(struct tui_session *session);
/* After a round that has not ended the game. */
enum tui_wish tui_after_round(struct tui_session *session);
/* After the game. */
enum tui_wish tui_after_game(struct tui_session *session);
/* Saves the game in progress, or forgets it when it is over; messages go to the session. */
void tui_save(struct tui_session *session);
/* Adds something to be told, if it is not there already. */
void tui_note(struct tui_session *session, const char *text);
/* A round that is over with what was scored back in the palette, as it lay there. */
struct r7_round tui_before_scoring(const struct game *game, struct r7_round round);
/* Who won a round that is over, by what, and the set that was scored; the score table: each
 * from a line on, and returns the line below. */
int tui_draw_round_end(const struct r7_round *round, r7_cards set, const struct words_names *names,
                       int line);
int tui_draw_scores(const struct r7_round *round, const struct words_names *names, int line);
/* Who has won the game, bit s for seat s. */
struct phrase tui_say_winners(unsigned winners, const struct words_names *names);

/* ---- pages.c ---- */

/* A text with a title, to be scrolled and left. */
void tui_page(const char *title, const char *text);
void tui_page_help(const struct tui_session *session);
void tui_page_rules(struct r7_rules rules, int players);
/* The best turns with chances and reasons, by the strongest bot. */
void tui_page_hint(struct tui_session *session);
/* All turns that survive, from a round as the seat to move sees it; or would have. */
void tui_page_turns(const struct r7_round *view, const struct words_names *names, bool past);

/* ---- replay.c, review.c, learn.c, puzzle.c ---- */

void tui_replay(const struct game *game);
void tui_review(const struct game *game);
void tui_learn(struct words *message);
void tui_puzzle(const struct r7_puzzle_wish *wish, bool seeded, struct words *message);

#endif
