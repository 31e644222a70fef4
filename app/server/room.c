/* Rooms: tables in memory, with those connected to them. All events pass through here: into the
 * journal, into the table, out to everybody. */
#include "room.h"
#include "conn.h"
#include "conn_out.h"
#include "frames.h"
#include "log.h"
#include "room_bot.h"
#include "room_join.h"
#include "room_load.h"
#include "server.h"
#include <stdlib.h>
#include <string.h>
#include <table/projection.h>

/* Rooms in which nothing can happen are dropped after so many milliseconds; at once, if everybody
 * has moved on to a rematch. */
#define FORGET 60000
/* No chain of events that follow from one another is longer. */
#define CHAIN_MAX 1000

/* ---- finding, making, forgetting ---- */

static size_t hash(const char *game)
{
    uint64_t h = 0;
    for (; *game != '\0'; game++)
        h = (h ^ (unsigned char)*game) * UINT64_C(0x100000001B3);
    return (h ^ h >> 32) % ROOM_BUCKETS;
}

struct room *room_find(struct server *server, const char *game)
{
    struct room *room = server->rooms.of[hash(game)];
    while (room != NULL && strcmp(room->table.id, game) != 0)
        room = room->hash_next;
    return room;
}

struct room *room_make(struct server *server, const char *game, enum room_state state)
{
    struct room *room = calloc(1, sizeof *room);
    if (room == NULL)
        return NULL;
    room->server = server;
    room->state = (uint8_t)state;
    room->empty = room->told = server->ticks;
    table_init(&room->table, game);
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        room->away[seat] = 1; /* room_here() says since when */
    uv_timer_init(&server->loop, &room->timer);
    room->timer.data = room;
    struct room **first = &server->rooms.of[hash(game)];
    room->hash_next = *first;
    *first = room;
    server->rooms.count++;
    return room;
}

void room_here(struct room *room)
{
    room->state = ROOM_HERE;
    room->told = room->server->ticks;
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        room->away[seat] = room_now(room);
}

/* ---- time ---- */

/* The table's clock at a moment of the server's. */
static int64_t time_at(const struct room *room, int64_t ticks)
{
    bool untold = room->batch > journal_committed(room->server->journal);
    int64_t passed = untold || ticks < room->told ? 0 : ticks - room->told;
    return room->table.time + passed;
}

int64_t room_now(const struct room *room)
{
    return time_at(room, room->server->ticks);
}

static void stop_waiting(struct room *room)
{
    if (room->told_at == NULL)
        return;
    *room->told_at = room->told_next;
    if (room->told_next != NULL)
        room->told_next->told_at = room->told_at;
    room->told_next = NULL;
    room->told_at = NULL;
}

/* Its time stands until the batch is committed. */
static void wait_for_batch(struct room *room)
{
    struct room **first = &room->server->rooms.untold[room->batch & 1];
    stop_waiting(room);
    room->told_next = *first;
    room->told_at = first;
    if (*first != NULL)
        (*first)->told_at = &room->told_next;
    *first = room;
}

static void freed(uv_handle_t *handle)
{
    free(handle->data);
}

void room_drop(struct room *room)
{
    struct server *server = room->server;
    if (room->state == ROOM_GONE)
        return;
    room->state = ROOM_GONE;
    struct room **at = &server->rooms.of[hash(room->table.id)];
    while (*at != room)
        at = &(*at)->hash_next;
    *at = room->hash_next;
    server->rooms.count--;
    for (struct room **news = &server->rooms.news; *news != NULL; news = &(*news)->news_next)
        if (*news == room) {
            *news = room->news_next;
            break;
        }
    stop_waiting(room);
    room_think_stop(room);
    room_load_stop(room);
    for (size_t i = 0; i < room->table.seq; i++)
        free(room->lines[i].body);
    free(room->lines);
    table_release(&room->table);
    uv_close((uv_handle_t *)&room->timer, freed);
}

static enum close_status close_of(enum code code)
{
    if (code == CODE_STOPPING)
        return CLOSE_STOPPING;
    return code == CODE_RESTORED ? CLOSE_RESTORED : CLOSE_STORAGE;
}

/* Sends everybody away, and drops it. */
static void abandon(struct room *room, enum code code)
{
    struct conn *conn;
    room->state = ROOM_LOADING; /* so that nothing happens in it any more */
    while ((conn = room->conns) != NULL) {
        conn_bye(conn, code, close_of(code));
        if (conn->room != NULL)
            room_detach(conn);
    }
    room_drop(room);
}

