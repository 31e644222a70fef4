/* Events that nobody asks for: what follows from others, and what time brings. */
#include "table_clock.h"
#include "table_state.h"
#include <string.h>

/* The level that finishes a turn for somebody who is out of time, where the rules do not let it end
 * at once: it only has to be quick. */
static const struct r7_bot *quick_bot(void)
{
    return r7_bot_at(0);
}

/* ---- proposals ---- */

static bool due_dropped(const struct table *table, enum event_dropped why, int64_t now,
                        struct event *event)
{
    table_event(table, EVENT_DROPPED, -1, now, event);
    event->why = (uint8_t)why;
    return true;
}

static bool due_takeback(const struct table *table, int64_t now, struct event *event)
{
    uint16_t plays;
    int seat = table->proposal.seat;
    if (table_takeback(table, seat, &plays) != CODE_OK)
        return due_dropped(table, DROPPED_MOVED, now, event);
    table_event(table, EVENT_TAKEBACK, seat, now, event);
    event->plays = plays;
    return true;
}

/* The effect of what all have agreed to. */
static bool due_agreed(const struct table *table, int64_t now, struct event *event)
{
    switch ((enum event_proposal)table->proposal.what) {
    case PROPOSAL_NONE:
        break;
    case PROPOSAL_TAKEBACK:
        return due_takeback(table, now, event);
    case PROPOSAL_PAUSE:
        table_event(table, EVENT_PAUSED, -1, now, event);
        return true;
    case PROPOSAL_REMATCH:
        table_event(table, EVENT_REMATCH, -1, now, event);
        return true;
    }
    return false;
}

static bool due_proposal(const struct table *table, int64_t now, struct event *event)
{
    if (table->proposal.what == PROPOSAL_NONE)
        return false;
    if (table->proposal.declined)
        return due_dropped(table, DROPPED_DECLINED, now, event);
    if (table->proposal.moved)
        return due_dropped(table, DROPPED_MOVED, now, event);
    if (table_agreed(table))
        return due_agreed(table, now, event);
    return now >= table->proposal.at + TABLE_EXPIRES_MS &&
           due_dropped(table, DROPPED_EXPIRED, now, event);
}

/* ---- coming and going ---- */

static bool due_back(const struct table *table, int64_t now, const int64_t away[R7_SEATS_MAX],
                     struct event *event)
{
    for (int i = 0; i < table->settings.players; i++) {
        const struct table_seat *seat = &table->seats[i];
        if (away[i] != 0 || (!seat->left && seat->stand_in == NULL))
            continue;
        table_event(table, EVENT_BACK, i, now, event);
        return true;
    }
    return false;
}

/* When a bot is to take over for a seat; INT64_MAX: never. */
static int64_t absent_from(const struct table *table, int i, const int64_t away[R7_SEATS_MAX])
{
    const struct table_seat *seat = &table->seats[i];
    if (table->settings.absent == 0 || !table_owned(seat) || seat->stand_in != NULL ||
        seat->asides >= TABLE_ASIDES_MOST)
        return INT64_MAX;
    if (seat->left)
        return 0;
    return away[i] == 0 ? INT64_MAX : away[i] + (int64_t)table->settings.absent * 1000;
}

/* When the seat of one who is not ready is freed; INT64_MAX: never. */
static int64_t free_from(const struct table *table, int i, const int64_t away[R7_SEATS_MAX])
{
    const struct table_seat *seat = &table->seats[i];
    if (table->state != TABLE_OPEN || !table_owned(seat) || seat->ready || away[i] == 0)
        return INT64_MAX;
    return away[i] + (i == table_host(table) ? TABLE_HOLD_HOST_MS : TABLE_HOLD_MS);
}

