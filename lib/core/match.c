/* A whole game. Its state between rounds is in the score piles of the round
 * that is over, so nothing is kept twice. */
#include <red7/match.h>

static r7_cards scored_by_all(const struct r7_match *match)
{
    r7_cards scored = 0;
    for (int seat = 0; seat < match->round.players; seat++)
        scored |= match->round.seats[seat].scored;
    return scored;
}

enum r7_error r7_match_init(struct r7_match *match, struct r7_rules rules, int players,
                            uint64_t seed)
{
    r7_card order[R7_CARDS];
    struct r7_random random = {seed};
    int count = r7_deal_shuffle(&random, R7_ALL_CARDS, order);
    enum r7_error error = r7_match_init_order(match, rules, players, order, count);
    if (error == R7_OK)
        match->random = random;
    return error;
}

enum r7_error r7_match_init_order(struct r7_match *match, struct r7_rules rules, int players,
                                  const r7_card *order, int count)
{
    enum r7_error error = r7_deal(&match->round, rules, players, order, count, NULL);
    if (error != R7_OK)
        return error;
    match->random = (struct r7_random){0};
    match->target = (uint16_t)r7_rules_target(rules, players);
    match->number = 1;
    return R7_OK;
}

int r7_match_points(const struct r7_match *match, int seat)
{
    return r7_cards_points(match->round.seats[seat].scored);
}

bool r7_match_over(const struct r7_match *match)
{
    const struct r7_round *round = &match->round;
    if (round->phase != R7_PHASE_OVER)
        return false;
    if (!round->rules.advanced)
        return true;
    for (int seat = 0; seat < round->players; seat++)
        if (match->target > 0 && r7_match_points(match, seat) >= match->target)
            return true;
    int left = R7_CARDS - r7_cards_count(scored_by_all(match));
    return left < round->players * (R7_HAND_SIZE + 1);
}

unsigned r7_match_winners(const struct r7_match *match)
{
    if (!r7_match_over(match))
        return 0;
    if (!match->round.rules.advanced)
        return 1U << match->round.turn;
    int most = 0;
    unsigned winners = 0;
    for (int seat = 0; seat < match->round.players; seat++) {
        int points = r7_match_points(match, seat);
        if (points > most) {
            most = points;
            winners = 0;
        }
        if (points == most)
            winners |= 1U << seat;
    }
    return winners;
}

enum r7_error r7_match_next_order(struct r7_match *match, const r7_card *order, int count)
{
    if (match->round.phase != R7_PHASE_OVER)
        return R7_ERR_ROUND_GOES_ON;
    if (r7_match_over(match))
        return R7_ERR_MATCH_OVER;
    r7_cards scored[R7_SEATS_MAX];
    for (int seat = 0; seat < match->round.players; seat++)
        scored[seat] = match->round.seats[seat].scored;
    enum r7_error error =
        r7_deal(&match->round, match->round.rules, match->round.players, order, count, scored);
    if (error == R7_OK)
        match->number++;
    return error;
}

enum r7_error r7_match_next(struct r7_match *match)
{
    if (match->round.phase != R7_PHASE_OVER)
        return R7_ERR_ROUND_GOES_ON;
    r7_card order[R7_CARDS];
    struct r7_random random = match->random;
    int count = r7_deal_shuffle(&random, R7_ALL_CARDS & ~scored_by_all(match), order);
    enum r7_error error = r7_match_next_order(match, order, count);
    if (error == R7_OK)
        match->random = random;
    return error;
}
