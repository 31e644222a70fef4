/* What the terminal's screens tell about a position: the guided first game, and which rules the
 * others can reach. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <red7/red7.h>
#include <scene/guide.h>
#include <scene/reach.h>
#include <string.h>

#define ROUNDS 3000

/* The rules under which the safe moves of the player to move end; how many moves are of each kind.
 */
struct endings {
    unsigned rules;
    int palette, canvas, both;
};

static struct endings find_endings(const struct r7_round *round)
{
    static r7_play plays[R7_PLAYS_MAX];
    struct endings e = {0};
    size_t count = r7_plays_list(round, plays);
    for (size_t i = 0; i < count; i++) {
        r7_card palette = r7_play_palette(plays[i]), canvas = r7_play_canvas(plays[i]);
        e.rules |= 1U << (canvas == R7_NO_CARD ? r7_round_rule(round) : r7_card_colour(canvas));
        e.palette += canvas == R7_NO_CARD;
        e.canvas += palette == R7_NO_CARD;
        e.both += palette != R7_NO_CARD && canvas != R7_NO_CARD;
    }
    return e;
}

static void test_every_rule_matters(void **state)
{
    (void)state;
    for (int edition = 0; edition < R7_EDITIONS; edition++)
        for (int i = 0; i < GUIDE_DEALS; i++) {
            struct r7_match match;
            const struct r7_rules rules = {.edition = (uint8_t)edition};
            assert_int_equal(r7_match_init(&match, rules, 2, guide_seeds[i]), R7_OK);
            assert_int_equal(match.round.turn, 0); /* whom it guides */
            struct endings e = find_endings(&match.round);
            assert_int_equal(e.rules, (1U << R7_COLOURS) - 1);
            assert_true(e.palette > 0 && e.canvas > 0 && e.both > 0);
        }
}

/* The sentence says of marks only what there is: p, c, + beneath the hand. */
static void check_sentence(const struct r7_round *view, int turn)
{
    struct choice choice;
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    struct endings e = find_endings(view);
    choice_begin(&choice, view, view->turn, NULL, false);
    guide_tell(&choice, turn, &text);
    assert_true(strstr(bytes, "marked p") == NULL || e.palette > 0);
    assert_true(strstr(bytes, "marked c") == NULL || e.canvas > 0);
    assert_true(strstr(bytes, "marked +") == NULL || e.both > 0);
    assert_int_equal(strstr(bytes, "gives up") != NULL, e.palette + e.canvas + e.both == 0);
}

/* With open hands a rule can be reached if and only if a safe move ends under it. */
static void check_reach(const struct r7_round *round)
{
    assert_int_equal(scene_reach(round, round->turn), find_endings(round).rules);
    for (int seat = 0; seat < round->players; seat++) {
        struct r7_view view;
        r7_view_init(&view, round, seat == 0 ? 1 : 0);
        unsigned seen = scene_reach(&view.round, seat), open = scene_reach(round, seat);
        assert_int_equal(seen & open, open); /* what is hidden may be more, never less */
    }
}

static void test_rounds(void **state)
{
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        struct r7_match match;
        struct r7_random random = {(uint64_t)i};
        static r7_play plays[R7_PLAYS_MAX];
        const struct r7_rules rules = {.edition = (uint8_t)(i % R7_EDITIONS)};
        assert_int_equal(r7_match_init(&match, rules, 2 + i % 3, (uint64_t)i), R7_OK);
        for (int turn = 0; match.round.phase != R7_PHASE_OVER; turn++) {
            check_reach(&match.round);
            check_sentence(&match.round, turn);
            size_t count = r7_plays_list(&match.round, plays);
            if (count == 0) {
                r7_round_play(&match.round, r7_step_pass());
                continue;
            }
            r7_play play = plays[r7_random_below(&random, (uint32_t)count)];
            if (r7_play_palette(play) != R7_NO_CARD)
                r7_round_play(&match.round, r7_step_palette(r7_play_palette(play)));
            r7_round_play(&match.round, r7_play_canvas(play) != R7_NO_CARD
                                            ? r7_step_canvas(r7_play_canvas(play))
                                            : r7_step_end());
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_rule_matters),
        cmocka_unit_test(test_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
