/* Histories: what was played, and every moment of it played again.
 *
 * Only the first round and the last are kept; those between are made by playing again, which
 * for the hundred steps of a long round takes microseconds. */
#include <red7/history.h>

static bool between_turns(const struct r7_round *round)
{
    return round->phase == R7_PHASE_START || round->phase == R7_PHASE_OVER;
}

void r7_history_init(struct r7_history *history, const struct r7_round *start)
{
    assert(between_turns(start));
    *history = (struct r7_history){.start = *start, .now = *start};
}

enum r7_error r7_history_play(struct r7_history *history, struct r7_step step)
{
    bool begins = between_turns(&history->now);
    if (history->count == R7_HISTORY_STEPS_MAX ||
        (begins && history->turn_count == R7_HISTORY_TURNS_MAX))
        return R7_ERR_STEPS_TOO_MANY;
    enum r7_error error = r7_round_apply(&history->now, step);
    if (error != R7_OK)
        return error;
    if (begins)
        history->turns[history->turn_count++] = history->count;
    history->steps[history->count++] = step;
    return R7_OK;
}

enum r7_error r7_history_show(struct r7_history *history, int viewer, const struct r7_round *before,
                              struct r7_step step)
{
    struct r7_view view = {.round = history->now, .viewer = (int8_t)viewer};
    return r7_history_play(history, r7_view_step(&view, before, step));
}

size_t r7_history_turns(const struct r7_history *history)
{
    return history->turn_count - (between_turns(&history->now) ? 0U : 1U);
}

size_t r7_history_turn_start(const struct r7_history *history, size_t i)
{
    assert(i <= history->turn_count);
    return i < history->turn_count ? history->turns[i] : history->count;
}

void r7_history_before(const struct r7_history *history, size_t step, struct r7_round *round)
{
    assert(step <= history->count);
    *round = step == history->count ? history->now : history->start;
    for (size_t i = 0; i < step && step < history->count; i++)
        r7_round_play(round, history->steps[i]);
}

void r7_history_turn(const struct r7_history *history, size_t i, struct r7_turn *turn,
                     struct r7_round rounds[R7_TURN_STEPS_MAX + 1])
{
    assert(i < history->turn_count);
    size_t from = history->turns[i], to = r7_history_turn_start(history, i + 1);
    *turn = (struct r7_turn){.count = (uint8_t)(to - from)};
    for (size_t n = from; n < to; n++)
        turn->steps[n - from] = history->steps[n];
    if (rounds == NULL)
        return;
    r7_history_before(history, from, &rounds[0]);
    for (int n = 0; n < turn->count; n++) {
        rounds[n + 1] = rounds[n];
        r7_round_play(&rounds[n + 1], turn->steps[n]);
    }
}

void r7_history_take_back(struct r7_history *history, size_t count)
{
    struct r7_round now;
    r7_history_before(history, count, &now);
    history->now = now;
    history->count = (uint16_t)count;
    while (history->turn_count > 0 && history->turns[history->turn_count - 1] >= count)
        history->turn_count--;
}

void r7_history_position(const struct r7_history *history, struct r7_position *position)
{
    struct r7_round start;
    size_t from = r7_history_turn_start(history, r7_history_turns(history));
    r7_history_before(history, from, &start);
    r7_position_init(position, &start);
    for (size_t i = from; i < history->count; i++)
        r7_position_apply(position, history->steps[i]);
}

r7_cards r7_history_scored(const struct r7_history *history)
{
    return r7_round_scored(&history->start, &history->now);
}
