/* The person's surviving turns, in an order that is plain to see: many cards left in
 * hand, then a lead by much. It looks at nothing that the seat cannot see. */
#include "play.h"
#include <stdlib.h>

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
    const struct play_choice *a = left, *b = right;
    if (a->worth != b->worth)
        return a->worth > b->worth ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fputs("red7 play: out of memory\n", stderr);
        exit(CLI_FAILED);
    }
    return memory;
}

struct play_choice *play_choices(const struct r7_round *view, size_t *count)
{
    *count = r7_turns_list(view, R7_TURNS_SURE, NULL, 0);
    if (*count == 0)
        return NULL;
    struct r7_turn *turns = allocate(*count, sizeof *turns);
    struct play_choice *choices = allocate(*count, sizeof *choices);
    r7_turns_list(view, R7_TURNS_SURE, turns, *count);
    for (size_t i = 0; i < *count; i++)
        choices[i] = (struct play_choice){turns[i], worth_of(view, &turns[i]), i};
    free(turns);
    qsort(choices, *count, sizeof *choices, by_worth);
    return choices;
}
