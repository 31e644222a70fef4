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
#include <core/hot.h>
#include <solve/search.h>
#include <string.h>

#define PLACES R7I_PLACES
#define SETS R7I_SETS
#define NONE R7I_NO_PLACE
#define PAIR_BITS 11
#define TABLE_BITS_MIN 10
#define TABLE_BITS_MAX 14
/* What an answer counts in the order of turns. */
#define ORDER_ANSWER (4 * R7I_HALF_UNIT)

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

/* The answers of a hand to turns, by the palette card: how many change the rule, and the cards that
 * keep it, a byte for each rule. */
struct answers {
    unsigned hand;
    unsigned changes[NONE + 1];
    uint64_t keeps[NONE + 1];
};

/* A bit for each turn with cards of this hand: row by palette card, none included. */
static inline uint64_t turns_of_hand(unsigned hand)
{
    return (r7i_tables.spread[hand] | UINT64_C(1) << 8 * NONE) * hand;
}

static R7I_HOT void fill_pair(const struct r7i_half *mover, r7i_lanes rival, unsigned palette,
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
static R7I_WITHIN struct pair find_pair(struct r7i_two_basic *q, unsigned seat, unsigned palette,
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
static inline bool some_unanswered(uint64_t keeps, unsigned hand, uint64_t colours, uint64_t canvas)
{
    for (; canvas != 0; canvas &= canvas - 1) {
        const unsigned rule = (unsigned)(colours >> 8 * r7i_lowest_bit(canvas)) & 7;
        if ((keeps >> 8 * rule & hand) == 0)
            return true;
    }
    return false;
}

/* The bytes of a word that are not 0, bit i for byte i. */
static inline unsigned bytes_in_use(uint64_t word)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    const uint64_t used = (((word & low) + low) | word) >> 7 & UINT64_C(0x0101010101010101);
    return (unsigned)(used * UINT64_C(0x0102040810204080) >> 56);
}

/* Lists some turns, bit 8 * palette place + canvas place for each. */
static R7I_WITHIN void add_turns(const struct r7i_half *mover, const struct answers *answers,
                                 uint64_t turns, uint64_t colours, struct r7i_turns *list)
{
    for (; turns != 0; turns &= turns - 1) {
        const unsigned turn = r7i_lowest_bit(turns), p = turn / 8;
        const unsigned rule = (unsigned)(colours >> 8 * (turn % 8)) & 7;
        const unsigned keeps = r7i_set_counts[answers->keeps[p] >> 8 * rule & answers->hand];
        r7i_turns_add(list,
                      (int)(answers->changes[p] + keeps) * ORDER_ANSWER + mover->orders[turn]);
    }
}

/* Lists the surviving turns, unless one leaves no answer: then false. `killer` won
 * against a sister of this position. */
static R7I_WITHIN bool list_turns(struct r7i_two_basic *q, struct position at, unsigned killer,
                                  struct r7i_turns *list)
{
    struct r7i_half *mover = &q->halves[at.turn];
    const unsigned hand = at.mine % SETS, palette = at.mine / SETS;
    const unsigned rival = at.theirs / SETS;
    struct answers answers;
    answers.hand = at.theirs % SETS;
    const uint64_t rival_turns = turns_of_hand(answers.hand);
    const struct pair own = find_pair(q, at.turn, palette, rival);
    const unsigned keeps = (unsigned)(own.keeps >> 8 * at.rule) & hand;
    const uint64_t colours = mover->colours | (uint64_t)at.rule << 8 * NONE;
    /* After a palette card, one of the rule's own colour only leaves the hand. */
    const uint64_t lays = own.lays & turns_of_hand(hand) &
                          ~(mover->of_colours[1U << at.rule] * UINT64_C(0x01010101010101));
    const uint64_t turns = lays | r7i_tables.spread[keeps] << NONE;
    for (unsigned rest = bytes_in_use(turns); rest != 0; rest &= rest - 1) {
        const unsigned p = r7i_lowest_bit(rest);
        const struct pair pair = find_pair(q, !at.turn, rival, (palette | 1U << p) % SETS);
        const uint64_t changes = pair.lays & rival_turns;
        if (changes == 0 &&
            some_unanswered(pair.keeps, answers.hand, colours, turns >> 8 * p & 0xFF))
            return false;
        answers.changes[p] = (unsigned)r7_cards_count(changes);
        answers.keeps[p] = pair.keeps;
    }
    r7i_turns_begin(list);
    r7i_half_prefer(mover, killer);
    add_turns(mover, &answers, turns, colours, list);
    r7i_half_forget(mover, killer);
    r7i_turns_end(list);
    return true;
}

/* The position after a turn, for the other seat. */
static R7I_WITHIN struct position play(const struct r7i_two_basic *q, struct position at,
                                       unsigned turn)
{
    const unsigned p = turn / 8, c = turn % 8;
    const unsigned palette = 1U << p & (SETS - 1), canvas = 1U << c & (SETS - 1);
    const uint64_t colours = q->halves[at.turn].colours | (uint64_t)at.rule << 8 * NONE;
    return (struct position){
        .turn = !at.turn,
        .mine = at.theirs,
        .theirs = (at.mine & ~(palette | canvas)) | palette << PLACES,
        .rule = (unsigned)(colours >> 8 * c) & 7,
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

static R7I_HOT bool search(struct r7i_search *s, struct position at, unsigned *killer);

static R7I_WITHIN bool some_turn_wins(struct r7i_search *s, struct position at, unsigned *killer)
{
    struct r7i_two_basic *q = s->quick;
    struct r7i_turns list;
    unsigned next_killer = 0;
    bool wins = false;
    if (!list_turns(q, at, *killer, &list))
        return true;
    while (list.first != R7I_NO_TURN && !wins && !s->stopped) {
        const unsigned turn = (unsigned)list.first % R7I_TURNS;
        wins = !search(s, play(q, at, turn), &next_killer);
        r7i_half_learn(&q->halves[at.turn], turn, wins);
        if (wins)
            *killer = turn;
        else
            r7i_turns_drop_first(&list);
    }
    return wins;
}

/* Whether the player to move wins; anything if stopped. A turn that wins is left in
 * `killer`, unless it is one that leaves no answer. */
static R7I_HOT bool search(struct r7i_search *s, struct position at, unsigned *killer)
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
