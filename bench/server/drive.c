/* Tables, set up and driven. */
#include "load.h"
#include <stdlib.h>

#define SECOND INT64_C(1000000000)
#define SETTING_UP 64 /* tables, or connections, that are set up at the same time */

void samples_add(struct samples *samples, int64_t sample)
{
    if (samples->count == samples->room) {
        samples->room = samples->room ? 2 * samples->room : 65536;
        samples->at = realloc(samples->at, samples->room * sizeof *samples->at);
        if (!samples->at)
            load_die("no memory");
    }
    samples->at[samples->count++] = sample;
}

static int compare(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

void samples_sort(struct samples *samples)
{
    if (samples->count > 0)
        qsort(samples->at, samples->count, sizeof *samples->at, compare);
}

int64_t samples_at(const struct samples *samples, double share)
{
    if (samples->count == 0)
        return 0;
    size_t at = (size_t)(share * (double)samples->count);
    return samples->at[at < samples->count ? at : samples->count - 1];
}

void load_open(struct load *load, const char *url, const char *rules, uint32_t tables)
{
    *load = (struct load){.rules = rules, .board_count = tables};
    if (!wire_init(&load->wire, url, &player_calls, load))
        load_die("no such address: %s", url);
    load->boards = calloc(tables, sizeof *load->boards);
    if (!load->boards)
        load_die("no memory");
    for (uint32_t i = 0; i < tables; i++) {
        for (int p = 0; p < LOAD_SEATS; p++) {
            load->boards[i].players[p].board = i;
            seat_start(&load->boards[i].players[p].game, "", R7_SPECTATOR);
        }
    }
}

static void release(struct load *load, struct player *player)
{
    wire_cut(&load->wire, &player->socket, WIRE_CUT_RESET);
    seat_release(&player->game);
}

void load_close(struct load *load)
{
    for (uint32_t i = 0; i < load->board_count; i++) {
        for (int p = 0; p < LOAD_SEATS; p++)
            release(load, &load->boards[i].players[p]);
    }
    for (uint32_t i = 0; i < load->spectator_count; i++)
        release(load, &load->spectators[i]);
    wire_release(&load->wire);
    free(load->boards);
    free(load->spectators);
    free(load->samples.at);
}

void load_dealt(struct load *load)
{
    load->dealt++;
}

void load_watching(struct load *load)
{
    load->watching++;
}

static void begin_spectator(struct load *load, uint32_t number)
{
    struct player *player = &load->spectators[number];
    player->board = number % load->board_count;
    player->spectator = true;
    seat_start(&player->game, load->boards[player->board].players[0].game.id, R7_SPECTATOR);
    wire_connect(&load->wire, &player->socket);
}

void load_set_up(struct load *load)
{
    int64_t patience = wire_now() + 60 * SECOND;
    load->pace = PACE_HOLD;
    while (load->dealt < load->board_count) {
        while (load->begun < load->board_count && load->begun < load->dealt + SETTING_UP)
            wire_connect(&load->wire, &load->boards[load->begun++].players[0].socket);
        wire_turn(&load->wire, patience);
        if (wire_now() > patience)
            load_die("only %u of %u tables could be set up", load->dealt, load->board_count);
    }
}

void load_watch(struct load *load, uint32_t count)
{
    int64_t patience = wire_now() + 60 * SECOND;
    load->spectators = calloc(count, sizeof *load->spectators);
    load->spectator_count = count;
    if (!load->spectators)
        load_die("no memory");
    uint32_t begun = 0;
    while (load->watching < load->spectator_count) {
        while (begun < load->spectator_count && begun < load->watching + SETTING_UP)
            begin_spectator(load, begun++);
        wire_turn(&load->wire, patience);
        if (wire_now() > patience)
            load_die("only %u of %u spectators came in", load->watching, load->spectator_count);
    }
}

void board_may_move(struct load *load, struct board *board)
{
    struct player *player = &board->players[board->mover];
    if (!board->waits || player->greeting != GREETING_DONE || player->pending[0] != '\0')
        return;
    switch ((enum pace)load->pace) {
    case PACE_HOLD:
        return;
    case PACE_FAST:
        board->intended = wire_now();
        break;
    case PACE_SCHEDULE:
        if (board->owed == 0)
            return;
        board->intended = board->due;
        board->owed--;
        board->due += load->interval;
        break;
    }
    board->waits = false;
    player_play(load, player);
}

void board_has(struct load *load, struct board *board, const struct player *player, uint32_t seq)
{
    /* The next move can be on its way before the last one is with both, but not two. */
    const uint64_t key = (uint64_t)player->generation << 32 | seq;
    struct move *move = &board->moves[0];
    if (move->key != key && board->moves[1].key == key)
        move = &board->moves[1];
    if (move->key != key) {
        move = board->moves[0].key < board->moves[1].key ? &board->moves[0] : &board->moves[1];
        *move = (struct move){.key = key, .intended = board->intended};
    }
    move->have |= (uint8_t)(1 << (player - board->players));
    if (move->have == (1 << LOAD_SEATS) - 1 && load->pace != PACE_HOLD) {
        load->moves++;
        samples_add(&load->samples, wire_now() - move->intended);
        move->have = 0;
    }
}

void load_drive(struct load *load, double rate, double seconds)
{
    const int64_t start = wire_now(), end = start + (int64_t)(seconds * 1e9);
    const int64_t step = rate > 0 ? (int64_t)(1e9 / rate) : 0;
    uint64_t scheduled = 0;
    load->pace = rate > 0 ? PACE_SCHEDULE : PACE_FAST;
    load->interval = step * load->board_count;
    load->moves = load->games = 0;
    load->samples.count = 0;
    for (uint32_t i = 0; i < load->board_count; i++) {
        load->boards[i].owed = 0;
        load->boards[i].due = start + step * i;
        if (rate == 0)
            board_may_move(load, &load->boards[i]);
    }
    for (int64_t now = start; now < end; now = wire_now()) {
        int64_t next = end;
        while (rate > 0 && (next = start + (int64_t)scheduled * step) <= now) {
            struct board *board = &load->boards[scheduled++ % load->board_count];
            board->owed++;
            board_may_move(load, board);
        }
        if (load->may_cut)
            next = soak_tick(load, now, next);
        wire_turn(&load->wire, next < end ? next : end);
    }
    load->scheduled = scheduled;
    /* Intended moves are waited for: leaving out the slowest would flatter the result. */
    const int64_t patience = end + 5 * SECOND;
    while (load->moves < scheduled && wire_now() < patience)
        wire_turn(&load->wire, load->may_cut ? soak_tick(load, wire_now(), patience) : patience);
}

void load_hold(struct load *load)
{
    load->pace = PACE_HOLD;
    load_rest(load, 0.5);
}

void load_rest(struct load *load, double seconds)
{
    const int64_t end = wire_now() + (int64_t)(seconds * 1e9);
    while (wire_now() < end)
        wire_turn(&load->wire, end);
}
