/* Environments: small decks, and cards in the order of the caller.
 *
 * usage: test_env_deals [GAMES [TEST]], as test_env. */
#include "env_kit.h"

static uint64_t games = 12;

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

/* ---- deals of the caller ---- */

/* The same cards and the same actions in another environment bring the same rows. */
static void check_same_game(const struct kit *one, struct kit *two, const int64_t *played,
                            int count)
{
    r7_card order[R7_CARDS];
    const int cards = r7_env_dealt(one->envs, 0, order);
    assert_int_equal(r7_env_deal(two->envs, 0, order, cards), R7_OK);
    for (int n = 0; n < count; n++) {
        two->actions[0] = played[n];
        step(two);
    }
    assert_true(rows_hash(one, 0, 1) == rows_hash(two, 0, 1));
}

static void deals_can_be_repeated(void **state)
{
    for (uint64_t game = 0; game < 8 * games; game++) {
        struct r7_random random = {game};
        const bool small = r7_random_below(&random, 2) == 0;
        struct r7_env_config config = {
            .rules = rules_of((int)(game % 4), &random),
            .players = (uint8_t)(2 + r7_random_below(&random, 2)),
            .by = game % 4 < 2 && game % 8 >= 4 ? R7_ENV_TURNS : R7_ENV_STEPS,
            .pruned = r7_random_below(&random, 2) == 0,
            .reset = R7_ENV_NO_RESET,
            .deck =
                small ? r7_cards_of_number(1) | r7_cards_of_number(3) | r7_cards_of_number(5) : 0,
            .hand = small ? 4 : 0,
            .seed = game,
        };
        struct kit *one = open_kit(config, 1), *two = open_kit(config, 1);
        int64_t played[R7_HISTORY_STEPS_MAX];
        for (int n = 0; n < 40 && !r7_env_over(one->envs, 0); n++) {
            check_same_game(one, two, played, n);
            /* With other hidden cards everybody still could choose what they chose. */
            if (config.by == R7_ENV_STEPS && n % 4 == 3) {
                r7_env_resample(one->envs, 0, (int)(n / 4) % config.players, random.state);
                check_same_game(one, two, played, n);
            }
            sample(one);
            played[n] = one->actions[0];
            step(one);
        }
        close_kit(one);
        close_kit(two);
    }
}

static void wrong_deals_are_refused(void **state)
{
    const struct r7_env_config configs[] = {
        {.seed = 1},
        {.rules = {.advanced = true}, .seed = 1},
        {.deck = 0xFFFF, .hand = 3, .seed = 1},
    };
    for (size_t n = 0; n < 3; n++) {
        struct kit *kit = open_kit(configs[n], 1);
        const uint64_t before = rows_hash(kit, 0, 1);
        r7_card order[R7_CARDS + 1] = {0}, wrong[R7_CARDS + 1];
        const int count = r7_env_dealt(kit->envs, 0, order);
        assert_int_equal(count, n == 0 ? 16 : n == 1 ? R7_CARDS : 8);
        assert_int_equal(r7_env_deal(kit->envs, 0, order, 0), R7_ERR_DEAL_HAND);
        assert_int_equal(r7_env_deal(kit->envs, 0, order, count - 1),
                         n == 1 ? R7_ERR_DEAL_CARDS : R7_ERR_DEAL_HAND);
        memcpy(wrong, order, sizeof wrong);
        wrong[0] = wrong[1];
        assert_int_equal(r7_env_deal(kit->envs, 0, wrong, count), R7_ERR_CARD_TWICE);
        wrong[0] = R7_CARDS;
        assert_int_equal(r7_env_deal(kit->envs, 0, wrong, count), R7_ERR_CARD);
        wrong[0] = 48;
        if (n == 2)
            assert_int_equal(r7_env_deal(kit->envs, 0, wrong, count), R7_ERR_DEAL_CARDS);
        assert_true(rows_hash(kit, 0, 1) == before);
        close_kit(kit);
    }
    struct kit *match = open_kit((struct r7_env_config){.match = true}, 1);
    struct kit *bots = open_kit((struct r7_env_config){.opponents = {r7_bot_find("random")}}, 1);
    r7_card order[R7_CARDS];
    const int count = r7_env_dealt(match->envs, 0, order);
    assert_int_equal(r7_env_deal(match->envs, 0, order, count), R7_ERR_ENV_CONFIG);
    assert_int_equal(r7_env_deal(bots->envs, 0, order, count), R7_ERR_ENV_CONFIG);
    close_kit(match);
    close_kit(bots);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_decks_are_dealt),
        cmocka_unit_test(deals_can_be_repeated),
        cmocka_unit_test(wrong_deals_are_refused),
    };
    read_arguments(argc, argv, &games);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
