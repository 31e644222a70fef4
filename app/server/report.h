/* One line in the log for each request that was refused or slow. */
#ifndef RED7_SERVER_REPORT_H
#define RED7_SERVER_REPORT_H

#include <protocol/codes.h>
#include <stdint.h>

struct conn;
struct exchange;
struct server;
struct sockaddr;

/* What takes longer is slow, in milliseconds. */
#define REPORT_SLOW 1000

/* An HTTP request has been answered: counts it. */
void report_exchange(const struct exchange *exchange);
/* A message was refused, or its answer waited for so long; its own id is `id`. */
void report_refused(const struct conn *conn, const char *id, enum code code);
void report_answered(const struct conn *conn, const char *id, uint64_t microseconds);
/* A connection is closed with a code. */
void report_bye(const struct conn *conn, enum code code);
/* A socket was refused before it said anything. */
void report_turned_away(struct server *server, const struct sockaddr *name, const char *code);

#endif
