/* The network: see line.h. */
#include "line.h"
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_SOCKET (1 << 20) /* no file of this process has such a number */

/* Bytes on their way, or waiting to be read. */
struct piece {
    struct piece *next;
    int64_t arrives;
    size_t length, taken;
    char bytes[];
};

struct way {
    struct piece *first, **last;
    int64_t latest; /* when the last piece arrives */
    size_t length;
    bool ends; /* nothing comes after it */
};

struct line {
    uint64_t number;
    const struct line_calls *calls;
    void *client; /* NULL: it has hung up */
    struct line_quality quality;
    struct sockaddr_in name;
    char *request;
    struct way in, out;
    int node; /* the server's number */
    int from; /* that of the server at the client's end; -1: it is none */
    struct line *next_accepted;
    bool accepted; /* the server knows of it */
    bool dropped;  /* the server has let go of it */
    bool cut;      /* nothing arrives any more */
    bool told;     /* the client knows that it is over */
    struct sight *sight;
};

void (*line_wakes)(int node);
uint64_t lines_between;

static struct {
    struct line **of; /* by number */
    size_t count, room, open;
    struct {
        struct line *waiting, **last;
        bool mute;    /* nothing that the server does is noticed */
        bool refuses; /* it does not listen */
    } nodes[LINE_NODES];
    int64_t blocked[LINE_NODES][LINE_NODES]; /* until when, from one to another */
} lines;

static struct line *find(uint64_t number)
{
    return number < lines.count ? lines.of[number] : NULL;
}

/* ---- ways ---- */

static void way_add(struct way *way, const char *bytes, size_t length, int64_t arrives)
{
    struct piece *piece = malloc(sizeof *piece + length);
    if (piece == NULL)
        abort();
    way->latest = arrives > way->latest ? arrives : way->latest;
    *piece = (struct piece){.arrives = way->latest, .length = length};
    memcpy(piece->bytes, bytes, length);
    if (way->first == NULL)
        way->last = &way->first;
    *way->last = piece;
    way->last = &piece->next;
    way->length += length;
}

static void way_shift(struct way *way)
{
    struct piece *gone = way->first;
    way->first = gone->next;
    way->length -= gone->length;
    free(gone);
}

static void way_clear(struct way *way)
{
    while (way->first != NULL)
        way_shift(way);
}

static bool has_arrived(const struct way *way)
{
    return way->first != NULL && way->first->arrives <= world_now();
}

/* ---- the life of a line ---- */

static void release(struct line *line)
{
    if (line->client != NULL || (line->accepted && !line->dropped) || line->next_accepted != NULL)
        return;
    for (struct line *other = lines.nodes[line->node].waiting; other != NULL;
         other = other->next_accepted)
        if (other == line)
            return;
    way_clear(&line->in);
    way_clear(&line->out);
    lines.of[line->number] = NULL;
    lines.open--;
    sight_free(line->sight);
    free(line->request);
    free(line);
}

static void tell_closed(uint64_t number)
{
    struct line *line = find(number);
    if (line == NULL || line->client == NULL || line->told)
        return;
    line->told = true;
    line->calls->closed(line->client);
}

static void arrive_out(uint64_t number)
{
    struct line *line = find(number);
    if (line == NULL || line->cut)
        return;
    while (line->quality.reads && has_arrived(&line->out)) {
        struct piece *piece = line->out.first;
        line->out.first = piece->next;
        line->out.length -= piece->length;
        if (line->client != NULL && !line->told)
            line->calls->came(line->client, piece->bytes, piece->length);
        free(piece);
        line_wakes(line->node);
        line = find(number);
        if (line == NULL || line->cut)
            return;
    }
    if (line->out.first == NULL && line->out.ends)
        tell_closed(number);
}

static void arrive_in(uint64_t number)
{
    if (find(number) != NULL)
        line_wakes(find(number)->node);
}

/* When something sent now arrives. */
static int64_t arrival(const struct line *line, bool inward)
{
    int64_t when =
        world_now() + line->quality.delay + world_between(0, line->quality.delay / 4 + 1);
    if (line->from < 0)
        return when;
    int64_t blocked =
        inward ? lines.blocked[line->from][line->node] : lines.blocked[line->node][line->from];
    return blocked > world_now() ? blocked + line->quality.delay : when;
}

static void come(uint64_t number)
{
    struct line *line = find(number);
    if (line == NULL || line->cut)
        return;
    if (lines.nodes[line->node].refuses) {
        line->accepted = line->dropped = true;
        world_at(world_now() + line->quality.delay, tell_closed, number);
        return;
    }
    *lines.nodes[line->node].last = line;
    lines.nodes[line->node].last = &line->next_accepted;
    line_wakes(line->node);
}

