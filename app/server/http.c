/* libmicrohttpd inside the loop: its epoll descriptor is watched, its timeouts are a timer.
 *
 * It sees sockets only until they are WebSockets. Its own timeout restarts with every byte, so
 * clients that send a request byte by byte are caught here. */
#include "http.h"
#include "exchange.h"
#include "peer.h"
#include "report.h"
#include "server.h"
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#define REQUEST_MEMORY 16384 /* for the headers of a request and its answer */

static void on_time(uv_timer_t *timer)
{
    http_kick(timer->data);
}

void http_kick(struct http *http)
{
    MHD_UNSIGNED_LONG_LONG wait;
    if (http->running) { /* called from within: run once more afterwards */
        http->again = true;
        return;
    }
    server_now(http->server);
    http->running = true;
    do {
        http->again = false;
        MHD_run(http->daemon);
    } while (http->again);
    http->running = false;
    if (MHD_get_timeout(http->daemon, &wait) == MHD_YES)
        uv_timer_start(&http->timer, on_time, wait == 0 ? 1 : wait, 0);
    else
        uv_timer_stop(&http->timer);
}

static void on_event(uv_poll_t *poll, int status, int events)
{
    (void)status, (void)events;
    http_kick(poll->data);
}

/* ---- connections ---- */

static void begins(struct http *http, struct MHD_Connection *connection, void **context)
{
    const union MHD_ConnectionInfo *name =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const union MHD_ConnectionInfo *socket =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct client *client = calloc(1, sizeof *client);
    *context = client;
    if (client == NULL)
        return;
    client->http = http;
    client->peer = peers_get(&http->server->peers, address_of(name->client_addr));
    client->socket = socket->connect_fd;
    client->since = http->server->ticks;
    for (int i = 0; i < HTTP_SURPLUS; i++)
        if (http->surplus[i] == client->socket) {
            http->surplus[i] = -1;
            client->surplus = true;
        }
    client->next = http->clients;
    client->at = &http->clients;
    if (client->next != NULL)
        client->next->at = &client->next;
    http->clients = client;
}

static void connection_changed(void *context, struct MHD_Connection *connection,
                               void **socket_context,
                               enum MHD_ConnectionNotificationCode notification)
{
    struct http *http = context;
    if (notification == MHD_CONNECTION_NOTIFY_STARTED) {
        begins(http, connection, socket_context);
        return;
    }
    struct client *client = *socket_context;
    http->server->socket_count--;
    if (client == NULL)
        return;
    http->surplus_count -= client->surplus;
    if (client->peer != NULL)
        client->peer->connections--;
    *client->at = client->next;
    if (client->next != NULL)
        client->next->at = client->at;
    free(client);
    *socket_context = NULL;
}

static void request_ended(void *context, struct MHD_Connection *connection, void **exchange_at,
                          enum MHD_RequestTerminationCode why)
{
    struct exchange *exchange = *exchange_at;
    (void)context, (void)connection, (void)why;
    if (exchange == NULL)
        return;
    report_exchange(exchange);
    if (exchange->peer != NULL)
        exchange->peer->exchanges--;
    if (exchange->client != NULL) {
        exchange->client->busy = false;
        exchange->client->since = exchange->http->server->ticks;
    }
    free(exchange->body);
    free(exchange);
    *exchange_at = NULL;
}

/* libmicrohttpd may look at a new socket only when it runs next: until then it is kept by number.
 */
static bool note_surplus(struct http *http, int socket)
{
    for (int i = 0; i < HTTP_SURPLUS && http->surplus_count < HTTP_SURPLUS; i++)
        if (http->surplus[i] < 0) {
            http->surplus[i] = socket;
            http->surplus_count++;
            return true;
        }
    return false;
}

bool http_add(struct http *http, int socket, const struct sockaddr *name, socklen_t length,
              bool surplus)
{
    if (surplus && !note_surplus(http, socket))
        return false;
    if (MHD_add_connection(http->daemon, socket, name, length) != MHD_YES) {
        /* The socket is closed already. */
        struct peer *peer = peers_get(&http->server->peers, address_of(name));
        http->server->socket_count--;
        if (peer != NULL)
            peer->connections--;
        for (int i = 0; i < HTTP_SURPLUS; i++)
            if (http->surplus[i] == socket) {
                http->surplus[i] = -1;
                http->surplus_count--;
            }
    }
    http_kick(http);
    return true;
}

void http_check(struct http *http)
{
    int64_t patience = http->server->limits.seconds * INT64_C(1000), now = http->server->ticks;
    bool any = false;
    for (struct client *client = http->clients; client != NULL; client = client->next)
        if (!client->busy && now - client->since >= patience) {
            shutdown(client->socket, SHUT_RDWR); /* libmicrohttpd notices, and closes it */
            any = true;
        }
    if (any)
        http_kick(http);
}

/* ---- answers that took a while ---- */

void http_answered(struct exchange *exchange, unsigned status, const char *type, char *body,
                   size_t length)
{
    exchange->status = status;
    exchange->type = type;
    exchange->body = body;
    exchange->length = length;
    exchange->working = false;
    exchange->http->working--;
    MHD_resume_connection(exchange->connection);
    http_kick(exchange->http);
}

/* ---- opening and closing ---- */

struct http *http_open(struct server *server)
{
    struct http *http = calloc(1, sizeof *http);
    if (http == NULL)
        return NULL;
    http->server = server;
    for (int i = 0; i < HTTP_SURPLUS; i++)
        http->surplus[i] = -1;
    http->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC | MHD_ALLOW_UPGRADE |
            MHD_ALLOW_SUSPEND_RESUME,
        0, NULL, NULL, http_handle, http, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)server->limits.connections + HTTP_SURPLUS, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)REQUEST_MEMORY, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)server->limits.seconds, MHD_OPTION_NOTIFY_CONNECTION, connection_changed, http,
        MHD_OPTION_NOTIFY_COMPLETED, request_ended, NULL, MHD_OPTION_END);
    if (http->daemon == NULL) {
        free(http);
        return NULL;
    }
    int epoll = MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
    uv_poll_init(&server->loop, &http->poll, epoll);
    http->poll.data = http;
    uv_poll_start(&http->poll, UV_READABLE, on_event);
    uv_timer_init(&server->loop, &http->timer);
    http->timer.data = http;
    return http;
}

static void closed(uv_handle_t *handle)
{
    struct http *http = handle->data;
    if (--http->closing == 0)
        free(http);
}

size_t http_working(const struct http *http)
{
    return http->working;
}

/* To be called when nothing is being worked on. */
void http_close(struct http *http)
{
    MHD_stop_daemon(http->daemon);
    http->closing = 2;
    uv_close((uv_handle_t *)&http->poll, closed);
    uv_close((uv_handle_t *)&http->timer, closed);
}
