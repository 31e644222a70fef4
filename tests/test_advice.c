/* Reasons on positions that a player can check, against counting by brute force. */
#include "check.h"

/* The reasons for some steps at the end of a position's text. */
static struct r7_reasons reasons_for(const char *options, const char *text, const char *steps)
{
    struct r7_position position = must_read(R7_V1_3, options, text);
    struct r7_turn turn = {0};
    struct r7_reasons reasons;
    struct r7_fault fault;
    for (const char *at = steps; *at != '\0';) {
        size_t length = strcspn(at, " ");
        assert_true(r7_step_read(at, length, &turn.steps[turn.count++], &fault));
        at += length + (at[length] == ' ');
    }
    assert_int_equal(r7_reasons_find(&position.now, &turn, &reasons), R7_OK);
    return reasons;
}

static void expect_cards(r7_cards cards, const char *expected)
{
    char text[2 * R7_CARDS + 1];
    r7_cards_write(cards, text, sizeof text);
    assert_string_equal(text, expected);
}

static void expect_near(double found, double expected)
{
    assert_true(found > expected - 1e-9 && found < expected + 1e-9);
}

/* The codes of the reasons, in order. */
static void expect_codes(const struct r7_reasons *reasons, const char *expected)
{
    struct r7_reason list[R7_REASONS_MAX];
    char text[512] = "";
    size_t count = r7_reasons_list(reasons, list);
    for (size_t i = 0; i < count; i++) {
        strcat(text, i == 0 ? "" : " ");
        strcat(text, r7_reason_name(list[i].code));
    }
    assert_string_equal(text, expected);
}

static void test_turn_that_wins(void **state)
{
    struct r7_reasons r = reasons_for("", "0 - - I4O5/Y4G2I6/- V1/R6/-", "+I4 @O5");
    assert_int_equal(r.standing, R7_STANDING_LEADS);
    assert_true(r.wins);
    assert_int_equal(r.rule, R7_ORANGE);
    expect_cards(r.set, "Y4I4");
    assert_int_equal(r.rival, 1);
    expect_cards(r.rival_set, "R6");
    assert_int_equal(r.margin, R7_MARGIN_COUNT);
    expect_codes(&r, "wins leads_count keeps_none");
}

/* Against R6 and one card that is not known, I4 is laid for the run 4-5-6. R6 is the
 * stronger highest card, and single cards are level under orange and yellow: any
 * card of these three colours answers, 6 of each being unseen, and no other does. */
static void test_cards_that_answer(void **state)
{
    struct r7_reasons r = reasons_for("", "0 - *30 I4O5/Y4G2I6/- *1/R6/-", "+O5 @I4");
    assert_int_equal(r.answer_count, 1);
    const struct r7_answer *a = &r.answers[0];
    assert_int_equal(a->seat, 1);
    assert_int_equal(a->unseen, 43);
    assert_int_equal(a->palette, 0);
    expect_cards(a->canvas, "R7O7Y7O6Y6R5Y5R4O4R3O3Y3R2O2Y2R1O1Y1");
    assert_true(a->exact && !a->ready && !r.wins);
    expect_near(a->one_chance, 18.0 / 43);
    expect_near(a->chance, 18.0 / 43);
    expect_codes(&r, "leads_count keeps_none answer_cards");
}

static void test_margins(void **state)
{
    struct r7_reasons r = reasons_for("", "0 - - R7V1G3/B2/- V2/R6/-", "+R7 .");
    assert_int_equal(r.margin, R7_MARGIN_NUMBER);
    expect_cards(r.hand, "G3V1");
    assert_int_equal(r.leads & 1U << R7_RED, 1U << R7_RED);
    r = reasons_for("", "0 - - R7V1/B2/- V2/O7/-", "+R7 .");
    assert_int_equal(r.margin, R7_MARGIN_COLOUR);
    r = reasons_for("", "0 - - V1/B2/- V4/O7/-", "@V1");
    assert_int_equal(r.margin, R7_MARGIN_ALONE);
    assert_int_equal(r.rival, -1);
    assert_true(r.wins);
}

