/* An honest person at its line: see player.h. What it knows is folded by app/seat, as for every
 * other client; what it does next follows from that alone, and at most one of its requests is
 * unanswered. So it can be cut off anywhere, and goes on where it was. */
#include "person.h"
#include "host.h"
#include "nodes.h"
#include "player.h"
#include "truth.h"
#include <string.h>

/* An answer that takes longer, though nothing is wrong, is too late. */
#define PATIENCE (8 * SECOND)
/* So often nobody is cut off by chance while it is told a game. */
#define BROKEN_MOST 3

bool players_are_calm;
struct players_count players_count;

/* ---- lines ---- */

static void opened(struct client *client)
{
    person_greet((struct person *)client);
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
    person->client = (struct client){
        .address = address, .opened = opened, .message = person_hears, .closed = closed};
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
