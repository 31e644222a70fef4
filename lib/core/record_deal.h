/* Whether a round of a record starts as it must. */
#ifndef RED7_CORE_RECORD_DEAL_H
#define RED7_CORE_RECORD_DEAL_H

#include <red7/record.h>

/* The fields of a position, to say which of them is wrong. */
enum r7i_field {
    R7I_FIELD_RULES,
    R7I_FIELD_TURN,
    R7I_FIELD_CANVAS,
    R7I_FIELD_DECK,
    R7I_FIELD_SEATS
};

static inline bool r7i_same_rules(struct r7_rules a, struct r7_rules b)
{
    return a.edition == b.edition && a.advanced == b.advanced && a.actions == b.actions;
}

static inline int r7i_hidden_cards(const struct r7_round *round)
{
    int hidden = round->deck_hidden;
    for (int seat = 0; seat < round->players; seat++)
        hidden += round->seats[seat].hidden;
    return hidden;
}

static inline int r7i_first_seat(const struct r7_round *deal)
{
    int leader = 0;
    for (int seat = 1; seat < deal->players; seat++)
        if (deal->seats[seat].palette > deal->seats[leader].palette)
            leader = seat;
    return (leader + 1) % deal->players;
}

/* Whether a round is as the record and the round before let it start; `field`
 * says what is wrong in it. */
static inline enum r7_error r7i_check_deal(const struct r7_record *r, const struct r7_round *deal,
                                           int *field)
{
    const struct r7_round *last = r->match.number > 0 ? &r->match.round : NULL;
    *field = R7I_FIELD_RULES;
    if ((r->has_rules && !r7i_same_rules(deal->rules, r->rules)) ||
        (last != NULL && !r7i_same_rules(deal->rules, last->rules)))
        return R7_ERR_RECORD_RULES;
    *field = R7I_FIELD_SEATS + deal->players - 1;
    if (deal->players < r->seats || (last != NULL && deal->players != last->players))
        return R7_ERR_RECORD_PLAYERS;
    for (int seat = 0; seat < deal->players; seat++) {
        const struct r7_seat *s = &deal->seats[seat];
        *field = R7I_FIELD_SEATS + seat;
        if (s->out)
            return R7_ERR_RECORD_OUT;
        if (r7_cards_count(s->hand) + s->hidden != R7_HAND_SIZE || r7_cards_count(s->palette) != 1)
            return R7_ERR_RECORD_DEAL;
        if (s->scored != (last != NULL ? last->seats[seat].scored : 0))
            return R7_ERR_RECORD_SCORED;
    }
    *field = R7I_FIELD_CANVAS;
    if (deal->canvas_count > 0)
        return R7_ERR_RECORD_CANVAS;
    *field = R7I_FIELD_DECK;
    if (r7_cards_count(r7_round_located(deal)) + r7i_hidden_cards(deal) != R7_CARDS)
        return R7_ERR_RECORD_CARDS;
    *field = R7I_FIELD_TURN;
    return deal->turn == r7i_first_seat(deal) ? R7_OK : R7_ERR_RECORD_FIRST;
}

/* Whether a deal, as far as it is known, is the seed's; `field` as above. */
static inline bool r7i_is_seeds(const struct r7_round *deal, const struct r7_round *seeds,
                                int *field)
{
    for (int seat = 0; seat < deal->players; seat++) {
        *field = R7I_FIELD_SEATS + seat;
        if ((deal->seats[seat].hand & ~seeds->seats[seat].hand) != 0 ||
            deal->seats[seat].palette != seeds->seats[seat].palette)
            return false;
    }
    *field = R7I_FIELD_DECK;
    for (int i = 1; i <= deal->deck_known; i++)
        if (deal->deck[deal->deck_known - i] != seeds->deck[seeds->deck_known - i])
            return false;
    return true;
}

/* Compares a deal with that of the seed and, as whoever has the seed knows all
 * cards, replaces it. */
static inline bool r7i_check_seed(struct r7_record *r, struct r7_round *deal, int *field)
{
    struct r7_round seeds;
    r7_card order[R7_CARDS];
    r7_cards scored[R7_SEATS_MAX] = {0}, gone = 0;
    for (int seat = 0; seat < deal->players; seat++)
        gone |= scored[seat] = deal->seats[seat].scored;
    int count = r7_deal_shuffle(&r->match.random, R7_ALL_CARDS & ~gone, order);
    enum r7_error error = r7_deal(&seeds, deal->rules, deal->players, order, count, scored);
    if (error != R7_OK || !r7i_is_seeds(deal, &seeds, field))
        return false;
    *deal = seeds;
    return true;
}

#endif
