/* What was settled when a table was made, and who sits where. */
#include "inner.h"
#include <protocol/limits.h>
#include <stdio.h>
#include <string.h>
#include <words/text.h>

#define SECONDS_MOST 1000000

bool seat_holder_read(struct seat_holder *holder, const struct json_value *value)
{
    char text[WORDS_NAME_MAX * 2];
    struct seat_holder h = {.connections = holder->connections};
    int who = json_choice(json_find(value, "who"), event_who_names, 4);
    if (who < 0)
        return false;
    h.who = (enum event_who)who;
    if (h.who == WHO_BOT && json_get_text(value, "bot", text, sizeof text))
        h.bot = r7_bot_find(text);
    /* A name is shown: it is cleaned here too. */
    if ((h.who == WHO_PERSON || h.who == WHO_PROGRAM) &&
        (!json_get_text(value, "name", text, sizeof text) ||
         !words_clean_name(text, SEAT_NAME_COLUMNS, h.name)))
        return false;
    json_get_bool(value, "host", &h.host);
    *holder = h;
    return true;
}

/* A number that may be missing. */
static int number_or(const struct json_value *object, const char *key, int most, int usual)
{
    int number;
    return json_get_int(object, key, 0, most, &number) ? number : usual;
}

static bool read_clock(struct seat_game *game, const struct json_value *clock)
{
    static const char *const kinds[] = {[CLOCK_TURN] = "turn", [CLOCK_GAME] = "game"};
    if (!json_is(clock, JSON_KIND_OBJECT))
        return true;
    if (!json_is(json_find(clock, "kind"), JSON_KIND_TEXT))
        return false;
    int kind = json_choice(json_find(clock, "kind"), kinds, 3);
    game->clock = kind < 0 ? CLOCK_NONE : (enum event_clock)kind;
    game->seconds = number_or(clock, "seconds", SECONDS_MOST, 0);
    game->increment = number_or(clock, "increment", SECONDS_MOST, 0);
    game->timeout = json_text_is(json_find(clock, "timeout"), "bot") ? TIMEOUT_BOT : TIMEOUT_OUT;
    return true;
}

/* The promise must be the one that was given before, if it was. */
static bool read_promise(struct seat_game *game, const struct json_value *message)
{
    char commitment[sizeof game->commitment];
    int version;
    if (!json_get_text(message, "commit", commitment, sizeof commitment))
        return false;
    if (json_get_int(message, "fair", 0, 1000, &version))
        snprintf(game->fair, sizeof game->fair, "red7-fair-%d", version);
    else if (!json_get_text(message, "fair", game->fair, sizeof game->fair))
        return false;
    if (!json_get_number(message, "chain", 1, INT64_MAX, &game->chain) ||
        !json_get_text(message, "link", game->link, sizeof game->link))
        game->chain = 0;
    if (game->commitment[0] != '\0' && strcmp(game->commitment, commitment) != 0)
        game->doubtful = true;
    else
        memcpy(game->commitment, commitment, sizeof commitment);
    return true;
}

bool seat_take_created(struct seat_game *game, const struct json_value *message)
{
    char text[R7_RULES_TEXT_MAX];
    struct r7_fault fault;
    bool flag = false;
    const struct json_value *seats = json_find(message, "seats"),
                            *absent = json_find(message, "absent");
    if (game->last != 0 || !json_is(seats, JSON_KIND_LIST) || seats->count < 2 ||
        seats->count > R7_SEATS_MAX || game->seat >= (int)seats->count ||
        !json_get_text(message, "rules", text, sizeof text) ||
        !r7_rules_read(text, strlen(text), &game->rules, &fault))
        return false;
    game->players = (int)seats->count;
    for (size_t i = 0; i < seats->count; i++)
        if (!seat_holder_read(&game->seats[i], json_at(seats, i)))
            return false;
    game->target = number_or(message, "target", RANGE_TARGET_MOST, 0);
    game->listed = json_get_bool(message, "public", &flag) && flag;
    game->watch = !json_get_bool(message, "watch", &flag) || flag;
    game->absent = number_or(absent, "seconds", SECONDS_MOST, 0);
    if (json_get_text(absent, "bot", text, sizeof text))
        game->absent_bot = r7_bot_find(text);
    game->claim = number_or(message, "claim", SECONDS_MOST, 0);
    return read_clock(game, json_find(message, "clock")) && read_promise(game, message);
}
