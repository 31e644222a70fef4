/* Clocks, by the server's time. */
#include "inner.h"

void seat_take_clock(struct seat_game *game, const struct json_value *message, int64_t at)
{
    const struct json_value *clock = json_find(message, "clock"), *left = json_find(clock, "left");
    if (left == NULL) /* none, or the settings of a new table */
        return;
    game->clock_from = at;
    if (game->round_count > 1 && at < game->dealt + SEAT_DEAL_REST_MS)
        game->clock_from = game->dealt + SEAT_DEAL_REST_MS;
    if (!json_get_int(clock, "runs", 0, game->players - 1, &game->clock_runs))
        game->clock_runs = -1;
    for (int seat = 0; seat < game->players; seat++) {
        const struct json_value *ms = json_at(left, (size_t)seat);
        if (json_is(ms, JSON_KIND_INTEGER) && ms->number >= 0 && ms->number <= SEAT_TIME_MOST)
            game->seats[seat].clock = ms->number;
    }
}

int64_t seat_clock(const struct seat_game *game, int seat, int64_t now)
{
    int64_t left = game->seats[seat].clock;
    if (game->clock_runs == seat && now > game->clock_from)
        left -= now - game->clock_from;
    return left > 0 ? left : 0;
}

int seat_clock_tick(const struct seat_game *game, int64_t now)
{
    if (game->clock_runs < 0 || game->stage != SEAT_PLAYING)
        return -1;
    int64_t stands = now < game->clock_from ? game->clock_from - now : 0;
    if (stands > SEAT_DEAL_REST_MS) /* the clocks of the two machines disagree */
        stands = SEAT_DEAL_REST_MS;
    return (int)(stands + seat_clock(game, game->clock_runs, now) % 1000) + 1;
}
