/* The seven rules.
 *
 * r7_palette_set() says them plainly, one case a rule; the scores say the same
 * by tables and in lanes, because everything else asks for them all the time.
 * Tests compare the two, and both with a twin that knows neither. */
#include <core/scores.h>

/* Tables over all sets of seven things, made by the preprocessor so that they
 * are constant data: M(x) is evaluated for x = 0..127. */
#define TABLE_4(M, x) M(x), M((x) + 1), M((x) + 2), M((x) + 3)
#define TABLE_16(M, x) TABLE_4(M, x), TABLE_4(M, (x) + 4), TABLE_4(M, (x) + 8), TABLE_4(M, (x) + 12)
#define TABLE_64(M, x)                                                                             \
    TABLE_16(M, x), TABLE_16(M, (x) + 16), TABLE_16(M, (x) + 32), TABLE_16(M, (x) + 48)
#define TABLE_128(M) TABLE_64(M, 0), TABLE_64(M, 64)

#define BIT(x, i) ((x) >> (i)&1)
#define COUNT(x) (BIT(x, 0) + BIT(x, 1) + BIT(x, 2) + BIT(x, 3) + BIT(x, 4) + BIT(x, 5) + BIT(x, 6))
#define HIGHEST(x)                                                                                 \
    ((x) >= 64 ? 6 : (x) >= 32 ? 5 : (x) >= 16 ? 4 : (x) >= 8 ? 3 : (x) >= 4 ? 2 : (x) >= 2 ? 1 : 0)

/* A group of one number, bits by colour: score for the 1s; add 7 per number. */
#define GROUP(x) ((x) == 0 ? 0 : COUNT(x) * 64 + HIGHEST(x) + 1)
/* Only its top card, as it stands in the score. */
#define GROUP_TOP(x) ((x) == 0 ? 0 : HIGHEST(x) + 1)
/* A column of one colour, bits by number: score for violet; add the colour. */
#define COLUMN(x) ((x) == 0 ? 0 : COUNT(x) * 64 + HIGHEST(x) * 7 + 1)

/* The longest run among numbers, the higher one of two: length * 64 + 7 * the
 * index of its highest number. RUN_n has a bit where a run of n numbers starts. */
#define RUN_2(x) ((x) & (x) >> 1)
#define RUN_3(x) (RUN_2(x) & (x) >> 2)
#define RUN_4(x) (RUN_3(x) & (x) >> 3)
#define RUN_5(x) (RUN_4(x) & (x) >> 4)
#define RUN_6(x) (RUN_5(x) & (x) >> 5)
#define RUN_OF(starts, n) ((n)*64 + 7 * (HIGHEST(starts) + (n)-1))
#define RUN(x)                                                                                     \
    ((x) == 0        ? 0                                                                           \
     : (x) == 127    ? RUN_OF(1, 7)                                                                \
     : RUN_6(x) != 0 ? RUN_OF(RUN_6(x), 6)                                                         \
     : RUN_5(x) != 0 ? RUN_OF(RUN_5(x), 5)                                                         \
     : RUN_4(x) != 0 ? RUN_OF(RUN_4(x), 4)                                                         \
     : RUN_3(x) != 0 ? RUN_OF(RUN_3(x), 3)                                                         \
     : RUN_2(x) != 0 ? RUN_OF(RUN_2(x), 2)                                                         \
                     : RUN_OF(x, 1))

/* Seven bits, one to a byte. */
#define SPREAD_BIT(x, i) ((uint64_t)BIT(x, i) << 8 * (i))
#define SPREAD(x)                                                                                  \
    (SPREAD_BIT(x, 0) | SPREAD_BIT(x, 1) | SPREAD_BIT(x, 2) | SPREAD_BIT(x, 3) |                   \
     SPREAD_BIT(x, 4) | SPREAD_BIT(x, 5) | SPREAD_BIT(x, 6))

/* All cards of a set of colours. */
#define COLOUR_CARDS(x) ((x)*R7_VIOLET_CARDS)

/* What a card with number n and colour c, both from 0, does to the lanes:
 *   grow    one card more where it counts
 *   join    the same with this card as the strongest; blue's count comes apart
 *   place   what the tables for the 1s and for violet must be moved by */
#define LOW(n, value) ((n) < 3 ? (value) : 0)
#define EVEN(n, value) ((n) % 2 == 1 ? (value) : 0)
#define TOP(n, c) ((n)*7 + (c) + 1)
#define FACTS(n, c)                                                                                \
    {                                                                                              \
        .grow = {[R7_VIOLET] = LOW(n, 64), [R7_GREEN] = EVEN(n, 64)},                              \
        .join = {[R7_VIOLET] = LOW(n, 64 + TOP(n, c)),                                             \
                 [R7_GREEN] = EVEN(n, 64 + TOP(n, c)),                                             \
                 [R7_BLUE] = TOP(n, c),                                                            \
                 [R7_RED] = 64 + TOP(n, c)},                                                       \
        .place = {[R7_YELLOW] = (c), [R7_ORANGE] = (n)*7}, .number = (n), .colour = (c),           \
        .number_bit = 1 << (n), .number_shift = (n)*7,                                             \
    }
