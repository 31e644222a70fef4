/* Which rules the others can bring about: one card for the canvas, one for the palette. */
#include <scene/reach.h>

/* The best scores of all others who are still in. */
static struct r7_scores best_of_others(const struct r7_round *view, int seat)
{
    struct r7_scores best = {0};
    for (int other = 0; other < view->players; other++)
        if (other != seat && !view->seats[other].out)
            best = r7_scores_max(best, r7_palette_scores(view->seats[other].palette));
    return best;
}

/* The cards that a seat may hold: those known to be in its hand, and others if there are unknown
 * ones. */
static r7_cards possible_hand(const struct r7_round *view, int seat)
{
    const struct r7_seat *s = &view->seats[seat];
    r7_cards all = (UINT64_C(1) << R7_CARDS) - 1;
    return s->hand | (s->hidden > 0 ? all & ~r7_round_located(view) : 0);
}

/* The rules that a card of a set would bring, one of them left out. */
static unsigned colours_of(r7_cards cards, r7_card except)
{
    unsigned colours = 0;
    for (r7_cards rest = cards; rest != 0;) {
        r7_card card = r7_cards_take_top(&rest);
        colours |= card != except ? 1U << r7_card_colour(card) : 0;
    }
    return colours;
}

unsigned scene_reach(const struct r7_round *view, int seat)
{
    const struct r7_seat *s = &view->seats[seat];
    const struct r7_scores best = best_of_others(view, seat), mine = r7_palette_scores(s->palette);
    r7_cards possible = possible_hand(view, seat);
    unsigned now = 1U << r7_round_rule(view);
    int cards = r7_cards_count(s->hand) + s->hidden;
    if (s->out || cards == 0)
        return 0;
    unsigned reach = r7_scores_lead(mine, best) & colours_of(possible, R7_NO_CARD);
    for (r7_cards rest = possible; rest != 0;) {
        r7_card card = r7_cards_take_top(&rest);
        unsigned leads = r7_scores_lead(r7_palette_scores_add(mine, s->palette, card), best);
        reach |= leads & (now | (cards > 1 ? colours_of(possible, card) : 0));
    }
    return reach;
}
