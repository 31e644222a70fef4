/* The schedule for a long time, while connections are cut at any moment, in several ways, and come
 * back with the number of their last event.
 *
 * What must hold: each client gets every event once (checked in player.c for every event);
 * its fold is what the server says the position is; the server says the same of the same
 * event before and after a cut; a request that was sent again is done once (else a step would
 * not fit, or be refused). */
#include "load.h"
#include <stdio.h>
#include <string.h>

#define MILLISECOND INT64_C(1000000)
#define TICK (10 * MILLISECOND)
#define AWAY_MAX 2000 /* milliseconds */

static struct player *somebody(struct load *load)
{
    struct board *board = &load->boards[wire_random(&load->wire) % load->board_count];
    return &board->players[wire_random(&load->wire) % LOAD_SEATS];
}

void soak_closed(struct load *load, struct player *player)
{
    player->greeting = GREETING_NONE;
    player->connect_at = wire_now() + (int64_t)(wire_random(&load->wire) % AWAY_MAX) * MILLISECOND;
}

static void ask_sync(struct load *load, struct player *player)
{
    if (player->greeting != GREETING_DONE || player->pending[0] != '\0' ||
        player->game.last < player->known || player->game.last == 0)
        return;
    player->syncing = true;
    player_ask(load, player, REQUEST_SYNC, NULL, NULL);
}

int64_t soak_tick(struct load *load, int64_t now, int64_t next)
{
    if (now >= load->tick) {
        load->tick = now + TICK;
        struct player *player = somebody(load);
        if (player->greeting == GREETING_DONE) {
            wire_cut(&load->wire, &player->socket, (enum wire_cut)(wire_random(&load->wire) % 3));
            soak_closed(load, player);
            load->cuts++;
        }
        ask_sync(load, somebody(load));
        for (uint32_t i = 0; i < load->board_count * LOAD_SEATS; i++) {
            player = &load->boards[i / LOAD_SEATS].players[i % LOAD_SEATS];
            if (player->connect_at != 0 && player->connect_at <= now) {
                player->connect_at = 0;
                wire_connect(&load->wire, &player->socket);
            }
        }
    }
    return next < load->tick ? next : load->tick;
}

static bool read_position(const struct json_value *message, struct r7_position *position)
{
    struct r7_fault fault;
    size_t length;
    const char *view = json_plain(json_find(message, "view"), &length);
    return view != NULL && r7_position_read(view, length, position, &fault);
}

void soak_synced(struct load *load, struct player *player, const struct json_value *message)
{
    char hash[sizeof player->sync_hash] = "";
    struct r7_position position;
    const struct seat_game *game = &player->game;
    const char *wrong = NULL;
    json_get_text(message, "hash", hash, sizeof hash);
    load->checks++;
    int64_t seq = 0;
    json_get_number(message, "seq", 0, UINT32_MAX, &seq);
    if (seq != game->last)
        wrong = "sync is not at the last event";
    else if (seat_round(game)->number == 0)
        return;
    else if (!read_position(message, &position))
        wrong = "sync has no position";
    else if (!r7_round_equal(&position.now, &seat_round(game)->history.now))
        wrong = "the position is not what the events came to";
    else if (player->sync_last == game->last && player->sync_generation == player->generation &&
             strcmp(hash, player->sync_hash) != 0)
        wrong = "another hash for the same event";
    if (wrong) {
        load->problems++;
        fprintf(stderr, "red7-load: table %u, seat %d, game %s, event %u: %s\n", player->board,
                game->seat, game->id, game->last, wrong);
    }
    strcpy(player->sync_hash, hash);
    player->sync_last = game->last;
    player->sync_generation = player->generation;
}

/* Everybody is back, and is asked once more. */
static void check_all(struct load *load)
{
    load->pace = PACE_HOLD;
    load->tick = INT64_MAX; /* no more cuts */
    for (uint32_t i = 0; i < load->board_count * LOAD_SEATS; i++) {
        struct player *player = &load->boards[i / LOAD_SEATS].players[i % LOAD_SEATS];
        if (player->connect_at != 0) {
            player->connect_at = 0;
            wire_connect(&load->wire, &player->socket);
        }
    }
    load_rest(load, 2);
    uint64_t before = load->checks;
    for (uint32_t i = 0; i < load->board_count * LOAD_SEATS; i++)
        ask_sync(load, &load->boards[i / LOAD_SEATS].players[i % LOAD_SEATS]);
    load_rest(load, 2);
    if (load->checks - before < load->board_count * LOAD_SEATS) {
        fprintf(stderr, "red7-load: only %d of %d came back\n", (int)(load->checks - before),
                (int)load->board_count * LOAD_SEATS);
        load->problems++;
    }
}

bool soak_run(struct load *load, double rate, double minutes)
{
    load->may_cut = true;
    load_drive(load, rate, minutes * 60);
    check_all(load);
    return load->problems == 0;
}
