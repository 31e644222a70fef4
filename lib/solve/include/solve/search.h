/* What the parts of the solver share: budget, table, values. */
#ifndef RED7_SOLVE_SEARCH_H
#define RED7_SOLVE_SEARCH_H

#include <red7/solve.h>

/* A value for the player to move: positive if he wins the round, negative if he
 * loses; its size is 1, or with points 2 * points + 1, so that who keeps nothing
 * still has won. */
typedef int r7i_worth;
#define R7I_WORTH_MAX 1000

/* Hands that the fast search can hold. A draw needs a card laid onto the canvas,
 * so hands never grow. */
#define R7I_TWO_ADVANCED_HAND_MAX 16

/* What a table entry says about a worth. */
enum r7i_bound {
    R7I_NOTHING,
    R7I_AT_LEAST,
    R7I_AT_MOST,
    R7I_EXACTLY,
};

/* A position met before, in one word. The place in the table comes from one hash,
 * the check from another:
 *
 *   check        worth + 1024   draws (for two_advanced.c)   bound
 *   from bit 16  4 to 15        3                     0 to 2 */
typedef uint64_t r7i_entry;
#define R7I_ENTRY_DRAWS ((r7i_entry)8)

struct r7i_two_basic;
struct r7i_many_basic;

struct r7i_search {
    const struct r7_solve_options *options;
    bool must_draw, must_survive; /* as the rules say */
    bool points, advanced;
    /* The first part of the memory; NULL: these searches cannot help */
    struct r7i_two_basic *quick;
    struct r7i_many_basic *many;
    void *memory; /* the rest */
    size_t memory_size;
    bool clean; /* the rest has been cleared */
    r7i_entry *table;
    uint64_t table_mask; /* 0: no table */
    uint64_t table_most; /* the greatest mask that the memory allows */
    uint64_t nodes;
    uint64_t grow;       /* at so many nodes the table grows */
    uint64_t pause;      /* at so many nodes the budget is looked at again */
    uint64_t slice;      /* at so many nodes the search pauses, 0: never */
    bool stopped, spent; /* by the slice or the budget; by the budget, for good */
    size_t known, count; /* turns that were asked about: to be told */
    int hero;            /* the seat whose win is positive */
    uint64_t salt;       /* tells apart rounds with different decks that share a table */
};

/* Makes a search ready, with an empty table; the player to move is the hero. What must
 * be known is known. It may then be asked about many rounds of the same rule set. */
void r7i_search_init(struct r7i_search *s, const struct r7_round *round,
                     const struct r7_solve_options *options);

/* Says that the rounds asked about next come from this one. It need not be said, but
 * saves time where there are several. */
void r7i_search_expect(struct r7i_search *s, const struct r7_round *round);

/* The worth for the hero of a round that is not over. */
r7i_worth r7i_search_worth(struct r7i_search *s, const struct r7_round *round);

/* Lets the search go on for so many nodes, if the budget allows; 0: as long as that does. */
void r7i_search_slice(struct r7i_search *s, uint64_t nodes);

/* Tells how far it has come. */
void r7i_search_tell(const struct r7i_search *s);

/* Looks at the budget; true if it is used up. */
bool r7i_search_pause(struct r7i_search *s);

/* Counts a node; true if the budget is used up. */
static inline bool r7i_search_spend(struct r7i_search *s)
{
    return ++s->nodes >= s->pause && r7i_search_pause(s);
}

/* Clears the memory that is not two_basic.c's, before it is used for the first time: as much as the
 * table has of it, or all. */
void r7i_search_clear(struct r7i_search *s, bool all);

/* The place of a position in the table. It is another one when the table has grown. */
static inline r7i_entry *r7i_search_entry(const struct r7i_search *s, uint64_t index)
{
    return &s->table[index & s->table_mask];
}

/* What a winner with this palette keeps under a rule, as a worth. */
r7i_worth r7i_worth_of_win(const struct r7i_search *s, r7_cards palette, enum r7_colour rule);

static inline r7i_worth r7i_entry_worth(r7i_entry entry)
{
    return (r7i_worth)(entry >> 4 & 0xFFF) - 1024;
}

