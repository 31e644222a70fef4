/* What an honest person says, and hears: see player.h. What it knows is folded by app/seat, as for
 * every other client; what it does next follows from that alone, and at most one of its requests is
 * unanswered. So it can be cut off anywhere, and goes on where it was. */
#include "person.h"
#include "host.h"
#include "nodes.h"
#include "player.h"
#include "truth.h"
#include <json/cards.h>
#include <json/write.h>
#include <protocol/codes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An answer that takes longer, though nothing is wrong, is too late. */
#define PATIENCE (8 * SECOND)
#define VALUES_MAX SEAT_VALUES_MAX
/* So often nobody is cut off by chance while it is told a game. */
#define BROKEN_MOST 3

bool players_are_calm;
struct players_count players_count;

void person_nonce(char nonce[NONCE_MAX])
{
    snprintf(nonce, NONCE_MAX, "%08x%016llx", (unsigned)world_below(UINT32_MAX),
             (unsigned long long)world_random());
}

/* ---- what is said ---- */

static void begin(struct json_writer *json, char *text, enum request_kind kind, const char *id)
{
    json_init(json, text, REQUEST_MOST - 1, false);
    json_open(json, NULL, '{');
    json_put_text(json, "do", request_names[kind]);
    json_put_text(json, "id", id);
}

static void finish(struct json_writer *json)
{
    json_close(json, '}');
    if (json->failed)
        world_fail("a request is longer than it can be");
    json->bytes[json->length] = '\0';
}

/* Notes when a play is there to be read by the server. */
static void note_arrival(uint64_t number);

static void send_pending(struct person *person)
{
    int64_t when;
    client_say(&person->client, person->pending);
    person->sent = world_now();
    person->sends++;
    person->arrived = false;
    if (person->kind != REQUEST_PLAY || person->client.line == NULL)
        return;
    line_has_arrived(person->client.line, &when);
    world_at(when, note_arrival, person->number);
}

static void begin_request(struct person *person, struct json_writer *json, enum request_kind kind)
{
    snprintf(person->pending_id, sizeof person->pending_id, "%u", ++person->request);
    person->kind = kind;
    person->sends = 0;
    begin(json, person->pending, kind, person->pending_id);
}

static void ask(struct person *person, enum request_kind kind, const char *key, const char *text)
{
    struct json_writer json;
    begin_request(person, &json, kind);
    if (key != NULL)
        json_put_text(&json, key, text);
    finish(&json);
    send_pending(person);
}

/* Whoever has a seat hears of everything that was stored before it has asked. (Those who watch from
 * afar see what another server has been told, which may be a while ago.) */
static void note_stored(struct person *person)
{
    const struct table *table = truth_game(person->game.id);
    person->stored = table == NULL || person->token[0] == '\0' ? 0 : table->seq;
    snprintf(person->stored_epoch, sizeof person->stored_epoch, "%s", host_store_epoch());
}

static void check_stored(const struct person *person, const struct seat_welcome *welcome)
{
    if (welcome->last < person->stored && strcmp(welcome->epoch, person->stored_epoch) == 0 &&
        strcmp(person->stored_epoch, host_store_epoch()) == 0)
        world_fail("person %llu is welcomed to game %s as of event %u, when %u were stored",
                   (unsigned long long)person->number, person->game.id, welcome->last,
                   person->stored);
}

static void greet(struct person *person)
{
    char text[REQUEST_MOST];
    struct json_writer json;
    person->greeted = world_now();
    note_stored(person);
    if (person->game.id[0] == '\0') {
        client_say(&person->client, person->party->create);
        return;
    }
    begin(&json, text, REQUEST_HELLO, "hello");
    json_put_number(&json, "v", PROTOCOL_VERSION);
    json_put_text(&json, "game", person->game.id);
    if (person->token[0] != '\0')
        json_put_text(&json, "token", person->token);
    if (person->game.last > 0) {
        json_put_number(&json, "last", person->game.last);
        json_put_text(&json, "epoch", person->epoch);
    }
    finish(&json);
    client_say(&person->client, text);
}

static void join(struct person *person)
{
    struct json_writer json;
    char name[16];
    if (person->nonce[0] == '\0')
        person_nonce(person->nonce);
    snprintf(name, sizeof name, "Ann %llu", (unsigned long long)person->number);
    begin_request(person, &json, REQUEST_JOIN);
    json_put_text(&json, "nonce", person->nonce);
    json_put_text(&json, "name", name);
    finish(&json);
    send_pending(person);
}

