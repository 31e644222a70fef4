/* The fast referee against the naive twin, step by step over random games.
 *
 * Both get the same position as text; after every step they must agree on the
 * text of the position, the legal steps, the sure steps, the number of surviving
 * turns, the leader and every set. Games start from ordinary deals and from odd
 * positions (short decks, empty palettes, seats out), and are played in
 * different moods, since random steps alone end a round too soon.
 *
 * usage: test_twin EDITION|house GAMES [SEED]: plays GAMES games in each of the 12 combinations of
 * options and player counts, of an edition or with random house rules in every game. */
#include "house_rules.h"
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <twin/twin.h>

struct steps {
    int count;
    char text[R7_STEPS_MAX][8];
};

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void write_steps(const struct r7_step *from, size_t count, struct steps *to)
{
    to->count = (int)count;
    for (size_t i = 0; i < count; i++)
        r7_step_write(from[i], to->text[i], sizeof to->text[i]);
    qsort(to->text, count, sizeof to->text[0], by_text);
}

static void fail(const char *what, const char *position)
{
    fprintf(stderr, "the twins disagree on %s in\n  %s\n", what, position);
    exit(1);
}

static void compare_steps(const char *what, const char *position, const struct steps *a,
                          struct steps *b)
{
    qsort(b->text, (size_t)b->count, sizeof b->text[0], by_text);
    bool same = a->count == b->count;
    for (int i = 0; same && i < a->count; i++)
        same = strcmp(a->text[i], b->text[i]) == 0;
    if (same)
        return;
    fprintf(stderr, "fast:");
    for (int i = 0; i < a->count; i++)
        fprintf(stderr, " %s", a->text[i]);
    fprintf(stderr, "\ntwin:");
    for (int i = 0; i < b->count; i++)
        fprintf(stderr, " %s", b->text[i]);
    fputc('\n', stderr);
    fail(what, position);
}

static void compare_sets(const struct r7_round *round, const struct twin *twin,
                         const char *position)
{
    if (r7_round_leader(round) != twin_leader(twin))
        fail("the leader", position);
    for (int seat = 0; seat < round->players; seat++)
        for (int rule = 0; rule < R7_COLOURS; rule++) {
            char fast[TWIN_SET_TEXT], naive[TWIN_SET_TEXT];
            enum r7_colour colour = (enum r7_colour)rule;
            r7_cards set = r7_palette_set(round->seats[seat].palette, colour);
            r7_cards_write(set, fast, sizeof fast);
            twin_set(twin, seat, r7_colour_letter(colour), naive);
            unsigned score =
                set == 0 ? 0U : (unsigned)r7_cards_count(set) * 64 + r7_cards_top(set) + 1U;
            if (strcmp(fast, naive) != 0)
                fail("a set", position);
            if (r7_scores_get(round->seats[seat].scores, colour) != score)
                fail("a score and its set", position);
        }
}

/* What the two say of a position; the steps are returned for the choice. */
static void compare(const struct r7_position *fast, const struct twin *twin, bool count_turns,
                    struct steps *legal, struct steps *sure)
{
    char text[R7_POSITION_TEXT_MAX], other[TWIN_TEXT];
    struct r7_step steps[R7_STEPS_MAX];
    struct steps naive;
    r7_position_write(fast, text, sizeof text);
    twin_write(twin, other, sizeof other);
    if (strcmp(text, other) != 0) {
        fprintf(stderr, "twin: %s\n", other);
        fail("the text", text);
    }
    write_steps(steps, r7_round_legal(&fast->now, steps), legal);
    naive.count = twin_legal(twin, naive.text, R7_STEPS_MAX);
    compare_steps("the legal steps", text, legal, &naive);
    write_steps(steps, r7_turns_sure_steps(&fast->now, steps), sure);
    naive.count = twin_sure_steps(twin, naive.text, R7_STEPS_MAX);
    compare_steps("the sure steps", text, sure, &naive);
    if (count_turns) {
        size_t turns = r7_turns_list(&fast->now, R7_TURNS_SURE, NULL, 0);
        if ((long)turns != twin_count_turns(twin) || turns != r7_turns_sure_count(&fast->now))
            fail("the number of surviving turns", text);
    }
    if (!r7_round_valid(&fast->now))
        fail("whether the round is valid", text);
    compare_sets(&fast->now, twin, text);
}

