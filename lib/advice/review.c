/* The review of a game, event by event: what each seat sees, and the sums. */
#include "inner.h"
#include <core/options.h>

const char *r7_mark_name(enum r7_mark mark)
{
    static const char *const names[R7_MARKS] = {
        [R7_MARK_NONE] = "none",
        [R7_MARK_FORCED] = "forced",
        [R7_MARK_BEST] = "best",
        [R7_MARK_GOOD] = "good",
        [R7_MARK_INACCURACY] = "inaccuracy",
        [R7_MARK_MISTAKE] = "mistake",
        [R7_MARK_BLUNDER] = "blunder",
    };
    return names[mark];
}

double r7_review_accuracy(const struct r7_review_seat *seat)
{
    const unsigned judged = seat->turns - seat->marks[R7_MARK_NONE];
    const unsigned choices = judged - seat->marks[R7_MARK_FORCED];
    if (judged == 0)
        return -1;
    return choices == 0 ? 100 : 100 * seat->kept / choices;
}

R7I_CHECK_FIRST(struct r7_review_options, memory);
static_assert(sizeof(struct r7_review_options) <= sizeof((struct r7_review *)0)->room,
              "options fit into a review");

enum r7_error r7_review_init(struct r7_review *review, const char *text, size_t length,
                             const struct r7_review_options *options)
{
    struct r7_review_options known;
    enum r7_error error = r7i_options_read(
        &known, sizeof known, R7I_FIRST_SIZE(struct r7_review_options, memory), options);
    if (error != R7_OK)
        return error;
    if (known.memory == NULL || (uintptr_t)known.memory % 16 != 0)
        return R7_ERR_MEMORY;
    *review = (struct r7_review){.options = known};
    if (review->options.bot == NULL)
        review->options.bot = r7_bot_strongest();
    r7_record_init(&review->record, text, length);
    return R7_OK;
}

static void start_round(struct r7_review *review)
{
    const struct r7_round *deal = &review->record.match.round;
    review->round = (struct r7_review_round){.open_start = -1};
    for (int seat = 0; seat < deal->players; seat++) {
        struct r7_view view;
        r7_view_init(&view, deal, seat);
        r7_history_init(&review->seen[seat], &view.round);
    }
}

/* Shows the turn to everybody. */
static void follow_turn(struct r7_review *review)
{
    const struct r7_record *record = &review->record;
    struct r7_round full = record->before;
    for (int i = 0; i < record->turn.count; i++) {
        for (int seat = 0; seat < full.players; seat++)
            r7_history_show(&review->seen[seat], seat, &full, record->turn.steps[i]);
        r7_round_play(&full, record->turn.steps[i]);
    }
}

static void add_turn(struct r7_review_seat *seat, const struct r7_judgement *j)
{
    seat->turns++;
    seat->marks[j->mark]++;
    seat->lost += j->loss;
    seat->stake += j->stake;
    if (j->mark != R7_MARK_NONE && j->mark != R7_MARK_FORCED)
        seat->kept += 1 / (1 + j->loss / R7_ACCURACY_HALF);
}

static void sum_up(struct r7_review *review)
{
    const struct r7_judgement *j = &review->judgement;
    struct r7_review_round *round = &review->round;
    int seat = review->record.before.turn;
    add_turn(&round->seats[seat], j);
    add_turn(&review->game[seat], j);
    if (j->mark >= R7_MARK_INACCURACY && j->loss > round->turning_loss) {
        round->turning = review->record.turn_number;
        round->turning_seat = (uint8_t)seat;
        round->turning_loss = j->loss;
    }
    if (!j->open.known || review->record.before.players > 2)
        return;
    if (review->record.turn_number == 1)
        round->open_start = j->open.before;
    if (j->open.before != j->open.after)
        round->open_turning = review->record.turn_number;
}

/* What the end of a round is worth to each seat. */
static void end_round(struct r7_review *review)
{
    const struct r7_match *match = &review->record.match;
    unsigned winners = r7_match_winners(match), sharing = 0;
    for (int seat = 0; seat < match->round.players; seat++)
        sharing += winners >> seat & 1;
    for (int seat = 0; seat < match->round.players; seat++) {
        double *end = &review->round.ends[seat];
        if (!match->round.rules.advanced)
            *end = match->round.turn == seat;
        else if (winners != 0)
            *end = (winners >> seat & 1) != 0 ? 1.0 / sharing : 0;
        else
            *end = r7i_whole(
                r7_bot_game_chance(&match->round, match->target, seat, review->options.memory));
    }
}

enum r7_record_event r7_review_next(struct r7_review *review)
{
    enum r7_record_event event = r7_record_next(&review->record);
    if (event == R7_RECORD_ROUND)
        start_round(review);
    if (event == R7_RECORD_TURN) {
        r7i_judge_turn(review);
        follow_turn(review);
        sum_up(review);
    }
    if (event == R7_RECORD_OVER)
        end_round(review);
    return event;
}