static bool due_free(const struct table *table, int64_t now, const int64_t away[R7_SEATS_MAX],
                     struct event *event)
{
    for (int i = 0; i < table->settings.players; i++) {
        if (now < free_from(table, i, away))
            continue;
        table_event(table, EVENT_SEAT, i, now, event);
        event->taken.who = WHO_FREE;
        return true;
    }
    return false;
}

static bool due_absent(const struct table *table, int64_t now, const int64_t away[R7_SEATS_MAX],
                       struct event *event)
{
    for (int i = 0; i < table->settings.players; i++) {
        if (now < absent_from(table, i, away))
            continue;
        table_event(table, EVENT_ABSENT, i, now, event);
        event->bot = table->settings.absent_bot;
        return true;
    }
    return false;
}

/* Whether all persons have gone; where only programs play, whether all of those have. */
static bool is_empty(const struct table *table)
{
    int seats[2] = {0}, here[2] = {0};
    for (int i = 0; i < table->settings.players; i++) {
        const struct table_seat *seat = &table->seats[i];
        if (!table_owned(seat))
            continue;
        seats[seat->is.who == WHO_PERSON]++;
        here[seat->is.who == WHO_PERSON] += !seat->left;
    }
    return seats[1] > 0 ? here[1] == 0 : seats[0] > 0 && here[0] == 0;
}

/* ---- the game ---- */

static r7_cards unscored(const struct table *table)
{
    r7_cards cards = R7_ALL_CARDS;
    for (int i = 0; table->match.number > 0 && i < table->settings.players; i++)
        cards &= ~table->match.round.seats[i].scored;
    return cards;
}

static bool due_deal(const struct table *table, int64_t now, struct event *event)
{
    const struct r7_fair fair = table_fair(table);
    table_event(table, EVENT_DEAL, -1, now, event);
    event->deal.round = (uint16_t)(table->match.number + 1);
    event->deal.count =
        (uint8_t)r7_fair_shuffle(&fair, event->deal.round, unscored(table), event->deal.order);
    return true;
}

/* When all are ready, seeds are told: those that the server keeps by itself. Who does not tell
 * theirs in time makes all others begin again, and in the end loses the seat. */
static bool due_seeds(const struct table *table, int64_t now, struct event *event)
{
    int missing = -1;
    if (table->fair < 2 || !table_all_ready(table))
        return false;
    for (int i = 0; i < table->settings.players; i++) {
        const struct table_seat *seat = &table->seats[i];
        if (!table_owned(seat) || seat->told)
            continue;
        missing = i;
        if (seat->seed[0] == '\0')
            continue;
        table_event(table, EVENT_SEED, i, now, event);
        strcpy(event->seed, seat->seed);
        return true;
    }
    if (missing < 0 || now < table->seated + TABLE_REVEAL_MS)
        return false;
    bool last = table->seats[missing].late + 1 >= TABLE_REVEAL_TRIES;
    table_event(table, last ? EVENT_SEAT : EVENT_UNREADY, missing, now, event);
    return true;
}

static bool due_timeout(const struct table *table, int64_t now, struct event *event)
{
    int64_t left[R7_SEATS_MAX];
    int runs;
    table_clocks(table, now, left, &runs);
    if (runs < 0 || left[runs] > 0)
        return false;
    table_event(table, EVENT_TIMEOUT, runs, now, event);
    return true;
}

/* Whether a seat in a hurry ends its turn itself, and how. */
static bool quick_end(const struct table *table, struct r7_step *step)
{
    const struct r7_round *round = &table->match.round;
    if (!table_hurries(table) || (table->timed_out && table->settings.timeout == TIMEOUT_BOT))
        return false;
    *step = r7_step_pass();
    if (r7_round_check(round, *step) == R7_OK)
        return true;
    *step = r7_step_end();
    return r7_round_check(round, *step) == R7_OK;
}

static bool due_quick_end(const struct table *table, int64_t now, struct event *event)
{
    struct r7_step step;
    if (!quick_end(table, &step))
        return false;
    table_event(table, EVENT_PLAY, table_to_move(table), now, event);
    event->play.by = BY_CLOCK;
    event->play.count = 1;
    event->play.steps[0] = step;
    return true;
}

