/* Reviews of games in which the right verdict is certain, and what holds between their numbers. */
#include "check.h"
#include <stdlib.h>

#define TEXT_MAX 65536

static _Alignas(16) char memory[R7_BOT_MEMORY];
static struct r7_review review;

/* A record that is being written. */
struct text {
    char text[TEXT_MAX];
    size_t length;
};

#define WRITE(t, call, ...)                                                                        \
    ((t)->length += call(__VA_ARGS__, (t)->text + (t)->length, TEXT_MAX - (t)->length))

/* A basic game of two in which turns are random, but whoever has a turn that surely
 * wins passes instead. Returns the number of that turn, 0 if it never came. */
static unsigned write_game(struct text *t, const struct r7_round *deal, uint64_t seed)
{
    struct r7_round round = *deal;
    struct r7_random random = {seed};
    unsigned number = 0, blunder = 0;
    t->length = 0;
    WRITE(t, r7_record_write_tag, "Red7", "1");
    WRITE(t, r7_record_write_round, 1, deal);
    while (round.phase != R7_PHASE_OVER) {
        struct r7_turn turns[64], turn = {1, {r7_step_pass()}};
        size_t count = r7_turns_list(&round, R7_TURNS_SURE, turns, 64);
        struct r7_view view;
        r7_view_init(&view, &round, round.turn);
        if (count > 0)
            turn = turns[r7_random_below(&random, (uint32_t)count)];
        number++;
        for (size_t i = 0; i < count; i++) {
            struct r7_reasons reasons;
            r7_reasons_find(&view.round, &turns[i], &reasons);
            if (reasons.wins) {
                turn = (struct r7_turn){1, {r7_step_pass()}};
                blunder = number;
            }
        }
        WRITE(t, r7_record_write_turn, number, round.turn, turn.steps, turn.count);
        for (int i = 0; i < turn.count; i++)
            r7_round_play(&round, turn.steps[i]);
    }
    WRITE(t, r7_record_write_over, deal, &round);
    return blunder;
}

static void start_review(const char *text, size_t length, const char *bot, bool open)
{
    struct r7_review_options options = {
        .bot = r7_bot_find(bot), .memory = memory, .no_open = !open};
    assert_non_null(options.bot);
    r7_review_init(&review, text, length, &options);
}

/* What the bot is told of each seat's history is what that seat sees now. */
static void check_histories(void)
{
    for (int seat = 0; seat < review.record.match.round.players; seat++) {
        struct r7_view view;
        r7_view_init(&view, &review.record.match.round, seat);
        assert_true(r7_round_equal(&review.seen[seat].now, &view.round));
        assert_true(r7_view_honest(&view.round, seat));
    }
}

static void deal_basic(uint64_t seed, struct r7_round *deal)
{
    struct r7_match match;
    r7_match_init(&match, (struct r7_rules){0}, 2, seed);
    *deal = match.round;
}

/* To pass up a win that is certain loses everything, and is the turning point. */
static void test_blunder(void **state)
{
    static struct text t;
    int blunders = 0;
    for (uint64_t seed = 1; seed <= 15; seed++) {
        struct r7_round deal;
        deal_basic(seed, &deal);
        unsigned blunder = write_game(&t, &deal, seed);
        if (blunder == 0)
            continue;
        blunders++;
        start_review(t.text, t.length, "master", true);
        while (r7_review_next(&review) != R7_RECORD_TURN || review.record.turn_number < blunder)
            ;
        const struct r7_judgement *j = &review.judgement;
        assert_int_equal(j->mark, R7_MARK_BLUNDER);
        assert_true(j->chance_before == 1 && j->chance_after == 0 && j->loss == 1);
        assert_true(j->reasons.wins && !j->played_best);
        assert_true(j->open.known && j->open.before == review.record.before.turn);
        assert_true(j->open.after != review.record.before.turn);
        assert_int_equal(review.round.turning, blunder);
        assert_int_equal(review.round.open_turning, blunder);
    }
    assert_true(blunders > 2);
}

/* Where there is one turn, or none that survives, nothing is lost. */
static void test_forced(void **state)
{
    static struct text t;
    int forced = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct r7_round deal;
        enum r7_record_event event;
        deal_basic(seed, &deal);
        write_game(&t, &deal, seed);
        start_review(t.text, t.length, "master", false);
        while ((event = r7_review_next(&review)) < R7_RECORD_END) {
            if (event != R7_RECORD_TURN)
                continue;
            const struct r7_judgement *j = &review.judgement;
            struct r7_step sure[R7_STEPS_MAX];
            check_histories();
            assert_true(j->judged && j->loss >= 0 && j->loss <= 1 && j->stake >= j->loss);
            if (r7_turns_sure_steps(&review.record.before, sure) > 0)
                continue;
            assert_int_equal(j->mark, R7_MARK_FORCED);
            assert_true(j->loss == 0 && j->chance_before == 0);
            forced++;
        }
        assert_int_equal(event, R7_RECORD_END);
        for (int seat = 0; seat < 2; seat++) {
            double accuracy = r7_review_accuracy(&review.game[seat]);
            assert_true(review.game[seat].turns == 0 || (accuracy >= 0 && accuracy <= 100));
        }
    }
    assert_true(forced > 3);
}

