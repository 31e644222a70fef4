/* Loading a table: its log is read on a worker's thread, and folded on the loop's. */
#include "room_load.h"
#include "log.h"
#include "room.h"
#include "room_join.h"
#include "server.h"
#include <stdlib.h>
#include <string.h>

struct load {
    struct work work; /* the first, so that one is the other */
    struct room *room;
    struct store *store;
    char game[EVENT_ID_MAX];
    enum store_result result;
    struct room_line *lines;
    size_t count, room_for;
};

static bool keep(void *context, const struct store_event *event)
{
    struct load *load = context;
    if (load->count == load->room_for) {
        size_t more = load->room_for * 2 + 32;
        struct room_line *larger = realloc(load->lines, more * sizeof *larger);
        if (larger == NULL)
            return false;
        load->lines = larger;
        load->room_for = more;
    }
    char *body = malloc(event->length + 1);
    if (body == NULL)
        return false;
    memcpy(body, event->body, event->length);
    body[event->length] = '\0';
    load->lines[load->count++] = (struct room_line){body, event->length, event->at};
    return true;
}

static void read_log(struct work *work)
{
    struct load *load = (struct load *)work;
    load->result = store_read(load->store, load->game, 1, keep, load);
}

/* Folds the log; false if it is damaged. The lines become the room's. */
static bool fold(struct load *load)
{
    struct room *room = load->room;
    struct event event;
    room->lines = load->lines;
    room->line_room = load->room_for;
    load->lines = NULL;
    for (size_t i = 0; i < load->count; i++) {
        const struct room_line *line = &room->lines[i];
        if (!table_apply_line(&room->table, line->body, line->length, line->at, &event, NULL)) {
            log_line(LOG_ERROR, "the log of a game is damaged at event %zu", i + 1);
            for (size_t k = room->table.seq; k < load->count; k++)
                free(room->lines[k].body);
            return false;
        }
    }
    return true;
}

/* A clock that was running when the server stopped continues from now. False: the room is gone. */
static bool restart_clock(struct room *room)
{
    int64_t left[R7_SEATS_MAX];
    int runs;
    room->told = room->server->ticks;
    table_clocks(&room->table, room_now(room), left, &runs);
    if (runs < 0 || room->server->ticks < room->server->store_bad)
        return true;
    struct event event = {.kind = EVENT_RESUMED, .seat = -1, .asker = -1, .why = RESUMED_RESTART};
    return room_append(room, &event);
}

static void loaded(struct work *work, bool ran)
{
    struct load *load = (struct load *)work;
    struct room *room = load->room;
    if (room != NULL) {
        room->load = NULL;
        server_now(room->server);
    }
    bool found = room != NULL && ran && load->result == STORE_OK && load->count > 0 && fold(load);
    for (size_t i = 0; i < load->count && load->lines != NULL; i++)
        free(load->lines[i].body);
    free(load->lines);
    if (ran && load->result != STORE_OK && load->result != STORE_MISSING)
        log_line(LOG_ERROR, "a game cannot be read: %s", store_result_name(load->result));
    bool failed = !ran || (load->result != STORE_OK && load->result != STORE_MISSING) ||
                  (load->count > 0 && !found);
    free(load);
    if (room == NULL)
        return;
    if (!found || restart_clock(room))
        room_loaded(room, found, failed);
}

void room_load_stop(struct room *room)
{
    if (room->load != NULL) {
        room->load->work.cancelled = true;
        room->load->room = NULL;
    }
    room->load = NULL;
}

void room_load(struct room *room, struct peer *peer)
{
    struct load *load = calloc(1, sizeof *load);
    if (load != NULL) {
        load->work =
            (struct work){.kind = WORK_LOAD, .peer = peer, .run = read_log, .done = loaded};
        load->room = room;
        room->load = load;
        load->store = room->server->store;
        memcpy(load->game, room->table.id, sizeof load->game);
        work_queue(&room->server->works, &load->work);
        return;
    }
    room_loaded(room, false, true);
}
