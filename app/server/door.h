/* Who is let in. */
#ifndef RED7_SERVER_DOOR_H
#define RED7_SERVER_DOOR_H

#include <netinet/in.h>

struct server;

/* A socket that was accepted, with the name of its other end: it is passed on to HTTP, or turned
 * away. */
void door_take_in(struct server *server, int fd, const struct sockaddr *name, socklen_t length);

#endif
