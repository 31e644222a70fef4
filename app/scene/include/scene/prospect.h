/* What a card of the hand is good for, looked at to the end of the turn.
 *
 * A player who is shown only what the next step comes to sees "does not lead" on every card where
 * two cards are needed. A prospect says which cards are safe: with them the turn can be sure to
 * survive, whatever the deck holds. */
#ifndef RED7_SCENE_PROSPECT_H
#define RED7_SCENE_PROSPECT_H

#include <scene/choice.h>

struct prospect {
    bool palette;  /* safe in the palette, with nothing after it */
    bool canvas;   /* safe on the canvas */
    r7_cards then; /* safe in the palette, with one of these on the canvas after it */
    bool action;   /* safe in the palette, if what its action asks for is done right */
};

/* Of a card of the hand, where the draft asks for one. */
struct prospect prospect_of(const struct choice *choice, r7_card card);
/* Whether it is good for anything. */
bool prospect_safe(const struct prospect *prospect);

#endif
