/* The lives of several servers: see nodes.h. */
#include "nodes.h"
#include "../../app/server/conn.h"
#include "../../app/server/listen.h"
#include "../../app/server/log.h"
#include "../../app/server/server.h"
#include "database.h"
#include "host.h"
#include "loop.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_WALL INT64_C(1790000000000) /* what the systems' clocks say at the beginning */
#define BOOTED INT64_C(5000000)
#define QUEUE 8192
/* What a clock may count that stood still, once for each time. */
#define SLACK_STALL 350
/* So long it takes until everybody has noticed something, and come back. */
#define AFTERMATH (5 * SECOND)
#define PARTING (20 * SECOND) /* for all to stop, at the end */

struct node {
    struct process process;
    struct server_options options;
    char data[128];
    struct server *server; /* NULL: it is down */
    int64_t wall;          /* how far the system's clock is ahead, in milliseconds */
    int64_t born, ticks;
    uint64_t born_stalls, stalls;
    bool ends; /* its first thread has returned */
};

int nodes_count;
struct nodes_count nodes_counted;

static struct node nodes[LINE_NODES];
static struct {
    bool calm, over;
    int64_t bad; /* when something last went wrong, or will have ended */
    uint64_t stalls;
} world_of;

static void trouble_until(int64_t when)
{
    world_of.bad = when > world_of.bad ? when : world_of.bad;
}

uint64_t nodes_stalls(void)
{
    return world_of.stalls;
}

int64_t nodes_last_trouble(void)
{
    for (int i = 0; i < nodes_count; i++)
        if (nodes[i].server == NULL || !listens(i))
            return world_now();
    return world_of.bad;
}

int nodes_any(void)
{
    return nodes_count == 0 ? 0 : (int)world_below((uint32_t)nodes_count);
}

static bool is_up(const struct node *node)
{
    return node->server != NULL && !node->process.dead && listens((int)node->process.number);
}

/* ---- time ---- */

static int64_t tell_wall(void *context)
{
    const struct node *node = context;
    return FIRST_WALL + node->wall + world_now() / MILLISECOND;
}

static int64_t tell_elapsed(void *context)
{
    (void)context;
    return BOOTED + world_now() / MILLISECOND;
}

/* ---- a life ---- */

/* As server_run(). */
static void serve(struct node *node)
{
    const struct clock_source source = {
        .wall = tell_wall, .elapsed = tell_elapsed, .context = node};
    struct server *server = node->server;
    char address[STORE_ADDRESS_MAX];
    server->options = &node->options;
    server_read_limits(server);
    server->limits.queue = QUEUE;
    if (!server_open(server, &source)) {
        nodes_counted.failed_starts++;
        return;
    }
    if (listen_address(server, address))
        store_address(server->store, address);
    if (!node->process.dead)
        listen_start(server);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    nodes_counted.given_way += server->status != 0;
    listen_close(server);
    server_close(server);
}

static void start(uint64_t number);

/* What is left of a process when its first thread has returned. */
static void bury(uint64_t number)
{
    struct node *node = &nodes[number];
    world_tell("server %d is gone", (int)number);
    wires_kill(&node->process);
    process_end(&node->process);
    host_forget_orders((int)number);
    lines_lose((int)number);
    free(node->server);
    node->server = NULL;
    trouble_until(world_now() + AFTERMATH);
    if (!world_of.over)
        world_at(world_now() + world_about(2 * SECOND), start, number);
}

static void live(void *context)
{
    struct node *node = context;
    serve(node);
    world_at(world_now(), bury, node->process.number);
}

static void start(uint64_t number)
{
    struct node *node = &nodes[number];
    if (node->server != NULL || world_of.over)
        return;
    node->process = (struct process){.number = number};
    node->server = calloc(1, sizeof *node->server);
    if (node->server == NULL)
        abort();
    snprintf(node->data, sizeof node->data, "postgres://simulated/games?node=10.1.0.%d:7007",
             (int)number);
    node->options = (struct server_options){.data = node->data, .log = LOG_DEBUG};
    log_level(node->options.log);
    node->born = world_now();
    node->born_stalls = node->stalls;
    node->ticks = 0;
    nodes_counted.starts++;
    world_tell("server %d starts", (int)number);
    process_start(&node->process, live, node);
}

/* ---- after every turn ---- */

static void check_clock(struct node *node)
{
    const struct server *server = node->server;
    if (server->ticks < node->ticks)
        world_fail("time runs back from %lld to %lld", (long long)node->ticks,
                   (long long)server->ticks);
    int64_t most = (world_now() - node->born) / MILLISECOND + 2 +
                   SLACK_STALL * (int64_t)(node->stalls - node->born_stalls);
    if (server->ticks > most)
        world_fail("%lld ms are counted, of %lld", (long long)server->ticks, (long long)most);
    node->ticks = server->ticks;
}

static void after_turn(void)
{
    struct node *node = &nodes[process_self()->number];
    if (node->process.dead)
        return;
    host_check_server(node->server);
    check_clock(node);
}