static void get_ready(struct person *person)
{
    struct seat_game *game = &person->game;
    char hex[2 * R7_FAIR_BYTES + 1];
    uint8_t commit[R7_FAIR_BYTES];
    if (game->own_seed[0] == '\0')
        person_nonce(game->own_seed);
    if (person->index % 2 == 0) { /* it does not keep its seed */
        ask(person, REQUEST_READY, "seed", game->own_seed);
        return;
    }
    r7_fair_commit_seed(game->id, game->seat, game->own_seed, commit);
    r7_fair_write_hex(commit, hex);
    ask(person, REQUEST_READY, "commit", hex);
}

/* A turn that survives, if there is one; with actions one step of any legal kind. */
static size_t choose(const struct r7_round *round, struct r7_step steps[R7_TURN_STEPS_MAX])
{
    r7_play plays[R7_PLAYS_MAX];
    struct r7_legal legal = r7_legal_steps(round);
    size_t count = 0, found = 0;
    if (round->phase == R7_PHASE_START && !round->rules.actions)
        found = r7_plays_list(round, plays);
    if (found == 0) {
        steps[0] = r7_legal_nth(&legal, round, (int)world_below((uint32_t)r7_legal_count(&legal)));
        return 1;
    }
    r7_play play = plays[world_below((uint32_t)found)];
    if (r7_play_palette(play) != R7_NO_CARD)
        steps[count++] = r7_step_palette(r7_play_palette(play));
    steps[count++] =
        r7_play_canvas(play) != R7_NO_CARD ? r7_step_canvas(r7_play_canvas(play)) : r7_step_end();
    return count;
}

static void play(struct person *person)
{
    const struct r7_round *round = &seat_round(&person->game)->history.now;
    struct r7_step steps[R7_TURN_STEPS_MAX];
    struct json_writer json;
    size_t count = choose(round, steps);
    begin_request(person, &json, REQUEST_PLAY);
    person->at = person->game.last;
    json_put_number(&json, "at", person->game.last);
    json_put_steps(&json, "steps", steps, count);
    if (person->index == 1)
        json_put_bool(&json, "next", true);
    finish(&json);
    send_pending(person);
}

/* ---- what it does next ---- */

static bool is_free(const struct seat_game *game)
{
    for (int seat = 0; seat < game->players; seat++)
        if (game->seats[seat].who == WHO_FREE)
            return true;
    return false;
}

/* A stranger in a seat that is a friend's: the host frees it. */
static bool send_stranger_away(struct person *person)
{
    const struct seat_game *game = &person->game;
    struct json_writer json;
    if (seat_host(game) != game->seat)
        return false;
    for (int seat = 0; seat < game->players; seat++)
        if (game->seats[seat].who == WHO_PERSON &&
            strncmp(game->seats[seat].name, "Ann ", 4) != 0) {
            begin_request(person, &json, REQUEST_SEAT);
            json_put_number(&json, "seat", seat);
            json_put_null(&json, "bot");
            finish(&json);
            send_pending(person);
            return true;
        }
    return false;
}

static void act_before(struct person *person)
{
    const struct seat_game *game = &person->game;
    if (game->seat < 0) {
        if (is_free(game) && !game->door_closed)
            join(person);
    } else if (seat_must_reveal(game)) {
        ask(person, REQUEST_REVEAL, "seed", game->own_seed);
    } else if (!game->seats[game->seat].ready || seat_must_commit(game)) {
        person->game.voided = false;
        get_ready(person);
    } else {
        send_stranger_away(person);
    }
}

/* Now and then people do something else than play. */
static bool act_otherwise(struct person *person)
{
    static const char *const codes[] = {"hello", "nice", "oops", "think"};
    const struct seat_game *game = &person->game;
    if (game->paused && world_chance(0.7)) {
        ask(person, REQUEST_RESUME, NULL, NULL);
        return true;
    }
    if (seat_is_asked(game, game->seat)) {
        ask(person, world_chance(0.7) ? REQUEST_AGREE : REQUEST_DECLINE, NULL, NULL);
        return true;
    }
    uint32_t what = world_below(players_are_calm ? 40 : 60);
    if (players_are_calm || what > 3)
        return false;
    if (what == 0)
        ask(person, REQUEST_REACT, "code", codes[world_below(4)]);
    else if (what == 1)
        ask(person, REQUEST_SYNC, NULL, NULL);
    else if (game->proposal.what == PROPOSAL_NONE && !game->paused)
        ask(person, REQUEST_PROPOSE, "what", what == 2 ? "takeback" : "pause");
    else
        return false;
    return true;
}

