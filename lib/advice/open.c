/* What open cards say about a turn, by the exact solver. */
#include "inner.h"

/* Two players are done with this almost always, more only near the end of a round. */
#define OPEN_NODES_TWO 1000000
#define OPEN_NODES_MORE 100000
/* There is no pruning in shares: what is not done soon is not done at all. */
#define SHARE_PART 10

/* The worth of a position and of one turn in it; false if that is not known. */
static bool solve_both(const struct r7_round *before, const struct r7_turn *turn,
                       const struct r7_solve_options *options, struct r7_solution *first,
                       struct r7_solution *second)
{
    return r7_solve(before, options, first) == R7_OK && first->exact &&
           r7_solve_turns(before, options, turn, 1, second) == R7_OK && second->exact;
}

struct r7_open r7i_open_find(const struct r7_round *before, const struct r7_turn *turn,
                             const struct r7_review_options *options)
{
    struct r7_open open = {.before = -1, .after = -1};
    struct r7_solution first = {0}, second = {0};
    struct r7_solve_options solve = {
        .objective = R7_OBJECTIVE_WIN,
        .nodes = options->open_nodes != 0 ? options->open_nodes
                 : before->players == 2   ? OPEN_NODES_TWO
                                          : OPEN_NODES_MORE,
        .memory = options->memory,
        .memory_size = R7_BOT_MEMORY,
        .stop = options->stop,
        .context = options->context,
    };
    if (options->no_open || !solve_both(before, turn, &solve, &first, &second))
        return open;
    open.known = true;
    open.before = first.winner;
    open.after = second.winner;
    if (before->players == 2)
        return open;
    solve.objective = R7_OBJECTIVE_SHARE;
    solve.nodes = solve.nodes / SHARE_PART + 1;
    open.shared = solve_both(before, turn, &solve, &first, &second);
    if (open.shared) {
        open.share_before = first.share[before->turn];
        open.share_after = second.share[before->turn];
    }
    return open;
}
