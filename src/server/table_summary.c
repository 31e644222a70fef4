/* A line for lists: what /api/tables and /api/games show of a game. */
#include "settings_json.h"
#include "table_inner.h"

static const char *const state_names[] = {
    [TABLE_OPEN] = "open",
    [TABLE_PLAYING] = "playing",
    [TABLE_OVER] = "over",
    [TABLE_CLOSED] = "closed",
};

static json_t *seat_value(const struct event_seat *seat)
{
    struct message message;
    message_open(&message);
    message_put(&message, "who", json_string(event_who_name(seat->who)));
    if (seat->who == WHO_BOT)
        message_put(&message, "bot", json_string(seat->bot->name));
    else if (seat->who != WHO_FREE)
        message_put(&message, "name", json_string(seat->name));
    return message_value(&message);
}

static void put_result(struct message *message, const struct table *table)
{
    unsigned winners = r7_match_winners(&table->match);
    json_t *seats = json_array(), *points = json_array();
    for (int i = 0; i < table->settings.players; i++) {
        if ((winners >> i & 1) != 0)
            seats = message_list(seats, json_integer(i));
        points = message_list(points, json_integer(r7_match_points(&table->match, i)));
    }
    message_put(message, "winners", seats);
    if (table->settings.rules.advanced)
        message_put(message, "points", points);
    else
        json_decref(points);
    message_put(message, "ended", json_integer(table->ended));
}

char *table_summary(const struct table *table, size_t *length)
{
    struct message message;
    json_t *seats = json_array();
    for (int i = 0; i < table->settings.players; i++)
        seats = message_list(seats, seat_value(&table->seats[i].is));
    message_open(&message);
    message_put(&message, "game", json_string(table->id));
    message_put(&message, "state", json_string(state_names[table->state]));
    settings_put(&message, &table->settings);
    message_put(&message, "seats", seats);
    message_put(&message, "created", json_integer(table->created));
    if (table->state == TABLE_OVER)
        put_result(&message, table);
    return message_close(&message, length);
}
