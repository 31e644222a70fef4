/* An HTTP request and its answer: what the files of the HTTP side share. */
#ifndef RED7_SERVER_EXCHANGE_H
#define RED7_SERVER_EXCHANGE_H

#include "page.h"
#include "peer.h"
#include <microhttpd.h>
#include <server/serve.h>
#include <uv.h>

struct server;

/* Sockets beyond the limits that are let in to be told so, or how the server is. */
#define HTTP_SURPLUS 16
#define HTTP_ID_MAX 41 /* of a request's id in headers and in the log, with the NUL */

/* A TCP connection that speaks HTTP. */
struct client {
    struct http *http;
    struct client *next, **at; /* of all */
    struct peer *peer;         /* by its socket */
    int socket;
    int64_t since; /* when its request began to arrive */
    bool busy;     /* the request has arrived: the server works, or writes */
    bool surplus;  /* one too many: it is told so, unless it asks how the server is */
};

struct http {
    struct server *server;
    struct MHD_Daemon *daemon;
    uv_poll_t poll;
    uv_timer_t timer;
    bool running; /* inside MHD_run() */
    bool again;
    struct client *clients;
    size_t working;            /* exchanges that wait for a worker */
    int closing;               /* handles that are not closed yet */
    int surplus[HTTP_SURPLUS]; /* sockets that are one too many and were not seen yet; -1: none */
    size_t surplus_count;      /* of all that are open */
    uint64_t requests;
};

struct exchange {
    struct http *http;
    struct MHD_Connection *connection;
    struct client *client;
    struct peer *peer; /* whom it is counted for: behind a proxy the one that the proxy names */
    bool linked;       /* another server relays a player */
    bool working;      /* suspended until http_answered() */
    unsigned status;   /* 0: not known yet */
    const char *type;
    char *body; /* to be freed */
    size_t length;
    const struct page_file *file; /* instead of a body */
    /* For the log. */
    char id[HTTP_ID_MAX];
    uint64_t began;           /* by uv_hrtime() */
    const char *method, *url; /* libmicrohttpd's */
    unsigned answered;        /* the status */
    const char *code, *why;   /* of a refusal: its code, and more about it */
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

/* Whether a page of another origin asks that the host has allowed. */
bool http_origin_listed(const struct exchange *exchange);

/* ---- http_strict.c ---- */

/* What is wrong with a request's headers, in English; NULL: nothing. */
const char *http_fault(const struct exchange *exchange, const char *version);
/* Whether a Host is one of the server's own names. */
bool http_host_allowed(const struct server_options *options, const char *host);
/* The address that the last proxy has seen; false if none is named. */
bool http_forwarded_for(const struct exchange *exchange, struct address *address);

/* ---- http_health.c: how the server is, and what machines ask for ---- */

/* Whether a path is answered whatever the limits say. */
bool http_is_health(const char *url);
enum MHD_Result http_health(struct exchange *exchange, const char *url);
/* robots.txt and security.txt; false if the path is neither. */
bool http_machine_text(struct exchange *exchange, const char *url, enum MHD_Result *result);

/* ---- a file each ---- */

enum MHD_Result http_upgrade(struct exchange *exchange, const char *version);
/* Starts a worker; the exchange is suspended. `path` comes after "/api/". False if there is no
 * such thing. */
bool http_api(struct exchange *exchange, const char *path);
/* Whether a text can be a table's id; the page of such a table, with what a link to it shows where
 * it is shared: also by a worker, for an exchange that is suspended. */
bool http_is_table(const char *game);
void http_table_page(struct exchange *exchange, const struct page_file *page, const char *game);
enum MHD_Result http_queue_file(struct exchange *exchange, const struct page_file *file);

#endif
