/* Events, and the position, as a viewer may see them: see docs/protocol.md for the fields.
 *
 * Cards come from two places only: from the steps that `told` has for the viewer, and from
 * table_view(). Whatever else of a table is read here is known to everybody. */
#include <inttypes.h>
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
 * the first deal. `now` is the view itself: true if there is one. */
static bool put_round(struct message *message, const struct table *table, int viewer,
                      struct r7_round *now)
{
    struct r7_round deal;
    size_t room = 0, count = 0;
    for (size_t i = 0; i < table->play_count; i++)
        room += table->plays[i].count;
    size_t size = R7_POSITION_TEXT_MAX + room * R7_STEP_TEXT_MAX;
    struct r7_step *steps = calloc(room + 1, sizeof *steps);
    char *text = malloc(size);
    bool dealt = false;
    if (steps == NULL || text == NULL) {
        message->failed = true;
    } else if (table_view(table, viewer, &deal, now, steps, room, &count)) {
        dealt = true;
        r7_steps_write(&deal, steps, count, text, size);
        message_text(message, "view", text);
    } else {
        message_null(message, "view");
    }
    free(text);
    free(steps);
    return dealt;
}

static void put_clock(struct message *message, const struct table *table, int64_t at)
{
    int64_t left[R7_SEATS_MAX];
    int runs;
    if (table->settings.clock == CLOCK_NONE)
        return;
    table_clocks(table, at, left, &runs);
    message_object(message, "clock");
    message_array(message, "left");
    for (int seat = 0; seat < table->settings.players; seat++)
        message_number(message, NULL, left[seat]);
    message_array_end(message);
    message_seat(message, "runs", runs);
    message_object_end(message);
}

static void put_points(struct message *message, const struct table *table)
{
    message_array(message, "points");
    for (int seat = 0; seat < table->settings.players; seat++)
        message_number(message, NULL, r7_match_points(&table->match, seat));
    message_array_end(message);
}

static void put_seat(struct message *message, int seat, const struct event_seat *is)
{
    message_number(message, "seat", seat);
    message_text(message, "who", event_who_name(is->who));
    if (is->who == WHO_PERSON || is->who == WHO_PROGRAM)
        message_text(message, "name", is->name);
    if (is->who == WHO_BOT)
        message_text(message, "bot", is->bot->name);
}

/* ---- events ---- */

static void put_created(struct message *message, const struct table *table,
                        const struct event *event, const struct r7_fair_hashes *hashes)
{
    struct r7_fair fair = {.game = table->id, .seats = event->created.settings.players};
    uint8_t commitment[R7_FAIR_BYTES];
    memcpy(fair.secret, event->created.secret, sizeof fair.secret);
    r7_fair_commit(hashes, &fair, commitment);
    settings_put(message, &event->created.settings);
    message_array(message, "seats");
    for (int seat = 0; seat < event->created.settings.players; seat++) {
        message_object(message, NULL);
        put_seat(message, seat, &event->created.seats[seat]);
        message_object_end(message);
    }
    message_array_end(message);
    message_text(message, "fair", R7_FAIR_VERSION);
    message_bytes(message, "commit", commitment, sizeof commitment);
    message_text_or_null(message, "previous", event->created.previous);
}

static void put_view(struct message *message, const struct table *table, int viewer)
{
    struct r7_round now;
    put_round(message, table, viewer, &now);
    message_seat(message, "turn", seat_to_move(table));
}

static void put_round_over(struct message *message, const struct table *table,
                           const struct told *told)
{
    message_object(message, "over");
    message_seat(message, "winner", told->winner);
    if (table->settings.rules.advanced) {
        char set[2 * R7_CARDS + 1];
        r7_cards_write(told->set, set, sizeof set);
        message_text(message, "set", set);
        put_points(message, table);
    }
    message_object_end(message);
}

static void put_play(struct message *message, const struct table *table, const struct event *event,
                     const struct told *told, int viewer)
{
    int sees = told->same ? 0 : viewer == R7_SPECTATOR ? R7_SEATS_MAX : viewer;
    message_number(message, "seat", event->seat);
    message_steps(message, "steps", told->steps[sees], told->count);
    message_text(message, "by", event_by_name(event->play.by));
    message_seat(message, "turn", seat_to_move(table));
    if (told->round_over)
        put_round_over(message, table, told);
}

/* The result, and all that is needed to check the shuffles: the secret is one no longer. */
static void put_over(struct message *message, const struct table *table)
{
    const int players = table->settings.players;
    unsigned winners = r7_match_winners(&table->match);
    message_array(message, "winners");
    for (int seat = 0; seat < players; seat++)
        if ((winners >> seat & 1) != 0)
            message_number(message, NULL, seat);
    message_array_end(message);
    if (table->settings.rules.advanced)
        put_points(message, table);
    message_bytes(message, "secret", table->secret, EVENT_HASH);
    message_array(message, "seeds");
    for (int seat = 0; seat < players; seat++)
        message_text(message, NULL, table->seats[seat].seed);
    message_array_end(message);
}

static void put_rematch(struct message *message, const struct table *table,
                        const struct event *event)
{
    const int players = table->settings.players;
    message_text(message, "game", event->game);
    message_array(message, "seats");
    for (int seat = 0; seat < players; seat++)
        message_number(message, NULL, (seat + 1) % players);
    message_array_end(message);
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
        message_number(message, "seat", event->seat);
        message_text(message, "seed", event->seed);
        break;
    case EVENT_DEAL:
        message_number(message, "round", event->deal.round);
        put_view(message, table, viewer);
        break;
    case EVENT_PLAY:
        put_play(message, table, event, told, viewer);
        break;
    case EVENT_TAKEBACK:
        message_number(message, "seat", event->seat);
        message_number(message, "plays", event->plays);
        put_view(message, table, viewer);
        break;
    case EVENT_PROPOSAL:
        message_text(message, "what", event_proposal_name(event->what));
        message_number(message, "seat", event->seat);
        break;
    case EVENT_ANSWER:
        message_number(message, "seat", event->seat);
        message_flag(message, "yes", event->yes);
        break;
    case EVENT_DROPPED:
    case EVENT_RESUMED:
    case EVENT_CLOSED:
        message_text(message, "why", event_why_name(event->kind, event->why));
        break;
    case EVENT_ABSENT:
        message_number(message, "seat", event->seat);
        message_text(message, "bot", event->bot->name);
        break;
    case EVENT_LEFT:
    case EVENT_BACK:
    case EVENT_TIMEOUT:
        message_number(message, "seat", event->seat);
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
    message_number(&message, "seq", event->seq);
    message_number(&message, "at", event->at);
    message_text(&message, "kind", event_kind_name(event->kind));
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
    message_text_or_null(&message, "re", id);
    message_flag(&message, "ok", true);
    message_number(&message, "seq", table->seq);
    const bool dealt = put_round(&message, table, viewer, &now);
    char hash[17] = "";
    if (dealt)
        snprintf(hash, sizeof hash, "%016" PRIx64, r7_round_hash(&now));
    message_text_or_null(&message, "hash", hash);
    message_seat(&message, "turn", turn);
    if (dealt && viewer != R7_SPECTATOR && viewer == turn) {
        struct r7_step steps[R7_STEPS_MAX];
        size_t count = r7_round_legal(&now, steps);
        message_steps(&message, "legal", steps, count);
    }
    return message_close(&message, length);
}
