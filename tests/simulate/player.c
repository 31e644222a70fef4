/* Parties of honest people: see player.h. */
#include "player.h"
#include "host.h"
#include "person.h"
#include "truth.h"
#include <json/write.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_ADDRESS 0x0A000001u /* 10.0.0.1 */
#define ADDRESSES_STEP 1024
#define LOOKS (3 * SECOND) /* how often somebody looks whether there is something to do */

static struct party *parties;
static int party_count;
static struct person *people;
static size_t people_count;

struct person *players_find(uint64_t number)
{
    return number < people_count ? &people[number] : NULL;
}

/* ---- tables ---- */

/* What is played: everything that there is, but short enough. */
static void write_create(struct party *party)
{
    static const char *const rules[] = {
        "v1.3", "v1.3+advanced", "v1.3+actions", "v1.3+advanced+actions", "v1.2", "lucrum"};
    static const char *const bots[] = {"novice", "beginner", "casual", "novice"};
    struct json_writer json;
    uint32_t kind = world_below(10);
    json_init(&json, party->create, sizeof party->create - 1, false);
    json_open(&json, NULL, '{');
    json_put_text(&json, "do", "create");
    json_put_text(&json, "id", "create");
    json_put_number(&json, "v", PROTOCOL_VERSION);
    json_put_text(&json, "nonce", party->nonce);
    json_put_text(&json, "rules", rules[world_below(world_chance(0.5) ? 1 : 6)]);
    json_open(&json, "seats", '[');
    for (int i = 0; i < party->members; i++)
        json_put_text(&json, NULL, "person");
    for (int i = 0; i < party->bots; i++)
        json_put_text(&json, NULL, bots[world_below(4)]);
    json_close(&json, ']');
    json_put_bool(&json, "public", party->listed);
    if (kind < 4) {
        json_open(&json, "clock", '{');
        json_put_text(&json, "kind", kind < 3 ? "turn" : "game");
        json_put_number(&json, "seconds", kind < 3 ? world_between(5, 30) : world_between(20, 90));
        if (kind == 3)
            json_put_number(&json, "increment", world_between(0, 5));
        json_put_text(&json, "timeout", world_chance(0.5) ? "out" : "bot");
        json_close(&json, '}');
    } else if (kind == 4) {
        json_open(&json, "absent", '{');
        json_put_number(&json, "seconds", world_between(5, 60));
        json_put_text(&json, "bot", "novice");
        json_close(&json, '}');
    } else {
        json_put_number(&json, "claim", world_between(30, 120));
    }
    json_close(&json, '}');
    party->create[json.length] = '\0';
}

static void party_begin(struct party *party)
{
    person_nonce(party->nonce);
    party->game[0] = '\0';
    party->over = false;
    party->next = 0;
    party->listed = world_chance(0.5);
    party->rematches = world_chance(0.3) ? (int)world_below(3) : 0;
    party->tables++;
    write_create(party);
    for (int i = 0; i < party->members; i++) {
        person_begin(party->people[i]);
        /* It plays more than an address may within an hour, so it comes from another each time. */
        party->people[i]->client.address += ADDRESSES_STEP;
    }
    person_connect(party->people[0]);
}

void party_has_table(struct party *party, const char *game)
{
    if (party->game[0] != '\0')
        return;
    snprintf(party->game, sizeof party->game, "%s", game);
    players_count.games++;
    for (int i = 1; i < party->members; i++) {
        struct person *person = party->people[i];
        seat_start(&person->game, game, R7_SPECTATOR);
        person->connects = world_now() + world_about(SECOND);
        person_wakes_at(person, person->connects);
    }
}

/* Everybody goes home, and comes again for another table. */
void party_gives_up(struct party *party)
{
    if (party->over)
        return;
    party->over = true;
    party->next = world_now() + world_about(3 * SECOND);
}

const char *players_open_table(void)
{
    for (int i = 0; i < 8 && party_count > 0; i++) {
        const struct party *party = &parties[world_below((uint32_t)party_count)];
        if (party->game[0] != '\0' && !party->over && party->listed)
            return party->game;
    }
    return NULL;
}

/* ---- time ---- */

static void wake(uint64_t number)
{
    struct person *person = players_find(number);
    if (person == NULL || world_now() < person->next)
        return;
    person->next = INT64_MAX;
    person_wakes_at(person, world_now() + world_about(LOOKS));
    person_check(person);
    struct party *party = person->party;
    if (party->over) {
        person_leave(person);
        person->connects = 0;
        if (person->index == 0 && !person->watches && world_now() >= party->next &&
            !players_are_calm)
            party_begin(party);
        return;
    }
    if (person->client.line == NULL && world_now() >= person->away &&
        (person->connects > 0 ? world_now() >= person->connects : person->watches)) {
        if (person->watches && party->game[0] != '\0')
            seat_start(&person->game, party->game, R7_SPECTATOR);
        if (!person->watches || party->game[0] != '\0')
            person_connect(person);
        return;
    }
    if (person->client.line == NULL)
        return;
    if (!players_are_calm && world_chance(person->watches ? 0.02 : 0.002)) {
        person_leave(person); /* it has something else to do */
        person->away = world_now() + world_about(person->watches ? 10 * SECOND : 40 * SECOND);
        return;
    }
    person_act(person);
}

