/* Events, and the position, as a viewer may see them: see docs/protocol.md for the fields.
 *
 * Everything that leaves the server about a game passes through this file, so this is the place to
 * check that no secret does. Cards come from two places only: from the steps that `projected` has
 * for the viewer, and from table_view(). Both are made by the library's views, which have no place
 * for a card that the viewer does not know: forgetting to blank one out is impossible, rather than
 * a matter of care. Whatever else of a table is read here is known to everybody; the secret of the
 * shuffle only when the game is over, when it proves that the deals were fair. */
#include <inttypes.h>
#include <json/cards.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <table/message.h>
#include <table/projection.h>
#include <table/settings_json.h>

/* ---- pieces ---- */

/* The seat to move, -1 if nobody is. */
static int seat_to_move(const struct table *table)
{
    bool playing = table->state == TABLE_PLAYING && table->match.round.phase != R7_PHASE_OVER;
    return playing ? table->match.round.turn : -1;
}

/* The round as the notation writes a view: its deal, " ; " and all steps since; null before
 * the first deal. `seen` is that view: true if there is one. */
static bool put_round(struct json_writer *json, const struct table *table, int viewer,
                      struct r7_history *seen)
{
    char text[R7_HISTORY_TEXT_MAX];
    bool dealt = table_view(table, viewer, seen);
    if (dealt) {
        r7_history_write(seen, text, sizeof text);
        json_put_text(json, "view", text);
    } else {
        json_put_null(json, "view");
    }
    return dealt;
}

static void put_clock(struct json_writer *json, const struct table *table, int64_t time)
{
    int64_t left[R7_SEATS_MAX];
    int runs;
    if (table->settings.clock == CLOCK_NONE)
        return;
    table_clocks(table, time, left, &runs);
    json_open(json, "clock", '{');
    json_open(json, "left", '[');
    for (int seat = 0; seat < table->settings.players; seat++)
        json_put_number(json, NULL, left[seat]);
    json_close(json, ']');
    json_put_index(json, "runs", runs);
    json_close(json, '}');
}

static void put_points(struct json_writer *json, const struct table *table)
{
    json_open(json, "points", '[');
    for (int seat = 0; seat < table->settings.players; seat++)
        json_put_number(json, NULL, r7_match_points(&table->match, seat));
    json_close(json, ']');
}

static void put_seat(struct json_writer *json, int seat, const struct event_seat *is)
{
    json_put_number(json, "seat", seat);
    json_put_text(json, "who", event_who_name(is->who));
    if (is->who == WHO_PERSON || is->who == WHO_PROGRAM)
        json_put_text(json, "name", is->name);
    if (is->who == WHO_BOT)
        json_put_text(json, "bot", is->bot->name);
    if (is->host)
        json_put_bool(json, "host", true);
}

/* ---- events ---- */

