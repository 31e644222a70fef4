/* Three or four players who draw nothing, with hands of at most seven cards: whether one of them,
 * the hero, can win against all others together. By tables, like two_basic.c.
 *
 * Why it is right. The hero has lost as soon as he is out, and has won when all others are. He
 * plays on as long as he can; who stops him may also go out to leave the rule as it is, so
 * passing is one of the others' turns, and it stands for every turn that does not lead. A card
 * onto the canvas that keeps the rule, after one into the palette, only empties the hand, and a
 * hand with more cards can do whatever one with fewer can: it is not tried, except where
 * somebody may be forced to play on.
 *
 * All turns of the others are tried in the order of how many ways they leave the hero; one that
 * leaves him none before his turn ends the search. His own turns go by the ways that they leave
 * the others. */
#include "halves.h"
#include <solve/search.h>
#include <string.h>

#define SETS R7I_SETS
#define NONE R7I_NO_PLACE
/* A seat that is out: no hand and palette have the same cards. */
#define OUT 0x3FFFU
/* A turn of those of halves.h, one above them. */
#define PASS 64U

/* In the caller's memory, before the table. */
struct r7i_many_basic {
    struct r7i_half halves[R7_SEATS_MAX];
    uint8_t players;
    bool filled;
};

/* Hands and what the palettes have got, by seat; OUT in all that are out or not there. */
struct position {
    uint16_t seats[R7_SEATS_MAX];
    uint8_t turn, rule;
};

/* In one number: the order of trying, and the turn. */
struct list {
    int count;
    bool enough; /* one of them decides: the hero has no answer, or all others are out */
    uint16_t turns[8 * (NONE + 1) + 1];
};

static inline unsigned hand_of(const struct position *at, unsigned seat)
{
    return at->seats[seat] % SETS;
}

static inline unsigned gained_by(const struct position *at, unsigned seat)
{
    return at->seats[seat] / SETS;
}

static inline r7i_lanes scores_of(const struct r7i_many_basic *q, const struct position *at,
                                  unsigned seat)
{
    return q->halves[seat].scores[gained_by(at, seat)];
}

/* The best of all who are in but two, who may be the same one. */
static inline r7i_lanes best_but(const struct r7i_many_basic *q, const struct position *at,
                                 unsigned seat, unsigned other)
{
    static const int16_t nothing[8] = {0};
    r7i_lanes best = r7i_lanes_load(nothing);
    for (unsigned i = 0; i < q->players; i++)
        if (i != seat && i != other && at->seats[i] != OUT)
            best = r7i_lanes_max(best, scores_of(q, at, i));
    return best;
}

static unsigned next_seat(const struct r7i_many_basic *q, const struct position *at)
{
    unsigned seat = at->turn;
    do
        seat = seat + 1 == q->players ? 0 : seat + 1;
    while (at->seats[seat] == OUT);
    return seat;
}

/* How many are in besides the hero. */
static unsigned rivals_in(const struct r7i_many_basic *q, const struct position *at, unsigned hero)
{
    unsigned in = 0;
    for (unsigned i = 0; i < q->players; i++)
        in += i != hero && at->seats[i] != OUT;
    return in;
}

/* The ways of a seat to lead against the best of the others: how many change the rule, and, a
 * byte for each rule, how many lead under it without that. */
struct ways {
    unsigned changes;
    uint64_t keeps;
};

static void add_ways(const struct r7i_many_basic *q, const struct position *at, unsigned seat,
                     r7i_lanes best, struct ways *ways)
{
    const struct r7i_half *half = &q->halves[seat];
    const unsigned hand = hand_of(at, seat), gained = gained_by(at, seat);
    unsigned leads = r7i_lanes_greater(half->scores[gained], best);
    ways->changes += r7i_set_counts[half->of_colours[leads] & hand];
    for (unsigned rest = hand; rest != 0; rest &= rest - 1) {
        const unsigned bit = rest & (0 - rest);
        leads = r7i_lanes_greater(half->scores[gained | bit], best);
        ways->changes += r7i_set_counts[half->of_colours[leads] & hand & ~bit];
        ways->keeps += r7i_tables.spread[leads];
    }
}

