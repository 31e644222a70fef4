/* Two players who draw nothing, with hands of at most seven cards: by tables.
 *
 * In the search a side is two sets of seven bits, the hand and what the palette has got from it;
 * halves.h has the scores of all palettes.
 *
 * Who wins is all that is asked, so a turn that leaves no answer ends the search of
 * a position. Turns are tried in the order of how many answers they leave. A turn
 * that was right against a sister of the position, or elsewhere, comes earlier.
 *
 * Why it is right. Nothing is drawn, so all that can ever lie in a palette was there or in that
 * hand at the start: fourteen bits a side, the rule and the turn are the whole position, and 32
 * bits hold it. mixed_key() only permutes these 32 bits, so an entry found under a key, with the
 * rest of it stored beside, belongs to this position and to no other: unlike a hash it cannot err.
 * Who has no turn that leads has lost, and folding early never wins, so only leading turns are
 * searched. The canvas card of the rule's own colour after a palette card is left out as it only
 * empties the hand: a larger hand has every turn that a smaller one has. Luck and killers change
 * the order alone, and with it the effort, but no answer. */
#include "halves.h"
#include <solve/search.h>
#include <string.h>

#define PLACES R7I_PLACES
#define SETS R7I_SETS
#define NONE R7I_NO_PLACE
#define PAIR_BITS 11
#define TABLE_BITS_MIN 10
#define TABLE_BITS_MAX 14

/* How a side with one palette can lead against another palette. Byte p of `lays`
 * has the cards that may go onto the canvas after p into the palette; byte c of
 * `keeps` has the palette cards that lead under rule c by themselves. */
struct pair {
    uint64_t lays, keeps;
};

/* In the caller's memory. Places change their meaning from one start to the next;
 * the age tells what was stored since the last change. */
struct r7i_two_basic {
    struct r7i_half halves[2]; /* by seat */
    uint32_t age;
    unsigned table_bits;
    uint32_t tags[1 << PAIR_BITS]; /* whose pair it is */
    struct pair pairs[1 << PAIR_BITS];
    uint32_t table[];
};

/* A position: hands are the low seven bits, what the palettes have got above them. */
struct position {
    unsigned turn; /* seat */
    unsigned mine, theirs;
    unsigned rule;
};

/* The turns with one palette card: the canvas cards, and the answers that change the
 * rule and that keep it. */
struct row {
    unsigned palette, canvas;
    uint64_t changes, keeps;
};

/* The turns of a position. In one number: the order of trying, the palette card and
 * the canvas card. */
struct list {
    int count;
    uint16_t turns[8 * (NONE + 1)];
};

/* A bit for each turn with cards of this hand: row by palette card, none included. */
static inline uint64_t turns_of_hand(unsigned hand)
{
    return (r7i_tables.spread[hand] | UINT64_C(1) << 8 * NONE) * hand;
}

static void fill_pair(const struct r7i_half *mover, r7i_lanes rival, unsigned palette,
                      struct pair *pair)
{
    unsigned leads = r7i_lanes_greater(mover->scores[palette], rival);
    uint64_t lays = (uint64_t)mover->of_colours[leads] << 8 * NONE, keeps = 0;
    for (unsigned rest = mover->places & ~palette; rest != 0; rest &= rest - 1) {
        const unsigned place = r7i_lowest_bit(rest), bit = 1U << place;
        leads = r7i_lanes_greater(mover->scores[palette | bit], rival);
        lays |= (uint64_t)(mover->of_colours[leads] & ~bit) << 8 * place;
        keeps |= r7i_tables.spread[leads] << place;
    }
    pair->lays = lays;
    pair->keeps = keeps;
}

/* How a seat with a palette can lead against a rival's, whatever the hand. */
static inline struct pair find_pair(struct r7i_two_basic *q, unsigned seat, unsigned palette,
                                    unsigned rival)
{
    const uint32_t key = seat << 2 * PLACES | rival << PLACES | palette;
    const uint32_t place = (uint32_t)(key * UINT32_C(0x9E3779B1)) >> (32 - PAIR_BITS);
    const uint32_t tag = q->age << (2 * PLACES + 1) | key;
    if (q->tags[place] != tag) {
        q->tags[place] = tag;
        fill_pair(&q->halves[seat], q->halves[!seat].scores[rival], palette, &q->pairs[place]);
    }
    return q->pairs[place];
}

