/* Environments: what they show is what the library says, from a view; what they do is what the
 * rules say; wrong calls change nothing.
 *
 * usage: test_env [GAMES [TEST]]: games of each rule set, 12 if it is not told; 7000 make 20
 * million positions of masks_are_legal. TEST is one of those below, all if it is not told. */
#include "check.h"
#include "hidden.h"
#include "house_rules.h"
#include <pthread.h>
#include <stdlib.h>

static uint64_t games = 12;

#define MOST 64
#define ROW 1024

/* Environments with everything they need. */
struct kit {
    struct r7_env_config config;
    size_t count, observation, mask;
    struct r7_envs *envs;
    void *memory, *scratch;
    struct r7_env_buffers to;
    _Alignas(64) uint8_t observations[MOST * ROW], masks[MOST * 128];
    float rewards[MOST * R7_SEATS_MAX];
    uint8_t terminals[MOST], truncations[MOST], seats[MOST];
    int64_t actions[MOST];
    _Alignas(8) uint8_t finals[MOST * R7_SEATS_MAX * ROW];
};

static struct kit *open_kit(struct r7_env_config config, size_t count)
{
    struct kit *kit = calloc(1, sizeof *kit);
    struct r7_env_fault fault;
    assert_non_null(kit);
    assert_true(count <= MOST);
    kit->config = config;
    kit->count = count;
    kit->observation = r7_env_observation_size(&config);
    kit->mask = r7_env_mask_size(&config);
    assert_true(kit->observation <= ROW && kit->mask <= 128);
    const size_t size = (r7_envs_size(&config, count) + 63) / 64 * 64;
    kit->memory = aligned_alloc(R7_ENV_ALIGN, size);
    assert_non_null(kit->memory);
    memset(kit->memory, 0xA5, size);
    kit->envs = r7_envs_init(kit->memory, size, &config, count, &fault);
    if (kit->envs == NULL)
        fail_msg("%s: %s", fault.what, r7_error_text(fault.error));
    kit->scratch = aligned_alloc(16, R7_BOT_MEMORY);
    kit->to = (struct r7_env_buffers){kit->observations, kit->masks, kit->rewards, kit->terminals,
                                      kit->truncations,  kit->seats, kit->actions, kit->finals};
    assert_int_equal(r7_envs_bind(kit->envs, &kit->to, &fault), R7_OK);
    assert_int_equal(r7_envs_reset(kit->envs, 0, count, NULL, NULL, kit->scratch, &fault), R7_OK);
    return kit;
}

static void close_kit(struct kit *kit)
{
    free(kit->memory);
    free(kit->scratch);
    free(kit);
}

static void step(struct kit *kit)
{
    struct r7_env_fault fault;
    const enum r7_error error = r7_envs_step(kit->envs, 0, kit->count, kit->scratch, &fault);
    if (error != R7_OK)
        fail_msg("%s %zu: %s", fault.what, fault.index, r7_error_text(error));
}

static void sample(struct kit *kit)
{
    assert_int_equal(r7_envs_sample(kit->envs, 0, kit->count, NULL), R7_OK);
}

static struct r7_rules rules_of(int options, struct r7_random *random)
{
    struct r7_rules rules = {.edition = (uint8_t)r7_random_below(random, R7_EDITIONS),
                             .advanced = (options & 1) != 0,
                             .actions = (options & 2) != 0};
    return r7_random_below(random, 2) == 0 ? rules : some_house_rules(rules, random);
}

static bool in_mask(const struct kit *kit, size_t i, int action)
{
    const uint8_t *mask = kit->masks + i * kit->mask;
    if (kit->config.masks == R7_ENV_BYTES)
        return mask[action] != 0;
    uint64_t word;
    memcpy(&word, mask + action / 64 * 8, sizeof word);
    return (word >> action % 64 & 1) != 0;
}

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

