/* Whether exactly one turn is right: all turns are listed, and what they lead to is
 * solved exactly. Also how play goes on after a turn. */
#include "inner.h"

/* Turns that are solved together: they share what the solver learns. */
#define SOME_TURNS 8

void r7i_turn_play(struct r7_round *round, const struct r7_turn *turn)
{
    for (int i = 0; i < turn->count; i++)
        r7_round_play(round, turn->steps[i]);
}

/* Whether a turn ends by answering the draw for its canvas card. */
static bool ends_in_draw(const struct r7_turn *turn)
{
    return turn->count >= 2 && turn->steps[turn->count - 2].kind == R7_STEP_CANVAS;
}

/* The round after a turn. Where only survival is asked, a draw at its end is left, so
 * that it makes no difference. */
static struct r7_round result_of(const struct r7_round *round, const struct r7_turn *turn,
                                 enum r7_puzzle_kind kind)
{
    struct r7_round after = *round;
    struct r7_turn played = *turn;
    if (kind == R7_PUZZLE_SURVIVE && ends_in_draw(&played))
        played.steps[played.count - 1].kind = R7_STEP_LEAVE;
    r7i_turn_play(&after, &played);
    return after;
}

/* Whether one of the turns kept on the desk leads to the same round. */
static bool is_kept(const struct r7i_desk *desk, const struct r7_round *round, int count,
                    const struct r7_round *result, uint64_t hash, enum r7_puzzle_kind kind)
{
    for (int i = 0; i < count; i++) {
        if (desk->results[i] != hash)
            continue;
        const struct r7_round other = result_of(round, &desk->turns[i], kind);
        if (r7_round_equal(&other, result))
            return true;
    }
    return false;
}

int r7i_survivors(struct r7i_desk *desk, const struct r7_round *round, enum r7_puzzle_kind kind)
{
    size_t listed = r7_turns_list(round, R7_TURNS_OPEN, desk->turns, R7I_TURNS_MAX);
    int count = 0;
    if (listed > R7I_TURNS_MAX)
        return -1;
    for (size_t i = 0; i < listed; i++) {
        const struct r7_round result = result_of(round, &desk->turns[i], kind);
        uint64_t hash = r7_round_hash(&result);
        if (is_kept(desk, round, count, &result, hash, kind))
            continue;
        desk->results[count] = hash;
        desk->turns[count++] = desk->turns[i];
    }
    return count;
}

static struct r7_solve_options solver(struct r7i_desk *desk, uint64_t budget)
{
    return (struct r7_solve_options){
        .nodes = budget, .memory = desk->table, .memory_size = sizeof desk->table};
}

/* Solves some of the turns on the desk, from `first` on; false if the budget ran out. */
static bool solve_some(struct r7i_desk *desk, const struct r7_round *round, int first, int count,
                       uint64_t *budget)
{
    const struct r7_solve_options options = solver(desk, *budget);
    struct r7_solution *values = &desk->values[first];
    if (r7_solve_turns(round, &options, &desk->turns[first], (size_t)count, values) != R7_OK)
        return false;
    for (int i = 0; i < count; i++) {
        if (!values[i].exact || values[i].nodes >= *budget) {
            *budget = 0;
            return false;
        }
        *budget -= values[i].nodes;
    }
    return true;
}

/* A few turns at a time, since most positions have a second winning turn soon. */
int r7i_only_winner(struct r7i_desk *desk, const struct r7_round *round, int count,
                    uint64_t *budget)
{
    int winner = -1;
    for (int first = 0; first < count; first += SOME_TURNS) {
        int some = count - first < SOME_TURNS ? count - first : SOME_TURNS;
        if (!solve_some(desk, round, first, some, budget))
            return -1;
        for (int i = first; i < first + some; i++) {
            if (desk->values[i].winner != round->turn)
                continue;
            if (winner >= 0)
                return -1;
            winner = i;
        }
    }
    return winner;
}

/* ---- how play goes on ---- */

/* Of the turns on the desk the place of one to tell: among the winning ones, or all
 * if none wins, one that leaves the fewest answers. */
static int telling_turn(const struct r7i_desk *desk, const struct r7_round *round, int count)
{
    size_t fewest = 0;
    int best = -1;
    bool best_wins = false;
    for (int i = 0; i < count; i++) {
        bool wins = desk->values[i].winner == round->turn;
        struct r7_round after = *round;
        if (best_wins && !wins)
            continue;
        r7i_turn_play(&after, &desk->turns[i]);
        size_t answers = r7_turns_list(&after, R7_TURNS_OPEN, NULL, 0);
        if (best < 0 || (wins && !best_wins) || answers < fewest) {
            best = i;
            best_wins = wins;
            fewest = answers;
        }
    }
    return best;
}

int r7i_line(struct r7i_desk *desk, const struct r7_round *round,
             struct r7_turn line[R7_PUZZLE_LINE_MAX])
{
    const struct r7_solve_options options = solver(desk, 0);
    struct r7_round now = *round;
    int told = 0;
    while (now.phase != R7_PHASE_OVER && told < R7_PUZZLE_LINE_MAX) {
        int count = r7i_survivors(desk, &now, R7_PUZZLE_WIN);
        if (count <= 0 ||
            r7_solve_turns(&now, &options, desk->turns, (size_t)count, desk->values) != R7_OK)
            break;
        line[told] = desk->turns[telling_turn(desk, &now, count)];
        r7i_turn_play(&now, &line[told++]);
    }
    return told;
}
