/* What a seat may know. The round itself keeps `seen`, the cards that everybody
 * knows to lie in a hidden place, so a view needs no history. */
#include <red7/view.h>

void r7_view_init(struct r7_view *view, const struct r7_round *round, int viewer)
{
    assert(viewer >= R7_SPECTATOR && viewer < round->players);
    view->round = *round;
    view->viewer = (int8_t)viewer;
    for (int seat = 0; seat < round->players; seat++) {
        struct r7_seat *s = &view->round.seats[seat];
        if (seat == viewer)
            continue;
        s->hidden = (uint8_t)(s->hidden + r7_cards_count(s->hand & ~round->seen));
        s->hand &= round->seen;
    }
    /* Cards that were seen lie on top. */
    int known = round->deck_known, kept = 0;
    while (kept < known && r7_cards_has(round->seen, round->deck[known - 1 - kept]))
        kept++;
    for (int i = 0; i < R7_CARDS; i++)
        view->round.deck[i] = i < kept ? round->deck[known - kept + i] : 0;
    view->round.deck_known = (uint8_t)kept;
    view->round.deck_hidden = (uint8_t)(round->deck_hidden + known - kept);
}

struct r7_step r7_view_step(const struct r7_view *view, const struct r7_round *before,
                            struct r7_step step)
{
    assert(r7_round_check(before, step) == R7_OK);
    bool told =
        before->turn == view->viewer && view->round.deck_known == 0 && r7_round_draws(before, step);
    step.drawn = !told                    ? R7_NO_CARD
                 : before->deck_known > 0 ? r7_round_deck_top(before)
                                          : step.drawn;
    return step;
}

enum r7_error r7_view_apply(struct r7_view *view, struct r7_step shown)
{
    return r7_round_apply(&view->round, shown);
}

void r7_view_reveal(struct r7_round *view, int seat, r7_cards cards)
{
    struct r7_seat *s = &view->seats[seat];
    assert((cards & r7_round_located(view)) == 0 && r7_cards_count(cards) <= s->hidden);
    s->hidden = (uint8_t)(s->hidden - r7_cards_count(cards));
    s->hand |= cards;
}

bool r7_view_honest(const struct r7_round *round, int viewer)
{
    for (int seat = 0; seat < round->players; seat++)
        if (seat != viewer && (round->seats[seat].hand & ~round->seen) != 0)
            return false;
    for (int i = 0; i < round->deck_known; i++)
        if (!r7_cards_has(round->seen, round->deck[i]))
            return false;
    return true;
}
