/* See policy.h. */
#include "policy.h"
#include <core/moves.h>

static int next_seat(const struct r7_round *round)
{
    int seat = round->turn;
    do
        seat = (seat + 1) % round->players;
    while (round->seats[seat].out);
    return seat;
}

void r7i_policy_look(struct r7i_policy_view *view, const struct r7_round *round,
                     const struct r7_grid *grid)
{
    int next = next_seat(round);
    r7i_lanes best = r7i_best_but(round, round->turn, round->turn);
    r7i_lanes rest = r7i_best_but(round, round->turn, next);
    r7i_lanes theirs = r7i_scores_of(&round->seats[next]);
    int places = r7_cards_count(round->seats[round->turn].hand);
    r7i_lanes_store(view->best, best);
    for (int p = 0; p <= places; p++) {
        r7i_lanes mine = r7i_lanes_load(grid->after[p].by);
        view->leads[p] = (uint8_t)r7i_lanes_greater(mine, best);
        view->next[p] = (uint8_t)r7i_lanes_greater(theirs, r7i_lanes_max(mine, rest));
    }
}

/* A lead by more cards, or by a stronger top card. */
static unsigned margin(int mine, int best)
{
    int cards = mine / 64 - best / 64, top = mine % 64 - best % 64;
    if (cards > 0)
        return cards > 3 ? 7 : (unsigned)cards + 4;
    return top < 4 ? 0 : top < 8 ? 1 : top < 16 ? 2 : top < 24 ? 3 : 4;
}

struct r7i_looks r7i_policy_looks(const struct r7i_policy_view *view, const struct r7_round *round,
                                  const struct r7_grid *grid, unsigned bit)
{
    const struct r7_seat *me = &round->seats[round->turn];
    unsigned p = bit >> 3, d = bit & 7;
    unsigned rule = r7i_rule(round), kind = d == 0 ? 0 : p == 0 ? 1 : 2, palette = 0, canvas = 0;
    r7_cards hand = me->hand;
    if (p > 0) {
        hand &= ~r7_card_bit(grid->places[p]);
        palette = r7i_tables.facts[grid->places[p]].number + 1U;
    }
    if (d > 0) {
        const struct r7i_facts *facts = &r7i_tables.facts[grid->places[d]];
        hand &= ~r7_card_bit(grid->places[d]);
        rule = facts->colour;
        canvas = facts->number + 1U;
        if (round->rules.advanced && round->deck_known + round->deck_hidden > 0 &&
            facts->number >= r7_cards_count(me->palette) + (p > 0))
            kind += 3;
    }
    int cover = r7_cards_count(hand & r7i_tables.colour_cards[view->leads[p]]);
    return (struct r7i_looks){
        .kind = (uint8_t)kind,
        .cover = (uint8_t)(cover > 7 ? 7 : cover),
        .margin = (uint8_t)margin(grid->after[p].by[rule], view->best[rule]),
        .palette = (uint8_t)palette,
        .canvas = (uint8_t)canvas,
        .rule = (uint8_t)rule,
        .leads = view->leads[p],
        .next = view->next[p],
    };
}

float r7i_policy_weigh(const struct r7i_policy *policy, const struct r7_round *round,
                       const struct r7_grid *grid, float weights[64])
{
    struct r7i_policy_view view;
    float sum = 0;
    int count = 0;
    r7i_policy_look(&view, round, grid);
    for (uint64_t rest = grid->turns; rest != 0; rest &= rest - 1) {
        struct r7i_looks looks = r7i_policy_looks(&view, round, grid, r7i_lowest_bit(rest));
        float weight = policy->kind[looks.kind] * policy->cover[looks.cover] *
                       policy->margin[looks.margin] * policy->palette[looks.palette] *
                       policy->canvas[looks.canvas] * policy->rule[looks.rule] *
                       policy->leads[looks.leads] * policy->next[looks.next];
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
