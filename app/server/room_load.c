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
    uint32_t from; /* the first event to be read */
    struct store *store;
    char game[EVENT_ID_MAX];
    enum store_result result;
    struct store_node owner;
    struct address maker; /* who makes the table if there is none */
    int32_t most;         /* how many it may make within an hour; 0: nobody makes one */
    bool spent;           /* it has made so many */
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

/* The limit on tables holds at all servers together. */
static void spend(struct load *load)
{
    enum store_result result = store_spend(load->store, load->maker.bytes, load->most);
    load->spent = result == STORE_CONFLICT;
    if (result != STORE_OK && result != STORE_CONFLICT)
        load->result = result;
}

static void read_log(struct work *work)
{
    struct load *load = (struct load *)work;
    load->owner.here = true;
    if (store_is_shared(load->store)) {
        load->result = store_own(load->store, load->game, &load->owner);
        if (load->result == STORE_MISSING && load->most > 0)
            spend(load);
        if (load->result != STORE_OK || !load->owner.here)
            return;
    }
    load->result = store_read(load->store, load->game, load->from, keep, load);
}

/* ---- a game of a later version ---- */

struct give_up {
    struct work work; /* the first, so that one is the other */
    struct store *store;
    char game[1][STORE_ID_MAX];
};

static void release(struct work *work)
{
    struct give_up *job = (struct give_up *)work;
    store_release(job->store, (const char(*)[STORE_ID_MAX])job->game, 1);
}

static void released(struct work *work, bool ran)
{
    (void)ran;
    free(work);
}

/* What this server cannot read another may, of a later version: it must not be kept from it. */
static void give_up(const struct room *room)
{
    struct server *server = room->server;
    struct give_up *job = server->shared ? calloc(1, sizeof *job) : NULL;
    if (job == NULL)
        return;
    job->work =
        (struct work){.kind = WORK_LOAD, .peer = &server->self, .run = release, .done = released};
    job->store = server->store;
    memcpy(job->game[0], room->table.id, sizeof room->table.id);
    work_queue(&server->works, &job->work);
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
            if (event_is_unknown(line->body, line->length)) {
                log_line(LOG_ERROR,
                         "a later version of red7 has written event %zu of a game game=%s", i + 1,
                         load->game);
                give_up(room);
            } else {
                log_line(LOG_ERROR, "the log of a game is damaged at event %zu game=%s", i + 1,
                         load->game);
            }
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
        log_line(LOG_ERROR, "a game cannot be read: %s game=%s", store_result_name(load->result),
                 load->game);
    bool failed = !ran || (load->result != STORE_OK && load->result != STORE_MISSING) ||
                  (load->count > 0 && !found);
    bool elsewhere = ran && load->result == STORE_OK && !load->owner.here;
    if (room != NULL)
        room->spent = load->spent;
    struct store_node owner = load->owner;
    free(load);
    if (room == NULL)
        return;
    if (elsewhere) {
        room_elsewhere(room, &owner);
        return;
    }
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

static bool queue(struct room *room, struct peer *peer, uint32_t from, bool creates,
                  void (*done)(struct work *work, bool ran))
{
    struct load *load = calloc(1, sizeof *load);
    if (load == NULL)
        return false;
    load->work = (struct work){.kind = WORK_LOAD, .peer = peer, .run = read_log, .done = done};
    load->room = room;
    load->from = from;
    room->load = load;
    load->store = room->server->store;
    memcpy(load->game, room->table.id, sizeof load->game);
    load->maker = peer->address;
    load->most = creates ? room->server->limits.tables_per_address : 0;
    work_queue(&room->server->works, &load->work);
    return true;
}

void room_load(struct room *room, struct peer *peer, bool creates)
{
    if (!queue(room, peer, 1, creates, loaded))
        room_loaded(room, false, true);
}

static void looked(struct work *work, bool ran)
{
    struct load *load = (struct load *)work;
    struct room *room = load->room;
    bool failed = !ran || load->result != STORE_OK || !load->owner.here;
    uint32_t end = load->from - 1 + (uint32_t)load->count;
    for (size_t i = 0; i < load->count; i++)
        free(load->lines[i].body);
    free(load->lines);
    free(load);
    if (room == NULL)
        return;
    room->load = NULL;
    server_now(room->server);
    /* What was stored while the worker read is here as well. */
    room_looked(room, failed, end > room->table.seq);
}

void room_look(struct room *room, struct peer *peer)
{
    if (room->load == NULL && !queue(room, peer, room->table.seq + 1, false, looked))
        room_looked(room, true, false);
}