static struct line *make(const struct line_calls *calls, void *client, uint32_t address,
                         const struct line_quality *quality, int node, const char *request)
{
    struct line *line = calloc(1, sizeof *line);
    if (lines.count == lines.room) {
        lines.room = lines.room * 2 + 256;
        lines.of = realloc(lines.of, lines.room * sizeof(struct line *));
    }
    if (lines.nodes[node].last == NULL)
        lines.nodes[node].last = &lines.nodes[node].waiting;
    if (line == NULL || lines.of == NULL || (line->request = strdup(request)) == NULL)
        abort();
    line->number = lines.count;
    lines.of[lines.count++] = line;
    lines.open++;
    line->calls = calls;
    line->client = client;
    line->quality = *quality;
    line->node = node;
    line->from = -1;
    line->name = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(address)};
    return line;
}

struct line *line_open(const struct line_calls *calls, void *client, uint32_t address,
                       const struct line_quality *quality, int node, const char *request)
{
    struct line *line = make(calls, client, address, quality, node, request);
    world_at(world_now() + line->quality.delay, come, line->number);
    return line;
}

struct line *line_between(const struct line_calls *calls, void *client, int from, int node,
                          const char *request)
{
    const struct line_quality near = {
        .delay = world_between(50, 2000), .window = 65536, .reads = true};
    struct line *line = make(calls, client, 0x0A010000u + (uint32_t)from, &near, node, request);
    line->from = from;
    lines_between++;
    world_at(line->in.latest = arrival(line, true), come, line->number);
    return line;
}

struct line *line_local(const struct line_calls *calls, void *client,
                        const struct line_quality *quality, int node)
{
    struct line *line = make(calls, client, 0, quality, node, "");
    line->accepted = true;
    line_wakes(node);
    return line;
}

/* ---- the client's end ---- */

static void cut(struct line *line)
{
    line->cut = true;
    way_clear(&line->out);
    /* What has arrived at the server's socket can be read; the rest is lost. */
    struct way rest = line->in;
    line->in = (struct way){.ends = true};
    while (rest.first != NULL) {
        if (has_arrived(&rest))
            way_add(&line->in, rest.first->bytes + rest.first->taken,
                    rest.first->length - rest.first->taken, rest.first->arrives);
        way_shift(&rest);
    }
    world_at(world_now() + world_between(0, 30 * SECOND), tell_closed, line->number);
    world_at(line->in.latest = world_now() + world_between(0, 20 * SECOND), arrive_in,
             line->number);
}

void line_send(struct line *line, const void *bytes, size_t length)
{
    const char *at = bytes;
    if (line->cut || line->in.ends)
        return;
    bool cuts = world_chance(line->quality.cuts);
    if (cuts)
        length = world_below((uint32_t)length + 1);
    while (length > 0) {
        size_t part =
            line->quality.scattered ? 1 + world_below(length < 40 ? (uint32_t)length : 40) : length;
        way_add(&line->in, at, part, arrival(line, true));
        world_at(line->in.latest, arrive_in, line->number);
        at += part;
        length -= part;
    }
    if (cuts)
        cut(line);
}

void line_hang_up(struct line *line)
{
    line->client = NULL;
    if (!line->in.ends) {
        line->in.ends = true;
        int64_t when = world_now() + line->quality.delay;
        line->in.latest = when > line->in.latest ? when : line->in.latest;
        world_at(line->in.latest, arrive_in, line->number);
    }
    way_clear(&line->out);
    line->quality.window = SIZE_MAX; /* whatever is written is taken, and lost */
    release(line);
}

bool line_is_cut(const struct line *line)
{
    return line->cut;
}

bool line_has_arrived(const struct line *line, int64_t *when)
{
    *when = line->in.latest;
    return !line->cut && line->in.latest <= world_now();
}

/* ---- the server's end ---- */

struct line *line_accept(int node)
{
    struct line *line = lines.nodes[node].mute ? NULL : lines.nodes[node].waiting;
    if (line == NULL)
        return NULL;
    lines.nodes[node].waiting = line->next_accepted;
    if (lines.nodes[node].waiting == NULL)
        lines.nodes[node].last = &lines.nodes[node].waiting;
    line->next_accepted = NULL;
    line->accepted = true;
    return line;
}

bool lines_wait(int node)
{
    return !lines.nodes[node].mute && lines.nodes[node].waiting != NULL;
}

int line_node(const struct line *line)
{
    return line->node;
}

bool line_is_between(const struct line *line)
{
    return line->from >= 0;
}

int line_socket(const struct line *line)
{
    return FIRST_SOCKET + (int)line->number;
}

struct line *line_of_socket(int socket)
{
    return socket < FIRST_SOCKET ? NULL : find((uint64_t)(socket - FIRST_SOCKET));
}

const char *line_request(const struct line *line)
{
    return line->request;
}

const struct sockaddr_in *line_name(const struct line *line)
{
    return &line->name;
}

