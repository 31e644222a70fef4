/* The plain game: lines of text, no cursor movement, for screen readers and pipes.
 *
 *   plain.c         the game from the deal to the score, saved on the way
 *   plain_ask.c     reading lines
 *   plain_step.c    steps in the notation and in plain words
 *   plain_turn.c    a person's turn
 *   plain_advice.c  hints, and the turns that survive
 *   plain_show.c    the table, the turns and the score in words
 *
 * The referee's full round stays in the game; what is shown is a view. */
#ifndef RED7_CLI_PLAIN_H
#define RED7_CLI_PLAIN_H

#include "play.h"
#include <words/text.h>

#define PLAIN_LINE_MAX 4096
/* The width of lines. */
#define PLAIN_COLUMNS 79

struct plain {
    struct game game;
    const struct play_request *request;
    int people;
    bool colour;
    bool terminal; /* somebody sits there: questions may be asked that a pipe is spared */
    bool echo;     /* the input is no terminal: what comes is shown */
    bool keeps;    /* the game is saved after every turn */
    bool confirm;  /* ask before a turn that loses */
    bool saved;    /* the last time it went well */
    bool warned;   /* said that it did not */
    bool failed;   /* something could not be written or done: the exit status tells */
    bool ended;    /* the input has ended, or somebody has had enough */
    bool changed;  /* the turn that was asked for is no longer the one to play */
    int screen;    /* the person whose cards are on the screen, -1: nobody's */
    size_t told[R7_SEATS_MAX]; /* so many turns each person has been told */
};

/* ---- plain.c ---- */

/* What follows a turn: it is told and saved. */
void plain_after_turn(struct plain *plain);
/* The commands that leave the present deal: another one, or the same from its start. */
void plain_new(struct plain *plain, bool same);
/* Takes back the last turn of a person; says so. */
void plain_undo(struct plain *plain);
/* Keeps the game among the records and says where; false if that failed. */
bool plain_keep(struct plain *plain);

/* ---- plain_ask.c ---- */

/* Asks for a line, again if it is too long or not text. False when the input ends, which
 * is said and noted in `ended`. */
bool plain_read(struct plain *plain, const char *prompt, char line[PLAIN_LINE_MAX + 1]);
/* Asks a question to be answered by y or n; "no" when the game ends. */
bool plain_ask(struct plain *plain, const char *question);
/* Waits for Enter; false if the game ends instead. */
bool plain_wait(struct plain *plain, const char *prompt);
/* Splits a line into words, and returns how many there are. */
int plain_split(char *line, char **words, int room);
/* Whether a word is one of two, in letters of either case. */
bool plain_is(const char *word, const char *long_form, const char *short_form);

/* ---- plain_step.c ---- */

/* Reads the step at words[*at] and moves on; false after saying what is wrong. */
bool plain_read_step(const struct plain *plain, const struct r7_round *now, char **words, int count,
                     int *at, struct r7_step *step);

/* ---- plain_turn.c ---- */

/* Lets the person to move play. */
void plain_person(struct plain *plain);

/* ---- plain_advice.c ---- */

/* The best turns by the strongest bot, and why. */
void plain_print_hint(const struct plain *plain);
/* All turns that are sure to survive. */
void plain_print_list(const struct plain *plain);
/* The turns that would have kept a player in who has just gone out. */
void plain_print_missed(const struct plain *plain);

/* ---- plain_show.c ---- */

/* A message on a line of its own, with its arguments; long lines are broken. */
void plain_tell(const struct plain *plain, const char *message, ...) __attribute__((sentinel));
/* A text, broken into lines; those after the first begin so many columns further. */
void plain_print(const struct plain *plain, const char *text, int indent);
/* A message that may name a file: in one line, so that the name can be copied; nothing if
 * it is empty. */
void plain_message(const struct plain *plain, const char *text);
/* A seat's name. */
struct phrase plain_name(const struct plain *plain, int seat);
/* "2 even cards (R6 G2)". */
struct phrase plain_set(enum r7_colour rule, r7_cards set);

void plain_print_start(const struct plain *plain);
void plain_print_round_start(const struct plain *plain);
/* The table as a seat sees it, -1: as a spectator does. */
void plain_print_table(const struct plain *plain, int seat);
/* A turn as a seat saw it, as game_tell_turn(). */
void plain_print_turn(const struct plain *plain, size_t i, int seat);
void plain_print_round_end(const struct plain *plain);
void plain_print_game_end(const struct plain *plain);

#endif
