/* What the host can ask and order: a table of commands. */
#include "admin.h"
#include "ban_share.h"
#include "conn.h"
#include "log.h"
#include "room.h"
#include "server.h"
#include <errno.h>
#include <red7/version.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

#define LISTED_MOST 1000
#define TOP_MOST 20

/* A command being carried out. */
struct order {
    struct server *server;
    const char *const *words; /* the first is the command */
    int count;
    struct json_writer *json;
};

static void refuse(const struct order *order, const char *error, const char *why)
{
    json_put_text(order->json, "error", error);
    json_put_text(order->json, "why", why);
}

/* Refuses a word of the command, which is shown before what is wrong with it. */
static void refuse_word(const struct order *order, const char *error, int word, const char *why)
{
    char text[LOG_QUOTED_MAX + 96];
    snprintf(text, sizeof text, "%s %s", log_quote(order->words[word]).text, why);
    refuse(order, error, text);
}

static void done(const struct order *order)
{
    json_put_bool(order->json, "ok", true);
}

/* A number of seconds, connections, seats; false after a refusal. */
static bool read_number(const struct order *order, int word, int64_t least, int64_t most,
                        int64_t *number)
{
    char *end;
    const char *text = order->words[word];
    errno = 0;
    long long value = strtoll(text, &end, 10);
    *number = value;
    if (*text >= '0' && *text <= '9' && *end == '\0' && errno == 0 && value >= least &&
        value <= most)
        return true;
    char why[96];
    snprintf(why, sizeof why, "is no whole number from %lld to %lld", (long long)least,
             (long long)most);
    refuse_word(order, "bad_number", word, why);
    return false;
}

/* ---- what there is ---- */

static void tell_status(const struct order *order)
{
    const struct server *server = order->server;
    struct json_writer *json = order->json;
    json_put_text(json, "version", r7_version());
    char shown[STORE_SHOWN_MAX];
    store_shown(server->options->data, shown);
    json_put_text(json, "store", shown);
    json_put_number(json, "seconds", (server->wall - server->started) / 1000);
    json_put_number(json, "connections", (int64_t)server->conn_count);
    json_put_number(json, "sockets", (int64_t)server->socket_count);
    json_put_number(json, "tables", (int64_t)server->rooms.count);
    json_put_number(json, "addresses", (int64_t)server->peers.count);
    json_put_number(json, "games", server->chain.number);
    json_put_bool(json, "draining", server->draining);
    json_put_bool(json, "store_failing", server->store_failing || server->store_gone);
    json_put_text(json, "log", log_level_name(log_wanted()));
}

static void tell_nodes(const struct order *order)
{
    nodes_tell(order->server, order->json);
}

