/* The server's life: see host.h. */
#include "host.h"
#include "../../app/server/conn.h"
#include "../../app/server/listen.h"
#include "../../app/server/log.h"
#include "../../app/server/page.h"
#include "../../app/server/server.h"
#include "loop.h"
#include "nodes.h"
#include "truth.h"
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_WALL INT64_C(1790000000000) /* what the system's clock says at the beginning */
#define BOOTED INT64_C(5000000)
/* The queue of a connection is small, so that logs are longer. */
#define QUEUE 8192
#define TROUBLE (90 * SECOND) /* until everybody has come back */

struct host_count host_count;

static struct {
    struct host_troubles troubles;
    struct server *server; /* NULL: it is down */
    struct server_options options;
    int64_t wall; /* how far the system's clock is ahead, in milliseconds */
    int64_t awake, since, stalled_until;
    uint64_t stalls;
    bool calm;
    int64_t bad;     /* when something last went wrong, or will have ended */
    int64_t trouble; /* until when the store's troubles explain something */
    uint64_t life;   /* which server it is, of all */
    int64_t ticks;   /* what its clock said last */
    int64_t born;    /* host_awake() and host.stalls when it began */
    uint64_t born_stalls;
} host;

/* ---- time ---- */

static int64_t tell_wall(void *context)
{
    (void)context;
    return FIRST_WALL + host.wall + world_now() / MILLISECOND;
}

static int64_t tell_elapsed(void *context)
{
    (void)context;
    return BOOTED + world_now() / MILLISECOND;
}

static const struct clock_source virtual_clock = {.wall = tell_wall, .elapsed = tell_elapsed};

int64_t host_awake(void)
{
    if (nodes_count > 0)
        return world_now();
    bool runs = host.server != NULL && world_now() >= host.stalled_until;
    return host.awake + (runs ? world_now() - host.since : 0);
}

uint64_t host_stalls(void)
{
    return nodes_count > 0 ? nodes_stalls() : host.stalls;
}

const char *host_epoch(void)
{
    return host.server == NULL ? "" : host.server->epoch;
}

bool host_is_up(void)
{
    return host.server != NULL;
}

const char *host_store_epoch(void)
{
    return nodes_count > 0 ? database_epoch() : disk_epoch();
}

bool host_had_storage_trouble(void)
{
    if (nodes_count > 0)
        return world_now() < nodes_last_trouble() + TROUBLE;
    return world_now() < host.trouble || disk.read_errors > 0;
}

int64_t host_last_trouble(void)
{
    if (nodes_count > 0)
        return nodes_last_trouble();
    return host.server == NULL || world_now() < host.stalled_until ? world_now() : host.bad;
}

static void expect_trouble(int64_t until)
{
    until += TROUBLE;
    host.trouble = until > host.trouble ? until : host.trouble;
}

/* ---- in the places of what the server has from the system ---- */

static void fill(void *const bytes, const size_t length)
{
    unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++)
        byte[i] = (unsigned char)world_random();
}

static uint32_t draw(void)
{
    return (uint32_t)world_random();
}

static const char *name(void)
{
    return "simulated";
}

static struct randombytes_implementation chance = {
    .implementation_name = name, .random = draw, .buf = fill};

const struct page_file *page_find(const char *path)
{
    (void)path;
    return NULL;
}

/* What a server that is right never says. */
static bool is_fault(const char *format)
{
    static const char *const faults[] = {"does not fit its table", "cannot be read again",
                                         "is damaged at event", "does not know what to play",
                                         "no memory"};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        if (strstr(format, faults[i]) != NULL)
            return true;
    return false;
}

// NOLINTBEGIN(clang-diagnostic-reserved-identifier): names that the linker gives
void __wrap_log_line(enum server_log level, const char *format, ...);
void __wrap_log_refusal(int64_t now, const char *format, ...);
// NOLINTEND(clang-diagnostic-reserved-identifier)

