/* The game as a fold of its events: see game.h for what is believed, and what is not. */
#include "inner.h"
#include <seat/say.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WATCHERS_MOST 1000000

/* ---- starting ---- */

void seat_start(struct seat_game *game, const char *id, int seat)
{
    struct seat_game old = *game;
    *game = (struct seat_game){.seat = seat, .turn = -1, .clock_runs = -1};
    snprintf(game->id, sizeof game->id, "%s", id);
    if (strcmp(old.id, game->id) == 0) {
        memcpy(game->commitment, old.commitment, sizeof old.commitment);
        memcpy(game->own_seed, old.own_seed, sizeof old.own_seed);
        game->voided = old.voided;
    }
    free(old.rounds);
}

void seat_release(struct seat_game *game)
{
    free(game->rounds);
    game->rounds = NULL;
    game->round_count = 0;
}

bool seat_welcome(struct seat_game *game, const struct json_value *message,
                  struct seat_welcome *welcome)
{
    char id[SEAT_ID_MAX];
    int64_t from, last;
    int seat = R7_SPECTATOR;
    *welcome = (struct seat_welcome){.restored = false};
    if (!json_get_text(message, "game", id, sizeof id) || id[0] == '\0' ||
        !json_get_text(message, "epoch", welcome->epoch, sizeof welcome->epoch) ||
        !json_get_number(message, "from", 1, UINT32_MAX, &from) ||
        !json_get_number(message, "last", 0, UINT32_MAX, &last) ||
        !json_get_number(message, "now", 0, SEAT_TIME_MOST, &welcome->now))
        return false;
    json_get_int(message, "seat", 0, R7_SEATS_MAX - 1, &seat);
    welcome->last = (uint32_t)last;
    welcome->restored = from == 1 && game->last > 0;
    if (from == 1)
        seat_start(game, id, seat);
    else if (from != (int64_t)game->last + 1 || seat >= game->players ||
             (game->round_count > 0 && game->seat != seat))
        return false;
    game->seat = seat;
    return true;
}

/* ---- seeds ---- */

bool seat_commits(const struct seat_game *game)
{
    return r7_fair_version(game->fair) > 1;
}

bool seat_all_ready(const struct seat_game *game)
{
    for (int seat = 0; seat < game->players; seat++) {
        const struct seat_holder *holder = &game->seats[seat];
        if (holder->who == WHO_FREE || (holder->who != WHO_BOT && !holder->ready))
            return false;
    }
    return game->stage == SEAT_OPEN && game->players > 0;
}

static bool any_told(const struct seat_game *game)
{
    for (int seat = 0; seat < game->players && seat_commits(game); seat++)
        if (game->seats[seat].seed[0] != '\0')
            return true;
    return false;
}

/* Nobody is ready any more, and what was told counts for nothing. */
static void forget_seeds(struct seat_game *game)
{
    game->voided = game->seat >= 0 && game->seats[game->seat].ready && game->own_seed[0] != '\0';
    game->own_seed[0] = '\0';
    game->replaced = false;
    for (int seat = 0; seat < game->players; seat++) {
        game->seats[seat].ready = false;
        game->seats[seat].seed[0] = game->seats[seat].commit[0] = '\0';
    }
}

bool seat_reveals(const struct seat_game *game)
{
    return game->seat >= 0 && seat_commits(game) && seat_all_ready(game) &&
           game->seats[game->seat].seed[0] == '\0';
}

bool seat_must_reveal(const struct seat_game *game)
{
    return seat_reveals(game) && game->own_seed[0] != '\0' && !game->replaced;
}

/* Elsewhere means: this seat is ready by a seed that we do not have, and nobody else is here who
 * could have it. */
bool seat_must_commit(const struct seat_game *game)
{
    const struct seat_holder *own = game->seat < 0 ? NULL : &game->seats[game->seat];
    if (own == NULL || !seat_commits(game) || game->stage != SEAT_OPEN || any_told(game))
        return false;
    return own->ready ? game->own_seed[0] == '\0' && own->connections == 1 && seat_all_ready(game)
                      : game->voided;
}

/* ---- before the start ---- */

static bool take_seat(struct seat_game *game, const struct json_value *message,
                      struct seat_event *event)
{
    struct seat_holder *holder = &game->seats[event->seat];
    struct words_names before = seat_names(game);
    memcpy(event->old, words_seat_first(&before, event->seat).bytes, sizeof event->old - 1);
    if (any_told(game)) /* nobody may choose a seed when another's is known */
        forget_seeds(game);
    if (game->stage != SEAT_OPEN || !seat_holder_read(holder, message))
        return false;
    holder->since = event->seq;
    event->who = holder->who;
    return true;
}