size_t line_waiting(const struct line *line)
{
    return lines.nodes[line->node].mute ? 0
           : has_arrived(&line->in)     ? line->in.first->length - line->in.first->taken
                                        : 0;
}

size_t line_read(struct line *line, char *bytes, size_t most)
{
    size_t length = 0;
    while (length < most && has_arrived(&line->in)) {
        struct piece *piece = line->in.first;
        size_t part = piece->length - piece->taken;
        part = part < most - length ? part : most - length;
        memcpy(bytes + length, piece->bytes + piece->taken, part);
        piece->taken += part;
        length += part;
        if (piece->taken == piece->length)
            way_shift(&line->in);
    }
    return length;
}

bool line_is_over(const struct line *line)
{
    return line->in.ends && line->in.first == NULL && line->in.latest <= world_now();
}

bool line_has_room(const struct line *line)
{
    return line->cut || line->client == NULL || line->out.length < line->quality.window;
}

void line_write_all(struct line *line, const char *bytes, size_t length)
{
    if (lines.nodes[line->node].mute)
        return;
    truth_saw(line, bytes, length);
    world_note(bytes, length);
    if (line->cut || line->client == NULL || length == 0)
        return;
    way_add(&line->out, bytes, length, arrival(line, false));
    world_at(line->out.latest, arrive_out, line->number);
}

size_t line_write(struct line *line, const char *bytes, size_t length)
{
    if (!line_has_room(line))
        return 0;
    size_t room = line->quality.window - line->out.length;
    if (!line->cut && line->client != NULL && length > room)
        length = room;
    if (world_chance(0.02)) /* it takes less than it could */
        length = 1 + world_below((uint32_t)length);
    line_write_all(line, bytes, length);
    return length;
}

static void say_end(struct line *line)
{
    if (lines.nodes[line->node].mute)
        return;
    line->out.ends = true;
    int64_t when = world_now() + line->quality.delay;
    world_at(when > line->out.latest ? when : line->out.latest, arrive_out, line->number);
}

void line_finish(struct line *line)
{
    if (!line->out.ends)
        say_end(line);
}

void line_drop(struct line *line)
{
    line->dropped = true;
    if (!line->out.ends)
        say_end(line);
    release(line);
}

/* ---- all of them ---- */

void lines_mute(int node)
{
    lines.nodes[node].mute = true;
}

void lines_lose(int node)
{
    lines.nodes[node].mute = false;
    for (size_t i = 0; i < lines.count; i++) {
        struct line *line = lines.of[i];
        if (line == NULL || line->node != node)
            continue;
        line->dropped = line->accepted = true;
        line->next_accepted = NULL;
        way_clear(&line->in);
        line->in.ends = true;
        if (world_chance(0.5)) /* what the socket has taken still arrives, or nothing does */
            line->cut = true;
        say_end(line);
        world_at(world_now() + line->quality.delay + SECOND, tell_closed, line->number);
    }
    lines.nodes[node].waiting = NULL;
    lines.nodes[node].last = &lines.nodes[node].waiting;
    for (size_t i = 0; i < lines.count; i++)
        if (lines.of[i] != NULL)
            release(lines.of[i]);
}

void lines_refuse(int node, bool refuses)
{
    lines.nodes[node].refuses = refuses;
}

size_t lines_count(void)
{
    return lines.open;
}

void lines_free(void)
{
    for (size_t i = 0; i < lines.count; i++)
        if (lines.of[i] != NULL) {
            lines.of[i]->client = NULL;
            lines.of[i]->accepted = lines.of[i]->dropped = true;
        }
    memset(lines.nodes, 0, sizeof lines.nodes);
    memset(lines.blocked, 0, sizeof lines.blocked);
    for (size_t i = 0; i < lines.count; i++)
        if (lines.of[i] != NULL)
            release(lines.of[i]);
    free(lines.of);
    lines.of = NULL;
    lines.count = lines.room = 0;
}

/* ---- between servers ---- */

void lines_block(int from, int to, int64_t until)
{
    if (until > lines.blocked[from][to])
        lines.blocked[from][to] = until;
}

int64_t lines_blocked(int from, int to)
{
    return lines.blocked[from][to];
}

void lines_cut_between(int a, int b)
{
    for (size_t i = 0; i < lines.count; i++) {
        struct line *line = lines.of[i];
        if (line != NULL && line->from >= 0 && !line->cut && !line->in.ends &&
            ((line->from == a && line->node == b) || (line->from == b && line->node == a)))
            cut(line);
    }
}

void lines_take(int from, bool takes)
{
    for (size_t i = 0; i < lines.count; i++) {
        struct line *line = lines.of[i];
        if (line == NULL || line->from != from || line->quality.reads == takes)
            continue;
        line->quality.reads = takes;
        if (takes)
            world_at(world_now(), arrive_out, line->number);
    }
}

struct sight **line_sight(struct line *line)
{
    return &line->sight;
}