/* Whether one of the canvas cards, or none, leaves no answer that keeps the rule. */
static inline bool some_unanswered(uint64_t keeps, unsigned hand, uint64_t colours, unsigned canvas)
{
    for (; canvas != 0; canvas &= canvas - 1) {
        const unsigned rule = (unsigned)(colours >> 8 * r7i_lowest_bit(canvas)) & 7;
        if ((keeps >> 8 * rule & hand) == 0)
            return true;
    }
    return false;
}

/* Adds the turns with one palette card, or none. */
static inline void add_turns(const struct r7i_half *mover, const struct row *row, uint64_t colours,
                             unsigned hand, unsigned killer, struct list *list)
{
    const unsigned changes = (unsigned)r7_cards_count(row->changes);
    for (unsigned canvas = row->canvas; canvas != 0; canvas &= canvas - 1) {
        const unsigned c = r7i_lowest_bit(canvas), turn = 8 * row->palette + c;
        const unsigned rule = (unsigned)(colours >> 8 * c) & 7;
        const unsigned answers = changes + r7i_set_counts[row->keeps >> 8 * rule & hand];
        const unsigned order = 4 * answers + (row->palette == NONE ? 0 : 3) + (c == NONE ? 0 : 5) +
                               (turn == killer ? 0 : 8) + 8 - mover->luck[turn] / 8;
        list->turns[list->count++] = (uint16_t)(order << 6 | turn);
    }
}

/* Lists the surviving turns, unless one leaves no answer: then false. `killer` won
 * against a sister of this position. */
static inline bool list_turns(struct r7i_two_basic *q, struct position at, unsigned killer,
                              struct list *list)
{
    const struct r7i_half *mover = &q->halves[at.turn];
    const unsigned hand = at.mine % SETS, palette = at.mine / SETS;
    const unsigned rival_hand = at.theirs % SETS, rival = at.theirs / SETS;
    const uint64_t rival_turns = turns_of_hand(rival_hand);
    const struct pair own = find_pair(q, at.turn, palette, rival);
    const unsigned keeps = (unsigned)(own.keeps >> 8 * at.rule) & hand;
    const uint64_t colours = mover->colours | (uint64_t)at.rule << 8 * NONE;
    /* After a palette card, one of the rule's own colour only leaves the hand. */
    const uint64_t lays = own.lays & turns_of_hand(hand) &
                          ~(mover->of_colours[1U << at.rule] * UINT64_C(0x01010101010101));
    struct row rows[NONE + 1];
    int count = 0;
    for (unsigned rest = hand | 1U << NONE; rest != 0; rest &= rest - 1) {
        const unsigned p = r7i_lowest_bit(rest);
        const unsigned canvas = (unsigned)(lays >> 8 * p) % SETS | (keeps >> p & 1) << NONE;
        if (canvas == 0)
            continue;
        const struct pair answers = find_pair(q, !at.turn, rival, (palette | 1U << p) % SETS);
        const uint64_t changes = answers.lays & rival_turns;
        if (changes == 0 && some_unanswered(answers.keeps, rival_hand, colours, canvas))
            return false;
        rows[count++] = (struct row){p, canvas, changes, answers.keeps};
    }
    list->count = 0;
    for (int i = 0; i < count; i++)
        add_turns(mover, &rows[i], colours, rival_hand, killer, list);
    return true;
}

static inline unsigned take_first(struct list *list, int from)
{
    int first = from;
    for (int i = from + 1; i < list->count; i++)
        if (list->turns[i] < list->turns[first])
            first = i;
    const unsigned turn = list->turns[first] % 64;
    list->turns[first] = list->turns[from];
    return turn;
}

/* The position after a turn, for the other seat. */
static inline struct position play(const struct r7i_two_basic *q, struct position at, unsigned turn)
{
    const unsigned p = turn / 8, c = turn % 8;
    const unsigned palette = 1U << p & (SETS - 1), canvas = 1U << c & (SETS - 1);
    return (struct position){
        .turn = !at.turn,
        .mine = at.theirs,
        .theirs = (at.mine & ~(palette | canvas)) | palette << PLACES,
        .rule = c == NONE ? at.rule : (unsigned)(q->halves[at.turn].colours >> 8 * c) & 7,
    };
}

