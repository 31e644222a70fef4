/* What a turn loses that the bot has not weighed, because it thinks nothing of it: to
 * leave a draw, or to try a 3 where another turn is sure.
 *
 * The hidden cards are dealt at random as they might lie. In each deal the bot's best
 * turn and the one that was played are both played on, by everybody at random among
 * the steps that survive. What the results differ by is what was lost; as both are
 * had from the same deals, much of the luck cancels, and so does much of what is wrong
 * with playing at random. */
#include "advice.h"
#include <string.h>

#define DEALS 400

/* Puts a card from those that are left, chosen at random. */
static r7_card take(r7_card *cards, int *count, struct r7_random *random)
{
    int at = (int)r7_random_below(random, (uint32_t)*count);
    r7_card card = cards[at];
    cards[at] = cards[--*count];
    return card;
}

/* A round like `now` in which everything is known. */
static void deal_hidden(const struct r7_round *now, struct r7_random *random,
                        struct r7_round *world)
{
    r7_card cards[R7_CARDS];
    int count = 0;
    for (r7_cards rest = R7_ALL_CARDS & ~r7_round_located(now); rest != 0;)
        cards[count++] = r7_cards_take_top(&rest);
    *world = *now;
    for (int seat = 0; seat < now->players; seat++) {
        struct r7_seat *s = &world->seats[seat];
        for (; s->hidden > 0 && !s->out && count > 0; s->hidden--)
            s->hand |= r7_card_bit(take(cards, &count, random));
    }
    int below = now->deck_hidden < count ? now->deck_hidden : count;
    memmove(world->deck + below, now->deck, now->deck_known);
    for (int i = 0; i < below; i++)
        world->deck[i] = take(cards, &count, random);
    world->deck_known = (uint8_t)(now->deck_known + below);
    world->deck_hidden = 0;
}

/* A step that is sure to survive, at random, or a way out. */
static struct r7_step random_step(const struct r7_round *round, struct r7_random *random)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_turns_sure_steps(round, steps);
    if (count == 0)
        count = r7_round_legal(round, steps);
    return steps[r7_random_below(random, (uint32_t)count)];
}

/* Who wins if everybody plays at random among the steps that survive. */
static int play_out(struct r7_round *round, struct r7_random *random)
{
    while (round->phase != R7_PHASE_OVER)
        r7_round_play(round, random_step(round, random));
    return round->turn;
}

/* Whether the hero wins a world after a turn. */
static int wins(const struct r7_round *world, const struct r7_turn *turn, struct r7_random random)
{
    struct r7_round after = *world;
    for (int i = 0; i < turn->count; i++) {
        struct r7_step step = turn->steps[i];
        step.drawn = R7_NO_CARD;
        r7_round_play(&after, step);
    }
    return play_out(&after, &random) == world->turn;
}

struct r7i_estimate r7i_estimate_loss(const struct r7_round *now, const struct r7_turn *best,
                                      const struct r7_turn *played, uint64_t seed)
{
    struct r7_random random = {seed ^ r7_round_hash(now)};
    int sum = 0, squares = 0;
    for (int i = 0; i < DEALS; i++) {
        struct r7_round world;
        deal_hidden(now, &random, &world);
        int lost = wins(&world, best, random) - wins(&world, played, random);
        sum += lost;
        squares += lost * lost;
    }
    double mean = (double)sum / DEALS;
    double variance = ((double)squares + 1) / DEALS - mean * mean; /* one more: never quite 0 */
    return (struct r7i_estimate){.loss = mean, .error = r7i_root(variance / DEALS)};
}
