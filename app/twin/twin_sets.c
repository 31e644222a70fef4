/* Cards, the seven rules, and who leads. */
#include "twin_inner.h"

#include <string.h>

static const char COLOURS[] = "ROYGBIV"; /* strongest first */

static int colour_rank(char colour)
{
    int rank = 0;
    while (COLOURS[rank] != colour) {
        rank++;
    }
    return rank;
}

bool twin_card_same(struct twin_card a, struct twin_card b)
{
    return a.colour == b.colour && a.digit == b.digit;
}

bool twin_card_beats(struct twin_card a, struct twin_card b)
{
    if (a.digit != b.digit) {
        return a.digit > b.digit;
    }
    return colour_rank(a.colour) < colour_rank(b.colour);
}

void twin_pile_add(struct twin_pile *pile, struct twin_card card)
{
    pile->cards[pile->count] = card;
    pile->count++;
}

void twin_pile_sort(struct twin_pile *pile)
{
    for (int i = 1; i < pile->count; i++) {
        for (int j = i; j > 0 && twin_card_beats(pile->cards[j], pile->cards[j - 1]); j--) {
            struct twin_card weaker = pile->cards[j - 1];
            pile->cards[j - 1] = pile->cards[j];
            pile->cards[j] = weaker;
        }
    }
}

/* More cards win, then the strongest card. Both piles must be sorted. */
static bool set_beats(const struct twin_pile *a, const struct twin_pile *b)
{
    if (a->count != b->count) {
        return a->count > b->count;
    }
    return a->count > 0 && twin_card_beats(a->cards[0], b->cards[0]);
}

static void keep_better(struct twin_pile *best, const struct twin_pile *other)
{
    if (set_beats(other, best)) {
        *best = *other;
    }
}

/* The helpers below get a sorted palette and so fill their sets in order. */

static void highest_card(const struct twin_pile *palette, struct twin_pile *set)
{
    if (palette->count > 0) {
        twin_pile_add(set, palette->cards[0]);
    }
}

static void most_of_one_number(const struct twin_pile *palette, struct twin_pile *set)
{
    for (char digit = '1'; digit <= '7'; digit++) {
        struct twin_pile group = {0};
        for (int i = 0; i < palette->count; i++) {
            if (palette->cards[i].digit == digit) {
                twin_pile_add(&group, palette->cards[i]);
            }
        }
        keep_better(set, &group);
    }
}

static void most_of_one_colour(const struct twin_pile *palette, struct twin_pile *set)
{
    for (const char *colour = COLOURS; *colour != '\0'; colour++) {
        struct twin_pile group = {0};
        for (int i = 0; i < palette->count; i++) {
            if (palette->cards[i].colour == *colour) {
                twin_pile_add(&group, palette->cards[i]);
            }
        }
        keep_better(set, &group);
    }
}

static void even_cards(const struct twin_pile *palette, struct twin_pile *set)
{
    for (int i = 0; i < palette->count; i++) {
        char digit = palette->cards[i].digit;
        if (digit == '2' || digit == '4' || digit == '6') {
            twin_pile_add(set, palette->cards[i]);
        }
    }
}

static void different_colours(const struct twin_pile *palette, struct twin_pile *set)
{
    for (int i = 0; i < palette->count; i++) {
        bool seen = false;
        for (int j = 0; j < set->count; j++) {
            if (set->cards[j].colour == palette->cards[i].colour) {
                seen = true;
            }
        }
        if (!seen) {
            twin_pile_add(set, palette->cards[i]);
        }
    }
}

static void longest_run(const struct twin_pile *palette, struct twin_pile *set)
{
    for (char high = '1'; high <= '7'; high++) {
        struct twin_pile run = {0};
        char wanted = high;
        for (int i = 0; i < palette->count; i++) {
            /* The strongest card of a number comes first; later ones are no longer wanted. */
            if (palette->cards[i].digit == wanted) {
                twin_pile_add(&run, palette->cards[i]);
                wanted--;
            }
        }
        keep_better(set, &run);
    }
}

static void cards_below_four(const struct twin_pile *palette, struct twin_pile *set)
{
    for (int i = 0; i < palette->count; i++) {
        if (palette->cards[i].digit < '4') {
            twin_pile_add(set, palette->cards[i]);
        }
    }
}

void twin_palette_set(const struct twin_pile *palette, char rule, struct twin_pile *set)
{
    struct twin_pile sorted = *palette;
    twin_pile_sort(&sorted);
    memset(set, 0, sizeof *set);
    switch (rule) {
    case 'R':
        highest_card(&sorted, set);
        break;
    case 'O':
        most_of_one_number(&sorted, set);
        break;
    case 'Y':
        most_of_one_colour(&sorted, set);
        break;
    case 'G':
        even_cards(&sorted, set);
        break;
    case 'B':
        different_colours(&sorted, set);
        break;
    case 'I':
        longest_run(&sorted, set);
        break;
    case 'V':
        cards_below_four(&sorted, set);
        break;
    }
}

char twin_table_rule(const struct twin_table *t)
{
    if (t->canvas.count == 0) {
        return 'R';
    }
    return t->canvas.cards[t->canvas.count - 1].colour;
}

int twin_table_leader(const struct twin_table *t)
{
    int leader = -1;
    struct twin_pile best = {0};
    for (int seat = 0; seat < t->players; seat++) {
        if (t->seats[seat].out) {
            continue;
        }
        struct twin_pile set;
        twin_palette_set(&t->seats[seat].palette, twin_table_rule(t), &set);
        /* An empty set beats nothing, not even the empty pile that we start from. */
        if (set_beats(&set, &best)) {
            best = set;
            leader = seat;
        }
    }
    return leader;
}
