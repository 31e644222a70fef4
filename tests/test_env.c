/* Environments: what they show is what the library says, from a view.
 *
 * usage: test_env [GAMES [TEST]]: games of each rule set, 12 if it is not told; 7000 make 20
 * million positions of masks_are_legal. TEST is one of those below, all if it is not told. */
#include "env_kit.h"

static uint64_t games = 12;

/* ---- masks ---- */

static bool is_step(const struct r7_round *round, const struct r7_step *steps, size_t count,
                    int action)
{
    for (size_t i = 0; i < count; i++)
        if (r7_step_action(steps[i]) == action &&
            r7_step_action(r7_action_step(round, action)) == action)
            return true;
    return false;
}

/* By steps: what is legal; pruned: what is sure, or else what is legal, or passing where nothing
 * can help. */
static void check_step_mask(const struct kit *kit, size_t i)
{
    const struct r7_round *round = &r7_env_match(kit->envs, i)->round;
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = kit->config.pruned ? r7_turns_sure_steps(round, steps) : 0;
    if (count == 0)
        count = r7_round_legal(round, steps);
    const bool hopeless = kit->config.pruned && round->phase == R7_PHASE_START &&
                          r7_turns_list(round, R7_TURNS_SURE, NULL, 0) == 0 &&
                          (!round->rules.actions || r7_round_deck_count(round) == 0 ||
                           (round->seats[round->turn].hand & r7_cards_of_number(3)) == 0);
    for (int action = 0; action < R7_ACTIONS; action++) {
        const bool expected =
            hopeless ? action == R7_ACTION_PASS : is_step(round, steps, count, action);
        if (in_mask(kit, i, action) != expected)
            fail_msg("action %d is %sexpected", action, expected ? "" : "not ");
        assert_int_equal(r7_env_legal(kit->envs, i, action), expected);
    }
    assert_false(r7_env_legal(kit->envs, i, -1));
    assert_false(r7_env_legal(kit->envs, i, R7_ACTIONS));
}

static bool same_turn(const struct r7_turn *a, const struct r7_turn *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (a->steps[i].kind != b->steps[i].kind ||
            (a->steps[i].kind <= R7_STEP_CANVAS && a->steps[i].card != b->steps[i].card))
            return false;
    return true;
}

/* By turns: every complete legal turn is one slot; pruned: those that survive, or passing. */
static void check_turn_mask(const struct kit *kit, size_t i)
{
    static struct r7_turn turns[4096];
    struct r7_round round = r7_env_match(kit->envs, i)->round;
    const int actions = r7_env_actions(&kit->config);
    size_t slots = 0;
    /* A deck that is never drawn from may be unknown: any cards will do. */
    round.deck_known = (uint8_t)(round.deck_known + round.deck_hidden);
    round.deck_hidden = 0;
    const enum r7_turns_mode mode = kit->config.pruned ? R7_TURNS_OPEN : R7_TURNS_ALL;
    size_t count = r7_turns_list(&round, mode, turns, 4096);
    if (count == 0)
        turns[count++] = (struct r7_turn){1, {r7_step_pass()}};
    for (int action = 0; action < actions; action++) {
        struct r7_turn turn;
        if (!in_mask(kit, i, action)) {
            assert_int_equal(r7_env_turn(kit->envs, i, action, &turn), R7_ERR_ENV_ACTION);
            continue;
        }
        assert_int_equal(r7_env_turn(kit->envs, i, action, &turn), R7_OK);
        size_t n = 0;
        while (n < count && !same_turn(&turn, &turns[n]))
            n++;
        if (n == count)
            fail_msg("slot %d is no such turn", action);
        slots++;
    }
    assert_int_equal(slots, count);
}

