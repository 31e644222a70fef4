/* Judges a turn that somebody proposes, and finds what there is to tell about it. */
#include "inner.h"

/* Whether a step is forbidden only because the turn would not end in the lead. */
static bool misses_lead(enum r7_error error)
{
    return error == R7_ERR_CANVAS_LEAD || error == R7_ERR_END_LEAD || error == R7_ERR_SURVIVE_END;
}

/* Carries out a forbidden last step all the same, to see why it does not lead. */
static void stand_without_lead(struct r7_round *after, struct r7_round *standing,
                               struct r7_step step)
{
    after->seats[after->turn].out = true;
    if (step.kind != R7_STEP_CANVAS)
        return;
    standing->seats[standing->turn].hand &= ~r7_card_bit(step.card);
    standing->canvas[standing->canvas_count++] = step.card;
}

/* Plays a turn; `standing` is the table at its end. */
static enum r7_error stand(const struct r7_puzzle *puzzle, const struct r7_turn *turn,
                           struct r7_round *after, struct r7_round *standing)
{
    const int hero = puzzle->round.turn;
    *after = *standing = puzzle->round;
    for (int i = 0; i < turn->count; i++) {
        if (after->turn != hero || after->phase == R7_PHASE_OVER)
            return R7_ERR_RECORD_TURN_LONG;
        *standing = *after;
        enum r7_error error = r7_round_apply(after, turn->steps[i]);
        if (misses_lead(error) && i + 1 == turn->count) {
            stand_without_lead(after, standing, turn->steps[i]);
            return R7_OK;
        }
        if (error != R7_OK)
            return error;
    }
    if (puzzle->kind == R7_PUZZLE_SURVIVE && after->phase == R7_PHASE_DRAW)
        r7_round_play(after, r7_step_leave());
    if (after->turn == hero && after->phase != R7_PHASE_OVER)
        return R7_ERR_RECORD_TURN_SHORT;
    if (!after->seats[hero].out)
        *standing = *after;
    return R7_OK;
}

enum r7_error r7_puzzle_check(const struct r7_puzzle *puzzle, const struct r7_turn *turn,
                              void *memory, struct r7_puzzle_verdict *verdict)
{
    struct r7i_desk *desk = memory;
    struct r7_round after;
    enum r7_error error = stand(puzzle, turn, &after, &verdict->standing);
    verdict->line_count = 0;
    if (error != R7_OK)
        return error;
    if (after.seats[puzzle->round.turn].out) {
        verdict->judgement = R7_PUZZLE_FALLS;
        return R7_OK;
    }
    struct r7_round wanted = puzzle->round;
    r7i_turn_play(&wanted, &puzzle->answer);
    bool right = puzzle->kind == R7_PUZZLE_SURVIVE || r7_round_equal(&after, &wanted);
    verdict->judgement = right ? R7_PUZZLE_RIGHT : R7_PUZZLE_LOSES;
    if (puzzle->kind == R7_PUZZLE_WIN)
        verdict->line_count = r7i_line(desk, &after, verdict->line);
    return R7_OK;
}
