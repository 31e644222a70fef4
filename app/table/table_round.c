/* The fold over deals, plays and takebacks, and what each viewer sees of them. */
#include "table_round.h"
#include "table_clock.h"
#include "table_state.h"
#include <stdlib.h>
#include <string.h>

/* ---- deals ---- */

/* Adds the round that is over to the finished ones. */
static bool keep_round(struct table *table)
{
    size_t count = table->rounds == NULL ? 0 : table->rounds->count;
    struct table_rounds *rounds =
        realloc(table->rounds, sizeof *rounds + (count + 1) * sizeof rounds->list[0]);
    if (rounds == NULL)
        return false;
    rounds->count = count + 1;
    rounds->list[count] = (struct table_round){
        .deal = table->deal,
        .plays = table->plays,
        .play_count = table->play_count,
    };
    table->rounds = rounds;
    table->plays = NULL;
    table->play_count = table->play_room = 0;
    return true;
}

static bool deal_first(struct table *table, const struct event *event)
{
    const struct event_settings *settings = &table->settings;
    if (!table_can_start(table) || event->deal.round != 1 ||
        r7_match_init_order(&table->match, settings->rules, settings->players, event->deal.order,
                            event->deal.count) != R7_OK)
        return false;
    table->match.target = settings->target;
    table->state = TABLE_PLAYING;
    table_clock_fill(table);
    return true;
}

static bool deal_next(struct table *table, const struct event *event)
{
    struct r7_match next = table->match;
    if (event->deal.round != table->match.number + 1 ||
        r7_match_next_order(&next, event->deal.order, event->deal.count) != R7_OK ||
        !keep_round(table))
        return false;
    table->match = next;
    return true;
}

bool table_apply_deal(struct table *table, const struct event *event)
{
    bool first = table->state == TABLE_OPEN;
    if (event->deal.count > R7_CARDS || (!first && table->state != TABLE_PLAYING))
        return false;
    if (first ? !deal_first(table, event) : !deal_next(table, event))
        return false;
    table->deal = table->match.round;
    table->timed_out = false;
    table->clock_from = table->time + (first ? 0 : TABLE_DEAL_REST_MS);
    return true;
}

/* ---- plays ---- */

/* Whether the play comes from where it says. */
static bool by_is_right(const struct table *table, const struct table_seat *seat, uint8_t by)
{
    bool itself = seat->stand_in == NULL && !seat->left && !table->timed_out;
    switch ((enum event_by)by) {
    case BY_PERSON:
        return seat->is.who == WHO_PERSON && itself;
    case BY_PROGRAM:
        return seat->is.who == WHO_PROGRAM && itself;
    case BY_BOT:
        return seat->is.who == WHO_BOT || seat->stand_in != NULL;
    case BY_CLOCK:
        return table_hurries(table);
    }
    return false;
}

static struct table_play *add_play(struct table *table, int count)
{
    if (table->play_count == table->play_room) {
        size_t room = table->play_room == 0 ? 8 : 2 * table->play_room;
        struct table_play *plays = realloc(table->plays, room * sizeof *plays);
        if (plays == NULL)
            return NULL;
        table->plays = plays;
        table->play_room = room;
    }
    struct table_play *play = &table->plays[table->play_count];
    play->steps = malloc((size_t)count * sizeof play->steps[0]);
    if (play->steps == NULL)
        return NULL;
    table->play_count++;
    return play;
}

static int viewer_at(int index)
{
    return index == R7_SEATS_MAX ? R7_SPECTATOR : index;
}

/* What each viewer sees of a step that is about to be played. */
static void project_step(struct projected *projected, const struct r7_round *before,
                         struct r7_step step)
{
    int number = projected->count++;
    bool draws = r7_round_draws(before, step);
    for (int i = 0; i <= R7_SEATS_MAX; i++) {
        struct r7_view view;
        projected->steps[i][number] = step;
        if (!draws || (i >= before->players && i != R7_SEATS_MAX))
            continue;
        r7_view_init(&view, before, viewer_at(i));
        projected->steps[i][number] = r7_view_step(&view, before, step);
        if (projected->steps[i][number].drawn != R7_NO_CARD)
            projected->same = false;
    }
}

