/* The exact solver: everything is known, everybody plays perfectly.
 *
 * Any edition and options, from any point of a turn. The hands of those in the
 * round must be known, and the deck if the rules can draw from it. What is
 * computed, and how, is told in docs/solver.md.
 *
 * The caller gives the memory, which is only a cache: less of it costs time, none
 * at all works too. Nothing is kept between two calls, so threads with memory of
 * their own do not disturb each other. */
#ifndef RED7_SOLVE_H
#define RED7_SOLVE_H

#include <red7/turns.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is asked. The player to move is called the hero. */
enum r7_objective {
    /* Who wins the round; with more than two players, whether the hero can win it
     * against all others together. */
    R7_OBJECTIVE_WIN,
    /* Two players, advanced: the winner wants to keep much, the loser to give
     * little, by going out early. */
    R7_OBJECTIVE_POINTS,
    /* The chance of each seat when everybody looks only for the own chance, and
     * chooses at random among turns that are equally good for that. */
    R7_OBJECTIVE_SHARE,
};

struct r7_solve_options {
    enum r7_objective objective;
    uint64_t nodes;              /* give up after so many, 0: never */
    void *memory;                /* aligned to 16 bytes, any contents; NULL for none */
    size_t memory_size;          /* in bytes; 512 KiB suits most rounds */
    bool (*stop)(void *context); /* asked now and then; true gives up; NULL: never */
    void *context;
};

/* What a position or a turn is worth. */
struct r7_solution {
    bool exact;     /* false: the budget ran out, and there is no answer */
    int8_t winner;  /* seat; -1: not known, or with more than two players not the hero */
    uint8_t points; /* R7_OBJECTIVE_POINTS: what the winner keeps */
    double share[R7_SEATS_MAX]; /* R7_OBJECTIVE_SHARE */
    uint64_t nodes;             /* positions looked at */
};

/* Solves a round. One that is over has its winner. Errors: HANDS_UNKNOWN,
 * DECK_UNKNOWN, and POINTS_SEATS for points with more than two seats. */
R7_API enum r7_error r7_solve(const struct r7_round *round, const struct r7_solve_options *options,
                              struct r7_solution *solution);

/* The worth of each of some turns, as r7_turns_list() gives them: what the
 * position after it is worth to the hero. The budget is for all of them together.
 * Errors as above, or why a turn is not legal. */
R7_API enum r7_error r7_solve_turns(const struct r7_round *round,
                                    const struct r7_solve_options *options,
                                    const struct r7_turn *turns, size_t count,
                                    struct r7_solution *solutions);

#ifdef __cplusplus
}
#endif
#endif
