/* Events, and the position, as a viewer may see them: see docs/protocol.md for the fields.
 *
 * Cards come from two places only: from the steps that `told` has for the viewer, and from
 * table_view(). Whatever else of a table is read here is known to everybody. */
#include "show.h"
#include "message.h"
#include "settings_json.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- pieces ---- */

/* The seat to move, -1 if nobody is. */
static int seat_to_move(const struct table *table)
{
    bool playing = table->state == TABLE_PLAYING && table->match.round.phase != R7_PHASE_OVER;
    return playing ? table->match.round.turn : -1;
}

/* The round as the notation writes a view: its deal, " ; " and all steps since; null before
 * the first deal. `now` is the view itself, if there is one. */
static json_t *view_value(const struct table *table, int viewer, struct r7_round *now)
{
    struct r7_round deal;
    size_t room = 0, count = 0;
    for (size_t i = 0; i < table->play_count; i++)
        room += table->plays[i].count;
    size_t size = R7_POSITION_TEXT_MAX + room * R7_STEP_TEXT_MAX;
    struct r7_step *steps = calloc(room + 1, sizeof *steps);
    char *text = malloc(size);
    json_t *value = NULL;
    if (steps != NULL && text != NULL) {
        if (table_view(table, viewer, &deal, now, steps, room, &count)) {
            r7_history_write(&deal, steps, count, text, size);
            value = json_string(text);
        } else {
            value = json_null();
        }
    }
    free(text);
    free(steps);
    return value;
}

static void put_clock(struct message *message, const struct table *table, int64_t at)
{
    struct message clock;
    int64_t left[R7_SEATS_MAX];
    int runs;
    if (table->settings.clock == CLOCK_NONE)
        return;
    json_t *array = json_array();
    table_clocks(table, at, left, &runs);
    for (int seat = 0; seat < table->settings.players; seat++)
        array = message_list(array, json_integer(left[seat]));
    message_open(&clock);
    message_put(&clock, "left", array);
    message_put(&clock, "runs", message_seat(runs));
    message_put(message, "clock", message_value(&clock));
}

static json_t *points_value(const struct table *table)
{
    json_t *points = json_array();
    for (int seat = 0; seat < table->settings.players; seat++)
        points = message_list(points, json_integer(r7_match_points(&table->match, seat)));
    return points;
}

static void put_seat(struct message *message, int seat, const struct event_seat *is)
{
    message_put(message, "seat", json_integer(seat));
    message_put(message, "who", json_string(event_who_name(is->who)));
    if (is->who == WHO_PERSON || is->who == WHO_PROGRAM)
        message_put(message, "name", json_string(is->name));
    if (is->who == WHO_BOT)
        message_put(message, "bot", json_string(is->bot->name));
}

/* ---- events ---- */

static void put_created(struct message *message, const struct table *table,
                        const struct event *event, const struct r7_fair_hashes *hashes)
{
    struct r7_fair fair = {.game = table->id, .seats = event->created.settings.players};
    uint8_t commitment[R7_FAIR_BYTES];
    json_t *seats = json_array();
    memcpy(fair.secret, event->created.secret, sizeof fair.secret);
    r7_fair_commit(hashes, &fair, commitment);
    settings_put(message, &event->created.settings);
    for (int seat = 0; seat < event->created.settings.players; seat++) {
        struct message is;
        message_open(&is);
        put_seat(&is, seat, &event->created.seats[seat]);
        seats = message_list(seats, message_value(&is));
    }
    message_put(message, "seats", seats);
    message_put(message, "fair", json_string(R7_FAIR_VERSION));
    message_put(message, "commit", message_bytes(commitment, sizeof commitment));
    message_put(message, "previous", message_text_or_null(event->created.previous));
}

static void put_view(struct message *message, const struct table *table, int viewer)
{
    struct r7_round now;
    message_put(message, "view", view_value(table, viewer, &now));
    message_put(message, "turn", message_seat(seat_to_move(table)));
}

static json_t *round_over_value(const struct table *table, const struct told *told)
{
    struct message over;
    message_open(&over);
    message_put(&over, "winner", message_seat(told->winner));
    if (table->settings.rules.advanced) {
        char set[2 * R7_CARDS + 1];
        r7_cards_write(told->set, set, sizeof set);
        message_put(&over, "set", json_string(set));
        message_put(&over, "points", points_value(table));
    }
    return message_value(&over);
}

static void put_play(struct message *message, const struct table *table, const struct event *event,
                     const struct told *told, int viewer)
{
    int sees = told->same ? 0 : viewer == R7_SPECTATOR ? R7_SEATS_MAX : viewer;
    message_put(message, "seat", json_integer(event->seat));
    message_put(message, "steps", message_steps(told->steps[sees], told->count));
    message_put(message, "by", json_string(event_by_name(event->play.by)));
    message_put(message, "turn", message_seat(seat_to_move(table)));
    if (told->round_over)
        message_put(message, "over", round_over_value(table, told));
}