static void act_after(struct person *person)
{
    const struct seat_game *game = &person->game;
    struct party *party = person->party;
    if (seat_is_asked(game, game->seat))
        ask(person, REQUEST_AGREE, NULL, NULL);
    else if (party->rematches > 0 && person->index == 0 && game->proposal.what == PROPOSAL_NONE)
        ask(person, REQUEST_PROPOSE, "what", "rematch");
    else if (party->rematches <= 0 && person->index == 0)
        party_gives_up(party); /* it was a pleasure */
}

void person_act(struct person *person)
{
    const struct seat_game *game = &person->game;
    if (person->pending[0] != '\0' || !person->welcome || game->last < person->known ||
        game->last == 0 || person->watches)
        return;
    switch (game->stage) {
    case SEAT_OPEN:
        act_before(person);
        return;
    case SEAT_PLAYING:
        if (game->seat < 0)
            party_gives_up(person->party); /* it began without this one */
        else if (!act_otherwise(person) && seat_may_play(game))
            play(person);
        else if (person->pending[0] == '\0' && seat_waits_for_absent(game) && game->claim > 0 &&
                 world_chance(0.1))
            ask(person, REQUEST_CLAIM, NULL, NULL);
        return;
    case SEAT_OVER:
        if (game->seat >= 0)
            act_after(person);
        return;
    case SEAT_CLOSED:
        party_gives_up(person->party);
        return;
    }
}

void person_think(struct person *person)
{
    int64_t quick = person->game.stage == SEAT_PLAYING ? 800 * MILLISECOND : 300 * MILLISECOND;
    person_wakes_at(person, world_now() + world_about(quick));
}

static void note_arrival(uint64_t number)
{
    struct person *person = players_find(number);
    int64_t when;
    if (person == NULL || person->pending[0] == '\0' || person->kind != REQUEST_PLAY ||
        person->client.line == NULL || person->sent == 0 ||
        !line_has_arrived(person->client.line, &when))
        return;
    person->arrived = true;
    person->arrived_awake = host_awake();
}

/* ---- what is heard ---- */

static void welcomed(struct person *person, const struct json_value *message)
{
    struct seat_welcome welcome;
    if (person->game.id[0] == '\0') {
        char id[SEAT_ID_MAX] = "";
        json_get_text(message, "game", id, sizeof id);
        seat_start(&person->game, id, R7_SPECTATOR);
        party_has_table(person->party, id);
    }
    if (!seat_welcome(&person->game, message, &welcome))
        world_fail("person %llu: not the events it asked for", (unsigned long long)person->number);
    if (welcome.restored && strcmp(welcome.epoch, person->epoch) == 0)
        world_fail("person %llu is told everything again", (unsigned long long)person->number);
    check_stored(person, &welcome);
    memcpy(person->epoch, welcome.epoch, sizeof person->epoch);
    person->known = welcome.last;
    person->welcome = true;
    if (person->pending[0] != '\0' && person->game.last >= person->known)
        send_pending(person);
}

/* Whether the store was restored since this one was last told something. */
static bool was_restored(const struct person *person)
{
    return host_had_storage_trouble() || strcmp(person->epoch, host_store_epoch()) != 0;
}

/* Whether a refusal is nobody's fault: the game went on, or the store was in trouble. */
static bool is_understood(const struct person *person, enum code code)
{
    switch (code) {
    case CODE_STORAGE:
    case CODE_RESTORED:
        return host_had_storage_trouble();
    case CODE_NO_GAME: /* what was made is gone, since the store was restored */
        return was_restored(person) || person->party->over;
    case CODE_BAD_TOKEN: /* or its seat is, since it was away for too long before the start */
        return was_restored(person) || person->game.stage == SEAT_OPEN;
    case CODE_STOPPING:
    case CODE_SEAT_TAKEN:
    case CODE_TABLE_FULL:
    case CODE_STARTED:
    case CODE_NOT_STARTED:
    case CODE_OVER:
    case CODE_NOT_OVER:
    case CODE_PAUSED:
    case CODE_NOT_PAUSED:
    case CODE_NOT_YOUR_TURN:
    case CODE_STALE:
    case CODE_NO_PROPOSAL:
    case CODE_PROPOSAL_OPEN:
    case CODE_OWN_PROPOSAL:
    case CODE_TAKEBACK_NONE:
    case CODE_TAKEBACK_DRAWN:
    case CODE_NOT_AWAY:
    case CODE_NOT_SEATED:
    case CODE_ALREADY_SEATED:
    case CODE_NO_SEAT:
    case CODE_NOT_HOST:
        return true;
    default:
        return false; /* of limits, above all: this one keeps to them */
    }
}

