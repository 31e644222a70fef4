/* The server's log: lines on standard error, for a journal to keep.
 *
 *     TIME LEVEL: WORDS NAME=VALUE NAME=VALUE …
 *
 * Values of other people's making are quoted. docs/server.md tells hosts what the lines mean. */
#ifndef RED7_SERVER_LOG_H
#define RED7_SERVER_LOG_H

#include <server/serve.h>

/* A line on standard error: time, level, what happened. Nothing of a game but counts. */
void log_line(enum server_log level, const char *format, ...) __attribute__((format(printf, 2, 3)));
void log_level(enum server_log level);
enum server_log log_wanted(void);
const char *log_level_name(enum server_log level);

/* The same for what strangers can cause as often as they like: at the level `info` only so many
 * lines each second are written, and then how many were not. At `debug` all are. */
void log_refusal(int64_t now, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A text of somebody else's in quotes, cut, with everything that could harm a terminal or a line
 * replaced. */
#define LOG_QUOTED_MAX 132
struct log_quoted {
    char text[LOG_QUOTED_MAX];
};
struct log_quoted log_quote(const char *text);

#endif
