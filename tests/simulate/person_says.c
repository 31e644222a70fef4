/* What an honest person says: one request at a time, which follows from what it knows alone. */
#include "host.h"
#include "person.h"
#include "truth.h"
#include <json/cards.h>
#include <json/write.h>
#include <protocol/codes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void person_nonce(char nonce[NONCE_MAX])
{
    snprintf(nonce, NONCE_MAX, "%08x%016llx", (unsigned)world_below(UINT32_MAX),
             (unsigned long long)world_random());
}

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

void person_send_pending(struct person *person)
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
    person_send_pending(person);
}

/* Whoever has a seat hears of everything that was stored before it has asked. (Those who watch from
 * afar see what another server has been told, which may be a while ago.) */
static void note_stored(struct person *person)
{
    const struct table *table = truth_game(person->game.id);
    person->stored = table == NULL || person->token[0] == '\0' ? 0 : table->seq;
    snprintf(person->stored_epoch, sizeof person->stored_epoch, "%s", host_store_epoch());
}

void person_greet(struct person *person)
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
    person_send_pending(person);
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
    person_send_pending(person);
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
            person_send_pending(person);
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
