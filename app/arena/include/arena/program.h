/* Other people's programs, spoken to by the engine protocol through pipes. Nothing that
 * they do may harm the arena: whatever is wrong becomes a fault with a message, and the
 * process, with all that it has started, is killed. */
#ifndef RED7_ARENA_PROGRAM_H
#define RED7_ARENA_PROGRAM_H

#include <arena/arena.h>
#include <sys/types.h>

/* The longest line, and all that may be written before an answer is complete. */
#define PROGRAM_LINE_MAX 65536
#define PROGRAM_ANSWER_MAX ((size_t)1 << 20)

struct program {
    pid_t pid; /* 0: not running */
    int to, from;
    int failures; /* to start, in a row */
    size_t length, taken, answered;
    char *buffer; /* PROGRAM_LINE_MAX bytes of what it wrote, `length` filled, `taken` read */
    const atomic_bool *interrupted;
    char name[64];                /* what it calls itself */
    char message[ARENA_TEXT_MAX]; /* of the last fault */
};

/* A monotonic clock, in seconds. */
double program_clock(void);

/* All functions below return a fault after killing the program. */

/* Starts the program if it does not run, and greets it. */
enum arena_fault program_start(struct program *program, const char *command);

/* Tells it that a round begins. It may not care about the seed and the target. */
struct program_round {
    uint64_t seed;
    int target;       /* of the game, 0 for none */
    bool target_told; /* only if it is not the edition's own */
    unsigned limit_ms;
};
enum arena_fault program_begin(struct program *program, const struct program_round *round);

/* Shows it a view and asks for a step, which may still be against the rules. */
struct program_question {
    int seat;
    const char *view;
    uint64_t nodes; /* as in struct arena_player */
    unsigned ms, limit_ms;
};
enum arena_fault program_ask(struct program *program, const struct program_question *question,
                             struct r7_step *step);

/* Ends it: asks it to quit and waits a moment, or kills it at once. */
void program_end(struct program *program, bool gently);

#endif
