/* The hot parts of palette.c, inline for the rest of the core.
 *
 * A palette's seven scores change little when a card is added, and none gets
 * smaller: the new score is the greater of the old one and that of the group the
 * card joins. */
#ifndef RED7_CORE_SCORES_H
#define RED7_CORE_SCORES_H

#include <core/lanes.h>

/* What there is to know of a card, and what it adds to the scores, lane by lane;
 * a cache line each. */
struct r7i_facts {
    _Alignas(16) int16_t grow[8];
    _Alignas(16) int16_t join[8];
    _Alignas(16) int16_t place[8];
    uint8_t number, colour; /* counted from 0 */
    uint8_t number_bit;     /* 1 << number */
    uint8_t number_shift;   /* where the cards of its number start */
    uint8_t unused[12];
};
static_assert(sizeof(struct r7i_facts) == 64, "facts fill a cache line");

/* All tables, in one place so that one register reaches them; see palette.c. */
struct r7i_tables {
    struct r7i_facts facts[R7_CARDS];
    _Alignas(16) int16_t single[R7_CARDS][8]; /* the scores of a palette of this card alone */
    _Alignas(16) int16_t new_colour[2][8];
    _Alignas(16) int16_t count_mask[8];
    /* by sets of seven things */
    uint16_t group_score[128];
    uint16_t column_score[128];
    uint16_t run_score[128];
    uint8_t group_top[128];
    r7_cards colour_cards[128];
    uint64_t spread[128]; /* bit i as the lowest bit of byte i */
};
extern const struct r7i_tables r7i_tables;

/* The seven bits 0, 7, 14, ..., 42 of a word, side by side. Bit 7j moves to
 * 48 + j; no two products fall on the same bit, so nothing carries. */
static inline unsigned r7i_gather(uint64_t bits)
{
    return (unsigned)((bits & R7_VIOLET_CARDS) * UINT64_C(0x0001041041041000) >> 48 & 0x7F);
}

/* A palette with what is worth knowing before cards are added to it. */
struct r7i_base {
    r7_cards palette;
    r7i_lanes scores;
    r7i_lanes counts; /* of violet, green and blue, as they stand in the scores */
    unsigned numbers; /* bit 0 for the 1s */
    unsigned colours; /* bit 0 for violet */
};

static inline struct r7i_base r7i_base_lanes(r7_cards palette, r7i_lanes scores)
{
    const uint64_t low_six = R7_VIOLET_CARDS * 0x3F;
    uint64_t rows = palette | palette >> 7;
    rows |= rows >> 14;
    rows |= rows >> 28;
    return (struct r7i_base){
        .palette = palette,
        .scores = scores,
        .counts = r7i_lanes_and(scores, r7i_lanes_table(r7i_tables.count_mask)),
        .numbers = r7i_gather((((palette & low_six) + low_six) | palette) >> 6),
        .colours = (unsigned)rows & 0x7F,
    };
}

static inline struct r7i_base r7i_base_of(r7_cards palette, struct r7_scores scores)
{
    return r7i_base_lanes(palette, r7i_lanes_load(scores.by));
}

/* The scores with one more card:
 *
 *   violet, green   grow by one card, if it is one of theirs: old + 64
 *   and blue        with its top card if it is the strongest: count + 64 + top
 *   red             is the greater of old and 64 + top
 *   orange, yellow, indigo   the greater of old and the group, colour or run
 */
static inline r7i_lanes r7i_lanes_with(const struct r7i_base *base, r7_card card)
{
    const struct r7i_facts *facts = &r7i_tables.facts[card];
    const r7_cards after = base->palette | (r7_cards)1 << card;
    r7i_lanes grown = r7i_lanes_add(base->scores, r7i_lanes_table(facts->grow));
    r7i_lanes joined = r7i_lanes_add(base->counts, r7i_lanes_table(facts->join));
    const int16_t *new_colour = /* the second row if it is not: 8 numbers further */
        r7i_tables.new_colour[0] + (base->colours << 3 >> facts->colour & 8);
    r7i_lanes simple = r7i_lanes_add(r7i_lanes_max(grown, joined), r7i_lanes_table(new_colour));
    unsigned run =
        r7i_tables.run_score[base->numbers | facts->number_bit]; /* 64 * length + its end */
    unsigned highest = (unsigned)(after >> (run & 63)) & 0x7F;
    unsigned group = (unsigned)(after >> facts->number_shift) & 0x7F;
    r7i_lanes groups = r7i_lanes_groups(run + r7i_tables.group_top[highest],
                                        r7i_tables.column_score[r7i_gather(after >> facts->colour)],
                                        r7i_tables.group_score[group]);
    groups = r7i_lanes_add(groups, r7i_lanes_table(facts->place));
    return r7i_lanes_max(simple, groups);
}

/* The palette with that card, ready for the next. */
static inline struct r7i_base r7i_base_with(const struct r7i_base *base, r7_card card)
{
    const struct r7i_facts *facts = &r7i_tables.facts[card];
    const r7i_lanes scores = r7i_lanes_with(base, card);
    return (struct r7i_base){
        .palette = base->palette | (r7_cards)1 << card,
        .scores = scores,
        .counts = r7i_lanes_and(scores, r7i_lanes_table(r7i_tables.count_mask)),
        .numbers = base->numbers | facts->number_bit,
        .colours = base->colours | 1U << facts->colour,
    };
}

/* The scores of a palette from nothing. */
static inline r7i_lanes r7i_lanes_of(r7_cards palette)
{
    static const int16_t nothing[8] = {0};
    if (palette == 0)
        return r7i_lanes_load(nothing);
    r7_cards rest = palette & (palette - 1);
    struct r7i_base base =
        r7i_base_lanes(palette ^ rest, r7i_lanes_table(r7i_tables.single[r7i_lowest_bit(palette)]));
    for (; rest != 0; rest &= rest - 1)
        base = r7i_base_with(&base, (r7_card)r7i_lowest_bit(rest));
    return base.scores;
}

#endif
