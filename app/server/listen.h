/* The sockets on which the server listens. */
#ifndef RED7_SERVER_LISTEN_H
#define RED7_SERVER_LISTEN_H

#include <server/serve.h>

struct server;
struct listener;
#define LISTENERS_MAX 16

/* Whether the options are addresses at all; false after a log line. */
bool listen_check(const struct server_options *options);
/* Binds what the options say, or takes over what systemd passes; false after a log line. */
bool listen_open(struct server *server);
void listen_start(struct server *server);
void listen_close(struct server *server);

#endif
