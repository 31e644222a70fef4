/* What the end of a round is worth to the hero: in the basic game the round, in the
 * advanced game the chance to win the whole game afterwards.
 *
 * That chance comes from futures: sequences of rounds, each won by anybody with the
 * same probability and worth what rounds are usually worth. They are always the same ones,
 * each once for every seat in the place of the first, so that equals have equal chances and
 * two ends of a round differ only by what is different about them. */
#include "inner.h"
#include <string.h>

#define FUTURES 512 /* and as many for each further player */
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

static double play_future(const struct r7i_thought *t, struct standing s, const struct future *f,
                          int turned)
{
    for (int i = 0; i < FUTURE_ROUNDS && !is_over(t, &s); i++) {
        int winner = f->rounds[i].winner + turned;
        s.points[winner < t->now->players ? winner : winner - t->now->players] +=
            f->rounds[i].points;
        s.left -= f->rounds[i].cards;
    }
    return share_of(t, &s);
}

static void imagine(const struct r7i_thought *t, struct r7_random *random, struct future *future)
{
    for (int i = 0; i < FUTURE_ROUNDS; i++) {
        uint32_t place = r7_random_below(random, 16);
        future->rounds[i].winner = (uint8_t)r7_random_below(random, (uint32_t)t->now->players);
        future->rounds[i].points = usual[place].points;
        future->rounds[i].cards = usual[place].cards;
    }
}

static struct future *imagine_all(struct r7i_thought *t)
{
    struct future *futures = r7i_thought_memory(t, FUTURES * sizeof *futures);
    struct r7_random random = {0};
    for (int i = 0; i < FUTURES; i++)
        imagine(t, &random, &futures[i]);
    return futures;
}

static struct standing standing_of(const struct r7_round *round)
{
    struct standing standing = {.left = R7_CARDS};
    for (int seat = 0; seat < round->players; seat++) {
        standing.points[seat] = r7_cards_points(round->seats[seat].scored);
        standing.left -= r7_cards_count(round->seats[seat].scored);
    }
    return standing;
}

/* The chance to win the game from some points. */
static double chance_from(const struct r7i_thought *t, const struct future *futures,
                          const struct standing *standing)
{
    double sum = 0;
    if (is_over(t, standing))
        return share_of(t, standing);
    for (int i = 0; i < FUTURES; i++)
        for (int turned = 0; turned < t->now->players; turned++)
            sum += play_future(t, *standing, &futures[i], turned);
    return sum / (FUTURES * t->now->players);
}

/* The chance to win the game when a seat has won this round with so many points. */
static double worth_after(const struct r7i_thought *t, const struct future *futures,
                          struct standing standing, int seat, int points)
{
    standing.points[seat] += points;
    standing.left -= (points + 4) / 5;
    return chance_from(t, futures, &standing);
}

double r7_bot_game_chance(const struct r7_round *over, int target, int seat, void *memory)
{
    struct r7i_thought t = {.now = over,
                            .hero = seat,
                            .target = target > 0 ? target : 0,
                            .memory = memory,
                            .memory_left = R7_BOT_MEMORY};
    struct standing standing = standing_of(over);
    return chance_from(&t, imagine_all(&t), &standing);
}

void r7i_stakes_find(struct r7i_thought *t, struct r7i_stakes *stakes)
{
    struct future *futures;
    memset(stakes, 0, sizeof *stakes);
    stakes->points_count = t->now->rules.advanced && t->question->target != R7_BOT_ROUND_ONLY;
    for (int p = 0; p <= R7I_STAKES_POINTS; p++)
        stakes->worth[t->hero][p] = 1;
    if (!stakes->points_count)
        return;
    char *memory = t->memory;
    size_t left = t->memory_left;
    futures = imagine_all(t);
    struct standing now = standing_of(t->now);
    for (int seat = 0; seat < t->now->players; seat++)
        for (int p = 0; p <= R7I_STAKES_POINTS; p++)
            stakes->worth[seat][p] = worth_after(t, futures, now, seat, p);
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
