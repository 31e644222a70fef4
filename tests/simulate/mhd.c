/* In the place of libmicrohttpd: a line's request is there as a whole, and its answer is written as
 * a whole. How requests are read is tested elsewhere; here it matters what they lead to. */
#include "loop.h"
#include <microhttpd.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define HEADERS_MAX 8

struct MHD_Response {
    unsigned count; /* of those who hold it */
    char *body;
    size_t length;
    MHD_UpgradeHandler upgrade;
    void *context;
};

struct MHD_Connection {
    struct MHD_Connection *next;
    struct MHD_Daemon *daemon;
    struct line *line;
    union MHD_ConnectionInfo address, socket, own;
    void *socket_context, *exchange;
    char *text; /* of the request, as libmicrohttpd keeps it: NULs at the ends of lines */
    char *method, *url, *query;
    const char *names[HEADERS_MAX], *values[HEADERS_MAX];
    int headers;
    bool begun, suspended, resumed, answered, upgraded;
};

struct MHD_Daemon {
    MHD_AccessHandlerCallback handler;
    void *handler_context;
    MHD_NotifyConnectionCallback notify;
    void *notify_context;
    MHD_RequestCompletedCallback completed;
    void *completed_context;
    struct MHD_Connection *connections;
    union MHD_DaemonInfo info;
    int node;
};

static struct MHD_Daemon *daemons[LINE_NODES]; /* of each server that is up */

bool mhd_is_ready(int node)
{
    if (daemons[node] != NULL)
        for (struct MHD_Connection *at = daemons[node]->connections; at != NULL; at = at->next)
            if (!at->begun || (at->resumed && !at->answered))
                return true;
    return false;
}

/* ---- requests ---- */

/* "GET /path?query" and lines "Name: value". */
static void read_request(struct MHD_Connection *connection)
{
    char *line = connection->text, *end;
    connection->method = line;
    end = strchr(line, '\r');
    line = end + 2;
    end[0] = end[1] = '\0';
    connection->url = strchr(connection->method, ' ') + 1;
    connection->url[-1] = '\0';
    connection->query = strchr(connection->url, '?');
    if (connection->query != NULL)
        *connection->query++ = '\0';
    while (*line != '\r' && connection->headers < HEADERS_MAX) {
        char *colon = strstr(line, ": ");
        end = strchr(line, '\r');
        colon[0] = end[0] = end[1] = '\0';
        connection->names[connection->headers] = line;
        connection->values[connection->headers++] = colon + 2;
        line = end + 2;
    }
    line[0] = line[1] = '\0';
}

enum MHD_Result MHD_add_connection(struct MHD_Daemon *daemon, MHD_socket socket,
                                   const struct sockaddr *name, socklen_t length)
{
    struct MHD_Connection *connection = calloc(1, sizeof *connection), **last;
    (void)length;
    if (connection == NULL)
        abort();
    connection->daemon = daemon;
    connection->line = line_of_socket(socket);
    connection->socket.connect_fd = socket;
    connection->text = strdup(line_request(connection->line));
    union {
        const struct sockaddr *from;
        struct sockaddr *to;
    } address = {name};
    connection->address.client_addr = address.to;
    read_request(connection);
    for (last = &daemon->connections; *last != NULL; last = &(*last)->next)
        ;
    *last = connection;
    connection->address.client_addr =
        (struct sockaddr *)(void *)(uintptr_t)line_name(connection->line);
    daemon->notify(daemon->notify_context, connection, &connection->socket_context,
                   MHD_CONNECTION_NOTIFY_STARTED);
    return MHD_YES;
}

const union MHD_ConnectionInfo *MHD_get_connection_info(struct MHD_Connection *connection,
                                                        enum MHD_ConnectionInfoType type, ...)
{
    if (type == MHD_CONNECTION_INFO_CLIENT_ADDRESS)
        return &connection->address;
    if (type == MHD_CONNECTION_INFO_CONNECTION_FD)
        return &connection->socket;
    connection->own.socket_context = connection->socket_context;
    return &connection->own;
}

