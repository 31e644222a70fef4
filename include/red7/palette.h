/* The seven rules: which cards of a palette count, and whose count for more.
 *
 * Each rule picks a set from a palette. More cards lead; level, the strongest
 * card of those sets decides. Both together are one small integer, the score:
 *
 *     score = cards in the set * 64 + index of its strongest card + 1
 *
 * so that "leads" is "greater", and an empty set has score 0. Two palettes without
 * a common card never have equal scores except 0, because no two cards are equal.
 */
#ifndef RED7_PALETTE_H
#define RED7_PALETTE_H

#include <red7/card.h>
#include <red7/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The scores of one palette under all seven rules, by colour. The eighth is
 * always 0: eight numbers of 16 bits are compared in one go. */
struct r7_scores {
    int16_t by[R7_COLOURS + 1];
};

/* The set of a palette that counts under a rule; empty when none does. */
R7_API r7_cards r7_palette_set(r7_cards palette, enum r7_colour rule);

/* The score of a palette under a rule; 0 when no card counts. */
R7_API unsigned r7_palette_score(r7_cards palette, enum r7_colour rule);

/* The scores under all seven rules at once. */
R7_API struct r7_scores r7_palette_scores(r7_cards palette);

/* The scores after adding a card, given those of the palette without it.
 * Much faster than computing them anew. */
R7_API struct r7_scores r7_palette_scores_add(struct r7_scores scores, r7_cards palette,
                                              r7_card card);

/* The greater score under each rule. */
R7_API struct r7_scores r7_scores_max(struct r7_scores a, struct r7_scores b);

/* The rules under which `mine` leads over `best`: bit c for colour c. */
R7_API unsigned r7_scores_lead(struct r7_scores mine, struct r7_scores best);

/* The score under one rule. */
R7_INLINE unsigned r7_scores_get(struct r7_scores scores, enum r7_colour rule)
{
    return (unsigned)scores.by[rule];
}

#ifdef __cplusplus
}
#endif
#endif
