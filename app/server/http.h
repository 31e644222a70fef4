/* The HTTP side of the server.
 *
 *   http.c         libmicrohttpd inside the loop: sockets, time limits
 *   http_answer.c  which path is answered how, headers
 *   http_file.c    the files of the page
 *   http_upgrade.c the way to a WebSocket
 *   http_api.c     lists, games, records: read by workers
 *   http_strict.c  what a request must be before anything else is looked at
 *   http_health.c  how the server is, and what machines ask for
 */
#ifndef RED7_SERVER_HTTP_H
#define RED7_SERVER_HTTP_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server;

struct http;
struct http *http_open(struct server *server);
void http_close(struct http *http);
/* How many answers are being worked on. */
size_t http_working(const struct http *http);
/* A socket that was accepted; it is counted for its peer already. `surplus`: it is one too many,
 * and is let in to be told so; false if there are too many of these. */
bool http_add(struct http *http, int socket, const struct sockaddr *name, socklen_t length,
              bool surplus);
/* Every second: closes those that are too slow. */
void http_check(struct http *http);

/* Why the server is not ready, a code's name; NULL: it is. */
const char *http_not_ready(const struct server *server);

/* The body of an error: {"error":CODE} and the end of the line; its length. A code is short. */
#define HTTP_ERROR_MAX 64
size_t http_error_text(char text[HTTP_ERROR_MAX], const char *code);

#endif
