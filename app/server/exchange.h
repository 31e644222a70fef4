/* An HTTP request and its answer: what the files of the HTTP side share. */
#ifndef RED7_SERVER_EXCHANGE_H
#define RED7_SERVER_EXCHANGE_H

#include "page.h"
#include <microhttpd.h>
#include <uv.h>

struct server;
struct peer;

/* A TCP connection that speaks HTTP. */
struct client {
    struct http *http;
    struct client *next, **at; /* of all */
    struct peer *peer;         /* by its socket */
    int socket;
    int64_t since; /* when its request began to arrive */
    bool busy;     /* the request has arrived: the server works, or writes */
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

/* ---- http.c ---- */

/* Resumes a suspended exchange with its answer. */
void http_answered(struct exchange *exchange, unsigned status, const char *type, char *body,
                   size_t length);
/* Runs libmicrohttpd, and sets its timer. */
void http_kick(struct http *http);

/* ---- http_answer.c: libmicrohttpd's handler, and answers that are known at once ---- */

enum MHD_Result http_handle(void *context, struct MHD_Connection *connection, const char *url,
                            const char *method, const char *version, const char *upload,
                            size_t *upload_size, void **exchange);
enum MHD_Result http_queue(struct exchange *exchange, unsigned status, const char *type,
                           const void *body, size_t length);
/* An error: {"error":CODE}; at once, or for an exchange that was suspended. */
enum MHD_Result http_queue_error(struct exchange *exchange, unsigned status, const char *code);
void http_failed(struct exchange *exchange, unsigned status, const char *code);
/* A response with the headers that every answer has; `type` NULL: no body. NULL: no memory. */
struct MHD_Response *http_response(const void *bytes, size_t length, const char *type,
                                   enum MHD_ResponseMemoryMode mode);
/* Queues a response and lets go of it. */
enum MHD_Result http_queue_response(struct exchange *exchange, unsigned status,
                                    struct MHD_Response *response);
/* The value of a request's header; NULL: it has none. */
const char *http_header(const struct exchange *exchange, const char *name);

/* ---- a file each ---- */

enum MHD_Result http_upgrade(struct exchange *exchange, const char *version);
/* Starts a worker; the exchange is suspended. `path` comes after "/api/". False if there is no
 * such thing. */
bool http_api(struct exchange *exchange, const char *path);
enum MHD_Result http_queue_file(struct exchange *exchange, const struct page_file *file);

#endif