/* Swaps a card that the other player holds to the end with one of the deck: a seat's
 * turns are judged as before, because it cannot tell. */
static void test_hidden_cards_do_not_matter(void **state)
{
    static struct text t, swapped;
    static struct r7_judgement before[64];
    int checked = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct r7_round deal;
        enum r7_record_event event;
        deal_basic(seed, &deal);
        write_game(&t, &deal, seed);
        start_review(t.text, t.length, "master", false);
        unsigned count = 0;
        while ((event = r7_review_next(&review)) < R7_RECORD_END)
            if (event == R7_RECORD_TURN)
                before[count++] = review.judgement;
        int other = review.record.match.round.seats[0].hand != 0 ? 0 : 1;
        r7_cards kept = review.record.match.round.seats[other].hand;
        if (kept == 0)
            continue;
        char held[3], drawn[3];
        r7_cards_write(r7_card_bit(r7_cards_top(kept)), held, sizeof held);
        r7_cards_write(r7_card_bit(deal.deck[5]), drawn, sizeof drawn);
        swapped = t;
        for (size_t i = 0; i + 1 < t.length; i++) {
            if (memcmp(t.text + i, held, 2) == 0)
                memcpy(swapped.text + i, drawn, 2);
            if (memcmp(t.text + i, drawn, 2) == 0)
                memcpy(swapped.text + i, held, 2);
        }
        start_review(swapped.text, swapped.length, "master", false);
        while ((event = r7_review_next(&review)) < R7_RECORD_END) {
            if (event != R7_RECORD_TURN || review.record.before.turn == other)
                continue;
            const struct r7_judgement *a = &review.judgement;
            const struct r7_judgement *b = &before[review.record.turn_number - 1];
            assert_true(a->chance_before == b->chance_before && a->loss == b->loss);
            assert_true(a->chance_after == b->chance_after && a->mark == b->mark);
            assert_memory_equal(&a->best, &b->best, sizeof a->best);
            assert_memory_equal(&a->reasons.answers, &b->reasons.answers,
                                sizeof a->reasons.answers);
            checked++;
        }
        assert_int_equal(event, R7_RECORD_END);
    }
    assert_true(checked > 3);
}

/* Reads a record of the tests' data. */
static size_t read_data(const char *name, struct text *t)
{
    char path[512];
    const char *folder = getenv("RED7_DATA");
    snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : "tests/data", name);
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    t->length = fread(t->text, 1, TEXT_MAX, in);
    fclose(in);
    return t->length;
}

/* A record of what seat 1 saw: only its turns are judged. */
static void test_partial(void **state)
{
    static struct text t;
    read_data("seat1-2.r7", &t);
    start_review(t.text, t.length, "regular", false);
    for (unsigned turns = 0; turns < 3;) {
        if (r7_review_next(&review) != R7_RECORD_TURN)
            continue;
        const struct r7_judgement *j = &review.judgement;
        assert_true(j->judged == (review.record.before.turn == 1));
        assert_int_equal(j->why, j->judged ? R7_OK : R7_ERR_HAND_UNKNOWN);
        assert_true(j->judged || j->mark == R7_MARK_NONE);
        assert_false(j->open.known);
        check_histories();
        /* +B3(I7) @V5(G5): what to do with I7 in hand is a decision of its own. */
        if (turns == 0)
            assert_int_equal(j->decisions, 2);
        turns++;
    }
    assert_true(r7_review_accuracy(&review.round.seats[0]) == -1);
    assert_true(r7_review_accuracy(&review.round.seats[1]) >= 0);
}

/* A broken record is refused as its reader refuses it. */
static void test_broken(void **state)
{
    static struct text t;
    static struct r7_record record;
    enum r7_record_event event;
    read_data("broken-step.r7", &t);
    start_review(t.text, t.length, "regular", false);
    while ((event = r7_review_next(&review)) < R7_RECORD_END)
        ;
    assert_int_equal(event, R7_RECORD_FAULT);
    r7_record_init(&record, t.text, t.length);
    while (r7_record_next(&record) < R7_RECORD_END)
        ;
    assert_int_equal(review.record.line, record.line);
    assert_int_equal(review.record.fault.error, record.fault.error);
    assert_int_equal(r7_review_next(&review), R7_RECORD_FAULT);
}