/* What a turn that leaves the mover with these scores leaves his opponents: the hero, or all
 * others if he is the hero. */
static struct ways ways_after(const struct r7i_search *s, const struct position *at,
                              r7i_lanes scores)
{
    const struct r7i_many_basic *q = s->many;
    struct ways ways = {0};
    for (unsigned i = 0; i < q->players; i++)
        if (i != at->turn && at->seats[i] != OUT &&
            (at->turn == (unsigned)s->hero) != (i == (unsigned)s->hero))
            add_ways(q, at, i, r7i_lanes_max(scores, best_but(q, at, at->turn, i)), &ways);
    return ways;
}

/* Adds the turns with one palette card, or none. `decides`: a turn that leaves no way is enough. */
static void add_turns(const struct r7i_half *half, unsigned palette, unsigned canvas,
                      uint64_t colours, const struct ways *ways, bool decides, unsigned killer,
                      struct list *list)
{
    for (; canvas != 0; canvas &= canvas - 1) {
        const unsigned c = r7i_lowest_bit(canvas), turn = 8 * palette + c;
        const unsigned rule = (unsigned)(colours >> 8 * c) & 7;
        const unsigned left = ways->changes + (unsigned)(ways->keeps >> 8 * rule & 0xFF);
        const unsigned order = 3 * left + (palette == NONE ? 0 : 3) + (c == NONE ? 0 : 5) +
                               (turn == killer ? 0 : 8) + 8 - half->luck[turn] / 8;
        list->enough |= decides && left == 0;
        list->turns[list->count++] = (uint16_t)((order < 511 ? order : 511) << 7 | turn);
    }
}

static void list_turns(const struct r7i_search *s, const struct position *at, unsigned killer,
                       struct list *list)
{
    const struct r7i_many_basic *q = s->many;
    const struct r7i_half *half = &q->halves[at->turn];
    const unsigned hero = (unsigned)s->hero;
    const bool heros = at->turn == hero;
    const bool decides = heros ? rivals_in(q, at, hero) == 1 : next_seat(q, at) == hero;
    const unsigned hand = hand_of(at, at->turn), gained = gained_by(at, at->turn);
    const r7i_lanes best = best_but(q, at, at->turn, at->turn);
    const uint64_t colours = half->colours | (uint64_t)at->rule << 8 * NONE;
    const unsigned idle = heros || !s->must_survive ? half->of_colours[1U << at->rule] : 0;
    list->count = 0;
    list->enough = false;
    for (unsigned rest = hand | 1U << NONE; rest != 0 && !list->enough; rest &= rest - 1) {
        const unsigned p = r7i_lowest_bit(rest), bit = 1U << p & (SETS - 1);
        const r7i_lanes mine = half->scores[gained | bit];
        const unsigned leads = r7i_lanes_greater(mine, best);
        unsigned canvas = half->of_colours[leads] & hand & ~bit;
        if (p != NONE)
            canvas = (canvas & ~idle) | (leads >> at->rule & 1) << NONE;
        if (canvas == 0)
            continue;
        const struct ways ways = ways_after(s, at, mine);
        add_turns(half, p, canvas, colours, &ways, decides, killer, list);
    }
    /* The last of the others would lose by passing. */
    if (!heros && (list->count == 0 || !s->must_survive) && rivals_in(q, at, hero) > 1)
        list->turns[list->count++] = 511U << 7 | PASS;
}

static inline unsigned take_first(struct list *list, int from)
{
    int first = from;
    for (int i = from + 1; i < list->count; i++)
        if (list->turns[i] < list->turns[first])
            first = i;
    const unsigned turn = list->turns[first] % 128;
    list->turns[first] = list->turns[from];
    return turn;
}