const char *MHD_lookup_connection_value(struct MHD_Connection *connection, enum MHD_ValueKind kind,
                                        const char *key)
{
    size_t length = strlen(key);
    if (kind == MHD_GET_ARGUMENT_KIND)
        return connection->query != NULL && strncmp(connection->query, key, length) == 0 &&
                       connection->query[length] == '='
                   ? connection->query + length + 1
                   : NULL;
    for (int i = 0; i < connection->headers; i++)
        if (strcasecmp(connection->names[i], key) == 0)
            return connection->values[i];
    return NULL;
}

int MHD_get_connection_values_n(struct MHD_Connection *connection, enum MHD_ValueKind kind,
                                MHD_KeyValueIteratorN each, void *context)
{
    int i = 0;
    for (; i < connection->headers; i++)
        if (each(context, kind, connection->names[i], strlen(connection->names[i]),
                 connection->values[i], strlen(connection->values[i])) != MHD_YES)
            break;
    return i;
}

int MHD_get_connection_values(struct MHD_Connection *connection, enum MHD_ValueKind kind,
                              MHD_KeyValueIterator each, void *context)
{
    int i = 0;
    for (; i < connection->headers; i++)
        if (each(context, kind, connection->names[i], connection->values[i]) != MHD_YES)
            break;
    return i;
}

/* ---- answers ---- */

static struct MHD_Response *response(void)
{
    struct MHD_Response *made = calloc(1, sizeof *made);
    if (made == NULL)
        abort();
    made->count = 1;
    return made;
}

struct MHD_Response *MHD_create_response_from_buffer(size_t size, void *buffer,
                                                     enum MHD_ResponseMemoryMode mode)
{
    struct MHD_Response *made = response();
    (void)mode;
    made->body = malloc(size + 1);
    if (made->body == NULL)
        abort();
    if (size > 0)
        memcpy(made->body, buffer, size);
    made->length = size;
    return made;
}

struct MHD_Response *MHD_create_response_for_upgrade(MHD_UpgradeHandler handler, void *context)
{
    struct MHD_Response *made = response();
    made->upgrade = handler;
    made->context = context;
    return made;
}

enum MHD_Result MHD_add_response_header(struct MHD_Response *to, const char *name,
                                        const char *value)
{
    (void)to, (void)name, (void)value;
    return MHD_YES;
}

enum MHD_Result MHD_del_response_header(struct MHD_Response *from, const char *name,
                                        const char *value)
{
    (void)from, (void)name, (void)value;
    return MHD_YES;
}

void MHD_destroy_response(struct MHD_Response *gone)
{
    if (--gone->count > 0)
        return;
    free(gone->body);
    free(gone);
}

enum MHD_Result MHD_upgrade_action(struct MHD_UpgradeResponseHandle *handle,
                                   enum MHD_UpgradeAction action, ...)
{
    (void)handle, (void)action;
    return MHD_YES;
}

enum MHD_Result MHD_queue_response(struct MHD_Connection *connection, unsigned status,
                                   struct MHD_Response *queued)
{
    char head[64];
    /* Other servers read it as HTTP has it. */
    int length = snprintf(head, sizeof head, "HTTP/1.1 %u %zu\r\n%s", status, queued->length,
                          line_is_between(connection->line) ? "\r\n" : "");
    connection->answered = true;
    line_write_all(connection->line, head, (size_t)length);
    if (queued->upgrade == NULL) {
        line_write_all(connection->line, queued->body, queued->length);
        return MHD_YES;
    }
    connection->upgraded = true;
    queued->upgrade(queued->context, connection, connection->exchange, NULL, 0,
                    line_socket(connection->line), NULL);
    return MHD_YES;
}

void MHD_suspend_connection(struct MHD_Connection *connection)
{
    connection->suspended = true;
}