static void put_created(struct json_writer *json, const struct table *table,
                        const struct event *event)
{
    const struct r7_fair fair = table_fair(table);
    uint8_t commitment[R7_FAIR_BYTES];
    r7_fair_commit(&fair, commitment);
    settings_put(json, &event->created.settings);
    json_open(json, "seats", '[');
    for (int seat = 0; seat < event->created.settings.players; seat++) {
        json_open(json, NULL, '{');
        put_seat(json, seat, &event->created.seats[seat]);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_put_text(json, "fair", r7_fair_version_name(table->fair));
    json_put_hex(json, "commit", commitment, sizeof commitment);
    if (table->fair > 1) {
        json_put_number(json, "chain", table->chain);
        json_put_hex(json, "link", table->link, sizeof table->link);
    }
    json_put_text_or_null(json, "previous", event->created.previous);
}

static void put_view(struct json_writer *json, const struct table *table, int viewer)
{
    struct r7_history seen;
    put_round(json, table, viewer, &seen);
    json_put_index(json, "turn", seat_to_move(table));
}

static void put_round_over(struct json_writer *json, const struct table *table,
                           const struct projected *projected)
{
    json_open(json, "over", '{');
    json_put_index(json, "winner", projected->winner);
    if (table->settings.rules.advanced) {
        json_put_cards_text(json, "set", projected->set);
        put_points(json, table);
    }
    json_close(json, '}');
}

static void put_play(struct json_writer *json, const struct table *table, const struct event *event,
                     const struct projected *projected, int viewer)
{
    int sees = projected->same ? 0 : viewer == R7_SPECTATOR ? R7_SEATS_MAX : viewer;
    json_put_number(json, "seat", event->seat);
    json_put_steps(json, "steps", projected->steps[sees], projected->count);
    json_put_text(json, "by", event_by_name(event->play.by));
    json_put_index(json, "turn", seat_to_move(table));
    if (projected->round_over)
        put_round_over(json, table, projected);
}

/* All that is needed to check the shuffles of a game that has ended: the secret is one no longer.
 */
static void put_secret(struct json_writer *json, const struct table *table)
{
    const struct r7_fair fair = table_fair(table);
    json_put_hex(json, "secret", table->secret, EVENT_HASH);
    json_open(json, "seeds", '[');
    for (int seat = 0; seat < fair.seats; seat++)
        json_put_text(json, NULL, fair.seeds[seat]);
    json_close(json, ']');
}

static void put_over(struct json_writer *json, const struct table *table)
{
    const int players = table->settings.players;
    unsigned winners = r7_match_winners(&table->match);
    json_open(json, "winners", '[');
    for (int seat = 0; seat < players; seat++)
        if ((winners >> seat & 1) != 0)
            json_put_number(json, NULL, seat);
    json_close(json, ']');
    if (table->settings.rules.advanced)
        put_points(json, table);
    put_secret(json, table);
}

static void put_rematch(struct json_writer *json, const struct table *table,
                        const struct event *event)
{
    const int players = table->settings.players;
    json_put_text(json, "game", event->game);
    json_open(json, "seats", '[');
    for (int seat = 0; seat < players; seat++)
        json_put_number(json, NULL, (seat + 1) % players);
    json_close(json, ']');
}

/* What a seat does, or what becomes of it. */
static void put_deed(struct json_writer *json, const struct event *event)
{
    json_put_number(json, "seat", event->seat);
    if (event->kind == EVENT_READY && event->committed)
        json_put_hex(json, "commit", event->commit, EVENT_HASH);
    else if (event->kind == EVENT_READY || event->kind == EVENT_SEED)
        json_put_text(json, "seed", event->seed);
    else if (event->kind == EVENT_ANSWER)
        json_put_bool(json, "yes", event->yes);
    else if (event->kind == EVENT_ABSENT)
        json_put_text(json, "bot", event->bot->name);
    else if (event->kind == EVENT_RENAMED)
        json_put_text(json, "name", event->name);
    else if (event->kind == EVENT_LEFT && event->asker >= 0 && event->asker != event->seat)
        json_put_number(json, "claimed", event->asker);
}

/* What an event of its kind has, but for a clock. */
static void put_rest(struct json_writer *json, const struct table *table, const struct event *event,
                     const struct projected *projected, int viewer)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_CREATED:
        put_created(json, table, event);
        break;
    case EVENT_SEAT:
        put_seat(json, event->seat, &event->taken);
        break;
    case EVENT_READY:
    case EVENT_SEED:
    case EVENT_ANSWER:
    case EVENT_ABSENT:
    case EVENT_LEFT:
    case EVENT_BACK:
    case EVENT_TIMEOUT:
    case EVENT_UNREADY:
    case EVENT_RENAMED:
        put_deed(json, event);
        break;
    case EVENT_DEAL:
        json_put_number(json, "round", event->deal.round);
        put_view(json, table, viewer);
        break;
    case EVENT_PLAY:
        put_play(json, table, event, projected, viewer);
        break;
    case EVENT_TAKEBACK:
        json_put_number(json, "seat", event->seat);
        json_put_number(json, "plays", event->plays);
        put_view(json, table, viewer);
        break;
    case EVENT_PROPOSAL:
        json_put_text(json, "what", event_proposal_name(event->what));
        json_put_number(json, "seat", event->seat);
        break;
    case EVENT_DROPPED:
    case EVENT_RESUMED:
        json_put_text(json, "why", event_why_name(event->kind, event->why));
        break;
    case EVENT_CLOSED:
        json_put_text(json, "why", event_why_name(event->kind, event->why));
        put_secret(json, table);
        break;
    case EVENT_DOOR:
        json_put_bool(json, "open", event->open);
        break;
    case EVENT_OVER:
        put_over(json, table);
        break;
    case EVENT_REMATCH:
        put_rematch(json, table, event);
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
    case EVENT_SEED:
    case EVENT_UNREADY:
    case EVENT_RENAMED:
    case EVENT_DOOR:
        return false;
    }
    return false;
}

char *projection_event(const struct table *table, const struct event *event,
                       const struct projected *projected, int viewer, size_t *length)
{
    struct message message;
    struct json_writer *json = message_open(&message);
    json_put_number(json, "seq", event->seq);
    json_put_number(json, "at", event->at);
    json_put_text(json, "kind", event_kind_name(event->kind));
    put_rest(json, table, event, projected, viewer);
    if (touches_clock(event))
        put_clock(json, table, table->time);
    return message_close(&message, length);
}

bool projection_is_same(const struct event *event, const struct projected *projected)
{
    if (event->kind == EVENT_PLAY)
        return projected->same;
    return event->kind != EVENT_DEAL && event->kind != EVENT_TAKEBACK;
}

/* ---- the position ---- */

static void put_position(struct json_writer *json, const struct table *table, int viewer)
{
    struct r7_history seen;
    const int turn = seat_to_move(table);
    json_put_number(json, "seq", table->seq);
    const bool dealt = put_round(json, table, viewer, &seen);
    char hash[17] = "";
    if (dealt)
        snprintf(hash, sizeof hash, "%016" PRIx64, r7_round_hash(&seen.now));
    json_put_text_or_null(json, "hash", hash);
    json_put_index(json, "turn", turn);
    if (dealt && viewer != R7_SPECTATOR && viewer == turn) {
        struct r7_step steps[R7_STEPS_MAX];
        size_t count = r7_round_legal(&seen.now, steps);
        json_put_steps(json, "legal", steps, count);
    }
}

char *projection_sync(const char *id, const struct table *table, int viewer, size_t *length)
{
    struct message message;
    struct json_writer *json = message_open(&message);
    json_put_text_or_null(json, "re", id);
    json_put_bool(json, "ok", true);
    put_position(json, table, viewer);
    return message_close(&message, length);
}

char *projection_turn(const struct table *table, int viewer, size_t *length)
{
    struct message message;
    struct json_writer *json = message_open(&message);
    json_put_text(json, "now", "turn");
    put_position(json, table, viewer);
    return message_close(&message, length);
}
