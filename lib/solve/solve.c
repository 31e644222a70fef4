/* The solver's door: checks what is known, asks the search, and turns worths into winners and
 * points. */
#include <core/options.h>
#include <solve/search.h>
#include <string.h>

static_assert(sizeof(struct r7i_search) <= sizeof((struct r7_solver *)0)->inner,
              "a search fits into a solver");

/* Effort for each turn in the first slice of r7_solver_all(). Most are decided in it. */
#define FIRST_SLICE 16384
#define SLICE_GROWS 4

R7I_CHECK_FIRST(struct r7_solve_options, progress);
static_assert(sizeof(struct r7_solve_options) <= sizeof((struct r7_solver *)0)->room,
              "options fit into a solver");

/* What the solver must know, and what it is asked. A deck from which nothing can be drawn may be
 * hidden. */
static enum r7_error read_question(const struct r7_round *round,
                                   const struct r7_solve_options *theirs,
                                   struct r7_solve_options *options)
{
    enum r7_error error = r7i_options_read(
        options, sizeof *options, R7I_FIRST_SIZE(struct r7_solve_options, progress), theirs);
    if (error != R7_OK)
        return error;
    for (int seat = 0; seat < round->players; seat++)
        if (!round->seats[seat].out && round->seats[seat].hidden > 0)
            return R7_ERR_HANDS_UNKNOWN;
    if ((round->rules.advanced || round->rules.actions) && round->deck_hidden > 0)
        return R7_ERR_DECK_UNKNOWN;
    if (options->objective == R7_OBJECTIVE_POINTS && round->players != 2)
        return R7_ERR_POINTS_SEATS;
    return R7_OK;
}

/* The seat that wins if the hero does not, -1 if that is not said. */
static int other_winner(const struct r7_round *start, int hero)
{
    int other = -1, in = 0;
    for (int seat = 0; seat < start->players; seat++) {
        if (seat == hero || start->seats[seat].out)
            continue;
        other = seat;
        in++;
    }
    return in == 1 ? other : -1;
}

static void answer_shares(struct r7i_search *s, const struct r7_round *round,
                          struct r7_solution *solution)
{
    if (round->phase == R7_PHASE_OVER)
        solution->share[round->turn] = 1;
    else
        r7i_solve_each_alone(s, round, solution->share);
    for (int seat = 0; seat < round->players; seat++)
        if (solution->share[seat] > 1 - 1e-9)
            solution->winner = (int8_t)seat;
}

/* Answers for a round that came from `start`. */
static void answer(struct r7i_search *s, const struct r7_round *start, const struct r7_round *round,
                   struct r7_solution *solution)
{
    const uint64_t nodes = s->nodes;
    *solution = (struct r7_solution){.winner = -1};
    if (s->options->objective == R7_OBJECTIVE_SHARE) {
        answer_shares(s, round, solution);
    } else {
        const r7i_worth worth = round->phase == R7_PHASE_OVER ? r7i_worth_over(s, start, round)
                                                              : r7i_search_worth(s, round);
        solution->winner = (int8_t)(worth > 0 ? s->hero : other_winner(start, s->hero));
        solution->points = (uint8_t)((worth > 0 ? worth : -worth) / 2);
    }
    if (s->stopped)
        *solution = (struct r7_solution){.winner = -1};
    solution->exact = !s->stopped;
    solution->nodes = s->nodes - nodes;
}

/* The round after a turn. */
static enum r7_error play_turn(struct r7_round *round, const struct r7_turn *turn)
{
    enum r7_error error = R7_OK;
    for (int step = 0; error == R7_OK && step < turn->count; step++)
        error = r7_round_apply(round, turn->steps[step]);
    return error;
}

static enum r7_error answer_turns(struct r7i_search *s, const struct r7_round *start,
                                  const struct r7_round *round, const struct r7_turn *turns,
                                  size_t count, struct r7_solution *solutions)
{
    enum r7_error error = R7_OK;
    r7i_search_expect(s, round);
    for (size_t i = 0; error == R7_OK && i < count; i++) {
        struct r7_round after = *round;
        error = play_turn(&after, &turns[i]);
        if (error == R7_OK)
            answer(s, start, &after, &solutions[i]);
    }
    return error;
}

enum r7_error r7_solve(const struct r7_round *round, const struct r7_solve_options *options,
                       struct r7_solution *solution)
{
    struct r7i_search s;
    struct r7_solve_options known;
    enum r7_error error = read_question(round, options, &known);
    if (error != R7_OK)
        return error;
    r7i_search_init(&s, round, &known);
    answer(&s, round, round, solution);
    return R7_OK;
}

enum r7_error r7_solve_turns(const struct r7_round *round, const struct r7_solve_options *options,
                             const struct r7_turn *turns, size_t count,
                             struct r7_solution *solutions)
{
    struct r7i_search s;
    struct r7_solve_options known;
    enum r7_error error = read_question(round, options, &known);
    if (error != R7_OK)
        return error;
    r7i_search_init(&s, round, &known);
    return answer_turns(&s, round, round, turns, count, solutions);
}

/* ---- several questions ---- */

