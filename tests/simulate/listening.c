/* In the place of listen.c: the doors of the simulated servers. */
#include "../../app/server/door.h"
#include "../../app/server/listen.h"
#include "../../app/server/server.h"
#include "loop.h"
#include <stdio.h>
#include <string.h>

static struct {
    uv_poll_t poll;
    bool open;
} doors[LINE_NODES];

static int node_here(void)
{
    return process_self() == NULL ? 0 : (int)process_self()->number;
}

bool listen_check(const struct server_options *options)
{
    (void)options;
    return true;
}

bool listen_open(struct server *server)
{
    (void)server;
    return true;
}

static void somebody_comes(uv_poll_t *poll, int status, int events)
{
    struct server *server = poll->data;
    struct line *line;
    (void)status, (void)events;
    server_now(server);
    while ((line = line_accept(node_here())) != NULL)
        door_take_in(server, line_socket(line), (const struct sockaddr *)line_name(line),
                     sizeof(struct sockaddr_in));
}

void listen_start(struct server *server)
{
    int node = node_here();
    uv_poll_init(&server->loop, &doors[node].poll, LISTEN_SOCKET + node);
    doors[node].poll.data = server;
    uv_poll_start(&doors[node].poll, UV_READABLE, somebody_comes);
    doors[node].open = true;
    lines_refuse(node, false);
}

/* Its address is given in the store's. */
bool listen_address(const struct server *server, char address[STORE_ADDRESS_MAX])
{
    address[0] = '\0';
    return server->shared;
}

/* Nobody waits any more where there are others to go to. */
void listen_close(struct server *server)
{
    int node = node_here();
    if (doors[node].open)
        uv_close((uv_handle_t *)&doors[node].poll, NULL);
    doors[node].open = false;
    lines_refuse(node, server->shared);
}

void listen_turn_away(int fd, const char *status, const char *code)
{
    struct line *line = line_of_socket(fd);
    char text[128];
    int length = snprintf(text, sizeof text, "HTTP/1.1 %s\n%s", status, code);
    line_write_all(line, text, (size_t)length);
    line_drop(line);
}

bool listens(int node)
{
    return doors[node].open;
}