bool room_evict(struct room *room, enum code code)
{
    if (room->batch > journal_committed(room->server->journal))
        return false;
    abandon(room, code);
    return true;
}

bool room_stop(struct room *room)
{
    if (room->state != ROOM_HERE)
        return false;
    room->handing = true;
    room_think_stop(room);
    uv_timer_stop(&room->timer);
    return room->batch <= journal_committed(room->server->journal);
}

void room_hand_over(struct room *room)
{
    abandon(room, CODE_STOPPING);
}

/* ---- events ---- */

/* Keeps a line of the log; false: no memory. */
static bool keep_line(struct room *room, char *body, size_t length, int64_t at)
{
    size_t count = room->table.seq; /* that have been applied */
    if (count == room->line_room) {
        size_t more = room->line_room * 2 + 8;
        struct room_line *larger = realloc(room->lines, more * sizeof *larger);
        if (larger == NULL)
            return false;
        room->lines = larger;
        room->line_room = more;
    }
    room->lines[count] = (struct room_line){body, length, at};
    return true;
}

/* Whether it hears of things as they happen: it has been welcomed, and told what was before. */
static bool is_told(const struct conn *conn)
{
    return conn->hello == NULL && conn->replay == NULL;
}

/* Sends an event to everybody; a projection that several share is made once. */
static void send_event(struct room *room, const struct event *event,
                       const struct projected *projected)
{
    struct server *server = room->server;
    bool same = projection_is_same(event, projected);
    char *texts[R7_SEATS_MAX + 1] = {NULL};
    size_t lengths[R7_SEATS_MAX + 1];
    for (struct conn *conn = room->conns, *next; conn != NULL; conn = next) {
        next = conn->here.next;
        if (!is_told(conn))
            continue;
        int viewer = same ? R7_SPECTATOR : conn->seat, slot = viewer + 1;
        if (texts[slot] == NULL)
            texts[slot] = projection_event(&room->table, event, projected, viewer, &lengths[slot]);
        if (texts[slot] == NULL) {
            conn_kill_later(conn);
            continue;
        }
        struct frame frame = frames_text(server, texts[slot], lengths[slot]);
        conn_send_bytes(conn, frame.bytes, frame.length, room->batch);
    }
    for (int slot = 0; slot <= R7_SEATS_MAX; slot++)
        free(texts[slot]);
}

/* Whether lists show the game differently after an event. */
static bool changes_entry(const struct event *event)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_CREATED:
    case EVENT_SEAT:
    case EVENT_DEAL:
    case EVENT_OVER:
    case EVENT_CLOSED:
    case EVENT_RENAMED:
    case EVENT_DOOR:
        return true;
    case EVENT_READY:
    case EVENT_PLAY:
    case EVENT_TAKEBACK:
    case EVENT_PROPOSAL:
    case EVENT_ANSWER:
    case EVENT_DROPPED:
    case EVENT_PAUSED:
    case EVENT_RESUMED:
    case EVENT_LEFT:
    case EVENT_ABSENT:
    case EVENT_BACK:
    case EVENT_TIMEOUT:
    case EVENT_REMATCH:
    case EVENT_SEED:
    case EVENT_UNREADY:
        return false;
    }
    return false;
}

/* Before the start only tables with a seat that anybody may take are listed. */
static bool is_full(const struct table *table)
{
    if (table->state != TABLE_OPEN)
        return false;
    if (table->door_closed)
        return true;
    for (int seat = 0; seat < table->settings.players; seat++)
        if (table->seats[seat].is.who == WHO_FREE)
            return false;
    return true;
}

void room_enter(struct room *room)
{
    static const uint8_t states[] = {[TABLE_OPEN] = STORE_OPEN,
                                     [TABLE_PLAYING] = STORE_PLAYING,
                                     [TABLE_OVER] = STORE_OVER,
                                     [TABLE_CLOSED] = STORE_CLOSED};
    const struct table *table = &room->table;
    struct store_entry entry = {.state = states[table->state],
                                .listed = table->settings.listed && !is_full(table),
                                .created = table->created,
                                .changed = room->server->now};
    room->entered = room->server->now;
    strcpy(entry.game, table->id);
    entry.summary = table_summary(table, &entry.length);
    if (entry.summary != NULL)
        journal_add_entry(room->server->journal, &entry);
    free(entry.summary);
}

