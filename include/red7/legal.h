/* The legal next steps of a round as sets, and as numbers.
 *
 * The fastest form of r7_round_legal(): two sets of cards and some bits, without a list. Which
 * steps the cards stand for goes by the phase:
 *
 *     phase          cards                                    canvas
 *     START          +C    into the palette                   @C    onto the canvas
 *     FIVE           +C    into the palette
 *     ONE            -S:C  from the palette where it lies
 *     SEVEN          7^C   from the palette onto the deck     7@C   from it onto the canvas
 *     CANVAS                                                  @C    onto the canvas
 *
 * So every step of every rule set has one of 102 numbers, its action: 0 to 48 for `cards`, 49 to
 * 97 for `canvas`, then drawing, leaving the draw, ending the turn and passing. */
#ifndef RED7_LEGAL_H
#define RED7_LEGAL_H

#include <red7/export.h>
#include <red7/random.h>
#include <red7/round.h>

#ifdef __cplusplus
extern "C" {
#endif

enum r7_action {
    R7_ACTION_CARD = 0, /* and the card's index */
    R7_ACTION_CANVAS = R7_CARDS,
    R7_ACTION_DRAW = 2 * R7_CARDS,
    R7_ACTION_LEAVE,
    R7_ACTION_END,
    R7_ACTION_PASS,
    R7_ACTIONS
};

struct r7_legal {
    r7_cards cards;
    r7_cards canvas;
    uint8_t phase; /* what is asked: as r7_round_due() */
    uint8_t also;  /* bit i for action R7_ACTION_DRAW + i */
};

/* The legal next steps. The hand of the player to move must be known, also below. */
R7_API struct r7_legal r7_legal_steps(const struct r7_round *round);

/* Those from which the player can still be sure to survive, as r7_turns_sure_steps(). */
R7_API struct r7_legal r7_legal_sure(const struct r7_round *round);

/* The same, and how many whole turns they are the beginning of: both r7_legal_sure() and
 * r7_turns_sure_count() for little more than the price of one. */
R7_API uint64_t r7_legal_sure_counted(const struct r7_round *round, struct r7_legal *sure);

/* How many there are. */
R7_INLINE int r7_legal_count(const struct r7_legal *legal)
{
    return r7_cards_count(legal->cards) + r7_cards_count(legal->canvas) +
           r7_cards_count(legal->also);
}

/* Step number n of the sets, n must be from 0 to the count less one, in the order of
 * r7_round_legal(). */
R7_API struct r7_step r7_legal_nth(const struct r7_legal *legal, const struct r7_round *round,
                                   int n);

/* Sets `step` to one of them, each as likely as the others, and returns how many there are; if
 * there is none, neither `step` nor the generator changes. */
R7_API int r7_legal_any(const struct r7_legal *legal, const struct r7_round *round,
                        struct r7_random *random, struct r7_step *step);

/* The step of an action, which must be from 0 to R7_ACTIONS less one, legal or not; and the
 * action of a step. */
R7_API struct r7_step r7_action_step(const struct r7_round *round, int action);
R7_API int r7_step_action(struct r7_step step);

/* Whether an action is in the sets. */
R7_INLINE bool r7_legal_has(const struct r7_legal *legal, int action)
{
    if (action >= R7_ACTION_DRAW)
        return action < R7_ACTIONS && (legal->also >> (action - R7_ACTION_DRAW) & 1) != 0;
    return action >= R7_ACTION_CANVAS
               ? r7_cards_has(legal->canvas, (r7_card)(action - R7_ACTION_CANVAS))
               : action >= 0 && r7_cards_has(legal->cards, (r7_card)action);
}

#ifdef __cplusplus
}
#endif
#endif
