/* A line for lists: what /api/tables and /api/games show of a game. */
#include <table/settings_json.h>
#include <table/table.h>

static const char *const state_names[] = {
    [TABLE_OPEN] = "open",
    [TABLE_PLAYING] = "playing",
    [TABLE_OVER] = "over",
    [TABLE_CLOSED] = "closed",
};

static void put_seat(struct json_writer *json, const struct event_seat *seat)
{
    json_open(json, NULL, '{');
    json_put_text(json, "who", event_who_name(seat->who));
    if (seat->who == WHO_BOT)
        json_put_text(json, "bot", seat->bot->name);
    else if (seat->who != WHO_FREE)
        json_put_text(json, "name", seat->name);
    json_close(json, '}');
}

static void put_result(struct json_writer *json, const struct table *table)
{
    unsigned winners = r7_match_winners(&table->match);
    json_open(json, "winners", '[');
    for (int i = 0; i < table->settings.players; i++)
        if ((winners >> i & 1) != 0)
            json_put_number(json, NULL, i);
    json_close(json, ']');
    if (table->settings.rules.advanced) {
        json_open(json, "points", '[');
        for (int i = 0; i < table->settings.players; i++)
            json_put_number(json, NULL, r7_match_points(&table->match, i));
        json_close(json, ']');
    }
    json_put_number(json, "ended", table->ended);
}

char *table_summary(const struct table *table, size_t *length)
{
    struct message message;
    struct json_writer *json = message_open(&message);
    json_put_text(json, "game", table->id);
    json_put_text(json, "state", state_names[table->state]);
    settings_put(json, &table->settings);
    json_open(json, "seats", '[');
    for (int i = 0; i < table->settings.players; i++)
        put_seat(json, &table->seats[i].is);
    json_close(json, ']');
    json_put_number(json, "created", table->created);
    if (table->state == TABLE_OVER)
        put_result(json, table);
    return message_close(&message, length);
}