/* ---- what goes wrong with servers ---- */

static struct node *any_that_is_up(void)
{
    struct node *node = &nodes[nodes_any()];
    return world_of.calm || !is_up(node) || node->process.frozen > world_now() ? NULL : node;
}

static void kill_node(struct node *node)
{
    int number = (int)node->process.number;
    trouble_until(world_now() + AFTERMATH);
    lines_mute(number);
    lines_refuse(number, true);
    process_kill(&node->process);
    wires_kill(&node->process);
    if (node->server->loop.data != NULL)
        loop_kill(&node->server->loop);
}

static void happens_kill(void)
{
    struct node *node = &nodes[nodes_any()];
    if (world_of.calm || node->server == NULL || node->process.dead)
        return; /* one that starts, stops or is frozen can be killed as well */
    world_tell("server %d is killed", (int)node->process.number);
    nodes_counted.kills++;
    kill_node(node);
}

static void thaw(uint64_t number)
{
    struct node *node = &nodes[number];
    if (node->server == NULL || node->process.frozen > world_now())
        return;
    world_tell("server %d goes on", (int)number);
    lines_take((int)number, true);
}

static void happens_freeze(void)
{
    struct node *node = any_that_is_up();
    if (node == NULL)
        return;
    int64_t length = world_chance(0.5) ? world_between(SECOND / 10, 3 * SECOND)
                                       : world_between(2 * SECOND, 20 * SECOND);
    world_tell("server %d is frozen for %.1f s", (int)node->process.number,
               (double)length / (double)SECOND);
    nodes_counted.freezes++;
    node->stalls++;
    world_of.stalls++;
    node->process.frozen = world_now() + length;
    lines_take((int)node->process.number, false);
    world_at(node->process.frozen, thaw, node->process.number);
    trouble_until(node->process.frozen + AFTERMATH);
}

/* Its loop alone, so that its other threads go on. */
static void happens_stall(void)
{
    struct node *node = any_that_is_up();
    if (node == NULL)
        return;
    int64_t until = world_now() + world_between(SECOND / 2, 8 * SECOND);
    world_tell("the loop of server %d stalls", (int)node->process.number);
    nodes_counted.stalls++;
    node->stalls++;
    world_of.stalls++;
    loop_stall(&node->server->loop, until);
    trouble_until(until + AFTERMATH);
}

static void happens_stop(void)
{
    struct node *node = any_that_is_up();
    if (node == NULL)
        return;
    world_tell("server %d is told to stop", (int)node->process.number);
    nodes_counted.stops++;
    loop_signal(&node->server->loop, SIGTERM);
    trouble_until(world_now() + AFTERMATH);
}

static void happens_jump(void)
{
    static const int64_t far[] = {1000, 60000, 3600000, 86400000};
    struct node *node = &nodes[nodes_any()];
    if (world_of.calm)
        return;
    nodes_counted.jumps++;
    node->wall =
        world_chance(0.3) ? 0 : node->wall + far[world_below(4)] * (world_chance(0.5) ? 1 : -1);
    world_tell("the clock of server %d is set to %+lld s", (int)node->process.number,
               (long long)(node->wall / 1000));
}

/* ---- with the networks ---- */

static void happens_cut_store(void)
{
    int node = nodes_any();
    if (world_of.calm)
        return;
    int64_t until = world_now() + (world_chance(0.5) ? world_between(SECOND / 10, 2 * SECOND)
                                                     : world_between(2 * SECOND, 20 * SECOND));
    uint32_t how = world_below(4); /* both ways, or one */
    world_tell("server %d is cut off from the database%s until %.3f s", node,
               how == 0   ? ", one way,"
               : how == 1 ? ", the other way,"
                          : "",
               (double)until / (double)SECOND);
    nodes_counted.cuts_store++;
    wires_block(node, how == 1 ? 0 : until, how == 0 ? 0 : until);
    trouble_until(until + AFTERMATH);
}

static void happens_break_store(void)
{
    int node = nodes_any();
    if (world_of.calm)
        return;
    world_tell("a connection of server %d to the database breaks", node);
    nodes_counted.breaks_store++;
    wires_break_one(node);
    trouble_until(world_now() + AFTERMATH);
}

static void happens_cut_peers(void)
{
    int a = nodes_any(), b = nodes_any();
    if (world_of.calm || a == b)
        return;
    world_tell("the connections between servers %d and %d are cut", a, b);
    nodes_counted.cuts_peers++;
    lines_cut_between(a, b);
    trouble_until(world_now() + 30 * SECOND); /* until the last has noticed */
}

static void happens_block_peers(void)
{
    int a = nodes_any(), b = nodes_any();
    if (world_of.calm || a == b)
        return;
    int64_t until = world_now() + world_between(SECOND / 20, 12 * SECOND);
    bool both = world_chance(0.5);
    world_tell("nothing passes from server %d to %d%s until %.3f s", a, b, both ? " and back" : "",
               (double)until / (double)SECOND);
    nodes_counted.blocks_peers++;
    lines_block(a, b, until);
    if (both)
        lines_block(b, a, until);
    trouble_until(until + AFTERMATH);
}