static bool due_in_game(const struct table *table, int64_t now, const int64_t away[R7_SEATS_MAX],
                        struct event *event)
{
    if (is_empty(table)) {
        table_event(table, EVENT_CLOSED, -1, now, event);
        event->why = CLOSED_EMPTY;
        return true;
    }
    if (table_to_move(table) < 0) {
        if (!r7_match_over(&table->match))
            return due_deal(table, now, event);
        table_event(table, EVENT_OVER, -1, now, event);
        return true;
    }
    return !table->paused && (due_absent(table, now, away, event) ||
                              due_timeout(table, now, event) || due_quick_end(table, now, event));
}

bool table_due(const struct table *table, int64_t now, const int64_t away[R7_SEATS_MAX],
               struct event *event)
{
    if (table->seq == 0 || table_ended(table))
        return false;
    if (table->state == TABLE_OPEN)
        return due_seeds(table, now, event) ||
               (table_can_start(table) ? due_deal(table, now, event)
                                       : due_free(table, now, away, event));
    return due_proposal(table, now, event) || due_back(table, now, away, event) ||
           (table->state == TABLE_PLAYING && due_in_game(table, now, away, event));
}

int64_t table_deadline(const struct table *table, const int64_t away[R7_SEATS_MAX])
{
    int64_t first = INT64_MAX;
    if (table_ended(table))
        return first;
    if (table->fair > 1 && table_all_ready(table) && !table_can_start(table))
        first = table->seated + TABLE_REVEAL_MS;
    if (table->proposal.what != PROPOSAL_NONE)
        first = table->proposal.at + TABLE_EXPIRES_MS;
    int runs = table_clock_runs(table);
    if (runs >= 0 && table->clock_from + table->seats[runs].left_ms < first)
        first = table->clock_from + table->seats[runs].left_ms;
    for (int i = 0; i < table->settings.players; i++) {
        int64_t from = table->state == TABLE_OPEN ? free_from(table, i, away)
                       : table->state == TABLE_PLAYING && !table->paused
                           ? absent_from(table, i, away)
                           : INT64_MAX;
        first = from < first ? from : first;
    }
    return first;
}

/* ---- bots ---- */

const struct r7_bot *table_bot(const struct table *table, enum event_by *by)
{
    struct r7_step step;
    int turn = table_to_move(table);
    if (turn < 0 || table->paused)
        return NULL;
    const struct table_seat *seat = &table->seats[turn];
    if (table_hurries(table)) {
        *by = BY_CLOCK;
        if (!table->timed_out || table->settings.timeout == TIMEOUT_OUT)
            return quick_end(table, &step) ? NULL : quick_bot();
        return table->settings.absent_bot != NULL ? table->settings.absent_bot
                                                  : r7_bot_find("casual");
    }
    *by = BY_BOT;
    return seat->is.who == WHO_BOT ? seat->is.bot : seat->stand_in;
}

/* A plan may go beyond the draw of a card that was unknown when it was made; then only the part
 * before that is played, and the bot is asked again. */
void table_bot_play(const struct table *table, enum event_by by, const struct r7_turn *turn,
                    int64_t now, struct event *event)
{
    struct r7_round round = table->match.round;
    int bad;
    enum r7_error error = table_try(&round, turn->steps, turn->count, &bad);
    table_event(table, EVENT_PLAY, table->match.round.turn, now, event);
    event->play.by = (uint8_t)by;
    event->play.count = (uint8_t)(error == R7_OK ? turn->count : bad);
    assert(table_to_move(table) >= 0 && event->play.count > 0);
    assert(error == R7_OK || error == R7_ERR_DECK_UNKNOWN);
    memcpy(event->play.steps, turn->steps, turn->count * sizeof turn->steps[0]);
}
