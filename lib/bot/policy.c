/* See policy.h. */
#include "policy.h"
#include <core/hot.h>
#include <core/moves.h>

static int next_seat(const struct r7_round *round)
{
    int seat = round->turn;
    do
        seat = (seat + 1) % round->players;
    while (round->seats[seat].out);
    return seat;
}

/* No card has such a number. */
#define NEVER 100

/* Under each rule, by so many cards (5 to 7) or by so much stronger a top card (0 to 4). Scores are
 * 64 * cards + top. */
static R7I_WITHIN r7i_lanes margins(r7i_lanes mine, r7i_lanes best)
{
    const r7i_lanes tops = r7i_lanes_all(63);
    const r7i_lanes cards = r7i_lanes_sub(r7i_lanes_div_64(mine), r7i_lanes_div_64(best));
    const r7i_lanes top = r7i_lanes_sub(r7i_lanes_and(mine, tops), r7i_lanes_and(best, tops));
    const r7i_lanes low = r7i_lanes_add(r7i_lanes_above(top, 3), r7i_lanes_above(top, 7));
    const r7i_lanes high = r7i_lanes_add(r7i_lanes_above(top, 15), r7i_lanes_above(top, 23));
    const r7i_lanes four =
        r7i_lanes_and(r7i_lanes_sub(r7i_lanes_all(0), r7i_lanes_above(cards, 0)), r7i_lanes_all(4));
    return r7i_lanes_max(r7i_lanes_add(low, high),
                         r7i_lanes_add(r7i_lanes_min(cards, r7i_lanes_all(3)), four));
}

R7I_HOT void r7i_policy_look(struct r7i_policy_view *view, const struct r7_round *round,
                             const struct r7_grid *grid)
{
    const struct r7_seat *me = &round->seats[round->turn];
    const int next = next_seat(round), places = r7_cards_count(me->hand);
    const r7i_lanes best = r7i_best_but(round, round->turn, round->turn);
    const r7i_lanes rest = r7i_best_but(round, round->turn, next);
    const r7i_lanes theirs = r7i_scores_of(&round->seats[next]);
    const bool draws = round->rules.advanced && round->deck_known + round->deck_hidden > 0;
    view->draws_beyond = draws ? (unsigned)r7_cards_count(me->palette) : NEVER;
    view->rules[0] = (uint8_t)r7i_rule(round);
    view->numbers[0] = 0;
    for (int p = 0; p <= places; p++) {
        const r7i_lanes mine = r7i_lanes_load(grid->after[p].by);
        r7_cards hand = me->hand;
        if (p > 0) {
            const struct r7i_facts *facts = &r7i_tables.facts[grid->places[p]];
            hand &= ~r7_card_bit(grid->places[p]);
            view->rules[p] = facts->colour;
            view->numbers[p] = (uint8_t)(facts->number + 1);
        }
        r7i_lanes_store(view->margins[p], margins(mine, best));
        view->leads[p] = (uint8_t)r7i_lanes_greater(mine, best);
        view->next[p] = (uint8_t)r7i_lanes_greater(theirs, r7i_lanes_max(mine, rest));
        view->cover[p] = (uint8_t)r7_cards_count(hand & r7i_tables.colour_cards[view->leads[p]]);
    }
}

/* Palette, canvas, both; plus 3 if it draws. */
static inline unsigned kind_of(const struct r7i_policy_view *view, bool lays, unsigned d)
{
    const unsigned draws = view->numbers[d] > view->draws_beyond + lays;
    return (d > 0) * (1U + lays) + 3 * draws;
}

/* What goes onto the canvas is not left in the hand. */
static inline unsigned cover_of(const struct r7i_policy_view *view, unsigned p, unsigned d)
{
    return view->cover[p] - ((unsigned)view->leads[p] >> view->rules[d] & (d > 0));
}

struct r7i_looks r7i_policy_looks(const struct r7i_policy_view *view, unsigned bit)
{
    const unsigned p = bit >> 3, d = bit & 7;
    return (struct r7i_looks){
        .kind = (uint8_t)kind_of(view, p > 0, d),
        .cover = (uint8_t)cover_of(view, p, d),
        .margin = (uint8_t)view->margins[p][view->rules[d]],
        .palette = view->numbers[p],
        .canvas = view->numbers[d],
        .rule = view->rules[d],
        .leads = view->leads[p],
        .next = view->next[p],
    };
}

R7I_HOT float r7i_policy_weigh(const struct r7i_policy *policy, const struct r7_round *round,
                               const struct r7_grid *grid, float weights[64])
{
    struct r7i_policy_view view;
    const unsigned places = (unsigned)r7_cards_count(round->seats[round->turn].hand);
    float by_palette[8], by_canvas[2][8], sum = 0; /* without and with a palette card */
    int count = 0;
    r7i_policy_look(&view, round, grid);
    for (unsigned i = 0; i <= places; i++) {
        const float one = policy->canvas[view.numbers[i]] * policy->rule[view.rules[i]];
        by_canvas[0][i] = one * policy->kind[kind_of(&view, false, i)];
        by_canvas[1][i] = one * policy->kind[kind_of(&view, true, i)];
        by_palette[i] = policy->palette[view.numbers[i]] * policy->leads[view.leads[i]] *
                        policy->next[view.next[i]];
    }
    for (uint64_t rest = grid->turns; rest != 0; rest &= rest - 1) {
        const unsigned bit = r7i_lowest_bit(rest), p = bit >> 3, d = bit & 7;
        const float weight = by_palette[p] * by_canvas[p > 0][d] *
                             policy->cover[cover_of(&view, p, d)] *
                             policy->margin[view.margins[p][view.rules[d]]];
        weights[count++] = weight;
        sum += weight;
    }
    return sum;
}

unsigned r7i_policy_choose(const struct r7i_policy *policy, const struct r7_round *round,
                           const struct r7_grid *grid, struct r7_random *random)
{
    float weights[64];
    float left = r7i_policy_weigh(policy, round, grid, weights) *
                 ((float)(r7_random_next(random) >> 40) * 0x1p-24F);
    int at = 0;
    uint64_t rest = grid->turns;
    while ((left -= weights[at]) >= 0 && (rest & (rest - 1)) != 0) {
        rest &= rest - 1;
        at++;
    }
    return r7i_lowest_bit(rest);
}

/* See tools/fit_policy.c. */
static const struct r7i_policy policies[2][3] = {
#include "policy_tables.h"
};

const struct r7i_policy *r7i_policy_for(struct r7_rules rules, int players)
{
    return &policies[rules.advanced][players - 2];
}
