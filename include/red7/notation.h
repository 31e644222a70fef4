/* Positions and steps as text: see docs/notation.md.
 *
 * Writers work like snprintf: they write at most `size` bytes with a closing
 * NUL (nothing if size is 0) and return the length of the whole text, so a
 * result of `size` or more means that it was cut. Readers take a length and
 * need no NUL; they never read past it, and say where a mistake is. */
#ifndef RED7_NOTATION_H
#define RED7_NOTATION_H

#include <red7/round.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room for any position with the steps of one turn, and for any one step. */
#define R7_POSITION_TEXT_MAX 512
#define R7_STEP_TEXT_MAX 16
#define R7_RULES_TEXT_MAX 160

/* Where a text is wrong, and why. */
struct r7_fault {
    enum r7_error error;
    size_t offset; /* in bytes from the start of the text */
    size_t length; /* of the piece that is wrong, at least 0 */
    size_t step;   /* 1 for the first step after the ';', 0 if it is not a step */
};

/* A position: a round at the start of a turn, and what has been played since. */
struct r7_position {
    struct r7_round start;                   /* at the start of this turn */
    struct r7_round now;                     /* after the steps below */
    struct r7_step steps[R7_TURN_STEPS_MAX]; /* of this turn */
    uint8_t count;
};

/* The letter of a colour: V I B G Y O R; -1 for any other letter. */
R7_API char r7_colour_letter(enum r7_colour colour);
R7_API int r7_colour_of_letter(char letter);

/* The card that the first two characters of a text name, R7_NO_CARD if they name
 * none. What follows them does not matter. */
R7_API r7_card r7_card_read(const char *text, size_t length);

/* Cards, strongest first, "-" for none. */
R7_API size_t r7_cards_write(r7_cards cards, char *text, size_t size);

/* A rule set such as "v1.3+advanced". */
R7_API size_t r7_rules_write(struct r7_rules rules, char *text, size_t size);
R7_API bool r7_rules_read(const char *text, size_t length, struct r7_rules *rules,
                          struct r7_fault *fault);

/* One step, with its drawn card in brackets if it tells one. */
R7_API size_t r7_step_write(struct r7_step step, char *text, size_t size);
R7_API bool r7_step_read(const char *text, size_t length, struct r7_step *step,
                         struct r7_fault *fault);

/* A round at the start of a turn, or over. Which cards everybody has seen (`seen`)
 * is not part of a position's text and is lost where a hand or deck is written
 * out in full: keep the history of the round if views are to be made later. */
R7_API size_t r7_round_write(const struct r7_round *round, char *text, size_t size);

/* A position with the steps of its turn so far. */
R7_API size_t r7_position_write(const struct r7_position *position, char *text, size_t size);

/* Makes a position of a round at the start of a turn (or over). */
R7_API void r7_position_init(struct r7_position *position, const struct r7_round *round);

/* Applies a step and keeps the turn's steps. An error changes nothing. */
R7_API enum r7_error r7_position_apply(struct r7_position *position, struct r7_step step);

/* Reads "POSITION" or "POSITION ; STEPS", the steps over as many turns as they
 * like. False: `fault` says what and where, `position` is not to be used. */
R7_API bool r7_position_read(const char *text, size_t length, struct r7_position *position,
                             struct r7_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
