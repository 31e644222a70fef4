/* A line for lists: what /api/tables and /api/games show of a game. */
#include "table_inner.h"
#include <table/settings_json.h>

static const char *const state_names[] = {
    [TABLE_OPEN] = "open",
    [TABLE_PLAYING] = "playing",
    [TABLE_OVER] = "over",
    [TABLE_CLOSED] = "closed",
};

static void put_seat(struct message *message, const struct event_seat *seat)
{
    message_object(message, NULL);
    message_text(message, "who", event_who_name(seat->who));
    if (seat->who == WHO_BOT)
        message_text(message, "bot", seat->bot->name);
    else if (seat->who != WHO_FREE)
        message_text(message, "name", seat->name);
    message_object_end(message);
}

static void put_result(struct message *message, const struct table *table)
{
    unsigned winners = r7_match_winners(&table->match);
    message_array(message, "winners");
    for (int i = 0; i < table->settings.players; i++)
        if ((winners >> i & 1) != 0)
            message_number(message, NULL, i);
    message_array_end(message);
    if (table->settings.rules.advanced) {
        message_array(message, "points");
        for (int i = 0; i < table->settings.players; i++)
            message_number(message, NULL, r7_match_points(&table->match, i));
        message_array_end(message);
    }
    message_number(message, "ended", table->ended);
}

char *table_summary(const struct table *table, size_t *length)
{
    struct message message;
    message_open(&message);
    message_text(&message, "game", table->id);
    message_text(&message, "state", state_names[table->state]);
    settings_put(&message, &table->settings);
    message_array(&message, "seats");
    for (int i = 0; i < table->settings.players; i++)
        put_seat(&message, &table->seats[i].is);
    message_array_end(&message);
    message_number(&message, "created", table->created);
    if (table->state == TABLE_OVER)
        put_result(&message, table);
    return message_close(&message, length);
}
