/* The game as a fold of its events.
 *
 * What a server says is not trusted: a view must be one of this game, a step must be legal,
 * a seat must exist. What is not understood because it is newer is passed over. */
#include "inner.h"
#include <stdlib.h>
#include <string.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

#define TARGET_MOST 10000
#define SECONDS_MOST 1000000
#define ROUNDS_MOST 1000
#define NAME_COLUMNS 40
/* Milliseconds since 1970, until the year 2300 or so. */
#define TIME_MOST INT64_C(10000000000000)

static int number_or(const json_t *object, const char *key, int64_t most, int usual)
{
    int64_t number;
    return client_field_number(object, key, 0, most, &number) ? (int)number : usual;
}

/* ---- the game ---- */

void client_game_init(struct client_game *game, const char *id, int seat)
{
    *game = (struct client_game){.seat = seat, .turn = -1, .clock_runs = -1};
    snprintf(game->id, sizeof game->id, "%s", id);
}

void client_game_release(struct client_game *game)
{
    free(game->deals);
    game->deals = NULL;
    game->deal_count = 0;
}

struct words_names client_names(const struct client_game *game)
{
    struct words_names names = {{""}};
    for (int seat = 0; seat < game->players; seat++) {
        const struct client_seat *s = &game->seats[seat];
        struct phrase name = {""};
        if (s->who == CLIENT_BOT)
            name = words_phrase(_("Bot {n} ({level})"), "n", words_number(seat + 1).bytes, "level",
                                s->bot != NULL ? words_level(s->bot) : "?", NULL);
        words_clean_name(s->who == CLIENT_BOT ? name.bytes : s->name, NAME_COLUMNS, names.of[seat]);
    }
    return names;
}

/* ---- before the start ---- */

bool client_seat_read(struct client_seat *seat, const json_t *value)
{
    static const char *const names[] = {"free", "person", "program", "bot"};
    char who[16], text[WORDS_NAME_MAX * 2];
    struct client_seat s = {.connections = seat->connections};
    if (!client_field_text(value, "who", who, sizeof who))
        return false;
    for (int i = 0; i < 4; i++)
        if (strcmp(who, names[i]) == 0) {
            s.who = (enum client_who)i;
            if (s.who == CLIENT_BOT && client_field_text(value, "bot", text, sizeof text))
                s.bot = r7_bot_find(text);
            /* A name is shown: it is cleaned here too. */
            if ((s.who == CLIENT_PERSON || s.who == CLIENT_PROGRAM) &&
                (!client_field_text(value, "name", text, sizeof text) ||
                 !words_clean_name(text, 20, s.name)))
                return false;
            *seat = s;
            return true;
        }
    return false;
}

static bool read_clock_settings(struct client_game *game, const json_t *clock)
{
    char kind[8], timeout[8];
    game->clock = CLIENT_NO_CLOCK;
    if (!json_is_object(clock))
        return true;
    if (!client_field_text(clock, "kind", kind, sizeof kind))
        return false;
    game->clock = strcmp(kind, "turn") == 0   ? CLIENT_TURN_CLOCK
                  : strcmp(kind, "game") == 0 ? CLIENT_GAME_CLOCK
                                              : CLIENT_NO_CLOCK;
    game->seconds = number_or(clock, "seconds", SECONDS_MOST, 0);
    game->increment = number_or(clock, "increment", SECONDS_MOST, 0);
    game->timeout_bot =
        client_field_text(clock, "timeout", timeout, sizeof timeout) && strcmp(timeout, "bot") == 0;
    return true;
}

/* The promise must be the one that was given before, if it was. */
static bool read_promise(struct client_game *game, const json_t *message)
{
    char commitment[sizeof game->commitment];
    const json_t *fair = json_object_get(message, "fair");
    if (!client_field_text(message, "commit", commitment, sizeof commitment))
        return false;
    if (json_is_integer(fair))
        snprintf(game->fair, sizeof game->fair, "red7-fair-%d", (int)json_integer_value(fair));
    else if (!client_field_text(message, "fair", game->fair, sizeof game->fair))
        return false;
    if (game->commitment[0] != '\0' && strcmp(game->commitment, commitment) != 0)
        game->doubtful = true;
    else
        memcpy(game->commitment, commitment, sizeof commitment);
    return true;
}