static bool take_name(struct seat_game *game, const struct json_value *message,
                      struct seat_event *event)
{
    char name[4 * WORDS_NAME_MAX];
    struct seat_holder *holder = &game->seats[event->seat];
    memcpy(event->old, holder->name, sizeof event->old);
    return json_get_text(message, "name", name, sizeof name) &&
           words_clean_name(name, SEAT_NAME_COLUMNS, holder->name);
}

static bool read_seed(struct seat_holder *holder, const struct json_value *message)
{
    return json_get_text(message, "seed", holder->seed, sizeof holder->seed) &&
           holder->seed[0] != '\0' &&
           strspn(holder->seed,
                  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") ==
               strlen(holder->seed);
}

/* Whether a seat's commitment is to a seed. */
static bool is_commitment(const struct seat_game *game, int seat, const char *seed)
{
    uint8_t right[R7_FAIR_BYTES], told[R7_FAIR_BYTES];
    return r7_fair_commit_seed(game->id, seat, seed, right) &&
           r7_fair_read_hex(game->seats[seat].commit, told) &&
           memcmp(right, told, sizeof right) == 0;
}

static bool take_ready(struct seat_game *game, const struct json_value *message, int seat)
{
    struct seat_holder *holder = &game->seats[seat];
    holder->ready = true;
    if (game->stage != SEAT_OPEN)
        return false;
    if (!seat_commits(game))
        return read_seed(holder, message);
    uint8_t bytes[R7_FAIR_BYTES];
    if (any_told(game) ||
        !json_get_text(message, "commit", holder->commit, sizeof holder->commit) ||
        !r7_fair_read_hex(holder->commit, bytes))
        return false;
    if (seat == game->seat) {
        game->voided = false;
        game->replaced = game->own_seed[0] != '\0' && !is_commitment(game, seat, game->own_seed);
    }
    return true;
}

/* A seed that was not promised, or told too early, is nonsense. */
static bool take_seed(struct seat_game *game, const struct json_value *message, int seat)
{
    struct seat_holder *holder = &game->seats[seat];
    return game->stage == SEAT_OPEN && seat_commits(game) && seat_all_ready(game) &&
           holder->seed[0] == '\0' && read_seed(holder, message) &&
           is_commitment(game, seat, holder->seed);
}

/* ---- proposals ---- */

static bool take_proposal(struct seat_game *game, const struct json_value *message,
                          struct seat_event *event)
{
    const struct json_value *what = json_find(message, "what");
    int found = json_choice(what, event_proposal_names, 4);
    event->what = found < 0 ? PROPOSAL_NONE : (enum event_proposal)found;
    game->proposal.what = event->what;
    game->proposal.seat = event->seat;
    game->proposal.yes = 1U << event->seat;
    return json_is(what, JSON_KIND_TEXT);
}

static void forget_proposal(struct seat_game *game)
{
    game->proposal.what = PROPOSAL_NONE;
    game->proposal.yes = 0;
}

static void take_answer(struct seat_game *game, const struct json_value *message,
                        struct seat_event *event)
{
    event->what = game->proposal.what;
    if (json_get_bool(message, "yes", &event->yes) && event->yes)
        game->proposal.yes |= 1U << event->seat;
}

/* As the server has it: one for whom a bot plays would be waited for in the next game. */
bool seat_is_asked(const struct seat_game *game, int seat)
{
    const struct seat_holder *holder = &game->seats[seat];
    return game->proposal.what != PROPOSAL_NONE && holder->who == WHO_PERSON && !holder->left &&
           (!holder->stand_in || game->proposal.what == PROPOSAL_REMATCH) &&
           (game->proposal.yes >> seat & 1) == 0;
}

unsigned seat_asked(const struct seat_game *game)
{
    unsigned asked = 0;
    for (int seat = 0; seat < game->players; seat++)
        if (seat_is_asked(game, seat))
            asked |= 1U << seat;
    return asked;
}

/* ---- the end ---- */

static bool take_over(struct seat_game *game, const struct json_value *message,
                      struct seat_event *event)
{
    char secret[2 * R7_FAIR_BYTES + 1];
    for (const struct json_value *winner = json_first(json_find(message, "winners"));
         winner != NULL; winner = winner->next) {
        if (!json_is(winner, JSON_KIND_INTEGER) || winner->number < 0 ||
            winner->number >= game->players)
            return false;
        game->winners |= 1U << winner->number;
    }
    if (game->winners == 0 || !json_get_text(message, "secret", secret, sizeof secret))
        return false;
    forget_proposal(game);
    game->stage = SEAT_OVER;
    game->verdict = seat_check_fair(game, secret, json_find(message, "seeds"));
    event->result = (struct seat_result){game->winners, seat_names(game), game->verdict};
    return true;
}

/* The table goes on with another game: everybody moves up by a seat, unless it says otherwise. */
static bool take_rematch(struct seat_game *game, const struct json_value *message)
{
    char next[SEAT_ID_MAX];
    const struct json_value *seats = json_find(message, "seats");
    int seat = game->seat;
    if (!json_get_text(message, "game", next, sizeof next) || next[0] == '\0')
        return false;
    if (seat >= 0) {
        const struct json_value *to = json_at(seats, (size_t)seat);
        seat = json_is(to, JSON_KIND_INTEGER) && to->number >= 0 && to->number < game->players
                   ? (int)to->number
                   : (seat + 1) % game->players;
    }
    seat_start(game, next, seat);
    return true;
}

/* ---- events ---- */

/* Kinds that are about a seat. */
static bool names_a_seat(enum event_kind kind)
{
    return kind == EVENT_SEAT || kind == EVENT_READY || kind == EVENT_SEED ||
           kind == EVENT_RENAMED || kind == EVENT_UNREADY || kind == EVENT_PLAY ||
           kind == EVENT_TAKEBACK || kind == EVENT_PROPOSAL || kind == EVENT_ANSWER ||
           kind == EVENT_LEFT || kind == EVENT_ABSENT || kind == EVENT_BACK ||
           kind == EVENT_TIMEOUT;
}

/* Why something was dropped, resumed or closed. */
static int why_of(const struct json_value *message, enum event_kind kind)
{
    size_t count;
    const char *const *names = event_why_names(kind, &count);
    return json_choice(json_find(message, "why"), names, count);
}

static bool take_play(struct seat_game *game, const struct json_value *message,
                      struct seat_event *event)
{
    int by = json_choice(json_find(message, "by"), event_by_names, 4);
    if (by >= 0)
        event->by = (enum event_by)by;
    return seat_take_play(game, message, event->seat);
}

static bool take_dropped(struct seat_game *game, const struct json_value *message,
                         struct seat_event *event)
{
    event->what = game->proposal.what;
    event->why = why_of(message, EVENT_DROPPED);
    forget_proposal(game);
    return true;
}

static bool take_closed(struct seat_game *game, const struct json_value *message,
                        struct seat_event *event)
{
    event->why = why_of(message, EVENT_CLOSED);
    game->why_closed = event->why < 0 ? CLOSED_IDLE : (enum event_closed)event->why;
    game->stage = SEAT_CLOSED;
    return true;
}

static bool take_door(struct seat_game *game, const struct json_value *message,
                      struct seat_event *event)
{
    if (!json_get_bool(message, "open", &event->yes))
        return false;
    game->door_closed = !event->yes;
    return true;
}

static bool take(struct seat_game *game, const struct json_value *message, struct seat_event *event)
{
    struct seat_holder *holder = &game->seats[event->seat < 0 ? 0 : event->seat];
    switch (event->kind) {
    case EVENT_CREATED:
        return seat_take_created(game, message);
    case EVENT_SEAT:
        return take_seat(game, message, event);
    case EVENT_READY:
        return take_ready(game, message, event->seat);
    case EVENT_DEAL:
        return seat_take_deal(game, message);
    case EVENT_PLAY:
        return take_play(game, message, event);
    case EVENT_TAKEBACK:
        forget_proposal(game);
        return seat_take_takeback(game, message);
    case EVENT_PROPOSAL:
        return take_proposal(game, message, event);
    case EVENT_ANSWER:
        take_answer(game, message, event);
        return true;
    case EVENT_DROPPED:
        return take_dropped(game, message, event);
    case EVENT_PAUSED:
        forget_proposal(game);
        game->paused = true;
        return true;
    case EVENT_RESUMED:
        event->why = why_of(message, EVENT_RESUMED);
        game->paused = false;
        return true;
    case EVENT_LEFT:
        event->claimed = json_find(message, "claimed") != NULL;
        holder->left = true;
        return true;
    case EVENT_ABSENT:
        holder->stand_in = true;
        return true;
    case EVENT_BACK:
        holder->stand_in = holder->left = false;
        return true;
    case EVENT_TIMEOUT:
        return true;
    case EVENT_OVER:
        return take_over(game, message, event);
    case EVENT_CLOSED:
        return take_closed(game, message, event);
    case EVENT_REMATCH:
        return true;
    case EVENT_SEED:
        return take_seed(game, message, event->seat);
    case EVENT_RENAMED:
        return take_name(game, message, event);
    case EVENT_UNREADY:
        forget_seeds(game);
        game->voided = game->voided && event->seat != game->seat;
        return true;
    case EVENT_DOOR:
        return take_door(game, message, event);
    }
    return true;
}

/* What follows from every event: whose turn it is, the clocks. */
static void look(struct seat_game *game, const struct json_value *message, struct seat_event *event,
                 int64_t at)
{
    const struct seat_round *round = seat_round(game);
    const struct r7_round *now = &round->history.now;
    bool plays = game->stage == SEAT_PLAYING && round->number > 0 && now->phase != R7_PHASE_OVER;
    game->turn = plays ? now->turn : -1;
    if (event->kind == EVENT_DEAL)
        game->dealt = at;
    event->round = round->number;
    event->turn = round->history.turn_count - 1;
    seat_take_clock(game, message, at);
    if (event->seat >= 0 && event->kind != EVENT_PLAY) {
        struct words_names names = seat_names(game);
        memcpy(event->name, words_seat_first(&names, event->seat).bytes, sizeof event->name - 1);
    }
}

static enum seat_heard hear_event(struct seat_game *game, const struct json_value *message,
                                  struct seat_event *event)
{
    int64_t seq, at;
    if (!json_get_number(message, "seq", 1, UINT32_MAX, &seq) ||
        !json_get_number(message, "at", 0, SEAT_TIME_MOST, &at))
        return SEAT_NONSENSE;
    if (seq <= game->last)
        return SEAT_KNOWN;
    int kind = json_choice(json_find(message, "kind"), event_kind_names, EVENT_KINDS);
    event->kind = kind < 0 ? (enum event_kind)EVENT_KINDS : (enum event_kind)kind;
    event->seq = (uint32_t)seq;
    event->at = at;
    memcpy(event->game, game->id, sizeof event->game);
    if (seq != (int64_t)game->last + 1 || (event->kind == EVENT_CREATED) != (seq == 1) ||
        (names_a_seat(event->kind) &&
         !json_get_int(message, "seat", 0, game->players - 1, &event->seat)) ||
        !take(game, message, event))
        return SEAT_NONSENSE;
    game->last = (uint32_t)seq;
    look(game, message, event, at);
    return event->kind != EVENT_REMATCH || take_rematch(game, message) ? SEAT_EVENT : SEAT_NONSENSE;
}

/* ---- other messages ---- */

static void hear_presence(struct seat_game *game, const struct json_value *message)
{
    const struct json_value *seats = json_find(message, "seats");
    for (int seat = 0; seat < game->players; seat++) {
        const struct json_value *count = json_at(seats, (size_t)seat);
        bool good = json_is(count, JSON_KIND_INTEGER) && count->number > 0 &&
                    count->number <= WATCHERS_MOST;
        game->seats[seat].connections = good ? (int)count->number : 0;
    }
    if (!json_get_int(message, "watchers", 0, WATCHERS_MOST, &game->watchers))
        game->watchers = 0;
}

enum seat_heard seat_hear(struct seat_game *game, const struct json_value *message,
                          struct seat_event *event)
{
    const struct json_value *now = json_find(message, "now");
    *event = (struct seat_event){.seat = -1, .why = -1};
    if (!json_is(message, JSON_KIND_OBJECT))
        return SEAT_NONSENSE;
    if (json_find(message, "seq") != NULL)
        return hear_event(game, message, event);
    json_get_text(message, "code", event->code, sizeof event->code);
    if (json_text_is(now, "presence")) {
        hear_presence(game, message);
        return SEAT_PRESENCE;
    }
    if (json_text_is(now, "bye"))
        return SEAT_BYE;
    if (json_text_is(now, "reaction") &&
        json_get_int(message, "seat", 0, game->players - 1, &event->seat))
        return SEAT_REACTION;
    return SEAT_PASSED;
}

enum seat_heard seat_hear_text(struct seat_game *game, const char *text, size_t length,
                               struct seat_event *event)
{
    JSON_ROOM struct json_value values[SEAT_VALUES_MAX];
    return seat_hear(game, json_read(text, length, values, SEAT_VALUES_MAX, NULL), event);
}

/* ---- what is known ---- */

bool seat_waits_for_absent(const struct seat_game *game)
{
    if (game->turn < 0 || game->seat < 0 || game->turn == game->seat || game->paused ||
        game->claim == 0)
        return false;
    const struct seat_holder *mover = &game->seats[game->turn];
    return (mover->who == WHO_PERSON || mover->who == WHO_PROGRAM) && mover->connections == 0 &&
           !mover->left && !mover->stand_in;
}

int seat_host(const struct seat_game *game)
{
    int host = -1;
    for (int i = game->players; i-- > 0;) {
        const struct seat_holder *seat = &game->seats[i];
        if (seat->who != WHO_PERSON && seat->who != WHO_PROGRAM)
            continue;
        if (seat->host)
            return i;
        if (host < 0 || seat->since <= game->seats[host].since)
            host = i;
    }
    return host;
}

bool seat_may_play(const struct seat_game *game)
{
    return game->turn >= 0 && game->turn == game->seat && !game->paused &&
           !game->seats[game->seat].stand_in;
}
