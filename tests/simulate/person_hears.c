/* What an honest person hears, and what it must not be told. */
#include "host.h"
#include "nodes.h"
#include "person.h"
#include "player.h"
#include "truth.h"
#include <protocol/codes.h>
#include <stdlib.h>
#include <string.h>

#define VALUES_MAX SEAT_VALUES_MAX

static void check_stored(const struct person *person, const struct seat_welcome *welcome)
{
    if (welcome->last < person->stored && strcmp(welcome->epoch, person->stored_epoch) == 0 &&
        strcmp(person->stored_epoch, host_store_epoch()) == 0)
        world_fail("person %llu is welcomed to game %s as of event %u, when %u were stored",
                   (unsigned long long)person->number, person->game.id, welcome->last,
                   person->stored);
}

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
        person_send_pending(person);
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
        person_send_pending(person);
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

void person_hears(struct client *client, const char *text, size_t length)
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
