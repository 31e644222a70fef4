/* What the server says: answers, events, news. */
#include "connection.h"
#include <string.h>

/* Something that makes no sense: all is asked for again, from the start. */
static void misunderstand(struct client *client, const char *text, size_t length)
{
    char piece[80], id[SEAT_ID_MAX];
    snprintf(piece, sizeof piece, "%.*s", length < 60 ? (int)length : 60, text);
    memcpy(id, client->game.id, sizeof id);
    client->nonsense++;
    seat_start(&client->game, id, client->game.seat);
    client_break(client, CLIENT_NONSENSE, "", piece);
}

static bool welcome(struct client *client, const struct json_value *message)
{
    struct seat_welcome heard;
    if (!seat_welcome(&client->game, message, &heard))
        return false;
    memcpy(client->address.game, client->game.id, sizeof client->address.game);
    memcpy(client->epoch, heard.epoch, sizeof client->epoch);
    client->caught_up = heard.last;
    client->offset = heard.now - wire_now();
    client->stage = CLIENT_TALKS;
    if (heard.restored) {
        client_forget(client, true);
        client_tell(client, CLIENT_NEWS_RESTORED);
    }
    client_tell(client, CLIENT_NEWS_CONNECTED);
    return true;
}

static bool joined(struct client *client, const struct json_value *message)
{
    int most = client->game.players > 0 ? client->game.players : R7_SEATS_MAX;
    return json_get_int(message, "seat", 0, most - 1, &client->game.seat) &&
           json_get_text(message, "token", client->address.token, sizeof client->address.token);
}

static void refused(struct client *client, enum request_kind ask, const struct json_value *message)
{
    char code[SEAT_CODE_MAX] = "", detail[CLIENT_DETAIL_MAX] = "";
    json_get_text(message, "error", code, sizeof code);
    if (!json_get_text(message, "rule", detail, sizeof detail))
        json_get_text(message, "field", detail, sizeof detail);
    if (ask == REQUEST_HELLO || (ask == REQUEST_CREATE && client->stage == CLIENT_GREETS)) {
        client_break(client, CLIENT_REFUSED, code, detail);
        return;
    }
    if (ask == REQUEST_READY && strcmp(code, "over") != 0)
        client->game.own_seed[0] = '\0';
    struct client_news *news = client_tell(client, CLIENT_NEWS_ANSWER);
    if (news == NULL)
        return;
    news->ask = ask;
    memcpy(news->code, code, sizeof code);
    memcpy(news->detail, detail, sizeof detail);
}

static bool hear_answer(struct client *client, const struct json_value *message)
{
    bool good = false;
    int ask = client_answered(client, json_find(message, "re"));
    if (ask < 0) { /* nobody waits for it; an error is about what we said */
        char code[SEAT_CODE_MAX];
        if (client->stage == CLIENT_GREETS && json_get_text(message, "error", code, sizeof code))
            client_break(client, CLIENT_REFUSED, code, "");
        return true;
    }
    if (!json_get_bool(message, "ok", &good) || !good) {
        refused(client, (enum request_kind)ask, message);
        return true;
    }
    if (ask == REQUEST_HELLO || ask == REQUEST_CREATE) {
        if (!welcome(client, message))
            return false;
        client_send_again(client);
    }
    if (ask == REQUEST_JOIN && !joined(client, message))
        return false;
    if (ask == REQUEST_READY) /* perhaps the last one who was not */
        client_settle_seeds(client);
    struct client_news *news = client_tell(client, CLIENT_NEWS_ANSWER);
    if (news != NULL)
        news->ask = (enum request_kind)ask;
    /* The event that everybody is ready may have come before this answer. */
    if (ask == REQUEST_READY || ask == REQUEST_REVEAL)
        client_settle_seeds(client);
    return true;
}

/* The table has gone on to another game: its events follow on this connection, or if that was
 * long ago, on a new one. */
static void go_over(struct client *client, uint32_t seq)
{
    client->must_reconnect = seq <= client->caught_up;
    memcpy(client->address.game, client->game.id, sizeof client->address.game);
    client->caught_up = 0;
}

static void tell(struct client *client, enum client_news_kind kind, const struct seat_event *event)
{
    struct client_news *news = client_tell(client, kind);
    if (news != NULL)
        news->event = *event;
}

static bool hear_news(struct client *client, const struct json_value *message)
{
    struct seat_event event;
    switch (seat_hear(&client->game, message, &event)) {
    case SEAT_EVENT:
        if (event.seq > client->caught_up) {
            client->nonsense = 0;
            /* It has just happened. The server's clock may have been set since it said hello. */
            client->offset = event.at - wire_now();
        }
        tell(client, CLIENT_NEWS_EVENT, &event);
        if (event.kind == EVENT_REMATCH)
            go_over(client, event.seq);
        else if (event.seq >= client->caught_up)
            client_settle_seeds(client);
        return true;
    case SEAT_PRESENCE:
        tell(client, CLIENT_NEWS_PRESENCE, &event);
        client_settle_seeds(client);
        return true;
    case SEAT_REACTION:
        tell(client, CLIENT_NEWS_REACTION, &event);
        return true;
    case SEAT_BYE:
        client_break(client, CLIENT_REFUSED, event.code, "");
        return true;
    case SEAT_KNOWN:
    case SEAT_PASSED:
        return true;
    case SEAT_NONSENSE:
        return false;
    }
    return false;
}

void client_hear(struct client *client, const char *text, size_t length)
{
    JSON_ROOM struct json_value values[SEAT_VALUES_MAX];
    const struct json_value *message = json_read(text, length, values, SEAT_VALUES_MAX, NULL);
    bool answer = json_find(message, "re") != NULL || client->stage == CLIENT_GREETS;
    bool good = json_is(message, JSON_KIND_OBJECT) &&
                (answer ? hear_answer(client, message) : hear_news(client, message));
    if (!good)
        misunderstand(client, text, length);
}