/* The search of a solver is kept as bytes, and taken out while it is asked. */
static struct r7i_search take_search(const struct r7_solver *solver)
{
    struct r7i_search s;
    memcpy(&s, solver->inner, sizeof s);
    s.options = &solver->options; /* the solver may have been copied */
    r7i_search_slice(&s, 0);
    return s;
}

static void put_search(struct r7_solver *solver, const struct r7i_search *s)
{
    memcpy(solver->inner, s, sizeof *s);
}

enum r7_error r7_solver_start(struct r7_solver *solver, const struct r7_round *round,
                              const struct r7_solve_options *options)
{
    struct r7i_search s;
    struct r7_solve_options known;
    enum r7_error error = read_question(round, options, &known);
    if (error != R7_OK)
        return error;
    *solver = (struct r7_solver){.options = known, .start = *round};
    r7i_search_init(&s, round, &solver->options);
    r7i_search_expect(&s, round);
    put_search(solver, &s);
    return R7_OK;
}

void r7_solver_round(struct r7_solver *solver, const struct r7_round *round,
                     struct r7_solution *solution)
{
    struct r7i_search s = take_search(solver);
    answer(&s, &solver->start, round, solution);
    put_search(solver, &s);
}

enum r7_error r7_solver_turns(struct r7_solver *solver, const struct r7_round *round,
                              const struct r7_turn *turns, size_t count,
                              struct r7_solution *solutions)
{
    struct r7i_search s = take_search(solver);
    enum r7_error error = answer_turns(&s, &solver->start, round, turns, count, solutions);
    put_search(solver, &s);
    return error;
}

/* A round, its turns, and what is known of them. */
struct whole {
    struct r7i_search *s;
    const struct r7_round *start, *round;
    const struct r7_turn *turns;
    size_t count;
    struct r7_solution *value, *values;
};

/* How good an exact value is for the player to move. */
static int good(const struct whole *w, const struct r7_solution *v)
{
    const int size = w->s->points ? 2 * v->points + 1 : 1;
    const bool hero_wins = v->winner == w->s->hero;
    return hero_wins == (w->round->turn == w->s->hero) ? size : -size;
}

/* A round is worth what its best turn is worth. One that cannot be bettered is enough; otherwise
 * all must be known. */
static void conclude_round(struct whole *w)
{
    const struct r7_solution *best = NULL;
    bool all = w->count > 0;
    if (w->value->exact || w->s->options->objective == R7_OBJECTIVE_SHARE)
        return;
    for (size_t i = 0; i < w->count; i++) {
        all &= w->values[i].exact;
        if (w->values[i].exact && (best == NULL || good(w, &w->values[i]) > good(w, best)))
            best = &w->values[i];
    }
    if (best != NULL && (all || (!w->s->points && good(w, best) > 0))) {
        const uint64_t nodes = w->value->nodes;
        *w->value = *best;
        w->value->nodes = nodes;
    }
}

/* If the round is lost, so is every turn. */
static void conclude_turns(struct whole *w)
{
    if (!w->value->exact || w->s->options->objective != R7_OBJECTIVE_WIN || good(w, w->value) > 0)
        return;
    for (size_t i = 0; i < w->count; i++)
        if (!w->values[i].exact) {
            const uint64_t nodes = w->values[i].nodes;
            w->values[i] = *w->value;
            w->values[i].nodes = nodes;
            w->s->known++;
        }
}

/* Asks once more about a round that is not yet decided, with so much effort. */
static void ask_again(struct whole *w, const struct r7_round *round, uint64_t effort,
                      struct r7_solution *value)
{
    const uint64_t nodes = value->nodes;
    if (value->exact || w->s->spent)
        return;
    r7i_search_slice(w->s, effort);
    answer(w->s, w->start, round, value);
    value->nodes += nodes;
}

/* As much effort for the round as for all turns: it helps them, too. */
static void run_slice(struct whole *w, uint64_t effort)
{
    ask_again(w, w->round, effort * (w->count + 1), w->value);
    conclude_turns(w);
    for (size_t i = 0; i < w->count && !w->s->spent; i++) {
        struct r7_round after = *w->round;
        if (w->values[i].exact)
            continue;
        (void)play_turn(&after, &w->turns[i]); /* was tried before */
        ask_again(w, &after, effort, &w->values[i]);
        w->s->known += w->values[i].exact;
        r7i_search_tell(w->s);
    }
    conclude_round(w);
}

enum r7_error r7_solver_all(struct r7_solver *solver, const struct r7_round *round,
                            const struct r7_turn *turns, size_t count, struct r7_solution *solution,
                            struct r7_solution *solutions)
{
    struct r7i_search s = take_search(solver);
    struct whole w = {&s, &solver->start, round, turns, count, solution, solutions};
    *solution = (struct r7_solution){.winner = -1};
    for (size_t i = 0; i < count; i++) {
        struct r7_round after = *round;
        enum r7_error error = play_turn(&after, &turns[i]);
        if (error != R7_OK)
            return error;
        solutions[i] = *solution;
    }
    s.known = 0;
    s.count = count;
    for (uint64_t effort = FIRST_SLICE; !s.spent; effort *= SLICE_GROWS) {
        run_slice(&w, effort);
        if (solution->exact && s.known == count)
            break;
    }
    put_search(solver, &s);
    return R7_OK;
}