/* Plays the steps, which are legal, and notes what viewers see of them. */
static void do_steps(struct table *table, const struct event *event, struct table_play *play,
                     struct projected *projected)
{
    struct r7_round *round = &table->match.round;
    const struct r7_round before = *round;
    *play = (struct table_play){
        .seat = round->turn,
        .count = event->play.count,
        .begins = round->phase == R7_PHASE_START,
        .steps = play->steps,
    };
    for (int i = 0; i < play->count; i++) {
        struct r7_step step = event->play.steps[i];
        play->steps[i] = step;
        play->drew = play->drew || r7_round_draws(round, step);
        if (projected != NULL)
            project_step(projected, round, step);
        r7_round_play(round, step);
    }
    if (projected == NULL || round->phase != R7_PHASE_OVER)
        return;
    projected->round_over = true;
    projected->winner = (int8_t)round->turn;
    projected->set = round->seats[round->turn].scored & ~before.seats[round->turn].scored;
}

bool table_apply_play(struct table *table, const struct event *event, struct projected *projected)
{
    int seat = table_to_move(table), count = event->play.count, bad;
    struct r7_round trial = table->match.round;
    if (seat < 0 || seat != event->seat || table->paused || count == 0 ||
        count > R7_TURN_STEPS_MAX || !by_is_right(table, &table->seats[seat], event->play.by) ||
        table_try(&trial, event->play.steps, count, &bad) != R7_OK)
        return false;
    struct table_play *play = add_play(table, count);
    if (play == NULL)
        return false;
    if (table_turn_done(&trial)) {
        bool ran = table->timed_out || table_clock_runs(table) == seat;
        table_clock_stop(table);
        table_clock_turn_over(table, seat, ran);
        table_clock_start(table);
        table->timed_out = false;
    }
    do_steps(table, event, play, projected);
    table->proposal.moved = table->proposal.what != PROPOSAL_NONE;
    return true;
}

/* ---- takebacks ---- */

static void undo_plays(struct table *table, size_t plays)
{
    while (plays-- > 0)
        free(table->plays[--table->play_count].steps);
    struct r7_round round = table->deal;
    for (size_t i = 0; i < table->play_count; i++)
        for (int j = 0; j < table->plays[i].count; j++)
            r7_round_play(&round, table->plays[i].steps[j]);
    table->match.round = round;
}

bool table_apply_takeback(struct table *table, const struct event *event)
{
    uint16_t plays = 0;
    if (table->proposal.what != PROPOSAL_TAKEBACK || table->proposal.seat != event->seat ||
        !table_agreed(table) || table->paused ||
        table_takeback(table, event->seat, &plays) != CODE_OK || plays != event->plays)
        return false;
    table_clock_stop(table);
    if (table->settings.clock == CLOCK_TURN)
        table_clock_fill(table);
    undo_plays(table, plays);
    table->timed_out = false;
    table_clock_start(table);
    memset(&table->proposal, 0, sizeof table->proposal);
    return true;
}

/* ---- views ---- */

bool table_view(const struct table *table, int viewer, struct r7_history *seen)
{
    struct r7_view view;
    struct r7_round round = table->deal;
    if (table->match.number == 0)
        return false;
    r7_view_init(&view, &round, viewer);
    r7_history_init(seen, &view.round);
    for (size_t i = 0; i < table->play_count; i++) {
        for (int j = 0; j < table->plays[i].count; j++) {
            struct r7_step step = table->plays[i].steps[j];
            enum r7_error error = r7_history_show(seen, viewer, &round, step);
            assert(error == R7_OK);
            (void)error;
            r7_round_play(&round, step);
        }
    }
    return true;
}