static bool take_created(struct client_game *game, const json_t *message)
{
    char rules[R7_RULES_TEXT_MAX];
    struct r7_fault fault;
    const json_t *seats = json_object_get(message, "seats");
    size_t count = json_array_size(seats);
    if (game->last != 0 || count < 2 || count > R7_SEATS_MAX || game->seat >= (int)count ||
        !client_field_text(message, "rules", rules, sizeof rules) ||
        !r7_rules_read(rules, strlen(rules), &game->rules, &fault))
        return false;
    game->players = (int)count;
    for (size_t i = 0; i < count; i++)
        if (!client_seat_read(&game->seats[i], json_array_get(seats, i)))
            return false;
    game->target = number_or(message, "target", TARGET_MOST, 0);
    game->listed = json_is_true(json_object_get(message, "public"));
    game->watch = !json_is_false(json_object_get(message, "watch"));
    game->absent = number_or(json_object_get(message, "absent"), "seconds", SECONDS_MOST, 0);
    return read_clock_settings(game, json_object_get(message, "clock")) &&
           read_promise(game, message);
}

static bool take_seat(struct client_game *game, const json_t *message, struct client_event *event)
{
    struct client_seat *seat = &game->seats[event->seat];
    memcpy(event->name, seat->name, sizeof event->name);
    return game->state == CLIENT_OPEN && client_seat_read(seat, message);
}