static enum code code_of(const struct json_value *value)
{
    for (int code = 0; code < CODE_COUNT; code++)
        if (json_text_is(value, code_name((enum code)code)))
            return (enum code)code;
    return CODE_COUNT;
}

/* Its seat is somebody else's to take. */
static void lose_seat(struct person *person)
{
    person->game.seat = R7_SPECTATOR;
    person->token[0] = person->nonce[0] = person->pending[0] = '\0';
}

static void refused(struct person *person, const struct json_value *message, const char *text,
                    size_t length)
{
    enum code code = code_of(json_find(message, "error"));
    players_count.refused++;
    if (!is_understood(person, code))
        world_fail("person %llu is refused: %.*s, to %s", (unsigned long long)person->number,
                   (int)length, text, person->pending);
    /* One that is repeated may have been done before. */
    if (code == CODE_STORAGE && person->welcome && person->sends == 1 &&
        person->pending[0] != '\0' &&
        truth_has_request(person->game.id, person->game.seat, person->pending_id))
        world_fail("person %llu is told that %s is not done, which is stored",
                   (unsigned long long)person->number, person->pending);
    if (code == CODE_STORAGE) { /* it will be asked again, on another line */
        person_leave(person);
        return;
    }
    person->pending[0] = '\0';
    if (code == CODE_BAD_TOKEN && person->game.stage == SEAT_OPEN) {
        lose_seat(person);
        person_leave(person);
    } else if (!person->welcome) {
        party_gives_up(person->party);
    }
}

/* Whether a request makes an event in the name of its seat. */
static bool makes_event(enum request_kind kind)
{
    switch (kind) {
    case REQUEST_READY:
    case REQUEST_REVEAL:
    case REQUEST_PLAY:
    case REQUEST_PROPOSE:
    case REQUEST_AGREE:
    case REQUEST_DECLINE:
    case REQUEST_RESUME:
    case REQUEST_DOOR:
    case REQUEST_CLAIM:
    case REQUEST_LEAVE:
        return true;
    case REQUEST_SEAT:
    case REQUEST_HELLO:
    case REQUEST_CREATE:
    case REQUEST_JOIN:
    case REQUEST_REACT:
    case REQUEST_SYNC:
        return false;
    }
    return false;
}

static void answered(struct person *person, const struct json_value *message, const char *text,
                     size_t length)
{
    if (json_find(message, "ok") == NULL) {
        refused(person, message, text, length);
        return;
    }
    if (!person->welcome) {
        welcomed(person, message);
        return;
    }
    if (!json_text_is(json_find(message, "re"), person->pending_id) || person->pending[0] == '\0')
        return; /* of a request that was made before a rematch */
    /* A seed that is known already is answered with `again`, and makes no event. */
    if (makes_event(person->kind) && json_find(message, "again") == NULL && person->game.last > 0 &&
        !truth_has_request(person->game.id, person->game.seat, person->pending_id))
        world_fail("person %llu is told that %s is done, which is not stored",
                   (unsigned long long)person->number, person->pending);
    person->pending[0] = '\0';
    if (person->kind == REQUEST_JOIN) {
        json_get_int(message, "seat", 0, R7_SEATS_MAX - 1, &person->game.seat);
        json_get_text(message, "token", person->token, sizeof person->token);
    }
}

static void happened(struct person *person, const struct seat_event *event)
{
    if (event->kind == EVENT_REMATCH) { /* what was asked of the old game is not asked again */
        person->pending[0] = '\0';
        person->known = 0;
        person->party->rematches -= person->index == 0 && !person->watches;
        players_count.games += person->index == 0 && !person->watches;
    }
    if (event->kind == EVENT_OVER && event->result.verdict == SEAT_UNFAIR)
        world_fail("person %llu: a shuffle is not the one that was promised",
                   (unsigned long long)person->number);
    if (event->kind == EVENT_SEAT && event->seat == person->game.seat && event->who == WHO_FREE)
        lose_seat(person); /* it was away for too long before the start */
    if (person->pending[0] != '\0' && person->sent == 0 && person->welcome &&
        person->game.last >= person->known)
        send_pending(person);
}

