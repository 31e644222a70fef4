/* The small moves of which steps are made: a card from here to there. */
#ifndef RED7_CORE_MOVES_H
#define RED7_CORE_MOVES_H

#include <core/scores.h>
#include <red7/round.h>

/* The table of edition.c, for those who cannot wait for a function call. */
extern const struct r7_edition_info r7i_editions[R7_EDITIONS];

/* Whether a switch of the round's rules is on. */
static inline bool r7i_has(const struct r7_round *round, enum r7_switch which)
{
    return ((r7i_editions[round->rules.edition].switches ^ round->rules.house) >> which & 1) != 0;
}

static inline r7i_lanes r7i_scores_of(const struct r7_seat *seat)
{
    return r7i_lanes_load(seat->scores.by);
}

static inline enum r7_colour r7i_rule(const struct r7_round *round)
{
    return round->canvas_count == 0
               ? R7_RED
               : (enum r7_colour)r7i_tables.facts[round->canvas[round->canvas_count - 1]].colour;
}

/* The best of all seats in the round but two, which may be the same one. */
static inline r7i_lanes r7i_best_but(const struct r7_round *round, int seat, int other)
{
    static const int16_t nothing[8] = {0};
    r7i_lanes best = r7i_lanes_load(nothing);
    for (int s = 0; s < round->players; s++)
        if (s != seat && s != other && !round->seats[s].out)
            best = r7i_lanes_max(best, r7i_scores_of(&round->seats[s]));
    return best;
}

/* The rules under which the player to move leads, bit c for colour c. */
static inline unsigned r7i_mover_leads(const struct r7_round *round)
{
    return r7i_lanes_greater(r7i_scores_of(&round->seats[round->turn]),
                             r7i_best_but(round, round->turn, round->turn));
}

static inline void r7i_palette_add(struct r7_seat *seat, r7_card card)
{
    struct r7i_base base = r7i_base_of(seat->palette, seat->scores);
    r7i_lanes_store(seat->scores.by, r7i_lanes_with(&base, card));
    seat->palette |= r7_card_bit(card);
}

static inline void r7i_canvas_push(struct r7_round *round, r7_card card)
{
    assert(round->canvas_count < R7_CARDS);
    round->canvas[round->canvas_count++] = card;
}

/* Draws for the player to move. `told` is the card where the deck does not say. */
static inline void r7i_draw(struct r7_round *round, r7_card told)
{
    struct r7_seat *me = &round->seats[round->turn];
    assert(r7_round_deck_count(round) > 0);
    if (round->deck_known > 0) {
        me->hand |= r7_card_bit(round->deck[--round->deck_known]);
        return;
    }
    round->deck_hidden--;
    if (told != R7_NO_CARD)
        me->hand |= r7_card_bit(told);
    else
        me->hidden++;
}

/* Whether a card now on the canvas earns the advanced draw: its number is
 * greater than the number of cards in the palette, and there is one to draw. */
static inline bool r7i_earns_draw(const struct r7_round *round, r7_card card)
{
    return round->rules.advanced && round->deck_known + round->deck_hidden > 0 &&
           r7i_tables.facts[card].number >= r7_cards_count(round->seats[round->turn].palette);
}

/* The same for a card from hand: by one of the switches a 7 earns nothing. */
static inline bool r7i_canvas_earns_draw(const struct r7_round *round, r7_card card)
{
    return r7i_earns_draw(round, card) &&
           !(r7i_has(round, R7_SEVEN_HAND_IDLE) && round->rules.actions &&
             r7i_tables.facts[card].number == 6);
}

/* The turn goes to the next seat that is in the round. */
static inline void r7i_next_turn(struct r7_round *round)
{
    unsigned turn = round->turn;
    do
        turn = (turn + 1) * (turn + 1 != round->players); /* no branch: turns alternate */
    while (round->seats[turn].out);
    round->turn = (uint8_t)turn;
    round->phase = R7_PHASE_START;
    round->duty = false;
    round->tried = false;
    round->seven = R7_NO_CARD;
}

#endif
