/* A player without any thought ahead: what a turn leaves behind is judged by a network that has
 * learnt from games against itself. Where the turns are the bits of a grid, what they have in
 * common is looked at once; elsewhere each is played and looked at by itself. */
#include "inner.h"
#include "net.h"
#include <core/moves.h>

/* The turns of a grid while they are weighed. */
struct glance {
    const struct r7i_net *net;
    const struct r7_round *now;
    const struct r7_grid *grid;
    struct r7i_net_look look;
    struct r7i_net_place place;
    struct r7i_net_sums common, with_place;
};

/* The turns of a palette card have their bits side by side: it is looked at when it changes. */
static void look_at_place(struct glance *g, unsigned p)
{
    const struct r7_seat *me = &g->now->seats[g->now->turn];
    const r7_cards card = p > 0 ? r7_card_bit(g->grid->places[p]) : 0;
    r7i_net_place(&g->place, &g->look, me->palette | card, r7i_lanes_load(g->grid->after[p].by));
    g->with_place = g->common;
    r7i_net_add(g->net, &g->with_place, &g->place.facts);
}

static int32_t weigh_bit(const struct glance *g, unsigned bit)
{
    const struct r7_seat *me = &g->now->seats[g->now->turn];
    const r7_card palette = g->grid->places[bit >> 3], canvas = g->grid->places[bit & 7];
    const r7_cards onto = canvas != R7_NO_CARD ? r7_card_bit(canvas) : 0;
    const r7_cards into = palette != R7_NO_CARD ? r7_card_bit(palette) : 0;
    const enum r7_colour rule =
        onto != 0 ? (enum r7_colour)r7i_tables.facts[canvas].colour : r7i_rule(g->now);
    struct r7i_net_facts facts;
    struct r7i_net_sums sums = g->with_place;
    r7i_net_after(&facts, &g->look, &g->place, me->hand & ~(into | onto),
                  r7i_grid_draws(g->now, g->grid, bit), rule, onto);
    r7i_net_add(g->net, &sums, &facts);
    return r7i_net_worth(g->net, &sums);
}

bool r7i_glance_instinct(struct r7i_thought *t, struct r7_turn *plan)
{
    struct r7_grid grid;
    struct glance g = {
        .net = r7i_net_for(t->now->rules, t->now->players), .now = t->now, .grid = &grid};
    unsigned chosen = 0, place = R7_HAND_SIZE + 1;
    int32_t most = INT32_MIN;
    if (t->shown > 0 || !r7i_grid_of(t->now, &grid, plan))
        return false;
    if (grid.turns == 0)
        return true;
    r7i_net_look(&g.look, t->now, t->hero);
    g.common = r7i_net_start(g.net);
    r7i_net_add(g.net, &g.common, &g.look.facts);
    for (uint64_t rest = grid.turns; rest != 0;) {
        const unsigned bit = r7_cards_take_top(&rest);
        if (bit >> 3 != place)
            look_at_place(&g, place = bit >> 3);
        const int32_t worth = weigh_bit(&g, bit);
        if (worth > most) {
            most = worth;
            chosen = bit;
        }
    }
    r7i_grid_plan(t->now, &grid, chosen, plan);
    return true;
}

/* What an option leaves behind. It is certain where the round is over or one is out. */
static int32_t weigh_option(const struct r7i_thought *t, const struct r7i_option *option)
{
    const struct r7i_net *net = r7i_net_for(t->now->rules, t->now->players);
    struct r7i_net_look look;
    struct r7i_net_place place;
    struct r7i_net_facts facts;
    struct r7i_net_sums sums = r7i_net_start(net);
    struct r7_round after = *t->now;
    r7i_option_play(option, &after);
    const struct r7_seat *me = &after.seats[t->hero];
    if (after.phase == R7_PHASE_OVER || me->out)
        return after.phase == R7_PHASE_OVER && after.turn == t->hero ? INT32_MAX : INT32_MIN;
    r7i_net_look(&look, &after, t->hero);
    r7i_net_place(&place, &look, me->palette, r7i_scores_of(me));
    r7i_net_after(&facts, &look, &place, me->hand, me->hidden, r7i_rule(&after), 0);
    r7i_net_add(net, &sums, &look.facts);
    r7i_net_add(net, &sums, &place.facts);
    r7i_net_add(net, &sums, &facts);
    return r7i_net_worth(net, &sums);
}

int r7i_choose_instinct(struct r7i_thought *t)
{
    int best = 0;
    int32_t most = INT32_MIN;
    for (int i = 0; i < t->option_count; i++) {
        struct r7i_option *option = &t->options[i];
        const int32_t worth = weigh_option(t, option);
        option->chance = option->worth = r7i_net_chance(worth);
        option->error = 0;
        if (worth > most) {
            best = i;
            most = worth;
        }
    }
    t->rated = true;
    return best;
}
