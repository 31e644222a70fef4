/* The host's own door: a local socket beside the store, by which `red7 admin` asks and orders.
 *
 * A question is a line: a JSON array of words, the first of which is a command. The answer is a
 * line too: a JSON object, with `error` and `why` where nothing was done. Only the user of the
 * server, and root, can open the socket. */
#ifndef RED7_SERVER_ADMIN_H
#define RED7_SERVER_ADMIN_H

#include <json/write.h>
#include <stdbool.h>

struct admin;
struct server;

/* Listens at the store's path with ".admin" behind it. NULL after a log line: the server does
 * without. */
struct admin *admin_open(struct server *server);
/* Its handles end with the loop; its memory is freed then. */
void admin_close(struct admin *admin);

/* Carries out a command, and writes what goes into the answer's object. */
#define ADMIN_WORDS_MAX 8
void admin_command(struct server *server, const char *const words[], int count,
                   struct json_writer *json);

#endif