static bool near(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

static bool is_whole(double share)
{
    double hundredths = 100 * share + (share < 0 ? -0.5 : 0.5);
    return near((int)hundredths / 100.0, share);
}

/* What the end of a round is worth to all is 1, and in a basic game the winner's. */
static void check_ends(void)
{
    const struct r7_match *match = &review.record.match;
    double sum = 0;
    for (int seat = 0; seat < match->round.players; seat++) {
        double end = review.round.ends[seat];
        assert_true(end >= 0 && end <= 1);
        if (!match->round.rules.advanced)
            assert_true(end == (match->round.turn == seat));
        if (r7_match_winners(match) != 0)
            assert_true((end > 0) == ((r7_match_winners(match) >> seat & 1) != 0));
        sum += end;
    }
    assert_true(sum > 0.97 && sum < 1.03); /* each is rounded */
}

/* In every game and every turn: whole percents, parts that add up, marks that follow from what is
 * shown, reasons for what is better; and the end of each curve is the result. */
static void test_numbers_hold(void **state)
{
    static struct text t;
    static const char *const records[] = {"basic-2.r7", "advanced-2.r7", "actions-3.r7"};
    int luck = 0, better = 0;
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        enum r7_record_event event;
        read_data(records[i], &t);
        start_review(t.text, t.length, i == 0 ? "master" : "regular", false);
        while ((event = r7_review_next(&review)) < R7_RECORD_END) {
            const struct r7_judgement *j = &review.judgement;
            struct r7_reason list[R7_REASONS_MAX];
            if (event == R7_RECORD_OVER)
                check_ends();
            if (event != R7_RECORD_TURN || !j->judged)
                continue;
            assert_true(is_whole(j->worth_before) && is_whole(j->worth_after));
            assert_true(is_whole(j->loss) && is_whole(j->luck) && is_whole(j->chance_before));
            assert_true(near(j->worth_before - j->loss + j->luck, j->worth_after));
            assert_true(j->decisions > 1 || j->luck == 0);
            assert_true((j->mark >= R7_MARK_BLUNDER) <= (j->loss >= R7_BLUNDER_LOSS));
            assert_int_equal(r7_judgement_reasons(j, list) > 0, !j->played_best);
            luck += j->luck != 0;
            better += !j->played_best;
        }
        assert_int_equal(event, R7_RECORD_END);
    }
    assert_true(luck > 0 && better > 2);
}

/* Reasons for the better turn never say that more can be answered after it. */
static void test_reasons_support(void **state)
{
    struct r7_judgement j = {.judged = true};
    struct r7_reason list[R7_REASONS_MAX];
    struct r7_answer answer = {.seat = 1, .hidden = 3, .unseen = 20, .chance = 0.3};
    j.reasons = (struct r7_reasons){.standing = R7_STANDING_LEADS,
                                    .rule = R7_RED,
                                    .set = r7_card_bit(48),
                                    .rival = -1,
                                    .margin = R7_MARGIN_ALONE,
                                    .hand = 7,
                                    .answers = {answer},
                                    .answer_count = 1};
    j.played = j.reasons;
    assert_int_equal(r7_judgement_reasons(&j, list), 1); /* nothing differs: at least one */
    j.reasons.answers[0].chance = 0.5;
    assert_int_equal(r7_judgement_reasons(&j, list), 1);
    assert_true(list[0].code < R7_REASON_ANSWER_NONE);
    j.reasons.answers[0].chance = 0.1;
    assert_int_equal(r7_judgement_reasons(&j, list), 1);
    assert_true(list[0].code > R7_REASON_ANSWER_NONE && list[0].chance < 0.3);
    j.reasons.hand = 15;
    size_t count = r7_judgement_reasons(&j, list);
    assert_int_equal(count, 2);
    assert_int_equal(list[0].code, R7_REASON_KEEPS);
    j.played_best = true;
    assert_int_equal(r7_judgement_reasons(&j, list), 0);
}

static void test_accuracy(void **state)
{
    struct r7_review_seat seat = {0};
    assert_true(r7_review_accuracy(&seat) == -1);
    seat.turns = seat.marks[R7_MARK_NONE] = 2;
    assert_true(r7_review_accuracy(&seat) == -1);
    seat.turns = 3;
    seat.marks[R7_MARK_FORCED] = 1;
    assert_true(r7_review_accuracy(&seat) == 100);
    seat.turns = 5;
    seat.marks[R7_MARK_BEST] = seat.marks[R7_MARK_MISTAKE] = 1;
    seat.kept = 1.5;
    assert_true(r7_review_accuracy(&seat) == 75);
    for (int mark = 0; mark < R7_MARKS; mark++)
        assert_non_null(r7_mark_name((enum r7_mark)mark));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blunder),
        cmocka_unit_test(test_forced),
        cmocka_unit_test(test_hidden_cards_do_not_matter),
        cmocka_unit_test(test_partial),
        cmocka_unit_test(test_broken),
        cmocka_unit_test(test_numbers_hold),
        cmocka_unit_test(test_reasons_support),
        cmocka_unit_test(test_accuracy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
