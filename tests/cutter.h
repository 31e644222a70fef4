/* A proxy between a client and a server that cuts a connection at a moment of the test's choice:
 * before or after the n-th piece that passes in either direction. */
#ifndef RED7_TESTS_CUTTER_H
#define RED7_TESTS_CUTTER_H

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <unistd.h>

#define CUTTER_PAIRS 64

struct cutter {
    int listener, port, server_port;
    int sockets[CUTTER_PAIRS][2]; /* the client's and the server's end; -1: free */
    atomic_int pieces;            /* until the cut, counting this one; 0: none is cut */
    atomic_bool after;            /* the last piece still passes */
    atomic_int cuts;
    atomic_bool stop, refuse; /* no new connections get through */
    pthread_t thread;
};

static inline int cutter_connect(int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    if (connect(made, (struct sockaddr *)&address, sizeof address) != 0) {
        close(made);
        return -1;
    }
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return made;
}

static inline void cutter_drop(int pair[2])
{
    struct linger now = {1, 0}; /* as a cable that is pulled, not as a farewell */
    for (int i = 0; i < 2; i++) {
        setsockopt(pair[i], SOL_SOCKET, SO_LINGER, &now, sizeof now);
        close(pair[i]);
        pair[i] = -1;
    }
}

static inline void cutter_accept(struct cutter *cutter)
{
    int client = accept(cutter->listener, NULL, NULL), yes = 1;
    for (int i = 0; client >= 0 && i < CUTTER_PAIRS; i++)
        if (cutter->sockets[i][0] < 0) {
            int server = atomic_load(&cutter->refuse) ? -1 : cutter_connect(cutter->server_port);
            if (server < 0)
                break;
            setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
            cutter->sockets[i][0] = client;
            cutter->sockets[i][1] = server;
            return;
        }
    close(client);
}

/* Passes a piece on, or cuts. */
static inline void cutter_pass(struct cutter *cutter, int pair[2], int side)
{
    char bytes[65536];
    ssize_t got = read(pair[side], bytes, sizeof bytes);
    if (got <= 0) {
        cutter_drop(pair);
        return;
    }
    bool cut = atomic_load(&cutter->pieces) > 0 && atomic_fetch_sub(&cutter->pieces, 1) == 1;
    if ((!cut || atomic_load(&cutter->after)) && write(pair[!side], bytes, (size_t)got) != got)
        cut = true;
    if (!cut)
        return;
    atomic_fetch_add(&cutter->cuts, 1);
    if (atomic_load(&cutter->after) && side == 0)
        usleep(50000); /* the server carries out what it was sent */
    cutter_drop(pair);
}

static inline void *cutter_run(void *context)
{
    struct cutter *cutter = context;
    while (!atomic_load(&cutter->stop)) {
        struct pollfd polled[1 + 2 * CUTTER_PAIRS];
        polled[0] = (struct pollfd){.fd = cutter->listener, .events = POLLIN};
        for (int i = 0; i < 2 * CUTTER_PAIRS; i++)
            polled[1 + i] = (struct pollfd){.fd = cutter->sockets[i / 2][i % 2], .events = POLLIN};
        if (poll(polled, 1 + 2 * CUTTER_PAIRS, 20) <= 0)
            continue;
        for (int i = 0; i < 2 * CUTTER_PAIRS; i++)
            if (polled[1 + i].revents != 0 && cutter->sockets[i / 2][i % 2] == polled[1 + i].fd)
                cutter_pass(cutter, cutter->sockets[i / 2], i % 2);
        if (polled[0].revents != 0)
            cutter_accept(cutter);
    }
    return NULL;
}

static inline void cutter_start(struct cutter *cutter, int server_port)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t length = sizeof address;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    *cutter = (struct cutter){.server_port = server_port};
    for (int i = 0; i < CUTTER_PAIRS; i++)
        cutter->sockets[i][0] = cutter->sockets[i][1] = -1;
    cutter->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bind(cutter->listener, (struct sockaddr *)&address, sizeof address);
    listen(cutter->listener, 16);
    getsockname(cutter->listener, (struct sockaddr *)&address, &length);
    cutter->port = ntohs(address.sin_port);
    pthread_create(&cutter->thread, NULL, cutter_run, cutter);
}

static inline void cutter_stop(struct cutter *cutter)
{
    atomic_store(&cutter->stop, true);
    pthread_join(cutter->thread, NULL);
    for (int i = 0; i < CUTTER_PAIRS; i++)
        if (cutter->sockets[i][0] >= 0)
            cutter_drop(cutter->sockets[i]);
    close(cutter->listener);
}

/* Cuts at the n-th piece from now on; 0: not at all. */
static inline void cutter_arm(struct cutter *cutter, int pieces, bool after)
{
    atomic_store(&cutter->cuts, 0);
    atomic_store(&cutter->after, after);
    atomic_store(&cutter->pieces, pieces);
}

#endif