static void tell_table(struct json_writer *json, const struct room *room)
{
    static const char *const states[] = {"open", "playing", "over", "closed"};
    const struct table *table = &room->table;
    int connections = room->watchers;
    json_open(json, NULL, '{');
    json_put_text(json, "game", table->id);
    json_put_text(json, "state", states[table->state]);
    json_put_number(json, "events", table->seq);
    for (int seat = 0; seat < table->settings.players; seat++)
        connections += room->counts[seat];
    json_put_number(json, "connections", connections);
    json_put_number(json, "watchers", room->watchers);
    json_open(json, "seats", '[');
    for (int seat = 0; seat < table->settings.players; seat++) {
        const struct event_seat *is = &table->seats[seat].is;
        json_put_text(json, NULL, is->who == WHO_BOT ? is->bot->name : is->name);
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void tell_tables(const struct order *order)
{
    int count = 0;
    json_open(order->json, "tables", '[');
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (const struct room *room = order->server->rooms.of[i];
             room != NULL && count < LISTED_MOST; room = room->hash_next)
            if (room->state == ROOM_HERE) {
                tell_table(order->json, room);
                count++;
            }
    json_close(order->json, ']');
}

static void tell_connections(const struct order *order)
{
    const struct server *server = order->server;
    struct json_writer *json = order->json;
    int count = 0;
    json_open(json, "connections", '[');
    for (const struct conn *conn = server->conns; conn != NULL && count < LISTED_MOST;
         conn = conn->all.next, count++) {
        json_open(json, NULL, '{');
        json_put_number(json, "connection", (int64_t)conn->number);
        json_put_text(json, "address", address_text(conn->peer).text);
        json_put_text(json, "game", conn->room != NULL ? conn->room->table.id : "");
        json_put_index(json, "seat", conn->seat);
        json_put_number(json, "silent", (server->ticks - conn->heard) / 1000);
        json_put_number(json, "queued", (int64_t)(conn->out_length + conn->writing));
        json_close(json, '}');
    }
    json_close(json, ']');
}

static int by_talk(const void *a, const void *b)
{
    const struct peer *x = *(const struct peer *const *)a, *y = *(const struct peer *const *)b;
    uint64_t of_x = x->messages + x->requests, of_y = y->messages + y->requests;
    return of_x < of_y ? 1 : of_x > of_y ? -1 : 0;
}

/* Those who say the most come first. */
static void tell_addresses(const struct order *order, size_t most)
{
    const struct peers *peers = &order->server->peers;
    struct json_writer *json = order->json;
    const struct peer **all = calloc(peers->count + 1, sizeof *all);
    size_t count = 0;
    json_open(json, "addresses", '[');
    for (size_t i = 0; i < PEER_BUCKETS && all != NULL; i++)
        for (const struct peer *peer = peers->of[i]; peer != NULL; peer = peer->next)
            all[count++] = peer;
    if (count > 0)
        qsort(all, count, sizeof *all, by_talk);
    for (size_t i = 0; i < count && i < most; i++) {
        json_open(json, NULL, '{');
        json_put_text(json, "address", address_text(all[i]).text);
        json_put_number(json, "connections", all[i]->connections);
        json_put_number(json, "messages", (int64_t)all[i]->messages);
        json_put_number(json, "requests", (int64_t)all[i]->requests);
        json_put_number(json, "refused", (int64_t)all[i]->refused);
        json_close(json, '}');
    }
    json_close(json, ']');
    free(all);
}

static void tell_all_addresses(const struct order *order)
{
    tell_addresses(order, LISTED_MOST);
}

static void tell_top(const struct order *order)
{
    tell_addresses(order, TOP_MOST);
}

/* ---- tables and people ---- */

/* The table of the second word, in memory; NULL after a refusal. */
static struct room *find_room(const struct order *order)
{
    struct room *room = room_find(order->server, order->words[1]);
    if (room != NULL && room->state == ROOM_HERE)
        return room;
    refuse(order, "no_game", "no table with this id is in memory: open its link first");
    return NULL;
}

static void close_table(const struct order *order)
{
    struct room *room = find_room(order);
    struct event event = {.kind = EVENT_CLOSED, .seat = -1, .asker = -1, .why = CLOSED_HOST};
    if (room == NULL)
        return;
    if (room->table.state > TABLE_PLAYING)
        refuse(order, "over", "this game has ended");
    else if (order->server->ticks < order->server->store_bad || !room_append(room, &event))
        refuse(order, "storage", "nothing can be stored now");
    else
        done(order);
}

static void rename_player(const struct order *order)
{
    struct room *room = find_room(order);
    struct event event = {.kind = EVENT_RENAMED, .asker = -1};
    int64_t seat;
    if (room == NULL || !read_number(order, 2, 1, room->table.settings.players, &seat))
        return;
    event.seat = (int8_t)(seat - 1);
    uint8_t who = room->table.seats[event.seat].is.who;
    if (who != WHO_PERSON && who != WHO_PROGRAM)
        refuse(order, "no_seat", "nobody sits there who has a name");
    else if (!words_clean_name(order->words[3], EVENT_NAME_COLUMNS, event.name))
        refuse(order, "bad_name", "nothing is left of the name");
    else if (room->table.state == TABLE_CLOSED || room->table.next[0] != '\0')
        refuse(order, "over", "this game has ended");
    else if (order->server->ticks < order->server->store_bad || !room_append(room, &event))
        refuse(order, "storage", "nothing can be stored now");
    else
        done(order);
}

static void tell_count(const struct order *order, size_t count)
{
    done(order);
    json_put_number(order->json, "closed", (int64_t)count);
}

/* Connections by their number, or all of an address or network. */
static void kick(const struct order *order)
{
    struct server *server = order->server;
    struct ban network;
    int64_t number = 0;
    bool by_address = ban_read(order->words[1], &network);
    size_t count = 0;
    if (!by_address && !read_number(order, 1, 1, INT64_MAX, &number))
        return;
    if (by_address)
        count = bans_enforce(server, &network);
    for (struct conn *conn = server->conns; !by_address && conn != NULL; conn = conn->all.next)
        if (!conn->closing && conn->number == (uint64_t)number) {
            conn_bye(conn, CODE_REMOVED, CLOSE_REFUSED);
            count++;
            break;
        }
    if (count > 0 || by_address)
        tell_count(order, count);
    else
        refuse_word(order, "no_connection", 1, "is the number of no connection");
}

static void ban(const struct order *order)
{
    struct server *server = order->server;
    struct ban wish;
    int64_t seconds;
    if (!ban_read(order->words[1], &wish)) {
        refuse_word(order, "bad_address", 1, "is no address, and no network as 198.51.100.0/24");
        return;
    }
    if (!read_number(order, 2, 1, BAN_SECONDS_MOST, &seconds))
        return;
    wish.until = server->ticks + seconds * 1000;
    if (!bans_add(&server->bans, &wish) || !bans_share(server, &wish, seconds * 1000)) {
        refuse(order, "busy", "there is no memory");
        return;
    }
    log_line(LOG_INFO, "banned network=%s seconds=%lld", order->words[1], (long long)seconds);
    kick(order);
}

static void unban(const struct order *order)
{
    struct ban wish;
    if (!ban_read(order->words[1], &wish))
        refuse_word(order, "bad_address", 1, "is no address, and no network as 198.51.100.0/24");
    else if (!bans_remove(&order->server->bans, &wish))
        refuse(order, "no_ban", "there is no ban of this address or network");
    else if (!bans_share(order->server, &wish, 0))
        refuse(order, "busy", "there is no memory");
    else
        done(order);
}

static void tell_bans(const struct order *order)
{
    struct server *server = order->server;
    struct json_writer *json = order->json;
    bans_expire(&server->bans, server->ticks);
    json_open(json, "bans", '[');
    for (const struct ban *one = server->bans; one != NULL; one = one->next) {
        json_open(json, NULL, '{');
        json_put_text(json, "network", one->text);
        json_put_number(json, "seconds", (one->until - server->ticks + 999) / 1000);
        json_put_number(json, "refused", (int64_t)one->refused);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* ---- what is kept ---- */

/* Leaves something to the next housekeeping, which has a thread that may wait. */
static void leave_chore(const struct order *order, enum store_chore kind)
{
    struct server *server = order->server;
    if (server->chore.kind != STORE_CHORE_NONE) {
        refuse(order, "busy", "something else is being deleted: try again in a moment");
        return;
    }
    server->chore.kind = kind;
    snprintf(server->chore.text, sizeof server->chore.text, "%s", order->words[1]);
    done(order);
    json_put_text(order->json, "note", "done within some seconds; the log says what came of it");
}

static void delete_game(const struct order *order)
{
    struct room *room = room_find(order->server, order->words[1]);
    if (strlen(order->words[1]) >= EVENT_ID_MAX) {
        refuse(order, "no_game", "a game's id is shorter");
        return;
    }
    if (room != NULL && (room->state != ROOM_HERE || room->table.state < TABLE_OVER)) {
        refuse(order, "not_over", "this game goes on: close it first");
        return;
    }
    if (room != NULL && !room_evict(room, CODE_REMOVED))
        refuse(order, "busy", "its last events are being stored: try again in a moment");
    else
        leave_chore(order, STORE_CHORE_DELETE);
}

static bool has_name(const struct room *room, const char *name)
{
    for (int seat = 0; seat < room->table.settings.players; seat++)
        if (room->state == ROOM_HERE && strcmp(room->table.seats[seat].is.name, name) == 0)
            return true;
    return false;
}

/* A name in all games, of those in memory too. */
static void forget_name(const struct order *order)
{
    const char *name = order->words[1];
    char cleaned[WORDS_NAME_MAX];
    if (!words_clean_name(name, EVENT_NAME_COLUMNS, cleaned) || strcmp(cleaned, name) != 0) {
        refuse(order, "bad_name", "no player has such a name");
        return;
    }
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = order->server->rooms.of[i], *next; room != NULL; room = next) {
            next = room->hash_next;
            if (has_name(room, name) && !room_evict(room, CODE_RESTORED)) {
                refuse(order, "busy", "events are being stored: try again in a moment");
                return;
            }
        }
    leave_chore(order, STORE_CHORE_FORGET);
}

/* ---- the server ---- */

static void drain(const struct order *order)
{
    bool off = order->count > 1 && strcmp(order->words[1], "off") == 0;
    if (order->count > 1 && !off) {
        refuse(order, "bad_command", "drain, or drain off");
        return;
    }
    order->server->draining = !off;
    log_line(LOG_INFO, off ? "new tables are made again" : "no new tables are made");
    done(order);
}

static void tell_limits(const struct order *order)
{
    const struct limits *limits = &order->server->limits;
    json_open(order->json, "limits", '{');
#define LIMIT_TELL(field, name, usual, least, most)                                                \
    json_put_number(order->json, name, limits->field);
    LIMITS(LIMIT_TELL)
#undef LIMIT_TELL
    json_close(order->json, '}');
}

static void set_limit(const struct order *order)
{
    int32_t least, most;
    char why[96] = "is no limit: write NAME=N with a name that `red7 admin limits` lists";
    if (bounds_set(&order->server->limits, order->words[1], &least, &most)) {
        log_line(LOG_INFO, "limit %s", log_quote(order->words[1]).text);
        done(order);
        return;
    }
    if (most != 0)
        snprintf(why, sizeof why, "has no whole number from %d to %d", least, most);
    refuse_word(order, "bad_limit", 1, why);
}

static void set_log(const struct order *order)
{
    for (int level = LOG_ERROR; level <= LOG_DEBUG; level++)
        if (strcmp(order->words[1], log_level_name((enum server_log)level)) == 0) {
            log_level((enum server_log)level);
            done(order);
            return;
        }
    refuse_word(order, "bad_level", 1, "is none of error, warning, info and debug");
}

/* ---- the table of them ---- */

static const struct {
    const char *name, *usage;
    int least, most; /* words */
    void (*carry_out)(const struct order *order);
} commands[] = {
    {"status", "status", 1, 1, tell_status},
    {"nodes", "nodes", 1, 1, tell_nodes},
    {"tables", "tables", 1, 1, tell_tables},
    {"connections", "connections", 1, 1, tell_connections},
    {"addresses", "addresses", 1, 1, tell_all_addresses},
    {"top", "top", 1, 1, tell_top},
    {"close", "close GAME", 2, 2, close_table},
    {"rename", "rename GAME SEAT NAME", 4, 4, rename_player},
    {"kick", "kick CONNECTION or kick ADDRESS", 2, 2, kick},
    {"ban", "ban ADDRESS[/BITS] SECONDS", 3, 3, ban},
    {"unban", "unban ADDRESS[/BITS]", 2, 2, unban},
    {"bans", "bans", 1, 1, tell_bans},
    {"delete", "delete GAME", 2, 2, delete_game},
    {"forget", "forget NAME", 2, 2, forget_name},
    {"drain", "drain [off]", 1, 2, drain},
    {"limits", "limits", 1, 1, tell_limits},
    {"limit", "limit NAME=N", 2, 2, set_limit},
    {"log", "log LEVEL", 2, 2, set_log},
};

static void refuse_usage(const struct order *order, const char *usage)
{
    char text[96];
    snprintf(text, sizeof text, "it is written `red7 admin %s`", usage);
    refuse(order, "bad_command", text);
}

void admin_command(struct server *server, const char *const words[], int count,
                   struct json_writer *json)
{
    const struct order order = {server, words, count, json};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(words[0], commands[i].name) != 0)
            continue;
        if (count < commands[i].least || count > commands[i].most)
            refuse_usage(&order, commands[i].usage);
        else
            commands[i].carry_out(&order);
        return;
    }
    refuse_word(&order, "bad_command", 0, "is no command; see `red7 admin --help`");
}
