#include "wire.h"
#include "load.h"
#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

int64_t wire_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

uint32_t wire_random(struct wire *wire)
{
    uint64_t x = wire->random; /* xorshift64* */
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    wire->random = x;
    return (uint32_t)(x * UINT64_C(0x2545F4914F6CDD1D) >> 32);
}

bool wire_init(struct wire *wire, const char *url, const struct wire_calls *calls, void *context)
{
    const char *name = strstr(url, "://");
    *wire = (struct wire){.epoll = -1, .calls = *calls, .context = context};
    wire->random = (uint64_t)wire_now() | 1;
    if (!name || strlen(name + 3) >= sizeof wire->host)
        return false;
    snprintf(wire->host, sizeof wire->host, "%.*s", (int)strcspn(name + 3, "/"), name + 3);
    char host[sizeof wire->host];
    strcpy(host, wire->host);
    char *port = strrchr(host, ':');
    if (!port)
        return false;
    *port++ = '\0';
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &hints, &found) != 0)
        return false;
    memcpy(&wire->address, found->ai_addr, found->ai_addrlen);
    wire->address_length = found->ai_addrlen;
    freeaddrinfo(found);
    wire->epoll = epoll_create1(EPOLL_CLOEXEC);
    return wire->epoll >= 0;
}

void wire_release(struct wire *wire)
{
    if (wire->epoll >= 0)
        close(wire->epoll);
}

static void bytes_add(struct wire_bytes *bytes, const char *from, size_t count)
{
    if (bytes->count + count > bytes->room) {
        bytes->room = bytes->count + count + 256;
        bytes->at = realloc(bytes->at, bytes->room);
        if (!bytes->at)
            load_die("no memory");
    }
    memcpy(bytes->at + bytes->count, from, count);
    bytes->count += count;
}

static void bytes_release(struct wire_bytes *bytes)
{
    free(bytes->at);
    *bytes = (struct wire_bytes){0};
}

static void watch(struct wire *wire, struct wire_socket *socket, int how, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = socket};
    if (epoll_ctl(wire->epoll, how, socket->fd, &event) != 0)
        load_die("epoll: %s", strerror(errno));
}

static void drop(struct wire_socket *socket)
{
    close(socket->fd);
    socket->fd = -1;
    socket->state = WIRE_CLOSED;
    socket->cuts++;
    bytes_release(&socket->in);
    bytes_release(&socket->out);
}

static void lost(struct wire *wire, struct wire_socket *socket, const char *why)
{
    drop(socket);
    wire->calls.closed(wire->context, socket, why);
}

/* A function of its own because "socket" is what everything here is about. */
static int open_socket(int family)
{
    int fd = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        load_die("socket: %s", strerror(errno));
    return fd;
}

void wire_connect(struct wire *wire, struct wire_socket *socket)
{
    assert(socket->state == WIRE_CLOSED);
    int fd = open_socket(wire->address.ss_family);
    int yes = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    /* The simplest congestion control: others set a timer for every message. */
    setsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, "reno", 4);
    if (connect(fd, (const struct sockaddr *)&wire->address, wire->address_length) != 0 &&
        errno != EINPROGRESS)
        load_die("cannot connect: %s", strerror(errno));
    socket->fd = fd;
    socket->state = WIRE_CONNECTING;
    watch(wire, socket, EPOLL_CTL_ADD, EPOLLIN | EPOLLOUT);
}

