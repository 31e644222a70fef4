/* The layout of observations: a table, and the function that writes them in its order.
 *
 * A field is sets of cards, small sets, seven numbers, or one. As bytes, a set has a byte for each
 * of its 49 cards or seven things, which is 0 or 1. As bits, a set of cards is a 64-bit word and a
 * small set a byte. Numbers are a byte either way. Fields of one kind stand together, the largest
 * first, so that words are aligned; zeros at the end fill up to a multiple of 8. */
#include "inner.h"
#include "spread.h"
#include <core/moves.h>

enum kind { CARDS, SEVEN, NUMBERS, NUMBER };
enum per { ONCE, SEATS, OTHERS };
enum when { ALWAYS, WITH_ACTIONS, IN_MATCHES };

/* The table of docs/env.md is made from this one. */
static const struct row {
    const char *name;
    enum kind kind;
    enum per per;
    enum when when;
    const char *about;
} rows[] = {
    {"hand", CARDS, ONCE, ALWAYS, "the viewer's hand"},
    {"palette", CARDS, SEATS, ALWAYS, "palettes"},
    {"canvas", CARDS, ONCE, ALWAYS, "cards on the canvas"},
    {"known", CARDS, OTHERS, WITH_ACTIONS, "cards that all know to be in the others' hands"},
    {"deck", CARDS, ONCE, WITH_ACTIONS, "cards that all know to lie on the deck"},
    {"top", CARDS, ONCE, WITH_ACTIONS, "the top card of the deck, if it is one of these"},
    {"seven", CARDS, ONCE, WITH_ACTIONS, "the 7 whose action is due"},
    {"scored", CARDS, SEATS, IN_MATCHES, "score piles"},
    {"rule", SEVEN, ONCE, ALWAYS, "the rule in force, violet to red"},
    {"leads", SEVEN, ONCE, ALWAYS, "the rules under which the viewer leads"},
    {"phase", SEVEN, ONCE, ALWAYS, "what is asked, as enum r7_phase; none: the round is over"},
    {"counts", NUMBERS, SEATS, ALWAYS, "how many cards of the palettes count under each rule"},
    {"tops", NUMBERS, SEATS, ALWAYS, "the strongest of these, by its number from 1 to 49; 0: none"},
    {"hands", NUMBER, SEATS, ALWAYS, "how many cards the hands have"},
    {"out", NUMBER, SEATS, ALWAYS, "1: out of the round"},
    {"mover", NUMBER, SEATS, ALWAYS, "1: to move; when the round is over, its winner"},
    {"left", NUMBER, ONCE, ALWAYS, "how many cards the deck has"},
    {"duty", NUMBER, ONCE, WITH_ACTIONS, "1: the turn must end in the lead, because of a 1 or 7"},
    {"tried", NUMBER, ONCE, WITH_ACTIONS, "1: a 3 drew a card in this turn"},
    {"points", NUMBER, SEATS, IN_MATCHES, "points of the match"},
    {"target", NUMBER, ONCE, IN_MATCHES, "points that end it, at most 255; 0: none do"},
};

#define ROWS (sizeof rows / sizeof rows[0])

static bool present(const struct r7_env_config *config, enum when when)
{
    switch (when) {
    case ALWAYS:
        return true;
    case WITH_ACTIONS:
        return config->rules.actions;
    case IN_MATCHES:
        return config->match && config->rules.advanced;
    }
    return false;
}

static size_t width_of(const struct r7_env_config *config, enum kind kind)
{
    static const size_t widths[2][4] = {
        [R7_ENV_BYTES] = {[CARDS] = R7_CARDS, [SEVEN] = 7, [NUMBERS] = 7, [NUMBER] = 1},
        [R7_ENV_BITS] = {[CARDS] = 8, [SEVEN] = 1, [NUMBERS] = 7, [NUMBER] = 1},
    };
    return widths[config->observations][kind];
}

static size_t count_of(const struct r7_env_config *config, enum per per)
{
    return per == ONCE ? 1 : (size_t)config->players - (per == OTHERS);
}