static void masks_are_legal(void **state)
{
    uint64_t positions = 0;
    for (uint64_t game = 0; game < games; game++)
        for (int options = 0; options < 4; options++)
            for (int kind = 0; kind < 8; kind++) {
                struct r7_random random = {game * 64 + (uint64_t)(options * 8 + kind)};
                struct r7_env_config config = {
                    .rules = rules_of(options, &random),
                    .players = (uint8_t)(2 + r7_random_below(&random, 3)),
                    .pruned = (kind & 1) != 0,
                    .masks = (kind & 2) != 0 ? R7_ENV_BITS : R7_ENV_BYTES,
                    .by = (kind & 4) != 0 && (options & 2) == 0 ? R7_ENV_TURNS : R7_ENV_STEPS,
                    .match = r7_random_below(&random, 2) == 0,
                    .seed = game,
                };
                struct kit *kit = open_kit(config, 2);
                for (int t = 0; t < 60; t++) {
                    for (size_t i = 0; i < kit->count; i++, positions++) {
                        if (config.by == R7_ENV_TURNS)
                            check_turn_mask(kit, i);
                        else
                            check_step_mask(kit, i);
                        assert_int_equal(kit->seats[i], r7_env_match(kit->envs, i)->round.turn);
                        assert_true(r7_round_valid(&r7_env_match(kit->envs, i)->round));
                    }
                    sample(kit);
                    step(kit);
                }
                close_kit(kit);
            }
    print_message("%llu positions\n", (unsigned long long)positions);
}

/* ---- observations ---- */

/* Every field, against the view. */
static void check_fields(const struct kit *kit, const struct r7_view *view,
                         const uint8_t *observation)
{
    const struct r7_round *round = &view->round;
    const int players = round->players;
    r7_cards canvas = 0;
    for (int i = 0; i < round->canvas_count; i++)
        canvas |= r7_card_bit(round->canvas[i]);
    assert_true(read_cards(kit, observation, "hand", 0) == round->seats[view->viewer].hand);
    assert_true(read_cards(kit, observation, "canvas", 0) == canvas);
    assert_true(read_cards(kit, observation, "rule", 0) == (r7_cards)1 << r7_round_rule(round));
    const unsigned leads = round->seats[view->viewer].out ? 0 : r7_round_leads(round, view->viewer);
    assert_true(read_cards(kit, observation, "leads", 0) == leads);
    assert_true(read_cards(kit, observation, "phase", 0) ==
                (round->phase == R7_PHASE_OVER ? 0 : (r7_cards)1 << round->phase));
    assert_int_equal(read_number(kit, observation, "left", 0), r7_round_deck_count(round));
    for (int i = 0; i < players; i++) {
        const int seat = (view->viewer + i) % players;
        const struct r7_seat *s = &round->seats[seat];
        assert_true(read_cards(kit, observation, "palette", (size_t)i) == s->palette);
        assert_int_equal(read_number(kit, observation, "hands", (size_t)i),
                         r7_cards_count(s->hand) + s->hidden);
        for (size_t rule = 0; rule < R7_COLOURS; rule++) {
            const r7_cards set = r7_palette_set(s->palette, (enum r7_colour)rule);
            assert_int_equal(read_number(kit, observation, "counts", 7 * (size_t)i + rule),
                             r7_cards_count(set));
            assert_int_equal(read_number(kit, observation, "tops", 7 * (size_t)i + rule),
                             set != 0 ? r7_cards_top(set) + 1 : 0);
        }
        assert_int_equal(read_number(kit, observation, "out", (size_t)i), s->out);
        assert_int_equal(read_number(kit, observation, "mover", (size_t)i), seat == round->turn);
        if (kit->config.rules.actions && i > 0)
            assert_true(read_cards(kit, observation, "known", (size_t)(i - 1)) == s->hand);
        if (kit->config.match && kit->config.rules.advanced) {
            assert_true(read_cards(kit, observation, "scored", (size_t)i) == s->scored);
            assert_int_equal(read_number(kit, observation, "points", (size_t)i),
                             r7_cards_points(s->scored));
        }
    }
    if (!kit->config.rules.actions)
        return;
    r7_cards deck = 0;
    for (int i = 0; i < round->deck_known; i++)
        deck |= r7_card_bit(round->deck[i]);
    assert_true(read_cards(kit, observation, "deck", 0) == deck);
    const r7_card top = r7_round_deck_top(round);
    assert_true(read_cards(kit, observation, "top", 0) ==
                (top == R7_NO_CARD ? 0 : r7_card_bit(top)));
    assert_true(read_cards(kit, observation, "seven", 0) ==
                (round->seven == R7_NO_CARD ? 0 : r7_card_bit(round->seven)));
    assert_int_equal(read_number(kit, observation, "duty", 0), round->duty);
    assert_int_equal(read_number(kit, observation, "tried", 0), round->tried);
}