void __wrap_log_line(enum server_log level, const char *format, ...)
{
    char line[1024];
    va_list arguments;
    (void)level;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    const struct process *process = process_self();
    if (process != NULL && process->dead)
        return;
    if (is_fault(format))
        world_fail("the server says: %s", line);
    if (process != NULL)
        world_tell("log of %d: %s", (int)process->number, line);
    else
        world_tell("log: %s", line);
}

void __wrap_log_refusal(int64_t now, const char *format, ...)
{
    char line[1024];
    va_list arguments;
    (void)now;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    world_tell("log: %s", line);
}

/* Lines of the host's, which wait at the doors for `red7 admin`. */
static struct line *called[LINE_NODES];

/* ---- starting and ending ---- */

static void begin_life(void)
{
    struct server *server = calloc(1, sizeof *server);
    if (server == NULL)
        abort();
    server->options = &host.options;
    log_level(host.options.log);
    server_read_limits(server);
    server->limits.queue = QUEUE;
    host.server = server;
    host.since = world_now();
    host.stalled_until = 0;
    host.life++;
    host.bad = world_now();
    host.ticks = 0;
    host.born = host_awake();
    host.born_stalls = host.stalls;
    host_count.starts++;
    if (!server_open(server, &virtual_clock))
        world_fail("the server does not start");
    listen_start(server);
    world_tell("the server starts");
}

static void end_life(void)
{
    struct server *server = host.server;
    host.awake = host_awake();
    host.since = world_now();
    listen_close(server);
    server_close(server);
    host.server = NULL;
    called[0] = NULL;
    lines_lose(0);
    free(server);
}

static void start_again(uint64_t life)
{
    if (host.server == NULL && life == host.life)
        begin_life();
}

static void wait_for_start(void)
{
    world_at(world_now() + world_about(2 * SECOND), start_again, host.life);
}

static void crash(uint64_t unused)
{
    (void)unused;
    if (host.server == NULL || host.calm)
        return;
    world_tell("the server crashes");
    host_count.crashes++;
    disk_crash(host.server->store);
    lines_mute(0);
    loop_end(&host.server->loop);
    end_life();
    wait_for_start();
}

static void ask_to_stop(void)
{
    world_tell("the server is told to stop");
    host_count.stops++;
    loop_signal(&host.server->loop, SIGTERM);
}

/* ---- after every turn ---- */

/* No connection may hold more than it may, and no buffer stays that holds nothing. */
static void check_memory(const struct server *server)
{
    size_t count = 0;
    for (const struct conn *conn = server->conns; conn != NULL; conn = conn->all.next) {
        count++;
        if (conn->out_length + conn->writing > (size_t)server->limits.queue)
            world_fail("connection %llu holds %zu bytes", (unsigned long long)conn->number,
                       conn->out_length + conn->writing);
        if (conn->ready > conn->out_length)
            world_fail("connection %llu would write more than there is",
                       (unsigned long long)conn->number);
        if (conn->out_length == 0 && conn->out_room > 4096)
            world_fail("connection %llu keeps %zu bytes for nothing",
                       (unsigned long long)conn->number, conn->out_room);
    }
    if (count != server->conn_count)
        world_fail("%zu connections are counted as %zu", count, server->conn_count);
    if (server->socket_count < count || server->socket_count > lines_count() + 1)
        world_fail("%zu sockets are counted, of %zu", server->socket_count, lines_count());
}

/* Tables at which somebody's time still runs are kept until it is up, others are not. */
static void check_asleep(const struct server *server)
{
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (const struct room *room = server->rooms.of[i]; room != NULL; room = room->hash_next)
            if (!uv_is_active((const uv_handle_t *)&room->timer))
                world_fail("table %s is left of nobody, and nothing will happen at it",
                           room->table.id);
}

