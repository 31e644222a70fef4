/* What all servers of a store say of themselves: see nodes.h. */
#include "nodes.h"
#include "http.h"
#include "server.h"
#include <json/read.h>
#include <red7/version.h>
#include <string.h>

static const struct {
    const char *key, *name, *type, *help;
} kinds[NODE_COUNT] = {
#define NODE_KIND(number, key, name, type, help) [number] = {key, name, type, help},
    NODE_COUNTS(NODE_KIND)
#undef NODE_KIND
};

/* ---- this one ---- */

static const char *state_of(const struct server *server)
{
    const char *why = http_not_ready(server);
    if (server->draining && !server->stopping)
        return "draining";
    return why != NULL ? why : "ready";
}

static struct node_report this_one(const struct server *server)
{
    struct node_report node = {.here = true,
                               .counts = {
                                   [NODE_SECONDS] = (server->wall - server->started) / 1000,
                                   [NODE_CONNECTIONS] = (int64_t)server->conn_count,
                                   [NODE_TRUNKS] = (int64_t)server->trunk_count,
                                   [NODE_TABLES] = (int64_t)server->rooms.count,
                                   [NODE_PLAYS] = (int64_t)server->metrics.moves,
                                   [NODE_WAITING] = (int64_t)journal_depth(server->journal),
                               }};
    snprintf(node.version, sizeof node.version, "%s", r7_version());
    snprintf(node.state, sizeof node.state, "%s", state_of(server));
    return node;
}

/* ---- from one to another ---- */

static void put_node(struct json_writer *json, const struct node_report *node)
{
    json_put_text(json, "version", node->version);
    json_put_text(json, "state", node->state);
    for (int i = 0; i < NODE_COUNT; i++)
        json_put_number(json, kinds[i].key, node->counts[i]);
}

void node_write(const struct server *server, char says[STORE_SAYS_MAX])
{
    struct json_writer json;
    const struct node_report node = this_one(server);
    json_init(&json, says, STORE_SAYS_MAX, false);
    json_open(&json, NULL, '{');
    put_node(&json, &node);
    json_close(&json, '}');
    if (json_peek(&json) == NULL)
        says[0] = '\0';
}

void node_read(struct node_report *node, const struct store_node *is, const char *says)
{
    struct json_value values[NODE_COUNT * 2 + 8];
    const struct json_value *said =
        json_read(says, strlen(says), values, sizeof values / sizeof values[0], NULL);
    *node = (struct node_report){.here = is->here};
    memcpy(node->name, is->name, sizeof node->name);
    memcpy(node->address, is->address, sizeof node->address);
    if (!json_is(said, JSON_KIND_OBJECT) ||
        !json_get_text(said, "version", node->version, sizeof node->version) ||
        !json_get_text(said, "state", node->state, sizeof node->state))
        snprintf(node->state, sizeof node->state, "unknown");
    for (int i = 0; i < NODE_COUNT && json_is(said, JSON_KIND_OBJECT); i++)
        json_get_number(said, kinds[i].key, 0, INT64_MAX, &node->counts[i]);
}

/* ---- all of them ---- */

/* The one at a place, of which this server knows more than it was told; the count of them. */
static struct node_report node_at(const struct server *server, size_t i)
{
    struct node_report node = this_one(server);
    if (i >= server->nodes.count)
        return node; /* a store of its own, or not looked at yet */
    const struct node_report *known = &server->nodes.of[i];
    if (!known->here)
        return *known;
    memcpy(node.name, known->name, sizeof node.name);
    memcpy(node.address, known->address, sizeof node.address);
    return node;
}

static size_t count_of(const struct server *server)
{
    return server->nodes.count > 0 ? server->nodes.count : 1;
}

/* Everybody who came by way of another server is counted at both, but is one. */
static void put_all(struct json_writer *json, const struct node_report *sum, size_t count,
                    size_t ready)
{
    json_open(json, "all", '{');
    json_put_number(json, "servers", (int64_t)count);
    json_put_number(json, "ready", (int64_t)ready);
    json_put_number(json, "clients", sum->counts[NODE_CONNECTIONS] - sum->counts[NODE_TRUNKS]);
    json_put_number(json, "tables", sum->counts[NODE_TABLES]);
    json_put_number(json, "plays", sum->counts[NODE_PLAYS]);
    json_close(json, '}');
}

void nodes_tell(const struct server *server, struct json_writer *json)
{
    struct node_report sum = {.here = false};
    size_t ready = 0;
    json_open(json, "nodes", '[');
    for (size_t i = 0; i < count_of(server); i++) {
        const struct node_report node = node_at(server, i);
        json_open(json, NULL, '{');
        json_put_text(json, "node", node.address);
        json_put_bool(json, "here", node.here);
        put_node(json, &node);
        json_close(json, '}');
        ready += strcmp(node.state, "ready") == 0;
        for (int j = 0; j < NODE_COUNT; j++)
            sum.counts[j] += node.counts[j];
    }
    json_close(json, ']');
    put_all(json, &sum, count_of(server), ready);
    if (server->shared)
        json_put_number(json, "heard", (server->ticks - server->nodes.heard) / 1000);
}

/* The name of a server as a label of Prometheus. */
static void write_label(FILE *out, const struct node_report *node)
{
    const char *text = node->address[0] != '\0' ? node->address : node->name;
    fputs("{node=\"", out);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
    fputs("\"}", out);
}

void nodes_measure(const struct server *server, FILE *out)
{
    if (!server->shared)
        return;
    metrics_head(out, "node_ready", "gauge", "1 if a server of the store is ready.");
    for (size_t i = 0; i < count_of(server); i++) {
        const struct node_report node = node_at(server, i);
        fputs("red7_node_ready", out);
        write_label(out, &node);
        fprintf(out, " %d\n", strcmp(node.state, "ready") == 0);
    }
    for (int kind = 0; kind < NODE_COUNT; kind++) {
        char name[48];
        snprintf(name, sizeof name, "node_%s", kinds[kind].name);
        metrics_head(out, name, kinds[kind].type, kinds[kind].help);
        for (size_t i = 0; i < count_of(server); i++) {
            const struct node_report node = node_at(server, i);
            fprintf(out, "red7_%s", name);
            write_label(out, &node);
            fprintf(out, " %lld\n", (long long)node.counts[kind]);
        }
    }
}
