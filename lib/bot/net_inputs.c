/* The facts from which the network judges; see net.h. */
#include "net.h"
#include <core/moves.h>

static inline void add(struct r7i_net_facts *facts, int input)
{
    assert(facts->count < R7I_NET_ACTIVE);
    facts->at[facts->count++] = (uint16_t)input;
}

static void add_cards(struct r7i_net_facts *facts, int input, r7_cards cards)
{
    for (; cards != 0; cards &= cards - 1)
        add(facts, input + (int)r7i_lowest_bit(cards));
}

static inline int at_most(int n, int most)
{
    return n < most ? n : most;
}

/* In how many steps of an ascending table a number has got. */
static int steps_of(uint32_t number, const uint16_t *table, int count)
{
    int steps = 0;
    while (steps < count && number >= table[steps])
        steps++;
    return steps;
}

static void look_at_rival(struct r7i_net_look *look, const struct r7_seat *seat)
{
    struct r7i_net_rival *rival = &look->rival[look->rivals];
    const struct r7i_base base = r7i_base_of(seat->palette, seat->scores);
    const int from = R7I_NET_INPUTS(look->rivals);
    rival->scores = base.scores;
    rival->hand = r7_cards_count(seat->hand) + seat->hidden;
    for (int i = 0; i < look->unseen_count; i++)
        rival->with[i] = r7i_lanes_with(&base, look->unseen_cards[i]);
    add_cards(&look->facts, from + R7I_NET_RIVAL_PALETTE, seat->palette);
    add(&look->facts, from + R7I_NET_RIVAL_COUNT + at_most(rival->hand, 8));
    look->rivals++;
}

/* The cards that everybody has seen go: on the canvas, scored, before players who are out. */
static r7_cards gone_cards(const struct r7_round *round)
{
    r7_cards gone = 0;
    for (int i = 0; i < round->canvas_count; i++)
        gone |= r7_card_bit(round->canvas[i]);
    for (int seat = 0; seat < round->players; seat++)
        gone |=
            round->seats[seat].scored | (round->seats[seat].out ? round->seats[seat].palette : 0);
    return gone;
}

void r7i_net_look(struct r7i_net_look *look, const struct r7_round *round, int hero)
{
    const r7_cards gone = gone_cards(round);
    /* With what was drawn from it in this turn and is not known: the draw is another fact. */
    const int deck = r7_round_deck_count(round) + round->seats[hero].hidden;
    look->rivals = 0;
    look->facts.count = 0;
    look->unseen = R7_ALL_CARDS & ~(gone | round->seats[hero].hand);
    for (int seat = 0; seat < round->players; seat++)
        look->unseen &= ~round->seats[seat].palette;
    look->unseen_count = 0;
    for (r7_cards rest = look->unseen; rest != 0; rest &= rest - 1)
        look->unseen_cards[look->unseen_count++] = (r7_card)r7i_lowest_bit(rest);
    for (int i = 1; i < round->players; i++) {
        const struct r7_seat *seat = &round->seats[(hero + i) % round->players];
        if (!seat->out)
            look_at_rival(look, seat);
    }
    look->best = r7i_best_but(round, hero, hero);
    for (int i = 0, at = 0; i < round->players - 1; i++) {
        const int seat = (hero + 1 + i) % round->players;
        if (!round->seats[seat].out)
            look->rival[at++].rest = r7i_best_but(round, hero, seat);
    }
    add_cards(&look->facts, R7I_NET_GONE, gone);
    if (round->rules.advanced || round->rules.actions)
        add(&look->facts, R7I_NET_DECK + (deck > 0) + (deck > 7) + (deck > 15));
    if (round->rules.advanced)
        add(&look->facts, R7I_NET_KIND);
    if (round->rules.actions)
        add(&look->facts, R7I_NET_KIND + 1);
    if (look->rivals > 1)
        add(&look->facts, R7I_NET_KIND + look->rivals);
}

/* The lead under a rule, in six steps: two cards or more behind, one, none but the top card; and
 * the same ahead. */
static int margin(int mine, int best)
{
    const int cards = mine / 64 - best / 64;
    if (cards == 0)
        return mine > best ? 3 : 2;
    return cards < -1 ? 0 : cards == -1 ? 1 : cards == 1 ? 4 : 5;
}

/* How many of the unseen cards let a rival lead, under each rule: as many as it is to be expected
 * to hold of them, in steps of a half, one, two, three and a half. */
static void add_answers(struct r7i_net_facts *facts, const struct r7i_net_look *look,
                        struct r7i_net_place *place, int i)
{
    static const uint16_t steps[] = {1, 129, 257, 513, 897};
    const struct r7i_net_rival *rival = &look->rival[i];
    const r7i_lanes top = r7i_lanes_max(place->mine.scores, rival->rest);
    const int from = R7I_NET_INPUTS(i);
    uint64_t counts = 0;
    place->alone[i] = (uint8_t)r7i_lanes_greater(rival->scores, top);
    for (int u = 0; u < look->unseen_count; u++) {
        const unsigned leads = r7i_lanes_greater(rival->with[u], top);
        place->leads_with[i][u] = (uint8_t)leads;
        counts += r7i_tables.spread[leads];
    }
    for (int rule = 0; rule < R7_COLOURS; rule++) {
        const uint32_t count = counts >> 8 * rule & 0xFF;
        const uint32_t held =
            count * (uint32_t)rival->hand * 256 / (uint32_t)(look->unseen_count + 1);
        const int step = steps_of(held, steps, 5);
        if (step > 0)
            add(facts, from + R7I_NET_ANSWERS + 5 * rule + step - 1);
        if (place->alone[i] >> rule & 1)
            add(facts, from + R7I_NET_ALONE + rule);
    }
}

