/* Sockets on which the server listens: those that the options name, or that systemd passes. */
#include "listen.h"
#include "door.h"
#include "http.h"
#include "log.h"
#include "server.h"
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define BACKLOG 1024
#define ACTIVATED_FIRST 3 /* the first socket of systemd's protocol */

struct listener {
    uv_poll_t poll;
    struct server *server;
    int socket;
};

static bool add(struct server *server, int socket)
{
    struct listener *listener =
        server->listener_count < LISTENERS_MAX ? calloc(1, sizeof *listener) : NULL;
    if (listener == NULL) {
        close(socket);
        return false;
    }
    listener->server = server;
    listener->socket = socket;
    server->listeners[server->listener_count++] = listener;
    return true;
}

/* ---- binding ---- */

static int bind_one(const struct addrinfo *info)
{
    int one = 1;
    int fd = socket(info->ai_family, info->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (info->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof one);
    if (bind(fd, info->ai_addr, info->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* "HOST:PORT", "[V6]:PORT", ":PORT", "PORT"; false if it is none of these. */
static bool split(const char *text, char host[256], char port[16])
{
    const char *colon = strrchr(text, ':');
    const char *end = colon == NULL ? text : colon;
    snprintf(port, 16, "%s", colon == NULL ? text : colon + 1);
    if (*text == '[') {
        if (end == text || end[-1] != ']')
            return false;
        text++;
        end--;
    } else if (memchr(text, ':', (size_t)(end - text)) != NULL) {
        return false; /* which colon is the port's? */
    }
    size_t length = (size_t)(end - text);
    if (length >= 256 || port[0] == '\0' || strspn(port, "0123456789") != strlen(port) ||
        strtol(port, NULL, 10) > 65535)
        return false;
    memcpy(host, text, length);
    host[length] = '\0';
    return true;
}

/* The path of "unix:PATH"; NULL if it is none. */
static const char *unix_path(const char *text)
{
    size_t most = sizeof((struct sockaddr_un *)0)->sun_path;
    bool named = strncmp(text, "unix:", 5) == 0 && text[5] != '\0' && strlen(text + 5) < most;
    return named ? text + 5 : NULL;
}

/* Opens a local socket; what an earlier server has left there is replaced, other files are not. */
static bool bind_unix(struct server *server, const char *path)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    struct stat status;
    strcpy(name.sun_path, path);
    if (lstat(path, &status) == 0 && S_ISSOCK(status.st_mode))
        unlink(path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd >= 0 && bind(fd, (struct sockaddr *)&name, sizeof name) == 0 && chmod(path, 0660) == 0 &&
        listen(fd, BACKLOG) == 0)
        return add(server, fd);
    log_line(LOG_ERROR, "--listen unix:%s: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return false;
}

bool server_is_address(const char *text)
{
    char host[256], port[16];
    return unix_path(text) != NULL || split(text, host, port);
}

bool listen_check(const struct server_options *options)
{
    for (size_t i = 0; i < options->listen_count; i++)
        if (!server_is_address(options->listen[i])) {
            log_line(LOG_ERROR, "--listen %s: it is HOST:PORT, [IPV6]:PORT, :PORT or unix:PATH",
                     options->listen[i]);
            return false;
        }
    return true;
}

static bool bind_text(struct server *server, const char *text)
{
    char host[256], port[16];
    struct addrinfo *list,
        hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    if (unix_path(text) != NULL)
        return bind_unix(server, unix_path(text));
    if (!split(text, host, port))
        return false; /* listen_check() has said so */
    int result = getaddrinfo(host[0] == '\0' ? NULL : host, port, &hints, &list);
    if (result != 0) {
        log_line(LOG_ERROR, "--listen %s: %s", text, gai_strerror(result));
        return false;
    }
    size_t before = server->listener_count;
    int error = 0;
    for (const struct addrinfo *info = list; info != NULL; info = info->ai_next) {
        int fd = bind_one(info);
        if (fd < 0)
            error = errno;
        else
            add(server, fd);
    }
    freeaddrinfo(list);
    if (server->listener_count > before)
        return true;
    log_line(LOG_ERROR, "--listen %s: %s", text, strerror(error));
    return false;
}

/* systemd passes sockets by number: see sd_listen_fds(3). */
static int activated(void)
{
    const char *pid = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    if (pid == NULL || count == NULL || strtol(pid, NULL, 10) != (long)getpid())
        return 0;
    int number = (int)strtol(count, NULL, 10);
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
    return number < 0 ? 0 : number > LISTENERS_MAX ? LISTENERS_MAX : number;
}

static bool take_over(struct server *server, int fd)
{
    int listens = 0;
    socklen_t length = sizeof listens;
    if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) != 0 || !listens) {
        log_line(LOG_ERROR, "the socket number %d that was passed does not listen", fd);
        return false;
    }
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    return add(server, fd);
}

bool listen_open(struct server *server)
{
    const struct server_options *options = server->options;
    char usual[16];
    int given = activated();
    for (int i = 0; i < given; i++)
        if (!take_over(server, ACTIVATED_FIRST + i))
            return false;
    for (size_t i = 0; i < options->listen_count; i++)
        if (!bind_text(server, options->listen[i]))
            return false;
    if (server->listener_count > 0)
        return true;
    snprintf(usual, sizeof usual, ":%d", SERVER_PORT);
    return bind_text(server, usual);
}

/* ---- accepting ---- */

void listen_turn_away(int fd, const char *status, const char *code)
{
    char text[256], body[HTTP_ERROR_MAX];
    int size = (int)http_error_text(body, code);
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 %s\r\nContent-Type: application/json\r\n"
                          "Content-Length: %d\r\nRetry-After: 5\r\nConnection: close\r\n\r\n%.*s",
                          status, size, size, body);
    ssize_t sent = send(fd, text, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)sent;
    shutdown(fd, SHUT_WR);
    close(fd);
}

static void ready(uv_poll_t *poll, int status, int events)
{
    struct listener *listener = poll->data;
    struct server *server = listener->server;
    static int64_t complained; /* when */
    (void)events;
    if (status < 0)
        return;
    server_now(server);
    for (int i = 0; i < 64; i++) { /* then others have their turn */
        struct sockaddr_storage name;
        socklen_t length = sizeof name;
        int fd = accept4(listener->socket, (struct sockaddr *)&name, &length,
                         SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if ((errno == EMFILE || errno == ENFILE) && server->ticks - complained >= 1000) {
                log_line(LOG_WARNING, "no more sockets: %s", strerror(errno));
                complained = server->ticks;
            }
            if (errno != ECONNABORTED)
                return;
            continue;
        }
        door_take_in(server, fd, (const struct sockaddr *)&name, length);
    }
}

bool listen_address(const struct server *server, char address[STORE_ADDRESS_MAX])
{
    for (size_t i = 0; i < server->listener_count; i++) {
        struct sockaddr_storage name;
        socklen_t length = sizeof name;
        char host[64], port[16], own[64] = "localhost";
        if (getsockname(server->listeners[i]->socket, (struct sockaddr *)&name, &length) != 0 ||
            name.ss_family == AF_UNIX ||
            getnameinfo((struct sockaddr *)&name, length, host, sizeof host, port, sizeof port,
                        NI_NUMERICHOST | NI_NUMERICSERV) != 0)
            continue;
        bool any = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
        bool v6 = !any && name.ss_family == AF_INET6;
        gethostname(own, sizeof own - 1);
        snprintf(address, STORE_ADDRESS_MAX, "%s%s%s:%s", v6 ? "[" : "", any ? own : host,
                 v6 ? "]" : "", port);
        return true;
    }
    return false;
}

/* Prints the address as a link. */
static void announce(const struct listener *listener)
{
    struct sockaddr_storage name;
    socklen_t length = sizeof name;
    char host[128], port[16];
    if (getsockname(listener->socket, (struct sockaddr *)&name, &length) != 0)
        return;
    if (name.ss_family == AF_UNIX) {
        printf("listening on unix:%s\n", ((struct sockaddr_un *)(void *)&name)->sun_path);
        return;
    }
    if (getnameinfo((struct sockaddr *)&name, length, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return;
    bool v6 = name.ss_family == AF_INET6;
    printf("listening on http://%s%s%s:%s\n", v6 ? "[" : "", host, v6 ? "]" : "", port);
}

void listen_start(struct server *server)
{
    for (size_t i = 0; i < server->listener_count; i++) {
        struct listener *listener = server->listeners[i];
        uv_poll_init(&server->loop, &listener->poll, listener->socket);
        listener->poll.data = listener;
        uv_poll_start(&listener->poll, UV_READABLE, ready);
        announce(listener);
    }
    fflush(stdout);
}

static void closed(uv_handle_t *handle)
{
    struct listener *listener = handle->data;
    close(listener->socket);
    free(listener);
}

void listen_close(struct server *server)
{
    for (size_t i = 0; i < server->listener_count; i++)
        uv_close((uv_handle_t *)&server->listeners[i]->poll, closed);
    server->listener_count = 0;
}