void person_wakes_at(struct person *person, int64_t when)
{
    if (when >= person->next && person->next >= world_now())
        return;
    person->next = when;
    world_at(when, wake, person->number);
}

void players_timed_out(const struct timed_out *turn)
{
    for (size_t i = 0; i < people_count; i++)
        if (people[i].game.seat == turn->seat && !people[i].watches &&
            strcmp(people[i].game.id, turn->game) == 0)
            person_timed_out(&people[i], turn);
}

/* ---- all of them ---- */

static void add_person(struct party *party, int index, bool watches)
{
    struct person *person = &people[people_count];
    *person = (struct person){.number = people_count,
                              .party = party,
                              .index = index,
                              .watches = watches,
                              .next = INT64_MAX};
    person_init(person, FIRST_ADDRESS + (uint32_t)people_count++);
    person_wakes_at(person, world_now() + world_between(0, 10 * SECOND));
    if (!watches)
        party->people[index] = person;
}

void players_begin(int count, int watchers)
{
    players_are_calm = false;
    parties = calloc((size_t)count, sizeof *parties);
    people = calloc((size_t)count * PARTY_MOST + (size_t)watchers, sizeof *people);
    if (parties == NULL || people == NULL)
        abort();
    party_count = count;
    people_count = 0;
    for (int i = 0; i < count; i++) {
        struct party *party = &parties[i];
        party->members = 1 + (int)world_below(world_chance(0.8) ? 2 : 4);
        party->bots = party->members == 1 ? 1 + (int)world_below(2) : (int)world_below(2);
        if (party->members + party->bots > R7_SEATS_MAX)
            party->bots = R7_SEATS_MAX - party->members;
        party->over = true;
        party->next = world_between(0, 5 * SECOND);
        for (int k = 0; k < party->members; k++)
            add_person(party, k, false);
    }
    for (int i = 0; i < watchers; i++)
        add_person(&parties[world_below((uint32_t)count)], PARTY_MOST, true);
}

void players_calm(void)
{
    players_are_calm = true;
    for (int i = 0; i < party_count; i++)
        parties[i].rematches = 0;
    for (size_t i = 0; i < people_count; i++)
        people[i].away = 0;
}

/* ---- the end ---- */

/* Whoever is connected sees what the disk has. */
static bool sees_truth(const struct person *person)
{
    const struct seat_game *game = &person->game;
    const struct table *truth = truth_game(game->id);
    struct r7_history seen;
    if (person->client.line == NULL || !person->welcome)
        return person->party->over;
    if (truth == NULL || game->last != truth->seq)
        return false;
    if (game->stage != SEAT_PLAYING || !table_view(truth, game->seat, &seen))
        return true;
    if (!r7_round_equal(&seat_round(game)->history.now, &seen.now))
        world_fail("person %llu sees another position of game %s than there is",
                   (unsigned long long)person->number, game->id);
    return true;
}

static bool is_at_end(const struct person *person)
{
    enum seat_stage stage = person->game.stage;
    return person->party->over ||
           ((person->watches || stage == SEAT_OVER || stage == SEAT_CLOSED) && sees_truth(person));
}

bool players_are_done(void)
{
    for (size_t i = 0; i < people_count; i++)
        if (!is_at_end(&people[i]))
            return false;
    return true;
}

void players_complain(void)
{
    for (size_t i = 0; i < people_count; i++) {
        const struct person *person = &people[i];
        const struct table *truth = truth_game(person->game.id);
        if (!is_at_end(person))
            world_fail(
                "person %zu (%s) never comes to the end of game %s: stage %d, seat %d of %d, "
                "event %u of %u, line %d, welcome %d, asked %s",
                i, person->watches ? "watching" : "playing", person->game.id,
                (int)person->game.stage, person->game.seat, person->game.players, person->game.last,
                truth == NULL ? 0 : truth->seq, person->client.line != NULL, person->welcome,
                person->pending);
    }
}

void players_end(void)
{
    for (size_t i = 0; i < people_count; i++) {
        client_free(&people[i].client);
        seat_release(&people[i].game);
    }
    free(people);
    free(parties);
    people = NULL;
    parties = NULL;
    people_count = 0;
    party_count = 0;
}