bool room_append(struct room *room, struct event *event)
{
    struct server *server = room->server;
    struct projected projected;
    size_t length;
    event->seq = room->table.seq + 1;
    /* Never back, though another server may have written the last one by a clock ahead of ours. */
    event->at = server->wall > room->table.changed ? server->wall : room->table.changed;
    event->lag = event->seq == 1 ? 0 : event->at - room_now(room);
    char *body = event_write(event, &length);
    if (body == NULL || !keep_line(room, body, length, event->at)) {
        free(body);
        abandon(room, CODE_BUSY);
        return false;
    }
    if (!table_apply(&room->table, event, &projected)) {
        log_line(LOG_ERROR, "an event of kind %s does not fit its table",
                 event_kind_name(event->kind));
        free(body);
        abandon(room, CODE_BUSY); /* the store is still right */
        return false;
    }
    room->batch =
        journal_add_event(server->journal, room->table.id, event->seq, event->at, body, length);
    wait_for_batch(room);
    server->metrics.events++;
    server->metrics.moves += event->kind == EVENT_PLAY;
    if (changes_entry(event))
        room_enter(room);
    send_event(room, event, &projected);
    room_note_turn(room);
    return true;
}

/* ---- what happens by itself ---- */

static void time_up(uv_timer_t *timer)
{
    struct room *room = timer->data;
    server_now(room->server);
    room_advance(room);
}

static void set_timer(struct room *room)
{
    int64_t deadline = table_deadline(&room->table, room->away), now = room_now(room);
    if (deadline == INT64_MAX || room->told_at != NULL) /* rooms_committed() sets it */
        uv_timer_stop(&room->timer);
    else
        uv_timer_start(&room->timer, time_up, deadline > now ? (uint64_t)(deadline - now) : 1, 0);
}

/* Where watching is not allowed, those who came before the start or have left must go. */
static void send_watchers_away(struct room *room)
{
    if (room->table.settings.watch || room->table.state == TABLE_OPEN || room->watchers == 0)
        return;
    for (struct conn *conn = room->conns, *next; conn != NULL; conn = next) {
        next = conn->here.next;
        if (conn->seat >= 0 || conn->hello != NULL)
            continue;
        room_detach(conn);
        conn_bye(conn, CODE_NO_WATCHING, CLOSE_REFUSED);
    }
}

/* What time alone brings is decided by the last moment up to which everything was read that had
 * arrived, so that a play which came in time is never too late. */
static bool next_due(const struct room *room, struct event *event)
{
    return table_due(&room->table, time_at(room, room->server->settled), room->away, event);
}

void room_advance(struct room *room)
{
    struct server *server = room->server;
    struct event event;
    if (room->state != ROOM_HERE || room->handing || server->stopping ||
        server->ticks < server->store_bad)
        return;
    for (int i = 0; i < CHAIN_MAX && next_due(room, &event); i++) {
        if (event.kind == EVENT_REMATCH) {
            room_rematch(room, &event);
            break;
        }
        if (!room_append(room, &event))
            return;
    }
    send_watchers_away(room);
    enum event_by by;
    const struct r7_bot *bot = table_bot(&room->table, &by);
    if (bot != NULL && room->job == NULL && room->empty == 0)
        room_think(room, bot, by);
    set_timer(room);
}

/* ---- who is here ---- */

void room_send_all(struct room *room, char *text, size_t length)
{
    struct frame frame = frames_text(room->server, text, length);
    for (struct conn *conn = room->conns; conn != NULL; conn = conn->here.next)
        if (is_told(conn))
            conn_send_bytes(conn, frame.bytes, frame.length, 0);
    free(text);
}

static void note_news(struct room *room)
{
    if (room->news)
        return;
    room->news = true;
    room->news_next = room->server->rooms.news;
    room->server->rooms.news = room;
}

void room_note_presence(struct room *room)
{
    room->presence_due = true;
    note_news(room);
}

void room_note_turn(struct room *room)
{
    if (!room->turns)
        return;
    room->turn_due = true;
    note_news(room);
}

static void send_presence(struct room *room)
{
    size_t length;
    char *text = projection_presence(&room->table, room->counts, room->watchers, &length);
    room->presence_due = false;
    if (text != NULL)
        room_send_all(room, text, length);
}