static void test_what_is_left(void **state)
{
    struct r7_reasons r = reasons_for("+advanced", "0 - *9 G5V3Y1/B2R6/- *4/O6/-", "@G5 =");
    assert_int_equal(r.draws, 1);
    assert_int_equal(r.drawn, 0);
    assert_int_equal(r.hand_hidden, 1);
    expect_cards(r.hand, "V3Y1");
    /* Two cards, B2 and R6, against O6 alone: only the run and the number are level. */
    assert_int_equal(r.returns, 1U << R7_YELLOW | 1U << R7_VIOLET);
    r = reasons_for("+advanced", "0 - V6*9 G5V3Y1/B2R6/- *4/O6/-", "@G5 =");
    expect_cards(r.drawn, "V6");
    assert_int_equal(r.hand_hidden, 0);
}

static void test_out_and_hope(void **state)
{
    struct r7_reasons r = reasons_for("", "0 - *30 V1/B2/- *3/R6/-", "pass");
    assert_int_equal(r.standing, R7_STANDING_OUT);
    expect_codes(&r, "out");
    r = reasons_for("", "0 - *30 V1/B4/- *3/R6/-", "+V1 .");
    assert_int_equal(r.standing, R7_STANDING_OUT);

    /* A 3 is tried: which cards save is found once more by drawing each of them. */
    const char *text = "0 - *30 R3/V2/- *3/R6/-";
    r = reasons_for("+actions", text, "+R3");
    assert_int_equal(r.standing, R7_STANDING_OPEN);
    struct r7_position position = must_read(R7_V1_3, "+actions", text);
    r7_cards saves = 0;
    for (r7_card card = 0; card < R7_CARDS; card++) {
        struct r7_round round = position.now;
        struct r7_step steps[R7_STEPS_MAX], draw = r7_step_palette(r7_card_make(3, R7_RED));
        draw.drawn = card;
        if (r7_round_apply(&round, draw) != R7_OK)
            continue; /* the card lies elsewhere */
        for (size_t i = 0, count = r7_round_legal(&round, steps); i < count; i++) {
            struct r7_round after = round;
            r7_round_play(&after, steps[i]);
            if (!after.seats[0].out)
                saves |= r7_card_bit(card);
        }
    }
    assert_true(saves != 0);
    assert_true(r.saves == saves);
    expect_codes(&r, "hope draws keeps");
}

static void test_refused(void **state)
{
    struct r7_reasons reasons;
    struct r7_turn turn = {1, {r7_step_canvas(r7_card_make(1, R7_VIOLET))}};
    struct r7_position position = must_read(R7_V1_3, "", "0 - - V1/B4/- *3/R6/-");
    assert_int_equal(r7_reasons_find(&position.now, &turn, &reasons), R7_ERR_CANVAS_LEAD);
    position = must_read(R7_V1_3, "", "0 - - V1*1/B2/- *3/R6/-");
    assert_int_equal(r7_reasons_find(&position.now, &turn, &reasons), R7_ERR_HAND_UNKNOWN);
    position = must_read(R7_V1_3, "", "0 - - R1/R6/- x-/R5/- over");
    assert_int_equal(r7_reasons_find(&position.now, &turn, &reasons), R7_ERR_OVER);
}

/* A view in the middle of a random round, the player to move having a choice. */
static bool random_view(uint64_t seed, struct r7_rules rules, int players, struct r7_view *view)
{
    struct r7_match match;
    struct r7_random random = {seed};
    r7_match_init(&match, rules, players, seed);
    for (uint32_t n = r7_random_below(&random, 8); n > 0; n--) {
        struct r7_turn turns[512];
        size_t count = r7_turns_list(&match.round, R7_TURNS_SURE, turns, 512);
        if (count == 0)
            break;
        const struct r7_turn *turn =
            &turns[r7_random_below(&random, count < 512 ? (uint32_t)count : 512)];
        for (int i = 0; i < turn->count; i++)
            r7_round_play(&match.round, turn->steps[i]);
    }
    r7_view_init(view, &match.round, match.round.turn);
    struct r7_step steps[R7_STEPS_MAX];
    return r7_turns_sure_steps(&view->round, steps) > 0;
}

