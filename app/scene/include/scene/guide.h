/* The guided first game: one sentence for each turn.
 *
 * Its deals are true ones, chosen so that each rule matters: on the first turn there is, for each
 * of the seven rules, a safe move that ends under it; one card in the palette is enough, one on the
 * canvas too, and there are moves that take two (tests/test_scene.c makes sure of that in every
 * edition). */
#ifndef RED7_SCENE_GUIDE_H
#define RED7_SCENE_GUIDE_H

#include <scene/choice.h>

/* The seeds of its deals, for two players, the first of whom is the one to be guided. */
#define GUIDE_DEALS 3
extern const uint64_t guide_seeds[GUIDE_DEALS];

/* What to look at in the turn that is chosen; `turn` own turns of the game came before it. */
void guide_tell(const struct choice *choice, int turn, struct words *text);

#endif
