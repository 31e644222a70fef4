/* See lookup.h. The thread and its owner share the lookup; who leaves last frees it. */
#include "lookup.h"
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct lookup {
    char host[256], port[8];
    int pipe[2];
    atomic_int users;
    struct addrinfo *found;
};

static void leave(struct lookup *lookup)
{
    if (atomic_fetch_sub(&lookup->users, 1) > 1)
        return;
    if (lookup->found != NULL)
        freeaddrinfo(lookup->found);
    close(lookup->pipe[0]);
    close(lookup->pipe[1]);
    free(lookup);
}

/* "localhost", and names below it, are this machine, also where no file of hosts says so (RFC
 * 6761). */
static bool is_this_machine(const char *host)
{
    static const char name[] = "localhost";
    size_t length = strlen(host), own = sizeof name - 1;
    if (length < own || strcasecmp(host + length - own, name) != 0)
        return false;
    return length == own || host[length - own - 1] == '.';
}

static void *look_up(void *context)
{
    struct lookup *lookup = context;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    const char *host = is_this_machine(lookup->host) ? NULL : lookup->host; /* NULL: the loopback */
    hints.ai_flags = host == NULL ? 0 : AI_ADDRCONFIG;
    if (getaddrinfo(host, lookup->port, &hints, &lookup->found) != 0)
        lookup->found = NULL;
    ssize_t written = write(lookup->pipe[1], "", 1);
    (void)written; /* a pipe has room for one byte */
    leave(lookup);
    return NULL;
}

struct lookup *lookup_start(const char *host, uint16_t port)
{
    struct lookup *lookup = calloc(1, sizeof *lookup);
    pthread_t thread;
    if (lookup == NULL)
        return NULL;
    snprintf(lookup->host, sizeof lookup->host, "%s", host);
    snprintf(lookup->port, sizeof lookup->port, "%u", (unsigned)port);
    if (pipe2(lookup->pipe, O_CLOEXEC | O_NONBLOCK) != 0) {
        free(lookup);
        return NULL;
    }
    atomic_init(&lookup->users, 2);
    if (pthread_create(&thread, NULL, look_up, lookup) != 0) {
        atomic_store(&lookup->users, 1);
        leave(lookup);
        return NULL;
    }
    pthread_detach(thread);
    return lookup;
}

int lookup_fd(const struct lookup *lookup)
{
    return lookup->pipe[0];
}

bool lookup_done(struct lookup *lookup, struct addrinfo **addresses)
{
    char byte;
    if (read(lookup->pipe[0], &byte, 1) != 1)
        return false;
    *addresses = lookup->found;
    lookup->found = NULL;
    return true;
}

void lookup_free(struct lookup *lookup)
{
    if (lookup != NULL)
        leave(lookup);
}
