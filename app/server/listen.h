/* The sockets on which the server listens. */
#ifndef RED7_SERVER_LISTEN_H
#define RED7_SERVER_LISTEN_H

#include <server/serve.h>
#include <store/store.h>

struct server;
struct listener;
#define LISTENERS_MAX 16

/* Whether the options are addresses at all; false after a log line. */
bool listen_check(const struct server_options *options);
/* Binds what the options say, or takes over what systemd passes; false after a log line. */
bool listen_open(struct server *server);
/* Where other servers reach this one, HOST:PORT; false if it only listens on local sockets. */
bool listen_address(const struct server *server, char address[STORE_ADDRESS_MAX]);
void listen_start(struct server *server);
void listen_close(struct server *server);
/* Refuses a socket, as well as that can be done without reading its request, and closes it. */
void listen_turn_away(int fd, const char *status, const char *code);

#endif