/* Whether an entry answers the question for a position between low and high. */
static inline bool r7i_entry_answers(r7i_entry entry, uint64_t check, r7i_worth low, r7i_worth high)
{
    const enum r7i_bound bound = (enum r7i_bound)(entry & 7);
    return (entry ^ check) >> 16 == 0 &&
           (bound == R7I_EXACTLY || (bound == R7I_AT_LEAST && r7i_entry_worth(entry) >= high) ||
            (bound == R7I_AT_MOST && r7i_entry_worth(entry) <= low));
}

static inline r7i_entry r7i_entry_make(uint64_t check, r7i_worth worth, r7i_worth low,
                                       r7i_worth high)
{
    const enum r7i_bound bound = worth >= high  ? R7I_AT_LEAST
                                 : worth <= low ? R7I_AT_MOST
                                                : R7I_EXACTLY;
    return check >> 16 << 16 | (r7i_entry)(worth + 1024) << 4 | (r7i_entry)bound;
}

/* Two hashes of two players' cards, the mover's first, and of all else that matters. */
static inline void r7i_hash_two(r7_cards hand, r7_cards palette, r7_cards other_hand,
                                r7_cards other_palette, uint64_t rest, uint64_t *index,
                                uint64_t *check)
{
    uint64_t a = hand * UINT64_C(0x9E3779B97F4A7C15) ^ palette;
    uint64_t b = other_hand * UINT64_C(0xC2B2AE3D27D4EB4F) ^ other_palette;
    uint64_t x = (a ^ a >> 29) * UINT64_C(0xBF58476D1CE4E5B9) + b;
    uint64_t y = (b ^ b >> 31) * UINT64_C(0x94D049BB133111EB) + a;
    x = (x ^ x >> 32 ^ rest * UINT64_C(0xD6E8FEB86659FD93)) * UINT64_C(0xD6E8FEB86659FD93);
    y = (y ^ y >> 32 ^ rest * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xA0761D6478BD642F);
    *index = x ^ x >> 32;
    *check = y ^ y >> 32;
}

/* Says that a place in memory will be looked at soon. */
static inline void r7i_prefetch(const void *place)
{
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(place);
#else
    (void)place;
#endif
}

/* The worth of a round at the start of a turn for the player to move, when he and a rival are
 * the only ones left in it; anything if the search was stopped. First without actions; then
 * with them, where false means that there were more turns than this search can list, so that
 * it has no answer. */
r7i_worth r7i_solve_two_advanced(struct r7i_search *s, const struct r7_round *round, int rival,
                                 r7i_worth low, r7i_worth high);
bool r7i_solve_two_actions(struct r7i_search *s, const struct r7_round *round, int rival,
                           r7i_worth low, r7i_worth high, r7i_worth *worth);

/* Makes the quick search ready at the start of some memory and says how much of it
 * is used; NULL if it does not fit. */
struct r7i_two_basic *r7i_two_basic_place(void *memory, size_t size, size_t *used);

/* Gets ready for this round and those that come from it; false if the quick search
 * cannot have it. */
bool r7i_two_basic_start(struct r7i_search *s, const struct r7_round *round);

/* Whether the player to move wins such a round; anything if stopped. */
bool r7i_two_basic_wins(struct r7i_search *s, const struct r7_round *round);

/* The same for more players: whether the hero wins against all others together. */
struct r7i_many_basic *r7i_many_basic_place(void *memory, size_t size, size_t *used);
bool r7i_many_basic_start(struct r7i_search *s, const struct r7_round *round);
bool r7i_many_basic_wins(struct r7i_search *s, const struct r7_round *round);

/* The chances of all seats when each looks for its own; anything if stopped. */
void r7i_solve_each_alone(struct r7i_search *s, const struct r7_round *round,
                          double share[R7_SEATS_MAX]);

/* Two hashes of what matters for the rest of a round at the start of a turn. */
void r7i_hash_round(const struct r7_round *round, uint64_t *index, uint64_t *check);

/* What a round that is over is worth to the hero, given any round before it. */
r7i_worth r7i_worth_over(const struct r7i_search *s, const struct r7_round *before,
                         const struct r7_round *after);

/* The worth of any round that is not over at any point of a turn, for the hero, by the search that
 * suits it; and by the one that suits all. */
r7i_worth r7i_worth_between(struct r7i_search *s, const struct r7_round *round, r7i_worth low,
                            r7i_worth high);
r7i_worth r7i_solve_coalition(struct r7i_search *s, const struct r7_round *round, r7i_worth low,
                              r7i_worth high);

#endif
