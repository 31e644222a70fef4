/* The exact solver: everything is known, everybody plays perfectly.
 *
 * Any edition and options, from any point of a turn. The hands of those in the
 * round must be known, and the deck if the rules can draw from it. What is
 * computed, and how, is told in docs/solver.md.
 *
 * The caller gives the memory, which is only a cache: less of it costs time, none
 * at all works too. One question is asked by r7_solve() and r7_solve_turns(); several about the
 * same round are better asked of one solver, which remembers what it has found out:
 *
 *     struct r7_solver solver;
 *     if (r7_solver_start(&solver, &round, &options) == R7_OK)
 *         r7_solver_all(&solver, &round, turns, count, &value, values);
 *
 * Threads with memory and solvers of their own do not disturb each other. */
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

/* How far a solver has come: positions looked at, and how many of the turns it was asked about
 * have a value. */
struct r7_solve_progress {
    uint64_t nodes;
    size_t known, count;
};

struct r7_solve_options {
    size_t size; /* 0, or of this struct: see red7.h */
    enum r7_objective objective;
    uint64_t nodes;              /* give up after so many, 0: never */
    void *memory;                /* aligned to 16 bytes, any contents; NULL for none */
    size_t memory_size;          /* in bytes; 512 KiB suits most rounds, 4 MiB those with actions */
    bool (*stop)(void *context); /* asked now and then; true gives up; NULL: never */
    void *context;               /* for both functions */
    /* Told now and then; NULL: nobody */
    void (*progress)(void *context, const struct r7_solve_progress *progress);
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
 * DECK_UNKNOWN, POINTS_SEATS for points with more than two seats, and OPTIONS. */
R7_API enum r7_error r7_solve(const struct r7_round *round, const struct r7_solve_options *options,
                              struct r7_solution *solution);

/* The worth of each of some turns, as r7_turns_list() gives them: what the
 * position after it is worth to the hero. The budget is for all of them together.
 * Errors as above, or why a turn is not legal. */
R7_API enum r7_error r7_solve_turns(const struct r7_round *round,
                                    const struct r7_solve_options *options,
                                    const struct r7_turn *turns, size_t count,
                                    struct r7_solution *solutions);

/* ---- several questions about one round ---- */

/* A solver at work on a round and what may come of it. A flat value without anything to release;
 * its fields are not for others. `options` and their memory are the solver's until the last
 * question. */
struct r7_solver {
    union {
        struct r7_solve_options options;
        uint64_t room[16]; /* for options of later versions */
    };
    struct r7_round start;
    uint64_t inner[32];
};

/* Makes a solver ready for a round, in which the player to move is the hero. The budget of the
 * options is for all questions together. Errors as of r7_solve(). */
R7_API enum r7_error r7_solver_start(struct r7_solver *solver, const struct r7_round *round,
                                     const struct r7_solve_options *options);

/* As r7_solve() and r7_solve_turns(), for that round or one that came from it by legal steps. The
 * hero stays the same. `nodes` of a solution are those that it took here: what was known already
 * costs next to nothing. */
R7_API void r7_solver_round(struct r7_solver *solver, const struct r7_round *round,
                            struct r7_solution *solution);
R7_API enum r7_error r7_solver_turns(struct r7_solver *solver, const struct r7_round *round,
                                     const struct r7_turn *turns, size_t count,
                                     struct r7_solution *solutions);

/* Such a round and its turns together, which must be all of them: R7_TURNS_ALL. The effort is
 * spread in growing slices, so that one turn that is hard to decide does not hide what can be said
 * of the others. If the budget ends before everything is known, each turn that has been decided is
 * exact, and so is the round if it follows from them. What is known with some budget is known with
 * every greater one. */
R7_API enum r7_error r7_solver_all(struct r7_solver *solver, const struct r7_round *round,
                                   const struct r7_turn *turns, size_t count,
                                   struct r7_solution *solution, struct r7_solution *solutions);

#ifdef __cplusplus
}
#endif
#endif
