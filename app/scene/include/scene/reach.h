/* Which rules the others can bring about.
 *
 * What a viewer does not see may be in any hand. A rule can be reached if there are cards, among
 * those that a player may hold, with which that player would lead under it: one for the canvas,
 * unless the rule is in force already, and one for the palette. Actions and draws do not count. */
#ifndef RED7_SCENE_REACH_H
#define RED7_SCENE_REACH_H

#include <red7/red7.h>

/* Bit c for each rule that a seat which is still in could lead under after a turn of its own. The
 * round is what somebody sees; what is known of the seat's hand is taken into account. */
unsigned scene_reach(const struct r7_round *view, int seat);

#endif
