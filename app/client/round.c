/* A round as the viewer sees it: the deal's view, and the steps as they were shown. */
#include "inner.h"
#include <string.h>
#include <words/text.h>
#include <words/turns.h>

/* Whether a round can be what this viewer sees of this game. Of the own hand all is known:
 * what is legal depends on it. */
static bool fits(const struct r7_round *round, const struct client_game *game)
{
    return round->players == game->players && round->rules.edition == game->rules.edition &&
           round->rules.advanced == game->rules.advanced &&
           round->rules.actions == game->rules.actions &&
           (game->seat < 0 || round->seats[game->seat].hidden == 0);
}

static bool turn_begins(const struct r7_round *round)
{
    return round->phase == R7_PHASE_START;
}

/* Plays a step as it was shown. */
static bool add_step(struct client_round *round, struct r7_step step, int viewer)
{
    bool begins = turn_begins(&round->now);
    if (round->count == CLIENT_STEPS_MAX || (begins && round->turn_count == CLIENT_TURNS_MAX) ||
        r7_round_apply(&round->now, step) != R7_OK)
        return false;
    if (viewer >= 0 && round->now.seats[viewer].hidden > 0)
        return false;
    if (begins)
        round->turns[round->turn_count++] = round->count;
    round->steps[round->count++] = step;
    return true;
}

bool client_round_deal(struct client_round *round, const struct client_game *game, int number,
                       const char *view)
{
    struct r7_round start;
    struct r7_fault fault;
    size_t count;
    if (!r7_steps_read(view, strlen(view), &start, NULL, 0, &count, &fault) || count > 0 ||
        !fits(&start, game) || !turn_begins(&start))
        return false;
    *round = (struct client_round){.number = number, .start = start, .now = start};
    return true;
}

bool client_round_play(struct client_round *round, int viewer, int seat, const json_t *steps)
{
    size_t count = json_array_size(steps);
    if (count == 0 || round->number == 0 || round->play_count == CLIENT_STEPS_MAX ||
        round->now.phase == R7_PHASE_OVER || round->now.turn != seat)
        return false;
    round->plays[round->play_count++] = round->count;
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(steps, i));
        struct r7_step step;
        struct r7_fault fault;
        if (text == NULL || !r7_step_read(text, strlen(text), &step, &fault) ||
            !add_step(round, step, viewer))
            return false;
    }
    return true;
}

bool client_round_take_back(struct client_round *round, const struct client_game *game, int plays,
                            const char *view)
{
    static _Thread_local struct r7_step steps[CLIENT_STEPS_MAX];
    struct client_round back = {.number = round->number};
    struct r7_fault fault;
    size_t count;
    if (plays > round->play_count ||
        !r7_steps_read(view, strlen(view), &back.start, steps, CLIENT_STEPS_MAX, &count, &fault) ||
        !fits(&back.start, game))
        return false;
    back.now = back.start;
    for (size_t i = 0; i < count; i++)
        if (!add_step(&back, steps[i], game->seat))
            return false;
    back.play_count = (uint16_t)(round->play_count - plays);
    memcpy(back.plays, round->plays, sizeof back.plays);
    if (plays > 0 && round->plays[back.play_count] != back.count)
        return false;
    *round = back;
    return true;
}

void client_tell_turn(const struct client_round *round, int i, const struct words_names *names,
                      struct words *text)
{
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1], now = round->start;
    int from = round->turns[i], to = i + 1 < round->turn_count ? round->turns[i + 1] : round->count;
    if (to - from > R7_TURN_STEPS_MAX)
        return;
    for (int n = 0; n <= to; n++) {
        if (n >= from)
            rounds[n - from] = now;
        if (n < to)
            r7_round_play(&now, round->steps[n]);
    }
    words_add_turn(text, rounds, round->steps + from, to - from, names);
}

size_t client_view(const struct client_round *round, char *text, size_t size)
{
    return r7_steps_write(&round->start, round->steps, round->count, text, size);
}