/* The next field from row number *row on, and where the one after it begins. */
static bool next_field(const struct r7_env_config *config, size_t *row, size_t *offset,
                       struct r7_env_field *field)
{
    while (*row < ROWS && !present(config, rows[*row].when))
        ++*row;
    if (*row == ROWS)
        return false;
    const struct row *r = &rows[(*row)++];
    *field = (struct r7_env_field){
        .name = r->name,
        .about = r->about,
        .offset = *offset,
        .width = width_of(config, r->kind),
        .count = count_of(config, r->per),
    };
    *offset += field->width * field->count;
    return true;
}

bool r7_env_field(const struct r7_env_config *config, size_t i, struct r7_env_field *field)
{
    const struct r7_env_config filled = r7i_env_filled(config);
    size_t row = 0, offset = 0;
    struct r7_env_field found;
    for (size_t n = 0; next_field(&filled, &row, &offset, &found); n++)
        if (n == i) {
            *field = found;
            return true;
        }
    return false;
}

size_t r7_env_observation_size(const struct r7_env_config *config)
{
    const struct r7_env_config filled = r7i_env_filled(config);
    size_t row = 0, offset = 0;
    struct r7_env_field field;
    while (next_field(&filled, &row, &offset, &field))
        ;
    return (offset + 7) & ~(size_t)7;
}

/* ---- writing ---- */

/* The sets of an observation in the order of the table. */
struct sets {
    r7_cards cards[4 * R7_SEATS_MAX];
    int count;
};

static inline void add_cards(struct sets *sets, r7_cards cards)
{
    sets->cards[sets->count++] = cards;
}

/* The set of one card, or of none. */
static inline r7_cards bit_or_none(r7_card card)
{
    return card < R7_CARDS ? r7_card_bit(card) : 0;
}

/* Cards of the deck that everybody knows, which lie on top. */
static r7_cards deck_seen(const struct r7_round *round)
{
    r7_cards cards = 0;
    for (int i = round->deck_known; i-- > 0 && r7_cards_has(round->seen, round->deck[i]);)
        cards |= r7_card_bit(round->deck[i]);
    return cards;
}

/* Seats are in the order of the observation below: the viewer's is the first. */
R7I_ALWAYS_INLINE void gather_cards(struct sets *sets, const struct r7_round *round,
                                    r7_cards canvas, const struct r7_seat *const *seats,
                                    const int players, const bool actions, const bool match)
{
    add_cards(sets, seats[0]->hand);
    for (int i = 0; i < players; i++)
        add_cards(sets, seats[i]->palette);
    add_cards(sets, canvas);
    if (actions) {
        for (int i = 1; i < players; i++)
            add_cards(sets, seats[i]->hand & round->seen);
        add_cards(sets, deck_seen(round));
        add_cards(sets, bit_or_none(r7_round_deck_top(round)) & round->seen);
        add_cards(sets, bit_or_none(round->seven));
    }
    for (int i = 0; match && i < players; i++)
        add_cards(sets, seats[i]->scored);
}

/* The rules under which the viewer leads. */
R7I_ALWAYS_INLINE unsigned viewer_leads(const struct r7_seat *const *seats, const int players)
{
    static const int16_t nothing[8] = {0};
    r7i_lanes best = r7i_lanes_load(nothing);
    for (int i = 1; i < players; i++)
        if (!seats[i]->out)
            best = r7i_lanes_max(best, r7i_scores_of(seats[i]));
    return seats[0]->out ? 0 : r7i_lanes_greater(r7i_scores_of(seats[0]), best);
}

/* A score is 64 times the cards that count, plus the strongest of them, counted from 1. */
R7I_ALWAYS_INLINE uint8_t *put_scores(uint8_t *at, const struct r7_seat *const *seats,
                                      const int players)
{
    for (int i = 0; i < players; i++, at += 7)
        r7i_lanes_multiples(at, r7i_scores_of(seats[i]));
    for (int i = 0; i < players; i++, at += 7)
        r7i_lanes_rests(at, r7i_scores_of(seats[i]));
    return at;
}