/* Sends what the socket takes now; the rest waits until it takes more. */
static void push(struct wire *wire, struct wire_socket *socket, const char *bytes, size_t count)
{
    ssize_t sent = 0;
    if (socket->out.count == 0)
        sent = send(socket->fd, bytes, count, MSG_NOSIGNAL);
    if (sent < 0)
        sent = 0; /* an error shows when it is read */
    if ((size_t)sent == count)
        return;
    if (socket->out.count == 0)
        watch(wire, socket, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
    bytes_add(&socket->out, bytes + sent, count - (size_t)sent);
}

/* Writes a frame's header, mask and masked payload; returns its length. */
static size_t make_frame(struct wire *wire, uint8_t opcode, const char *text, size_t length,
                         char *frame)
{
    assert(length <= WIRE_MESSAGE_MAX);
    size_t at = 0;
    frame[at++] = (char)(0x80 | opcode);
    if (length < 126) {
        frame[at++] = (char)(0x80 | length);
    } else {
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(length >> 8);
        frame[at++] = (char)length;
    }
    uint32_t mask = wire_random(wire);
    char key[4];
    memcpy(key, &mask, 4);
    memcpy(frame + at, key, 4);
    at += 4;
    for (size_t i = 0; i < length; i++)
        frame[at + i] = (char)(text[i] ^ key[i & 3]);
    return at + length;
}

void wire_send(struct wire *wire, struct wire_socket *socket, const char *text, size_t length)
{
    char frame[WIRE_MESSAGE_MAX + 16];
    push(wire, socket, frame, make_frame(wire, 1, text, length, frame));
}

void wire_cut(struct wire *wire, struct wire_socket *socket, enum wire_cut manner)
{
    if (socket->state == WIRE_CLOSED)
        return;
    switch (manner) {
    case WIRE_CUT_PLAIN:
        break;
    case WIRE_CUT_RESET: {
        struct linger at_once = {.l_onoff = 1};
        setsockopt(socket->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        break;
    }
    case WIRE_CUT_FRAME: {
        static const char text[] = "{\"do\":\"sync\",\"id\":\"never\"}";
        char frame[sizeof text + 16];
        size_t length = make_frame(wire, 1, text, sizeof text - 1, frame);
        if (socket->state == WIRE_OPEN)
            push(wire, socket, frame, 1 + wire_random(wire) % (length - 1));
        break;
    }
    }
    drop(socket);
}

static void upgrade(struct wire *wire, struct wire_socket *socket)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char key[25];
    for (int i = 0; i < 21; i++)
        key[i] = digits[wire_random(wire) & 63];
    strcpy(key + 21, "A=="); /* the last digit of 16 bytes has two bits only */
    char text[512];
    int length = snprintf(text, sizeof text,
                          "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                          "Sec-WebSocket-Version: 13\r\n\r\n",
                          wire->host, key);
    socket->state = WIRE_UPGRADING;
    watch(wire, socket, EPOLL_CTL_MOD, EPOLLIN);
    push(wire, socket, text, (size_t)length);
}

/* Takes the answer to the upgrade; returns its length in bytes, 0 if it is incomplete. */
static size_t take_answer(struct wire *wire, struct wire_socket *socket, const char *bytes,
                          size_t count)
{
    const char *end = memmem(bytes, count, "\r\n\r\n", 4);
    if (!end)
        return 0;
    if (count < 12 || memcmp(bytes + 9, "101", 3) != 0) {
        char why[80];
        snprintf(why, sizeof why, "%.*s", (int)strcspn(bytes, "\r"), bytes);
        lost(wire, socket, why);
        return 0;
    }
    socket->state = WIRE_OPEN;
    wire->calls.opened(wire->context, socket);
    return (size_t)(end + 4 - bytes);
}

static void take_message(struct wire *wire, struct wire_socket *socket, uint8_t opcode,
                         const char *payload, size_t length)
{
    char frame[WIRE_MESSAGE_MAX + 16];
    switch (opcode) {
    case 1:
        wire->calls.message(wire->context, socket, payload, length);
        return;
    case 8: {
        char why[140];
        snprintf(why, sizeof why, "closed: %.*s", length > 2 ? (int)length - 2 : 0, payload + 2);
        lost(wire, socket, why);
        return;
    }
    case 9:
        push(wire, socket, frame, make_frame(wire, 10, payload, length, frame));
        return;
    default:
        load_die("a frame with opcode %d", opcode);
    }
}

/* Takes one frame; returns its length in bytes, 0 if it is incomplete. */
static size_t take_frame(struct wire *wire, struct wire_socket *socket, const char *bytes,
                         size_t count)
{
    const uint8_t *head = (const uint8_t *)bytes;
    if (count < 2)
        return 0;
    size_t length = head[1] & 0x7F, start = 2;
    if (head[1] & 0x80 || !(head[0] & 0x80))
        load_die("a frame that is masked or in parts");
    if (length == 126) {
        start = 4;
        if (count < start)
            return 0;
        length = (size_t)head[2] << 8 | head[3];
    } else if (length == 127) {
        start = 10;
        if (count < start)
            return 0;
        length = 0;
        for (size_t i = 2; i < 10; i++)
            length = length << 8 | head[i];
    }
    if (count - start < length)
        return 0;
    take_message(wire, socket, head[0] & 0x0F, bytes + start, length);
    return start + length;
}

/* Passes on complete messages; returns how many bytes they took. This may close the socket. */
static size_t take_all(struct wire *wire, struct wire_socket *socket, const char *bytes,
                       size_t count)
{
    size_t done = 0;
    const uint32_t cuts = socket->cuts;
    while (done < count && socket->cuts == cuts) {
        size_t took = socket->state == WIRE_OPEN
                          ? take_frame(wire, socket, bytes + done, count - done)
                          : take_answer(wire, socket, bytes + done, count - done);
        if (took == 0)
            break;
        done += took;
    }
    return done;
}

static void readable(struct wire *wire, struct wire_socket *socket)
{
    static char buffer[1 << 17];
    const uint32_t cuts = socket->cuts;
    size_t kept = socket->in.count;
    if (kept > sizeof buffer / 2)
        load_die("a message that is too long");
    memcpy(buffer, socket->in.at ? socket->in.at : buffer, kept);
    ssize_t got = recv(socket->fd, buffer + kept, sizeof buffer - kept, 0);
    if (got < 0 && errno == EAGAIN)
        return;
    if (got <= 0) {
        lost(wire, socket, got == 0 ? "the end of the stream" : strerror(errno));
        return;
    }
    size_t count = kept + (size_t)got;
    size_t done = take_all(wire, socket, buffer, count);
    if (socket->cuts != cuts)
        return; /* closed, and perhaps opened anew */
    if (done == count) {
        if (kept > 0)
            bytes_release(&socket->in);
        return;
    }
    socket->in.count = 0;
    bytes_add(&socket->in, buffer + done, count - done);
}

static void writable(struct wire *wire, struct wire_socket *socket)
{
    if (socket->state == WIRE_CONNECTING) {
        int error = 0;
        socklen_t size = sizeof error;
        getsockopt(socket->fd, SOL_SOCKET, SO_ERROR, &error, &size);
        if (error != 0)
            lost(wire, socket, strerror(error));
        else
            upgrade(wire, socket);
        return;
    }
    ssize_t sent = send(socket->fd, socket->out.at, socket->out.count, MSG_NOSIGNAL);
    if (sent <= 0)
        return;
    socket->out.count -= (size_t)sent;
    memmove(socket->out.at, socket->out.at + sent, socket->out.count);
    if (socket->out.count == 0) {
        bytes_release(&socket->out);
        watch(wire, socket, EPOLL_CTL_MOD, EPOLLIN);
    }
}

void wire_turn(struct wire *wire, int64_t until)
{
    struct epoll_event events[256];
    int64_t wait = until - wire_now();
    if (wait < 0)
        wait = 0;
    struct timespec timeout = {.tv_sec = wait / 1000000000, .tv_nsec = wait % 1000000000};
    int count = epoll_pwait2(wire->epoll, events, 256, &timeout, NULL);
    if (count < 0 && errno != EINTR)
        load_die("epoll: %s", strerror(errno));
    for (int i = 0; i < count; i++) {
        struct wire_socket *socket = events[i].data.ptr;
        if (socket->state != WIRE_CLOSED && events[i].events & EPOLLOUT)
            writable(wire, socket);
        if (socket->state > WIRE_CONNECTING && events[i].events & (EPOLLIN | EPOLLERR | EPOLLHUP))
            readable(wire, socket);
    }
}
