/* The specimens: random and greedy. */
#include "inner.h"

int r7i_choose_random(struct r7i_thought *t)
{
    int sure = 0;
    while (sure < t->option_count && t->options[sure].survives)
        sure++;
    return (int)r7_random_below(&t->random, (uint32_t)(sure > 0 ? sure : t->option_count));
}

int r7i_greed(const struct r7i_thought *t, const struct r7i_option *option)
{
    struct r7_round after = *t->now;
    r7i_option_play(option, &after);
    const struct r7_seat *me = &after.seats[t->hero];
    enum r7_colour rule = r7_round_rule(&after);
    int hand = r7_cards_count(me->hand) + me->hidden;
    int mine = (int)r7_palette_score(me->palette, rule), best = 0;
    for (int seat = 0; seat < after.players; seat++) {
        int score = (int)r7_palette_score(after.seats[seat].palette, rule);
        if (seat != t->hero && !after.seats[seat].out && score > best)
            best = score;
    }
    return hand * 1024 + mine - best; /* a score is less than 8 * 64 */
}

int r7i_choose_greedy(struct r7i_thought *t)
{
    int best = 0, most = 0;
    for (int i = 0; i < t->option_count; i++) {
        if (!t->options[i].survives && t->options[0].survives)
            continue;
        int worth = r7i_greed(t, &t->options[i]);
        if (i == 0 || worth > most) {
            best = i;
            most = worth;
        }
    }
    return best;
}