void MHD_resume_connection(struct MHD_Connection *connection)
{
    connection->suspended = false;
    connection->resumed = true;
}

/* ---- the daemon ---- */

static void end(struct MHD_Connection *connection)
{
    struct MHD_Daemon *daemon = connection->daemon;
    struct MHD_Connection **at = &daemon->connections;
    while (*at != connection)
        at = &(*at)->next;
    *at = connection->next;
    daemon->completed(daemon->completed_context, connection, &connection->exchange,
                      MHD_REQUEST_TERMINATED_COMPLETED_OK);
    daemon->notify(daemon->notify_context, connection, &connection->socket_context,
                   MHD_CONNECTION_NOTIFY_CLOSED);
    if (!connection->upgraded)
        line_drop(connection->line);
    free(connection->text);
    free(connection);
}

/* Calls the handler as often as libmicrohttpd would. */
static void handle(struct MHD_Connection *connection)
{
    struct MHD_Daemon *daemon = connection->daemon;
    for (int i = 0; i < 3 && !connection->answered && !connection->suspended; i++) {
        size_t none = 0;
        if (daemon->handler(daemon->handler_context, connection, connection->url,
                            connection->method, MHD_HTTP_VERSION_1_1, "", &none,
                            &connection->exchange) != MHD_YES)
            connection->answered = true;
    }
}

enum MHD_Result MHD_run(struct MHD_Daemon *daemon)
{
    for (struct MHD_Connection *at = daemon->connections, *next; at != NULL; at = next) {
        next = at->next;
        if (at->begun && !at->resumed)
            continue;
        at->begun = true;
        at->resumed = false;
        handle(at);
        if (at->answered)
            end(at);
    }
    return MHD_YES;
}

enum MHD_Result MHD_get_timeout(struct MHD_Daemon *daemon, MHD_UNSIGNED_LONG_LONG *timeout)
{
    *timeout = 0;
    return mhd_is_ready(daemon->node) ? MHD_YES : MHD_NO;
}

const union MHD_DaemonInfo *MHD_get_daemon_info(struct MHD_Daemon *daemon,
                                                enum MHD_DaemonInfoType type, ...)
{
    (void)type;
    return &daemon->info;
}

struct MHD_Daemon *MHD_start_daemon(unsigned flags, uint16_t port, MHD_AcceptPolicyCallback accept,
                                    void *accept_context, MHD_AccessHandlerCallback handler,
                                    void *handler_context, ...)
{
    struct MHD_Daemon *daemon = calloc(1, sizeof *daemon);
    va_list options;
    (void)flags, (void)port, (void)accept, (void)accept_context;
    if (daemon == NULL)
        abort();
    daemon->handler = handler;
    daemon->handler_context = handler_context;
    daemon->node = process_self() == NULL ? 0 : (int)process_self()->number;
    daemon->info.epoll_fd = MHD_SOCKET + daemon->node;
    va_start(options, handler_context);
    for (int option; (option = va_arg(options, int)) != MHD_OPTION_END;)
        if (option == MHD_OPTION_NOTIFY_CONNECTION) {
            daemon->notify = va_arg(options, MHD_NotifyConnectionCallback);
            daemon->notify_context = va_arg(options, void *);
        } else if (option == MHD_OPTION_NOTIFY_COMPLETED) {
            daemon->completed = va_arg(options, MHD_RequestCompletedCallback);
            daemon->completed_context = va_arg(options, void *);
        } else if (option == MHD_OPTION_CONNECTION_MEMORY_LIMIT) {
            (void)va_arg(options, size_t);
        } else {
            (void)va_arg(options, unsigned);
        }
    va_end(options);
    daemons[daemon->node] = daemon;
    return daemon;
}

void MHD_stop_daemon(struct MHD_Daemon *daemon)
{
    while (daemon->connections != NULL)
        end(daemon->connections);
    daemons[daemon->node] = NULL;
    free(daemon);
}
