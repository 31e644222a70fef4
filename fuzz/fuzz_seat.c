/* What a server says to a seat, a message in each line: whatever it is, the game that the seat
 * knows is one that can be shown, told and played. */
#include <seat/say.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ensure(bool good)
{
    if (!good)
        abort();
}

static void check_round(const struct seat_game *game, const struct seat_round *round)
{
    char bytes[4096];
    struct words_names names = seat_names(game);
    ensure(r7_round_valid(&round->history.now));
    ensure(round->history.now.players == game->players);
    for (size_t i = 0; i < round->history.turn_count; i++) {
        struct words text = WORDS_INIT(bytes);
        words_clear(&text);
        seat_say_turn(round, i, &names, &text);
    }
}

static void check_game(const struct seat_game *game)
{
    struct r7_step steps[R7_STEPS_MAX];
    int runs = game->clock_runs;
    ensure(game->players == 0 || (game->players >= 2 && game->players <= R7_SEATS_MAX));
    ensure(game->players == 0 || game->seat < game->players);
    ensure(game->turn < game->players && runs < (game->players > 0 ? game->players : 1));
    ensure(runs < 0 || seat_clock(game, runs, game->clock_from + 1) >= 0);
    ensure(seat_clock_tick(game, 0) >= -1);
    ensure((game->winners | seat_asked(game)) >> game->players == 0);
    if (game->round_count > 0)
        check_round(game, seat_round(game));
    if (seat_may_play(game))
        ensure(r7_round_legal(&seat_round(game)->history.now, steps) > 0);
}

static enum seat_heard hear(struct seat_game *game, const char *text, size_t length)
{
    struct json_value values[SEAT_VALUES_MAX];
    const struct json_value *message = json_read(text, length, values, SEAT_VALUES_MAX, NULL);
    struct seat_event event;
    struct seat_welcome welcome;
    char bytes[1024];
    struct words told = WORDS_INIT(bytes);
    if (json_find(message, "from") != NULL)
        return seat_welcome(game, message, &welcome) ? SEAT_PASSED : SEAT_NONSENSE;
    enum seat_heard heard = seat_hear(game, message, &event);
    words_clear(&told);
    if (heard == SEAT_EVENT) {
        seat_say_event(game, &event, &told);
        seat_say_play(game, &event, &told);
    }
    return heard;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct seat_game game = {.seat = R7_SPECTATOR};
    const char *line = (const char *)data, *end = line + size;
    seat_start(&game, "k3v9", R7_SPECTATOR);
    for (int lines = 0; line < end && lines < 500; lines++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const char *stop = newline != NULL ? newline : end;
        if (hear(&game, line, (size_t)(stop - line)) == SEAT_NONSENSE)
            seat_start(&game, "k3v9", game.seat);
        line = newline != NULL ? newline + 1 : end;
        check_game(&game);
    }
    seat_release(&game);
    return 0;
}