static bool take_ready(struct client_game *game, const json_t *message, int seat)
{
    struct client_seat *s = &game->seats[seat];
    s->ready = true;
    return game->state == CLIENT_OPEN &&
           client_field_text(message, "seed", s->seed, sizeof s->seed) &&
           strspn(s->seed, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") ==
               strlen(s->seed);
}

/* ---- the game ---- */

static void look_whose_turn(struct client_game *game)
{
    const struct r7_round *now = &game->round.now;
    game->turn = game->round.number == 0 || now->phase == R7_PHASE_OVER ? -1 : now->turn;
}

static bool take_deal(struct client_game *game, const json_t *message)
{
    int64_t number;
    const char *view = json_string_value(json_object_get(message, "view"));
    if (view == NULL || !client_field_number(message, "round", 1, ROUNDS_MOST, &number) ||
        number != game->round.number + 1 || game->state > CLIENT_PLAYING ||
        (number > 1 && game->round.now.phase != R7_PHASE_OVER))
        return false;
    struct r7_round *more = realloc(game->deals, (game->deal_count + 1) * sizeof *more);
    if (more == NULL)
        return false;
    game->deals = more;
    game->before = game->round;
    if (!client_round_deal(&game->round, game, (int)number, view))
        return false;
    game->deals[game->deal_count++] = game->round.start;
    game->state = CLIENT_PLAYING;
    return true;
}

static bool take_play(struct client_game *game, const json_t *message, struct client_event *event)
{
    if (!client_field_text(message, "by", event->why, sizeof event->why))
        event->why[0] = '\0';
    return game->state == CLIENT_PLAYING && client_round_play(&game->round, game->seat, event->seat,
                                                              json_object_get(message, "steps"));
}

static bool take_takeback(struct client_game *game, const json_t *message)
{
    int64_t plays;
    const char *view = json_string_value(json_object_get(message, "view"));
    return game->state == CLIENT_PLAYING && view != NULL && game->round.number > 0 &&
           client_field_number(message, "plays", 0, CLIENT_STEPS_MAX, &plays) &&
           client_round_take_back(&game->round, game, (int)plays, view);
}

static bool take_over(struct client_game *game, const json_t *message)
{
    const json_t *winners = json_object_get(message, "winners"), *winner;
    char secret[2 * R7_FAIR_BYTES + 1];
    size_t i;
    json_array_foreach(winners, i, winner)
    {
        if (!json_is_integer(winner) || json_integer_value(winner) < 0 ||
            json_integer_value(winner) >= game->players)
            return false;
        game->winners |= 1U << json_integer_value(winner);
    }
    if (game->winners == 0 || !client_field_text(message, "secret", secret, sizeof secret))
        return false;
    game->state = CLIENT_OVER;
    game->verdict = client_check_fair(game, secret, json_object_get(message, "seeds"));
    return true;
}

/* ---- people ---- */

static bool take_proposal(struct client_game *game, const json_t *message,
                          struct client_event *event)
{
    char what[16];
    if (!client_field_text(message, "what", what, sizeof what))
        return false;
    event->what = strcmp(what, "takeback") == 0  ? CLIENT_TAKEBACK
                  : strcmp(what, "pause") == 0   ? CLIENT_PAUSE
                  : strcmp(what, "rematch") == 0 ? CLIENT_REMATCH
                                                 : CLIENT_NOTHING;
    game->proposal.what = event->what;
    game->proposal.seat = event->seat;
    game->proposal.yes = 1U << event->seat;
    return true;
}

static void forget_proposal(struct client_game *game)
{
    game->proposal.what = CLIENT_NOTHING;
    game->proposal.yes = 0;
}

static bool take_answer(struct client_game *game, const json_t *message, struct client_event *event)
{
    event->what = game->proposal.what;
    event->yes = json_is_true(json_object_get(message, "yes"));
    if (event->yes)
        game->proposal.yes |= 1U << event->seat;
    return true;
}

static bool take_rematch(struct client_game *game, const json_t *message,
                         struct client_event *event)
{
    const json_t *seats = json_object_get(message, "seats");
    if (!client_field_text(message, "game", game->next, sizeof game->next) || game->next[0] == '\0')
        return false;
    for (int i = 0; i < game->players; i++) {
        const json_t *seat = json_array_get(seats, (size_t)i);
        game->next_seats[i] = (i + 1) % game->players;
        if (json_is_integer(seat) && json_integer_value(seat) >= 0 &&
            json_integer_value(seat) < game->players)
            game->next_seats[i] = (int)json_integer_value(seat);
    }
    memcpy(event->game, game->next, sizeof event->game);
    forget_proposal(game);
    return true;
}

static void take_clock(struct client_game *game, const json_t *message, int64_t at)
{
    const json_t *clock = json_object_get(message, "clock"), *left;
    if (!json_is_object(clock) || json_object_get(clock, "left") == NULL)
        return;
    left = json_object_get(clock, "left");
    game->clock_at = at;
    if (!client_field_seat(clock, "runs", game, &game->clock_runs))
        game->clock_runs = -1;
    for (int seat = 0; seat < game->players; seat++) {
        const json_t *ms = json_array_get(left, (size_t)seat);
        if (json_is_integer(ms))
            game->seats[seat].clock = json_integer_value(ms);
    }
}

void client_game_presence(struct client_game *game, const json_t *message)
{
    const json_t *seats = json_object_get(message, "seats");
    for (int seat = 0; seat < game->players; seat++) {
        const json_t *count = json_array_get(seats, (size_t)seat);
        int64_t n = json_integer_value(count);
        game->seats[seat].connections = n > 0 && n < SECONDS_MOST ? (int)n : 0;
    }
    game->watchers = number_or(message, "watchers", SECONDS_MOST, 0);
}

/* ---- all of it ---- */

static const char *const kinds[] = {
    [CLIENT_CREATED] = "created",   [CLIENT_SEAT] = "seat",       [CLIENT_READY] = "ready",
    [CLIENT_DEAL] = "deal",         [CLIENT_PLAY] = "play",       [CLIENT_TOOK_BACK] = "takeback",
    [CLIENT_PROPOSED] = "proposal", [CLIENT_ANSWERED] = "answer", [CLIENT_DROPPED] = "dropped",
    [CLIENT_PAUSED] = "paused",     [CLIENT_RESUMED] = "resumed", [CLIENT_LEFT] = "left",
    [CLIENT_ABSENT] = "absent",     [CLIENT_BACK] = "back",       [CLIENT_TIMEOUT] = "timeout",
    [CLIENT_GAME_OVER] = "over",    [CLIENT_PUT_AWAY] = "closed", [CLIENT_NEXT_GAME] = "rematch",
};

static enum client_kind kind_of(const json_t *message)
{
    const char *kind = json_string_value(json_object_get(message, "kind"));
    for (int i = 0; kind != NULL && i < CLIENT_OTHER; i++)
        if (strcmp(kind, kinds[i]) == 0)
            return (enum client_kind)i;
    return CLIENT_OTHER;
}

/* Kinds that are about a seat. */
static bool names_a_seat(enum client_kind kind)
{
    return kind == CLIENT_SEAT || kind == CLIENT_READY || kind == CLIENT_PLAY ||
           kind == CLIENT_TOOK_BACK || kind == CLIENT_PROPOSED || kind == CLIENT_ANSWERED ||
           kind == CLIENT_LEFT || kind == CLIENT_ABSENT || kind == CLIENT_BACK ||
           kind == CLIENT_TIMEOUT;
}

static bool take(struct client_game *game, const json_t *message, struct client_event *event)
{
    switch (event->kind) {
    case CLIENT_CREATED:
        return take_created(game, message);
    case CLIENT_SEAT:
        return take_seat(game, message, event);
    case CLIENT_READY:
        return take_ready(game, message, event->seat);
    case CLIENT_DEAL:
        return take_deal(game, message);
    case CLIENT_PLAY:
        return take_play(game, message, event);
    case CLIENT_TOOK_BACK:
        forget_proposal(game);
        return take_takeback(game, message);
    case CLIENT_PROPOSED:
        return take_proposal(game, message, event);
    case CLIENT_ANSWERED:
        return take_answer(game, message, event);
    case CLIENT_DROPPED:
        event->what = game->proposal.what;
        forget_proposal(game);
        return true;
    case CLIENT_PAUSED:
        forget_proposal(game);
        game->paused = true;
        return true;
    case CLIENT_RESUMED:
        game->paused = false;
        return true;
    case CLIENT_LEFT:
        game->seats[event->seat].left = true;
        return true;
    case CLIENT_ABSENT:
        game->seats[event->seat].stand_in = true;
        return true;
    case CLIENT_BACK:
        game->seats[event->seat].stand_in = game->seats[event->seat].left = false;
        return true;
    case CLIENT_TIMEOUT:
        return true;
    case CLIENT_GAME_OVER:
        if (!take_over(game, message))
            return false;
        event->result = (struct client_result){game->winners, client_names(game), game->verdict};
        return true;
    case CLIENT_PUT_AWAY:
        game->state = CLIENT_CLOSED;
        return true;
    case CLIENT_NEXT_GAME:
        return take_rematch(game, message, event);
    case CLIENT_OTHER:
        return true;
    }
    return true;
}

enum client_taken client_game_take(struct client_game *game, const json_t *message,
                                   struct client_event *event)
{
    int64_t seq, at;
    if (!client_field_number(message, "seq", 1, UINT32_MAX, &seq) ||
        !client_field_number(message, "at", 0, TIME_MOST, &at))
        return CLIENT_DAMAGED;
    if (seq <= game->last)
        return CLIENT_KNOWN;
    if (seq > (int64_t)game->last + 1)
        return CLIENT_GAP;
    *event = (struct client_event){.kind = kind_of(message), .seq = (uint32_t)seq, .seat = -1};
    if ((event->kind == CLIENT_CREATED) != (seq == 1) ||
        (names_a_seat(event->kind) && !client_field_seat(message, "seat", game, &event->seat)))
        return CLIENT_DAMAGED;
    client_field_text(message, "why", event->why, sizeof event->why);
    if (!take(game, message, event))
        return CLIENT_DAMAGED;
    game->last = (uint32_t)seq;
    look_whose_turn(game);
    take_clock(game, message, at);
    return CLIENT_TAKEN;
}
