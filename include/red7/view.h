/* What one seat, or a spectator, may know of a round.
 *
 * A view is a round in which what the viewer cannot know is only counted: a
 * struct r7_round has no other place for it. Known are the own hand, palettes,
 * canvas, score piles, the sizes of hands and deck, and cards that everybody
 * saw: those that a 1 or a 7 put on the deck, there and after somebody drew them.
 *
 * Only views may be given to bots or sent to clients. */
#ifndef RED7_VIEW_H
#define RED7_VIEW_H

#include <red7/round.h>

#ifdef __cplusplus
extern "C" {
#endif

#define R7_SPECTATOR (-1)

/* A view follows the game: start it at any moment, then show it each step. */
struct r7_view {
    struct r7_round round;
    int8_t viewer; /* a seat or R7_SPECTATOR */
};

/* The view of a round whose every card is known. */
R7_API void r7_view_init(struct r7_view *view, const struct r7_round *round, int viewer);

/* The step as the viewer sees it, given the full round before the step: a card
 * that the viewer draws is told, another's draw is not. The step must be legal in
 * that round, and the view must be that of that round. */
R7_API struct r7_step r7_view_step(const struct r7_view *view, const struct r7_round *before,
                                   struct r7_step step);

/* Applies a step as the viewer sees it; the view afterwards equals a view taken
 * of the full round after the step. An error leaves it unchanged. */
R7_API enum r7_error r7_view_apply(struct r7_view *view, struct r7_step shown);

/* Shows cards of a seat's hand that a view only counts, for somebody who sees more than the rules
 * allow: to measure what that is worth, or to teach. Bots take such a view as `open`. The cards
 * must be in no known place, and no more than are hidden there. */
R7_API void r7_view_reveal(struct r7_round *view, int seat, r7_cards cards);

/* Whether a round holds nothing that this viewer may not know. */
R7_API bool r7_view_honest(const struct r7_round *round, int viewer);

#ifdef __cplusplus
}
#endif
#endif
