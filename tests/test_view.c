/* Views: they follow the game, agree with a view taken of the full round, hold
 * nothing that the viewer may not know, and do not depend on it. */
#include "check.h"
#include "hidden.h"
#include "house_rules.h"

#define GAMES 60

static void same_view(const struct r7_round *a, const struct r7_round *b, int viewer)
{
    if (!r7_round_equal(a, b)) {
        char x[R7_POSITION_TEXT_MAX], y[R7_POSITION_TEXT_MAX];
        r7_history_write(&(struct r7_history){.start = *a}, x, sizeof x);
        r7_history_write(&(struct r7_history){.start = *b}, y, sizeof y);
        fail_msg("seat %d:\n%s\n%s", viewer, x, y);
    }
}

/* What the viewer is asked: the legal steps, from the view alone. */
static void check_legal(const struct r7_round *full, const struct r7_round *view)
{
    struct r7_step from_full[R7_STEPS_MAX], from_view[R7_STEPS_MAX];
    size_t count = r7_round_legal(full, from_full);
    assert_int_equal(r7_round_legal(view, from_view), count);
    assert_memory_equal(from_full, from_view, count * sizeof from_full[0]);
    assert_int_equal(r7_turns_list(full, R7_TURNS_SURE, NULL, 0),
                     r7_turns_list(view, R7_TURNS_SURE, NULL, 0));
}

/* The text of a view is read back to the same knowledge. */
static void check_text(const struct r7_history *seen)
{
    char text[R7_HISTORY_TEXT_MAX];
    struct r7_position position;
    struct r7_fault fault;
    size_t length = r7_history_write(seen, text, sizeof text);
    assert_true(length < sizeof text);
    if (!r7_position_read(text, length, &position, &fault))
        fail_msg("%s: offset %zu: %s", text, fault.offset, r7_error_text(fault.error));
    same_view(&position.now, &seen->now, -9);
}

static void follow_game(struct r7_rules rules, int players, uint64_t seed)
{
    struct r7_random random = {seed};
    struct r7_round round;
    struct r7_view views[R7_SEATS_MAX + 1];
    static struct r7_history seen[R7_SEATS_MAX + 1];
    r7_deal_seed(&round, rules, players, seed);
    for (int v = 0; v <= players; v++) {
        r7_view_init(&views[v], &round, v < players ? v : R7_SPECTATOR);
        r7_history_init(&seen[v], &views[v].round);
    }
    while (round.phase != R7_PHASE_OVER) {
        struct r7_step step = some_step(&round, &random);
        struct r7_round before = round;
        assert_int_equal(r7_round_apply(&round, step), R7_OK);
        for (int v = 0; v <= players; v++) {
            int viewer = views[v].viewer;
            if (viewer == before.turn)
                check_legal(&before, &views[v].round);
            struct r7_step shown = r7_view_step(&views[v], &before, step);
            if (viewer != before.turn)
                assert_int_equal(shown.drawn, R7_NO_CARD);
            assert_int_equal(r7_history_show(&seen[v], viewer, &before, step), R7_OK);
            enum r7_error error = r7_view_apply(&views[v], shown);
            if (error != R7_OK)
                fail_msg("a view refuses a step: %s", r7_error_text(error));
            struct r7_view taken;
            r7_view_init(&taken, &round, viewer);
            same_view(&views[v].round, &taken.round, viewer);
            assert_true(r7_view_honest(&taken.round, viewer));
            assert_true(r7_round_valid(&taken.round));
            /* Other hidden cards, the same view. */
            struct r7_round other = round;
            shuffle_hidden(&other, viewer, &random);
            r7_view_init(&taken, &other, viewer);
            same_view(&views[v].round, &taken.round, viewer);
        }
    }
    for (int v = 0; v <= players; v++) {
        same_view(&views[v].round, &seen[v].now, v);
        check_text(&seen[v]);
    }
}

static void views_follow(void **state)
{
    for (int edition = 0; edition < R7_EDITIONS; edition++)
        for (int options = 0; options < 4; options++)
            for (int players = 2; players <= R7_SEATS_MAX; players++)
                for (uint64_t game = 0; game < GAMES; game++) {
                    struct r7_random random = {game};
                    struct r7_rules rules = {.edition = (uint8_t)edition,
                                             .advanced = (options & 1) != 0,
                                             .actions = (options & 2) != 0};
                    follow_game(rules, players, game * 77 + (uint64_t)options);
                    follow_game(some_house_rules(rules, &random), players, game * 77);
                }
}

static void a_taken_card_stays_known(void **state)
{
    /* Seat 0's 1 puts R6 on the deck; seat 1's 3 draws it: all know it is there. */
    struct r7_position p =
        must_read(R7_V1_3, "+actions", "0 - V2V3 O1/R7/- B3G2/R6I6/- I2/V5V6/- ; +O1 -1:R6 .");
    struct r7_view view;
    r7_view_init(&view, &p.now, 2);
    assert_int_equal(r7_round_deck_top(&view.round), r7_card_make(6, R7_RED));
    assert_int_equal(view.round.deck_hidden, 2);
    p = must_read(R7_V1_3, "+actions",
                  "0 - V2V3 O1/R7/- B3G2/R6I6/- I2/V5V6/- ; +O1 -1:R6 . +B3 @G2");
    r7_view_init(&view, &p.now, 2);
    assert_true(view.round.seats[1].hand == r7_card_bit(r7_card_make(6, R7_RED)));
    assert_int_equal(view.round.seats[1].hidden, 0);
    assert_int_equal(view.round.deck_known, 0);
    /* A full round is no honest view, for anybody. */
    r7_deal_seed(&p.now, (struct r7_rules){0}, 2, 1);
    assert_false(r7_view_honest(&p.now, 0));
    assert_false(r7_view_honest(&p.now, R7_SPECTATOR));
    p.now.deck_known = 0;
    assert_false(r7_view_honest(&p.now, 0));
}

/* Cards that are shown besides are known as if they had been seen, and nothing else is. */
static void more_can_be_shown(void **state)
{
    struct r7_round full;
    struct r7_view view;
    assert_int_equal(r7_deal_seed(&full, (struct r7_rules){0}, 3, 4), R7_OK);
    r7_view_init(&view, &full, 0);
    r7_cards rest = full.seats[2].hand;
    r7_cards two = r7_card_bit(r7_cards_take_top(&rest));
    two |= r7_card_bit(r7_cards_take_top(&rest));
    r7_view_reveal(&view.round, 2, two);
    assert_true(view.round.seats[2].hand == two);
    assert_int_equal(view.round.seats[2].hidden, r7_cards_count(rest));
    assert_int_equal(view.round.seats[1].hidden, r7_cards_count(full.seats[1].hand));
    assert_false(r7_view_honest(&view.round, 0));
    r7_view_reveal(&view.round, 2, rest);
    r7_view_reveal(&view.round, 1, full.seats[1].hand);
    for (int seat = 0; seat < 3; seat++)
        assert_true(view.round.seats[seat].hand == full.seats[seat].hand);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_follow),
        cmocka_unit_test(a_taken_card_stays_known),
        cmocka_unit_test(more_can_be_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
