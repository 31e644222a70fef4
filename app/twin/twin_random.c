/* Whole turns counted and listed, and random rounds for the benchmark. */
#include "twin_inner.h"

#include <stdint.h>
#include <string.h>

/* Without actions a turn is at most `+C @D =`, and there are at most 48 ways to
 * put one card anywhere plus 48 * 47 for two cards, so that this list is enough. */
enum { PATH_STEPS = 3, MOST_PATHS = 48 + 48 + 48 * 47 };

struct path {
    int count;
    struct twin_step steps[PATH_STEPS];
};

struct path_list {
    int count;
    struct path paths[MOST_PATHS];
};

/* Walks every way to end the turn in the lead without a card drawn on the way.
 * Returns their number. With a list (only without actions) it also notes them. */
static long walk_turns(const struct twin_table *t, struct path so_far, struct path_list *list)
{
    struct twin_step steps[TWIN_MOST_STEPS];
    int count = twin_list_legal(t, steps);
    long turns = 0;
    for (int i = 0; i < count; i++) {
        if (steps[i].kind == '!') {
            continue; /* An offered draw counts once, as taken. */
        }
        struct twin_table next = *t;
        struct path path = so_far;
        next.blind = true;
        twin_play(&next, steps[i]);
        if (list != NULL) {
            path.steps[path.count] = steps[i];
            path.count++;
        }
        if (next.phase != TWIN_START) {
            turns += walk_turns(&next, path, list);
        } else if (!next.seats[t->turn].out) {
            turns++;
            if (list != NULL) {
                list->paths[list->count] = path;
                list->count++;
            }
        }
    }
    return turns;
}

long twin_count_turns(const struct twin *t)
{
    return walk_turns(&t->now, (struct path){0}, NULL);
}

/* ---- Chance ---- */

/* xorshift64*: small, fast enough, and the same everywhere. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    return x * UINT64_C(2685821657736338717);
}

/* A number below `bound`; draws from the uneven end of the range are thrown away. */
static int random_below(uint64_t *state, int bound)
{
    uint64_t range = UINT64_C(1) << 32;
    uint64_t fair = range - range % (uint64_t)bound;
    uint64_t value;
    do {
        value = next_random(state) >> 32;
    } while (value >= fair);
    return (int)(value % (uint64_t)bound);
}

static void shuffle(struct twin_pile *pile, uint64_t *state)
{
    for (int i = pile->count - 1; i > 0; i--) {
        int j = random_below(state, i + 1);
        struct twin_card card = pile->cards[i];
        pile->cards[i] = pile->cards[j];
        pile->cards[j] = card;
    }
}

static struct twin_card deal_one(struct twin_table *t)
{
    t->deck.count--;
    return t->deck.cards[t->deck.count];
}

/* Deals a round onto an empty table whose rule set and players are set. */
static void deal(struct twin_table *t, uint64_t *state)
{
    for (const char *colour = "ROYGBIV"; *colour != '\0'; colour++) {
        for (char digit = '1'; digit <= '7'; digit++) {
            twin_pile_add(&t->deck, (struct twin_card){.colour = *colour, .digit = digit});
        }
    }
    shuffle(&t->deck, state);
    for (int seat = 0; seat < t->players; seat++) {
        for (int i = 0; i < 7; i++) {
            twin_pile_add(&t->seats[seat].hand, deal_one(t));
        }
        twin_pile_add(&t->seats[seat].palette, deal_one(t));
    }
    /* The canvas is bare and the rule is red, so the leader has the strongest card. */
    t->turn = (twin_table_leader(t) + 1) % t->players;
}

/* ---- Random play ---- */

static void play_whole_turn(struct twin_table *t, uint64_t *state, long *choices)
{
    struct path_list list;
    list.count = 0;
    walk_turns(t, (struct path){0}, &list);
    *choices += list.count;
    if (list.count == 0) {
        twin_play(t, (struct twin_step){.kind = 'p'});
        return;
    }
    struct path path = list.paths[random_below(state, list.count)];
    for (int i = 0; i < path.count; i++) {
        twin_play(t, path.steps[i]);
    }
}

static void play_step_by_step(struct twin_table *t, uint64_t *state, long *choices)
{
    do {
        if (t->phase == TWIN_SEVEN_DRAW || t->phase == TWIN_LAST_DRAW) {
            twin_play(t, (struct twin_step){.kind = '='});
            continue;
        }
        struct twin_step steps[TWIN_MOST_STEPS];
        int count = twin_list_sure(t, steps);
        *choices += count;
        if (count == 0) {
            /* Only at the start of a turn: a sure step never leads to a place without one. */
            twin_play(t, (struct twin_step){.kind = 'p'});
        } else {
            twin_play(t, steps[random_below(state, count)]);
        }
    } while (t->phase != TWIN_START);
}

void twin_random_rounds(const char *ruleset, int players, long rounds, unsigned long long seed,
                        bool by_steps, struct twin_tally *tally)
{
    struct twin_table empty;
    memset(&empty, 0, sizeof empty);
    const char *rest = twin_read_ruleset(&empty, ruleset);
    if (rest == NULL || *rest != '\0' || players < 2 || players > TWIN_SEATS) {
        return;
    }
    empty.players = players;
    /* The generator stands still at zero; an odd multiple keeps near seeds apart. */
    uint64_t state = ((uint64_t)seed * 2 + 1) * UINT64_C(0x9E3779B97F4A7C15);
    for (long round = 0; round < rounds; round++) {
        struct twin_table t = empty;
        deal(&t, &state);
        while (!t.over) {
            if (by_steps) {
                play_step_by_step(&t, &state, &tally->choices);
            } else if (t.actions) {
                long steps = 0;
                tally->choices += walk_turns(&t, (struct path){0}, NULL);
                play_step_by_step(&t, &state, &steps);
            } else {
                play_whole_turn(&t, &state, &tally->choices);
            }
            tally->turns++;
        }
        tally->rounds++;
    }
}
