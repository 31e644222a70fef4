/* The server's log. */
#ifndef RED7_SERVER_LOG_H
#define RED7_SERVER_LOG_H

#include <server/serve.h>

/* A line on standard error: time, level, what happened. Nothing of a game but counts. */
void log_line(enum server_log level, const char *format, ...) __attribute__((format(printf, 2, 3)));
void log_level(enum server_log level);

#endif