static struct position play(const struct r7i_many_basic *q, const struct position *at,
                            unsigned turn)
{
    struct position after = *at;
    const unsigned palette = turn == PASS ? 0 : 1U << turn / 8 & (SETS - 1);
    const unsigned canvas = turn == PASS ? 0 : 1U << turn % 8 & (SETS - 1);
    after.seats[at->turn] =
        (uint16_t)((at->seats[at->turn] & ~(palette | canvas)) | palette << R7I_PLACES);
    if (turn == PASS)
        after.seats[at->turn] = OUT;
    if (canvas != 0)
        after.rule = (uint8_t)(q->halves[at->turn].colours >> 8 * (turn % 8) & 7);
    after.turn = (uint8_t)next_seat(q, &after);
    return after;
}

/* The whole position, so that no two are taken for each other. */
static inline uint64_t key_of(const struct position *at)
{
    uint64_t key = (uint64_t)at->turn << 3 | at->rule;
    for (int i = 0; i < R7_SEATS_MAX; i++)
        key = key << 14 | at->seats[i];
    return key;
}

static bool search(struct r7i_search *s, const struct position *at, unsigned *killer);

/* Whether the hero wins when somebody has run out of turns, or need not try them. */
static bool some_turn_helps(struct r7i_search *s, const struct position *at, unsigned *killer)
{
    struct r7i_many_basic *q = s->many;
    const bool heros = at->turn == (unsigned)s->hero;
    unsigned next_killer = 127;
    struct list list;
    bool helps = false;
    list_turns(s, at, *killer, &list);
    for (int i = 0; i < list.count && !list.enough && !helps && !s->stopped; i++) {
        const unsigned turn = take_first(&list, i);
        const struct position after = play(q, at, turn);
        helps = search(s, &after, &next_killer) == heros;
        if (turn != PASS)
            r7i_half_learn(&q->halves[at->turn], turn, helps);
        if (helps)
            *killer = turn;
    }
    return (helps || list.enough) == heros;
}

/* Whether the hero wins; anything if stopped. */
static bool search(struct r7i_search *s, const struct position *at, unsigned *killer)
{
    const uint64_t key = key_of(at) << 2 | 2;
    const uint64_t mixed = key * UINT64_C(0x9E3779B97F4A7C15), index = mixed ^ mixed >> 32;
    if (r7i_search_spend(s))
        return false;
    const r7i_entry entry = *r7i_search_entry(s, index);
    if ((entry ^ key) <= 1)
        return entry & 1;
    const bool wins = some_turn_helps(s, at, killer);
    if (!s->stopped)
        *r7i_search_entry(s, index) = key | wins;
    return wins;
}

struct r7i_many_basic *r7i_many_basic_place(void *memory, size_t size, size_t *used)
{
    struct r7i_many_basic *q = memory;
    *used = 0;
    if (memory == NULL || size < 2 * sizeof *q)
        return NULL;
    *used = (sizeof *q + 63) / 64 * 64;
    q->filled = false;
    return q;
}

bool r7i_many_basic_start(struct r7i_search *s, const struct r7_round *round)
{
    struct r7i_many_basic *q = s->many;
    if (q == NULL || round->phase != R7_PHASE_START || round->seats[s->hero].out)
        return false;
    bool holds = q->filled;
    for (int i = 0; i < round->players; i++) {
        if (!round->seats[i].out && r7_cards_count(round->seats[i].hand) > R7I_PLACES)
            return false;
        holds = holds && (round->seats[i].out || r7i_half_holds(&q->halves[i], &round->seats[i]));
    }
    if (holds)
        return true;
    for (int i = 0; i < round->players; i++)
        if (!round->seats[i].out)
            r7i_half_fill(&q->halves[i], &round->seats[i]);
    s->clean = false; /* places mean other cards now */
    q->players = round->players;
    q->filled = true;
    return true;
}

bool r7i_many_basic_wins(struct r7i_search *s, const struct r7_round *round)
{
    struct position at = {.turn = round->turn, .rule = (uint8_t)r7i_rule(round)};
    unsigned killer = 127;
    r7i_search_clear(s, false);
    for (int i = 0; i < R7_SEATS_MAX; i++)
        at.seats[i] = (uint16_t)(i < round->players && !round->seats[i].out
                                     ? r7i_half_sets(&s->many->halves[i], &round->seats[i])
                                     : OUT);
    return search(s, &at, &killer);
}