R7I_ALWAYS_INLINE uint8_t *put_numbers(uint8_t *at, const struct r7_round *round,
                                       const struct r7_seat *const *seats, const int players,
                                       const bool actions)
{
    for (int i = 0; i < players; i++, at++) {
        at[0] = (uint8_t)(r7_cards_count(seats[i]->hand) + seats[i]->hidden);
        at[players] = seats[i]->out;
        at[2 * players] = seats[i] == &round->seats[round->turn];
    }
    at += 2 * players;
    *at++ = (uint8_t)(round->deck_known + round->deck_hidden);
    if (actions) {
        *at++ = round->duty;
        *at++ = round->tried;
    }
    return at;
}

static uint8_t *put_match(uint8_t *at, const struct r7_round *round,
                          const struct r7_seat *const *seats)
{
    const int target = r7_rules_target(round->rules, round->players);
    for (int i = 0; i < round->players; i++)
        *at++ = (uint8_t)r7_cards_points(seats[i]->scored);
    *at++ = (uint8_t)(target < 255 ? target : 255);
    return at;
}

R7I_ALWAYS_INLINE uint8_t *put_sets(uint8_t *at, const struct sets *sets, const unsigned sevens[3],
                                    bool bits)
{
    if (bits) {
        memcpy(at, sets->cards, (size_t)sets->count * sizeof sets->cards[0]);
        at += (size_t)sets->count * sizeof sets->cards[0];
        for (int i = 0; i < 3; i++)
            *at++ = (uint8_t)(sevens[i] & 0x7F);
        return at;
    }
    for (int i = 0; i < sets->count; i++, at += R7_CARDS)
        r7i_spread_cards(at, sets->cards[i]);
    for (int i = 0; i < 3; i++, at += 7)
        r7i_spread_seven(at, sevens[i]);
    return at;
}

R7I_ALWAYS_INLINE void observe(const struct r7_round *round, r7_cards canvas, int viewer,
                               size_t size, uint8_t *observation, const int players,
                               const bool bits, const bool actions, const bool match)
{
    const struct r7_seat *seats[R7_SEATS_MAX] = {NULL};
    struct sets sets;
    for (int i = 0; i < players; i++)
        seats[i] = &round->seats[(unsigned)(viewer + i) % (unsigned)players];
    sets.count = 0;
    gather_cards(&sets, round, canvas, seats, players, actions, match);
    const unsigned sevens[3] = {
        1U << r7i_rule(round), viewer_leads(seats, players),
        1U << round->phase, /* R7_PHASE_OVER is the eighth, and not shown */
    };
    memset(observation + size - 8, 0, 8); /* what fills up */
    uint8_t *at = put_sets(observation, &sets, sevens, bits);
    at = put_scores(at, seats, players);
    at = put_numbers(at, round, seats, players, actions);
    if (match)
        at = put_match(at, round, seats);
    assert((size_t)(at - observation) <= size);
}

/* Plain rounds of two are what most play, and their sets are few: they go without loops. */
R7I_APART void observe_bytes(const struct r7_round *round, r7_cards canvas, int viewer, size_t size,
                             uint8_t *observation)
{
    observe(round, canvas, viewer, size, observation, 2, false, false, false);
}

R7I_APART void observe_bits(const struct r7_round *round, r7_cards canvas, int viewer, size_t size,
                            uint8_t *observation)
{
    observe(round, canvas, viewer, size, observation, 2, true, false, false);
}

R7I_APART void observe_any(const struct r7_round *round, r7_cards canvas, int viewer, size_t size,
                           uint8_t *observation, bool bits, bool match)
{
    const bool actions = round->rules.actions;
    if (round->players == 2)
        observe(round, canvas, viewer, size, observation, 2, bits, actions, match);
    else if (round->players == 3)
        observe(round, canvas, viewer, size, observation, 3, bits, actions, match);
    else
        observe(round, canvas, viewer, size, observation, 4, bits, actions, match);
}

void r7i_env_observe(const struct r7_env_config *config, const struct r7_round *round,
                     r7_cards canvas, int seat, size_t size, uint8_t *observation)
{
    const bool bits = config->observations == R7_ENV_BITS,
               match = config->match && config->rules.advanced;
    if (round->players > 2 || round->rules.actions || match)
        observe_any(round, canvas, seat, size, observation, bits, match);
    else if (bits)
        observe_bits(round, canvas, seat, size, observation);
    else
        observe_bytes(round, canvas, seat, size, observation);
}

static_assert(R7_PHASE_OVER == 7, "the phases in which something is asked are seven");