#define SINGLE(n, c)                                                                               \
    {                                                                                              \
        LOW(n, 64 + TOP(n, c)), 64 + TOP(n, c), 64 + TOP(n, c), EVEN(n, 64 + TOP(n, c)),           \
            64 + TOP(n, c), 64 + TOP(n, c), 64 + TOP(n, c), 0                                      \
    }
#define OF_NUMBER(M, n) M(n, 0), M(n, 1), M(n, 2), M(n, 3), M(n, 4), M(n, 5), M(n, 6)
#define OF_ALL(M)                                                                                  \
    OF_NUMBER(M, 0), OF_NUMBER(M, 1), OF_NUMBER(M, 2), OF_NUMBER(M, 3), OF_NUMBER(M, 4),           \
        OF_NUMBER(M, 5), OF_NUMBER(M, 6)

const struct r7i_tables r7i_tables = {
    .facts = {OF_ALL(FACTS)},
    .single = {OF_ALL(SINGLE)},
    .new_colour = {{[R7_BLUE] = 64}, {0}},
    .count_mask = {[R7_VIOLET] = ~63, [R7_GREEN] = ~63, [R7_BLUE] = ~63},
    .group_score = {TABLE_128(GROUP)},
    .column_score = {TABLE_128(COLUMN)},
    .run_score = {TABLE_128(RUN)},
    .group_top = {TABLE_128(GROUP_TOP)},
    .colour_cards = {TABLE_128(COLOUR_CARDS)},
    .spread = {TABLE_128(SPREAD)},
};

static_assert(R7_RED == 6 && R7_VIOLET == 0, "colours are numbered by strength");

static unsigned score_of_set(r7_cards set)
{
    return set == 0 ? 0 : (unsigned)r7_cards_count(set) * 64 + r7_cards_top(set) + 1U;
}

/* The set with the greater score. */
static r7_cards better_set(r7_cards a, r7_cards b)
{
    return score_of_set(a) > score_of_set(b) ? a : b;
}

static r7_cards strongest(r7_cards set)
{
    return set == 0 ? 0 : r7_card_bit(r7_cards_top(set));
}

/* The longest run, the strongest card of each of its numbers. */
static r7_cards longest_run(r7_cards palette)
{
    r7_cards best = 0, run = 0;
    for (int number = 1; number <= R7_NUMBERS; number++) {
        r7_cards group = palette & r7_cards_of_number(number);
        run = group == 0 ? 0 : run | strongest(group);
        best = better_set(run, best);
    }
    return best;
}

r7_cards r7_palette_set(r7_cards palette, enum r7_colour rule)
{
    r7_cards set = 0;
    switch (rule) {
    case R7_RED:
        return strongest(palette);
    case R7_ORANGE:
        for (int number = 1; number <= R7_NUMBERS; number++)
            set = better_set(palette & r7_cards_of_number(number), set);
        return set;
    case R7_YELLOW:
        for (int colour = 0; colour < R7_COLOURS; colour++)
            set = better_set(palette & r7_cards_of_colour((enum r7_colour)colour), set);
        return set;
    case R7_GREEN:
        return palette & (r7_cards_of_number(2) | r7_cards_of_number(4) | r7_cards_of_number(6));
    case R7_BLUE:
        for (int colour = 0; colour < R7_COLOURS; colour++)
            set |= strongest(palette & r7_cards_of_colour((enum r7_colour)colour));
        return set;
    case R7_INDIGO:
        return longest_run(palette);
    case R7_VIOLET:
        return palette & (r7_cards_of_number(1) | r7_cards_of_number(2) | r7_cards_of_number(3));
    }
    assert(false && "no such rule");
    return 0;
}

unsigned r7_palette_score(r7_cards palette, enum r7_colour rule)
{
    return score_of_set(r7_palette_set(palette, rule));
}

struct r7_scores r7_palette_scores(r7_cards palette)
{
    struct r7_scores scores;
    r7i_lanes_store(scores.by, r7i_lanes_of(palette));
    return scores;
}

struct r7_scores r7_palette_scores_add(struct r7_scores scores, r7_cards palette, r7_card card)
{
    assert(card < R7_CARDS && !r7_cards_has(palette, card));
    struct r7i_base base = r7i_base_of(palette, scores);
    r7i_lanes_store(scores.by, r7i_lanes_with(&base, card));
    return scores;
}

struct r7_scores r7_scores_max(struct r7_scores a, struct r7_scores b)
{
    r7i_lanes_store(a.by, r7i_lanes_max(r7i_lanes_load(a.by), r7i_lanes_load(b.by)));
    return a;
}

unsigned r7_scores_lead(struct r7_scores mine, struct r7_scores best)
{
    return r7i_lanes_greater(r7i_lanes_load(mine.by), r7i_lanes_load(best.by));
}
