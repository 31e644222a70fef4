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
#include <core/hot.h>
#include <solve/search.h>
#include <string.h>

#define SETS R7I_SETS
#define NONE R7I_NO_PLACE
/* A seat that is out: no hand and palette have the same cards. */
#define OUT 0x3FFFU
/* What a way that a turn leaves counts in the order of turns, and how many count. */
#define ORDER_WAY (3 * R7I_HALF_UNIT)
#define WAYS_MAX 160U
static_assert(WAYS_MAX * ORDER_WAY + (16 + 3 + 5) * R7I_HALF_UNIT + R7I_TURNS < R7I_NO_TURN,
              "the number of a turn is a small one");

/* In the caller's memory, before the table. */
struct r7i_many_basic {
    struct r7i_half halves[R7_SEATS_MAX];
    bool filled;
};

/* Hands and what the palettes have got, by seat; OUT in all that are out or not there. `in` has a
 * bit for each of the others. */
struct position {
    uint16_t seats[R7_SEATS_MAX];
    uint8_t turn, rule, in;
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

/* Seats are a ring of four; those that are not there are out. */
static inline unsigned next_seat(const struct position *at)
{
    const unsigned ring = (unsigned)at->in << R7_SEATS_MAX | at->in, first = at->turn + 1U;
    return (first + r7i_lowest_bit(ring >> first)) % R7_SEATS_MAX;
}

/* Those whom the mover plays against: the hero, or all others if he is the hero himself. */
struct opponents {
    unsigned count;
    unsigned seats[R7_SEATS_MAX];
    r7i_lanes rest[R7_SEATS_MAX]; /* for each, the best of all but him and the mover */
    r7i_lanes best;               /* of all but the mover */
};

static R7I_WITHIN void find_opponents(const struct r7i_search *s, const struct position *at,
                                      struct opponents *o)
{
    const struct r7i_many_basic *q = s->many;
    const unsigned mover = 1U << at->turn, hero = 1U << s->hero;
    const r7i_lanes nothing = r7i_lanes_all(0);
    r7i_lanes before = nothing;
    o->count = 0;
    for (unsigned rest = at->in & ~(mover | hero); rest != 0; rest &= rest - 1) {
        const unsigned seat = r7i_lowest_bit(rest);
        const r7i_lanes scores = scores_of(q, at, seat);
        for (unsigned i = 0; i < o->count; i++)
            o->rest[i] = r7i_lanes_max(o->rest[i], scores);
        o->seats[o->count] = seat;
        o->rest[o->count++] = before;
        before = r7i_lanes_max(before, scores);
    }
    o->best = before;
    if (mover != hero) {
        o->count = 1;
        o->seats[0] = (unsigned)s->hero;
        o->rest[0] = before;
        o->best = r7i_lanes_max(before, scores_of(q, at, (unsigned)s->hero));
    }
}

/* The ways of a seat to lead against the best of the others: how many change the rule, and, a
 * byte for each rule, how many lead under it without that. */
struct ways {
    unsigned changes;
    uint64_t keeps;
};

static R7I_WITHIN void add_ways(const struct r7i_many_basic *q, const struct position *at,
                                unsigned seat, r7i_lanes best, struct ways *ways)
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

/* What a turn that leaves the mover with these scores leaves his opponents. */
static R7I_WITHIN struct ways ways_after(const struct r7i_many_basic *q, const struct position *at,
                                         const struct opponents *o, r7i_lanes scores)
{
    struct ways ways = {0};
    for (unsigned i = 0; i < o->count; i++)
        add_ways(q, at, o->seats[i], r7i_lanes_max(scores, o->rest[i]), &ways);
    return ways;
}

/* The turns with one palette card, or none. */
struct row {
    unsigned palette, canvas;
};

/* Adds the turns of a row. Returns whether one of them leaves no way. */
static R7I_WITHIN bool add_turns(const struct r7i_half *half, struct row row, uint64_t colours,
                                 const struct ways *ways, struct r7i_turns *list)
{
    bool none = false;
    for (unsigned canvas = row.canvas; canvas != 0; canvas &= canvas - 1) {
        const unsigned c = r7i_lowest_bit(canvas);
        const unsigned rule = (unsigned)(colours >> 8 * c) & 7;
        const unsigned left = ways->changes + (unsigned)(ways->keeps >> 8 * rule & 0xFF);
        r7i_turns_add(list, (int)(left < WAYS_MAX ? left : WAYS_MAX) * ORDER_WAY +
                                half->orders[8 * row.palette + c]);
        none |= left == 0;
    }
    return none;
}

/* Finds the rows that have turns, without branches that nobody could foretell. */
static R7I_WITHIN int find_rows(const struct r7i_search *s, const struct position *at,
                                r7i_lanes best, struct row *rows)
{
    const struct r7i_half *half = &s->many->halves[at->turn];
    const unsigned hand = hand_of(at, at->turn), gained = gained_by(at, at->turn);
    const bool may_idle = at->turn != s->hero && s->must_survive;
    const unsigned useful = may_idle ? hand : hand & ~half->of_colours[1U << at->rule];
    unsigned leads = r7i_lanes_greater(half->scores[gained], best);
    int count = 0;
    for (unsigned rest = hand; rest != 0; rest &= rest - 1) {
        const unsigned p = r7i_lowest_bit(rest), bit = 1U << p;
        const unsigned with = r7i_lanes_greater(half->scores[gained | bit], best);
        rows[count].palette = p;
        rows[count].canvas = (half->of_colours[with] & useful & ~bit) | (with >> at->rule & 1)
                                                                            << NONE;
        count += rows[count].canvas != 0;
    }
    rows[count] = (struct row){NONE, half->of_colours[leads] & hand};
    return count + (rows[count].canvas != 0);
}

/* Lists the mover's turns but passing. False if one of them decides: the hero has no answer, or all
 * others are out. */
static R7I_WITHIN bool list_turns(const struct r7i_search *s, const struct position *at,
                                  unsigned killer, struct r7i_turns *list)
{
    const struct r7i_many_basic *q = s->many;
    struct r7i_half *half = &s->many->halves[at->turn];
    const unsigned gained = gained_by(at, at->turn);
    const uint64_t colours = half->colours | (uint64_t)at->rule << 8 * NONE;
    struct row rows[NONE + 1];
    struct opponents o;
    bool none = false;
    find_opponents(s, at, &o);
    const bool decides = o.count == 1 && (at->turn == s->hero || next_seat(at) == o.seats[0]);
    const int count = find_rows(s, at, o.best, rows);
    r7i_turns_begin(list);
    r7i_half_prefer(half, killer);
    for (int i = 0; i < count && !(decides && none); i++) {
        const r7i_lanes mine = half->scores[gained | (1U << rows[i].palette & (SETS - 1))];
        const struct ways ways = ways_after(q, at, &o, mine);
        none |= add_turns(half, rows[i], colours, &ways, list);
    }
    r7i_half_forget(half, killer);
    r7i_turns_end(list);
    return !(decides && none);
}

static R7I_WITHIN struct position play(const struct r7i_many_basic *q, const struct position *at,
                                       unsigned turn)
{
    struct position after = *at;
    const unsigned palette = 1U << turn / 8 & (SETS - 1), canvas = 1U << turn % 8 & (SETS - 1);
    const uint64_t colours = q->halves[at->turn].colours | (uint64_t)at->rule << 8 * NONE;
    after.seats[at->turn] =
        (uint16_t)((at->seats[at->turn] & ~(palette | canvas)) | palette << R7I_PLACES);
    after.rule = (uint8_t)(colours >> 8 * (turn % 8) & 7);
    after.turn = (uint8_t)next_seat(at);
    return after;
}

static inline struct position pass(const struct position *at)
{
    struct position after = *at;
    after.seats[at->turn] = OUT;
    after.in &= (uint8_t) ~(1U << at->turn);
    after.turn = (uint8_t)next_seat(&after);
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

static R7I_HOT bool search(struct r7i_search *s, const struct position *at, unsigned *killer);

/* Whether one of the others may pass and go on: the last of them would lose by it. */
static inline bool may_pass(const struct r7i_search *s, const struct position *at,
                            const struct r7i_turns *list)
{
    const unsigned others = at->in & ~(1U << s->hero);
    return at->turn != s->hero && (list->count == 0 || !s->must_survive) &&
           (others & (others - 1)) != 0;
}

/* Whether the hero wins when somebody has run out of turns, or need not try them. */
static R7I_WITHIN bool some_turn_helps(struct r7i_search *s, const struct position *at,
                                       unsigned *killer)
{
    struct r7i_many_basic *q = s->many;
    const bool heros = at->turn == (unsigned)s->hero;
    unsigned next_killer = 0;
    struct r7i_turns list;
    bool helps = false;
    if (!list_turns(s, at, *killer, &list))
        return heros;
    while (list.first != R7I_NO_TURN && !helps && !s->stopped) {
        const unsigned turn = (unsigned)list.first % R7I_TURNS;
        const struct position after = play(q, at, turn);
        helps = search(s, &after, &next_killer) == heros;
        r7i_half_learn(&q->halves[at->turn], turn, helps);
        if (helps)
            *killer = turn;
        else
            r7i_turns_drop_first(&list);
    }
    if (!helps && !s->stopped && may_pass(s, at, &list)) {
        const struct position after = pass(at);
        helps = search(s, &after, &next_killer) == heros;
        *killer = helps ? 0 : *killer;
    }
    return helps == heros;
}

/* Whether the hero wins; anything if stopped. */
static R7I_HOT bool search(struct r7i_search *s, const struct position *at, unsigned *killer)
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
    q->filled = true;
    return true;
}

bool r7i_many_basic_wins(struct r7i_search *s, const struct r7_round *round)
{
    struct position at = {.turn = round->turn, .rule = (uint8_t)r7i_rule(round)};
    unsigned killer = 0;
    r7i_search_clear(s, false);
    for (int i = 0; i < R7_SEATS_MAX; i++) {
        const bool in = i < round->players && !round->seats[i].out;
        at.seats[i] = (uint16_t)(in ? r7i_half_sets(&s->many->halves[i], &round->seats[i]) : OUT);
        at.in |= (uint8_t)(in << i);
    }
    return search(s, &at, &killer);
}