/* ---- with the database ---- */

static void happens_fail_over(void)
{
    if (world_of.calm)
        return;
    int64_t takes = world_between(SECOND / 5, 10 * SECOND);
    world_tell("the database fails over within %.1f s", (double)takes / (double)SECOND);
    nodes_counted.failovers++;
    database_fails_over(takes);
    if (world_chance(0.5)) { /* the other takes no commits at first */
        takes += world_between(SECOND / 10, 5 * SECOND);
        database.read_only = world_now() + takes;
    }
    trouble_until(world_now() + takes + AFTERMATH);
}

static void happens_slow(void)
{
    if (world_of.calm)
        return;
    database.stalls = world_now() + world_between(SECOND / 10, 8 * SECOND);
    world_tell("the standby does not answer until %.3f s",
               (double)database.stalls / (double)SECOND);
    nodes_counted.slow++;
    trouble_until(database.stalls + AFTERMATH);
}

static void happens_read_only(void)
{
    if (world_of.calm)
        return;
    database.read_only = world_now() + world_between(SECOND / 10, 5 * SECOND);
    world_tell("the database takes no commits until %.3f s",
               (double)database.read_only / (double)SECOND);
    nodes_counted.read_only++;
    trouble_until(database.read_only + AFTERMATH);
}

static void happens_restore(void)
{
    if (world_of.calm)
        return;
    if (world_chance(0.5)) {
        database_back_up();
        return;
    }
    nodes_counted.restores++;
    database_restore();
    trouble_until(world_now() + AFTERMATH);
}

static void happens_order(void)
{
    struct node *node = any_that_is_up();
    if (node != NULL)
        host_orders((int)node->process.number);
}

/* ---- all of it ---- */

#define TROUBLES 14

static struct {
    void (*happens)(void);
    int64_t mean;
} troubles[TROUBLES];

static void plan(uint64_t number);

static void happen(uint64_t number)
{
    troubles[number].happens();
    plan(number);
}

static void plan(uint64_t number)
{
    if (troubles[number].mean > 0)
        world_at(world_now() + world_between(0, 2 * troubles[number].mean), happen, number);
}

void nodes_begin(int count, const struct nodes_troubles *given)
{
    const struct {
        void (*happens)(void);
        int64_t mean;
    } all[TROUBLES] = {
        {happens_kill, given->kill},
        {happens_freeze, given->freeze},
        {happens_stall, given->stall},
        {happens_stop, given->stop},
        {happens_jump, given->jump},
        {happens_cut_store, given->cut_store},
        {happens_break_store, given->break_store},
        {happens_cut_peers, given->cut_peers},
        {happens_block_peers, given->block_peers},
        {happens_fail_over, given->fail_over},
        {happens_slow, given->slow},
        {happens_read_only, given->read_only},
        {happens_restore, given->restore},
        {happens_order, given->admin},
    };
    memset(nodes, 0, sizeof nodes);
    memset(&world_of, 0, sizeof world_of);
    nodes_count = count;
    loop_turned = after_turn;
    for (uint64_t i = 0; i < (uint64_t)count; i++) {
        nodes[i].process.number = i;
        lines_refuse((int)i, true);
        world_at(world_between(0, i == 0 ? SECOND : 20 * SECOND), start,
                 i); /* one after the other */
    }
    for (uint64_t i = 0; i < TROUBLES; i++) {
        troubles[i].happens = all[i].happens;
        troubles[i].mean = all[i].mean;
        plan(i);
    }
}

void nodes_calm(void)
{
    world_of.calm = true;
    database.errors = database.warnings = 0;
    trouble_until(world_now() + AFTERMATH);
}

void nodes_check_empty(void)
{
    for (int i = 0; i < nodes_count; i++) {
        const struct server *server = nodes[i].server;
        host_check_gone(server);
        if (server != NULL && (server->relays.all != NULL || server->trunk_count != 0))
            world_fail("a relay of server %d is left of nobody", i);
    }
}

static bool is_anybody_there(void)
{
    for (int i = 0; i < nodes_count; i++)
        if (nodes[i].server != NULL)
            return true;
    return false;
}

void nodes_end(void)
{
    world_of.over = true;
    for (int i = 0; i < nodes_count; i++)
        if (is_up(&nodes[i]))
            loop_signal(&nodes[i].server->loop, SIGTERM);
    int64_t latest = world_now() + PARTING;
    while (is_anybody_there() && world_now() < latest)
        world_run(world_now() + SECOND / 10);
    if (is_anybody_there())
        world_fail("a server does not stop");
    world_run(world_now() + 30 * SECOND); /* the last connections to the database end */
    if (database_nodes() != 0)
        world_fail("%zu servers are left in the database", database_nodes());
    nodes_count = 0;
}