void r7i_net_place(struct r7i_net_place *place, const struct r7i_net_look *look, r7_cards palette,
                   r7i_lanes scores)
{
    struct r7i_net_facts *facts = &place->facts;
    facts->count = 0;
    place->mine = r7i_base_lanes(palette, scores);
    place->leads = r7i_lanes_greater(scores, look->best);
    r7i_lanes_store(place->scores, scores);
    r7i_lanes_store(place->best, look->best);
    add_cards(facts, R7I_NET_PALETTE, palette);
    for (int rule = 0; rule < R7_COLOURS; rule++)
        add(facts, R7I_NET_MARGIN + 6 * rule + margin(place->scores[rule], place->best[rule]));
    for (int i = 0; i < look->rivals; i++)
        add_answers(facts, look, place, i);
}

/* How likely a rival has no answer, of 65,536: none of the cards that answer alone, and no pair,
 * of which the first leads under the second one's colour. Pairs are taken for independent. */
static void add_stuck(struct r7i_net_facts *facts, const struct r7i_net_look *look,
                      const struct r7i_net_place *place, int i, enum r7_colour rule)
{
    static const uint16_t fine[R7I_NET_STUCK - 1] = {
        60,    150,   330,   650,   1100,  1800,  2800,  4000,  5600,  7600,  10000, 13000,
        16500, 20500, 25000, 30000, 35500, 41000, 46500, 51500, 56000, 60000, 63500};
    static const uint16_t coarse[7] = {300, 1500, 5000, 13000, 26000, 42000, 58000};
    const int n = look->unseen_count, hand = look->rival[i].hand, from = R7I_NET_INPUTS(i);
    r7_cards single = look->unseen & r7i_tables.colour_cards[place->alone[i]];
    uint64_t with = 0;
    for (int u = 0; u < n; u++)
        single |= (r7_cards)(place->leads_with[i][u] >> rule & 1) << look->unseen_cards[u];
    const r7_cards others = look->unseen & ~single;
    for (int u = 0; u < n; u++) {
        const uint64_t counts = (others >> look->unseen_cards[u] & 1) != 0;
        with += r7i_tables.spread[place->leads_with[i][u]] & (0 - counts);
    }
    uint32_t none = 65536, pairs = 0;
    const int left = r7_cards_count(others);
    for (int j = 0; j < hand && none > 0; j++)
        none = left > j && n > j ? none * (uint32_t)(left - j) / (uint32_t)(n - j) : 0;
    for (int colour = 0; colour < R7_COLOURS && none > 0; colour++)
        pairs += (uint32_t)(with >> 8 * colour & 0xFF) *
                 (uint32_t)r7_cards_count(others & r7_cards_of_colour((enum r7_colour)colour));
    const uint32_t held =
        left > 1 ? pairs * (uint32_t)(hand * (hand - 1)) * 64 / (uint32_t)(left * (left - 1)) : 0;
    const uint32_t e = held < 4096 ? held : 4096, no_answer = none * 64 / (64 + e + e * e / 128);
    add(facts, from + R7I_NET_NO_SINGLE + steps_of(none, coarse, 7));
    add(facts, from + R7I_NET_NO_ANSWER + steps_of(no_answer, fine, R7I_NET_STUCK - 1));
}

/* A lead by more cards, or by a stronger top card. */
static int lead(int mine, int best)
{
    const int cards = mine / 64 - best / 64, top = mine % 64 - best % 64;
    if (cards > 0)
        return cards > 3 ? 7 : cards + 4;
    return top < 4 ? 0 : top < 8 ? 1 : top < 16 ? 2 : top < 24 ? 3 : 4;
}

void r7i_net_after(struct r7i_net_facts *facts, const struct r7i_net_look *look,
                   const struct r7i_net_place *place, r7_cards hand, int drawn, enum r7_colour rule,
                   r7_cards gone)
{
    uint64_t next = 0;
    facts->count = 0;
    add_cards(facts, R7I_NET_HAND, hand);
    add_cards(facts, R7I_NET_GONE, gone);
    add(facts, R7I_NET_RULE + (int)rule);
    add(facts, R7I_NET_LEAD + lead(place->scores[rule], place->best[rule]));
    add(facts, R7I_NET_COUNT + at_most(r7_cards_count(hand) + drawn, 8));
    if (drawn > 0)
        add(facts, R7I_NET_DRAW);
    const r7_cards cover = hand & r7i_tables.colour_cards[place->leads];
    add(facts, R7I_NET_COVER + at_most(r7_cards_count(cover), 7));
    for (r7_cards rest = hand; rest != 0; rest &= rest - 1) {
        const r7i_lanes with = r7i_lanes_with(&place->mine, (r7_card)r7i_lowest_bit(rest));
        next += r7i_tables.spread[r7i_lanes_greater(with, look->best)];
    }
    for (int colour = 0; colour < R7_COLOURS; colour++) {
        const int count = (int)(next >> 8 * colour & 0xFF);
        if (count > 0)
            add(facts, R7I_NET_NEXT + 3 * colour + at_most(count, 3) - 1);
        if ((cover & r7_cards_of_colour((enum r7_colour)colour)) != 0)
            add(facts, R7I_NET_SWITCH + colour);
    }
    for (int i = 0; i < look->rivals; i++)
        add_stuck(facts, look, place, i, rule);
}