/* The whole position in 32 bits, mixed so that none is lost: the upper ones say
 * where it is stored, the rest is stored with it. */
static inline uint32_t mixed_key(struct position at)
{
    uint32_t key = at.mine | at.theirs << 2 * PLACES | at.rule << 4 * PLACES | at.turn << 31;
    key *= UINT32_C(0x9E3779B1);
    key ^= key >> 15;
    return key * UINT32_C(0x85EBCA6B);
}

static bool search(struct r7i_search *s, struct position at, unsigned *killer);

static bool some_turn_wins(struct r7i_search *s, struct position at, unsigned *killer)
{
    struct r7i_two_basic *q = s->quick;
    struct list list;
    unsigned next_killer = 0;
    bool wins = false;
    if (!list_turns(q, at, *killer, &list))
        return true;
    for (int i = 0; i < list.count && !wins && !s->stopped; i++) {
        const unsigned turn = take_first(&list, i);
        wins = !search(s, play(q, at, turn), &next_killer);
        r7i_half_learn(&q->halves[at.turn], turn, wins);
        if (wins)
            *killer = turn;
    }
    return wins;
}

/* Whether the player to move wins; anything if stopped. A turn that wins is left in
 * `killer`, unless it is one that leaves no answer. */
static bool search(struct r7i_search *s, struct position at, unsigned *killer)
{
    struct r7i_two_basic *q = s->quick;
    const uint32_t key = mixed_key(at);
    uint32_t *entry = &q->table[key >> (32 - q->table_bits)];
    const uint32_t check = key << q->table_bits | q->age << 1;
    if (r7i_search_spend(s))
        return false;
    if ((*entry ^ check) <= 1)
        return *entry & 1;
    const bool wins = some_turn_wins(s, at, killer);
    if (!s->stopped)
        *entry = check | wins;
    return wins;
}

struct r7i_two_basic *r7i_two_basic_place(void *memory, size_t size, size_t *used)
{
    struct r7i_two_basic *q = memory;
    unsigned bits = TABLE_BITS_MAX;
    while (bits >= TABLE_BITS_MIN && sizeof *q + (sizeof q->table[0] << bits) > size)
        bits--;
    *used = 0;
    if (memory == NULL || bits < TABLE_BITS_MIN)
        return NULL;
    *used = sizeof *q + (sizeof q->table[0] << bits);
    q->table_bits = bits;
    q->age = 0; /* nothing is filled yet */
    return q;
}

bool r7i_two_basic_start(struct r7i_search *s, const struct r7_round *round)
{
    struct r7i_two_basic *q = s->quick;
    if (q == NULL || round->phase != R7_PHASE_START ||
        r7_cards_count(round->seats[0].hand) > PLACES ||
        r7_cards_count(round->seats[1].hand) > PLACES)
        return false;
    if (q->age != 0 && r7i_half_holds(&q->halves[0], &round->seats[0]) &&
        r7i_half_holds(&q->halves[1], &round->seats[1]))
        return true;
    r7i_half_fill(&q->halves[0], &round->seats[0]);
    r7i_half_fill(&q->halves[1], &round->seats[1]);
    q->age = (q->age + 1) % (1U << (q->table_bits - 1));
    if (q->age <= 1) {
        q->age = 1;
        memset(q->tags, 0, sizeof q->tags);
        memset(q->table, 0, sizeof q->table[0] << q->table_bits);
    }
    return true;
}

bool r7i_two_basic_wins(struct r7i_search *s, const struct r7_round *round)
{
    unsigned sides[2], killer = 0;
    for (int seat = 0; seat < 2; seat++)
        sides[seat] = r7i_half_sets(&s->quick->halves[seat], &round->seats[seat]);
    const struct position at = {
        .turn = round->turn,
        .mine = sides[round->turn],
        .theirs = sides[!round->turn],
        .rule = r7i_rule(round),
    };
    return search(s, at, &killer);
}
