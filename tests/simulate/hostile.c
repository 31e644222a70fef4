/* Those who mean no good: see hostile.h. */
#include "hostile.h"
#include "client.h"
#include "nodes.h"
#include "player.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_ADDRESS 0xC6336401u /* 198.51.100.1 */
#define LINES 12                  /* of each address */

enum manner {
    COMES_AND_GOES, /* joins and leaves */
    GHOST,          /* joins and vanishes */
    LISTER,         /* asks for lists */
    DEAF,           /* does not read */
    SHOUTER,        /* sends without end */
    BABBLER,        /* sends nonsense */
    BUILDER,        /* makes tables of bots */
    MANNERS,
};

struct enemy {
    struct client client; /* the first, so that one is the other */
    uint64_t number;
    enum manner manner;
    unsigned step;
    int64_t next;
};

uint64_t hostile_lines;
static struct enemy *enemies;
static size_t enemy_count;
static bool calm;

static void again(uint64_t number);

static void later(struct enemy *enemy, int64_t delay)
{
    enemy->next = world_now() + delay;
    world_at(enemy->next, again, enemy->number);
}

/* ---- what they say ---- */

static void say(struct enemy *enemy, const char *format, const char *text)
{
    char line[512];
    snprintf(line, sizeof line, format, text, enemy->step);
    client_say(&enemy->client, line);
}

static void say_with_nonce(struct enemy *enemy, const char *format)
{
    char nonce[32];
    snprintf(nonce, sizeof nonce, "%08x%016llx", (unsigned)world_below(UINT32_MAX),
             (unsigned long long)world_random());
    say(enemy, format, nonce);
}

static void hello(struct enemy *enemy)
{
    const char *game = players_open_table();
    if (game != NULL)
        say(enemy, "{\"do\":\"hello\",\"id\":\"h\",\"v\":1,\"game\":\"%s\"}", game);
}

static void babble(struct enemy *enemy)
{
    char bytes[200];
    size_t length = world_below(sizeof bytes);
    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)world_random();
    if (world_chance(0.5) && enemy->client.line != NULL)
        line_send(enemy->client.line, bytes, length);
    else
        client_send_frame(&enemy->client, (int)world_below(16), bytes, length);
}

/* The next thing that one does. */
static void act(struct enemy *enemy)
{
    enemy->step++;
    switch (enemy->manner) {
    case COMES_AND_GOES:
        if (enemy->step == 1)
            hello(enemy);
        else if (enemy->step % 2 == 0)
            say_with_nonce(enemy,
                           "{\"do\":\"join\",\"id\":\"j\",\"nonce\":\"%s\",\"name\":\"Eve\"}");
        else
            say(enemy, "{\"do\":\"leave\",\"id\":\"%sl%u\"}", "");
        break;
    case GHOST:
        if (enemy->step == 1)
            hello(enemy);
        else if (enemy->step == 2)
            say_with_nonce(enemy,
                           "{\"do\":\"join\",\"id\":\"j\",\"nonce\":\"%s\",\"name\":\"Eve\"}");
        else
            client_hang_up(&enemy->client);
        break;
    case DEAF:
    case SHOUTER:
        if (enemy->step == 1)
            hello(enemy);
        else
            for (int i = 0; i < 20; i++)
                say(enemy, "{\"do\":\"sync\",\"id\":\"%ss%u\"}", "");
        break;
    case BUILDER:
        if (enemy->step == 1)
            say_with_nonce(enemy,
                           "{\"do\":\"create\",\"id\":\"c\",\"v\":1,\"nonce\":\"%s\",\"rules\":"
                           "\"v1.3+advanced\",\"seats\":[\"person\",\"casual\",\"casual\","
                           "\"casual\"],\"public\":true}");
        else if (enemy->step == 2)
            say_with_nonce(enemy,
                           "{\"do\":\"join\",\"id\":\"j\",\"nonce\":\"%s\",\"name\":\"Eve\"}");
        else if (enemy->step == 3)
            say_with_nonce(enemy, "{\"do\":\"ready\",\"id\":\"r\",\"seed\":\"%s\"}");
        else if (enemy->step > 20)
            client_hang_up(&enemy->client);
        break;
    case LISTER:
    case BABBLER:
    case MANNERS:
        babble(enemy);
    }
}

/* ---- their lines ---- */

static void begin(struct enemy *enemy)
{
    enemy->step = 0;
    enemy->manner = (enum manner)world_below(MANNERS);
    hostile_lines++;
    enemy->client.node = nodes_any();
    if (enemy->manner == LISTER)
        client_get(&enemy->client, world_chance(0.8)   ? "/api/tables?limit=100"
                                   : world_chance(0.5) ? "/api/games?limit=100"
                                                       : "/api/chain");
    else
        client_connect(&enemy->client);
}

static void again(uint64_t number)
{
    struct enemy *enemy = number < enemy_count ? &enemies[number] : NULL;
    if (enemy == NULL || world_now() < enemy->next)
        return;
    if (calm) {
        client_hang_up(&enemy->client);
        return;
    }
    if (enemy->client.line == NULL) {
        begin(enemy);
        later(enemy, 20 * SECOND); /* unless something happens before */
    } else if (enemy->client.status == 101) {
        act(enemy);
        if (world_chance(0.01))
            client_hang_up(&enemy->client);
        later(enemy, world_about(enemy->manner == SHOUTER ? 50 * MILLISECOND : 300 * MILLISECOND));
    } else {
        client_hang_up(&enemy->client);
        later(enemy, SECOND);
    }
}

static void opened(struct client *client)
{
    later((struct enemy *)client, 10 * MILLISECOND);
}

static void ignore(struct client *client, const char *text, size_t length)
{
    (void)client, (void)text, (void)length;
}

static void closed(struct client *client)
{
    later((struct enemy *)client, world_about(200 * MILLISECOND));
}

void hostile_begin(int addresses)
{
    calm = false;
    enemy_count = (size_t)addresses * LINES;
    enemies = calloc(enemy_count + 1, sizeof *enemies);
    if (enemies == NULL)
        abort();
    for (size_t i = 0; i < enemy_count; i++) {
        struct enemy *enemy = &enemies[i];
        enemy->number = i;
        enemy->client = (struct client){.address = FIRST_ADDRESS + (uint32_t)(i / LINES),
                                        .opened = opened,
                                        .message = ignore,
                                        .closed = closed};
        enemy->client.quality = (struct line_quality){.delay = world_between(1, 50) * MILLISECOND,
                                                      .window = (size_t)world_between(512, 16384),
                                                      .reads = world_chance(0.7),
                                                      .scattered = world_chance(0.3)};
        later(enemy, world_between(0, 20 * SECOND));
    }
}

void hostile_calm(void)
{
    calm = true;
    for (size_t i = 0; i < enemy_count; i++)
        client_hang_up(&enemies[i].client);
}

void hostile_end(void)
{
    for (size_t i = 0; i < enemy_count; i++)
        client_free(&enemies[i].client);
    free(enemies);
    enemies = NULL;
    enemy_count = 0;
}
