/* A line for lists: what /api/tables and /api/games show of a game. */
#include "table_inner.h"
#include <jansson.h>
#include <string.h>

static json_t *seat_json(const struct event_seat *seat)
{
    json_t *json = json_pack("{s:s}", "who", event_who_name((enum event_who)seat->who));
    if (seat->who == WHO_BOT)
        json_object_set_new(json, "bot", json_string(seat->bot->name));
    else if (seat->who != WHO_FREE)
        json_object_set_new(json, "name", json_string(seat->name));
    return json;
}

static json_t *clock_json(const struct event_settings *settings)
{
    const char *timeout = settings->timeout == TIMEOUT_BOT ? "bot" : "out";
    switch ((enum event_clock)settings->clock) {
    case CLOCK_NONE:
        break;
    case CLOCK_TURN:
        return json_pack("{s:s, s:i, s:s}", "kind", "turn", "seconds", settings->seconds, "timeout",
                         timeout);
    case CLOCK_GAME:
        return json_pack("{s:s, s:i, s:i, s:s}", "kind", "game", "seconds", settings->seconds,
                         "increment", settings->increment, "timeout", timeout);
    }
    return json_null();
}

static const char *state_name(enum table_state state)
{
    switch (state) {
    case TABLE_OPEN:
        return "open";
    case TABLE_PLAYING:
        return "playing";
    case TABLE_OVER:
        return "over";
    case TABLE_CLOSED:
        return "closed";
    }
    return "";
}

static void add_result(json_t *json, const struct table *table)
{
    unsigned winners = r7_match_winners(&table->match);
    json_t *seats = json_array(), *points = json_array();
    for (int i = 0; i < table->settings.players; i++) {
        if ((winners >> i & 1) != 0)
            json_array_append_new(seats, json_integer(i));
        json_array_append_new(points, json_integer(r7_match_points(&table->match, i)));
    }
    json_object_set_new(json, "winners", seats);
    if (table->settings.rules.advanced)
        json_object_set(json, "points", points);
    json_decref(points);
    json_object_set_new(json, "ended", json_integer(table->changed));
}

char *table_summary(const struct table *table, size_t *length)
{
    const struct event_settings *settings = &table->settings;
    char rules[R7_RULES_TEXT_MAX];
    json_t *seats = json_array();
    r7_rules_write(settings->rules, rules, sizeof rules);
    for (int i = 0; i < settings->players; i++)
        json_array_append_new(seats, seat_json(&table->seats[i].is));
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:o, s:i, s:b, s:b, s:o, s:I}", "game", table->id, "state",
                  state_name((enum table_state)table->state), "rules", rules, "seats", seats,
                  "target", settings->target, "public", settings->listed, "watch", settings->watch,
                  "clock", clock_json(settings), "created", (json_int_t)table->created);
    if (json != NULL && table->state == TABLE_OVER)
        add_result(json, table);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    *length = text == NULL ? 0 : strlen(text);
    return text;
}
