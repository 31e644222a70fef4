/* The layout of observations: a table, and the function that writes them in its order.
 *
 * A field is sets of cards, small sets, seven numbers, or one. As bytes, a set has a byte for each
 * of its 49 cards or seven things, which is 0 or 1. As bits, a set of cards is a 64-bit word and a
 * small set a byte. Numbers are a byte either way. Fields of one kind stand together, the largest
 * first, so that words are aligned; zeros at the end fill up to a multiple of 8. */
#include "inner.h"
#include "spread.h"
#include <core/moves.h>

/* For functions that are compiled once for each number of players and kind of game, as constants.
 */
#if defined(__GNUC__) || defined(__clang__)
#define INLINED static inline __attribute__((always_inline))
#else
#define INLINED static inline
#endif

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

static r7_cards canvas_cards(const struct r7_round *round)
{
    r7_cards cards = 0;
    for (int i = 0; i < round->canvas_count; i++)
        cards |= (r7_cards)1 << round->canvas[i];
    return cards;
}

INLINED void gather_cards(struct sets *sets, const struct r7_round *round, const uint8_t *order,
                          const int players, const bool actions, const bool match)
{
    add_cards(sets, round->seats[order[0]].hand);
    for (int i = 0; i < players; i++)
        add_cards(sets, round->seats[order[i]].palette);
    add_cards(sets, canvas_cards(round));
    if (actions) {
        for (int i = 1; i < players; i++)
            add_cards(sets, round->seats[order[i]].hand & round->seen);
        add_cards(sets, deck_seen(round));
        add_cards(sets, bit_or_none(r7_round_deck_top(round)) & round->seen);
        add_cards(sets, bit_or_none(round->seven));
    }
    for (int i = 0; match && i < players; i++)
        add_cards(sets, round->seats[order[i]].scored);
}

static unsigned seat_leads(const struct r7_round *round, int seat)
{
    if (round->seats[seat].out)
        return 0;
    return r7i_lanes_greater(r7i_scores_of(&round->seats[seat]), r7i_best_but(round, seat, seat));
}

/* A score is 64 times the cards that count, plus the strongest of them, counted from 1. */
INLINED uint8_t *put_scores(uint8_t *at, const struct r7_round *round, const uint8_t *order,
                            const int players)
{
    for (int i = 0; i < players; i++, at += 7)
        r7i_lanes_multiples(at, r7i_scores_of(&round->seats[order[i]]));
    for (int i = 0; i < players; i++, at += 7)
        r7i_lanes_rests(at, r7i_scores_of(&round->seats[order[i]]));
    return at;
}

INLINED uint8_t *put_numbers(uint8_t *at, const struct r7_round *round, const uint8_t *order,
                             const int players, const bool actions)
{
    for (int i = 0; i < players; i++, at++) {
        const struct r7_seat *s = &round->seats[order[i]];
        at[0] = (uint8_t)(r7_cards_count(s->hand) + s->hidden);
        at[players] = s->out;
        at[2 * players] = order[i] == round->turn;
    }
    at += 2 * players;
    *at++ = (uint8_t)(round->deck_known + round->deck_hidden);
    if (actions) {
        *at++ = round->duty;
        *at++ = round->tried;
    }
    return at;
}

static uint8_t *put_match(uint8_t *at, const struct r7_round *round, const uint8_t *order)
{
    const int target = r7_rules_target(round->rules, round->players);
    for (int i = 0; i < round->players; i++)
        *at++ = (uint8_t)r7_cards_points(round->seats[order[i]].scored);
    *at++ = (uint8_t)(target < 255 ? target : 255);
    return at;
}

INLINED uint8_t *put_sets(uint8_t *at, const struct sets *sets, const unsigned sevens[3], bool bits)
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

INLINED void observe(const struct r7_env_config *config, const struct r7_round *round, int seat,
                     size_t size, uint8_t *observation, const int players, const bool actions,
                     const bool match)
{
    struct sets sets;
    uint8_t order[R7_SEATS_MAX] = {0}; /* of the seats, the viewer's first */
    for (int i = 0, s = seat; i < players; i++, s = s + 1 == players ? 0 : s + 1)
        order[i] = (uint8_t)s;
    sets.count = 0;
    gather_cards(&sets, round, order, players, actions, match);
    const unsigned sevens[3] = {
        1U << r7i_rule(round), seat_leads(round, seat),
        1U << round->phase, /* R7_PHASE_OVER is the eighth, and not shown */
    };
    memset(observation + size - 8, 0, 8); /* what fills up */
    uint8_t *at = put_sets(observation, &sets, sevens, config->observations == R7_ENV_BITS);
    at = put_scores(at, round, order, players);
    at = put_numbers(at, round, order, players, actions);
    if (match)
        at = put_match(at, round, order);
    assert((size_t)(at - observation) <= size);
}

/* Plain rounds are what most play, and their sets are few: they go without loops. */
INLINED void observe_kind(const struct r7_env_config *config, const struct r7_round *round,
                          int seat, size_t size, uint8_t *observation, const int players)
{
    const bool match = config->match && config->rules.advanced;
    if (round->rules.actions || match)
        observe(config, round, seat, size, observation, players, round->rules.actions, match);
    else
        observe(config, round, seat, size, observation, players, false, false);
}

void r7i_env_observe(const struct r7_env_config *config, const struct r7_round *round, int seat,
                     size_t size, uint8_t *observation)
{
    if (round->players == 2)
        observe_kind(config, round, seat, size, observation, 2);
    else if (round->players == 3)
        observe_kind(config, round, seat, size, observation, 3);
    else
        observe_kind(config, round, seat, size, observation, 4);
}

static_assert(R7_PHASE_OVER == 7, "the phases in which something is asked are seven");