/* Once for each turn and connection, or each part of a turn. */
static void send_turn(struct room *room)
{
    const struct table *table = &room->table;
    int turn = table_mover(table);
    room->turn_due = false;
    for (struct conn *conn = room->conns; conn != NULL && turn >= 0; conn = conn->here.next) {
        if (!conn->next || conn->seat != turn || !is_told(conn) ||
            conn->turn == table->position_seq)
            continue;
        size_t length;
        char *text = projection_turn(table, turn, &length);
        conn->turn = table->position_seq;
        conn_send(conn, text, length, room->batch);
    }
}

void rooms_send_news(struct server *server)
{
    struct room *room;
    while ((room = server->rooms.news) != NULL) {
        server->rooms.news = room->news_next;
        room->news = false;
        if (room->presence_due)
            send_presence(room);
        if (room->turn_due)
            send_turn(room);
    }
}

/* ---- housekeeping ---- */

/* Whether nothing will happen in an empty room: no bot thinks, and no time is waited for. Bots in
 * it wait until somebody comes, and so does the time of one to which nobody was let in. */
static bool is_asleep(const struct room *room)
{
    if (room->job != NULL || uv_is_active((const uv_handle_t *)&room->timer))
        return false;
    /* What is due while nothing can be stored is waited for by rooms_resume(). */
    return room->server->ticks >= room->server->store_bad ||
           table_deadline(&room->table, room->away) == INT64_MAX;
}

void rooms_committed(struct server *server, uint64_t batch)
{
    struct room *room;
    while ((room = server->rooms.untold[batch & 1]) != NULL) {
        stop_waiting(room);
        room->told = server->ticks;
        if (room->state == ROOM_HERE && !room->handing)
            set_timer(room);
    }
}

void rooms_check(struct server *server)
{
    uint64_t committed = journal_committed(server->journal);
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = server->rooms.of[i], *next; room != NULL; room = next) {
            next = room->hash_next;
            if (room->state == ROOM_HERE && room->empty != 0 &&
                (server->ticks - room->empty > FORGET || room->table.next[0] != '\0') &&
                room->batch <= committed && is_asleep(room))
                room_drop(room);
        }
}

void rooms_forget(struct server *server, bool all, enum code code)
{
    uint64_t committed = journal_committed(server->journal);
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = server->rooms.of[i], *next; room != NULL; room = next) {
            next = room->hash_next;
            /* One that is being read may have been read in part before. */
            if (all || (room->state == ROOM_HERE && room->batch > committed))
                abandon(room, code);
        }
}

/* Sends those at a table away who have been told, or wait to be, what is not stored. */
static void roll_back_conns(struct room *room)
{
    for (struct conn *conn = room->conns, *next; conn != NULL; conn = next) {
        next = conn->here.next;
        conn_rollback(conn, CODE_STORAGE);
    }
}

void rooms_lose(struct server *server, const char *game)
{
    struct room *room = room_find(server, game), *next = NULL;
    if (room == NULL)
        return;
    log_line(LOG_WARNING, "another server has written to a game: it is read again game=%s", game);
    if (room->table.next[0] != '\0')
        next = room_find(server, room->table.next);
    if (next != NULL) /* they moved on by an event that is not stored; the table itself is right */
        roll_back_conns(next);
    roll_back_conns(room);
    abandon(room, CODE_STORAGE);
}

void rooms_resume(struct server *server)
{
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = server->rooms.of[i], *next; room != NULL; room = next) {
            next = room->hash_next;
            room_advance(room);
        }
}

void room_expire(struct room *room)
{
    struct server *server = room->server;
    const struct table *table = &room->table;
    bool open = table->state == TABLE_OPEN;
    int64_t limit = open ? server->limits.idle_open : server->limits.idle_game;
    room->expiring = false;
    if (server->ticks < server->store_bad || (!open && table->state != TABLE_PLAYING))
        return;
    if (room->empty != 0 && server->wall - table->changed >= limit * 1000) {
        struct event event = {.kind = EVENT_CLOSED, .seat = -1, .asker = -1, .why = CLOSED_IDLE};
        room_append(room, &event);
    } else {
        room_enter(room); /* so it is looked at again only after as long a time */
    }
}

void rooms_expire(struct server *server, const char *game)
{
    struct room *room = room_find(server, game);
    if (server->leaving)
        return;
    if (room == NULL) {
        room = room_make(server, game, ROOM_LOADING);
        if (room == NULL)
            return;
        room->expiring = true;
        room_load(room, &server->self, false);
    } else if (room->state == ROOM_HERE) {
        room_expire(room);
    }
}

void rooms_free(struct server *server)
{
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        while (server->rooms.of[i] != NULL)
            room_drop(server->rooms.of[i]);
}
