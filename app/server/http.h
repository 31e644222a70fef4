/* What the files of the HTTP side share.
 *
 *   http.c         libmicrohttpd inside the loop: sockets, time limits
 *   http_answer.c  which path is answered how, headers
 *   http_file.c    the files of the page
 *   http_upgrade.c the way to a WebSocket
 *   http_api.c     lists, games, records: read by workers
 */
#ifndef RED7_HTTP_H
#define RED7_HTTP_H

#include "server.h"
#include <microhttpd.h>

/* A TCP connection that speaks HTTP. */
struct client {
    struct http *http;
    struct client *next, **at; /* of all */
    struct peer *peer;         /* by its socket */
    int socket;
    int64_t since; /* when its request began to come */
    bool busy;     /* the request has come: the server works, or writes */
};

struct http {
    struct server *server;
    struct MHD_Daemon *daemon;
    uv_poll_t poll;
    uv_timer_t timer;
    bool running; /* inside MHD_run() */
    bool again;
    struct client *clients;
    size_t working; /* exchanges that wait for a worker */
    int closing;    /* handles that are not closed yet */
};

/* A request and its answer. */
struct exchange {
    struct http *http;
    struct MHD_Connection *connection;
    struct client *client;
    struct peer *peer; /* whom it is counted for: behind a proxy the one that the proxy names */
    bool working;      /* suspended until http_answered() */
    unsigned status;   /* 0: not known yet */
    const char *type;
    char *body; /* to be freed */
    size_t length;
};

/* The answer is there: goes on with an exchange that was suspended. */
void http_answered(struct exchange *exchange, unsigned status, const char *type, char *body,
                   size_t length);
/* The same for an error: {"error":CODE}. */
void http_failed(struct exchange *exchange, unsigned status, const char *code);
/* Runs libmicrohttpd, and sets its timer. */
void http_kick(struct http *http);

/* http_answer.c: libmicrohttpd's handler, and answers that are known at once. */
enum MHD_Result http_handle(void *context, struct MHD_Connection *connection, const char *url,
                            const char *method, const char *version, const char *upload,
                            size_t *upload_size, void **exchange);
enum MHD_Result http_queue(struct exchange *exchange, unsigned status, const char *type,
                           const void *body, size_t length);
enum MHD_Result http_queue_error(struct exchange *exchange, unsigned status, const char *code);
/* Headers that every answer has. */
void http_add_headers(struct MHD_Response *response);

/* http_upgrade.c */
enum MHD_Result http_upgrade(struct exchange *exchange, const char *version);

/* http_api.c: starts a worker, the exchange is suspended. `path` comes after "/api/". False if
 * there is no such thing. */
bool http_api(struct exchange *exchange, const char *path);

/* page.c: a file of the page by its path; NULL: none. tools/embed.py writes it. */
struct page_body {
    const unsigned char *bytes;
    size_t length;
    const char *tag; /* for ETag */
};
struct page_file {
    const char *path, *type;
    bool fixed;                   /* its path tells its contents, which never change */
    struct page_body plain, gzip; /* compressed; without bytes where that gains nothing */
};
const struct page_file *page_find(const char *path);

/* http_file.c */
enum MHD_Result http_queue_file(struct exchange *exchange, const struct page_file *file);

#endif
