/* Whether the shuffles were what was promised before anybody had said a seed.
 *
 * The commitment came with the game's first event, every seat's own with its `ready`, its seed when
 * all were, each deal as this viewer sees it. With the secret all deals can be made again. */
#include "inner.h"
#include <string.h>

/* Whether the seeds are those that the seats said, ours the one that we sent. */
static bool seeds_are_those(const struct seat_game *game, const struct json_value *seeds)
{
    if (!json_is(seeds, JSON_KIND_LIST) || seeds->count != (size_t)game->players)
        return false;
    for (int seat = 0; seat < game->players; seat++) {
        const struct json_value *one = json_at(seeds, (size_t)seat);
        if (!json_text_is(one, game->seats[seat].seed) &&
            (json_is(one, JSON_KIND_TEXT) || game->seats[seat].seed[0] != '\0'))
            return false;
    }
    return game->seat < 0 || game->own_seed[0] == '\0' || game->replaced ||
           strcmp(game->own_seed, game->seats[game->seat].seed) == 0;
}

/* Deals a round again and looks at it from the viewer's seat. */
static bool deal_is_that(const struct seat_game *game, const struct r7_fair *fair, int i)
{
    const struct r7_round *seen = &game->rounds[i].history.start;
    r7_cards left = R7_ALL_CARDS, scored[R7_SEATS_MAX] = {0};
    r7_card order[R7_CARDS];
    struct r7_round round;
    struct r7_view view;
    for (int seat = 0; seat < game->players; seat++) {
        scored[seat] = seen->seats[seat].scored;
        left &= ~scored[seat];
    }
    int count = r7_fair_shuffle(fair, (unsigned)i + 1, left, order);
    if (r7_deal(&round, game->rules, game->players, order, count, scored) != R7_OK)
        return false;
    r7_view_init(&view, &round, game->seat);
    return r7_round_equal(&view.round, seen);
}

enum seat_verdict seat_check_fair(const struct seat_game *game, const char *secret,
                                  const struct json_value *seeds)
{
    uint8_t promised[R7_FAIR_BYTES], commitment[R7_FAIR_BYTES];
    struct r7_fair fair = {.game = game->id, .seats = game->players};
    fair.version = r7_fair_version(game->fair);
    if (fair.version == 0)
        return SEAT_UNKNOWN; /* a way of shuffling that we do not know */
    if (game->doubtful || !r7_fair_read_hex(secret, fair.secret) ||
        !r7_fair_read_hex(game->commitment, promised) || !seeds_are_those(game, seeds))
        return SEAT_UNFAIR;
    r7_fair_commit(&fair, commitment);
    if (memcmp(commitment, promised, sizeof promised) != 0)
        return SEAT_UNFAIR;
    for (int seat = 0; seat < game->players; seat++)
        fair.seeds[seat] = game->seats[seat].seed;
    for (int i = 0; i < game->round_count; i++)
        if (!deal_is_that(game, &fair, i))
            return SEAT_UNFAIR;
    return game->replaced ? SEAT_UNKNOWN : SEAT_FAIR; /* our own seed is not among them */
}
