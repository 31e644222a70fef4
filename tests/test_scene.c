/* Scenes and choices against the library: random rounds of all editions and of house rules, seen by
 * every viewer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "house_rules.h"
#include <cmocka.h>
#include <red7/red7.h>
#include <scene/choice.h>
#include <scene/prospect.h>
#include <scene/scene.h>

#define ROUNDS 1500

/* Every edition with every option, then with random house rules, and so on. */
static struct r7_rules rules_of(int i)
{
    struct r7_random random = {(uint64_t)i + 17};
    struct r7_rules rules = {.edition = (uint8_t)(i % R7_EDITIONS),
                             .advanced = i / R7_EDITIONS % 2 != 0,
                             .actions = i / R7_EDITIONS / 2 % 2 != 0};
    return i / (4 * R7_EDITIONS) % 2 != 0 ? some_house_rules(rules, &random) : rules;
}

/* ---- scenes ---- */

/* Sums tell who leads; where the best two are equal, a card of the leader's decides. */
static void check_tallies(const struct scene_table *table)
{
    for (int rule = 0; rule < R7_COLOURS; rule++) {
        int leader = table->leaders[rule], best = 0;
        r7_card decides = scene_decides(table, (enum r7_colour)rule);
        if (leader < 0) {
            assert_int_equal(decides, R7_NO_CARD);
            continue;
        }
        r7_cards set = table->seats[leader].sets[rule];
        int most = scene_tally((enum r7_colour)rule, set);
        for (int seat = 0; seat < table->round.players; seat++)
            if (seat != leader) {
                int tally = scene_tally((enum r7_colour)rule, table->seats[seat].sets[rule]);
                assert_true(tally <= most);
                best = tally > best ? tally : best;
            }
        assert_int_equal(decides, best == most ? r7_cards_top(set) : R7_NO_CARD);
    }
}

static void check_table(const struct scene *scene, const struct r7_round *full)
{
    struct scene_table table;
    scene_lay(scene, NULL, &table);
    assert_true(r7_view_honest(&table.round, scene->viewer));
    assert_true(r7_round_valid(&table.round));
    assert_int_equal(table.winner, r7_round_winner(full));
    assert_int_equal(table.turn, table.winner < 0 ? full->turn : -1);
    for (int seat = 0; seat < full->players; seat++) {
        const struct r7_seat *s = &full->seats[seat];
        assert_int_equal(table.seats[seat].cards, r7_cards_count(s->hand));
        assert_int_equal(table.seats[seat].points, r7_cards_points(s->scored));
        if (seat != scene->viewer) /* of another hand only what everybody saw */
            assert_true((table.round.seats[seat].hand & ~full->seen) == 0);
    }
    for (int rule = 0; rule < R7_COLOURS; rule++) {
        int leader = table.leaders[rule];
        for (int seat = 0; seat < full->players && leader >= 0; seat++)
            assert_true(r7_cards_count(table.seats[leader].sets[rule]) >=
                        r7_cards_count(table.seats[seat].sets[rule]));
    }
    check_tallies(&table);
    assert_int_equal(table.leader, table.leaders[table.rule]);
    if (table.winner >= 0 && full->rules.advanced)
        assert_true(table.seats[table.winner].sets[table.rule] == table.scored);
}

/* ---- choices ---- */

static unsigned phases; /* that were due in any choice, bit p for phase p */

static bool same(struct r7_step x, struct r7_step y)
{
    return x.kind == y.kind && x.card == y.card && x.seat == y.seat;
}

static bool is_among(struct r7_step step, const struct r7_step *steps, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (same(steps[i], step))
            return true;
    return false;
}

/* Every legal step is offered, and what is said of each is what the library does. */
static void check_options(const struct choice *choice)
{
    struct r7_step legal[R7_STEPS_MAX], sure[R7_STEPS_MAX];
    struct choice_option options[R7_STEPS_MAX];
    size_t count = choice_options(choice, options), found = 0;
    size_t legal_count = r7_round_legal(&choice->now, legal);
    size_t sure_count = r7_turns_sure_steps(&choice->now, sure);
    for (size_t i = 0; i < count; i++) {
        const struct choice_option *o = &options[i];
        struct r7_round after = choice->now;
        bool is_legal = is_among(o->step, legal, legal_count);
        found += is_legal;
        assert_int_equal(o->error == R7_OK, is_legal);
        assert_int_equal(o->sure, is_among(o->step, sure, sure_count));
        assert_int_equal(o->allowed, is_legal || (choice->lenient && choice_misses_lead(o->error)));
        if (!is_legal)
            continue;
        assert_int_equal(r7_round_apply(&after, o->step), R7_OK);
        assert_int_equal(o->loses, after.seats[choice->seat].out);
        assert_int_equal(o->over, after.phase == R7_PHASE_OVER || after.turn != choice->seat);
        assert_true(o->over || r7_round_equal(&o->now, &after));
    }
    assert_int_equal(found, legal_count);
}