/* For every seat: the observation is that of its view, and of any round with the same view. */
static void check_seats(const struct kit *kit, size_t i, struct r7_random *random)
{
    const struct r7_round *round = &r7_env_match(kit->envs, i)->round;
    for (int seat = 0; seat < round->players; seat++) {
        uint8_t shown[ROW], looked[ROW];
        struct r7_view view;
        memset(shown, 0xEE, sizeof shown);
        assert_int_equal(r7_env_observe(kit->envs, i, seat, shown), R7_OK);
        assert_int_equal(shown[kit->observation], 0xEE);
        r7_view_init(&view, round, seat);
        check_fields(kit, &view, shown);
        assert_int_equal(r7_env_look(&kit->config, &view.round, seat, looked), R7_OK);
        assert_memory_equal(shown, looked, kit->observation);
        struct r7_round other = *round;
        shuffle_hidden(&other, seat, random);
        assert_int_equal(r7_env_look(&kit->config, &other, seat, looked), R7_OK);
        assert_memory_equal(shown, looked, kit->observation);
        if (seat == kit->seats[i])
            assert_memory_equal(shown, kit->observations + i * kit->observation, kit->observation);
    }
    assert_int_equal(r7_env_observe(kit->envs, i, round->players, NULL), R7_ERR_ENV_SEAT);
    assert_int_equal(r7_env_observe(kit->envs, i, -1, NULL), R7_ERR_ENV_SEAT);
}

static void observations_are_views(void **state)
{
    for (uint64_t game = 0; game < games; game++)
        for (int options = 0; options < 4; options++)
            for (int kind = 0; kind < 4; kind++) {
                struct r7_random random = {game * 16 + (uint64_t)(options * 4 + kind)};
                struct kit *kit = open_kit(
                    (struct r7_env_config){
                        .rules = rules_of(options, &random),
                        .players = (uint8_t)(2 + r7_random_below(&random, 3)),
                        .match = (kind & 1) != 0,
                        .observations = (kind & 2) != 0 ? R7_ENV_BITS : R7_ENV_BYTES,
                        .reset = (uint8_t)r7_random_below(&random, 2),
                        .pruned = r7_random_below(&random, 2) == 0,
                        .seed = game,
                    },
                    2);
                for (int t = 0; t < 60; t++) {
                    for (size_t i = 0; i < kit->count; i++)
                        check_seats(kit, i, &random);
                    if (t % 8 == 7)
                        check_resample(kit, 0, random.state);
                    sample(kit);
                    step(kit);
                }
                close_kit(kit);
            }
}

/* ---- layout ---- */

static void fields_fill_the_row(void **state)
{
    for (int kind = 0; kind < 16; kind++)
        for (int players = 2; players <= R7_SEATS_MAX; players++) {
            const struct r7_env_config config = {
                .rules = {.advanced = (kind & 1) != 0, .actions = (kind & 2) != 0},
                .players = (uint8_t)players,
                .match = (kind & 4) != 0,
                .observations = (kind & 8) != 0};
            size_t end = 0, i = 0;
            struct r7_env_field field;
            for (; r7_env_field(&config, i, &field); i++) {
                assert_int_equal(field.offset, end);
                end += field.width * field.count;
            }
            assert_true(i > 8);
            assert_int_equal(r7_env_observation_size(&config), (end + 7) / 8 * 8);
        }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks_are_legal),
        cmocka_unit_test(observations_are_views),
        cmocka_unit_test(fields_fill_the_row),
    };
    read_arguments(argc, argv, &games);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
