/* Players with the weaknesses of people: they overlook turns, the more easily the harder
 * those are to see, and choose among the rest by what catches the eye.
 *
 * What is overlooked depends on the position and the seed only, so that the same
 * question gets the same answer. */
#include "inner.h"

/* How hard the rules are to see through, from 0 to 100: the highest card is plain, a run
 * or the most colours have to be counted. */
static const uint8_t rule_difficulty[R7_COLOURS] = {
    [R7_RED] = 0,   [R7_ORANGE] = 35, [R7_YELLOW] = 35, [R7_GREEN] = 25,
    [R7_BLUE] = 60, [R7_INDIGO] = 70, [R7_VIOLET] = 30,
};

/* Whether the player notices that an option survives. */
static bool notices(struct r7i_thought *t, const struct r7i_option *option)
{
    const struct r7i_weakness *weakness = t->settings;
    struct r7_round after = *t->now;
    bool changes = false;
    int cards = 0;
    r7i_option_play(option, &after);
    for (int i = 0; i < option->turn.count; i++) {
        enum r7_step_kind kind = (enum r7_step_kind)option->turn.steps[i].kind;
        cards += kind == R7_STEP_PALETTE || kind == R7_STEP_CANVAS || kind == R7_STEP_TAKE;
        changes |= kind == R7_STEP_CANVAS || kind == R7_STEP_MOVE_CANVAS;
    }
    double chance = !changes     ? weakness->sees_palette
                    : cards == 1 ? weakness->sees_canvas
                                 : weakness->sees_both;
    for (int extra = 2; extra < cards; extra++)
        chance *= weakness->sees_both; /* a chain of actions */
    chance *= 1 - weakness->rule_trouble * rule_difficulty[r7_round_rule(&after)] / 100;
    return r7_random_below(&t->random, 1000000) < (uint32_t)(chance * 1000000);
}

/* The strongest card catches the eye. */
static int shine(const struct r7i_option *option)
{
    int best = 0;
    for (int i = 0; i < option->turn.count; i++)
        if (option->turn.steps[i].card < R7_CARDS && option->turn.steps[i].card > best)
            best = option->turn.steps[i].card;
    return best;
}

/* Giving up, as far as the rules and the turn so far allow it: the option becomes a pass,
 * or an end of the turn. */
static int give_up(struct r7i_thought *t)
{
    const struct r7_step ways[] = {r7_step_pass(), r7_step_end()};
    for (int i = 0; i < 2; i++) {
        if (r7_round_check(t->now, ways[i]) == R7_OK) {
            t->options[0].turn = (struct r7_turn){1, {ways[i]}};
            return 0;
        }
    }
    return (int)r7_random_below(&t->random, (uint32_t)t->option_count);
}

int r7i_choose_weak(struct r7i_thought *t)
{
    const struct r7i_weakness *weakness = t->settings;
    int best = -1, most = 0;
    for (int look = 0; look < weakness->looks && best < 0; look++) {
        for (int i = 0; i < t->option_count; i++) {
            const struct r7i_option *option = &t->options[i];
            if (!option->survives || !notices(t, option))
                continue;
            int worth = weakness->dazzled ? shine(option) : r7i_greed(t, option);
            if (best < 0 || worth > most) {
                best = i;
                most = worth;
            }
        }
    }
    return best >= 0 ? best : t->options[0].survives ? give_up(t) : 0;
}
