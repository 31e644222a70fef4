/* A round as somebody has seen it so far: how it began, the steps since, how it stands.
 *
 *     start --step 0--> . --step 1--> . ... --step count-1--> now
 *     |turns[0]             |turns[1]
 *
 * It holds full knowledge or a view, as struct r7_round does; a view's steps are those that
 * its viewer was shown. A flat value of about 2.5 KB, copied by assignment. The fields may be
 * read freely and are written only by the library. */
#ifndef RED7_HISTORY_H
#define RED7_HISTORY_H

#include <red7/notation.h>
#include <red7/view.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No round has more steps than this, whatever position it starts from. Why:
 *
 *   - All hands together never grow: each draw goes with a card that left the hand in the
 *     same turn. They shrink with every 1, and with every 7 that puts a card onto the deck.
 *   - So the deck gets at most as many cards back as the hands had, and there are at most
 *     49 draws: those cards and the deck's own are among 49.
 *   - Hence at most 49 + 49 cards are played from hand. Each is a step of its own and leads
 *     to at most one action and one end of a turn: 98 * 3 steps.
 *   - A decision about a draw follows a card onto the canvas, which never gives one back:
 *     at most 49. Passes: at most 3. In all 346, and 101 turns. */
#define R7_HISTORY_STEPS_MAX 352
#define R7_HISTORY_TURNS_MAX 104

/* Room for any history as text. */
#define R7_HISTORY_TEXT_MAX (R7_POSITION_TEXT_MAX + R7_HISTORY_STEPS_MAX * R7_STEP_TEXT_MAX)

struct r7_history {
    struct r7_round start; /* at the start of a turn, or over */
    struct r7_round now;
    struct r7_step steps[R7_HISTORY_STEPS_MAX];
    uint16_t count;
    uint16_t turns[R7_HISTORY_TURNS_MAX]; /* the first step of each turn that was begun */
    uint16_t turn_count;
};

/* A history without steps. The round must be at the start of a turn or over. */
R7_API void r7_history_init(struct r7_history *history, const struct r7_round *start);

/* Plays a step and keeps it. Errors: those of r7_round_apply(), and STEPS_TOO_MANY, which no
 * history that began with a valid round can meet. An error changes nothing. */
R7_API enum r7_error r7_history_play(struct r7_history *history, struct r7_step step);

/* Keeps a step as a viewer (a seat, or R7_SPECTATOR) sees it, given the full round before it: see
 * r7_view_step(). The history is that viewer's of that round. */
R7_API enum r7_error r7_history_show(struct r7_history *history, int viewer,
                                     const struct r7_round *before, struct r7_step step);

/* How many turns are complete: all that were begun, or all but the one in progress. */
R7_API size_t r7_history_turns(const struct r7_history *history);

/* The first step of turn number i, from 0; `count` for the turn that would be next: i must
 * be at most turn_count. */
R7_API size_t r7_history_turn_start(const struct r7_history *history, size_t i);

/* The round before step number `step`; `now` for step == count, which it must not exceed. */
R7_API void r7_history_before(const struct r7_history *history, size_t step,
                              struct r7_round *round);

/* Turn number i, which must be less than turn_count: its steps so far, and in `rounds`, unless that
 * is NULL, the round before each of them and after the last. rounds[0].turn is its player. */
R7_API void r7_history_turn(const struct r7_history *history, size_t i, struct r7_turn *turn,
                            struct r7_round rounds[R7_TURN_STEPS_MAX + 1]);

/* Takes back all but the first `count` steps. There must be as many. */
R7_API void r7_history_take_back(struct r7_history *history, size_t count);

/* The turn in progress as a position: where the last turn began, and its steps. */
R7_API void r7_history_position(const struct r7_history *history, struct r7_position *position);

/* The cards that the winner scored in this round: 0 while it goes on, and in the basic game. */
R7_API r7_cards r7_history_scored(const struct r7_history *history);

/* Reads "POSITION" or "POSITION ; STEPS": what a view is written as. The steps have been
 * played and are legal. False: `fault` says what and where, `history` is not to be used. */
R7_API bool r7_history_read(const char *text, size_t length, struct r7_history *history,
                            struct r7_fault *fault);

/* Writes it, as the writers of notation.h do. */
R7_API size_t r7_history_write(const struct r7_history *history, char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
