/* WebSocket clients by the thousand, on one epoll descriptor and one thread.
 *
 * Only what a load generator needs of RFC 6455: text messages in one frame, pings answered.
 * What costs time here would be measured as the server's, so a frame is one write and
 * messages are handed on where they lie in the one big read buffer. */
#ifndef RED7_LOAD_WIRE_H
#define RED7_LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#define WIRE_MESSAGE_MAX 4096 /* of what is sent */

enum wire_state { WIRE_CLOSED, WIRE_CONNECTING, WIRE_UPGRADING, WIRE_OPEN };

/* Bytes that wait: for the rest of a frame, or for the socket to take them. */
struct wire_bytes {
    char *at;
    size_t count, room;
};

struct wire_socket {
    int fd;
    uint8_t state; /* enum wire_state */
    uint32_t cuts; /* how often it was closed: descriptor numbers are reused */
    struct wire_bytes in, out;
};

/* These are called for what happens on the sockets. A message is not NUL-terminated and is valid
 * during the call only. `closed` is for what the server closed, or refused. */
struct wire_calls {
    void (*opened)(void *context, struct wire_socket *socket);
    void (*message)(void *context, struct wire_socket *socket, const char *text, size_t length);
    void (*closed)(void *context, struct wire_socket *socket, const char *why);
};

struct wire {
    int epoll;
    struct sockaddr_storage address;
    socklen_t address_length;
    char host[300]; /* for the Host line */
    uint64_t random;
    struct wire_calls calls;
    void *context;
};

/* Nanoseconds of a clock that never jumps. */
int64_t wire_now(void);
/* A small fast random number. */
uint32_t wire_random(struct wire *wire);

/* `url` is "ws://HOST:PORT" or "http://HOST:PORT". False if it is none or not found. */
bool wire_init(struct wire *wire, const char *url, const struct wire_calls *calls, void *context);
void wire_release(struct wire *wire);

/* Starts to connect. The socket must be closed (all zero, or by wire_cut). */
void wire_connect(struct wire *wire, struct wire_socket *socket);
void wire_send(struct wire *wire, struct wire_socket *socket, const char *text, size_t length);

enum wire_cut {
    WIRE_CUT_PLAIN, /* the end of the stream */
    WIRE_CUT_RESET, /* as if the machine was gone */
    WIRE_CUT_FRAME, /* in the middle of a frame */
};
void wire_cut(struct wire *wire, struct wire_socket *socket, enum wire_cut manner);

/* Waits until something happens or a time has come, and handles it. */
void wire_turn(struct wire *wire, int64_t until);

#endif