/* The share of the hands with which the next player survives, all of them tried. */
static double naive_chance(const struct r7_round *after, int seat, r7_cards unseen, int hidden)
{
    static struct r7_turn none;
    int hands = 0, good = 0;
    for (r7_card a = 0; a < R7_CARDS; a++)
        for (r7_card b = hidden == 1 ? a : 0; b < (hidden == 1 ? a + 1 : a); b++) {
            if (!r7_cards_has(unseen, a) || !r7_cards_has(unseen, b))
                continue;
            struct r7_round round = *after;
            round.seats[seat].hidden = 0;
            round.seats[seat].hand |= r7_card_bit(a) | r7_card_bit(b);
            hands++;
            good += r7_turns_list(&round, R7_TURNS_SURE, &none, 0) > 0;
        }
    return (double)good / hands;
}

/* One or two hidden cards: the chance of an answer is counted, and right. */
static void test_chance_of_answer(void **state)
{
    int checked = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct r7_rules rules = {.edition = (uint8_t)(seed % 4), .actions = seed % 3 == 0};
        struct r7_view view;
        struct r7_turn turn;
        struct r7_reasons reasons;
        if (!random_view(seed, rules, 2, &view))
            continue;
        int other = 1 - view.round.turn;
        view.round.seats[other].hidden = (uint8_t)(1 + seed % 2);
        view.round.seats[other].hand = 0;
        r7_turns_list(&view.round, R7_TURNS_SURE, &turn, 1);
        assert_int_equal(r7_reasons_find(&view.round, &turn, &reasons), R7_OK);
        if (reasons.standing != R7_STANDING_LEADS)
            continue;
        struct r7_round after = view.round;
        for (int i = 0; i < turn.count; i++)
            r7_round_play(&after, turn.steps[i]);
        r7_cards unseen = R7_ALL_CARDS & ~r7_round_located(&after);
        double expected = naive_chance(&after, other, unseen, after.seats[other].hidden);
        assert_true(reasons.answers[0].exact);
        expect_near(reasons.answers[0].chance, expected);
        assert_true(reasons.answers[0].one_chance <= expected + 1e-9);
        checked++;
    }
    assert_true(checked > 20);
}

/* A turn that is said to win does win with open cards, however many play. */
static void test_wins_is_true(void **state)
{
    int won = 0;
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        struct r7_rules rules = {.edition = (uint8_t)(seed % 4), .actions = seed % 5 == 0};
        struct r7_view view;
        struct r7_turn turn;
        struct r7_reasons reasons;
        if (!random_view(seed, rules, 2 + (int)(seed % 3), &view))
            continue;
        struct r7_round *round = &view.round;
        struct r7_random random = {seed};
        for (int seat = 0; seat < round->players; seat++) { /* few cards, all known */
            struct r7_seat *s = &round->seats[seat];
            for (s->hidden = seat == round->turn ? 0 : (uint8_t)(seed / 7 % 2); s->hidden > 0;) {
                r7_card card = (r7_card)r7_random_below(&random, R7_CARDS);
                if (r7_cards_has(r7_round_located(round), card))
                    continue;
                s->hand |= r7_card_bit(card);
                s->hidden--;
            }
        }
        round->deck_hidden = 0;
        r7_turns_list(round, R7_TURNS_SURE, &turn, 1);
        assert_int_equal(r7_reasons_find(round, &turn, &reasons), R7_OK);
        if (!reasons.wins)
            continue;
        struct r7_solve_options options = {.objective = R7_OBJECTIVE_WIN};
        struct r7_solution solution;
        assert_int_equal(r7_solve_turns(round, &options, &turn, 1, &solution), R7_OK);
        assert_int_equal(solution.winner, round->turn);
        won++;
    }
    assert_true(won > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turn_that_wins),   cmocka_unit_test(test_cards_that_answer),
        cmocka_unit_test(test_margins),          cmocka_unit_test(test_what_is_left),
        cmocka_unit_test(test_out_and_hope),     cmocka_unit_test(test_refused),
        cmocka_unit_test(test_chance_of_answer), cmocka_unit_test(test_wins_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
