/* Rounds as the viewer sees them: the deal's view, and the steps as they were shown. */
#include "inner.h"
#include <stdlib.h>
#include <string.h>

#define ROUNDS_MOST 1000

const struct seat_round *seat_round(const struct seat_game *game)
{
    static const struct seat_round none;
    return game->round_count > 0 ? &game->rounds[game->round_count - 1] : &none;
}

const struct seat_round *seat_round_before(const struct seat_game *game)
{
    static const struct seat_round none;
    const struct seat_round *last = seat_round(game);
    if (last->number > 0 && last->history.now.phase == R7_PHASE_OVER)
        return last;
    return game->round_count > 1 ? last - 1 : &none;
}

/* Whether a round can be what this viewer sees of this game. Of the own hand all is known:
 * what is legal depends on it. */
static bool fits(const struct r7_round *round, const struct seat_game *game)
{
    return round->players == game->players && round->rules.edition == game->rules.edition &&
           round->rules.advanced == game->rules.advanced &&
           round->rules.actions == game->rules.actions &&
           (game->seat < 0 || round->seats[game->seat].hidden == 0);
}

/* Plays a step as it was shown; what the viewer draws must be shown to the viewer. */
static bool play(struct r7_history *history, struct r7_step step, const struct seat_game *game)
{
    return r7_history_play(history, step) == R7_OK &&
           (game->seat < 0 || history->now.seats[game->seat].hidden == 0);
}

/* Reads a view of this game's viewer. */
static bool read_view(const struct json_value *message, const struct seat_game *game,
                      struct r7_history *history)
{
    size_t length;
    struct r7_fault fault;
    const char *view = json_plain(json_find(message, "view"), &length);
    return view != NULL && r7_history_read(view, length, history, &fault) &&
           fits(&history->start, game) && fits(&history->now, game);
}

bool seat_take_deal(struct seat_game *game, const struct json_value *message)
{
    const struct seat_round *last = seat_round(game);
    int number;
    if (!json_get_int(message, "round", 1, ROUNDS_MOST, &number) ||
        number != game->round_count + 1 || game->stage > SEAT_PLAYING ||
        (number > 1 && last->history.now.phase != R7_PHASE_OVER))
        return false;
    struct seat_round *more = realloc(game->rounds, (size_t)number * sizeof *more);
    if (more == NULL)
        return false;
    game->rounds = more;
    more += number - 1;
    *more = (struct seat_round){.number = number};
    if (!read_view(message, game, &more->history) || more->history.count > 0 ||
        more->history.start.phase != R7_PHASE_START)
        return false;
    game->round_count = number;
    game->stage = SEAT_PLAYING;
    return true;
}

bool seat_take_play(struct seat_game *game, const struct json_value *message, int seat)
{
    const struct json_value *steps = json_find(message, "steps");
    struct seat_round *round = (struct seat_round *)seat_round(game);
    if (game->stage != SEAT_PLAYING || !json_is(steps, JSON_KIND_LIST) || steps->count == 0 ||
        game->turn != seat || round->play_count == R7_HISTORY_STEPS_MAX)
        return false;
    round->plays[round->play_count++] = round->history.count;
    for (const struct json_value *one = json_first(steps); one != NULL; one = one->next) {
        size_t length;
        struct r7_step step;
        struct r7_fault fault;
        const char *text = json_plain(one, &length);
        if (text == NULL || !r7_step_read(text, length, &step, &fault) ||
            !play(&round->history, step, game))
            return false;
    }
    return true;
}

bool seat_take_takeback(struct seat_game *game, const struct json_value *message)
{
    struct seat_round *round = (struct seat_round *)seat_round(game);
    struct r7_history back;
    int plays;
    if (game->stage != SEAT_PLAYING || round->number == 0 ||
        !json_get_int(message, "plays", 0, round->play_count, &plays) ||
        !read_view(message, game, &back))
        return false;
    round->play_count = (uint16_t)(round->play_count - plays);
    if (plays > 0 && round->plays[round->play_count] != back.count)
        return false;
    round->history = back;
    return true;
}
