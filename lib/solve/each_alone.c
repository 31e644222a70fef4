/* Everybody for himself: each player takes a turn that gives him the greatest
 * chance, and of several such turns each with the same probability. There is
 * nothing to prune, so this is for the end of a round.
 *
 * Why it is right. The chances of a position follow from those of the positions after each turn,
 * and a round is finite, so working backwards defines them without a choice: that is the
 * definition which solve.h gives. Alpha-beta does not apply, since what is bad for one of three is
 * not good for each of the others: every turn has to be seen. Equal chances must be found equal in
 * spite of rounding, for the mean is taken over them; chances are fractions, and
 * distinct ones lie further apart than SAME as long as their denominators stay below 30,000. */
#include <solve/search.h>

struct share_entry {
    uint64_t check;
    double share[R7_SEATS_MAX];
};

/* Chances that differ by less than this are the same: they are fractions with
 * small denominators, computed in floating point. */
#define SAME 1e-9

/* The mean over the best turns so far. */
struct best {
    double own;
    double sum[R7_SEATS_MAX];
    unsigned count;
};

static void search(struct r7i_search *s, const struct r7_round *round, double share[R7_SEATS_MAX]);

static void consider(struct best *best, int seat, const double share[R7_SEATS_MAX])
{
    if (best->count > 0 && share[seat] < best->own - SAME)
        return;
    if (best->count == 0 || share[seat] > best->own + SAME) {
        *best = (struct best){.own = share[seat]};
    }
    for (int i = 0; i < R7_SEATS_MAX; i++)
        best->sum[i] += share[i];
    best->count++;
}

/* All ways to end the turn from here. */
static void try_turns(struct r7i_search *s, const struct r7_round *round, int seat,
                      struct best *best)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_round_legal(round, steps);
    for (size_t i = 0; i < count && !s->stopped; i++) {
        struct r7_round after = *round;
        r7_round_play(&after, steps[i]);
        if (after.turn == seat && after.phase != R7_PHASE_OVER) {
            try_turns(s, &after, seat, best);
            continue;
        }
        double share[R7_SEATS_MAX] = {0};
        if (after.phase == R7_PHASE_OVER)
            share[after.turn] = 1;
        else
            search(s, &after, share);
        consider(best, seat, share);
    }
}

static void search(struct r7i_search *s, const struct r7_round *round, double share[R7_SEATS_MAX])
{
    struct share_entry *table = s->memory, *entry = NULL;
    size_t entries = s->memory == NULL ? 0 : s->memory_size / sizeof *table;
    uint64_t index, check = 0;
    if (r7i_search_spend(s))
        return;
    if (entries > 0 && round->phase == R7_PHASE_START) {
        r7i_hash_round(round, &index, &check);
        entry = &table[index % entries];
    }
    struct best best = {0};
    if (entry != NULL && entry->check == check) {
        for (int i = 0; i < R7_SEATS_MAX; i++)
            share[i] = entry->share[i];
        return;
    }
    try_turns(s, round, round->turn, &best);
    if (s->stopped)
        return;
    for (int i = 0; i < R7_SEATS_MAX; i++)
        share[i] = best.sum[i] / best.count;
    if (entry != NULL) {
        entry->check = check;
        for (int i = 0; i < R7_SEATS_MAX; i++)
            entry->share[i] = share[i];
    }
}

void r7i_solve_each_alone(struct r7i_search *s, const struct r7_round *round,
                          double share[R7_SEATS_MAX])
{
    r7i_search_clear(s, true);
    search(s, round, share);
}
