/* Giving up rights that the server does not need. */
#ifndef RED7_SERVER_PRIVILEGES_H
#define RED7_SERVER_PRIVILEGES_H

#include "bounds.h"
#include <server/serve.h>

/* Gives up the rights of root, if it has them, and all that could bring them back; false after
 * a log line. */
bool privileges_drop(const struct server_options *options);
/* As many sockets as the system allows, and no more connections than that; no secrets in core
 * files. */
void privileges_set_limits(struct limits *limits);

#endif
