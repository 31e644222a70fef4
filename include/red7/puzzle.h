/* Puzzles: positions in which exactly one turn is right.
 *
 * A puzzle comes from its seed: a deal played by sensible turns up to a position where
 * one turn only survives, or where one turn only wins. Whether it does is proved, not
 * guessed. The same seed and wishes give the same puzzle on every machine, and two
 * seeds never give the same position: docs/puzzles.md says why, and how puzzles are
 * graded.
 *
 *     struct r7_puzzle puzzle;
 *     struct r7_puzzle_wish wish = {.seed = 7, .difficulty = 3, .memory = memory};
 *     if (r7_puzzle_make(&wish, &puzzle)) ...
 *
 * The caller gives the memory; nothing is kept between two calls. */
#ifndef RED7_PUZZLE_H
#define RED7_PUZZLE_H

#include <red7/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

enum r7_puzzle_kind {
    R7_PUZZLE_ANY, /* in a wish: the seed chooses */
    /* Exactly one turn ends in the lead. The other hands do not matter and are hidden. */
    R7_PUZZLE_SURVIVE,
    /* Two players, all cards known: several turns may survive, exactly one wins. */
    R7_PUZZLE_WIN,
};

#define R7_PUZZLE_DIFFICULTIES 5

/* Memory that is needed, in bytes, aligned to 16. */
#define R7_PUZZLE_MEMORY ((size_t)512 << 10)

/* What puzzle is wanted. Zero leaves a choice to the seed. */
struct r7_puzzle_wish {
    size_t size; /* 0, or of this struct: see red7.h */
    uint64_t seed;
    enum r7_puzzle_kind kind;
    int difficulty; /* 1, easy to see, to 5 */
    int players;    /* 2 to 4; for R7_PUZZLE_WIN 2 */
    struct r7_rules rules;
    uint64_t nodes;              /* give up after so many positions, 0: never */
    bool (*stop)(void *context); /* asked now and then; true gives up; NULL: never */
    void *context;
    void *memory; /* of R7_PUZZLE_MEMORY bytes, any contents */
};

/* A puzzle. It is about the player to move in `round`. */
struct r7_puzzle {
    uint64_t seed;
    enum r7_puzzle_kind kind;
    int difficulty;
    struct r7_round round; /* at the start of a turn; the deck is known */
    struct r7_turn answer; /* the only right turn, or one of several orders of it */
    /* The wrong turn that looks best, count 0 if there is none. It may be one that
     * the rules forbid since its canvas card would not lead. */
    struct r7_turn tempting;
    int effort;     /* what the difficulty was found from */
    uint64_t nodes; /* positions looked at to find it */
};

/* Makes the puzzle of a seed. False if the budget ran out first; how much it was makes no other
 * difference. False at once for a wish that nothing can fulfil: out of range, without memory, or
 * with options of a later version. */
R7_API bool r7_puzzle_make(const struct r7_puzzle_wish *wish, struct r7_puzzle *puzzle);

/* Reads the seed back from a puzzle's position, which is the proof that different
 * seeds give different positions. Means nothing for any other position. */
R7_API uint64_t r7_puzzle_seed(const struct r7_round *round);

/* What a turn is as an answer. */
enum r7_puzzle_judgement {
    R7_PUZZLE_RIGHT, /* it is the answer, perhaps in another order of its 5s */
    R7_PUZZLE_LOSES, /* it survives, but the other player wins */
    R7_PUZZLE_FALLS, /* it does not end in the lead */
};

/* No line of play that is told is longer. */
#define R7_PUZZLE_LINE_MAX 24

struct r7_puzzle_verdict {
    enum r7_puzzle_judgement judgement;
    /* The table at the end of the turn, before anybody is out because of it: who
     * leads there and why is what to tell. */
    struct r7_round standing;
    /* R7_PUZZLE_WIN, if the turn survives: how play goes on, the other player's turn
     * first. Who wins plays the winning turn that leaves the fewest answers, who loses
     * likewise a turn that survives. It ends where a player has none, or at the limit. */
    struct r7_turn line[R7_PUZZLE_LINE_MAX];
    int line_count;
};

/* Judges a complete turn. A last step that is forbidden because it would not lead,
 * such as a canvas card, is judged too. Errors: why a step is not legal,
 * RECORD_TURN_SHORT and RECORD_TURN_LONG if it is not one complete turn (a draw
 * after the canvas card need not be answered where only survival is asked).
 * `memory` is as above. */
R7_API enum r7_error r7_puzzle_check(const struct r7_puzzle *puzzle, const struct r7_turn *turn,
                                     void *memory, struct r7_puzzle_verdict *verdict);

#ifdef __cplusplus
}
#endif
#endif