/* When everybody has gone, nothing of them is kept but what addresses have spent. */
void host_check_gone(const struct server *server)
{
    if (server == NULL)
        return;
    if (server->conn_count != 0 || server->slowed != NULL || server->flushing != NULL ||
        server->waiting[0] != NULL || server->waiting[1] != NULL)
        world_fail("%zu connections are left of nobody", server->conn_count);
    check_asleep(server);
    if (journal_depth(server->journal) != 0 || works_are_busy(&server->works))
        world_fail("something is still to be done for nobody");
}

void host_check_empty(void)
{
    host_check_gone(host.server);
}

void host_check_server(const struct server *server)
{
    check_memory(server);
}

static void check_clock(const struct server *server)
{
    if (server->ticks < host.ticks)
        world_fail("time runs back from %lld to %lld", (long long)host.ticks,
                   (long long)server->ticks);
    int64_t most = (host_awake() - host.born) / MILLISECOND +
                   350 * (int64_t)(host.stalls - host.born_stalls) + 2;
    if (server->ticks > most)
        world_fail("%lld ms are counted, of %lld", (long long)server->ticks, (long long)most);
    host.ticks = server->ticks;
}

static void after_turn(void)
{
    if (host.server == NULL)
        return;
    check_memory(host.server);
    check_clock(host.server);
    if (loop_is_stopped(&host.server->loop)) {
        world_tell("the server stops");
        end_life();
        wait_for_start();
    }
}

/* ---- what goes wrong ---- */

static void stall(uint64_t unused)
{
    (void)unused;
    if (host.server == NULL || host.calm || world_now() < host.stalled_until)
        return;
    int64_t length = world_between(SECOND / 2, 20 * SECOND);
    world_tell("the server stalls for %.1f s", (double)length / (double)SECOND);
    host_count.stalls++;
    host.stalls++;
    host.awake = host_awake();
    host.since = host.bad = host.stalled_until = world_now() + length;
    loop_stall(&host.server->loop, host.stalled_until);
}

/* Somebody sets the clock: by minutes or by days, ahead or back. */
static void jump(uint64_t unused)
{
    static const int64_t far[] = {1000, 60000, 600000, 86400000, 8 * INT64_C(86400000)};
    (void)unused;
    if (host.calm)
        return;
    int64_t by = far[world_below(5)] * (world_chance(0.5) ? 1 : -1);
    world_tell("the system's clock is set by %lld s", (long long)(by / 1000));
    host_count.jumps++;
    host.wall = world_chance(0.3) ? 0 : host.wall + by;
}

static void stop(uint64_t unused)
{
    (void)unused;
    if (host.server != NULL && !host.calm)
        ask_to_stop();
}

static void disk_stalls(uint64_t unused)
{
    (void)unused;
    if (host.calm)
        return;
    host_count.disk_stalls++;
    disk.stalls = world_now() + world_between(SECOND, 12 * SECOND);
    host.bad = disk.stalls > host.bad ? disk.stalls : host.bad;
    world_tell("the disk stalls until %.1f", (double)disk.stalls / (double)SECOND);
}

static void disk_fails(uint64_t unused)
{
    (void)unused;
    if (host.calm)
        return;
    host_count.disk_failures++;
    disk.fails = world_now() + world_between(10 * MILLISECOND, 5 * SECOND);
    disk.unknown = world_chance(0.5) ? 0 : 0.5;
    expect_trouble(disk.fails);
    host.bad = disk.fails > host.bad ? disk.fails : host.bad;
    world_tell("the disk fails until %.1f", (double)disk.fails / (double)SECOND);
}

static void restore(uint64_t unused)
{
    (void)unused;
    if (host.calm)
        return;
    if (world_chance(0.5)) {
        disk_back_up();
        world_tell("the store is backed up");
    } else if (disk_restore()) {
        host_count.restores++;
        expect_trouble(world_now());
        host.bad = world_now();
        world_tell("the store is restored");
    }
}

/* ---- orders ---- */

