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

R7I_HOT void r7i_policy_look(struct r7i_policy_view *view, const struct r7_round *round,
                             const struct r7_grid *grid)
{
    const struct r7_seat *me = &round->seats[round->turn];
    const int next = next_seat(round), places = r7_cards_count(me->hand);
    const r7i_lanes best = r7i_best_but(round, round->turn, round->turn);
    const r7i_lanes rest = r7i_best_but(round, round->turn, next);
    const r7i_lanes theirs = r7i_scores_of(&round->seats[next]);
    const bool draws = round->rules.advanced && round->deck_known + round->deck_hidden > 0;
    int16_t scores[8];
    r7i_lanes_store(scores, best);
    for (int rule = 0; rule < R7_COLOURS; rule++) {
        view->best_cards[rule] = scores[rule] / 64;
        view->best_top[rule] = scores[rule] % 64;
    }
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
        view->leads[p] = (uint8_t)r7i_lanes_greater(mine, best);
        view->next[p] = (uint8_t)r7i_lanes_greater(theirs, r7i_lanes_max(mine, rest));
        view->cover[p] = (uint8_t)r7_cards_count(hand & r7i_tables.colour_cards[view->leads[p]]);
    }
}

/* Palette, canvas, both; plus 3 if it draws. */
static inline unsigned kind_of(const struct r7i_policy_view *view, bool lays, unsigned d)
{
    const bool draws = view->numbers[d] > view->draws_beyond + lays;
    return (d == 0 ? 0U : 1U + lays) + (draws ? 3 : 0);
}

/* What goes onto the canvas is not left in the hand. */
static inline unsigned cover_of(const struct r7i_policy_view *view, unsigned p, unsigned d)
{
    return view->cover[p] - ((unsigned)view->leads[p] >> view->rules[d] & (d > 0));
}

/* By so many cards, or by so much stronger a top card. */
static inline unsigned margin_of(const struct r7i_policy_view *view, const struct r7_grid *grid,
                                 unsigned p, unsigned d)
{
    static const uint8_t by_top[64] = {
        0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3,
        3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
        4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    };
    const unsigned rule = view->rules[d];
    const int mine = grid->after[p].by[rule], cards = (mine >> 6) - view->best_cards[rule];
    const int top = (mine & 63) - view->best_top[rule];
    if (cards > 0)
        return cards > 3 ? 7 : (unsigned)cards + 4;
    return top < 0 ? 0 : by_top[top];
}

struct r7i_looks r7i_policy_looks(const struct r7i_policy_view *view, const struct r7_grid *grid,
                                  unsigned bit)
{
    const unsigned p = bit >> 3, d = bit & 7;
    return (struct r7i_looks){
        .kind = (uint8_t)kind_of(view, p > 0, d),
        .cover = (uint8_t)cover_of(view, p, d),
        .margin = (uint8_t)margin_of(view, grid, p, d),
        .palette = view->numbers[p],
        .canvas = view->numbers[d],
        .rule = view->rules[d],
        .leads = view->leads[p],
        .next = view->next[p],
    };
}

float r7i_policy_weigh(const struct r7i_policy *policy, const struct r7_round *round,
                       const struct r7_grid *grid, float weights[64])
{
    struct r7i_policy_view view;
    const unsigned places = (unsigned)r7_cards_count(round->seats[round->turn].hand);
    float by_canvas[2][8], sum = 0; /* without and with a palette card */
    int count = 0;
    r7i_policy_look(&view, round, grid);
    for (unsigned d = 0; d <= places; d++) {
        const float one = policy->canvas[view.numbers[d]] * policy->rule[view.rules[d]];
        by_canvas[0][d] = one * policy->kind[kind_of(&view, false, d)];
        by_canvas[1][d] = one * policy->kind[kind_of(&view, true, d)];
    }
    for (unsigned p = 0; p <= places; p++) {
        const float by_palette = policy->palette[view.numbers[p]] * policy->leads[view.leads[p]] *
                                 policy->next[view.next[p]];
        for (unsigned row = grid->turns >> 8 * p & 0xFF; row != 0; row &= row - 1) {
            const unsigned d = r7i_lowest_bit(row);
            const float weight = by_palette * by_canvas[p > 0][d] *
                                 policy->cover[cover_of(&view, p, d)] *
                                 policy->margin[margin_of(&view, grid, p, d)];
            weights[count++] = weight;
            sum += weight;
        }
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
