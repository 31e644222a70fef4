/* The turns that survive, the best to look at first. */
#include <game/game.h>
#include <stdlib.h>

/* The more a turn is worth the better. */
struct survivor {
    struct r7_turn turn;
    int worth;
    size_t place; /* in the library's order, to break ties the same way everywhere */
};

static int worth_of(const struct r7_round *view, const struct r7_turn *turn)
{
    struct r7_round after = *view;
    for (int i = 0; i < turn->count; i++)
        r7_round_play(&after, turn->steps[i]);
    const struct r7_seat *me = &after.seats[view->turn];
    enum r7_colour rule = r7_round_rule(&after);
    int hand = r7_cards_count(me->hand) + me->hidden;
    int mine = (int)r7_palette_score(me->palette, rule), best = 0;
    for (int seat = 0; seat < after.players; seat++) {
        int score = (int)r7_palette_score(after.seats[seat].palette, rule);
        if (seat != view->turn && !after.seats[seat].out && score > best)
            best = score;
    }
    return hand * 1024 + mine - best; /* a score is less than 8 * 64 */
}

static int by_worth(const void *left, const void *right)
{
    const struct survivor *a = left, *b = right;
    if (a->worth != b->worth)
        return a->worth > b->worth ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

struct r7_turn *game_survivors(const struct r7_round *view, size_t *count)
{
    size_t all = r7_turns_list(view, R7_TURNS_SURE, NULL, 0);
    struct r7_turn *turns = calloc(all + 1, sizeof *turns);
    struct survivor *sorted = calloc(all + 1, sizeof *sorted);
    *count = 0;
    if (all == 0 || turns == NULL || sorted == NULL) {
        free(turns);
        free(sorted);
        return NULL;
    }
    r7_turns_list(view, R7_TURNS_SURE, turns, all);
    for (size_t i = 0; i < all; i++)
        sorted[i] = (struct survivor){turns[i], worth_of(view, &turns[i]), i};
    qsort(sorted, all, sizeof *sorted, by_worth);
    for (size_t i = 0; i < all; i++)
        turns[i] = sorted[i].turn;
    free(sorted);
    *count = all;
    return turns;
}