static void no_bytes(void *client, const char *bytes, size_t length)
{
    (void)client;
    world_tell("admin: %.*s", (int)(length > 200 ? 200 : length), bytes);
}

static void hang_up(void *client)
{
    line_hang_up(*(struct line **)client);
    free(client);
}

static const struct line_calls admin_calls = {.came = no_bytes, .closed = hang_up};

/* What a host may do to a running server without harming anybody. */
static void write_order(char *text, size_t size)
{
    static const char *const orders[] = {
        "[\"status\"]",
        "[\"tables\"]",
        "[\"connections\"]",
        "[\"addresses\"]",
        "[\"top\"]",
        "[\"limits\"]",
        "[\"bans\"]",
        "[\"ban\",\"203.0.113.0/24\",\"60\"]",
        "[\"limit\",\"http-rate=100\"]",
        "[\"log\",\"debug\"]",
        "[\"nonsense\"]",
        "[\"ban\"]",
        "[\"close\",\"nothing\"]",
        "{\"not\":\"a list\"}",
        "no JSON",
        "[1,2]",
    };
    snprintf(text, size, "%s\n", orders[world_below(sizeof orders / sizeof orders[0])]);
}

bool admin_is_called(int node)
{
    return called[node] != NULL;
}

struct line *admin_accept(int node)
{
    struct line *line = called[node];
    called[node] = NULL;
    return line;
}

void host_forget_orders(int node)
{
    called[node] = NULL;
}

void host_orders(int node)
{
    static const struct line_quality local = {.delay = 50, .window = 1 << 20, .reads = true};
    char text[256];
    if (called[node] != NULL)
        return;
    struct line **line = malloc(sizeof(struct line *));
    if (line == NULL)
        abort();
    *line = line_local(&admin_calls, line, &local, node);
    called[node] = *line;
    write_order(text, sizeof text);
    line_send(*line, text, strlen(text));
    host_count.orders++;
}

static void order(uint64_t unused)
{
    (void)unused;
    if (host.server != NULL && !host.calm)
        host_orders(0);
}

/* ---- all of it ---- */

struct trouble {
    void (*happens)(uint64_t unused);
    int64_t mean;
};

static struct trouble troubles[8];

static void plan(uint64_t number);

static void happen(uint64_t number)
{
    troubles[number].happens(0);
    plan(number);
}

static void plan(uint64_t number)
{
    if (troubles[number].mean > 0)
        world_at(world_now() + world_between(0, 2 * troubles[number].mean), happen, number);
}

/* Before the first world, since it takes random bytes once. */
void host_prepare(void)
{
    randombytes_set_implementation(&chance);
    if (sodium_init() < 0)
        abort();
}

void host_begin(const struct host_troubles *given)
{
    memset(&host, 0, sizeof host);
    host.troubles = *given;
    host.options = (struct server_options){.data = "/nowhere/simulated", .log = LOG_DEBUG};
    loop_turned = after_turn;
    troubles[0] = (struct trouble){crash, given->crash};
    troubles[1] = (struct trouble){stop, given->stop};
    troubles[2] = (struct trouble){stall, given->stall};
    troubles[3] = (struct trouble){jump, given->jump};
    troubles[4] = (struct trouble){disk_stalls, given->disk_stall};
    troubles[5] = (struct trouble){disk_fails, given->disk_failure};
    troubles[6] = (struct trouble){restore, given->restore};
    troubles[7] = (struct trouble){order, given->admin};
    for (uint64_t i = 0; i < 8; i++)
        plan(i);
    begin_life();
}

void host_calm(void)
{
    host.calm = true;
    if (disk.read_errors > 0)
        expect_trouble(world_now());
    disk.fails = disk.stalls = 0;
    disk.read_errors = 0;
    host.bad = world_now() + 5 * SECOND;
}

void host_end(void)
{
    if (host.server != NULL)
        end_life();
    host.life++;
}
