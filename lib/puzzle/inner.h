/* What the parts of the puzzle maker share.
 *
 *   puzzle.c  plays deals and looks for puzzles in them
 *   proof.c   whether exactly one turn is right, and how play goes on
 *   check.c   the judgement of a turn that somebody proposes
 *   grade.c   how hard it is to see
 *   seal.c    the seed, written into the order of the deck
 */
#ifndef RED7_PUZZLE_PUZZLE_H
#define RED7_PUZZLE_PUZZLE_H

#include <red7/puzzle.h>

/* A position with more turns than this is not used. */
#define R7I_TURNS_MAX 1024
/* The solver's table. Its size is fixed, so that all find the same puzzles. */
#define R7I_TABLE_SIZE ((size_t)1 << 16)

/* How the caller's memory is used. */
struct r7i_desk {
    _Alignas(16) char table[R7I_TABLE_SIZE];
    struct r7_turn turns[R7I_TURNS_MAX]; /* that survive, no two with the same result */
    struct r7_solution values[R7I_TURNS_MAX];
    uint64_t results[R7I_TURNS_MAX]; /* hashes */
};
static_assert(sizeof(struct r7i_desk) <= R7_PUZZLE_MEMORY, "the puzzle's memory is too small");

/* What makes a puzzle hard to see. */
struct r7i_features {
    int cards;     /* from hand, in the answer */
    int extra;     /* steps of actions and draws */
    bool changes;  /* the rule */
    int rule;      /* how hard the rule at the end is to count: 0 to 3 */
    int closeness; /* of the lead: 0 by cards, 1 by number, 2 by colour */
    int hand, seats;
    int decoys;  /* wrong turns that look good */
    int others;  /* R7_PUZZLE_WIN: turns that survive and lose */
    int replies; /* ... what the other player can answer */
    int plies;   /* ... turns until the round is decided */
};

/* ---- seal.c ---- */

/* Reorders cards that nobody has seen so that the deck tells the seed; false if that
 * cannot be. Hands that are to be hidden must be so already. */
bool r7i_seal(struct r7_round *round, uint64_t seed);

/* ---- proof.c ---- */

/* Plays the steps of a turn. */
void r7i_turn_play(struct r7_round *round, const struct r7_turn *turn);

/* Lists the surviving turns on the desk, one for each result, and returns how many
 * there are; -1 if they do not fit. For R7_PUZZLE_SURVIVE a draw after the canvas
 * card makes no other result. */
int r7i_survivors(struct r7i_desk *desk, const struct r7_round *round, enum r7_puzzle_kind kind);

/* Of the turns on the desk the place of the only one that wins for the player to
 * move; -1 if there is not exactly one or the budget of nodes, which is counted down,
 * ran out. */
int r7i_only_winner(struct r7i_desk *desk, const struct r7_round *round, int count,
                    uint64_t *budget);

/* How play goes on from a round of two; returns how many turns. */
int r7i_line(struct r7i_desk *desk, const struct r7_round *round,
             struct r7_turn line[R7_PUZZLE_LINE_MAX]);

/* ---- grade.c ---- */

/* Finds the puzzle's tempting turn, effort and difficulty. Its answer is number
 * `right` of the `count` turns on the desk. */
void r7i_grade(struct r7_puzzle *puzzle, struct r7i_desk *desk, int count, int right);

#endif