/* What the library's list of turns that survive says of a card. */
static struct prospect prospect_by_list(const struct r7_turn *turns, size_t count, r7_card card)
{
    struct prospect p = {0};
    for (size_t i = 0; i < count; i++) {
        const struct r7_step *steps = turns[i].steps;
        int next = turns[i].count > 1 ? steps[1].kind : R7_STEP_END;
        if (steps[0].card != card)
            continue;
        p.canvas |= steps[0].kind == R7_STEP_CANVAS;
        if (steps[0].kind != R7_STEP_PALETTE)
            continue;
        p.palette |= next == R7_STEP_END;
        if (next == R7_STEP_CANVAS)
            p.then |= r7_card_bit(steps[1].card);
        p.action |= next != R7_STEP_END && next != R7_STEP_CANVAS;
    }
    return p;
}

/* A card is called safe if and only if a turn that survives begins with it. */
static void check_prospects(const struct choice *choice)
{
    static struct r7_turn turns[4096];
    const size_t room = sizeof turns / sizeof turns[0];
    enum r7_phase due = choice_due(choice);
    if (due != R7_PHASE_START && due != R7_PHASE_FIVE && due != R7_PHASE_CANVAS)
        return;
    size_t count = r7_turns_list(&choice->now, R7_TURNS_SURE, turns, room);
    for (r7_cards rest = choice->now.seats[choice->seat].hand; count <= room && rest != 0;) {
        r7_card card = r7_cards_take_top(&rest);
        struct prospect got = prospect_of(choice, card);
        struct prospect want = prospect_by_list(turns, count, card);
        assert_int_equal(got.canvas, want.canvas);
        assert_int_equal(prospect_safe(&got), prospect_safe(&want));
        if (got.action) /* how it goes on is not told */
            continue;
        assert_int_equal(got.palette, want.palette);
        assert_true(got.then == want.then);
        assert_false(want.action);
    }
}

/* Every phase has its question, however cards are chosen; by text the start of a turn is plain. */
static void check_question(const struct choice *choice)
{
    enum r7_phase due = choice_due(choice);
    for (int way = CHOICE_BY_HAND; way <= CHOICE_BY_TEXT; way++)
        assert_int_equal(choice_question(choice, (enum choice_way)way)[0] == '\0',
                         due == R7_PHASE_START && way == CHOICE_BY_TEXT);
    phases |= 1U << due;
}

/* Chooses a turn at random, going back now and then; returns what is to be played. */
static struct r7_turn choose(const struct scene *scene, struct r7_random *random, bool lenient)
{
    struct choice choice, before, whole;
    choice_begin(&choice, &scene->history.now, scene->viewer, &scene->names, lenient);
    while (!choice.done) {
        struct r7_step legal[R7_STEPS_MAX];
        check_options(&choice);
        check_prospects(&choice);
        check_question(&choice);
        size_t count = r7_round_legal(&choice.now, legal);
        before = choice;
        assert_int_equal(choice_add(&choice, legal[r7_random_below(random, (uint32_t)count)]),
                         R7_OK);
        if (r7_random_below(random, 4) == 0) {
            assert_true(choice_back(&choice));
            assert_int_equal(choice.draft.count, before.draft.count);
            assert_true(r7_round_equal(&choice.now, &before.now));
        }
    }
    assert_true(choice_whole(&choice, &whole));
    assert_int_equal(choice_add(&whole, r7_step_pass()), R7_ERR_RECORD_TURN_LONG);
    return choice.draft;
}

static void rounds_are_seen_and_chosen(void **state)
{
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        struct r7_random random = {(uint64_t)i};
        struct r7_match match;
        struct r7_table table;
        r7_match_init(&match, rules_of(i), 2 + i % 3, (uint64_t)i);
        r7_table_init(&table, &match);
        for (;;) {
            const struct r7_round *full = &table.match.round;
            for (int seat = 0; seat < full->players; seat++) {
                struct scene scene = {.viewer = seat, .history = table.seen[seat]};
                check_table(&scene, full);
                assert_int_equal(scene_asks(&scene),
                                 r7_round_winner(full) < 0 && seat == full->turn);
            }
            if (r7_round_winner(full) >= 0)
                break;
            struct scene scene = {.viewer = full->turn, .history = table.seen[full->turn]};
            struct r7_turn turn = choose(&scene, &random, i % 5 == 0);
            for (int n = 0; n < turn.count; n++)
                assert_int_equal(r7_table_play(&table, turn.steps[n]), R7_OK);
        }
    }
    assert_int_equal(phases, (1U << R7_PHASE_OVER) - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_are_seen_and_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
