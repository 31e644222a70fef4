/* What can be said about a turn without playing on. */
#include "inner.h"

/* Plays the steps and notes what they draw. */
static enum r7_error play(struct r7_round *round, const struct r7_turn *turn, struct r7_reasons *r)
{
    for (int i = 0; i < turn->count; i++) {
        struct r7_step step = turn->steps[i];
        enum r7_error error = r7_round_check(round, step);
        if (error != R7_OK)
            return error;
        if (r7_round_draws(round, step)) {
            r7_card top = step.drawn != R7_NO_CARD ? step.drawn : r7_round_deck_top(round);
            r->draws++;
            r->drawn |= top != R7_NO_CARD ? r7_card_bit(top) : 0;
        }
        error = r7_round_apply(round, step);
        if (error != R7_OK)
            return error;
    }
    return R7_OK;
}

static enum r7_margin margin_between(r7_cards set, r7_cards other)
{
    r7_card top = r7_cards_top(set), below = r7_cards_top(other);
    if (other == 0)
        return R7_MARGIN_ALONE;
    if (r7_cards_count(set) != r7_cards_count(other))
        return R7_MARGIN_COUNT;
    return r7_card_number(top) != r7_card_number(below) ? R7_MARGIN_NUMBER : R7_MARGIN_COLOUR;
}

/* The sets under the rule in force, and what is left. */
static void find_standing(const struct r7_round *after, struct r7_reasons *r)
{
    const struct r7_seat *me = &after->seats[r->seat];
    r->rule = r7_round_rule(after);
    r->set = r7_palette_set(me->palette, r->rule);
    r->rival = (int8_t)r7_round_leader_under(after, r->rule, r->seat);
    if (r->rival >= 0)
        r->rival_set = r7_palette_set(after->seats[r->rival].palette, r->rule);
    r->margin = margin_between(r->set, r->rival_set);
    r->hand = me->hand;
    r->hand_hidden = me->hidden;
    r->unseen = (uint8_t)r7_cards_count(R7_ALL_CARDS & ~r7_round_located(after));
    if (me->out)
        return;
    r->leads = r7_round_leads(after, r->seat);
    for (int colour = 0; colour < R7_COLOURS; colour++)
        if ((me->hand & r7_cards_of_colour((enum r7_colour)colour)) != 0)
            r->returns |= r->leads & 1U << colour;
    r->returns &= ~(1U << r->rule);
}

/* In the middle of a turn, with a card in hand that was just drawn: which it must be. */
static void find_saves(const struct r7_round *after, struct r7_reasons *r)
{
    struct r7_step steps[R7_STEPS_MAX];
    struct r7_round try = *after;
    r7_cards unseen = R7_ALL_CARDS & ~r7_round_located(after);
    try.seats[r->seat].hidden = 0;
    if (r7_turns_sure_steps(&try, steps) > 0) {
        r->saves = unseen;
        return;
    }
    for (r7_cards rest = after->seats[r->seat].hidden > 0 ? unseen : 0; rest != 0;) {
        r7_card card = r7_cards_take_top(&rest);
        try.seats[r->seat].hand = after->seats[r->seat].hand | r7_card_bit(card);
        if (r7_turns_sure_steps(&try, steps) > 0)
            r->saves |= r7_card_bit(card);
    }
}

/* Each of the others in order of play, as if those before had gone out: that is what
 * comes about if nobody can answer. */
static void find_answers(const struct r7_round *after, struct r7_reasons *r)
{
    struct r7_round round = *after;
    struct r7_random random = {r7_round_hash(after)};
    r->wins = true;
    for (int i = 1; i < after->players; i++) {
        int seat = (r->seat + i) % after->players;
        if (round.seats[seat].out)
            continue;
        struct r7_answer *answer = &r->answers[r->answer_count++];
        round.turn = (uint8_t)seat;
        r7i_answer_find(&round, &random, answer);
        r->wins = r->wins && answer->exact && answer->chance == 0 && !answer->tries;
        round.seats[seat].out = true;
    }
}

enum r7_error r7_reasons_find(const struct r7_round *now, const struct r7_turn *turn,
                              struct r7_reasons *reasons)
{
    struct r7_round after = *now;
    *reasons = (struct r7_reasons){.seat = now->turn, .rival = -1};
    if (now->phase == R7_PHASE_OVER)
        return R7_ERR_OVER;
    if (now->seats[now->turn].hidden > 0)
        return R7_ERR_HAND_UNKNOWN;
    enum r7_error error = play(&after, turn, reasons);
    if (error != R7_OK)
        return error;
    find_standing(&after, reasons);
    if (after.seats[reasons->seat].out) {
        reasons->standing = R7_STANDING_OUT;
    } else if (after.phase == R7_PHASE_OVER) {
        reasons->wins = true;
    } else if (after.turn == reasons->seat) {
        reasons->standing = R7_STANDING_OPEN;
        find_saves(&after, reasons);
    } else {
        find_answers(&after, reasons);
    }
    return R7_OK;
}
