/* In the place of libuv's connections to elsewhere: from one server to another. The other's end of
 * the line is as a client's; it opens with the request that is written first. */
#include "loop.h"
#include <arpa/inet.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>

#define ROUND_TRIP 2000 /* microseconds, at most */

/* ---- names ---- */

struct question {
    uv_work_t work; /* the first, so that one is the other */
    uv_getaddrinfo_t *request;
    uv_getaddrinfo_cb call;
    struct sockaddr_in name;
    bool known;
};

static void look(uv_work_t *work)
{
    (void)work;
}

static void found(uv_work_t *work, int status)
{
    struct question *question = (struct question *)work;
    struct addrinfo *answer = question->known ? calloc(1, sizeof *answer) : NULL;
    (void)status;
    if (answer != NULL) {
        answer->ai_addr = malloc(sizeof question->name);
        if (answer->ai_addr == NULL)
            abort();
        memcpy(answer->ai_addr, &question->name, sizeof question->name);
    }
    question->call(question->request, answer == NULL ? UV_EAI_NONAME : 0, answer);
    free(question);
}

int uv_getaddrinfo(uv_loop_t *loop, uv_getaddrinfo_t *request, uv_getaddrinfo_cb call,
                   const char *host, const char *port, const struct addrinfo *hints)
{
    struct question *question = calloc(1, sizeof *question);
    (void)hints;
    if (question == NULL)
        abort();
    question->request = request;
    question->call = call;
    question->name.sin_family = AF_INET;
    question->name.sin_port = htons((uint16_t)strtoul(port, NULL, 10));
    question->known = inet_pton(AF_INET, host, &question->name.sin_addr) == 1;
    return uv_queue_work(loop, &question->work, look, found);
}

void uv_freeaddrinfo(struct addrinfo *answer)
{
    if (answer != NULL)
        free(answer->ai_addr);
    free(answer);
}

/* ---- connecting ---- */

int uv_tcp_connect(uv_connect_t *request, uv_tcp_t *tcp, const struct sockaddr *name,
                   uv_connect_cb call)
{
    struct handle *stream = handle_of(tcp);
    const struct sockaddr_in *to = (const struct sockaddr_in *)(const void *)name;
    int from = loop_node(stream->loop), node = (int)(ntohl(to->sin_addr.s_addr) & 0xFF);
    int64_t there = lines_blocked(from, node), back = lines_blocked(node, from);
    stream->outward = true;
    stream->out.node = node;
    stream->out.request = request;
    stream->out.call = call;
    stream->out.when = world_now() + world_between(50, ROUND_TRIP);
    if (there > stream->out.when || back > stream->out.when)
        stream->out.when = (there > back ? there : back) + ROUND_TRIP;
    loop_wake_at(stream->loop, stream->out.when);
    return 0;
}

bool connect_is_ready(const struct handle *stream)
{
    if (stream->out.call != NULL)
        return world_now() >= stream->out.when;
    return stream->writes != NULL ||
           (stream->reading && (stream->out.length > 0 || stream->out.over));
}

void connect_run(struct handle *stream)
{
    uv_connect_cb call = stream->out.call;
    stream->out.call = NULL;
    if (call != NULL)
        call(stream->out.request, listens(stream->out.node) ? 0 : UV_ECONNREFUSED);
}

/* ---- what is said ---- */

static void came(void *client, const char *bytes, size_t length)
{
    struct handle *stream = client;
    if (stream->out.length + length > stream->out.room) {
        stream->out.room = 2 * (stream->out.length + length);
        stream->out.bytes = realloc(stream->out.bytes, stream->out.room);
        if (stream->out.bytes == NULL)
            abort();
    }
    memcpy(stream->out.bytes + stream->out.length, bytes, length);
    stream->out.length += length;
    loop_wake(stream->loop);
}

static void closed(void *client)
{
    struct handle *stream = client;
    stream->out.over = true;
    loop_wake(stream->loop);
}

static const struct line_calls calls = {.came = came, .closed = closed};

size_t connect_read(struct handle *stream, char *bytes, size_t most)
{
    size_t length = stream->out.length < most ? stream->out.length : most;
    if (length == 0)
        return 0;
    memcpy(bytes, stream->out.bytes, length);
    stream->out.length -= length;
    memmove(stream->out.bytes, stream->out.bytes + length, stream->out.length);
    return length;
}

/* The request as mhd.c reads it: without HTTP's version. */
static void open_line(struct handle *stream, const char *bytes, size_t length)
{
    char request[1024];
    const char *version = memmem(bytes, length, " HTTP/1.1\r\n", 11);
    if (version == NULL || length >= sizeof request)
        world_fail("a server connects to another without a request");
    size_t before = (size_t)(version - bytes), after = length - before - 9;
    memcpy(request, bytes, before);
    memcpy(request + before, version + 9, after);
    request[before + after] = '\0';
    stream->line = line_between(&calls, stream, loop_node(stream->loop), stream->out.node, request);
}

void connect_write(struct handle *stream, const char *bytes, size_t length)
{
    const struct process *process = process_self();
    if (process != NULL && process->dead)
        return;
    if (stream->line == NULL)
        open_line(stream, bytes, length);
    else
        line_send(stream->line, bytes, length);
}

void connect_end(struct handle *stream)
{
    uv_connect_cb call = stream->out.call;
    stream->out.call = NULL;
    if (call != NULL)
        call(stream->out.request, UV_ECANCELED);
    if (stream->line != NULL)
        line_hang_up(stream->line);
    free(stream->out.bytes);
}