static void told(struct person *person, const struct json_value *message, const char *text,
                 size_t length)
{
    struct seat_event event;
    switch (seat_hear(&person->game, message, &event)) {
    case SEAT_EVENT:
        happened(person, &event);
        return;
    case SEAT_BYE:
        for (int code = 0; code < CODE_COUNT; code++)
            if (strcmp(event.code, code_name((enum code)code)) == 0 &&
                !is_understood(person, (enum code)code) && code != CODE_NO_WATCHING)
                world_fail("person %llu is sent away: %s", (unsigned long long)person->number,
                           event.code);
        return;
    case SEAT_KNOWN:
    case SEAT_NONSENSE:
        world_fail("person %llu: this does not fit what was known: %.*s",
                   (unsigned long long)person->number, (int)length, text);
    case SEAT_PRESENCE:
    case SEAT_REACTION:
    case SEAT_PASSED:
        return;
    }
}

static void heard(struct client *client, const char *text, size_t length)
{
    struct person *person = (struct person *)client;
    struct json_value values[VALUES_MAX];
    if (client->status != 101) {
        if (client->status != 503)
            world_fail("person %llu is not let in: %u %.*s", (unsigned long long)person->number,
                       client->status, (int)length, text);
        return;
    }
    const struct json_value *message = json_read(text, length, values, VALUES_MAX, NULL);
    if (json_text_is(json_find(message, "now"), "turn"))
        return; /* truth.c has looked at it */
    if (json_find(message, "re") != NULL)
        answered(person, message, text, length);
    else
        told(person, message, text, length);
    if (person->client.line != NULL)
        person_think(person);
}

/* ---- lines ---- */

static void opened(struct client *client)
{
    greet((struct person *)client);
}

static void closed(struct client *client)
{
    struct person *person = (struct person *)client;
    bool untold = person->welcome && person->game.last < person->known;
    bool excused = client->cut || world_now() - host_last_trouble() < MINUTE;
    person->broken = untold && !excused ? person->broken + 1 : untold ? person->broken : 0;
    if (person->broken == BROKEN_MOST)
        world_fail("person %llu is cut off again and again before it has been told game %s",
                   (unsigned long long)person->number, person->game.id);
    person->welcome = person->arrived = false;
    person->sent = 0;
    person->connects = world_now() + world_about(players_are_calm ? SECOND / 5 : SECOND);
    person_wakes_at(person, person->connects);
}

void person_connect(struct person *person)
{
    struct client *client = &person->client;
    person->connects = 0;
    person->greeted = world_now();
    players_count.connections++;
    client->quality.cuts = players_are_calm ? 0 : 0.01;
    client->node = nodes_any();
    client_connect(client);
}

void person_leave(struct person *person)
{
    if (person->client.line == NULL)
        return;
    person->client.cut = true; /* by itself */
    client_hang_up(&person->client);
    closed(&person->client);
}

void person_begin(struct person *person)
{
    person_leave(person);
    person->connects = 0;
    seat_release(&person->game);
    memset(&person->game, 0, sizeof person->game);
    person->token[0] = person->epoch[0] = person->nonce[0] = person->pending[0] = '\0';
    person->known = 0;
    person->away = 0;
    person->done = false;
}

void person_init(struct person *person, uint32_t address)
{
    person->client =
        (struct client){.address = address, .opened = opened, .message = heard, .closed = closed};
    person->client.quality = (struct line_quality){.delay = world_between(1, 150) * MILLISECOND,
                                                   .window = (size_t)world_between(2048, 32768),
                                                   .reads = true,
                                                   .scattered = world_chance(0.1)};
}

/* ---- what must not be ---- */

void person_check(const struct person *person)
{
    int64_t since =
        person->welcome ? (person->pending[0] != '\0' ? person->sent : 0) : person->greeted;
    int64_t trouble = host_last_trouble();
    if (person->client.line == NULL || line_is_cut(person->client.line) || since == 0)
        return;
    since = since > trouble ? since : trouble;
    if (players_are_calm && world_now() - since > PATIENCE + 4 * person->client.quality.delay)
        world_fail("person %llu has waited for %.1f s for an answer to %s",
                   (unsigned long long)person->number,
                   (double)(world_now() - since) / (double)SECOND,
                   person->welcome ? person->pending : "its hello");
}

void person_timed_out(const struct person *person, const struct timed_out *turn)
{
    int64_t used = (person->arrived_awake - turn->awake) / MILLISECOND;
    int64_t left_ms = turn->left, slack = 700 + 350 * (int64_t)(host_stalls() - turn->stalls);
    players_count.timeouts++;
    if (nodes_count > 0 && world_now() - nodes_last_trouble() < MINUTE)
        return; /* it may have been under way to the server that has the table */
    if (person->arrived && person->pending[0] != '\0' && person->at >= turn->last &&
        left_ms - used > slack)
        world_fail("person %llu is too late with what came %lld ms before its time was up",
                   (unsigned long long)person->number, (long long)(left_ms - used));
}