static r7_cards read_cards(const struct kit *kit, const uint8_t *observation, const char *name,
                           size_t n)
{
    struct r7_env_field field;
    for (size_t f = 0; r7_env_field(&kit->config, f, &field); f++) {
        if (strcmp(field.name, name) != 0)
            continue;
        assert_true(n < field.count);
        const uint8_t *at = observation + field.offset + n * field.width;
        r7_cards cards = 0;
        if (kit->config.observations == R7_ENV_BITS) {
            memcpy(&cards, at, field.width);
            return cards;
        }
        for (size_t bit = 0; bit < field.width; bit++) {
            assert_true(at[bit] <= 1);
            cards |= (r7_cards)at[bit] << bit;
        }
        return cards;
    }
    return 0;
}

static int read_number(const struct kit *kit, const uint8_t *observation, const char *name,
                       size_t n)
{
    struct r7_env_field field;
    for (size_t f = 0; r7_env_field(&kit->config, f, &field); f++)
        if (strcmp(field.name, name) == 0)
            return observation[field.offset + n];
    return -1;
}

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

/* Hidden cards dealt anew inside the environment: the seat notices nothing, in any of its ways to
 * look, and the game goes on. */
static void check_resample(struct kit *kit, size_t i, uint64_t seed)
{
    static uint8_t before[4096], after[4096];
    char text[R7_HISTORY_TEXT_MAX], again[R7_HISTORY_TEXT_MAX];
    const int seat = kit->seats[i];
    const size_t size = r7_env_information_size(&kit->config);
    assert_true(size <= sizeof before);
    assert_int_equal(r7_env_information(kit->envs, i, seat, before), R7_OK);
    r7_env_render(kit->envs, i, seat, text, sizeof text);
    assert_int_equal(r7_env_resample(kit->envs, i, seat, seed), R7_OK);
    assert_true(r7_round_valid(&r7_env_match(kit->envs, i)->round));
    assert_int_equal(r7_env_information(kit->envs, i, seat, after), R7_OK);
    assert_memory_equal(before, after, size);
    r7_env_render(kit->envs, i, seat, again, sizeof again);
    assert_string_equal(text, again);
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

/* ---- what an environment depends on ---- */

/* All that the rows of some environments tell. */
static uint64_t rows_hash(const struct kit *kit, size_t first, size_t count)
{
    struct r7_random hash = {0};
    const struct {
        const void *at;
        size_t size;
    } parts[] = {{kit->observations, kit->observation},
                 {kit->masks, kit->mask},
                 {kit->rewards, sizeof(float) * r7_envs_config(kit->envs)->players},
                 {kit->terminals, 1},
                 {kit->truncations, 1},
                 {kit->seats, 1}};
    for (size_t p = 0; p < sizeof parts / sizeof parts[0]; p++)
        for (size_t i = first * parts[p].size; i < (first + count) * parts[p].size; i++)
            hash.state = r7_random_next(&hash) ^ ((const uint8_t *)parts[p].at)[i];
    return hash.state;
}

static void seed_and_number_decide(void **state)
{
    for (int options = 0; options < 4; options++) {
        struct r7_env_config config = {
            .rules = {.advanced = (options & 1) != 0, .actions = (options & 2) != 0}, .seed = 7};
        struct kit *many = open_kit(config, 40), *few = open_kit(config, 3);
        config.seed = 8;
        struct kit *other = open_kit(config, 3);
        assert_true(rows_hash(other, 0, 3) != rows_hash(few, 0, 3));
        assert_true(rows_hash(many, 0, 1) != rows_hash(many, 1, 1));
        for (int t = 0; t < 200; t++) {
            assert_true(rows_hash(many, 0, 3) == rows_hash(few, 0, 3));
            sample(many);
            sample(few);
            step(many);
            step(few);
        }
        /* A seed of one's own makes any of them the first of that seed. */
        const uint64_t seeds[3] = {7, 9, 7};
        const uint8_t mask[3] = {1, 0, 1};
        const uint64_t kept = rows_hash(few, 1, 1);
        struct kit *fresh = open_kit((struct r7_env_config){.rules = config.rules, .seed = 7}, 1);
        assert_int_equal(r7_envs_reset(few->envs, 0, 3, mask, seeds, NULL, NULL), R7_OK);
        assert_true(rows_hash(few, 0, 1) == rows_hash(fresh, 0, 1));
        assert_true(rows_hash(few, 2, 1) == rows_hash(fresh, 0, 1));
        assert_true(rows_hash(few, 1, 1) == kept);
        close_kit(many);
        close_kit(few);
        close_kit(other);
        close_kit(fresh);
    }
}

/* ---- saving ---- */

static void saved_states_go_on(void **state)
{
    for (uint64_t game = 0; game < 4 * games; game++) {
        struct r7_random random = {game};
        struct r7_env_config config = {
            .rules = rules_of((int)(game % 4), &random),
            .players = (uint8_t)(2 + r7_random_below(&random, 3)),
            .match = r7_random_below(&random, 2) == 0,
            .by = game % 4 < 2 && r7_random_below(&random, 2) == 0 ? R7_ENV_TURNS : R7_ENV_STEPS,
            .reset = (uint8_t)r7_random_below(&random, 3),
            .opponents = {r7_random_below(&random, 3) == 0 ? r7_bot_find("greedy") : NULL},
            .seed = game,
        };
        struct kit *one = open_kit(config, 1), *two = open_kit(config, 3);
        uint8_t saved[1024];
        assert_true(r7_env_saved_size(&config) <= sizeof saved);
        for (int t = 0; t < 40; t++) {
            for (uint32_t skip = r7_random_below(&random, 4); skip > 0; skip--) {
                sample(one);
                step(one);
            }
            const size_t size = r7_env_save(one->envs, 0, saved);
            assert_true(size <= r7_env_saved_size(&config));
            assert_int_equal(r7_env_load(two->envs, 1, saved, size), R7_OK);
            assert_memory_equal(one->observations, two->observations + two->observation,
                                one->observation);
            assert_memory_equal(one->masks, two->masks + two->mask, one->mask);
            assert_int_equal(one->seats[0], two->seats[1]);
            for (int n = 0; n < 5; n++) {
                sample(one);
                sample(two);
                assert_int_equal(one->actions[0], two->actions[1]);
                step(one);
                step(two);
                assert_true(rows_hash(one, 0, 1) == rows_hash(two, 1, 1));
            }
        }
        close_kit(one);
        close_kit(two);
    }
}

static void broken_states_are_refused(void **state)
{
    const struct r7_env_config config = {.rules = {.advanced = true, .actions = true}};
    struct kit *kit = open_kit(config, 1);
    uint8_t saved[1024], broken[1024], before[1024];
    struct r7_random random = {3};
    for (int t = 0; t < 11; t++) {
        sample(kit);
        step(kit);
    }
    const size_t size = r7_env_save(kit->envs, 0, saved);
    for (size_t cut = 0; cut < size; cut++) {
        assert_int_equal(r7_env_load(kit->envs, 0, saved, cut), R7_ERR_ENV_SAVED);
        r7_env_save(kit->envs, 0, before);
        assert_memory_equal(saved, before, size);
    }
    memcpy(broken, saved, size);
    broken[4]++;
    assert_int_equal(r7_env_load(kit->envs, 0, broken, size), R7_ERR_ENV_VERSION);
    broken[4]--;
    broken[0]++;
    assert_int_equal(r7_env_load(kit->envs, 0, broken, size), R7_ERR_ENV_SAVED);
    /* Any bytes at all: refused, or a state that is valid and can be played on. */
    for (int t = 0; t < 20000; t++) {
        memcpy(broken, saved, size);
        for (uint32_t n = 1 + r7_random_below(&random, 3); n > 0; n--)
            broken[r7_random_below(&random, (uint32_t)size)] = (uint8_t)r7_random_next(&random);
        if (r7_env_load(kit->envs, 0, broken, size) != R7_OK)
            continue;
        assert_true(r7_round_valid(&r7_env_match(kit->envs, 0)->round));
        sample(kit);
        step(kit);
    }
    struct kit *other = open_kit((struct r7_env_config){.rules = {.advanced = true}}, 1);
    assert_int_equal(r7_env_load(other->envs, 0, saved, size), R7_ERR_ENV_SAVED);
    close_kit(other);
    close_kit(kit);
}

/* ---- ends ---- */

/* What a step that ends an episode tells, in each mode. */
static void check_end(struct kit *kit, size_t i, int mover)
{
    const int players = r7_envs_config(kit->envs)->players;
    float sum = 0, most = 0;
    for (int seat = 0; seat < players; seat++) {
        sum += kit->rewards[i * (size_t)players + (size_t)seat];
        most += kit->rewards[i * (size_t)players + (size_t)seat] > 0;
    }
    assert_true(sum > -1e-6F && sum < 1e-6F);
    if (kit->terminals[i] == 0 && kit->truncations[i] == 0) {
        assert_true(most == 0);
        return;
    }
    assert_true((most > 0) == (kit->terminals[i] != 0) || kit->config.match);
    const struct r7_round *now = &r7_env_match(kit->envs, i)->round;
    const uint8_t *row = kit->observations + i * kit->observation;
    const uint8_t *finals = kit->finals + i * (size_t)players * kit->observation;
    if (kit->config.reset == R7_ENV_SAME_STEP) {
        assert_false(r7_env_over(kit->envs, i));
        assert_int_equal(now->phase, R7_PHASE_START);
        assert_int_equal(read_number(kit, row, "hands", 0), R7_HAND_SIZE);
    } else {
        assert_true(r7_env_over(kit->envs, i));
        assert_int_equal(kit->seats[i], mover);
        assert_memory_equal(row, finals + (size_t)mover * kit->observation, kit->observation);
        for (int action = 0; action < r7_env_actions(&kit->config); action++)
            assert_false(in_mask(kit, i, action));
    }
    if (kit->truncations[i] != 0)
        return;
    for (int seat = 0; seat < players; seat++) {
        const uint8_t *final = finals + (size_t)seat * kit->observation;
        assert_true(read_cards(kit, final, "phase", 0) == 0);
        const int winner = read_number(kit, final, "mover", 0);
        if (!kit->config.match)
            assert_true((kit->rewards[i * (size_t)players + (size_t)seat] > 0) == (winner != 0));
    }
}

static void ends_are_told(void **state)
{
    for (int reset = R7_ENV_SAME_STEP; reset <= R7_ENV_NO_RESET; reset++)
        for (int options = 0; options < 4; options++)
            for (int players = 2; players <= R7_SEATS_MAX; players++) {
                struct r7_env_config config = {
                    .rules = {.advanced = (options & 1) != 0, .actions = (options & 2) != 0},
                    .players = (uint8_t)players,
                    .match = players == 3,
                    .reset = (uint8_t)reset,
                    .steps = players == 4 ? 9 : 0,
                    .seed = 5,
                };
                struct kit *kit = open_kit(config, 8);
                int ends = 0;
                for (int t = 0; t < 200; t++) {
                    uint8_t waits[8], seats[8];
                    struct r7_round before[8];
                    sample(kit);
                    for (size_t i = 0; i < 8; i++) {
                        waits[i] = r7_env_over(kit->envs, i);
                        seats[i] = kit->seats[i];
                        before[i] = r7_env_match(kit->envs, i)->round;
                    }
                    step(kit);
                    for (size_t i = 0; i < 8; i++) {
                        check_end(kit, i, seats[i]);
                        ends += kit->terminals[i];
                        if (!waits[i])
                            continue;
                        assert_false(kit->terminals[i]);
                        assert_int_equal(r7_env_over(kit->envs, i), reset == R7_ENV_NO_RESET);
                        if (reset == R7_ENV_NO_RESET)
                            assert_true(
                                r7_round_equal(&before[i], &r7_env_match(kit->envs, i)->round));
                    }
                    if (reset == R7_ENV_NO_RESET && t % 50 == 49)
                        r7_envs_reset(kit->envs, 0, 8, waits, NULL, NULL, NULL);
                }
                assert_true(ends > 0);
                close_kit(kit);
            }
    float rewards[R7_SEATS_MAX];
    r7_env_rewards(3, 5, rewards);
    assert_true(rewards[0] == 0.25F && rewards[1] == -0.5F && rewards[2] == 0.25F);
}

/* ---- opponents ---- */

static void opponents_play(void **state)
{
    for (int options = 0; options < 4; options++)
        for (int seat = 0; seat < 3; seat++) {
            struct r7_env_config config = {
                .rules = {.advanced = (options & 1) != 0, .actions = (options & 2) != 0},
                .players = 3,
                .match = seat == 1,
                .pruned = true,
                .nodes = 200,
                .seed = 11,
            };
            const char *names[] = {"greedy", "novice", "regular"};
            for (int s = 0; s < 3; s++)
                config.opponents[s] = s == seat ? NULL : r7_bot_find(names[s]);
            struct kit *kit = open_kit(config, 2), *again = open_kit(config, 2);
            int ends = 0;
            for (int t = 0; t < 60; t++) {
                assert_int_equal(kit->seats[0], seat);
                sample(kit);
                sample(again);
                step(kit);
                step(again);
                assert_true(rows_hash(kit, 0, 2) == rows_hash(again, 0, 2));
                ends += kit->terminals[0];
            }
            assert_true(ends > 0 || config.match);
            close_kit(kit);
            close_kit(again);
        }
}

/* ---- small decks ---- */

static void small_decks_are_dealt(void **state)
{
    const r7_cards deck = r7_cards_of_number(1) | r7_cards_of_number(2) | r7_cards_of_number(7);
    for (int options = 0; options < 4; options++) {
        struct r7_env_config config = {
            .rules = {.advanced = (options & 1) != 0, .actions = (options & 2) != 0},
            .deck = deck,
            .hand = 3,
            .seed = 2};
        struct kit *kit = open_kit(config, 4);
        for (int t = 0; t < 200; t++) {
            for (size_t i = 0; i < 4; i++) {
                const struct r7_round *round = &r7_env_match(kit->envs, i)->round;
                assert_true((r7_round_located(round) & ~deck) == 0);
            }
            check_resample(kit, (size_t)t % 4, (uint64_t)t);
            sample(kit);
            step(kit);
        }
        close_kit(kit);
    }
}

/* ---- wrong calls ---- */

static void illegal_actions_change_nothing(void **state)
{
    for (int by = 0; by < 2; by++) {
        struct kit *kit =
            open_kit((struct r7_env_config){.by = (uint8_t)by, .pruned = true, .seed = 1}, 4);
        struct r7_env_fault fault;
        for (int t = 0; t < 300; t++) {
            sample(kit);
            const int64_t right = kit->actions[2];
            const int64_t wrong[] = {-1, 102, 128, INT64_MAX, INT64_MIN, (right + 1) % 64};
            for (size_t n = 0; n < 6; n++) {
                if (r7_env_legal(kit->envs, 2, wrong[n]))
                    continue;
                const uint64_t before = rows_hash(kit, 0, 4);
                uint8_t saved[4][1024], after[1024];
                size_t sizes[4];
                for (size_t i = 0; i < 4; i++)
                    sizes[i] = r7_env_save(kit->envs, i, saved[i]);
                kit->actions[2] = wrong[n];
                assert_int_equal(r7_envs_step(kit->envs, 0, 4, NULL, &fault), R7_ERR_ENV_ACTION);
                assert_string_equal(fault.what, "actions");
                assert_int_equal(fault.index, 2);
                assert_true(rows_hash(kit, 0, 4) == before);
                for (size_t i = 0; i < 4; i++) {
                    assert_int_equal(r7_env_save(kit->envs, i, after), sizes[i]);
                    assert_memory_equal(after, saved[i], sizes[i]);
                }
            }
            kit->actions[2] = right;
            step(kit);
        }
        close_kit(kit);
    }
}

static void expect_fault(struct r7_env_config config, enum r7_error error, const char *what)
{
    struct r7_env_fault fault;
    _Alignas(64) static uint8_t memory[1 << 16];
    assert_string_equal(r7_error_name(r7_env_check(&config, &fault)), r7_error_name(error));
    assert_string_equal(fault.what, what);
    assert_null(r7_envs_init(memory, sizeof memory, &config, 1, &fault));
    assert_int_equal(fault.error, error);
}

static void wrong_configurations_are_refused(void **state)
{
    const struct r7_bot *greedy = r7_bot_find("greedy");
    const struct r7_bot stranger = {"stranger", "", 1};
    assert_int_equal(r7_env_check(NULL, NULL), R7_ERR_ENV_CONFIG);
    expect_fault((struct r7_env_config){.players = 1}, R7_ERR_PLAYERS, "players");
    expect_fault((struct r7_env_config){.players = 5}, R7_ERR_PLAYERS, "players");
    expect_fault((struct r7_env_config){.rules = {.edition = 9}}, R7_ERR_RULES, "rules");
    expect_fault((struct r7_env_config){.by = 2}, R7_ERR_ENV_CONFIG, "by");
    expect_fault((struct r7_env_config){.by = R7_ENV_TURNS, .rules = {.actions = true}},
                 R7_ERR_ENV_CONFIG, "by");
    expect_fault((struct r7_env_config){.reset = 3}, R7_ERR_ENV_CONFIG, "reset");
    expect_fault((struct r7_env_config){.observations = 2}, R7_ERR_ENV_CONFIG, "observations");
    expect_fault((struct r7_env_config){.masks = 2}, R7_ERR_ENV_CONFIG, "masks");
    expect_fault((struct r7_env_config){.hand = 8}, R7_ERR_ENV_CONFIG, "hand");
    expect_fault((struct r7_env_config){.deck = R7_ALL_CARDS + 1}, R7_ERR_DEAL_CARDS, "deck");
    expect_fault((struct r7_env_config){.deck = 0x7FFF}, R7_ERR_DEAL_HAND, "deck");
    expect_fault((struct r7_env_config){.hand = 3, .match = true}, R7_ERR_ENV_CONFIG, "match");
    expect_fault((struct r7_env_config){.opponents = {greedy, greedy}}, R7_ERR_ENV_CONFIG,
                 "opponents");
    expect_fault((struct r7_env_config){.opponents = {NULL, NULL, greedy}}, R7_ERR_BOT_NONE,
                 "opponents");
    expect_fault((struct r7_env_config){.opponents = {&stranger}}, R7_ERR_BOT_NONE, "opponents");
}

static void wrong_memory_is_refused(void **state)
{
    const struct r7_env_config config = {.opponents = {r7_bot_find("random")}};
    struct r7_env_fault fault;
    _Alignas(64) static uint8_t memory[1 << 16];
    const size_t size = r7_envs_size(&config, 2);
    assert_int_equal(r7_envs_size(&config, SIZE_MAX), 0);
    assert_null(r7_envs_init(NULL, size, &config, 2, &fault));
    assert_null(r7_envs_init(memory, size - 1, &config, 2, &fault));
    assert_null(r7_envs_init(memory + 8, size, &config, 2, &fault));
    assert_int_equal(fault.error, R7_ERR_MEMORY);
    assert_null(r7_envs_init(memory, sizeof memory, &config, SIZE_MAX, NULL));
    struct r7_envs *envs = r7_envs_init(memory, size, &config, 2, &fault);
    assert_non_null(envs);
    assert_int_equal(r7_envs_step(envs, 0, 2, NULL, &fault), R7_ERR_MEMORY);
    assert_string_equal(fault.what, "buffers");
    assert_int_equal(r7_envs_sample(envs, 0, 2, &fault), R7_ERR_MEMORY);

    struct kit *kit = open_kit(config, 2);
    struct r7_env_buffers to = kit->to;
    to.rewards = NULL;
    assert_int_equal(r7_envs_bind(kit->envs, &to, &fault), R7_ERR_MEMORY);
    assert_string_equal(fault.what, "rewards");
    to = kit->to;
    to.observations = kit->observations + 4;
    assert_int_equal(r7_envs_bind(kit->envs, &to, &fault), R7_ERR_MEMORY);
    assert_string_equal(fault.what, "observations");
    to = kit->to;
    to.finals = kit->finals + 1;
    assert_int_equal(r7_envs_bind(kit->envs, &to, &fault), R7_ERR_MEMORY);
    assert_string_equal(fault.what, "finals");
    assert_int_equal(r7_envs_step(kit->envs, 0, 2, NULL, &fault), R7_ERR_MEMORY);
    assert_string_equal(fault.what, "scratch");
    assert_int_equal(r7_envs_step(kit->envs, 1, 2, kit->scratch, &fault), R7_ERR_ENV_RANGE);
    assert_int_equal(r7_envs_reset(kit->envs, 3, 0, NULL, NULL, kit->scratch, &fault),
                     R7_ERR_ENV_RANGE);
    assert_int_equal(r7_envs_sample(kit->envs, 2, SIZE_MAX, &fault), R7_ERR_ENV_RANGE);
    close_kit(kit);
}

/* ---- threads ---- */

struct part {
    struct kit *kit;
    size_t first, count;
    void *scratch;
};

static void *run_part(void *argument)
{
    const struct part *part = argument;
    for (int t = 0; t < 300; t++) {
        r7_envs_sample(part->kit->envs, part->first, part->count, NULL);
        if (r7_envs_step(part->kit->envs, part->first, part->count, part->scratch, NULL) != R7_OK)
            abort();
    }
    return NULL;
}

static void threads_do_not_meet(void **state)
{
    const struct r7_env_config config = {.rules = {.advanced = true, .actions = true},
                                         .opponents = {r7_bot_find("greedy")},
                                         .seed = 3};
    struct kit *alone = open_kit(config, 24), *kit = open_kit(config, 24);
    struct part parts[3], whole = {alone, 0, 24, alone->scratch};
    pthread_t threads[3];
    run_part(&whole);
    for (size_t i = 0; i < 3; i++) {
        parts[i] = (struct part){kit, 8 * i, 8, aligned_alloc(16, R7_BOT_MEMORY)};
        assert_int_equal(pthread_create(&threads[i], NULL, run_part, &parts[i]), 0);
    }
    for (size_t i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
        free(parts[i].scratch);
    }
    assert_true(rows_hash(kit, 0, 24) == rows_hash(alone, 0, 24));
    close_kit(kit);
    close_kit(alone);
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
        cmocka_unit_test(seed_and_number_decide),
        cmocka_unit_test(saved_states_go_on),
        cmocka_unit_test(broken_states_are_refused),
        cmocka_unit_test(ends_are_told),
        cmocka_unit_test(opponents_play),
        cmocka_unit_test(small_decks_are_dealt),
        cmocka_unit_test(illegal_actions_change_nothing),
        cmocka_unit_test(wrong_configurations_are_refused),
        cmocka_unit_test(wrong_memory_is_refused),
        cmocka_unit_test(threads_do_not_meet),
        cmocka_unit_test(fields_fill_the_row),
    };
    if (argc > 1)
        games = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