/* The result, and all that is needed to check the shuffles: the secret is one no longer. */
static void put_over(struct message *message, const struct table *table)
{
    unsigned winners = r7_match_winners(&table->match);
    json_t *seats = json_array(), *seeds = json_array();
    for (int seat = 0; seat < table->settings.players; seat++) {
        if ((winners >> seat & 1) != 0)
            seats = message_list(seats, json_integer(seat));
        seeds = message_list(seeds, json_string(table->seats[seat].seed));
    }
    message_put(message, "winners", seats);
    if (table->settings.rules.advanced)
        message_put(message, "points", points_value(table));
    message_put(message, "secret", message_bytes(table->secret, EVENT_HASH));
    message_put(message, "seeds", seeds);
}

static void put_rematch(struct message *message, const struct table *table,
                        const struct event *event)
{
    const int players = table->settings.players;
    json_t *seats = json_array();
    for (int seat = 0; seat < players; seat++)
        seats = message_list(seats, json_integer((seat + 1) % players));
    message_put(message, "game", json_string(event->game));
    message_put(message, "seats", seats);
}

/* What an event of its kind has, but for a clock. */
static void put_rest(struct message *message, const struct table *table, const struct event *event,
                     const struct told *told, int viewer, const struct r7_fair_hashes *hashes)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_CREATED:
        put_created(message, table, event, hashes);
        break;
    case EVENT_SEAT:
        put_seat(message, event->seat, &event->taken);
        break;
    case EVENT_READY:
        message_put(message, "seat", json_integer(event->seat));
        message_put(message, "seed", json_string(event->seed));
        break;
    case EVENT_DEAL:
        message_put(message, "round", json_integer(event->deal.round));
        put_view(message, table, viewer);
        break;
    case EVENT_PLAY:
        put_play(message, table, event, told, viewer);
        break;
    case EVENT_TAKEBACK:
        message_put(message, "seat", json_integer(event->seat));
        message_put(message, "plays", json_integer(event->plays));
        put_view(message, table, viewer);
        break;
    case EVENT_PROPOSAL:
        message_put(message, "what", json_string(event_proposal_name(event->what)));
        message_put(message, "seat", json_integer(event->seat));
        break;
    case EVENT_ANSWER:
        message_put(message, "seat", json_integer(event->seat));
        message_put(message, "yes", json_boolean(event->yes));
        break;
    case EVENT_DROPPED:
    case EVENT_RESUMED:
    case EVENT_CLOSED:
        message_put(message, "why", json_string(event_why_name(event->kind, event->why)));
        break;
    case EVENT_ABSENT:
        message_put(message, "seat", json_integer(event->seat));
        message_put(message, "bot", json_string(event->bot->name));
        break;
    case EVENT_LEFT:
    case EVENT_BACK:
    case EVENT_TIMEOUT:
        message_put(message, "seat", json_integer(event->seat));
        break;
    case EVENT_OVER:
        put_over(message, table);
        break;
    case EVENT_REMATCH:
        put_rematch(message, table, event);
        break;
    case EVENT_PAUSED:
        break;
    }
}

/* Whether an event can start, stop or turn a clock. */
static bool touches_clock(const struct event *event)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_DEAL:
    case EVENT_PLAY:
    case EVENT_TAKEBACK:
    case EVENT_PAUSED:
    case EVENT_RESUMED:
    case EVENT_LEFT:
    case EVENT_ABSENT:
    case EVENT_BACK:
    case EVENT_TIMEOUT:
        return true;
    case EVENT_CREATED:
    case EVENT_SEAT:
    case EVENT_READY:
    case EVENT_PROPOSAL:
    case EVENT_ANSWER:
    case EVENT_DROPPED:
    case EVENT_OVER:
    case EVENT_CLOSED:
    case EVENT_REMATCH:
        return false;
    }
    return false;
}

char *show_event(const struct table *table, const struct event *event, const struct told *told,
                 int viewer, const struct r7_fair_hashes *hashes, size_t *length)
{
    struct message message;
    message_open(&message);
    message_put(&message, "seq", json_integer(event->seq));
    message_put(&message, "at", json_integer(event->at));
    message_put(&message, "kind", json_string(event_kind_name(event->kind)));
    put_rest(&message, table, event, told, viewer, hashes);
    if (touches_clock(event))
        put_clock(&message, table, event->at);
    return message_close(&message, length);
}

bool show_is_same(const struct event *event, const struct told *told)
{
    if (event->kind == EVENT_PLAY)
        return told->same;
    return event->kind != EVENT_DEAL && event->kind != EVENT_TAKEBACK;
}

/* ---- the position ---- */

char *show_sync(const char *id, const struct table *table, int viewer, size_t *length)
{
    struct message message;
    struct r7_round now;
    const int turn = seat_to_move(table);
    message_open(&message);
    message_put(&message, "re", message_text_or_null(id));
    message_put(&message, "ok", json_true());
    message_put(&message, "seq", json_integer(table->seq));
    json_t *view = view_value(table, viewer, &now);
    const bool dealt = json_is_string(view);
    message_put(&message, "view", view);
    char hash[17] = "";
    if (dealt)
        snprintf(hash, sizeof hash, "%016" PRIx64, r7_round_hash(&now));
    message_put(&message, "hash", message_text_or_null(hash));
    message_put(&message, "turn", message_seat(turn));
    if (dealt && viewer != R7_SPECTATOR && viewer == turn) {
        struct r7_step steps[R7_STEPS_MAX];
        size_t count = r7_round_legal(&now, steps);
        message_put(&message, "legal", message_steps(steps, count));
    }
    return message_close(&message, length);
}
