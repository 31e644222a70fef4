/* The turns of a grid, for players who choose among its bits without listing any. */
#include "inner.h"
#include <core/moves.h>

static void add_step(struct r7_turn *turn, struct r7_step step)
{
    turn->steps[turn->count++] = step;
}

bool r7i_grid_of(const struct r7_round *now, struct r7_grid *grid, struct r7_turn *plan)
{
    if (now->rules.actions || now->phase != R7_PHASE_START || !r7_grid_fill(grid, now))
        return false;
    if (grid->turns == 0)
        add_step(plan, r7_step_pass());
    return true;
}

bool r7i_grid_draws(const struct r7_round *now, const struct r7_grid *grid, unsigned bit)
{
    const r7_card canvas = grid->places[bit & 7];
    const int cards = r7_cards_count(now->seats[now->turn].palette) + (bit >= 8);
    return now->rules.advanced && canvas != R7_NO_CARD && r7_round_deck_count(now) > 0 &&
           r7_card_number(canvas) > cards;
}

void r7i_grid_plan(const struct r7_round *now, const struct r7_grid *grid, unsigned bit,
                   struct r7_turn *plan)
{
    const r7_play play = r7_grid_play(grid, bit);
    if (r7_play_palette(play) != R7_NO_CARD)
        add_step(plan, r7_step_palette(r7_play_palette(play)));
    add_step(plan, r7_play_canvas(play) != R7_NO_CARD ? r7_step_canvas(r7_play_canvas(play))
                                                      : r7_step_end());
    if (!r7i_has(now, R7_DRAW_MUST) && r7i_grid_draws(now, grid, bit))
        add_step(plan, r7_step_draw());
}
