/* The door of the server. */
#ifndef RED7_SERVE_H
#define RED7_SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The notices of what others wrote and the page has inside; NULL: this program has no page. */
const char *server_notices(size_t *length);

enum server_log { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };

#define SERVER_LISTEN_MAX 8
#define SERVER_ORIGINS_MAX 16
#define SERVER_HOSTS_MAX 16
#define SERVER_LIMITS_MAX 32

struct server_options {
    const char *listen[SERVER_LISTEN_MAX]; /* HOST:PORT, [V6]:PORT, :PORT */
    size_t listen_count;                   /* 0: the usual port on all addresses */
    const char *data;                      /* the store's place */
    const char *user;                      /* whose rights it keeps, if it starts as root */
    const char *origins[SERVER_ORIGINS_MAX];
    size_t origin_count;
    const char *hosts[SERVER_HOSTS_MAX]; /* names of this server, beside those of the origins */
    size_t host_count;
    const char *contact;                   /* for security.txt; NULL: there is none */
    const char *limits[SERVER_LIMITS_MAX]; /* NAME=N */
    size_t limit_count;
    bool proxy; /* trust X-Forwarded-For from this machine */
    enum server_log log;
};

#define SERVER_PORT 7007

/* Whether a text is an address to listen on, or NAME=N of a limit: if not, the range of its number
 * is in *least and *most, both 0 if there is none of that name. */
bool server_is_address(const char *text);
bool server_is_limit(const char *text, int32_t *least, int32_t *most);

/* Runs until it is told to stop; returns the exit status of the program: 0, 1 for trouble with
 * the machine, 2 for options that make no sense. Says on standard output where it listens,
 * and what goes wrong on standard error. */
int server_run(const struct server_options *options);

#endif