/* A position that no game would reach: cards anywhere, but at least two seats in. */
static void odd_position(struct r7_round *round, struct r7_random *random)
{
    r7_card order[R7_CARDS];
    int cards = r7_deal_shuffle(random, R7_ALL_CARDS, order), next = 0;
    struct r7_rules rules = round->rules;
    int players = round->players;
    r7_round_init(round, rules, players);
    for (int seat = 0; seat < players; seat++) {
        struct r7_seat *s = &round->seats[seat];
        s->out = seat > 1 && r7_random_below(random, 4) == 0;
        for (uint32_t n = r7_random_below(random, 7); n > 0; n--)
            s->hand |= r7_card_bit(order[next++]);
        for (uint32_t n = r7_random_below(random, 5); n > 0; n--)
            s->palette |= r7_card_bit(order[next++]);
        if (r7_random_below(random, 4) == 0)
            s->scored = r7_card_bit(order[next++]);
        s->scores = r7_palette_scores(s->palette);
    }
    while (r7_random_below(random, 3) != 0 && next < cards)
        round->canvas[round->canvas_count++] = order[next++];
    while (r7_random_below(random, 8) != 0 && next < cards)
        round->deck[round->deck_known++] = order[next++];
    round->turn = (uint8_t)r7_random_below(random, 2);
}

static void play_game(struct r7_rules rules, int players, struct r7_random *random)
{
    struct r7_round round;
    struct r7_position fast;
    struct twin twin;
    char text[R7_POSITION_TEXT_MAX];
    r7_deal_seed(&round, rules, players, r7_random_next(random));
    if (r7_random_below(random, 4) == 0)
        odd_position(&round, random);
    uint32_t mood = r7_random_below(random, 8); /* how often any legal step will do */
    r7_round_write(&round, text, sizeof text);
    r7_position_init(&fast, &round);
    if (twin_read(&twin, text) != 0)
        fail("whether this can be read", text);
    for (int step = 0; fast.now.phase != R7_PHASE_OVER && step < 2000; step++) {
        struct steps legal, sure;
        compare(&fast, &twin, r7_random_below(random, 8) == 0, &legal, &sure);
        const struct steps *from =
            sure.count > 0 && r7_random_below(random, 8) >= mood ? &sure : &legal;
        const char *chosen = from->text[r7_random_below(random, (uint32_t)from->count)];
        struct r7_step parsed;
        struct r7_fault fault;
        if (!r7_step_read(chosen, strlen(chosen), &parsed, &fault) ||
            r7_position_apply(&fast, parsed) != R7_OK || twin_apply(&twin, chosen) != 0)
            fail("whether a step can be played", text);
    }
    struct steps legal, sure;
    compare(&fast, &twin, false, &legal, &sure);
}

int main(int argc, char **argv)
{
    struct r7_rules rules = {0};
    struct r7_fault fault;
    bool house = argc > 1 && strcmp(argv[1], "house") == 0;
    if (argc < 3 || (!house && !r7_rules_read(argv[1], strlen(argv[1]), &rules, &fault))) {
        fprintf(stderr, "usage: test_twin EDITION|house GAMES [SEED]\n");
        return 2;
    }
    long games = atol(argv[2]), played = 0;
    struct r7_random random = {argc > 3 ? strtoull(argv[3], NULL, 10) : 1};
    for (int options = 0; options < 4; options++)
        for (int players = 2; players <= R7_SEATS_MAX; players++) {
            rules.advanced = (options & 1) != 0;
            rules.actions = (options & 2) != 0;
            for (long i = 0; i < games; i++, played++) {
                if (house)
                    rules.edition = (uint8_t)r7_random_below(&random, R7_EDITIONS);
                play_game(house ? some_house_rules(rules, &random) : rules, players, &random);
            }
        }
    printf("%ld games of %s, the twins agree\n", played, argv[1]);
    return 0;
}
