/* What the end of a round is worth to the hero: in the basic game the round, in the
 * advanced game the chance to win the whole game afterwards.
 *
 * That chance comes from futures: sequences of rounds, each won by anybody with the
 * same probability and worth what rounds are usually worth. The same futures are
 * played from every possible end of this round, so that two ends differ only by what is
 * different about them. */
#include "bot.h"
#include <string.h>

#define FUTURES 256
#define FUTURE_ROUNDS 16

/* What won rounds score between good players, in points and cards, at equal steps of
 * probability. (It hardly depends on the number of players.) */
static const struct {
    uint8_t points, cards;
} usual[16] = {
    {5, 3},  {6, 2},  {7, 1},  {7, 2},  {8, 3},  {9, 3},  {10, 3}, {11, 3},
    {12, 3}, {14, 3}, {15, 4}, {17, 4}, {18, 4}, {20, 4}, {23, 5}, {27, 5},
};

struct future {
    struct {
        uint8_t winner, points, cards;
    } rounds[FUTURE_ROUNDS];
};

struct standing {
    int points[R7_SEATS_MAX];
    int left; /* cards that are not scored */
};

static bool is_over(const struct r7i_thought *t, const struct standing *s)
{
    for (int seat = 0; seat < t->now->players; seat++)
        if (t->target > 0 && s->points[seat] >= t->target)
            return true;
    return s->left < t->now->players * (R7_HAND_SIZE + 1);
}

/* The hero's part of the win: 1, or less if it is shared, or 0. */
static double share_of(const struct r7i_thought *t, const struct standing *s)
{
    int best = 0, winners = 0;
    for (int seat = 0; seat < t->now->players; seat++) {
        if (s->points[seat] > best)
            best = s->points[seat];
    }
    for (int seat = 0; seat < t->now->players; seat++)
        winners += s->points[seat] == best;
    return s->points[t->hero] == best ? 1.0 / winners : 0;
}

static double play_future(const struct r7i_thought *t, struct standing s, const struct future *f)
{
    for (int i = 0; i < FUTURE_ROUNDS && !is_over(t, &s); i++) {
        s.points[f->rounds[i].winner] += f->rounds[i].points;
        s.left -= f->rounds[i].cards;
    }
    return share_of(t, &s);
}

static void imagine(struct r7i_thought *t, struct future *future)
{
    for (int i = 0; i < FUTURE_ROUNDS; i++) {
        uint32_t place = r7_random_below(&t->random, 16);
        future->rounds[i].winner = (uint8_t)r7_random_below(&t->random, (uint32_t)t->now->players);
        future->rounds[i].points = usual[place].points;
        future->rounds[i].cards = usual[place].cards;
    }
}

void r7i_stakes_find(struct r7i_thought *t, struct r7i_stakes *stakes, bool blind)
{
    struct future *futures;
    memset(stakes, 0, sizeof *stakes);
    stakes->points_count = t->now->rules.advanced && !blind;
    for (int p = 0; p <= R7I_STAKES_POINTS; p++)
        stakes->worth[t->hero][p] = 1;
    if (!stakes->points_count)
        return;
    char *memory = t->memory;
    size_t left = t->memory_left;
    futures = r7i_thought_memory(t, FUTURES * sizeof *futures);
    for (int i = 0; i < FUTURES; i++)
        imagine(t, &futures[i]);
    struct standing now = {.left = R7_CARDS};
    for (int seat = 0; seat < t->now->players; seat++) {
        now.points[seat] = r7_cards_points(t->now->seats[seat].scored);
        now.left -= r7_cards_count(t->now->seats[seat].scored);
    }
    for (int seat = 0; seat < t->now->players; seat++) {
        for (int p = 0; p <= R7I_STAKES_POINTS; p++) {
            struct standing then = now;
            double sum = 0;
            then.points[seat] += p;
            then.left -= (p + 4) / 5;
            for (int i = 0; i < FUTURES; i++)
                sum += play_future(t, then, &futures[i]);
            stakes->worth[seat][p] = sum / FUTURES;
        }
    }
    t->memory = memory;
    t->memory_left = left;
}

double r7i_stakes_worth(const struct r7i_stakes *stakes, const struct r7_round *before,
                        const struct r7_round *over)
{
    int winner = over->turn, points = 0;
    if (stakes->points_count)
        points = r7_cards_points(over->seats[winner].scored & ~before->seats[winner].scored);
    return stakes->worth[winner][points < R7I_STAKES_POINTS ? points : R7I_STAKES_POINTS];
}
