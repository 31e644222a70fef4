/* What is said: hello and requests to the server; answers, events and news from it. */
#include "connection.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* 144 random bits, in characters that every request may have. */
#define RANDOM_BYTES 18
#define RANDOM_MAX 25 /* with the NUL */

static void make_random(char text[RANDOM_MAX])
{
    unsigned char bytes[RANDOM_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, RANDOM_MAX, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ---- requests ---- */

/* Keeps a request until it is answered, and sends it if the connection is there. Takes the
 * object. Its id is one that no device of this seat has used. */
static void request(struct client *client, enum client_ask ask, json_t *object)
{
    struct client_request next = {.ask = ask};
    make_random(next.id);
    memcpy(next.game, client->game.id, sizeof next.game);
    if (object != NULL && json_object_set_new(object, "id", json_string(next.id)) == 0)
        next.text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    if (next.text == NULL || client->request_count == REQUESTS_MAX) {
        free(next.text);
        return;
    }
    client->requests[client->request_count++] = next;
    if (client->stage == CLIENT_TALKS)
        client_send(client, next.text);
}

static void remove_request(struct client *client, int i)
{
    free(client->requests[i].text);
    client->request_count--;
    memmove(&client->requests[i], &client->requests[i + 1],
            (size_t)(client->request_count - i) * sizeof client->requests[0]);
}

void client_forget(struct client *client, bool all)
{
    for (int i = client->request_count; i-- > 0;) {
        enum client_ask ask = client->requests[i].ask;
        if (all || ask == CLIENT_ASK_HELLO || ask == CLIENT_ASK_REACT)
            remove_request(client, i);
    }
}

bool client_waits(const struct client *client, enum client_ask ask)
{
    for (int i = 0; i < client->request_count; i++)
        if (client->requests[i].ask == ask)
            return true;
    return false;
}

static json_t *clock_of(const struct client_wish *wish)
{
    const char *timeout = wish->timeout_bot ? "bot" : "out";
    switch (wish->clock) {
    case CLIENT_NO_CLOCK:
        return json_null();
    case CLIENT_TURN_CLOCK:
        return json_pack("{ss si ss}", "kind", "turn", "seconds", wish->seconds, "timeout",
                         timeout);
    case CLIENT_GAME_CLOCK:
        return json_pack("{ss si si ss}", "kind", "game", "seconds", wish->seconds, "increment",
                         wish->increment, "timeout", timeout);
    }
    return json_null();
}

void client_create(struct client *client, const struct client_wish *wish)
{
    char nonce[RANDOM_MAX], rules[R7_RULES_TEXT_MAX];
    json_t *seats = json_array();
    make_random(nonce);
    r7_rules_write(wish->rules, rules, sizeof rules);
    for (int seat = 0; seat < wish->players; seat++)
        json_array_append_new(
            seats, json_string(wish->seats[seat] != NULL ? wish->seats[seat]->name : "person"));
    json_t *object = json_pack("{ss si ss ss so sb sb so}", "do", "create", "v", 1, "nonce", nonce,
                               "rules", rules, "seats", seats, "public", (int)wish->listed, "watch",
                               (int)!wish->no_watching, "clock", clock_of(wish));
    if (wish->target >= 0)
        json_object_set_new(object, "target", json_integer(wish->target));
    if (wish->absent > 0)
        json_object_set_new(
            object, "absent",
            json_pack("{si ss}", "seconds", wish->absent, "bot", wish->absent_bot->name));
    request(client, CLIENT_ASK_CREATE, object);
}

void client_join(struct client *client, const char *name, int seat, bool program)
{
    char nonce[RANDOM_MAX];
    make_random(nonce);
    json_t *object = json_pack("{ss ss ss sb}", "do", "join", "nonce", nonce, "name", name,
                               "program", (int)program);
    if (seat >= 0)
        json_object_set_new(object, "seat", json_integer(seat));
    request(client, CLIENT_ASK_JOIN, object);
}

void client_ready(struct client *client)
{
    struct client_game *game = &client->game;
    if (game->own_seed[0] == '\0')
        make_random(game->own_seed);
    request(client, CLIENT_ASK_READY, json_pack("{ss ss}", "do", "ready", "seed", game->own_seed));
}

void client_seat_bot(struct client *client, int seat, const struct r7_bot *bot)
{
    request(client, CLIENT_ASK_SEAT,
            json_pack("{ss si ss?}", "do", "seat", "seat", seat, "bot",
                      bot != NULL ? bot->name : NULL));
}

void client_play(struct client *client, const struct r7_step *steps, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        struct r7_step step = steps[i];
        char text[R7_STEP_TEXT_MAX];
        step.drawn = R7_NO_CARD; /* the server knows, and takes nobody's word */
        r7_step_write(step, text, sizeof text);
        json_array_append_new(list, json_string(text));
    }
    request(
        client, CLIENT_ASK_PLAY,
        json_pack("{ss sI so}", "do", "play", "at", (json_int_t)client->game.last, "steps", list));
}

void client_propose(struct client *client, enum client_proposal what)
{
    static const char *const names[] = {[CLIENT_NOTHING] = "",
                                        [CLIENT_TAKEBACK] = "takeback",
                                        [CLIENT_PAUSE] = "pause",
                                        [CLIENT_REMATCH] = "rematch"};
    request(client, CLIENT_ASK_PROPOSE, json_pack("{ss ss}", "do", "propose", "what", names[what]));
}

void client_ask(struct client *client, enum client_ask ask)
{
    const char *name = ask == CLIENT_ASK_LEAVE     ? "leave"
                       : ask == CLIENT_ASK_AGREE   ? "agree"
                       : ask == CLIENT_ASK_DECLINE ? "decline"
                                                   : "resume";
    request(client, ask, json_pack("{ss}", "do", name));
}

const char *const client_reactions[CLIENT_REACTIONS] = {"hello", "thanks", "nice",  "wow",   "oops",
                                                        "sorry", "hurry",  "think", "laugh", "bye"};

void client_react(struct client *client, const char *code)
{
    if (client->stage == CLIENT_TALKS)
        request(client, CLIENT_ASK_REACT, json_pack("{ss ss}", "do", "react", "code", code));
}

/* ---- the first message ---- */

/* A table that is to be made is made once, however often it is asked for. */
static bool send_create(struct client *client)
{
    for (int i = 0; i < client->request_count; i++)
        if (client->requests[i].ask == CLIENT_ASK_CREATE) {
            client_send(client, client->requests[i].text);
            return true;
        }
    return false;
}

void client_greet(struct client *client)
{
    if (send_create(client))
        return;
    json_t *hello = json_pack("{ss si ss}", "do", "hello", "v", 1, "game", client->address.game);
    if (client->address.token[0] != '\0')
        json_object_set_new(hello, "token", json_string(client->address.token));
    if (client->game.last > 0) {
        json_object_set_new(hello, "last", json_integer(client->game.last));
        json_object_set_new(hello, "epoch", json_string(client->epoch));
    }
    request(client, CLIENT_ASK_HELLO, hello);
    if (client->request_count > 0)
        client_send(client, client->requests[client->request_count - 1].text);
}

/* ---- what the server says ---- */

/* Starts the fold again. The promise about the shuffles stays: it must not change. */
static void start_again(struct client *client, const char *id, int seat)
{
    struct client_game old = client->game;
    bool same = strcmp(old.id, id) == 0;
    client_game_release(&client->game);
    client_game_init(&client->game, id, seat);
    if (same) {
        memcpy(client->game.commitment, old.commitment, sizeof old.commitment);
        memcpy(client->game.own_seed, old.own_seed, sizeof old.own_seed);
    }
    snprintf(client->address.game, sizeof client->address.game, "%s", id);
}

/* Something that makes no sense: all is asked for again, from the start. */
static void misunderstand(struct client *client, const char *text, size_t length)
{
    char piece[80], id[CLIENT_ID_MAX];
    snprintf(piece, sizeof piece, "%.*s", length < 60 ? (int)length : 60, text);
    memcpy(id, client->game.id, sizeof id);
    client->nonsense++;
    start_again(client, id, client->game.seat);
    client_break(client, CLIENT_NONSENSE, "", piece);
}

static bool welcome(struct client *client, const json_t *message)
{
    struct client_game *game = &client->game;
    char id[CLIENT_ID_MAX], epoch[sizeof client->epoch];
    int64_t from, last, now, seat = R7_SPECTATOR;
    if (!client_field_text(message, "game", id, sizeof id) || id[0] == '\0' ||
        !client_field_text(message, "epoch", epoch, sizeof epoch) ||
        !client_field_number(message, "from", 1, UINT32_MAX, &from) ||
        !client_field_number(message, "last", 0, UINT32_MAX, &last) ||
        !client_field_number(message, "now", 0, INT64_MAX / 2, &now))
        return false;
    client_field_number(message, "seat", 0, R7_SEATS_MAX - 1, &seat);
    bool restored = from == 1 && game->last > 0 && game->id[0] != '\0';
    if (from == 1)
        start_again(client, id, (int)seat);
    else if (from != (int64_t)game->last + 1 || (game->round.number > 0 && game->seat != seat))
        return false;
    game->seat = (int)seat;
    memcpy(client->epoch, epoch, sizeof epoch);
    client->caught_up = (uint32_t)last;
    client->offset = now - wire_now();
    client->stage = CLIENT_TALKS;
    if (restored) {
        client_forget(client, true);
        client_tell(client, CLIENT_NEWS_RESTORED);
    }
    client_tell(client, CLIENT_NEWS_CONNECTED);
    return true;
}

/* What was not answered before the cut is sent again; what was about another game is not. */
static void send_again(struct client *client)
{
    for (int i = client->request_count; i-- > 0;)
        if (strcmp(client->requests[i].game, client->game.id) != 0)
            remove_request(client, i);
    for (int i = 0; i < client->request_count; i++)
        client_send(client, client->requests[i].text);
}

static bool joined(struct client *client, const json_t *message)
{
    int64_t seat;
    if (!client_field_number(message, "seat", 0, R7_SEATS_MAX - 1, &seat) ||
        !client_field_text(message, "token", client->address.token, sizeof client->address.token))
        return false;
    client->game.seat = (int)seat;
    return true;
}

static void refused(struct client *client, enum client_ask ask, const json_t *message)
{
    char code[CLIENT_CODE_MAX] = "", detail[CLIENT_DETAIL_MAX] = "";
    client_field_text(message, "error", code, sizeof code);
    if (!client_field_text(message, "rule", detail, sizeof detail))
        client_field_text(message, "field", detail, sizeof detail);
    if (ask == CLIENT_ASK_HELLO || (ask == CLIENT_ASK_CREATE && client->stage == CLIENT_GREETS)) {
        client_break(client, CLIENT_REFUSED, code, detail);
        return;
    }
    if (ask == CLIENT_ASK_READY && strcmp(code, "over") != 0)
        client->game.own_seed[0] = '\0';
    struct client_news *news = client_tell(client, CLIENT_NEWS_ANSWER);
    if (news == NULL)
        return;
    news->ask = ask;
    memcpy(news->code, code, sizeof code);
    memcpy(news->detail, detail, sizeof detail);
}

static bool hear_answer(struct client *client, const json_t *message)
{
    const char *id = json_string_value(json_object_get(message, "re"));
    int i = 0;
    while (i < client->request_count && (id == NULL || strcmp(client->requests[i].id, id) != 0))
        i++;
    if (i == client->request_count) { /* nobody waits for it; an error is about what we said */
        char code[CLIENT_CODE_MAX];
        if (client->stage == CLIENT_GREETS &&
            client_field_text(message, "error", code, sizeof code))
            client_break(client, CLIENT_REFUSED, code, "");
        return true;
    }
    enum client_ask ask = client->requests[i].ask;
    remove_request(client, i);
    if (!json_is_true(json_object_get(message, "ok"))) {
        refused(client, ask, message);
        return true;
    }
    if (ask == CLIENT_ASK_HELLO || ask == CLIENT_ASK_CREATE) {
        if (!welcome(client, message))
            return false;
        send_again(client);
    }
    if (ask == CLIENT_ASK_JOIN && !joined(client, message))
        return false;
    struct client_news *news = client_tell(client, CLIENT_NEWS_ANSWER);
    if (news != NULL)
        news->ask = ask;
    return true;
}

/* The table goes on with another game: on this connection, or if that was long ago, on a new
 * one. */
static void go_over(struct client *client, uint32_t seq)
{
    struct client_game *game = &client->game;
    char next[CLIENT_ID_MAX];
    int seat = game->seat < 0 ? R7_SPECTATOR : game->next_seats[game->seat];
    memcpy(next, game->next, sizeof next);
    client->must_reconnect = seq <= client->caught_up;
    start_again(client, next, seat);
    client->caught_up = 0;
}

static bool hear_event(struct client *client, const json_t *message)
{
    struct client_event event;
    switch (client_game_take(&client->game, message, &event)) {
    case CLIENT_TAKEN:
        break;
    case CLIENT_KNOWN:
        return true;
    case CLIENT_GAP:
    case CLIENT_DAMAGED:
        return false;
    }
    if (event.seq > client->caught_up)
        client->nonsense = 0;
    struct client_news *news = client_tell(client, CLIENT_NEWS_EVENT);
    if (news != NULL)
        news->event = event;
    if (event.kind == CLIENT_NEXT_GAME)
        go_over(client, event.seq);
    return true;
}

static bool hear_news(struct client *client, const json_t *message)
{
    const char *kind = json_string_value(json_object_get(message, "now"));
    char code[CLIENT_CODE_MAX] = "";
    struct client_news *news;
    int seat = -1;
    client_field_text(message, "code", code, sizeof code);
    if (kind == NULL)
        return true;
    if (strcmp(kind, "presence") == 0) {
        client_game_presence(&client->game, message);
        client_tell(client, CLIENT_NEWS_PRESENCE);
    } else if (strcmp(kind, "bye") == 0) {
        client_break(client, CLIENT_REFUSED, code, "");
    } else if (strcmp(kind, "reaction") == 0 &&
               client_field_seat(message, "seat", &client->game, &seat) &&
               (news = client_tell(client, CLIENT_NEWS_REACTION)) != NULL) {
        news->event.seat = seat;
        memcpy(news->code, code, sizeof code);
    }
    return true;
}

void client_hear(struct client *client, const char *text, size_t length)
{
    json_error_t error;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    bool good = json_is_object(message);
    if (good && (json_object_get(message, "re") != NULL || client->stage == CLIENT_GREETS))
        good = hear_answer(client, message);
    else if (good && json_object_get(message, "seq") != NULL)
        good = hear_event(client, message);
    else if (good)
        good = hear_news(client, message);
    if (!good)
        misunderstand(client, text, length);
    json_decref(message);
}
